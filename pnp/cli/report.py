"""How a game stands or ended, as a terminal shows it: the report's title, parts, explanation and verdict."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.board_text import board_text, terminal_colour
from pnp.cli.speech import Speech
from scorer.games import GAMES
from scorer.messages import msg
from scorer.outcome import Outcome, Played
from scorer.report import (
    Block,
    Board,
    Column,
    Placed,
    Report,
    Revealed,
    Section,
    Standing,
    Thrown,
    Throws,
    plain_name,
)
from scorer.seats import LETTERS


class Line(NamedTuple):
    """A player in a table: place, seat counted from 0, what stands for the player."""

    place: int
    seat: int
    player: Text


class Hand(NamedTuple):
    """What a table says, in a language, about one player in one throw: dice and combination, what came of it."""

    hand: str
    result: str
    wins: bool


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
    yield Text(page.speech(report.verdict.with_names(plain_name)), style="bold")


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
        if not block.dice:
            yield Text(page.speech(block.caption), style="dim")
    else:
        yield _throws(block, page.width, page.speech)


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


def _throws(block: Throws, width: int, speech: Speech) -> RenderableType:
    """Return the throws of a half in ``width`` characters."""
    lines = [{name: _hand_of(each, speech) for name, each in throw.hands.items()} for throw in block.throws]
    heads = speech(msg("throw")), speech(msg("tower"))
    columns = [max(_hand_widths(name, [each[name] for each in lines])) for name in block.names]
    fits = sum(column + 2 for column in columns) + 2 + sum(map(cell_len, heads)) <= width
    if fits:
        return _wide_throws(block.throws, lines, heads)
    return Text("\n").join(_narrow_throws(block.throws, lines, width, speech))


def _hand_of(each: Revealed, speech: Speech) -> Hand:
    return Hand(speech(each.hand), speech(each.result), each.wins)


def _hand_widths(name: str, lines: Sequence[Hand]) -> Iterator[int]:
    yield cell_len(plain_name(name))
    for line in lines:
        yield from (cell_len(line.hand), cell_len(line.result))


def _wide_throws(throws: Sequence[Thrown], lines: Sequence[dict[str, Hand]], heads: tuple[str, str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column(Text(heads[0]), no_wrap=True)
    for name in lines[0]:
        table.add_column(Text(plain_name(name)), no_wrap=True)
    table.add_column(Text(heads[1]), justify="right", no_wrap=True)
    for throw, line in zip(throws, lines, strict=True):
        if table.row_count:
            table.add_row()
        cells = [_shown_hand(each) + Text(f"\n{each.result}", style="dim") for each in line.values()]
        table.add_row(Text(str(throw.number)), *cells, Text(str(throw.left)))
    return table


def _narrow_throws(
    throws: Sequence[Thrown], lines: Sequence[dict[str, Hand]], width: int, speech: Speech
) -> Iterator[Text]:
    """Yield a line for every player in every throw, or two if the names are long."""
    longest = max(cell_len(plain_name(name)) for name in lines[0])
    hands = max(cell_len(each.hand) for line in lines for each in line.values())
    results = max(cell_len(each.result) for line in lines for each in line.values())
    one_line = 3 + longest + 2 + hands + 2 + results <= width
    for throw, line in zip(throws, lines, strict=True):
        heading = msg("throw {number}, tower {tower}", number=throw.number, tower=str(throw.left))
        yield Text(speech(heading), style="dim")
        for name, each in line.items():
            gap = " " * (longest - cell_len(plain_name(name)) + 2) if one_line else "\n     "
            hand = _shown_hand(each) + Text(" " * (hands - cell_len(each.hand) + 2))
            yield Text(f"   {plain_name(name)}{gap}") + hand + Text(each.result, style="dim")


def _shown_hand(line: Hand) -> Text:
    return Text(line.hand, style="bold" if line.wins else "")
