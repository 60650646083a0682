"""Letters of the house's heaviest type as outlines of straight pieces, which can be bent.

Lengths in heights of a capital, y up from the baseline.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.shapes import Point
from pnp.drawing.text import CAP

WEIGHT = "bold"
LINE_STEPS, CURVE_STEPS = 6, 8
"""In how many straight pieces a line and a curve of a letter are bent."""

Outline = tuple[Point, ...]
"""The corners of a closed outline."""


class Letter(NamedTuple):
    """A letter without its side bearings: its width and its outlines."""

    width: float
    outlines: tuple[Outline, ...]


@cache
def _font() -> TTFont:
    return TTFont(fonts.file(WEIGHT), lazy=True)


@cache
def letter(char: str) -> Letter:
    """Return a letter as straight pieces."""
    glyphs = _font().getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[_font().getBestCmap()[ord(char)]].draw(pen)
    drawn = list(_flatten(pen.value))
    height = CAP * _font()["head"].unitsPerEm
    left = min(x for outline in drawn for x, _ in outline)
    right = max(x for outline in drawn for x, _ in outline)
    outlines = (tuple(((x - left) / height, y / height) for x, y in outline) for outline in drawn)
    return Letter((right - left) / height, tuple(outlines))


def _flatten(value: Sequence[tuple[str, Sequence[Point]]]) -> Iterator[Outline]:
    """Yield the outlines that a pen recorded, with their curves as straight pieces."""
    outline: list[Point] = []
    for draw, points in value:
        if draw == "moveTo":
            outline = [points[0]]
        elif draw == "lineTo":
            (x, y), (to_x, to_y) = outline[-1], points[0]
            parts = [at / LINE_STEPS for at in range(1, LINE_STEPS + 1)]
            outline += [(x + (to_x - x) * part, y + (to_y - y) * part) for part in parts]
        elif draw == "qCurveTo":
            *bends, last = points
            for at, bend in enumerate(bends):
                after = bends[at + 1] if at + 1 < len(bends) else None
                end = ((bend[0] + after[0]) / 2, (bend[1] + after[1]) / 2) if after else last
                outline += _curve(outline[-1], bend, end)
        else:
            (x, y), (to_x, to_y) = outline[-1], outline[0]
            parts = [at / LINE_STEPS for at in range(1, LINE_STEPS)]
            outline += [(x + (to_x - x) * part, y + (to_y - y) * part) for part in parts]
            yield tuple(outline)


def _curve(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    for at in range(1, CURVE_STEPS + 1):
        t = at / CURVE_STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1])
