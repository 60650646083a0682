"""Where things lie on a table: the board in the middle, what is played with before it, aids beyond, sheets beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.writers.tts_objects import Object, at

Side = Literal["middle", "near", "far", "beside"]

WIDTH = 26.0
"""How wide a row may become."""

APART = 0.4
"""White between two things, and between two rows."""

GROUPS = 1.0
"""White where something new begins in a row."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Something to be laid: what, on which side of the board, and how large it is."""

    what: Object
    side: Side
    width: float
    depth: float
    starts: bool = False  # whether it parts from what lies to its left


def place_all(placings: Sequence[Placing]) -> list[Object]:
    """Lay everything, in the order in which it is given on each side; nothing lies on anything else."""
    middle = [each for each in placings if each.side == "middle"]
    free = max((each.depth for each in middle), default=0.0) / 2 + APART
    found = [each.what for each in middle]
    for side, away in (("near", -1), ("far", 1)):
        edge = free
        for row in _rows([each for each in placings if each.side == side]):
            depth = max(each.depth for each in row)
            found += _row(row, away * (edge + depth / 2))
            edge += depth + APART
    return [*found, *_beside([each for each in placings if each.side == "beside"])]


def _beside(placings: Sequence[Placing]) -> Iterator[Object]:
    """Lay what is beside everything else, to the right of the longest row."""
    x = WIDTH / 2 + APART
    for each in placings:
        yield at(each.what, x + each.width / 2, 0.0)
        x += each.width + APART


def _rows(placings: Sequence[Placing]) -> Iterator[list[Placing]]:
    """Take as many into a row as it has room for."""
    row: list[Placing] = []
    for each in placings:
        if row and _length([*row, each]) > WIDTH:
            yield row
            row = []
        row.append(each)
    if row:
        yield row


def _length(row: Sequence[Placing]) -> float:
    return sum(each.width for each in row) + sum(_gap(each) for each in row[1:])


def _gap(placing: Placing) -> float:
    return GROUPS if placing.starts else APART


def _row(row: Sequence[Placing], z: float) -> Iterator[Object]:
    """Lay a row, its middle before that of the board."""
    x = -_length(row) / 2
    for number, each in enumerate(row):
        x += _gap(each) if number else 0.0
        yield at(each.what, x + each.width / 2, z)
        x += each.width
