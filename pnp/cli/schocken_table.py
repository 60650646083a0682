"""How a game of Schocken stands: each half as a table of throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.cli.tables import print_parts
from pnp.standings import schocken
from pnp.standings.values import plain_name, plain_names
from pnp.verdicts.schocken import HOW, verdict
from scorer.games.schocken import Game, SchockenOutcome, Settled, Throw, course, halves
from scorer.words import say


class Line(NamedTuple):
    """What a table says, in a language, about one player in one throw: dice and combination, what came of it."""

    hand: str
    result: str
    wins: bool


def print_standing(game: Game, outcome: SchockenOutcome, file: TextIO, speech: Speech) -> None:
    """Print every half throw by throw, and who has lost and won or what is to be played."""
    print_parts(lambda width: list(_parts(game, outcome, width, speech)), file)


def _parts(game: Game, outcome: SchockenOutcome, width: int, speech: Speech) -> Iterator[RenderableType]:
    yield Text(speech(schocken.title(game)), style="bold")
    yield Text("")
    for half in halves(course(game)):
        yield from _half(game, half, width, speech)
        yield Text("")
    if outcome.halves:
        yield Text(speech(HOW), style="dim")
        yield Text("")
    yield Text(speech(plain_names(verdict(game, outcome))), style="bold")


def _half(game: Game, half: Sequence[Settled], width: int, speech: Speech) -> Iterator[RenderableType]:
    names = half[0].stand.seats
    lines = [_lines(each, game.throws[each.stand.thrown], speech) for each in half]
    yield Text(speech(schocken.half_title(game, half)))
    yield Text("")
    heads = speech(say("throw")), speech(say("tower"))
    columns = [max(_widths(name, [each[name] for each in lines])) for name in names]
    fits = sum(column + 2 for column in columns) + 2 + sum(map(cell_len, heads)) <= width
    yield _wide(half, lines, heads) if fits else Text("\n").join(_narrow(half, lines, width, speech))
    if half[-1].ends_half:
        yield Text("")
        yield Text(speech(schocken.half_lost(half[-1])))


def _lines(settled: Settled, throw: Throw, speech: Speech) -> dict[str, Line]:
    """Return what is said about everybody who plays in the half of a throw, in seat order."""
    return {
        name: Line(speech(each.hand), speech(each.result), each.wins)
        for name, each in schocken.lines(settled, throw).items()
    }


def _widths(name: str, lines: Sequence[Line]) -> Iterator[int]:
    yield cell_len(plain_name(name))
    for line in lines:
        yield from (cell_len(line.hand), cell_len(line.result))


def _wide(half: Sequence[Settled], lines: Sequence[dict[str, Line]], heads: tuple[str, str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column(Text(heads[0]), no_wrap=True)
    for name in lines[0]:
        table.add_column(Text(plain_name(name)), no_wrap=True)
    table.add_column(Text(heads[1]), justify="right", no_wrap=True)
    for settled, line in zip(half, lines, strict=True):
        if table.row_count:
            table.add_row()
        cells = [_hand(each) + Text(f"\n{each.result}", style="dim") for each in line.values()]
        table.add_row(Text(str(settled.stand.thrown + 1)), *cells, Text(str(schocken.tower(settled))))
    return table


def _narrow(
    half: Sequence[Settled], lines: Sequence[dict[str, Line]], width: int, speech: Speech
) -> Iterator[Text]:
    """Give every player a line in every throw, or two where the names are long."""
    longest = max(cell_len(plain_name(name)) for name in lines[0])
    hands = max(cell_len(each.hand) for line in lines for each in line.values())
    results = max(cell_len(each.result) for line in lines for each in line.values())
    one_line = 3 + longest + 2 + hands + 2 + results <= width
    for settled, line in zip(half, lines, strict=True):
        number = settled.stand.thrown + 1
        heading = say("throw {number}, tower {tower}", number=number, tower=str(schocken.tower(settled)))
        yield Text(speech(heading), style="dim")
        for name, each in line.items():
            gap = " " * (longest - cell_len(plain_name(name)) + 2) if one_line else "\n     "
            hand = _hand(each) + Text(" " * (hands - cell_len(each.hand) + 2))
            yield Text(f"   {plain_name(name)}{gap}") + hand + Text(each.result, style="dim")


def _hand(line: Line) -> Text:
    return Text(line.hand, style="bold" if line.wins else "")
