"""Pages as SVG for cutting machines: true millimetres of the paper, type as outlines, no element used twice.

The layer ``cut`` holds what a blade follows and nothing else, the layer ``fold`` what is scored: both lie as they are
on the printed paper. The layer ``print`` holds all the rest. It lies there too, or, ``for_printer``, where a known
printer's errors are undone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

import svgwrite
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from svgwrite.base import BaseElement

from pnp.drawing import fonts
from pnp.drawing.segments import steps_of
from pnp.drawing.shapes import Ink, Inked, Path, Placement, Shape, TextShape
from pnp.pages.contours import Contour, find_cuts, find_folds
from pnp.pages.page import Page
from pnp.pieces.piece import Face
from pnp.units import MM_PER_PT
from pnp.writers.kit import Files, FinishedKit
from pnp.writers.svg import Plain, flatten, make_element, make_printed, sheet, text_of

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


def outline_text(text: TextShape, dx: float, dy: float) -> str:
    """Return the outlines of a line of type as the data of an SVG path, moved, in mm to a micrometre."""
    x, y = text.x + dx, text.y + dy
    data = []
    for char in text.text:
        weight = fonts.choose_weight(char, text.weight) or text.weight
        letter = _place_letter(char, text.size, weight)
        numbers = [x + offset for offset in letter.across]
        numbers += [y - offset for offset in letter.up]
        numbers += [0.5 * ((x + one) + (x + other)) for one, other in letter.middles_across]
        numbers += [0.5 * ((y - one) + (y - other)) for one, other in letter.middles_up]
        data.append(letter.commands % letter.order(numbers))
        x += fonts.width(char, text.size, weight) + text.tracking * text.size * MM_PER_PT
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


CUT = Ink(stroke="#ff0000", width=0.1, role="cut")
FOLD = Ink(stroke="#0000ff", width=0.1, dash=(1, 1), role="fold")
"""A colour for each role: programs that ignore layers sort lines by colour."""


def write(kit: FinishedKit, *_: object) -> Files:
    """Yield every page as SVG: to print, or to cut if there is a cutter; then only pages with marks have cuts."""
    for name, page in kit.pages("svg"):
        yield name, render(page, cut=kit.is_cut(page), for_printer=not kit.by_machine).encode()


def render(page: Page, *, cut: bool = True, for_printer: bool = False) -> str:
    """Return a page as SVG text; without ``cut`` it has no layers for a machine, and everything is printed."""
    drawing, layers = sheet(*page.size)
    by_machine = cut and not page.is_back
    group = drawing.g()
    for shape, dx, dy in _pick_printed(page.shapes) if by_machine else flatten(page.shapes):
        group.add(make_printed(drawing, shape, dx, dy, set_outline))
    if page.fed:
        matrix = page.fed.matrix if for_printer else page.fed.laid
        group.matrix(*(round(value, 8) for value in matrix))
    layers["print"].add(group)
    for shape, dx, dy in flatten(page.fed.marks if page.fed else ()):
        layers["print"].add(make_printed(drawing, shape, dx, dy, set_outline))
    if by_machine:
        for ink, contours in ((CUT, find_cuts(page)), (FOLD, find_folds(page))):
            for contour in contours:
                layers[ink.role].add(make_element(drawing, _path(contour, ink), 0.0, 0.0))
    return text_of(drawing, layers)


def _pick_printed(shapes: Iterable[Shape]) -> Iterator[tuple[Plain, float, float]]:
    """Yield the shapes that are printed, not cut or folded by a machine; guides for cutting by hand are printed."""
    for shape in shapes:
        front = (
            isinstance(shape, Placement) and isinstance(shape.drawing, Face) and shape.drawing.side == "front"
        )
        left_out = ("cut", "fold") if front else ("fold",)
        for placed in flatten([shape]) if isinstance(shape, Placement) else [(shape, 0.0, 0.0)]:
            if not isinstance(placed[0], Inked) or placed[0].ink.role not in left_out:
                yield placed


def set_outline(drawing: svgwrite.Drawing, shape: TextShape, dx: float, dy: float) -> BaseElement:
    """Return a line of type as outlines."""
    return drawing.path(d=outline_text(shape, dx, dy), fill=shape.colour)


def _path(contour: Contour, ink: Ink) -> Path:
    """Return a contour as a path, closed if the contour is."""
    steps = tuple(steps_of(contour.segments))
    if not contour.closed:
        return Path(steps, ink)
    return Path((*(steps[:-1] if steps[-1][0] == "L" else steps), ("Z",)), ink)
