"""What the tables of all games share: how they are printed, names, colours and places."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TextIO

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from scorer import Outcome
from scorer.seats import LETTERS

MINUS = "−"
PURPLE = "magenta"
"""What terminals call the one seat colour whose name they do not know."""

_TURNS_LINE = re.compile("[\u202a-\u202e\u2066-\u2069]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


Cell = tuple[str, str]
"""What a column says about a player: the number, and how it comes about."""

Column = tuple[str, list[Cell]]
"""A column after the name: its header, and a cell for every player in seat order."""


class Line(NamedTuple):
    """A player in a table: place, seat counted from 0, what stands for the player."""

    place: int
    seat: int
    player: Text


def print_parts(parts: Callable[[int], Sequence[RenderableType]], file: TextIO) -> None:
    """Print what ``parts`` gives for the width of a stream, without spaces at the ends of lines."""
    if isinstance(file, io.TextIOWrapper):
        file.reconfigure(errors="replace")
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(Group(*parts(console.width)))
    file.write("".join(f"{line.rstrip()}\n" for line in captured.get().split("\n")).rstrip("\n") + "\n")
    file.flush()


def places(outcome: Outcome) -> list[tuple[int, str]]:
    """Return every player with their place, the best first; ties share a place."""
    placed: list[tuple[int, str]] = []
    for names in outcome.ranking:
        placed += [(len(placed) + 1, name) for name in names]
    return placed


def standings(lines: Sequence[Line], columns: Sequence[Column], width: int, last: str) -> RenderableType:
    """Return the players with their numbers: columns where they fit, else lines for every player.

    ``last`` is the header of the numbers that decide.
    """
    taken = sum(2 + _width(header, cells) for header, cells in columns) + len("1  ")
    fits = taken + max(line.player.cell_len for line in lines) <= width
    return (_wide if fits else _narrow)(lines, columns, last)


def player(name: str, *colours: str) -> Text:
    """Return a player's colour letters and name."""
    letters = [(LETTERS[colour], f"bold {terminal_colour(colour)}") for colour in colours]
    return Text.assemble(*letters, " ", plain_name(name))


def terminal_colour(colour: str) -> str:
    """Return what terminals call a seat colour."""
    return PURPLE if colour == "purple" else colour


def plain_name(name: str) -> str:
    """Return a name that leaves the rest of its line as it is, also one that is read from right to left."""
    plain = _TURNS_LINE.sub("", name)
    return f"{plain}\u200e" if _RIGHT_TO_LEFT.search(plain) else plain


def signed(number: int) -> str:
    """Write a number with a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _wide(lines: Sequence[Line], columns: Sequence[Column], last: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column("player", overflow="fold")
    for header, _ in columns:
        table.add_column(header, justify="right", no_wrap=True)
    for place, seat, who in lines:
        cells = [_stacked(cells[seat], last=header == last) for header, cells in columns]
        if table.row_count:
            table.add_row()
        table.add_row(Text(str(place)), who, *cells)
    return table


def _narrow(lines: Sequence[Line], columns: Sequence[Column], last: str) -> Group:
    """Give every player lines of their own, one for each column."""
    header_width = max(len(header) for header, _ in columns)
    number_width = max(len(number) for _, cells in columns for number, _ in cells)
    blocks: list[RenderableType] = []
    for place, seat, who in lines:
        blocks.append(Text(f"{place}  ") + who)
        for header, cells in columns:
            number, how = cells[seat]
            style = "bold" if header == last else ""
            label = (f"   {header:{header_width}}  ", "dim")
            blocks.append(Text.assemble(label, (f"{number:>{number_width}}", style), (f"  {how}", "dim")))
        blocks.append(Text(""))
    return Group(*blocks[:-1])


def _stacked(cell: Cell, *, last: bool) -> Text:
    number, how = cell
    return Text.assemble((number, "bold" if last else ""), (f"\n{how}" if how else "", "dim"))


def _width(header: str, cells: Sequence[Cell]) -> int:
    return max(len(header), *(max(len(number), len(how)) for number, how in cells))
