"""Letters as outlines, for machines that have no fonts: a line of type becomes one path."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.shapes import Text
from pnp.units import MM_PER_PT


class _Number(NamedTuple):
    """A width or height in a letter, in units of its font: that of a point, or of the middle between two."""

    up: bool
    one: float
    other: float

    def __add__(self, other: _Number) -> _Number:  # type: ignore[override]
        """Return the sum that the pen halves to find a middle."""
        return _Number(self.up, self.one, other.one)

    def __rmul__(self, half: float) -> _Number:  # type: ignore[override]
        """Return the middle."""
        return self


class _Letter(NamedTuple):
    """A letter's outline: commands with a room for each number, and the numbers."""

    commands: str
    numbers: Sequence[_Number]


def outline(text: Text, dx: float, dy: float) -> str:
    """Return the outlines of a line of type as the data of an SVG path, moved, in mm to a micrometre."""
    em = text.size * MM_PER_PT
    scale = em / _font(text.weight)["head"].unitsPerEm
    x, y = text.x + dx, text.y + dy
    data = []
    for char in text.text:
        letter = _letter(char, text.weight)
        numbers = [
            0.5 * ((y - scale * one) + (y - scale * other) if up else (x + scale * one) + (x + scale * other))
            for up, one, other in letter.numbers
        ]
        data.append(letter.commands % tuple([round(each, 3) + 0.0 for each in numbers]))
        x += fonts.width(char, text.size, text.weight) + text.tracking * em
    return "".join(data)


@cache
def _font(weight: str) -> TTFont:
    """Return a font file, opened to draw its glyphs."""
    return TTFont(fonts.file(weight), lazy=True)


@cache
def _letter(char: str, weight: str) -> _Letter:
    numbers: list[_Number] = []

    def keep(number: _Number) -> str:
        numbers.append(number)
        return "%g"

    glyphs = _font(weight).getGlyphSet()
    drawn, pen = DecomposingRecordingPen(glyphs), SVGPathPen(None, ntos=keep)
    glyphs[_font(weight).getBestCmap()[ord(char)]].draw(drawn)
    for draw, points in drawn.value:
        getattr(pen, draw)(*((_Number(False, x, x), _Number(True, y, y)) for x, y in points))
    return _Letter(pen.getCommands(), numbers)
