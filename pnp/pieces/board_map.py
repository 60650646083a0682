"""The map of a board: its size, markers, cells and patches, in mm from the top left, for drawing and export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.aruco import DICTIONARY, SIZE
from pnp.drawing.shapes import Drawing, Point

PATCHES: tuple[tuple[str, str], ...] = (
    ("W", "white"),
    ("50", "patch-50"),
    ("K", "black"),
    ("R", "red"),
    ("B", "blue"),
    ("Y", "yellow"),
    ("G", "green"),
    ("P", "purple"),
)
"""Letters and palette names of the colour fields, in order."""


class Box(NamedTuple):
    """A rectangle: top left corner and size, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def as_list(self) -> list[float]:
        """Return x, y, width, height, rounded to a thousandth."""
        return [round(value, 3) for value in (self.x, self.y, self.width, self.height)]


class MapCell(NamedTuple):
    """A square: row and column from 1, its inside, and the colour of the row's owner, if it has one."""

    row: int
    column: int
    box: Box
    colour: str | None


class MarkerSpot(NamedTuple):
    """The id, the top left corner and the side of a marker."""

    id: int
    x: float
    y: float
    size: float = SIZE

    def corners(self) -> list[list[float]]:
        """Return the four corners clockwise from the top left."""
        x, y, right, foot = self.x, self.y, self.x + self.size, self.y + self.size
        spots = ((x, y), (right, y), (right, foot), (x, foot))
        return [[round(a, 3), round(b, 3)] for a, b in spots]


class PatchSpot(NamedTuple):
    """The place of a colour field, and its colour in the palette."""

    letter: str
    colour: str
    box: Box


class Joints(NamedTuple):
    """The lines where a board larger than a sheet may be cut: between squares, not through markers, patches or text.

    ``xs`` and ``ys`` are lines across the whole board; cut marks are outside ``art``. Interlocking cells extend
    ``over`` the lines, to the right and down, by these mm; they are printed whole.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    art: Box
    over: tuple[float, float] = (0.0, 0.0)


class BoardMap(NamedTuple):
    """The map of a board; ``version`` increases whenever anything on it moves.

    A board with ``joints`` is joined from sheets; its size is not that of a page.
    """

    version: int
    width: float
    height: float
    markers: tuple[MarkerSpot, ...]
    cells: tuple[MapCell, ...]
    patches: tuple[PatchSpot, ...]
    joints: Joints | None = None

    def as_json(self, palette: Mapping[str, str]) -> dict[str, object]:
        """Return the map as plain values for JSON, all lengths in mm."""
        return {
            "version": self.version,
            "unit": "mm",
            "page": {"width": float(self.width), "height": float(self.height)},
            "dictionary": DICTIONARY,
            "markers": [{"id": marker.id, "corners": marker.corners()} for marker in self.markers],
            "cells": [
                {"row": cell.row, "column": cell.column, "box": cell.box.as_list(), "colour": cell.colour}
                for cell in self.cells
            ],
            "patches": [
                {"name": patch.letter, "colour": palette[patch.colour], "box": patch.box.as_list()}
                for patch in self.patches
            ],
        }


def corner_markers(first: int, corners: Box, inset: float) -> tuple[MarkerSpot, ...]:
    """Return the four markers of a board, row by row, each ``inset`` mm inside a corner of a rectangle.

    Their ids are consecutive.
    """
    right, foot = corners.x + corners.width, corners.y + corners.height
    xs, ys = (corners.x + inset, right - inset - SIZE), (corners.y + inset, foot - inset - SIZE)
    return tuple(MarkerSpot(first + at, xs[at % 2], ys[at // 2]) for at in range(4))


def colour_fields(x: float, y: float, width: float, height: float, pitch: float) -> tuple[PatchSpot, ...]:
    """Return the one row of patches of a board, the first with its top left corner at ``x``, ``y``."""
    return tuple(
        PatchSpot(letter, colour, Box(x + pitch * at, y, width, height))
        for at, (letter, colour) in enumerate(PATCHES)
    )


@dataclass(frozen=True)
class InterlockingCell(Drawing):
    """A hexagon of a board: the ``corners`` of its edge, clockwise, and its ``ground`` colour, if it has one.

    One without corners lies above the hexagon in its place.
    """

    corners: tuple[Point, ...]
    ground: str | None
