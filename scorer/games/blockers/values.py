"""The values of a game of Blockers, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, TypedDict

from scorer.faults import Fault
from scorer.games.blockers.facts import ID, PROFI_COLOURS, SEAT_PAIRS
from scorer.outcome import Outcome
from scorer.seats import COLOURS, assign_colours


class Tile(NamedTuple):
    """One tile: its colour, and the label on it if that is known."""

    colour: str
    label: str | None = None


Row = tuple[Tile | None, ...]
"""Nine squares from left to right; ``None`` is an empty square."""

Board = tuple[Row, ...]
"""Nine rows from top to bottom."""


class Result(NamedTuple):
    """The result of one game: the board, and the captured tiles of every player in seat order."""

    board: Board | None
    captured: tuple[tuple[Tile, ...], ...] = ()  # left out: nobody captured a tile
    unfinished: bool = False


class Match(NamedTuple):
    """What several games are played for: ``Match("wins", 3)`` or ``Match("games", 5)``."""

    kind: str
    number: int


@dataclass(frozen=True)
class Game:
    """One game, or a match of several; players clockwise in seat order."""

    game_id: ClassVar[str] = ID

    players: tuple[str, ...]
    games: tuple[Result, ...] = ()
    match: Match | None = None  # left out: one game
    variant: str = "standard"
    colours: tuple[tuple[str, ...], ...] = ()  # of each seat, two in profi; left out: those of the seats

    def __post_init__(self) -> None:
        if not self.colours:
            choice: list[tuple[str, ...] | None] = [None] * len(self.players)
            chosen = pairs(choice) if self.variant == "profi" else singles(choice)
            object.__setattr__(self, "colours", chosen)
        count = len(self.players)
        whole = tuple(each if each.captured else each._replace(captured=((),) * count) for each in self.games)
        object.__setattr__(self, "games", whole)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """All facts of the rules that the game breaks, computed once; none if it can be scored."""
        from scorer.games.blockers.check import faults

        return tuple(faults(self))


class GameScore(TypedDict):
    """The score of one game of a match, by player."""

    groups: Mapping[str, int]
    captures: Mapping[str, int]  # of the colour of which the player caught most
    captured_in_all: Mapping[str, int]
    points: Mapping[str, int]  # minus groups and captures
    winners: tuple[str, ...]  # none while the game is unfinished


@dataclass(frozen=True)
class BlockersOutcome(Outcome):
    """How a game or a match of Blockers stands or ended."""

    games: tuple[GameScore, ...]


def singles(wanted: Sequence[tuple[str, ...] | None]) -> tuple[tuple[str, ...], ...]:
    """Return one colour for each seat: the requested one, else its own, else the first free one."""
    return tuple((colour,) for colour in assign_colours([each[0] if each else None for each in wanted]))


def pairs(wanted: Sequence[tuple[str, ...] | None]) -> tuple[tuple[str, ...], ...]:
    """Return two colours for each seat: the requested ones, else its own if free, else the first free ones."""
    free = [colour for colour in COLOURS if not any(colour in (each or ()) for each in wanted)]
    given: list[tuple[str, ...]] = []
    for seat, wish in enumerate(wanted):
        own = [colour for colour in (SEAT_PAIRS[seat] if seat < len(SEAT_PAIRS) else ()) if colour in free]
        others = [colour for colour in free if colour not in own]
        given.append(wish or tuple((own + others)[:PROFI_COLOURS]))
        free = [colour for colour in free if colour not in given[-1]]
    return tuple(given)
