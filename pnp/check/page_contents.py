"""The contents of a page in a finished file. Lengths in mm of the layout, from its top left, unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.check.affine import Affine, Box, Point, around, holds

Line = tuple[Point, Point]
"""A straight line between two points."""

THIN = 0.2
"""The least width of a line, mm."""


@dataclass(slots=True)
class Mark:
    """What a page marks as one piece, or as its scale bar: the number of its page in the build and its own, from 0."""

    page: int
    number: int
    box: Box | None = None  # of the points of what is drawn
    angle: float | None = None  # degrees, clockwise
    mirrored: bool = False
    strokes: list[tuple[Box, int, Affine]] = field(default_factory=list)  # whose points are still to be added

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


@dataclass(slots=True)
class Seen:
    """Everything on one page."""

    pieces: list[Mark] = field(default_factory=list)
    bars: list[Mark] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)  # outside of pieces
    types: list[Type] = field(default_factory=list)
    thin: list[float] = field(default_factory=list)  # widths of lines that are too thin, mm
    beyond: list[Box] = field(default_factory=list)  # what is printed beyond the margins; mm of the sheet
    foreign: set[str] = field(default_factory=set)  # fonts that are not embedded
    clipped: int = 0  # things that are clipped to less than they are
    empty: bool = False  # whether nothing at all is drawn
    whole: bool = True  # whether everything was looked at

    @property
    def bar(self) -> Box | None:
        """The box of the scale bar, if the page has one."""
        return self.bars[0].box if self.bars else None
