"""The word mark of Schocken: letters of the house's type as outlines, bent to a lens or an arc; the O is a red cap.

All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Drawing, Path, Placement, Point, Shape, Step, chain
from pnp.drawing.text import CAP
from pnp.drawing.theme import Theme
from pnp.games.schocken.motifs import draw_cap
from scorer.games.schocken.facts import TITLE

WEIGHT = "bold"
LINE_STEPS, CURVE_STEPS = 6, 8
"""In how many straight pieces a line and a curve of a letter are bent."""

GAP = 0.05
"""The white between two letters, in heights of a capital."""

RED = "red"
"""The colour of the cap that is the O."""

LENS = 0.34
"""By how much the ends of the lens are lower than its middle, in parts of its height."""

KEYLINE = 0.65
"""White around letters on felt, mm."""

Outline = tuple[Point, ...]
"""The corners of a closed outline."""


class Letter(NamedTuple):
    """A letter without its side bearings: its width and outlines in heights of a capital, y up from the baseline."""

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


class Set(NamedTuple):
    """A word: its width in heights of a capital, its outlines, and the middle of the cap that is its O."""

    width: float
    outlines: tuple[Outline, ...]
    cap: float


@cache
def _word() -> Set:
    x, middle, outlines = 0.0, 0.0, []
    for char in TITLE.upper():
        if char == "O":
            middle, wide = x + 0.5, 1.0
        else:
            shape = letter(char)
            outlines += [tuple((x + a, b) for a, b in outline) for outline in shape.outlines]
            wide = shape.width
        x += wide + GAP
    return Set(x - GAP, tuple(outlines), middle)


def _steps(bend: Callable[[float, float], Point]) -> tuple[Step, ...]:
    """Return the outlines of the word, each point bent."""
    outlines = _word().outlines
    return tuple(
        step for outline in outlines for step in chain((bend(x, y) for x, y in outline), closed=True)
    )


@cache
def lens(width: float, theme: Theme) -> Drawing:
    """Draw the word ``width`` mm wide and highest in its middle; it is drawn once for each width."""
    word = _word()
    high = width / word.width

    def bend(x: float, y: float) -> Point:
        u = 2 * x / word.width - 1
        return x * high, (0.5 - (y - 0.5) * (1 - LENS * u**2)) * high

    ink = theme.pen("emblem", "ink")
    shapes = (Path(_steps(bend), ink), *draw_cap(word.cap * high, high / 2, high / 2, RED, theme))
    return Drawing(f"word-{width:g}", width, high, shapes)


def lens_height(width: float) -> float:
    """Return the height of the word as a lens ``width`` mm wide."""
    return width / _word().width


def place_lens(x: float, y: float, width: float, theme: Theme) -> Placement:
    """Place the word with the top of its highest letters at ``y``."""
    return Placement(lens(width, theme), x, y)


def arc(x: float, y: float, base: float, top: float, degrees: float, theme: Theme) -> list[Shape]:
    """Draw the word around ``x``, ``y``: from the radius of its baseline to that of its capitals, over an angle."""
    word = _word()
    whole = radians(degrees)
    # the cap is a circle, so it takes the angle that it needs, and the letters share the rest
    high, middle = top - base, (top + base) / 2
    round_one = high / middle
    stretch = (whole - round_one) / (word.width - 1.0)
    start = -whole / 2

    def angle(across: float) -> float:
        before, after = word.cap - 0.5, word.cap + 0.5
        extra = min(max(across - before, 0.0), 1.0) * (round_one - stretch)
        return start + stretch * across + (extra if across < after else round_one - stretch)

    def bend(across: float, up: float) -> Point:
        at, radius = angle(across), base + up * high
        return x + radius * sin(at), y - radius * cos(at)

    steps, white = _steps(bend), theme.pen("paper")
    at = angle(word.cap)
    mid_x, mid_y = x + middle * sin(at), y - middle * cos(at)
    return [
        Path(steps, white._replace(stroke=white.fill, width=2 * KEYLINE)),
        Path(steps, theme.pen("emblem", "ink")),
        *draw_cap(mid_x, mid_y, high / 2, RED, theme),
    ]


FIGURE_GAP = 0.09
"""The white between two figures, in heights of a figure."""


def numeral_width(words: str) -> float:
    """Return the width of figures, in heights of a figure."""
    return sum(letter(char).width for char in words) + FIGURE_GAP * (len(words) - 1)


def numeral(words: str, x: float, y: float, height: float, turn: float, theme: Theme) -> Path:
    """Draw figures as outlines around ``x``, ``y``, turned clockwise by ``turn`` radians."""
    matrix = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn), x, y)
    left = -numeral_width(words) / 2
    steps: list[Step] = []
    for char in words:
        shape = letter(char)
        for outline in shape.outlines:
            points = (matrix((left + a) * height, (0.5 - b) * height) for a, b in outline)
            steps += chain(points, closed=True)
        left += shape.width + FIGURE_GAP
    return Path(tuple(steps), theme.pen("solid-black"))
