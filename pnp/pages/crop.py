"""Straight cuts shared by a grid of pieces: the cut lines, and numbered crop marks outside them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.edges import MARK_FROM, MARK_TO, SAFE
from pnp.drawing.shapes import Drawing, Placement, Shape, line
from pnp.drawing.text import level, text, width
from pnp.drawing.theme import Theme, Type
from pnp.pages.page import Cuts

NUMBER_GAP = 0.6
"""From a mark to the number of its cut, mm."""

NUMBER_ROOM = 3.2
"""Width that the number of a level cut may take: beyond, it would come too near to a piece or the paper's edge."""


def grid_lines(xs: Sequence[float], ys: Sequence[float], theme: Theme) -> list[Shape]:
    """Draw every cut of a grid across its whole width or height, so that one cut serves two pieces."""
    ink = theme.pen("cut-inside")
    return [
        *(line(x, ys[0], x, ys[-1], ink) for x in xs),
        *(line(xs[0], y, xs[-1], y, ink) for y in ys),
    ]


def crop_marks(xs: Sequence[float], ys: Sequence[float], margin: float, theme: Theme) -> list[Shape]:
    """Draw marks at both ends of every cut of a grid: after one end is cut off, the other still guides.

    Beside the grid they are as long as a ``margin`` of so many mm between it and the paper's edge allows.
    """
    ink = theme.pen("crop-mark")
    shapes: list[Shape] = []
    for edge, out in ((ys[0], -1), (ys[-1], 1)):
        shapes += [line(x, edge + out * MARK_FROM, x, edge + out * MARK_TO, ink) for x in xs]
    mark_to = min(MARK_TO, margin - SAFE)
    for edge, out in ((xs[0], -1), (xs[-1], 1)):
        shapes += [line(edge + out * MARK_FROM, y, edge + out * mark_to, y, ink) for y in ys]
    return shapes


def cut_numbers(
    xs: Sequence[float], ys: Sequence[float], margin: float, theme: Theme, first: int = 1
) -> list[Shape]:
    """Set the numbers of cuts next to their marks, in guillotine order; ``first`` is that of the first one.

    All cuts of one direction come first, those that leave fewer strips to lay together again for the other one, whose
    marks then lie on the strips at the edges.
    """
    upright, across = _numbers(len(xs), len(ys), first)
    middle, small = (MARK_FROM + MARK_TO) / 2, theme.style("small-grey")
    shapes: list[Shape] = []
    for y in (ys[0] - middle, ys[-1] + middle):
        shapes += [
            _beside(x, y, number, small, last=x == xs[-1]) for x, number in zip(xs, upright, strict=True)
        ]
    for y, number in zip(ys, across, strict=True):
        beside = _out(str(number), margin - SAFE, small)
        shapes += [
            text(x, y - NUMBER_GAP, str(number), small, "middle", room=NUMBER_ROOM)
            for x in (xs[0] - beside, xs[-1] + beside)
        ]
    return shapes


def _out(number: str, free: float, style: Type) -> float:
    """Return how far outside its grid the middle of a level cut's number lies: on its mark, and within ``free`` mm."""
    return min((MARK_FROM + min(MARK_TO, free)) / 2, free - width(number, style) / 2)


def _beside(x: float, y: float, number: int, style: Type, *, last: bool) -> Shape:
    """Set the number of an upright cut to the right of its mark; that of the last, where level marks are near, left."""
    if last:
        return level(x - NUMBER_GAP, y, str(number), style, "end")
    return level(x + NUMBER_GAP, y, str(number), style)


def _numbers(xs: int, ys: int, first: int) -> tuple[range, range]:
    """Return the numbers of the upright and of the level cuts."""
    if xs <= ys:
        return range(first, first + xs), range(first + xs, first + xs + ys)
    return range(first + ys, first + ys + xs), range(first, first + ys)


def grid(
    pieces: Sequence[Drawing], columns: int, left: float, top: float, theme: Theme, first: int = 1
) -> tuple[list[Shape], Cuts]:
    """Lay pieces edge to edge; every line between them is one straight cut, numbered from ``first`` on."""
    width, height = pieces[0].width, pieces[0].height
    rows = -(-len(pieces) // columns)
    xs = [left + width * column for column in range(columns + 1)]
    ys = [top + height * row for row in range(rows + 1)]
    places = [Placement(each, xs[at % columns], ys[at // columns]) for at, each in enumerate(pieces)]
    shapes = [
        *places,
        *grid_lines(xs, ys, theme),
        *crop_marks(xs, ys, left, theme),
        *cut_numbers(xs, ys, left, theme, first),
    ]
    return shapes, Cuts(straight=len(xs) + len(ys))
