"""A ranking as tables to read: the players, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TextIO

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pnp.cli.plays.naming import title
from pnp.cli.speech import Speech
from pnp.cli.tables import Cell, Column, Line, plain_name, print_parts, standings
from pnp.verdicts.signs import MINUS, signed
from scorer.plays.ended import SCORES, Counted, Ended
from scorer.plays.ranking import Meeting, Record, meetings, records
from scorer.words import Text as Sentence
from scorer.words import counted, joined, listed, say

RATING = say("The rating begins at 1000 ± 1000; first stands whose rating less its uncertainty is highest.")
MEETINGS = say("The row against the column: how often ahead, behind, and = level.")
NAME = 10
"""Columns that names need at least beside their numbers; longer ones are broken."""

NEVER = "·"


def print_ranking(plays: Counted, file: TextIO, speech: Speech) -> None:
    """Print records, who beats whom, and what does not count."""
    print_parts(lambda width: list(_parts(plays, width, speech)), file)


def _parts(plays: Counted, width: int, speech: Speech) -> Iterator[RenderableType]:
    people = records(plays.ended)
    if people:
        yield Text(speech(_title(plays.ended)), style="bold")
        yield Text("")
        yield _standings(people, width, speech)
        yield Text("")
        yield from (Text(speech(each), style="dim") for each in _captions(plays.ended))
        yield Text("")
        yield Text(speech(say("Who beats whom")), style="bold")
        yield Text(speech(MEETINGS), style="dim")
        yield Text("")
        yield _meetings(people, meetings(plays.ended), width, speech)
    for number, each in enumerate(_left_out(plays, people)):
        yield from [Text("")] if people or number else []
        yield Text(speech(each))


def _title(plays: Sequence[Ended]) -> Sentence:
    played = {play.game for play in plays}
    games = listed(title(game) for game in SCORES if game in played)
    return counted(len(plays), "{games}, {n} play", "{games}, {n} plays", games=games)


def _captions(plays: Sequence[Ended]) -> Iterator[Sentence]:
    games = {play.game for play in plays}
    if len(games) == 1:
        yield say("Best and mean: {meaning}.", meaning=SCORES[games.pop()].meaning)
    else:
        yield say("Scores can be compared within one game only: --game.")
    yield RATING


def _standings(people: Sequence[Record], width: int, speech: Speech) -> RenderableType:
    """Return a row for every player, long names broken; where the numbers do not fit beside them, lines for each."""
    columns = [column.said(speech) for column in _columns(people)]
    names = [plain_name(each.player) for each in people]
    taken = _numbered(len(people)) + sum(
        2 + max(map(len, (head, *_numbers(cells)))) for head, cells, _ in columns
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
    table.add_column(Text(speech(say("player"))), overflow="fold")
    return table


def _numbered(players: int) -> int:
    """Return the columns that the numbers before the names take."""
    return len(str(players)) + 2


def _numbers(cells: Sequence[Cell]) -> Iterator[str]:
    return (number for number, _ in cells)


def _columns(people: Sequence[Record]) -> list[Column]:
    columns = [
        Column(say("plays"), _cells(str(each.plays) for each in people)),
        Column(say("wins"), _cells(str(each.wins) for each in people)),
        Column(say("shared"), _cells(str(each.shared) for each in people)),
        Column(say("place"), _cells(f"{each.place:.1f}" for each in people)),
    ]
    if people[0].best is not None:
        columns.append(Column(say("best"), _cells(signed(each.best or 0) for each in people)))
        columns.append(Column(say("mean"), _cells(_decimal(each.mean or 0) for each in people)))
    ratings = (f"{each.rating.value:.0f} ± {each.rating.uncertainty:.0f}" for each in people)
    columns.append(Column(say("rating"), _cells(ratings), decides=True))
    return columns


def _cells(numbers: Iterator[str]) -> list[Cell]:
    return [(number, "") for number in numbers]


def _decimal(number: float) -> str:
    return f"{number:.1f}".replace("-", MINUS)


def _meetings(
    people: Sequence[Record], met: Mapping[tuple[str, str], Meeting], width: int, speech: Speech
) -> RenderableType:
    """Return a square of all players where it fits, else a line for every two who met."""
    names = [each.player for each in people]
    cells = [[_told(met.get((one, other))) for other in names] for one in names]
    widest = max(len(cell) for row in cells for cell in row)
    taken = _numbered(len(people)) + (widest + 2) * len(names)
    if width - taken >= min(NAME, max(cell_len(plain_name(name)) for name in names)):
        return _square(names, cells, speech)
    return Text("\n").join(
        Text(
            speech(
                say(
                    "{one} against {other}: {result}",
                    one=plain_name(one),
                    other=plain_name(other),
                    result=told,
                )
            )
        )
        for at, one in enumerate(names)
        for other, told in zip(names[at + 1 :], cells[at][at + 1 :], strict=True)
        if (one, other) in met
    )


def _square(names: Sequence[str], cells: Sequence[Sequence[str]], speech: Speech) -> RenderableType:
    """Return the players against one another: rows by name, columns by the number before it."""
    table = _table(speech)
    for number in range(1, len(names) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, (name, row) in enumerate(zip(names, cells, strict=True), 1):
        table.add_row(str(number), Text(plain_name(name)), *(Text(cell) for cell in row))
    return table


def _told(meeting: Meeting | None) -> str:
    """Write how often one was ahead and behind; plays in which both came out level are added."""
    if meeting is None:
        return NEVER
    level = f" ={meeting.level}" if meeting.level else ""
    return f"{meeting.ahead}–{meeting.behind}{level}"


def _left_out(plays: Counted, people: Sequence[Record]) -> Iterator[Sentence]:
    """Say what does not count, and which names may be one person."""
    if plays.unfinished:
        yield counted(
            plays.unfinished,
            "{n} play is not over and does not count.",
            "{n} plays are not over and do not count.",
        )
    if plays.unreadable:
        ids = joined((play.id for play in plays.unreadable), ", ")
        yield counted(
            len(plays.unreadable),
            "{n} play is accepted no more and does not count; mend it with pnp plays edit: {ids}",
            "{n} plays are accepted no more and do not count; mend them with pnp plays edit: {ids}",
            ids=ids,
        )
    for alike in _alike([each.player for each in people]):
        yield say(
            "{names} count as different people; if they are one, write the name in one way with pnp plays edit.",
            names=listed(map(plain_name, alike)),
        )


def _alike(names: Sequence[str]) -> list[list[str]]:
    """Return names that differ in nothing but capitals and spaces around them."""
    together: dict[str, list[str]] = {}
    for name in sorted(names):
        together.setdefault(name.strip().casefold(), []).append(name)
    return [alike for alike in together.values() if len(alike) > 1]
