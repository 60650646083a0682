"""Letters as outlines, for machines that have no fonts: a line of type becomes one path."""

from __future__ import annotations

from functools import cache
from typing import Any

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
    x, y = text.x + dx, text.y + dy
    for char in text.text:
        scale = em / _face(text.weight).unit
        _glyph(char, text.weight).replay(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        x += fonts.width(char, text.size, text.weight) + text.tracking * em
    data: str = pen.getCommands()
    return data


class _Face:
    """A font file, opened to draw its glyphs."""

    def __init__(self, weight: str) -> None:
        font = TTFont(fonts.file(weight), lazy=True)
        self.glyphs: Any = font.getGlyphSet()
        self.names: dict[int, str] = font.getBestCmap()
        self.unit: int = font["head"].unitsPerEm


@cache
def _face(weight: str) -> _Face:
    return _Face(weight)


@cache
def _glyph(char: str, weight: str) -> Any:
    """Return a recording of a letter's outline, in the units of its font."""
    face = _face(weight)
    recording = DecomposingRecordingPen(face.glyphs)
    face.glyphs[face.names[ord(char)]].draw(recording)
    return recording


def _number(value: float) -> str:
    """Return a length to a micrometre."""
    return f"{round(value, 3) + 0.0:g}"
