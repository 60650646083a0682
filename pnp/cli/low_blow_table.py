"""How a game of Low Blow stands, as a table to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.tables import MINUS, places, plain_name, player, print_parts, signed
from scorer.games.low_blow import TITLE, Game, LowBlowOutcome, RowSum, round_sums
from scorer.words import listed

Cell = tuple[str, str]
"""What a column says about a player: the number, and how it comes about."""


def print_standing(game: Game, outcome: LowBlowOutcome, file: TextIO) -> None:
    """Print a game's rounds, counters, points and places, and who won or what is to be played."""
    print_parts(lambda width: _parts(game, outcome, width), file)


def sentence(outcome: LowBlowOutcome) -> str:
    """Say who won, or what must still be played."""
    if outcome.final is None:
        return outcome.next or ""
    points = outcome.final[outcome.winners[0]]
    winners = listed(map(plain_name, outcome.winners))
    if len(outcome.winners) > 1:
        return f"{winners} share the win at {signed(points)}."
    return f"{winners} wins with {signed(points)} {'point' if abs(points) == 1 else 'points'}."


def _parts(game: Game, outcome: LowBlowOutcome, width: int) -> list[RenderableType]:
    columns = _columns(game, outcome)
    taken = sum(2 + _width(header, cells) for header, cells in columns) + len("1  R ")
    longest = max(cell_len(plain_name(name)) for name in game.players)
    fits = taken + longest <= width
    table = _wide(game, outcome, columns) if fits else _narrow(game, outcome, columns)
    return [
        Text(f"{TITLE}, {game.edition.id} edition", style="bold"),
        Text(""),
        table,
        Text(""),
        Text("A round is the pips in the home row less the player's own dice there; low wins.", style="dim"),
        Text(""),
        Text(sentence(outcome), style="bold"),
    ]


def _columns(game: Game, outcome: LowBlowOutcome) -> list[tuple[str, list[Cell]]]:
    """Return the columns after the name, each with a cell for every player in seat order."""
    columns = []
    for number, played in enumerate(game.rounds):
        cells = [_round_cell(each) for each in round_sums(played, game.colours)]
        columns.append((f"round {number + 1}", cells))
    columns.append(("total", [(signed(outcome.totals[name]), "") for name in game.players]))
    if outcome.counters:
        columns.append(("counters", [_counters_cell(outcome, name) for name in game.players]))
    if outcome.final is not None:
        columns.append(("final", [(signed(outcome.final[name]), "") for name in game.players]))
    return columns


def _round_cell(each: RowSum) -> Cell:
    return signed(each.score), f"{each.pips} {MINUS} {each.own}"


def _counters_cell(outcome: LowBlowOutcome, name: str) -> Cell:
    return signed(-outcome.counter_points[name]), f"{outcome.counters[name]} held"


def _wide(game: Game, outcome: LowBlowOutcome, columns: Sequence[tuple[str, list[Cell]]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column("player", overflow="fold")
    for header, _ in columns:
        table.add_column(header, justify="right", no_wrap=True)
    for place, name in places(outcome):
        seat = game.players.index(name)
        cells = [_stacked(cells[seat], last=header == "final") for header, cells in columns]
        if table.row_count:
            table.add_row()
        table.add_row(Text(str(place)), player(name, game.colours[seat]), *cells)
    return table


def _narrow(game: Game, outcome: LowBlowOutcome, columns: Sequence[tuple[str, list[Cell]]]) -> Group:
    """Give every player lines of their own, one for each column."""
    header_width = max(len(header) for header, _ in columns)
    number_width = max(len(number) for _, cells in columns for number, _ in cells)
    blocks: list[RenderableType] = []
    for place, name in places(outcome):
        seat = game.players.index(name)
        lines = [Text(f"{place}  ") + player(name, game.colours[seat])]
        for header, cells in columns:
            number, how = cells[seat]
            style = "bold" if header == "final" else ""
            label = (f"   {header:{header_width}}  ", "dim")
            lines.append(Text.assemble(label, (f"{number:>{number_width}}", style), (f"  {how}", "dim")))
        blocks += [*lines, Text("")]
    return Group(*blocks[:-1])


def _stacked(cell: Cell, *, last: bool) -> Text:
    number, how = cell
    return Text.assemble((number, "bold" if last else ""), (f"\n{how}" if how else "", "dim"))


def _width(header: str, cells: Sequence[Cell]) -> int:
    return max(len(header), *(max(len(number), len(how)) for number, how in cells))
