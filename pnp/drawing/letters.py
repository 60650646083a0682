"""Letters of the house's heaviest type as outlines of straight pieces, which can be bent.

Lengths in heights of a capital, y up from the baseline.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import ceil, dist
from typing import NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Drawing, Ink, Path, Placement, Point, Shape, TextShape, chain
from pnp.drawing.text import CAP
from pnp.drawing.transformed import transform_steps
from pnp.units import MM_PER_PT

WEIGHT = "bold"
LINE, CURVE = 0.2, 0.06
"""The longest straight pieces of a line, measured across, and of a curve. Upright lines stay whole."""

Outline = tuple[Point, ...]  # the corners of a closed outline


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
    height = CAP * _font()["head"].unitsPerEm
    drawn = list(
        _flatten([(name, [(x / height, y / height) for x, y in points]) for name, points in pen.value])
    )
    left = min(x for outline in drawn for x, _ in outline)
    right = max(x for outline in drawn for x, _ in outline)
    return Letter(right - left, tuple(tuple((x - left, y) for x, y in outline) for outline in drawn))


def _flatten(value: Sequence[tuple[str, Sequence[Point]]]) -> Iterator[Outline]:
    """Yield the outlines that a pen recorded, with lines and curves as straight pieces."""
    outline: list[Point] = []
    for name, points in value:
        if name == "moveTo":
            outline = [*points]
        elif name == "lineTo":
            outline += _line(outline[-1], points[0])
        elif name == "qCurveTo":
            *bends, last = points
            for bend, after in zip(bends, [*bends[1:], None], strict=True):
                end = ((bend[0] + after[0]) / 2, (bend[1] + after[1]) / 2) if after else last
                outline += _curve(outline[-1], bend, end)
        else:
            yield (*outline, *[*_line(outline[-1], outline[0])][:-1])


def _line(start: Point, end: Point) -> Iterator[Point]:
    across, up = end[0] - start[0], end[1] - start[1]
    count = max(1, ceil(abs(across) / LINE))
    for at in range(1, count + 1):
        yield start[0] + across * at / count, start[1] + up * at / count


def _curve(start: Point, bend: Point, end: Point) -> Iterator[Point]:
    count = max(1, ceil((dist(start, bend) + dist(bend, end)) / CURVE))
    for at in range(1, count + 1):
        t = at / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def outline_letters(drawing: Drawing) -> Drawing:
    """Return a drawing with outlines in place of single bold letters and digits, which stay when it is made small."""
    return replace(drawing, shapes=tuple(map(_outline, drawing.shapes)))


def _outline(shape: Shape) -> Shape:
    if isinstance(shape, Placement):
        return shape._replace(drawing=outline_letters(shape.drawing))
    if not (isinstance(shape, TextShape) and len(shape.text) == 1 and shape.weight == WEIGHT):
        return shape
    high = CAP * shape.size * MM_PER_PT
    x = shape.x + fonts.bearings(shape.text, shape.size, shape.weight)[0]
    steps = (step for own in letter(shape.text).outlines for step in chain(own, closed=True))
    upright = Matrix(a=high, d=-high, e=x, f=shape.y)
    return Path(transform_steps(steps, upright), Ink(shape.colour))
