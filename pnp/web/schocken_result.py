"""What the page of a play shows of Schocken: every half, throw by throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from pnp.standings import schocken
from pnp.standings.schocken import Line
from scorer.games.schocken import Game, SchockenOutcome, Settled, course, halves
from scorer.words import Text


class Row(NamedTuple):
    """One throw, counted from 1: what is said of everybody, and the discs left in the tower."""

    number: int
    lines: dict[str, Line]
    tower: int


class Half(NamedTuple):
    """One half: its heading, who plays it, its throws, who has lost it."""

    heading: Text
    names: Sequence[str]
    rows: list[Row]
    lost: Text | None


def shown(game: Game, outcome: SchockenOutcome) -> dict[str, object]:
    """Return the facts of ``schocken_result.html``."""
    return {
        "heading": schocken.title(game),
        "halves": [_half(game, each) for each in halves(course(game))],
        "sprite": Markup(""),
    }


def _half(game: Game, half: Sequence[Settled]) -> Half:
    rows = [
        Row(
            each.stand.thrown + 1,
            schocken.lines(each, game.throws[each.stand.thrown]),
            schocken.tower(each),
        )
        for each in half
    ]
    lost = schocken.half_lost(half[-1]) if half[-1].ends_half else None
    return Half(schocken.half_title(game, half), half[0].stand.seats, rows, lost)
