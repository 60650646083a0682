"""The report of a folder's game: a table of its rows, who won, and a chart of the totals."""

from __future__ import annotations

import re
from itertools import accumulate

from scorer.messages import Text, join_texts, list_names, literal, msg
from scorer.report import (
    ChartLine,
    Column,
    LineChart,
    Report,
    ReportSection,
    Standing,
    TotalBar,
    TotalChart,
    by_place,
    format_signed,
)
from scorer.wings.own.values import FolderOutcome, FolderPlayed
from scorer.wings.own.words import OwnWords, to_text

TOTAL = msg("total")


def report(game: FolderPlayed, outcome: FolderOutcome, title: OwnWords) -> Report:
    """Report a game and its outcome."""
    name, how, verdict = to_text(title), _explain_score(game), _verdict(game, outcome)
    if not game.numbers:
        return Report(name, (), how, verdict, None)
    own = _list_colours(game)
    standing = Standing(by_place(outcome, own), _columns(game, outcome))
    return Report(name, (ReportSection(None, (standing,)),), how, verdict, _chart(game, outcome, name))


def _list_colours(game: FolderPlayed) -> list[tuple[str, ...]]:
    """Return the colours of each player, one or none."""
    return [(colour,) for colour in game.colours] or [()] * len(game.players)


def _explain_score(game: FolderPlayed) -> Text:
    """Return what rows are worth, and who wins."""
    worth = [
        msg("{row} {number} each", row=to_text(row.name), number=format_signed(row.times))
        for row in game.sheet.rows
        if row.times != 1 and not row.formula
    ]
    highest = game.sheet.wins == "highest"
    wins = msg("The highest total wins.") if highest else msg("The lowest total wins.")
    return msg("Worth: {rows}. {wins}", rows=join_texts(worth, ", "), wins=wins) if worth else wins


def _verdict(game: FolderPlayed, outcome: FolderOutcome) -> Text:
    if outcome.final is None:
        return outcome.next or literal("")
    points, names = format_signed(outcome.final[outcome.winners[0]]), list_names(outcome.winners)
    if len(outcome.winners) > 1:
        return msg("{names} share the win with {points}.", names=names, points=points)
    if outcome.tied_by:
        row = to_text(game.sheet.name_of(outcome.tied_by))
        return msg("{name} wins with {points}; {row} breaks the tie.", name=names, points=points, row=row)
    return msg("{name} wins with {points}.", name=names, points=points)


def _columns(game: FolderPlayed, outcome: FolderOutcome) -> list[Column]:
    """Return for each row the points, and how they are computed; then the totals, unless the only row is the total."""
    rows, columns = game.sheet.rows, []
    for row in rows:
        cells = []
        for seat, name in enumerate(game.players):
            number = game.number(row.id, seat)
            if number is None and not row.formula:
                cells.append(("", ""))
                continue
            signed = [format_signed(factor) for factor in (number or 0, row.times)]
            how = "" if row.formula or row.times == 1 else " × ".join(signed)
            cells.append((format_signed(outcome.rows[name][row.id]), how))
        columns.append(Column(to_text(row.name), cells))
    if len(rows) != 1 or rows[0].times != 1:
        totals = [(format_signed(outcome.totals[name]), "") for name in game.players]
        columns.append(Column(TOTAL, totals, decides=True))
    return columns


def _chart(game: FolderPlayed, outcome: FolderOutcome, title: Text) -> LineChart | TotalChart:
    """Return each player's running sum of points by row; only the totals if rows have no order, or do not add up."""
    falls = game.sheet.wins == "lowest"
    caption = msg("Points (lower is better)") if falls else msg("Points")
    own_colours = zip(game.players, _list_colours(game), strict=True)
    bars = tuple(TotalBar(name, own, outcome.totals[name]) for name, own in own_colours)
    rows = game.sheet.rows
    if not _has_order([row.id for row in rows]):
        return TotalChart(title, caption, bars)
    lines = []
    for name, own in zip(game.players, _list_colours(game), strict=True):
        sums = tuple(accumulate(outcome.rows[name][row.id] for row in rows))
        if sums[-1] != outcome.totals[name]:
            return TotalChart(title, caption, bars)
        lines.append(ChartLine(name, own, sums))
    steps = tuple(str(number) for number in range(1, len(rows) + 1))
    caption = msg("Points, row by row (lower is better)") if falls else msg("Points, row by row")
    return LineChart(title, caption, msg("row"), steps, tuple(lines), falls)


def _has_order(names: list[str]) -> bool:
    """Return whether rows are played one after the other: their names differ in a number that rises.

    >>> _has_order(["Round 1", "Round 2"]), _has_order(["wheat", "gold"]), _has_order(["Hand 2", "Hand 1"])
    (True, False, False)
    """
    numbers = [re.findall(r"\d+", name) for name in names]
    alike = len({re.sub(r"\d+", "", name) for name in names}) == 1
    counted = [int(own[0]) for own in numbers if len(own) == 1]
    return alike and len(names) > 1 and len(counted) == len(names) and counted == sorted(set(counted))
