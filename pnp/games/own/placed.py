"""Marks as they are drawn: for one language, one ink, one row of a table, one seat. Lengths in mm, type in points.

Words are whole, expressions are worked out, files are checked to lie in the folder, colours are those of the ink.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple

from pnp.drawing.shapes import Ink

Align = Literal["left", "centre", "right", "justified"]
Upright = Literal["top", "middle", "bottom", "optical"]


ICON = re.compile(r":([A-Za-z0-9][A-Za-z0-9_-]*):")
"""An icon within words."""


class Spot(NamedTuple):
    """Where something is said: a file of the folder, the line in it, the column of a table."""

    file: str
    line: int
    column: str = ""


class Area(NamedTuple):
    """A rectangle on a piece, from its left and its top."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Style(NamedTuple):
    """How words are set. ``family`` is empty for the type of the house, else the name of a family in ``fonts/``."""

    family: str = ""
    weight: str = "regular"  # of the house: light, regular, medium, bold ...; of a family: regular or bold
    size: float = 9.0
    least: float = 9.0  # what it may shrink to where there is no room
    colour: str = "#1c1c1c"
    align: Align = "left"
    upright: Upright = "top"
    hyphens: bool = True
    leading: float = 1.25  # from baseline to baseline, in sizes


class BoxMark(NamedTuple):
    """A filled or framed rectangle; one that ``bleeds`` runs over each edge of the piece that it touches."""

    spot: Spot
    area: Area
    ink: Ink
    radius: float = 0.0
    bleeds: bool = False


class TextMark(NamedTuple):
    """Words: ``**bold**``, ``*italic*``, ``:icon:``, a line that begins with ``- `` is a point of a list."""

    spot: Spot
    area: Area
    say: str
    style: Style
    at: Spot | None = None  # where its place is said


class IconMark(NamedTuple):
    """A file of ``icons/`` in the middle of its area, a symbol of the house, or the emblem of a seat."""

    spot: Spot
    area: Area
    file: Path | None = None
    emblem: str = ""
    symbol: str = ""  # one of the house, where the folder has no such file
    ink: Ink | None = None  # what it is painted in, where not in its own colours
    at: Spot | None = None  # where its place is said


class PictureMark(NamedTuple):
    """A file of ``pictures/``: whole within its area, or where it is to ``fill`` it, cut to it."""

    spot: Spot
    area: Area
    file: Path
    fill: bool = False
    bleeds: bool = False
    at: Spot | None = None  # where its place is said


class LineMark(NamedTuple):
    """A straight line."""

    spot: Spot
    start: tuple[float, float]
    end: tuple[float, float]
    ink: Ink


class PatternMark(NamedTuple):
    """The pattern of a seat along a rectangle, in the inks that have patterns; none at the first corner for ``gap``."""

    spot: Spot
    area: Area
    seat: str
    size: float
    radius: float = 0.0
    gap: float = 0.0


class PipsMark(NamedTuple):
    """The pips of a die, one to six."""

    spot: Spot
    area: Area
    number: int
    colour: str


class TurnedMark(NamedTuple):
    """Marks that are turned clockwise about a point."""

    spot: Spot
    degrees: float
    middle: tuple[float, float]
    marks: tuple[Mark, ...]


Mark = BoxMark | TextMark | IconMark | PictureMark | LineMark | PatternMark | PipsMark | TurnedMark
"""Groups are gone, but for those that are turned: their marks stand where they lie on the piece."""

Marks = tuple[Mark, ...]


class Thing(NamedTuple):
    """One design of a card, a tile, a token, a standee or a mat, and how often there is it."""

    spot: Spot
    title: str  # as lists call it
    label: str  # as ``--only PART:SEAT:LABEL`` names it: lower-case letters, digits and hyphens
    front: Marks
    back: Marks | None = None  # all of a part have one, or none
    copies: int = 1
    seat: str = ""  # a colour of the palette, where it is a seat's
    fill: Ink | None = None  # what lies under the marks and runs over the edge
