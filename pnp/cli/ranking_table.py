"""A ranking as tables to read: the players, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TextIO

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.report import Line, print_parts, standings
from pnp.cli.speech import Speech
from scorer.messages import msg
from scorer.plays import ranking_report as ranking
from scorer.plays.names import Names
from scorer.plays.ranking import Meeting, Record
from scorer.plays.tally import Tally
from scorer.report import plain_name

NAME = 10
"""Columns that names need at least next to their numbers; longer ones are broken."""


Forms = Mapping[str, Iterable[int]]
"""The places of everybody's last plays; nobody's where they are not asked for."""


class Shown(NamedTuple):
    """What a ranking tells: of everybody with at least so many plays, and of names that count as others."""

    plays: Tally
    least: int
    forms: Forms
    names: Names


def print_ranking(shown: Shown, file: TextIO, speech: Speech) -> None:
    """Print records, who beats whom, and what does not count."""
    print_parts(lambda width: list(_parts(shown, width, speech)), file)


def _parts(shown: Shown, width: int, speech: Speech) -> Iterator[RenderableType]:
    plays, least, forms, names = shown
    everybody = plays.records()
    people = [each for each in everybody if each.plays >= least]
    if people:
        yield Text(speech(ranking.title(plays)), style="bold")
        yield Text("")
        yield _standings(people, forms, width, speech)
        yield Text("")
        yield from (Text(speech(each), style="dim") for each in ranking.captions(plays))
        yield Text("")
        yield Text(speech(msg("Who beats whom")), style="bold")
        yield Text(speech(ranking.MEETINGS), style="dim")
        yield Text("")
        yield _meetings(people, plays.meetings(), width, speech)
    few = len(everybody) - len(people)
    notes = [
        *ranking.list_uncounted(plays, people),
        *ranking.count_hidden(few),
        *ranking.describe_merges(names),
    ]
    for number, each in enumerate(notes):
        yield from [Text("")] if people or number else []
        yield Text(speech(each))


def _standings(people: Sequence[Record], forms: Forms, width: int, speech: Speech) -> RenderableType:
    """Return a row for every player, long names broken; where the numbers do not fit next to them, lines for each."""
    columns = [column.said(speech) for column in ranking.columns(people, forms)]
    names = [plain_name(each.player) for each in people]
    taken = _numbered(len(people)) + sum(
        2 + max(len(text) for text in (head, *(number for number, _ in cells))) for head, cells, _ in columns
    )
    if width - taken < NAME:
        lines = [Line(place, place - 1, Text(name)) for place, name in enumerate(names, 1)]
        return standings(lines, columns, 0, speech)
    table = _table(speech)
    for column in columns:
        table.add_column(Text(column.header), justify="right", no_wrap=True)
    for place, name in enumerate(names, 1):
        numbers = (Text(column.cells[place - 1][0], "bold" if column.decides else "") for column in columns)
        table.add_row(str(place), Text(name), *numbers)
    return table


def _table(speech: Speech) -> Table:
    """Begin a table of players, each with a number."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("", justify="right")
    table.add_column(Text(speech(msg("player"))), overflow="fold")
    return table


def _numbered(players: int) -> int:
    """Return the columns that the numbers before the names take."""
    return len(str(players)) + 2


def _meetings(
    people: Sequence[Record], met: Mapping[tuple[str, str], Meeting], width: int, speech: Speech
) -> RenderableType:
    """Return a square of all players where it fits, else a line for every two who met."""
    names = [each.player for each in people]
    cells = [[ranking.format_meeting(met.get((one, other))) for other in names] for one in names]
    widest = max(len(cell) for row in cells for cell in row)
    taken = _numbered(len(people)) + (widest + 2) * len(names)
    if width - taken >= min(NAME, max(cell_len(plain_name(name)) for name in names)):
        return _square(names, cells, speech)
    pairs = [
        {"one": plain_name(one), "other": plain_name(other), "result": told}
        for at, one in enumerate(names)
        for other, told in zip(names[at + 1 :], cells[at][at + 1 :], strict=True)
        if (one, other) in met
    ]
    sentences = (msg("{one} against {other}: {result}", **facts) for facts in pairs)
    return Text("\n").join(Text(speech(each)) for each in sentences)


def _square(names: Sequence[str], cells: Sequence[Sequence[str]], speech: Speech) -> RenderableType:
    """Return the players against one another: rows by name, columns by the number before it."""
    table = _table(speech)
    for number in range(1, len(names) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, (name, row) in enumerate(zip(names, cells, strict=True), 1):
        table.add_row(str(number), Text(plain_name(name)), *(Text(cell) for cell in row))
    return table
