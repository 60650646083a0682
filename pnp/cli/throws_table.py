"""Throws on a terminal: a table where it fits, else a line for every player in every throw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.speech import Speech
from scorer.messages import msg
from scorer.report import Revealed, Thrown, Throws, plain_name


class Line(NamedTuple):
    """What a table says, in a language, about one player in one throw: dice and combination, what came of it."""

    hand: str
    result: str
    wins: bool


def throws_table(block: Throws, width: int, speech: Speech) -> RenderableType:
    """Return the throws of a half in ``width`` characters."""
    lines = [{name: _line(each, speech) for name, each in throw.hands.items()} for throw in block.throws]
    heads = speech(msg("throw")), speech(msg("tower"))
    columns = [max(_widths(name, [each[name] for each in lines])) for name in block.names]
    fits = sum(column + 2 for column in columns) + 2 + sum(map(cell_len, heads)) <= width
    if fits:
        return _wide(block.throws, lines, heads)
    return Text("\n").join(_narrow(block.throws, lines, width, speech))


def _line(each: Revealed, speech: Speech) -> Line:
    return Line(speech(each.hand), speech(each.result), each.wins)


def _widths(name: str, lines: Sequence[Line]) -> Iterator[int]:
    yield cell_len(plain_name(name))
    for line in lines:
        yield from (cell_len(line.hand), cell_len(line.result))


def _wide(throws: Sequence[Thrown], lines: Sequence[dict[str, Line]], heads: tuple[str, str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column(Text(heads[0]), no_wrap=True)
    for name in lines[0]:
        table.add_column(Text(plain_name(name)), no_wrap=True)
    table.add_column(Text(heads[1]), justify="right", no_wrap=True)
    for throw, line in zip(throws, lines, strict=True):
        if table.row_count:
            table.add_row()
        cells = [_hand(each) + Text(f"\n{each.result}", style="dim") for each in line.values()]
        table.add_row(Text(str(throw.number)), *cells, Text(str(throw.left)))
    return table


def _narrow(
    throws: Sequence[Thrown], lines: Sequence[dict[str, Line]], width: int, speech: Speech
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
            hand = _hand(each) + Text(" " * (hands - cell_len(each.hand) + 2))
            yield Text(f"   {plain_name(name)}{gap}") + hand + Text(each.result, style="dim")


def _hand(line: Line) -> Text:
    return Text(line.hand, style="bold" if line.wins else "")
