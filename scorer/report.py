"""Reports of who won and why, as values that terminals, web pages, charts and messages format."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorer.messages import Number, Text, msg
from scorer.outcome import Outcome, number_places

MINUS = "−"

_TURNS_LINE = re.compile("[\u202a-\u202e\u2066-\u2069]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")

Speak = Callable[[str], str]  # translates a text
Cell = tuple[str, str]  # a cell of a column: the number, and how it is computed


class Column(NamedTuple):
    """A column after the name: its header, its cells in seat order, and whether it decides the game."""

    header: str
    cells: list[Cell]
    decides: bool = False

    def said(self, speech: Speak) -> Column:
        """Return this column in a language."""
        cells = [(speech(number), speech(how)) for number, how in self.cells]
        return Column(speech(self.header), cells, self.decides)


class Placed(NamedTuple):
    """A player in a table: place, seat (counted from 0), name, colours."""

    place: int
    seat: int
    name: str
    colours: tuple[str, ...] = ()


class Standing(NamedTuple):
    """A table of players, best first, with their numbers."""

    players: Sequence[Placed]
    columns: Sequence[Column]


class ReportSquare(NamedTuple):
    """A die or tile on a square: its colour, its mark, the group it belongs to."""

    colour: str
    mark: str
    group: int = 0


class BoardRow(NamedTuple):
    """A row of a board: its letter, or its owner and their colour; and its squares."""

    name: str
    colour: str
    squares: tuple[ReportSquare | None, ...]


class ReportBoard(NamedTuple):
    """A board; rows and columns are separated after every ``block`` squares."""

    caption: Text
    columns: tuple[str, ...]  # their labels; empty if they have none
    rows: tuple[BoardRow, ...]
    block: int = 0
    dice: bool = False  # whether it shows dice; else tiles


class Revealed(NamedTuple):
    """One player's hand in a throw, its result, and whether it won."""

    hand: Text
    result: Text
    wins: bool


class ReportThrow(NamedTuple):
    """A throw, counted from 1: the hands by player name, and what was left afterwards."""

    number: int
    hands: Mapping[str, Revealed]
    left: int


class Throws(NamedTuple):
    """A table of throws, one below the other."""

    names: tuple[str, ...]
    throws: tuple[ReportThrow, ...]


Block = Standing | ReportBoard | Throws


class ReportSection(NamedTuple):
    """A part of a report: a round, a game of a match, a half."""

    heading: Text | None
    blocks: tuple[Block, ...]
    end: Text | None = None  # who won or lost this part


class ChartLine(NamedTuple):
    """A player's numbers in a chart of lines, one after each step."""

    name: str
    colours: tuple[str, ...]
    values: tuple[int, ...]


class LineChart(NamedTuple):
    """A chart with a line for every player; ``of`` describes the steps, ``steps`` are their labels."""

    title: Text
    caption: Text
    of: Text
    steps: tuple[str, ...]
    lines: tuple[ChartLine, ...]
    falls: bool = False  # whether larger numbers are lower, as the lowest one wins


class ChartBar(NamedTuple):
    """A player's bar: the number of squares of each kind, and the points shown at its end."""

    name: str
    colours: tuple[str, ...]
    first: int
    second: int
    points: int


class BarChart(NamedTuple):
    """A chart with a row of squares of two kinds for every player."""

    title: Text
    caption: Text
    first: Text
    second: Text
    bars: tuple[ChartBar, ...]


class TotalBar(NamedTuple):
    """A player's points as one bar."""

    name: str
    colours: tuple[str, ...]
    points: int


class TotalChart(NamedTuple):
    """A chart with a bar for every player, as long as the points."""

    title: Text
    caption: Text
    bars: tuple[TotalBar, ...]


class Half(NamedTuple):
    """A half: its name, the discs of the players after each throw, and the seat that lost it, once it is over."""

    name: Text
    held: tuple[tuple[int, ...], ...]  # throw by throw, players in seat order
    loser: int | None


class DiscChart(NamedTuple):
    """A chart with a row of disc piles for every player.

    ``last`` is the header of the numbers of lost halves, ``lost`` what each player's number counts.
    """

    title: Text
    caption: Text
    last: Text
    people: tuple[str, ...]
    discs: int
    halves: tuple[Half, ...]
    lost: tuple[Text, ...]


Chart = LineChart | BarChart | TotalChart | DiscChart


class Report(NamedTuple):
    """The report of a game: its parts, how the score is computed, and who won or what to play next."""

    title: Text
    sections: tuple[ReportSection, ...]
    how: Text
    verdict: Text
    chart: Chart | None  # None before anything is played
    boards: tuple[ReportBoard, ...] = ()  # the board after each round; shown where there is room


def format_signed(number: int) -> str:
    """Return a whole number with a minus sign, not a hyphen.

    >>> format_signed(-7)
    '−7'
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)


def format_decimal(number: float, decimals: int) -> Number:
    """Return a number with ``decimals`` decimals and a minus sign, not a hyphen.

    >>> format_decimal(-2.25, 1), format_decimal(-0.04, 1)
    ('−2.2', '0.0')
    """
    return Number(f"{round(number, decimals) + 0.0:.{decimals}f}".replace("-", MINUS))


def percent(share: float, decimals: int = 1) -> Text:
    """Return a share as a percentage.

    >>> str(percent(-0.125))
    '−12.5%'
    """
    return msg("{number}%", number=format_decimal(100 * share, decimals))


def by_place(outcome: Outcome, colours: Sequence[tuple[str, ...]]) -> list[Placed]:
    """Return the players of an outcome, best first, with their seats and colours."""
    seats = {name: seat for seat, name in enumerate(outcome.players)}
    player_places = number_places(outcome.ranking).items()
    return [Placed(place, seats[name], name, colours[seats[name]]) for name, place in player_places]


def plain_name(name: str) -> str:
    """Return a name without direction controls; a right-to-left name gets a mark that keeps the line in order."""
    plain = _TURNS_LINE.sub("", name)
    return f"{plain}\u200e" if _RIGHT_TO_LEFT.search(plain) else plain
