"""The cells of a board: their places, their names, and which are neighbours. Lengths in mm from the cells' corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import Literal, get_args

from pnp.drawing.segments import points_of
from pnp.drawing.shapes import Ink, Point, Rect, Step, chain
from pnp.drawing.transformed import as_path
from pnp.pieces.board_map import Box

GridKind = Literal["squares", "hexes", "hexes-flat", "track"]
KINDS: tuple[GridKind, ...] = get_args(GridKind)

HEXAGONS = ("hexes", "hexes-flat")  # the kinds of grids whose cells interlock

LONG = 2 / sqrt(3)
"""The distance between opposite corners of a hexagon, relative to that between opposite sides."""

NEXT: Mapping[GridKind, tuple[tuple[int, int], ...]] = {
    "hexes": ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)),
    "hexes-flat": ((-2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (2, 0)),
}
"""From a cell to its neighbours, in rows and columns; other cells have them to the left and right, above and below."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

TRACK_GAP = 2.0  # between the squares of a track, mm

TRACK_RADIUS = 2.5

Side = tuple[Point, Point]
"""A side of a cell: its ends, rounded and sorted, so that neighbours have the same one."""


@dataclass(frozen=True)
class CellGrid:
    """Cells of a kind and a size: a square's side, or a hexagon's width from side to side.

    ``spots`` has the row and the column of each cell by its name.
    """

    kind: GridKind
    size: float
    spots: Mapping[str, tuple[int, int]] = field(hash=False)

    @cached_property
    def boxes(self) -> Mapping[str, Box]:
        """The boxes around the cells by their names."""
        return dict(zip(self.spots, place_boxes(self.kind, self.size, self.spots.values()), strict=True))

    @property
    def extent(self) -> tuple[float, float]:
        """The width and the height of all cells together."""
        boxes = self.boxes.values()
        width = max((box.x + box.width for box in boxes), default=self.size)
        return width, max((box.y + box.height for box in boxes), default=self.size)

    def sides(self, name: str) -> frozenset[Side]:
        """Return the sides of a cell."""
        box = self.boxes[name]
        corners = [
            (round(box.x + x, 4), round(box.y + y, 4))
            for step in outline(self.kind, box)[:-1]
            for x, y in [*points_of(step)][-1:]
        ]
        pairs = pairwise((*corners, corners[0]))
        return frozenset((min(pair), max(pair)) for pair in pairs)

    def neighbours(self, name: str) -> list[str]:
        """Return the names of the cells beside a cell."""
        row, column = self.spots[name]
        ways = NEXT.get(self.kind, ((-1, 0), (0, -1), (0, 1), (1, 0)))
        places = ((row + down, column + across) for down, across in ways)
        return [self._by_spot[place] for place in places if place in self._by_spot]

    @cached_property
    def _by_spot(self) -> Mapping[tuple[int, int], str]:
        return {place: name for name, place in self.spots.items()}

    @cached_property
    def rows(self) -> Mapping[int, list[str]]:
        """The names of the cells of each row, as names count the rows."""
        rows: dict[int, list[str]] = {}
        for name in self.spots:
            rows.setdefault(read_name(name)[0], []).append(name)
        return rows

    def border(self) -> Iterator[str]:
        """Yield the names of the cells that have a side without a neighbour."""
        number = Counter(side for name in self.spots for side in self.sides(name))
        return (name for name in self.spots if any(number[side] == 1 for side in self.sides(name)))

    def in_line(self, one: str, other: str) -> bool:
        """Return whether the line between the middles of two cells goes through those of all cells between them."""
        down, across = (abs(a - b) for a, b in zip(self.spots[one], self.spots[other], strict=True))
        level = down == 0 and self.kind != "hexes-flat"
        upright = across == 0 and self.kind != "hexes"
        return level or upright or down == across


def write_name(row: int, place: int, *, numbers: bool) -> str:
    """Return the name of a cell: a letter for its row and a number, or two digits for its place and for its row.

    >>> write_name(3, 4, numbers=False), write_name(3, 4, numbers=True), write_name(27, 1, numbers=False)
    ('C4', '0403', 'AA1')
    """
    if numbers:
        return f"{place:02}{row:02}"
    return f"{LETTERS[(row - 1) % 26] * ((row - 1) // 26 + 1)}{place}"


def read_name(name: str) -> tuple[int, int]:
    """Return the row of a cell, and its place in it, from its name in either form.

    >>> read_name("C4"), read_name("0403"), read_name("AA1")
    ((3, 4), (3, 4), (27, 1))
    """
    letters = name.rstrip("0123456789")
    if not letters:
        return int(name[2:] or 0), int(name[:2])
    return LETTERS.index(letters[0]) + 1 + 26 * (len(letters) - 1), int(name[len(letters) :])


def place_boxes(kind: GridKind, size: float, spots: Iterable[tuple[int, int]]) -> list[Box]:
    """Return the boxes around cells, from their rows and columns; the first row and column are at 0.

    Neighbouring hexagons of a row (flat: of a column) are two columns (rows) apart.
    """
    long = size * LONG
    across, down = {"hexes": (size / 2, long * 0.75), "hexes-flat": (long * 0.75, size / 2)}.get(
        kind, (size + (TRACK_GAP if kind == "track" else 0.0),) * 2
    )
    width, height = long if kind == "hexes-flat" else size, long if kind == "hexes" else size
    places = list(spots)
    top, left = min((row for row, _ in places), default=0), min((column for _, column in places), default=0)
    return [Box((column - left) * across, (row - top) * down, width, height) for row, column in places]


def square_in(box: Box, margin: float = 0.0) -> Box:
    """Return the largest centred square of a box, less a margin, which is a fraction of its side."""
    side = min(box.width, box.height)
    inner, (x, y) = side * (1 - 2 * margin), box.middle
    return Box(x - inner / 2, y - inner / 2, inner, inner)


def outline(kind: GridKind, box: Box) -> tuple[Step, ...]:
    """Return the outline of a cell in its box, from 0, 0."""
    if kind in HEXAGONS:
        return hexagon(box.width, box.height)
    if kind == "track":
        return as_path(Rect(0.0, 0.0, box.width, box.height, Ink(), TRACK_RADIUS)).steps
    return chain([(0, 0), (box.width, 0), (box.width, box.height), (0, box.height)], closed=True)


def hexagon(width: float, height: float) -> tuple[Step, ...]:
    """Return a hexagon that fills a box, with corners at top and bottom, or at the sides if it is wider than high."""
    quarter = (width / 4, height / 4)
    if height >= width:
        low, high, middle = quarter[1], height - quarter[1], width / 2
        corners = [(middle, 0.0), (width, low), (width, high), (middle, height), (0.0, high), (0.0, low)]
    else:
        left, right, middle = quarter[0], width - quarter[0], height / 2
        corners = [(left, 0.0), (right, 0.0), (width, middle), (right, height), (left, height), (0.0, middle)]
    return chain(corners, closed=True)
