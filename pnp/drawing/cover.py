"""How much ink shapes take, estimated from what they are: area times darkness, less what they cover.

What a shape covers is looked up in a picture of the sheet in cells of 1 mm that keeps areas alone: lines and type are
thin, and what lies on them is rare. Type counts by the mean share of ink in its weight. A drawing that is placed
often is estimated once; so is an outline that is drawn in many places. Lengths in mm; darkness is 1 for black and 0
for white, by luminance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import hypot, pi

from pnp.drawing.clip import bounds
from pnp.drawing.fonts import FILES
from pnp.drawing.matrix import moved
from pnp.drawing.outline import Extent, extent
from pnp.drawing.segments import box_of
from pnp.drawing.shapes import (
    Circle,
    Group,
    Ink,
    Path,
    Placement,
    Point,
    Raster,
    Rect,
    Shade,
    Shape,
    Step,
    Text,
    place,
)
from pnp.drawing.transformed import around, transformed
from pnp.units import MM_PER_PT

SHARES = dict(zip(FILES, (0.057, 0.088, 0.136, 0.182, 0.232, 0.263, 0.295), strict=True))
"""The ink of running text by weight, in em² for each em that it advances."""

MEAN = 0.2
"""The same of other type than that of the house."""

LEAST = 10.0
"""Smaller areas are not kept in the picture, mm²: nothing lies on them."""

FULL = 0.8
"""An outline is kept as its box where it fills this much of it."""

SPOTS = 6
"""Places at which what lies under a line is looked up, at most about so many."""

EDGE = 0.1
"""What the first and the last row of a box count: neighbours mostly overlap at their edges alone."""

BETWEEN = 7
"""How many rows are looked at between these where a box is higher than wide: something may cross it."""

LIGHT = 0.5
"""Type that is darker than this lies on white."""

STEPS = 255

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@cache
def darkness(colour: str) -> float:
    """Return how dark a colour is, from 0 for white to 1 for black."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255


