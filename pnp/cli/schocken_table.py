"""How a game of Schocken stands: each half as a table of throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.tables import plain_name, print_parts
from scorer.games.schocken import (
    TITLE,
    Game,
    SchockenOutcome,
    Settled,
    Throw,
    course,
    following,
    halves,
    halves_lost,
)
from scorer.words import counted, listed

CAPTION = "Of equal throws the earlier is the higher; who loses a throw begins the next."


class Line(NamedTuple):
    """What a table says about one player in one throw: dice and combination, and what came of it."""

    hand: str
    result: str
    wins: bool


def print_standing(game: Game, outcome: SchockenOutcome, file: TextIO) -> None:
    """Print every half throw by throw, and who has lost and won or what is to be played."""
    print_parts(lambda width: list(_parts(game, outcome, width)), file)


def sentence(game: Game, outcome: SchockenOutcome) -> str:
    """Say who has won and lost, or what must still be played."""
    if outcome.loser is None:
        return plain_name(outcome.next or "")
    lost = halves_lost(following(course(game)[-1]), outcome.loser)
    win = "wins" if len(outcome.winners) == 1 else "share the win"
    return f"{listed(map(plain_name, outcome.winners))} {win}; {plain_name(outcome.loser)} has lost {lost}."


def _parts(game: Game, outcome: SchockenOutcome, width: int) -> Iterator[RenderableType]:
    yield Text(f"{TITLE}, {counted(game.discs, 'disc')}", style="bold")
    yield Text("")
    for half in halves(course(game)):
        yield from _half(game, half, width)
        yield Text("")
    if outcome.halves:
        yield Text(CAPTION, style="dim")
        yield Text("")
    yield Text(sentence(game, outcome), style="bold")


def _half(game: Game, half: Sequence[Settled], width: int) -> Iterator[RenderableType]:
    stand = half[0].stand
    names = stand.seats
    lines = [_lines(each, game.throws[each.stand.thrown]) for each in half]
    between = f" between {listed(map(plain_name, names))}" if names != game.players else ""
    yield Text(f"{stand.half[0].upper()}{stand.half[1:]}{between}")
    yield Text("")
    columns = [max(_widths(name, [each[name] for each in lines])) for name in names]
    fits = sum(column + 2 for column in columns) + len("throw  tower") <= width
    yield _wide(half, lines) if fits else Text("\n").join(_narrow(half, lines, width))
    if half[-1].ends_half:
        yield Text("")
        yield Text(f"{plain_name(half[-1].loser)} has lost the {stand.half}.")


def _lines(settled: Settled, throw: Throw) -> dict[str, Line]:
    """Return what is said about everybody who plays in the half of a throw, in seat order."""
    used = {each.player: each.used for each in throw}
    return {
        name: _line(settled, name, used[name]) if name in used else Line("out", "", wins=False)
        for name in settled.stand.seats
    }


def _line(settled: Settled, name: str, used: int) -> Line:
    hand = settled.hands[name]
    dice = "".join(map(str, hand.dice))
    holds = f"holds {settled.held[name]}"
    marks = {settled.winner: f"wins, {holds}", settled.loser: f"+{settled.taken}, {holds}"}
    combination = hand.id.replace("-", " ")
    return Line(f"{dice}/{used} {combination}", marks.get(name, holds), wins=name == settled.winner)


def _widths(name: str, lines: Sequence[Line]) -> Iterator[int]:
    yield cell_len(plain_name(name))
    for line in lines:
        yield from (len(line.hand), len(line.result))


def _tower(settled: Settled) -> str:
    return str(settled.stand.discs - sum(settled.held.values()))


def _wide(half: Sequence[Settled], lines: Sequence[dict[str, Line]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("throw", no_wrap=True)
    for name in lines[0]:
        table.add_column(Text(plain_name(name)), no_wrap=True)
    table.add_column("tower", justify="right", no_wrap=True)
    for settled, line in zip(half, lines, strict=True):
        if table.row_count:
            table.add_row()
        cells = [_hand(each) + Text(f"\n{each.result}", style="dim") for each in line.values()]
        table.add_row(Text(str(settled.stand.thrown + 1)), *cells, Text(_tower(settled)))
    return table


def _narrow(half: Sequence[Settled], lines: Sequence[dict[str, Line]], width: int) -> Iterator[Text]:
    """Give every player a line in every throw, or two where the names are long."""
    longest = max(cell_len(plain_name(name)) for name in lines[0])
    hands = max(len(each.hand) for line in lines for each in line.values())
    results = max(len(each.result) for line in lines for each in line.values())
    one_line = 3 + longest + 2 + hands + 2 + results <= width
    for settled, line in zip(half, lines, strict=True):
        heading = f"throw {settled.stand.thrown + 1}, tower {_tower(settled)}"
        yield Text(heading, style="dim")
        for name, each in line.items():
            gap = " " * (longest - cell_len(plain_name(name)) + 2) if one_line else "\n     "
            hand = _hand(each) + Text(" " * (hands - len(each.hand) + 2))
            yield Text(f"   {plain_name(name)}{gap}") + hand + Text(each.result, style="dim")


def _hand(line: Line) -> Text:
    return Text(line.hand, style="bold" if line.wins else "")
