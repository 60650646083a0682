"""A board's map: where its page, markers, cells and patches lie, in mm from the top left. It draws and it exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.aruco import DICTIONARY, SIZE

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
"""Letters and palette names of the reference patches, in order."""

PATCH = 8.0
PATCH_PITCH = 10.0
JOINT_CLEAR = 1.0
"""Least white between a joint and a patch, mm."""

PATCHES_LENGTH = PATCH_PITCH * len(PATCHES) - (PATCH_PITCH - PATCH)


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


class Cell(NamedTuple):
    """One square of play: row and column from 1, its inside, and whose row it is (``None``: nobody's)."""

    row: int
    column: int
    box: Box
    colour: str | None


class MarkerSpot(NamedTuple):
    """Where a marker lies: its id and its top left corner."""

    id: int
    x: float
    y: float

    def corners(self) -> list[list[float]]:
        """Return the four corners clockwise from the top left."""
        x, y = self.x, self.y
        spots = ((x, y), (x + SIZE, y), (x + SIZE, y + SIZE), (x, y + SIZE))
        return [[round(a, 3), round(b, 3)] for a, b in spots]


class PatchSpot(NamedTuple):
    """Where a reference patch lies, and which colour of the palette it shows."""

    letter: str
    colour: str
    box: Box


class Joints(NamedTuple):
    """Where a board larger than a sheet may be cut: between its squares and through no marker, patch or text.

    ``xs`` and ``ys`` are lines across the whole board; ``art`` is what they go through: cut marks lie outside.
    Cells that interlock reach ``over`` joints, to the right and down, by so many mm; they are printed whole.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    art: Box
    over: tuple[float, float] = (0.0, 0.0)


class BoardMap(NamedTuple):
    """The whole board. ``version`` is raised when anything in it moves.

    A board with ``joints`` has no page: it is put together from sheets, and its size is its own.
    """

    version: int
    width: float
    height: float
    markers: tuple[MarkerSpot, ...]
    cells: tuple[Cell, ...]
    patches: tuple[PatchSpot, ...]
    joints: Joints | None = None

    def as_json(self, palette: Mapping[str, str]) -> dict[str, object]:
        """Return the map as plain values for JSON, all lengths in mm."""
        return {
            "version": self.version,
            "unit": "mm",
            "page": {"width": float(self.width), "height": float(self.height)},
            "dictionary": DICTIONARY,
            "markers": [{"id": each.id, "corners": each.corners()} for each in self.markers],
            "cells": [
                {"row": each.row, "column": each.column, "box": each.box.as_list(), "colour": each.colour}
                for each in self.cells
            ],
            "patches": [
                {"name": each.letter, "colour": palette[each.colour], "box": each.box.as_list()}
                for each in self.patches
            ],
        }


def strip_markers(
    first: int, left: float, right: float, middle: float, strips: tuple[float, float]
) -> tuple[MarkerSpot, ...]:
    """Lay six markers: corners on the board's outer edges ``left`` and ``right``, two on the line ``middle``.

    ``strips`` are the tops of the upper and the lower strip.
    """
    across = (left, middle - SIZE / 2, right - SIZE)
    spots = [(x, y) for y in strips for x in across]
    return tuple(MarkerSpot(first + index, x, y) for index, (x, y) in enumerate(spots))


def patches_at(spots: Sequence[tuple[float, float]]) -> tuple[PatchSpot, ...]:
    """Lay the patches of one or more rows, in order, with their corners at ``spots``."""
    return tuple(
        PatchSpot(*PATCHES[index % len(PATCHES)], Box(x, y, PATCH, PATCH))
        for index, (x, y) in enumerate(spots)
    )


def row_of(count: int, start: float, joints: Sequence[float] = ()) -> list[float]:
    """Return the left edges of so many patches from ``start`` on; none comes near a joint.

    >>> row_of(3, 10), row_of(3, 10, joints=[25])
    ([10, 20.0, 30.0], [10, 26.0, 36.0])
    """
    spots: list[float] = []
    for _ in range(count):
        spot = spots[-1] + PATCH_PITCH if spots else start
        for joint in joints:
            if spot < joint + JOINT_CLEAR and joint - JOINT_CLEAR < spot + PATCH:
                spot = joint + JOINT_CLEAR
        spots.append(spot)
    return spots
