"""Marks, ready to be drawn for one language, ink, table row and seat. Lengths in mm, type in points.

Columns are filled in, files are known to be in the folder, colours are those of the ink.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple

from pnp.drawing.shapes import Ink

Align = Literal["left", "centre", "right", "justified"]
Upright = Literal["top", "middle", "bottom", "optical"]


ICON = re.compile(r":([A-Za-z0-9][A-Za-z0-9_-]*):")
"""An icon as ``draw`` names it."""


class Spot(NamedTuple):
    """A place in a folder: a file, a line in it, a column if the file is a table."""

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
    """How text is set. ``family`` is empty for the built-in fonts, else a family in ``fonts/``."""

    family: str = ""
    weight: str = "regular"  # light, regular, bold, bold-italic ...
    size: float = 9.0
    least: float = 9.0  # how small it may become to fit
    colour: str = "#1c1c1c"
    align: Align = "left"
    upright: Upright = "top"
    hyphens: bool = True
    leading: float = 1.25  # from baseline to baseline, in sizes


class BoxMark(NamedTuple):
    """A filled or framed rectangle; if it ``bleeds``, it extends over each edge of the piece that it touches."""

    spot: Spot
    area: Area
    ink: Ink
    radius: float = 0.0
    bleeds: bool = False


class TextMark(NamedTuple):
    """Text with ``**bold**``, ``*italic*`` and ``:icon:``; a line that begins with ``- `` is a list item."""

    spot: Spot
    area: Area
    say: str
    style: Style
    at: Spot | None = None  # the source of its ``at``


class IconMark(NamedTuple):
    """A file of ``icons/``, a built-in symbol or the emblem of a seat, centred in an area."""

    spot: Spot
    area: Area
    file: Path | None = None
    emblem: str = ""
    symbol: str = ""  # a built-in one, if the folder has no such file
    ink: Ink | None = None  # None: its own colours
    at: Spot | None = None  # the source of its ``at``


class PictureMark(NamedTuple):
    """A picture file: whole within its area, or cropped to ``fill`` it."""

    spot: Spot
    area: Area
    file: Path
    fill: bool = False
    bleeds: bool = False
    at: Spot | None = None  # the source of its ``at``


class LineMark(NamedTuple):
    """A straight line."""

    spot: Spot
    start: tuple[float, float]
    end: tuple[float, float]
    ink: Ink


class PatternMark(NamedTuple):
    """A seat's pattern along a rectangle, in inks with patterns; ``gap`` is left free beside the first corner."""

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
"""There are no groups but turned ones; the marks of the others have their places on the piece."""

Marks = tuple[Mark, ...]


class Thing(NamedTuple):
    """One design of a card, tile, token, standee or mat, and its number of copies."""

    spot: Spot
    title: str  # for lists
    label: str  # for ``--only PART:SEAT:LABEL``: lower-case letters, digits and hyphens
    front: Marks
    back: Marks | None = None  # all things of a part have one, or none has
    copies: int = 1
    seat: str = ""  # a colour of the palette, if it belongs to a seat
    fill: Ink | None = None  # the ground below the marks, which bleeds
