"""The word mark of Schocken: letters of the house's type as outlines, bent to a lens or an arc; the O is a red cap.

All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from pnp.drawing.letters import Outline, letter
from pnp.drawing.matrix import Matrix
from pnp.drawing.shapes import Drawing, Path, Placement, Point, Shape, Step, chain
from pnp.drawing.theme import Theme
from pnp.drawing.word_mark import WordMark, widen_outline
from pnp.games.schocken.motifs import draw_cap
from scorer.games.schocken.facts import TITLE

GAP = 0.05  # the white between two letters, in heights of a capital
RED = "red"  # the colour of the cap that is the O
LENS = 0.34  # by how much the ends of the lens are lower than its middle, in parts of its height
KEYLINE = 0.65  # white around letters on felt, mm


class Set(NamedTuple):
    """A word: its width in heights of a capital, its outlines, and the middle of the cap that is its O, if any."""

    width: float
    outlines: tuple[Outline, ...]
    cap: float | None


@cache
def _word() -> Set:
    x, middle, outlines = 0.0, None, []
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
    cap = draw_cap(word.cap * high, high / 2, high / 2, RED, theme) if word.cap is not None else ()
    shapes = (Path(_steps(bend), ink), *cap)
    return Drawing(f"word-{width:g}", width, high, shapes)


def lens_height(width: float) -> float:
    """Return the height of the word as a lens ``width`` mm wide."""
    return width / _word().width


def place_lens(x: float, y: float, width: float, theme: Theme) -> Placement:
    """Place the word with the top of its highest letters at ``y``."""
    return Placement(lens(width, theme), x, y)


LARGER = 1.25
"""How much higher its middle is than capitals in the place of which it stands: its ends are lower."""


def _set_mark(x: float, y: float, height: float, theme: Theme) -> list[Shape]:
    """Draw the word as a title with capitals of a height."""
    return [place_lens(x, y, LARGER * height * _word().width, theme)]


MARK = WordMark(_set_mark, LARGER * _word().width)


def arc(x: float, y: float, base: float, top: float, degrees: float, theme: Theme) -> list[Shape]:
    """Draw the word around ``x``, ``y``: from the radius of its baseline to that of its capitals, over an angle."""
    word = _word()
    whole = radians(degrees)
    # the cap is a circle, so it takes the angle that it needs, and the letters share the rest
    high, middle = top - base, (top + base) / 2
    round_one = 0.0 if word.cap is None else high / middle
    stretch = (whole - round_one) / (word.width - (word.cap is not None))
    start = -whole / 2

    def angle(across: float) -> float:
        if word.cap is None:
            return start + stretch * across
        before, after = word.cap - 0.5, word.cap + 0.5
        extra = min(max(across - before, 0.0), 1.0) * (round_one - stretch)
        return start + stretch * across + (extra if across < after else round_one - stretch)

    def bend(across: float, up: float) -> Point:
        at, radius = angle(across), base + up * high
        return x + radius * sin(at), y - radius * cos(at)

    steps, white = _steps(bend), theme.pen("paper")
    letters = [
        Path(steps, white._replace(stroke=white.fill, width=2 * KEYLINE)),
        Path(steps, widen_outline(theme.pen("emblem", "ink"), 1.5 * high)),
    ]
    if word.cap is None:
        return [*letters]
    at = angle(word.cap)
    return [*letters, *draw_cap(x + middle * sin(at), y - middle * cos(at), high / 2, RED, theme)]


FIGURE_GAP = 0.09  # the white between two figures, in heights of a figure


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
