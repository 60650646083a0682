"""Print the report of a game in a terminal: title, sections, boards, scoring note and verdict."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.cli.streams import print_json
from scorer import plain, scoring
from scorer.messages import msg
from scorer.outcome import Outcome, Played
from scorer.report import (
    Block,
    Column,
    Report,
    ReportBoard,
    ReportSquare,
    ReportThrow,
    Standing,
    Throws,
    plain_name,
)
from scorer.seats import LETTERS


class TablePlayer(NamedTuple):
    """A player in a table: place, seat counted from 0, the name as it is printed."""

    place: int
    seat: int
    player: Text


class ShownHand(NamedTuple):
    """A player's dice in one throw, translated: dice and combination, the result, whether it wins."""

    hand: str
    result: str
    wins: bool


def print_report(game: Played, outcome: Outcome, file: TextIO, speech: Speech) -> None:
    """Print the score of a game, and who won or what comes next."""
    report = scoring.report(game, outcome)
    print_parts(lambda width: list(_format_report(report, width, speech)), file)


def show(game: Played, outcome: Outcome, speech: Speech, *, as_json: bool) -> None:
    """Print a score on standard output, as JSON or as a table."""
    if as_json:
        print_json(plain(outcome))
    else:
        print_report(game, outcome, sys.stdout, speech)


