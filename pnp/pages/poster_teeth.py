"""The print of a poster sheet where cells interlock: its own cells are whole, and its notches are hatched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from pnp.drawing.clip import bounds, clip_shapes
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, cut_outline, has_area
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
from pnp.pages.interlocked import Notch, PlacedCell, find_cells, find_notches, find_scissor_lines, find_strips
from pnp.pages.poster import RUN_ON, Poster, Sheet
from pnp.pieces.board_cell import InterlockingCell

HATCH = 3.0
"""The level distance between lines of the hatching, mm."""


class Teeth(NamedTuple):
    """The cells of a board, those that a sheet prints, and its notches."""

    cells: Sequence[PlacedCell]
    own: Sequence[PlacedCell]
    notches: Sequence[Notch]
    lines: Sequence[Sequence[Point]]  # along which scissors go


def find_teeth(shapes: Sequence[Shape], poster: Poster, sheet: Sheet) -> Teeth:
    """Return the interlocking cells and the notches of a sheet of a board."""
    cells = find_cells(shapes, poster)
    outlines = find_notches(cells, poster, sheet)
    own = [cell for cell in cells if cell.sheet == (sheet.row, sheet.column)]
    return Teeth(cells, own, outlines, find_scissor_lines(outlines, sheet.piece))


def draw_interlocked(
    shapes: Sequence[Shape], interlocking: Teeth, beyond: Window, sheet: Sheet, theme: Theme
) -> Iterator[Shape]:
    """Yield what a sheet prints of a board: its own cells, and all else that is not in the cells of others."""
    yield from _draw_ground(interlocking, sheet, theme)
    own = {(cell.placed.x, cell.placed.y) for cell in interlocking.own}
    for shape in shapes:
        if not (isinstance(shape, Placement) and isinstance(shape.drawing, InterlockingCell)):
            yield from _draw_other(shape, interlocking, beyond, sheet.piece)
        elif (shape.x, shape.y) in own:
            yield shape
    ink = theme.pen("grid")._replace(role="cut")
    yield from (polyline(points, ink) for points in interlocking.lines)


def _draw_ground(interlocking: Teeth, sheet: Sheet, theme: Theme) -> Iterator[Shape]:
    """Yield the ground below cells and next to them: it hides tabs, and notches are hatched."""
    white = theme.pen("paper")
    for notch in interlocking.notches:
        yield polygon([start for start, _ in notch], white)
        yield from _hatch(notch, theme.pen("notch"))
    for corners, ground in find_strips(interlocking.cells, sheet, RUN_ON):
        yield polygon(corners, Ink(ground) if ground else white)
    yield from (polygon(cell.corners, white) for cell in interlocking.own if cell.reaches_over(sheet.piece))


def _hatch(notch: Notch, ink: Ink) -> Iterator[Path]:
    """Yield lines across a notch, in line with those of other notches."""
    sums = [x + y for (x, y), _ in notch]
    for at in range(ceil(min(sums) / HATCH), ceil(max(sums) / HATCH)):
        ends = sorted({end for start, stop in notch for end in _cross(start, stop, at * HATCH)})
        if len(ends) > 1:
            yield line(*ends[0], *ends[-1], ink)


def _cross(start: Point, end: Point, at: float) -> Iterator[Point]:
    """Yield the point where an edge crosses the line on which x and y add up to ``at``, if it does."""
    first, last = sum(start) - at, sum(end) - at
    if first * last <= 0 and first != last:
        part = first / (first - last)
        yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _draw_other(shape: Shape, interlocking: Teeth, beyond: Window, piece: Window) -> Iterator[Shape]:
    """Yield the part of a shape that is not a cell; a text is on the sheet of the cell that contains its middle."""
    box = bounds(shape)
    if isinstance(shape, Text):
        middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        cell = next((candidate for candidate in interlocking.cells if candidate.holds(middle)), None)
        if cell in interlocking.own if cell else not piece.misses(Window(*middle, *middle)):
            yield shape
        return
    over = [cell.corners for cell in interlocking.own if cell.reaches_over(piece)]
    out = [tuple(start for start, _ in notch) for notch in interlocking.notches]
    if all(box.misses(_find_box(points)) for points in (*over, *out)):
        yield from clip_shapes([shape], beyond, piece)
    else:
        yield Group((shape,), Matrix(), _territory(over, interlocking.notches, beyond))


def _find_box(points: Sequence[Point]) -> Window:
    xs, ys = zip(*points, strict=True)
    return Window(min(xs), min(ys), max(xs), max(ys))


def _territory(over: Sequence[Sequence[Point]], out: Sequence[Notch], beyond: Window) -> tuple[Step, ...]:
    """Return the outline of what a sheet shows: a rectangle with the cells that extend over it, without its notches.

    Notches have the opposite direction, so that they are not filled.
    """
    left, top, right, bottom = beyond
    rings: list[Sequence[Point]] = [((left, top), (right, top), (right, bottom), (left, bottom)), *over]
    within = (cut_outline(notch, beyond, closed=True) for notch in out)
    rings += [[start for start, _ in reversed(segments)] for segments in within if has_area(segments)]
    return tuple(step for ring in rings for step in chain(ring, closed=True))
