"""The contents of a page in a finished file. Lengths in mm of the layout, from its top left, unless said otherwise."""

from __future__ import annotations

from typing import NamedTuple

from pnp.check.affine import Affine, Box, Point, around, holds

Line = tuple[Point, Point]
"""A straight line between two points."""

THIN = 0.2
"""The least width of a line, mm."""


class Mark:
    """What a page marks as one piece, or as its scale bar: the number of its page in the build and its own, from 0."""

    def __init__(self, page: int, number: int) -> None:
        self.page = page
        self.number = number
        self.box: Box | None = None  # of the points of what is drawn
        self.angle: float | None = None  # degrees, clockwise
        self.mirrored = False
        self.strokes: list[tuple[Box, int, Affine]] = []  # paths whose points are still to be added

    def add(self, box: Box) -> None:
        """Make the box hold another."""
        if self.box is None:
            self.box = box
        elif not holds(self.box, box):
            self.box = around([self.box, box])


class Type(NamedTuple):
    """A run of type: the box around its letters, its size in points, and pdfium's handle of it."""

    box: Box
    size: float
    handle: int


class Seen:
    """Everything on one page."""

    def __init__(self) -> None:
        self.pieces: list[Mark] = []
        self.bars: list[Mark] = []
        self.registration: list[Mark] = []  # the marks of a machine that cuts
        self.lines: list[Line] = []  # outside of pieces
        self.types: list[Type] = []
        self.thin: list[float] = []  # widths of lines that are too thin, mm
        self.beyond: list[Box] = []  # what is printed beyond the margins; mm of the sheet
        self.foreign: set[str] = set()  # fonts that are not embedded
        self.all_seen = True  # whether all type leaves ink
        self.clipped = 0  # things that are clipped to less than they are
        self.empty = False  # whether nothing at all is drawn
        self.whole = True  # whether everything was looked at

    @property
    def bar(self) -> Box | None:
        """The box of the scale bar, if the page has one."""
        return self.bars[0].box if self.bars else None
