"""Letters as outlines, for machines without fonts: a line of type becomes one path."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from pnp.drawing import fonts
from pnp.drawing.shapes import Text
from pnp.units import MM_PER_PT

_NEEDLESS = re.compile(r"-(?=0\.000)|\.?0+(?![\d.])")
"""Needless characters of a number with three decimals: zeros at its end, and the sign of zero."""


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
    """A letter of a size: commands with a room for each number, and how far each number is from the pen, in mm.

    Numbers are put together as those across, those up, middles across and middles up; ``order`` picks them from there
    as the commands name them.
    """

    commands: str
    order: Callable[[Sequence[float]], tuple[float, ...]]
    across: Sequence[float]
    up: Sequence[float]
    middles_across: Sequence[tuple[float, float]]
    middles_up: Sequence[tuple[float, float]]


def outline(text: Text, dx: float, dy: float) -> str:
    """Return the outlines of a line of type as the data of an SVG path, moved, in mm to a micrometre."""
    x, y = text.x + dx, text.y + dy
    data = []
    for char in text.text:
        letter = _place_letter(char, text.size, text.weight)
        numbers = [x + offset for offset in letter.across]
        numbers += [y - offset for offset in letter.up]
        numbers += [0.5 * ((x + one) + (x + other)) for one, other in letter.middles_across]
        numbers += [0.5 * ((y - one) + (y - other)) for one, other in letter.middles_up]
        data.append(letter.commands % letter.order(numbers))
        x += fonts.width(char, text.size, text.weight) + text.tracking * text.size * MM_PER_PT
    return _NEEDLESS.sub("", "".join(data))


@cache
def _open_font(weight: str) -> TTFont:
    """Return a font file, opened to draw its glyphs."""
    return TTFont(fonts.file(weight), lazy=True)


@cache
def _place_letter(char: str, size: float, weight: str) -> _Letter:
    commands, numbers = _trace(char, weight)
    scale = size * MM_PER_PT / _open_font(weight)["head"].unitsPerEm
    kinds: tuple[list[int], ...] = ([], [], [], [])
    for at, number in enumerate(numbers):
        kinds[number.up + 2 * (number.one != number.other)].append(at)
    places = sorted(range(len(numbers)), key=[at for kind in kinds for at in kind].__getitem__)
    pairs = [[(scale * numbers[at].one, scale * numbers[at].other) for at in kind] for kind in kinds]
    across, up = ([one for one, _ in kind] for kind in pairs[:2])
    order = itemgetter(*places) if len(places) > 1 else tuple  # a blank has none
    return _Letter(commands, order, across, up, pairs[2], pairs[3])


@cache
def _trace(char: str, weight: str) -> tuple[str, Sequence[_Number]]:
    """Return a letter's outline in units of its font: commands with a room for each number, and the numbers."""
    numbers: list[_Number] = []

    def keep(number: _Number) -> str:
        numbers.append(number)
        return "%.3f"

    glyphs = _open_font(weight).getGlyphSet()
    drawn, pen = DecomposingRecordingPen(glyphs), SVGPathPen(None, ntos=keep)
    glyphs[_open_font(weight).getBestCmap()[ord(char)]].draw(drawn)
    for draw, points in drawn.value:
        getattr(pen, draw)(*((_Number(False, x, x), _Number(True, y, y)) for x, y in points))
    return pen.getCommands(), numbers
