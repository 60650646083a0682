"""The contents of a page in a finished file. Lengths in mm of the layout, from its top left, unless said otherwise."""

from __future__ import annotations

from typing import NamedTuple

from pnp.check.affine import Affine, Box, Point, contains, union

Line = tuple[Point, Point]
"""A straight line between two points."""

THIN = 0.2
"""The least width of a line, in mm."""


class Mark:
    """A mark of the file around a piece, the scale bar or a registration mark: its page and number, from 0."""

    def __init__(self, page: int, number: int) -> None:
        self.page = page
        self.number = number
        self.box: Box | None = None  # around the drawn points
        self.angle: float | None = None  # degrees, clockwise
        self.mirrored = False
        self.strokes: list[tuple[Box, int, Affine]] = []  # paths whose points are not in the box yet

    def add(self, box: Box) -> None:
        """Extend the box to contain another."""
        if self.box is None:
            self.box = box
        elif not contains(self.box, box):
            self.box = union([self.box, box])


class Type(NamedTuple):
    """A run of type: the box around its letters, its size in points, and pdfium's handle of it."""

    box: Box
    size: float
    handle: int


class Seen:
    """The contents of one page, as far as the checks need them."""

    def __init__(self) -> None:
        self.pieces: list[Mark] = []
        self.bars: list[Mark] = []
        self.registration: list[Mark] = []  # the marks of a machine that cuts
        self.lines: list[Line] = []  # outside of pieces
        self.types: list[Type] = []
        self.thin: list[float] = []  # widths of lines that are too thin, mm
        self.beyond: list[Box] = []  # ink beyond the margins; points of the page
        self.foreign: set[str] = set()  # names of fonts that are not embedded
        self.all_seen = True  # whether all type leaves ink
        self.clipped = 0  # objects that a clip path cuts off
        self.empty = False  # whether nothing at all is drawn
        self.whole = True  # whether everything was examined

    @property
    def bar(self) -> Box | None:
        """The box of the scale bar, if the page has one."""
        return self.bars[0].box if self.bars else None
