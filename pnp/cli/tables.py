"""What the tables of all games share: how they are printed, names, colours and places."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.standings.values import Column, plain_name
from scorer.seats import LETTERS
from scorer.words import say

PURPLE = "magenta"
"""What terminals call the one seat colour whose name they do not know."""


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


def standings(lines: Sequence[Line], columns: Sequence[Column], width: int, speech: Speech) -> RenderableType:
    """Return the players with their numbers: columns where they fit, else lines for every player."""
    said = [column.said(speech) for column in columns]
    who = speech(say("player"))
    taken = sum(2 + _width(column) for column in said) + len("1  ")
    fits = taken + max(cell_len(who), *(line.player.cell_len for line in lines)) <= width
    return _wide(lines, said, who) if fits else _narrow(lines, said)


def player(name: str, *colours: str) -> Text:
    """Return a player's colour letters and name."""
    letters = [(LETTERS[colour], f"bold {terminal_colour(colour)}") for colour in colours]
    return Text.assemble(*letters, " ", plain_name(name))


def terminal_colour(colour: str) -> str:
    """Return what terminals call a seat colour."""
    return PURPLE if colour == "purple" else colour


def _wide(lines: Sequence[Line], columns: Sequence[Column], who: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column(Text(who), overflow="fold")
    for column in columns:
        table.add_column(Text(column.header), justify="right", no_wrap=True)
    for place, seat, name in lines:
        if table.row_count:
            table.add_row()
        table.add_row(Text(str(place)), name, *(_stacked(column, seat) for column in columns))
    return table


def _narrow(lines: Sequence[Line], columns: Sequence[Column]) -> Group:
    """Give every player lines of their own, one for each column."""
    header_width = max(cell_len(column.header) for column in columns)
    number_width = max(len(number) for column in columns for number, _ in column.cells)
    blocks: list[RenderableType] = []
    for place, seat, name in lines:
        blocks.append(Text(f"{place}  ") + name)
        for header, cells, decides in columns:
            number, how = cells[seat]
            label = f"   {header}{' ' * (header_width - cell_len(header))}  "
            value = (f"{number:>{number_width}}", "bold" if decides else "")
            blocks.append(Text.assemble((label, "dim"), value, (f"  {how}", "dim")))
        blocks.append(Text(""))
    return Group(*blocks[:-1])


def _stacked(column: Column, seat: int) -> Text:
    number, how = column.cells[seat]
    return Text.assemble((number, "bold" if column.decides else ""), (f"\n{how}" if how else "", "dim"))


def _width(column: Column) -> int:
    return max(cell_len(column.header), *(max(len(number), cell_len(how)) for number, how in column.cells))
