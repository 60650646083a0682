"""What the library must know of a game: a rule set that leaves something out cannot be made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorer.games.options import Option
from scorer.messages import Text, literal
from scorer.outcome import Outcome, Played

if TYPE_CHECKING:
    from scorer.entry.contract import AnyEntry
    from scorer.record.checking import Report as Findings
    from scorer.record.fields import Fields
    from scorer.report import Report

G = TypeVar("G", bound=Played)
R = TypeVar("R", bound=Outcome)


class Kind(NamedTuple):
    """One way to play a game, an edition or a variant: for how many players, with which colours."""

    id: str  # as results files and forms name it; empty where a game is played in one way only
    name: Text
    players: Sequence[int]
    seats: tuple[tuple[str, ...], ...] = ()  # the colours of each seat, in a game that needs them
    options: tuple[Option, ...] = ()  # what else is chosen before a game begins
    about: Text = literal("")  # in a few words, for those who do not know which to take


ASKED = frozenset({"kind", "players", "again"})
"""What is asked before every game, beside the options of its kind."""


class Start(NamedTuple):
    """Who wants to play what: names and colours in seat order, and what else was chosen, by the option's id."""

    kind: Kind
    players: tuple[str, ...]
    colours: tuple[str, ...]  # the one that each player wants, also where two want the same
    choices: Mapping[str, str]


class Rules(ABC, Generic[G, R]):
    """A rule set: how its games are begun, entered, read from files, checked, scored and written."""

    @property
    @abstractmethod
    def id(self) -> str:
        """The id that files, commands and addresses use: lower-case letters and hyphens."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The name of the game, the same in every language."""

    @property
    @abstractmethod
    def kinds(self) -> tuple[Kind, ...]:
        """The ways to play it, the usual one first."""

    kind_option: Option | None = None
    """The option that chooses a kind, where there are several."""

    def kind(self, choices: Mapping[str, object]) -> Kind:
        """Return the kind that is chosen; the usual one where none is."""
        wanted = choices.get(self.kind_option.id) if self.kind_option else None
        return next((each for each in self.kinds if each.id == wanted), self.kinds[0])

    @abstractmethod
    def begin(self, start: Start) -> G:
        """Return the game of which nothing has been played; its ``faults`` tell what is wrong with it."""

    def kind_of(self, game: G) -> str:
        """Return the id of the kind that is played: the usual one where there is no other."""
        return self.kinds[0].id

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The keys of a results file beside those of every game."""

    @abstractmethod
    def read(self, findings: Findings, found: Fields) -> G:
        """Read a game from the fields of a results file, and report what is wrong."""

    @abstractmethod
    def write(self, game: G) -> list[str]:
        """Return the lines of a results file that ``read`` turns into the same game; the first names the game."""

    @abstractmethod
    def score(self, game: G) -> R:
        """Score a game or the part of it that has been played. Raises a ``FactsError`` where it breaks a fact."""

    @property
    @abstractmethod
    def high_wins(self) -> bool:
        """Whether the best of a player's scores is the highest one."""

    @property
    @abstractmethod
    def meaning(self) -> Text:
        """What the scores are, as a caption says it."""

    def scores(self, outcome: R) -> Mapping[str, tuple[int, ...]]:
        """Return the scores of every player that best and mean are taken of: as a rule the final points."""
        return {name: (points,) for name, points in (outcome.final or {}).items()}

    @abstractmethod
    def subtitle(self, game: G) -> Text:
        """Say how a game is played, in a few words; nothing where that is as usual."""

    @abstractmethod
    def report(self, game: G, outcome: R) -> Report:
        """Return how a game stands or ended, part by part, and who won."""

    @property
    @abstractmethod
    def entry(self) -> AnyEntry:
        """How a game is entered, at the prompt and on phones."""


AnyRules = Rules[Any, Any]
"""The rules of some game: what is scored with them must be a game of theirs."""
