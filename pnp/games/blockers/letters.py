"""The word mark: eight block letters, each a square less its streets, with courses like a roof and a hatched shadow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, floor, sqrt

from pnp.drawing.shapes import Ink, Path, Point, Shape, Step, chain
from pnp.drawing.theme import Theme
from pnp.drawing.word_mark import WordMark, widen_outline

WORD = "BLOCKERS"
BOX = 10.0  # the side of the square in which outlines are given
GAP = 0.09  # the gap between the letters of a line, in letters
DEPTH = 0.12  # how far the shadow falls to the right and down, in letters
PITCH, LEAST_PITCH = 0.028, 0.9  # the distance between the lines of a shadow, in letters, and at least, mm
COURSES = 20  # a letter is as high as this many courses

_OUTLINES = {
    "B": "0,0 9.2,0 10,.8 10,4.3 9.3,5 10,5.7 10,9.2 9.2,10 0,10 / 3.5,2.3 6.9,2.3 6.9,3.9 3.5,3.9"
    " / 3.5,6.1 6.9,6.1 6.9,7.7 3.5,7.7",
    "L": "0,0 3.6,0 3.6,6.9 10,6.9 10,10 0,10",
    "O": "0,0 10,0 10,10 0,10 / 3.5,3.2 6.5,3.2 6.5,6.8 3.5,6.8",
    "C": "0,0 10,0 10,3.2 3.6,3.2 3.6,6.8 10,6.8 10,10 0,10",
    "K": "0,0 3.5,0 3.5,3.3 6.3,0 10,0 10,.5 6.4,5 10,9.5 10,10 6.3,10 3.5,6.7 3.5,10 0,10",
    "E": "0,0 10,0 10,2.6 3.6,2.6 3.6,3.9 8.6,3.9 8.6,6.1 3.6,6.1 3.6,7.4 10,7.4 10,10 0,10",
    "R": "0,0 10,0 10,5.6 8.2,6.2 10,9.4 10,10 6.6,10 5,6.7 3.5,6.7 3.5,10 0,10 / 3.5,2.4 6.6,2.4 6.6,4.3 3.5,4.3",
    "S": "0,0 10,0 10,2.7 3.5,2.7 3.5,3.8 10,3.8 10,10 0,10 0,7.3 6.5,7.3 6.5,6.2 0,6.2",
    "": "0,0 10,0 10,10 0,10",
}
"""The outline of each letter, then its holes; the one without a name is the block of the joker."""

Outlines = tuple[tuple[Point, ...], ...]
Span = tuple[float, float]


@cache
def _outlines(letter: str) -> Outlines:
    """Return an outline and its holes in a square of 1."""
    return tuple(
        tuple((float(x) / BOX, float(y) / BOX) for x, y in (point.split(",") for point in part.split()))
        for part in _OUTLINES[letter].split("/")
    )


def _placed(letter: str, x: float, y: float, size: float) -> Outlines:
    return tuple(tuple((x + size * a, y + size * b) for a, b in outline) for outline in _outlines(letter))


def block(letter: str, x: float, y: float, size: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw a letter of ``size`` mm with its shadow and its courses, its top left corner at ``x``, ``y``."""
    placed = _placed(letter, x, y, size)
    shapes: list[Shape] = [_shadow(placed, size, theme), _solid(placed, size, theme.pen("letter", colour))]
    course = theme.pen("letter-course", colour)
    if not course.stroke or not letter:
        return shapes
    width = max(course.width, 0.0055 * size + 0.05)
    steps = [
        step
        for at in range(1, COURSES)
        for left, right in _spans(placed, y + size * at / COURSES)
        for step in chain([(left, y + size * at / COURSES), (right, y + size * at / COURSES)])
    ]
    return [*shapes, Path(tuple(steps), course._replace(width=width))]


def _word_line(x: float, y: float, size: float, theme: Theme) -> list[Shape]:
    """Draw the word in solid letters of ``size`` mm, its top left corner at ``x``, ``y``."""
    pitch, ink = size * (1 + GAP), theme.pen("letter", "ink")
    return [_solid(_placed(letter, x + pitch * at, y, size), size, ink) for at, letter in enumerate(WORD)]


def _solid(placed: Outlines, size: float, ink: Ink) -> Path:
    steps = tuple(step for outline in placed for step in chain(outline, closed=True))
    return Path(steps, widen_outline(ink, size)._replace(even_odd=True))


def _shadow(placed: Outlines, size: float, theme: Theme) -> Path:
    """Draw the lines of the shadow: where a letter, moved to the right and down, passes, but not below the letter.

    A line goes up to the right, as the letter moves across it; so the part of it in the shadow is where the letter's
    edges cross the strip of lines that have passed.
    """
    ink = theme.pen("letter-shadow")
    pitch = max(PITCH * size, LEAST_PITCH) * sqrt(2) * (1 if theme.solid else 2)
    turned = tuple(tuple((x - y, x + y) for x, y in outline) for outline in placed)
    downs = [down for outline in turned for _, down in outline]
    depth = 2 * DEPTH * size
    steps: list[Step] = []
    for at in range(ceil(min(downs) / pitch), floor((max(downs) + depth) / pitch) + 1):
        down = at * pitch + 1e-6  # not through a corner
        own = _spans(turned, down)
        for start, end in _without(_join([*_passed(turned, down - depth, down), *own]), own):
            steps += chain([((start + down) / 2, (down - start) / 2), ((end + down) / 2, (down - end) / 2)])
    return Path(tuple(steps), ink._replace(width=max(ink.width, 0.0095 * size) if theme.solid else ink.width))


def _edges(outlines: Outlines) -> Iterator[tuple[Point, Point]]:
    for outline in outlines:
        yield from pairwise((*outline, outline[0]))


def _spans(outlines: Outlines, y: float) -> list[Span]:
    """Return the parts of a level line inside outlines with holes."""
    crossings = sorted(
        a + (y - b) / (d - b) * (c - a) for (a, b), (c, d) in _edges(outlines) if (b > y) != (d > y)
    )
    return list(zip(crossings[::2], crossings[1::2], strict=True))


def _passed(outlines: Outlines, top: float, foot: float) -> Iterator[Span]:
    """Yield where the edges of outlines are, from left to right, between two level lines."""
    for (a, b), (c, d) in _edges(outlines):
        low, high = max(min(b, d), top), min(max(b, d), foot)
        if low > high:
            continue
        ends = [a + (y - b) / (d - b) * (c - a) for y in (low, high)] if b != d else [a, c]
        yield min(ends), max(ends)


def _join(spans: Sequence[Span]) -> list[Span]:
    """Return spans that do not overlap, from left to right."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _without(spans: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """Return the parts of spans outside others; both go from left to right."""
    rest = list(spans)
    for start, end in others:
        rest = [
            part
            for low, high in rest
            for part in ((low, min(high, start)), (max(low, end), high))
            if part[1] > part[0]
        ]
    return rest


MARK = WordMark(_word_line, len(WORD) + GAP * (len(WORD) - 1))  # the word in a line, as the title of a page
