"""What the library must know about a game. An incomplete rule set cannot be instantiated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorer.errors import Fault
from scorer.games.options import Option, explain_editions
from scorer.messages import Text, literal
from scorer.outcome import Outcome, Played

if TYPE_CHECKING:
    from scorer.entry.contract import AnyEntry
    from scorer.record.checking import FaultCollector
    from scorer.record.fields import Fields
    from scorer.report import Report

G = TypeVar("G", bound=Played)
R = TypeVar("R", bound=Outcome)


class Edition(NamedTuple):
    """One way to play a game, with its numbers of players and colours."""

    id: str  # used in results files and forms; empty if there is only one way to play
    name: Text
    players: Sequence[int]
    seats: tuple[tuple[str, ...], ...] = ()  # the colours of each seat, if the game needs colours
    options: tuple[Option, ...] = ()  # what else is chosen before the game
    about: Text = literal("")  # a short explanation for new players


ASKED = frozenset({"kind", "players", "again"})
"""What is asked before every game, in addition to the options of its edition."""


class Start(NamedTuple):
    """A request for a game: names and colours in seat order, and options by id."""

    edition: Edition
    players: tuple[str, ...]
    colours: tuple[str, ...]  # the colour that each player asks for, even if two ask for the same
    choices: Mapping[str, str]


class Rules(ABC, Generic[G, R]):
    """A rule set: it starts, enters, reads, checks, scores and writes its games."""

    @property
    @abstractmethod
    def id(self) -> str:
        """The id that files, commands and addresses use: lower-case letters and hyphens."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the game."""

    def title_in(self, lang: str) -> str:
        """Return the name of the game in a language; most games have the same name in all."""
        return self.title

    @property
    @abstractmethod
    def editions(self) -> tuple[Edition, ...]:
        """The ways to play, the default first."""

    version: int = 1
    """The version of the rules. Increase it whenever the same results file could be scored differently."""

    languages: tuple[str, ...] = ()
    """The languages that the words of a folder are in, the first one first."""

    edition_option: Option | None = None
    """The option that selects an edition, if there are several."""

    def edition(self, choices: Mapping[str, object]) -> Edition:
        """Return the chosen edition; the default if none is chosen."""
        chosen = choices.get(self.edition_option.id) if self.edition_option else None
        return next((edition for edition in self.editions if edition.id == chosen), self.editions[0])

    @property
    def options(self) -> tuple[Option, ...]:
        """The option that selects an edition, if there is one, then the options of all editions."""
        editions = [self.edition_option] if self.edition_option else []
        return tuple(
            dict.fromkeys((*editions, *(option for edition in self.editions for option in edition.options)))
        )

    def explain_option(self, identity: str) -> Text | None:
        """Return which editions have an option, for a game of another edition; None if no edition has it."""
        editions = self._list_editions(identity)
        if not editions or self.edition_option is None:
            return None
        return explain_editions(identity, (f"{self.edition_option.id}={edition}" for edition in editions))

    def _list_editions(self, identity: str) -> list[str]:
        """Return the editions that have an option."""
        return [
            edition.id for edition in self.editions if identity in [option.id for option in edition.options]
        ]

    def refused_keys(self, edition: str) -> dict[str, Text]:
        """Return the keys of results files that are options of other editions, and why each one is refused."""
        chosen = next((one for one in self.editions if one.id == edition), None)
        if chosen is None or self.edition_option is None:
            return {}
        key = self.edition_option.in_file
        others = [option for option in self.options[1:] if option not in chosen.options]
        return {
            option.in_file: explain_editions(
                option.in_file, (f"{key}: {one}" for one in self._list_editions(option.id))
            )
            for option in others
        }

    @abstractmethod
    def begin(self, start: Start) -> G:
        """Return a game without results; ``faults`` has what is wrong with it."""

    def edition_of(self, game: G) -> str:
        """Return the id of the game's edition."""
        return self.editions[0].id

    def printed_options(self, game: G) -> dict[str, str]:
        """Return the options of a game that change what its kit and its rules leaflet say, by their ids."""
        return {self.edition_option.id: self.edition_of(game)} if self.edition_option else {}

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The keys of a results file in addition to those of every game."""

    @abstractmethod
    def read(self, findings: FaultCollector, entries: Fields) -> G:
        """Read a game from the fields of a results file, and report what is wrong."""

    @abstractmethod
    def write(self, game: G) -> list[str]:
        """Return the lines of a results file that ``read`` turns into the same game; the first names the game."""

    def rename(self, game: G, players: tuple[str, ...]) -> G:
        """Return a game with other names at the same seats. Override it if a game has names elsewhere too."""
        change = getattr(game, "_replace", None)
        if change is None:
            from dataclasses import replace

            change = partial(replace, game)
        renamed: G = change(players=players)
        return renamed

    @abstractmethod
    def faults(self, game: G) -> list[Fault]:
        """Return all facts of the rules that a game breaks; empty if it can be scored."""

    @abstractmethod
    def score(self, game: G) -> R:
        """Score a game, finished or not. Raises a ``FactsError`` if it breaks a fact of the rules."""

    @property
    @abstractmethod
    def high_wins(self) -> bool:
        """Whether a player's best score is the highest one."""

    @property
    @abstractmethod
    def meaning(self) -> Text:
        """What the scores mean, for a caption."""

    final_is_score: bool = True
    """Whether the final points of a game can be compared with those of others, as ``scores`` are."""

    def scores(self, outcome: R) -> Mapping[str, tuple[int, ...]]:
        """Return each player's scores for statistics such as best and mean; usually the final points."""
        return {name: (points,) for name, points in (outcome.final or {}).items()}

    @abstractmethod
    def subtitle(self, game: G) -> Text:
        """Return a few words about the edition or options; empty for the default."""

    @abstractmethod
    def report(self, game: G, outcome: R) -> Report:
        """Report how a game stands or ended, part by part, and who won."""

    @property
    @abstractmethod
    def entry(self) -> AnyEntry:
        """How a game is entered, at the prompt and on phones."""


AnyRules = Rules[Any, Any]  # the rules of any game; they score only their own games
