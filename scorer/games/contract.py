"""What the library needs to know about a game; an incomplete rule set cannot be instantiated."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorer.games.options import Option
from scorer.messages import Text, literal
from scorer.outcome import Outcome, Played

if TYPE_CHECKING:
    from scorer.entry.contract import AnyEntry
    from scorer.games.turns import Position
    from scorer.record.checking import Report as Findings
    from scorer.record.fields import Fields
    from scorer.report import Report
    from scorer.turns.bots import Bot

G = TypeVar("G", bound=Played)
R = TypeVar("R", bound=Outcome)


class Kind(NamedTuple):
    """One way to play a game, an edition or a variant: for how many players, with which colours."""

    id: str  # as results files and forms name it; empty where a game is played in one way only
    name: Text
    players: Sequence[int]
    seats: tuple[tuple[str, ...], ...] = ()  # the colours of each seat, in a game that needs them
    options: tuple[Option, ...] = ()  # what else is chosen before a game begins
    about: Text = literal("")  # a short explanation, for those who do not know it


ASKED = frozenset({"kind", "players", "again"})
"""What is asked before every game, beside the options of its kind."""


class Start(NamedTuple):
    """A request for a game: names and colours in seat order, and options by id."""

    kind: Kind
    players: tuple[str, ...]
    colours: tuple[str, ...]  # the colour that each player asks for, even if two ask for the same
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

    version: int = 1
    """The version of the rules: one more whenever the same results file may end differently."""

    kind_option: Option | None = None
    """The option that chooses a kind, where there are several."""

    def kind(self, choices: Mapping[str, object]) -> Kind:
        """Return the chosen kind; the default if none is chosen."""
        wanted = choices.get(self.kind_option.id) if self.kind_option else None
        return next((each for each in self.kinds if each.id == wanted), self.kinds[0])

    @abstractmethod
    def begin(self, start: Start) -> G:
        """Return a game without results; its ``faults`` say what is wrong with it."""

    def kind_of(self, game: G) -> str:
        """Return the id of the kind that is played: the usual one where there is no other."""
        return self.kinds[0].id

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The keys of a results file in addition to those of every game."""

    @abstractmethod
    def read(self, findings: Findings, found: Fields) -> G:
        """Read a game from the fields of a results file, and report what is wrong."""

    @abstractmethod
    def write(self, game: G) -> list[str]:
        """Return the lines of a results file that ``read`` turns into the same game; the first names the game."""

    @abstractmethod
    def score(self, game: G) -> R:
        """Score a game or the part of it that has been played. Raises a ``FactsError`` if it breaks a fact."""

    @property
    @abstractmethod
    def high_wins(self) -> bool:
        """Whether the best of a player's scores is the highest one."""

    @property
    @abstractmethod
    def meaning(self) -> Text:
        """The meaning of the scores, for a caption."""

    def scores(self, outcome: R) -> Mapping[str, tuple[int, ...]]:
        """Return the scores for best and mean of each player: usually the final points."""
        return {name: (points,) for name, points in (outcome.final or {}).items()}

    @abstractmethod
    def subtitle(self, game: G) -> Text:
        """Return in a few words how a game is played; nothing if it is the default."""

    @abstractmethod
    def report(self, game: G, outcome: R) -> Report:
        """Return how a game stands or ended, part by part, and who won."""

    def turns(self, game: G) -> Position | None:
        """Return the position before the first turn of a game; nothing if the rules of a turn are not known."""
        return None

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The programs that play it well, by name, the weakest first; there is always one that plays at random."""
        return {}

    @property
    @abstractmethod
    def entry(self) -> AnyEntry:
        """The entry of a game, at the prompt and on phones."""


AnyRules = Rules[Any, Any]
"""The rules of some game: what is scored with them must be a game of theirs."""
