"""Letters as outlines, for machines that have no fonts: a line of type becomes one path."""

from __future__ import annotations

from functools import cache

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.shapes import Text
from pnp.units import MM_PER_PT


def outline(text: Text, dx: float, dy: float) -> str:
    """Return the outlines of a line of type as the data of an SVG path, moved, in mm."""
    pen = SVGPathPen(None, ntos=_number)
    em = text.size * MM_PER_PT
    scale = em / _font(text.weight)["head"].unitsPerEm
    x, y = text.x + dx, text.y + dy
    for char in text.text:
        _glyph(char, text.weight).replay(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        x += fonts.width(char, text.size, text.weight) + text.tracking * em
    data: str = pen.getCommands()
    return data


@cache
def _font(weight: str) -> TTFont:
    """Return a font file, opened to draw its glyphs."""
    return TTFont(fonts.file(weight), lazy=True)


@cache
def _glyph(char: str, weight: str) -> DecomposingRecordingPen:
    """Return a recording of a letter's outline, in the units of its font."""
    glyphs = _font(weight).getGlyphSet()
    recording = DecomposingRecordingPen(glyphs)
    glyphs[_font(weight).getBestCmap()[ord(char)]].draw(recording)
    return recording


def _number(value: float) -> str:
    """Return a length to a micrometre."""
    return f"{round(value, 3) + 0.0:g}"