def print_parts(parts: Callable[[int], Sequence[RenderableType]], file: TextIO) -> int:
    """Print the parts that ``parts`` returns for the width of a stream, without trailing spaces.

    Return the number of lines.
    """
    console = Console(file=file, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(Group(*parts(console.width)))
    text = "".join(f"{line.rstrip()}\n" for line in captured.get().split("\n")).rstrip("\n") + "\n"
    file.write(text)
    file.flush()
    return text.count("\n")


def make_table(words: Iterable[str], folded: Iterable[str] = (), numbers: Iterable[str] = ()) -> Table:
    """Return an empty table without borders: columns of words, of texts that may be folded, and of numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for head in words:
        table.add_column(Text(head), no_wrap=True)
    for head in folded:
        table.add_column(Text(head), overflow="fold")
    for head in numbers:
        table.add_column(Text(head), justify="right", no_wrap=True)
    return table


def _format_report(report: Report, width: int, speech: Speech) -> Iterator[RenderableType]:
    """Yield the report, with an empty line after each part; without sections also without the scoring note."""
    yield Text(speech(report.title), style="bold")
    yield Text("")
    for section in report.sections:
        if section.heading is not None:
            yield Text(speech(section.heading), style="bold")
            yield Text("")
        for block in section.blocks:
            yield from _format_block(block, width, speech)
            yield Text("")
        if section.end is not None:
            yield Text(speech(section.end))
            yield Text("")
    if report.sections:
        yield Text(speech(report.how), style="dim")
        yield Text("")
    yield Text(speech(report.verdict.with_names(plain_name)), style="bold")


def _format_block(block: Block, width: int, speech: Speech) -> Iterator[RenderableType]:
    if isinstance(block, Standing):
        lines = []
        for player in block.players:
            letters = [(LETTERS[colour], f"bold {terminal_colour(colour)}") for colour in player.colours]
            name = Text.assemble(*letters, " ", plain_name(player.name))
            lines.append(TablePlayer(player.place, player.seat, name))
        yield format_standings(lines, block.columns, width, speech)
    elif isinstance(block, ReportBoard):
        yield from board_text(block)
        if not block.dice:
            yield Text(speech(block.caption), style="dim")
    else:
        yield _format_throws(block, width, speech)


def format_standings(
    lines: Sequence[TablePlayer], columns: Sequence[Column], width: int, speech: Speech
) -> RenderableType:
    """Return a table of the players and their numbers; if it does not fit, several lines for each player."""
    columns = [column.said(speech) for column in columns]
    heading = speech(msg("player"))
    cells = [[head, *(text for cell in cells for text in cell)] for head, cells, _ in columns]
    used = sum(2 + max(map(cell_len, column)) for column in cells) + len("1  ")
    if used + max(cell_len(heading), *(line.player.cell_len for line in lines)) > width:
        return _format_lines(lines, columns)
    table = make_table([""], [heading], [column.header for column in columns])
    for place, seat, name in lines:
        if table.row_count:
            table.add_row()
        numbers = [
            Text.assemble((number, "bold" if decides else ""), (f"\n{how}" if how else "", "dim"))
            for _, cells, decides in columns
            for number, how in [cells[seat]]
        ]
        table.add_row(Text(str(place)), name, *numbers)
    return table


def _format_lines(lines: Sequence[TablePlayer], columns: Sequence[Column]) -> Group:
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


def _format_throws(block: Throws, width: int, speech: Speech) -> RenderableType:
    """Return the throws of a half: a table if it fits in ``width`` characters, otherwise lines."""
    lines = [
        {
            name: ShownHand(speech(hand.hand), speech(hand.result), hand.wins)
            for name, hand in throw.hands.items()
        }
        for throw in block.throws
    ]
    heads = speech(msg("throw")), speech(msg("tower"))
    cells = [[plain_name(name), *(text for line in lines for text in line[name][:2])] for name in block.names]
    columns = [max(map(cell_len, column)) for column in cells]
    if sum(column + 2 for column in columns) + 2 + sum(map(cell_len, heads)) > width:
        return Text("\n").join(_format_throws_lines(block.throws, lines, width, speech))
    table = make_table([heads[0], *map(plain_name, lines[0])], numbers=[heads[1]])
    for throw, line in zip(block.throws, lines, strict=True):
        if table.row_count:
            table.add_row()
        hands = [_format_hand(hand) + Text(f"\n{hand.result}", style="dim") for hand in line.values()]
        table.add_row(Text(str(throw.number)), *hands, Text(str(throw.left)))
    return table


def _format_throws_lines(
    throws: Sequence[ReportThrow], lines: Sequence[dict[str, ShownHand]], width: int, speech: Speech
) -> Iterator[Text]:
    """Yield a line for each player in each throw, or two lines if they are too long."""
    longest = max(cell_len(plain_name(name)) for name in lines[0])
    hands = max(cell_len(hand.hand) for line in lines for hand in line.values())
    results = max(cell_len(hand.result) for line in lines for hand in line.values())
    one_line = 3 + longest + 2 + hands + 2 + results <= width
    for throw, line in zip(throws, lines, strict=True):
        heading = msg("throw {number}, tower {tower}", number=throw.number, tower=str(throw.left))
        yield Text(speech(heading), style="dim")
        for name, hand in line.items():
            gap = " " * (longest - cell_len(plain_name(name)) + 2) if one_line else "\n     "
            dice = _format_hand(hand) + Text(" " * (hands - cell_len(hand.hand) + 2))
            yield Text(f"   {plain_name(name)}{gap}") + dice + Text(hand.result, style="dim")


def _format_hand(hand: ShownHand) -> Text:
    return Text(hand.hand, style="bold" if hand.wins else "")


CELL = 3  # the width of a square in characters: a colour letter and two digits
UPRIGHT, LEVEL, CROSS, EMPTY = "│─┼·"  # the characters of borders and empty squares


def board_text(board: ReportBoard) -> Iterator[Text]:
    """Yield the lines of a board."""
    if board.columns:
        yield Text("  " + " ".join(f"{name:<{CELL}}" for name in board.columns), style="dim")
    for number, row in enumerate(board.rows):
        if number and board.block and number % board.block == 0:
            yield _format_border(board, number)
        line = Text.assemble((row.name, "dim"), " ")
        for column, square in enumerate(row.squares):
            if column:
                same = square is not None and square == row.squares[column - 1]
                ends_block = board.block and column % board.block == 0
                line.append(UPRIGHT if ends_block else " ", _square_style(square) if same else "dim")
            label = f"{LETTERS[square.colour]}{square.mark}" if square else EMPTY
            line.append(f"{label:<{CELL}}", f"bold {_square_style(square)}" if square else "dim")
        yield line


def _format_border(board: ReportBoard, number: int) -> Text:
    """Return the border above a row; where one group is on both sides, it has the group's colour."""
    line = Text("  ")
    above = board.rows[number - 1].squares
    for column, square in enumerate(board.rows[number].squares):
        if column:
            line.append(LEVEL if column % board.block else CROSS, "dim")
        same = square is not None and square == above[column]
        line.append(LEVEL * CELL, _square_style(square) if same else "dim")
    return line


def _square_style(square: ReportSquare | None) -> str:
    """Return the style of a square: black letters on yellow and green, white letters on other colours."""
    if square is None:
        return ""
    ink = "black" if square.colour in ("yellow", "green") else "white"
    return f"{ink} on {terminal_colour(square.colour)}"


def terminal_colour(colour: str) -> str:
    """Return the terminal's name for a seat colour."""
    return "magenta" if colour == "purple" else colour
