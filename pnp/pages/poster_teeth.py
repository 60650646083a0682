"""What a sheet of a poster prints where cells interlock: its own cells whole; what is cut out of it is hatched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from pnp.drawing.clip import bounds, clipped
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, cut, has_area
from pnp.drawing.shapes import (
    Group,
    Ink,
    Path,
    Placement,
    Point,
    Shape,
    Step,
    Text,
    chain,
    line,
    polygon,
    polyline,
)
from pnp.drawing.theme import Theme
from pnp.pages.interlocked import Laid, Notch, laid_cells, notches, scissor_lines, strips
from pnp.pages.poster import RUN_ON, Poster, Sheet
from pnp.pieces.board_cell import InterlockingCell

HATCH = 3.0
"""From line to line of what is cut out, level, mm."""


class Teeth(NamedTuple):
    """The cells of a board, those that a sheet prints, and what is cut out of it."""

    cells: Sequence[Laid]
    own: Sequence[Laid]
    notches: Sequence[Notch]
    lines: Sequence[Sequence[Point]]  # along which scissors go


def teeth(shapes: Sequence[Shape], poster: Poster, sheet: Sheet) -> Teeth:
    """Return what interlocks on a sheet of a board."""
    cells = laid_cells(shapes, poster)
    found = notches(cells, poster, sheet)
    own = [each for each in cells if each.sheet == (sheet.row, sheet.column)]
    return Teeth(cells, own, found, scissor_lines(found, sheet.piece))


def interlocked(
    shapes: Sequence[Shape], found: Teeth, beyond: Window, sheet: Sheet, theme: Theme
) -> Iterator[Shape]:
    """Yield what a sheet prints of a board: its own cells, and of all else what is not others', up to ``beyond``."""
    yield from _ground(found, sheet, theme)
    own = {(each.placed.x, each.placed.y) for each in found.own}
    for shape in shapes:
        if not (isinstance(shape, Placement) and isinstance(shape.drawing, InterlockingCell)):
            yield from _between(shape, found, beyond, sheet.piece)
        elif (shape.x, shape.y) in own:
            yield shape
    ink = theme.pen("grid")._replace(role="cut")
    yield from (polyline(points, ink) for points in found.lines)


def _ground(found: Teeth, sheet: Sheet, theme: Theme) -> Iterator[Shape]:
    """Yield what lies under cells and beside them: nothing of a tab is seen there, and what is cut out is hatched."""
    white = theme.pen("paper")
    for notch in found.notches:
        yield polygon([start for start, _ in notch], white)
        yield from _hatched(notch, theme.pen("notch"))
    for strip in strips(found.cells, sheet, RUN_ON):
        yield polygon(strip.corners, Ink(strip.ground) if strip.ground else white)
    yield from (polygon(each.corners, white) for each in found.own if each.reaches_over(sheet.piece))


def _hatched(notch: Notch, ink: Ink) -> Iterator[Path]:
    """Yield lines across a notch, all of them in line with those of other notches."""
    sums = [x + y for (x, y), _ in notch]
    for at in range(ceil(min(sums) / HATCH), ceil(max(sums) / HATCH)):
        ends = sorted({end for start, stop in notch for end in _crossing(start, stop, at * HATCH)})
        if len(ends) > 1:
            yield line(*ends[0], *ends[-1], ink)


def _crossing(start: Point, end: Point, at: float) -> Iterator[Point]:
    """Yield where an edge crosses the line on which x and y add up to a number, if it does."""
    first, last = sum(start) - at, sum(end) - at
    if first * last <= 0 and first != last:
        part = first / (first - last)
        yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _between(shape: Shape, found: Teeth, beyond: Window, piece: Window) -> Iterator[Shape]:
    """Yield what a sheet has of a shape that is no cell: a text is on the sheet of the cell in which its middle is."""
    box = bounds(shape)
    if isinstance(shape, Text):
        middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        cell = next((each for each in found.cells if each.holds(middle)), None)
        if cell in found.own if cell else not piece.misses(Window(*middle, *middle)):
            yield shape
        return
    over = [each.corners for each in found.own if each.reaches_over(piece)]
    out = [tuple(start for start, _ in each) for each in found.notches]
    if all(box.misses(_box(each)) for each in (*over, *out)):
        yield from clipped([shape], beyond, piece)
    else:
        yield Group((shape,), Matrix(), _territory(over, found.notches, beyond))


def _box(points: Sequence[Point]) -> Window:
    xs, ys = zip(*points, strict=True)
    return Window(min(xs), min(ys), max(xs), max(ys))


def _territory(over: Sequence[Sequence[Point]], out: Sequence[Notch], beyond: Window) -> tuple[Step, ...]:
    """Return the outline of what a sheet shows: a rectangle with the cells that reach over it, without its notches.

    Notches run the other way: so the outline is filled without them.
    """
    left, top, right, bottom = beyond
    within = [each for each in (cut(notch, beyond, closed=True) for notch in out) if has_area(each)]
    rings: list[Sequence[Point]] = [((left, top), (right, top), (right, bottom), (left, bottom)), *over]
    rings += [[start for start, _ in reversed(each)] for each in within]
    return tuple(step for ring in rings for step in chain(ring, closed=True))
