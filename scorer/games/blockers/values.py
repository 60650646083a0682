"""The values of a game of Blockers, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypedDict

from scorer.games.blockers.facts import ID, PROFI_COLOURS, SEAT_PAIRS
from scorer.outcome import Outcome
from scorer.seats import COLOURS, assign_colours


class Tile(NamedTuple):
    """A tile of Blockers.

    ``colour`` is "red", "blue", "yellow", "green" or "purple"; ``label`` is one of ``LABELS``, or None if it is not
    known. Other values are not refused here; ``faults`` reports them.

    >>> Tile("red", "moon")
    Tile(colour='red', label='moon')
    """

    colour: str
    label: str | None = None


Row = tuple[Tile | None, ...]  # nine squares from left to right; None is an empty square

if TYPE_CHECKING:
    Board = tuple[Row, ...]
else:  # plain tuples are boards too; this class is what ``help`` shows

    class Board(tuple):
        """A board of Blockers: a tuple of nine rows from top to bottom, each a tuple of nine squares.

        A square is a ``Tile``, or None if it is empty. Other lengths are not refused here; ``faults`` reports them.

        >>> len(Board(((None,) * 9,) * 9))
        9
        """


class Result(NamedTuple):
    """The result of one game of Blockers.

    ``board`` is a ``Board``; ``captured`` are the captured tiles of every player in seat order (empty: nobody
    captured a tile). ``unfinished`` says that the game is not over. ``faults`` reports what is impossible.

    >>> Result(board=None, unfinished=True).captured
    ()
    """

    board: Board | None
    captured: tuple[tuple[Tile, ...], ...] = ()
    unfinished: bool = False


class Match(NamedTuple):
    """A match of several games of Blockers: to a number of wins of one player, or over a number of games.

    ``kind`` is "wins" or "games", ``number`` a whole number, 1 or more. ``faults`` reports other values.

    >>> Match("wins", 3)
    Match(kind='wins', number=3)
    """

    kind: str
    number: int


@dataclass(frozen=True)
class Game:
    """A game of Blockers, or a match of several; without ``match`` one game.

    ``players`` are two to five names, clockwise in seat order. ``games`` is a tuple of ``Result``. ``variant`` is the
    edition, "standard" or "profi". ``colours`` has a tuple of one colour for each seat, in profi of two; if it is
    empty, the default ones. Raises ``TypeError`` for unknown or missing fields; ``faults`` reports values that the
    rules exclude.

    >>> Game(("Ana", "Ben"), variant="profi").colours
    (('red', 'yellow'), ('blue', 'green'))
    """

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    games: tuple[Result, ...] = ()
    match: Match | None = None
    variant: str = "standard"
    colours: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        if not self.colours:
            assign = assign_pairs if self.variant == "profi" else assign_singles
            object.__setattr__(self, "colours", assign([None] * len(self.players)))
        nothing = ((),) * len(self.players)
        games = [game if game.captured else game._replace(captured=nothing) for game in self.games]
        object.__setattr__(self, "games", tuple(games))


class GameScore(TypedDict):
    """The score of one game of a match, by player."""

    groups: Mapping[str, int]
    captures: Mapping[str, int]  # tiles of the colour that the player captured most
    captured_in_all: Mapping[str, int]
    points: Mapping[str, int]  # minus groups and captures
    winners: tuple[str, ...]  # empty while the game is unfinished


@dataclass(frozen=True)
class BlockersOutcome(Outcome):
    """How a game or match of Blockers stands or ended: an ``Outcome`` with the score of each game.

    Each of ``games`` has ``groups``, ``captures``, ``captured_in_all`` and ``points``, whole numbers by player, and its
    ``winners``.

    >>> from scorer import score
    >>> score(Game(("Ana", "Ben"))).games
    ()
    """

    games: tuple[GameScore, ...]


def assign_singles(choices: Sequence[tuple[str, ...] | None]) -> tuple[tuple[str, ...], ...]:
    """Return one colour per seat: the chosen one, or else the seat's default, or else the first free one."""
    colours = assign_colours([choice[0] if choice else None for choice in choices])
    return tuple((colour,) for colour in colours)


def assign_pairs(choices: Sequence[tuple[str, ...] | None]) -> tuple[tuple[str, ...], ...]:
    """Return two colours per seat: the chosen ones, or else its free defaults, or else the first free ones."""
    free = [colour for colour in COLOURS if not any(colour in (choice or ()) for choice in choices)]
    given: list[tuple[str, ...]] = []
    for seat, choice in enumerate(choices):
        own = [colour for colour in (SEAT_PAIRS[seat] if seat < len(SEAT_PAIRS) else ()) if colour in free]
        others = [colour for colour in free if colour not in own]
        given.append(choice or tuple((own + others)[:PROFI_COLOURS]))
        free = [colour for colour in free if colour not in given[-1]]
    return tuple(given)
