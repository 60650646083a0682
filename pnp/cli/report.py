"""How a game stands or ended, as a terminal shows it: the report's title, parts, explanation and verdict."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.board_text import board_text
from pnp.cli.colours import terminal_colour
from pnp.cli.speech import Speech
from pnp.cli.throws_table import throws_table
from scorer.games import GAMES
from scorer.messages import msg
from scorer.outcome import Outcome, Played
from scorer.report import Block, Board, Column, Placed, Report, Section, Standing, plain_name, plain_names
from scorer.seats import LETTERS


class Line(NamedTuple):
    """A player in a table: place, seat counted from 0, what stands for the player."""

    place: int
    seat: int
    player: Text


def print_report(game: Played, outcome: Outcome, file: TextIO, speech: Speech) -> None:
    """Print how a game stands or ended, and who won or what is to be played."""
    report = GAMES[game.game_id].report(game, outcome)
    print_parts(lambda width: list(_parts(report, _Page(width, file.encoding or "utf-8", speech))), file)


def print_parts(parts: Callable[[int], Sequence[RenderableType]], file: TextIO) -> None:
    """Print what ``parts`` gives for the width of a stream, without spaces at the ends of lines."""
    if isinstance(file, io.TextIOWrapper):
        file.reconfigure(errors="replace")
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(Group(*parts(console.width)))
    file.write("".join(f"{line.rstrip()}\n" for line in captured.get().split("\n")).rstrip("\n") + "\n")
    file.flush()


class _Page(NamedTuple):
    """What a report is shown on: its width in characters, its encoding, its language."""

    width: int
    encoding: str
    speech: Speech


def _parts(report: Report, page: _Page) -> Iterator[RenderableType]:
    """Return the report, an empty line after every part of it; nothing is explained before anything is played."""
    yield Text(page.speech(report.title), style="bold")
    yield Text("")
    for section in report.sections:
        yield from _section(section, page)
    if report.sections:
        yield Text(page.speech(report.how), style="dim")
        yield Text("")
    yield Text(page.speech(plain_names(report.verdict)), style="bold")


def _section(section: Section, page: _Page) -> Iterator[RenderableType]:
    if section.heading is not None:
        yield Text(page.speech(section.heading), style="bold")
        yield Text("")
    for block in section.blocks:
        yield from _block(block, page)
        yield Text("")
    if section.end is not None:
        yield Text(page.speech(section.end))
        yield Text("")


def _block(block: Block, page: _Page) -> Iterator[RenderableType]:
    if isinstance(block, Standing):
        lines = [Line(each.place, each.seat, _player(each)) for each in block.players]
        yield standings(lines, block.columns, page.width, page.speech)
    elif isinstance(block, Board):
        yield from board_text(block, page.encoding)
    else:
        yield throws_table(block, page.width, page.speech)


def _player(each: Placed) -> Text:
    """Return a player's colour letters and name."""
    letters = [(LETTERS[colour], f"bold {terminal_colour(colour)}") for colour in each.colours]
    return Text.assemble(*letters, " ", plain_name(each.name))


def standings(lines: Sequence[Line], columns: Sequence[Column], width: int, speech: Speech) -> RenderableType:
    """Return the players with their numbers: columns where they fit, else lines for every player."""
    said = [column.said(speech) for column in columns]
    who = speech(msg("player"))
    taken = sum(2 + _width(column) for column in said) + len("1  ")
    fits = taken + max(cell_len(who), *(line.player.cell_len for line in lines)) <= width
    return _wide(lines, said, who) if fits else _narrow(lines, said)


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
    """Return every player lines of their own, one for each column."""
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
