"""How a game of a folder stands: a table of its rows, who won, and a chart of the totals."""

from __future__ import annotations

from itertools import accumulate

from scorer.games.own.sheet import Row
from scorer.games.own.values import FolderOutcome, FolderPlayed
from scorer.games.own.words import Words, named
from scorer.messages import Text, join_texts, list_names, literal, msg
from scorer.report import Column, Line, LineChart, Report, Section, Standing, by_place, format_signed

TOTAL = msg("total")


def report(game: FolderPlayed, outcome: FolderOutcome, title: Words) -> Report:
    """Return the report of a game and its outcome."""
    name, verdict = named(title), _verdict(game, outcome)
    if not game.numbers:
        return Report(name, (), _how(game), verdict, None)
    own = [(colour,) for colour in game.colours]
    standing = Standing(by_place(outcome, own), _columns(game, outcome))
    return Report(name, (Section(None, (standing,)),), _how(game), verdict, _chart(game, outcome, name))


def _how(game: FolderPlayed) -> Text:
    """Return what makes a score, and who wins."""
    worth = join_texts([each for row in game.sheet.rows if (each := _worth(row))], ", ")
    highest = game.sheet.wins == "highest"
    wins = msg("The highest total wins.") if highest else msg("The lowest total wins.")
    return msg("Worth: {rows}. {wins}", rows=worth, wins=wins) if worth else wins


def _worth(row: Row) -> Text | None:
    if row.times == 1 or row.formula:
        return None
    return msg("{row} {number} each", row=named(row.name), number=format_signed(row.times))


def _verdict(game: FolderPlayed, outcome: FolderOutcome) -> Text:
    if outcome.final is None:
        return outcome.next or literal("")
    points, names = format_signed(outcome.final[outcome.winners[0]]), list_names(outcome.winners)
    if len(outcome.winners) > 1:
        return msg("{names} share the win with {points}.", names=names, points=points)
    if outcome.tied_by:
        row = named(game.sheet.name_of(outcome.tied_by))
        return msg("{name} wins with {points}; {row} breaks the tie.", name=names, points=points, row=row)
    return msg("{name} wins with {points}.", name=names, points=points)


def _columns(game: FolderPlayed, outcome: FolderOutcome) -> list[Column]:
    columns = []
    for row in game.sheet.rows:
        cells = [
            (_number(game, outcome, row, seat), _counted(game, row, seat))
            for seat in range(len(game.players))
        ]
        columns.append(Column(named(row.name), cells))
    totals = [(format_signed(outcome.totals[name]), "") for name in game.players]
    return columns if _is_plain(game) else [*columns, Column(TOTAL, totals, decides=True)]


def _is_plain(game: FolderPlayed) -> bool:
    """Return whether the only row is the total."""
    return len(game.sheet.rows) == 1 and game.sheet.rows[0].times == 1


def _number(game: FolderPlayed, outcome: FolderOutcome, row: Row, seat: int) -> str:
    """Return the points of a row; nothing where they are not known yet."""
    known = row.formula or game.number(row.id, seat) is not None
    return format_signed(outcome.rows[game.players[seat]][row.id]) if known else ""


def _counted(game: FolderPlayed, row: Row, seat: int) -> str:
    """Return how the points of a row come about, where that is not plain."""
    number = game.number(row.id, seat) if not row.formula else None
    return f"{number} × {row.times}" if number is not None and row.times != 1 else ""


def _chart(game: FolderPlayed, outcome: FolderOutcome, title: Text) -> LineChart | None:
    """Return a line for every player: the points after each row, added up; nothing where they are not added."""
    rows = game.sheet.rows
    lines = []
    for name, colour in zip(game.players, game.colours, strict=True):
        sums = tuple(accumulate(outcome.rows[name][row.id] for row in rows))
        if sums[-1] != outcome.totals[name]:
            return None
        lines.append(Line(name, (colour,), sums))
    steps = tuple(str(number) for number in range(1, len(rows) + 1))
    return LineChart(title, msg("Points, row by row"), msg("row"), steps, tuple(lines))
