"""Print a ranking as tables: the players, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.report import Line, format_standings, make_table, print_parts
from pnp.cli.speech import Speech
from scorer.messages import msg
from scorer.plays import ranking_report as ranking
from scorer.plays.ranking import Meeting, Names, Record, Tally
from scorer.report import plain_name

NAME = 10
"""The least width of the column of names, in characters; longer names are wrapped."""


Forms = Mapping[str, Iterable[int]]
"""The places of each player's last plays; empty if they are not shown."""


class RankingView(NamedTuple):
    """A ranking to print: the plays, the least number of plays per player, the last places, the merged names."""

    plays: Tally
    least: int
    forms: Forms
    names: Names


def print_ranking(shown: RankingView, file: TextIO, speech: Speech) -> None:
    """Print the players, who beats whom, and notes on what is not counted."""
    print_parts(lambda width: list(_format_parts(shown, width, speech)), file)


def _format_parts(shown: RankingView, width: int, speech: Speech) -> Iterator[RenderableType]:
    plays, least, forms, names = shown
    everybody = plays.records()
    people = [record for record in everybody if record.plays >= least]
    if people:
        yield Text(speech(ranking.title(plays)), style="bold")
        yield Text("")
        yield _format_standings(people, forms, width, speech)
        yield Text("")
        yield from (Text(speech(caption), style="dim") for caption in ranking.captions(plays))
        yield Text("")
        yield Text(speech(msg("Who beats whom")), style="bold")
        yield Text(speech(ranking.MEETINGS), style="dim")
        yield Text("")
        yield _format_meetings(people, plays.meetings(), width, speech)
    notes = [
        *ranking.list_uncounted(plays, people),
        *ranking.count_hidden(len(everybody) - len(people)),
        *ranking.describe_merges(names),
    ]
    for number, note in enumerate(notes):
        if people or number:
            yield Text("")
        yield Text(speech(note))


def _format_standings(people: Sequence[Record], forms: Forms, width: int, speech: Speech) -> RenderableType:
    """Return a row for each player; in a narrow terminal, several lines for each player."""
    columns = [column.said(speech) for column in ranking.columns(people, forms)]
    names = [plain_name(record.player) for record in people]
    used = _number_width(len(people)) + sum(
        2 + max(len(text) for text in (head, *(number for number, _ in cells))) for head, cells, _ in columns
    )
    if width - used < NAME:
        lines = [Line(place, place - 1, Text(name)) for place, name in enumerate(names, 1)]
        return format_standings(lines, columns, 0, speech)
    table = _start_table(speech)
    for column in columns:
        table.add_column(Text(column.header), justify="right", no_wrap=True)
    for place, name in enumerate(names, 1):
        numbers = (Text(column.cells[place - 1][0], "bold" if column.decides else "") for column in columns)
        table.add_row(str(place), Text(name), *numbers)
    return table


def _start_table(speech: Speech) -> Table:
    """Return an empty table with a column for numbers and one for players."""
    table = make_table()
    table.add_column("", justify="right")
    table.add_column(Text(speech(msg("player"))), overflow="fold")
    return table


def _number_width(players: int) -> int:
    """Return the width of the column of numbers, in characters."""
    return len(str(players)) + 2


def _format_meetings(
    people: Sequence[Record], met: Mapping[tuple[str, str], Meeting], width: int, speech: Speech
) -> RenderableType:
    """Return a grid of all players if it fits; otherwise a line for each pair of players who met."""
    names = [record.player for record in people]
    cells = [[ranking.format_meeting(met.get((one, other))) for other in names] for one in names]
    widest = max(len(cell) for row in cells for cell in row)
    used = _number_width(len(people)) + (widest + 2) * len(names)
    if width - used >= min(NAME, max(cell_len(plain_name(name)) for name in names)):
        return _format_grid(names, cells, speech)
    pairs = [
        {"one": plain_name(one), "other": plain_name(other), "result": result}
        for at, one in enumerate(names)
        for other, result in zip(names[at + 1 :], cells[at][at + 1 :], strict=True)
        if (one, other) in met
    ]
    sentences = (msg("{one} against {other}: {result}", **facts) for facts in pairs)
    return Text("\n").join(Text(speech(sentence)) for sentence in sentences)


def _format_grid(names: Sequence[str], cells: Sequence[Sequence[str]], speech: Speech) -> RenderableType:
    """Return a table with a row and a column for each player; columns have the players' numbers."""
    table = _start_table(speech)
    for number in range(1, len(names) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, (name, row) in enumerate(zip(names, cells, strict=True), 1):
        table.add_row(str(number), Text(plain_name(name)), *(Text(cell) for cell in row))
    return table