class InkEstimate:
    """Estimates the sheets of one document."""

    def __init__(self) -> None:
        self._drawn: dict[int, tuple[tuple[Shape, ...], float]] = {}  # by id; kept: no id is given away
        self._outlines: dict[tuple[float, ...], Extent] = {}
        self._estimates: dict[type, Callable[..., float]] = {
            Text: _text,
            Rect: _rect,
            Circle: _circle,
            Path: self._path,
            Placement: self._place,
            Raster: _raster,
            Shade: _shade,
            Group: self._group,
        }

    def ink(self, shapes: Iterable[Shape], width: float, height: float) -> float:
        """Return the ink of shapes on a white sheet: the area in mm² that it would blacken."""
        picture = _Picture(width, height)
        estimates = self._estimates
        return sum([estimates[type(shape)](shape, picture) for shape in shapes])

    def _place(self, place: Placement, picture: _Picture) -> float:
        """Return what a drawing adds: it covers what is under it where its first shape fills it."""
        drawing = place.drawing
        shapes = drawing.shapes
        if id(shapes) not in self._drawn:
            self._drawn[id(shapes)] = shapes, self.ink(shapes, drawing.width, drawing.height)
        if not shapes:
            return 0.0
        ink, first = self._drawn[id(shapes)][1], shapes[0]
        if not (isinstance(first, Rect) and first.ink.fill and first.width == drawing.width):
            return ink
        box = (place.x, place.y, place.x + drawing.width, place.y + drawing.height)
        return ink - drawing.width * drawing.height * picture.mean(box)

    def _group(self, group: Group, _: _Picture) -> float:
        """Return about what a group adds, as if it lay on white; of what is cut its outline leaves its share."""
        m, extent_ = group.matrix, around(map(bounds, group.shapes))
        size = abs(m.a * m.d - m.b * m.c)
        shapes = [transformed(each, moved(-extent_.left, -extent_.top)) for each in group.shapes]
        left = box_of(Path(group.clip, Ink())) if group.clip else extent_
        share = min(1.0, left.width * left.height / max(extent_.width * extent_.height, 1e-9))
        return share * group.opacity * size * self.ink(shapes, extent_.width, extent_.height)

    def _path(self, path: Path, picture: _Picture) -> float:
        steps, ink = path.steps, path.ink
        (x, y), (end_x, end_y) = _end(steps[0]), _end(steps[1])
        if len(steps) == 2:  # a line may begin on an edge: its middle says more of what it lies on
            spots = [((x + end_x) / 2, (y + end_y) / 2)]
            return _line(ink, picture, spots, hypot(end_x - x, end_y - y), 1)
        size = self._extent(steps, x, y)
        found = 0.0
        if ink.fill:
            left, top, right, foot = size.box
            found = _area(ink, picture, (left + x, top + y, right + x, foot + y), size.area)
        if ink.stroke:
            spots = [_end(step) for step in steps[:: len(steps) // SPOTS + 1] if len(step) > 1]
            found += _line(ink, picture, spots, size.length, size.lines)
        return found

    def _extent(self, steps: Sequence[Step], x: float, y: float) -> Extent:
        """Measure a path from its first point; those of as many steps with two more alike are the same, moved."""
        (one_x, one_y), (other_x, other_y) = _end(steps[1]), _end(steps[-2])
        near, far = (round(one_x - x, 2), round(one_y - y, 2)), (round(other_x - x, 2), round(other_y - y, 2))
        key = (len(steps), *near, *far)
        if key not in self._outlines:
            self._outlines[key] = extent([place(step, -x, -y) for step in steps])
        return self._outlines[key]


def _end(step: Step) -> Point:
    """Return where a step ends; closing an outline ends nowhere new."""
    numbers: tuple[float, ...] = step[1:]
    return (numbers[-2], numbers[-1]) if numbers else (0.0, 0.0)


def _text(text: Text, picture: _Picture) -> float:
    em = text.size * MM_PER_PT
    added = darkness(text.colour)
    if added < LIGHT:
        added -= picture.at([(text.x + text.width / 2, text.y - em / 3)])
    return SHARES.get(text.weight.removesuffix("-italic"), MEAN) * em * text.width * added


def _rect(rect: Rect, picture: _Picture) -> float:
    x, y, width, height, radius = rect.x, rect.y, rect.width, rect.height, rect.radius
    ink = _area(rect.ink, picture, (x, y, x + width, y + height), width * height - (4 - pi) * radius**2)
    if rect.ink.stroke:
        length = 2 * (width + height) - (8 - 2 * pi) * radius
        ink += _line(rect.ink, picture, [(x, y + height / 2), (x + width / 2, y)], length)
    return ink


def _raster(raster: Raster, picture: _Picture) -> float:
    box = (raster.x, raster.y, raster.x + raster.width, raster.y + raster.height)
    return picture.laid(box, raster.width * raster.height, raster.pixels.dark)


def _shade(shade: Shade, picture: _Picture) -> float:
    box = (shade.x, shade.y, shade.x + shade.width, shade.y + shade.height)
    stops = [darkness(colour) for _, colour in shade.gradient.stops]
    return picture.laid(box, shade.width * shade.height, sum(stops) / len(stops))


def _circle(circle: Circle, picture: _Picture) -> float:
    x, y, radius = circle.x, circle.y, circle.radius
    ink = _area(circle.ink, picture, (x - radius, y - radius, x + radius, y + radius), pi * radius**2)
    if circle.ink.stroke:
        ink += _line(circle.ink, picture, [(x - radius, y), (x, y - radius)], 2 * pi * radius)
    return ink


def _area(ink: Ink, picture: _Picture, box: Box, area: float) -> float:
    return picture.laid(box, area, darkness(ink.fill)) if ink.fill else 0.0


def _line(ink: Ink, picture: _Picture, spots: Sequence[Point], length: float, lines: int = 0) -> float:
    """Return the ink of a stroke: its dashes, and two half discs for each line with round ends."""
    share = sum(ink.dash[::2]) / sum(ink.dash) if ink.dash else 1.0
    ends = pi / 4 * ink.width**2 * lines if ink.round_ends else 0.0
    return (length * share * ink.width + ends) * (
        (darkness(ink.stroke) if ink.stroke else 0.0) - picture.at(spots)
    )


class _Picture:
    """A sheet in cells of 1 mm, white at first. While it is of one darkness all over it keeps no cells."""

    def __init__(self, width: float, height: float) -> None:
        self._columns, self._rows = round(width) + 1, round(height) + 1
        self._whole = width * height
        self._ground = 0.0
        self._cells: bytearray | None = None

    def at(self, spots: Sequence[Point]) -> float:
        """Return the mean darkness of the cells at some spots."""
        if self._cells is None:
            return self._ground
        columns, last = self._columns, len(self._cells) - 1
        cells = [self._cells[min(max(int(y) * columns + int(x), 0), last)] for x, y in spots]
        return sum(cells) / len(cells) / STEPS

    def laid(self, box: Box, area: float, dark: float) -> float:
        """Lay an area of a darkness into its box; return the ink that this adds to what lay there."""
        if self._cells is None and area >= self._whole:
            before, self._ground = self._ground, dark
            return area * (dark - before)
        under = self.mean(box)
        if area >= LEAST and area >= FULL * (box[2] - box[0]) * (box[3] - box[1]) and dark != under:
            self._fill(box, dark)
        return area * (dark - under)

    def mean(self, box: Box) -> float:
        """Return about the mean darkness of what lies in a box: by its first and its last row, and some between."""
        if self._cells is None:
            return self._ground
        left, right, top, foot = self._span(box)
        cells, columns = self._cells, self._columns
        between = BETWEEN if foot - top > right - left else 1
        middles = [top + (foot - top) * (2 * at + 1) // (2 * between) for at in range(between)]
        first, last, *inner = [
            sum(cells[row * columns + left : row * columns + right]) for row in (top, foot - 1, *middles)
        ]
        middle = sum(inner) / between
        return (first * EDGE + middle * (1 - 2 * EDGE) + last * EDGE) / (right - left) / STEPS

    def _fill(self, box: Box, dark: float) -> None:
        if self._cells is None:
            self._cells = bytearray((_step(self._ground),)) * (self._columns * self._rows)
        left, right, top, foot = self._span(box)
        cells, columns = self._cells, self._columns
        run = bytes((_step(dark),)) * (right - left)
        for at in range(top * columns, foot * columns, columns):
            cells[at + left : at + right] = run

    def _span(self, box: Box) -> tuple[int, int, int, int]:
        """Return the columns and rows of a box: from, up to, from, up to; at least one cell of the sheet."""
        left, top, right, foot = map(round, box)
        left, top = min(max(left, 0), self._columns - 1), min(max(top, 0), self._rows - 1)
        return left, min(max(right, left + 1), self._columns), top, min(max(foot, top + 1), self._rows)


def _step(dark: float) -> int:
    return min(max(round(dark * STEPS), 0), STEPS)
