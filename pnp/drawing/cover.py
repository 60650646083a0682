"""Estimate the ink of shapes: their area times their darkness, minus that of what they cover.

A coarse picture of the sheet, in cells of 1 mm, records what lies under a shape. It contains only areas: lines and type
are thin and rarely covered. Type counts by the mean ink of its weight. A drawing that is placed often is estimated
once, and so is an outline that is drawn in many places. Lengths in mm; darkness is a luminance, 1 for black and 0 for
white.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import hypot, pi

from pnp.drawing.clip import bounds
from pnp.drawing.fonts import FILES
from pnp.drawing.matrix import translation
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
from pnp.drawing.transformed import bounding_box, transform_shape
from pnp.units import MM_PER_PT

SHARES = dict(zip(FILES, (0.057, 0.088, 0.136, 0.182, 0.232, 0.263, 0.295), strict=True))
"""The ink of running text by weight, in em² for each em that it advances."""

MEAN = 0.2
"""The same for type of other families."""

LEAST = 4.0
"""Smaller areas are not recorded in the picture, mm²: nothing is drawn on them."""

FULL = 0.8
"""An outline is recorded as its box if it fills at least this share of it."""

WHOLE = 0.95
"""A drawing covers what is under it if its areas, added up, are more than this share of it."""

FEW = 8
"""The shapes of another drawing are estimated in place if they are no more; there may be a hole in it."""

SPOTS = 6
"""About how many places are sampled, at most, for what lies under a line."""

LIGHT = 0.5
"""Type darker than this is taken to be on white."""

STEPS = 255

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@cache
def darkness(colour: str) -> float:
    """Return how dark a colour is, from 0 for white to 1 for black."""
    red, green, blue = bytes.fromhex(colour[1:])
    return 1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255


class InkEstimate:
    """Estimates the ink of the sheets of one document."""

    def __init__(self) -> None:
        # by id of the shapes; the reference to them keeps their ids unique
        self._drawn: dict[int, tuple[tuple[Shape, ...], float, float]] = {}
        self._outlines: dict[tuple[float, ...], Extent] = {}
        self._estimates: dict[type, Callable[..., float]] = {
            Text: _text,
            Rect: _rect,
            Circle: _circle,
            Path: self._path,
            Placement: self._placement,
            Raster: _raster,
            Shade: _shade,
            Group: self._group,
        }

    def ink(self, shapes: Iterable[Shape], width: float, height: float) -> float:
        """Return the ink of shapes on a white sheet, as the area in mm² that it would cover in solid black."""
        return self._draw(shapes, width, height)[0]

    def _draw(self, shapes: Iterable[Shape], width: float, height: float) -> tuple[float, float]:
        """Return the ink of shapes, and the sum of their areas, both in mm²."""
        picture = _Picture(width, height)
        return sum([self._estimate(shape, picture) for shape in shapes]), picture.covered

    def _placement(self, placement: Placement, picture: _Picture) -> float:
        """Return the ink that a drawing adds: it covers what is under it as far as its areas reach."""
        drawing = placement.drawing
        shapes = drawing.shapes
        if id(shapes) not in self._drawn:
            self._drawn[id(shapes)] = shapes, *self._draw(shapes, drawing.width, drawing.height)
        _, ink, covered = self._drawn[id(shapes)]
        size = drawing.width * drawing.height
        if covered > WHOLE * size:
            return picture.add(bounds(placement), size, ink / size)
        if len(shapes) > FEW or not covered:
            return ink
        move = translation(placement.x, placement.y)
        return sum([self._estimate(transform_shape(shape, move), picture) for shape in shapes])

    def _estimate(self, shape: Shape, picture: _Picture) -> float:
        return self._estimates[type(shape)](shape, picture)

    def _group(self, group: Group, _: _Picture) -> float:
        """Return roughly the ink that a group adds, as if on white; a clip reduces it by its share of the area."""
        m, box = group.matrix, bounding_box(map(bounds, group.shapes))
        size = abs(m.a * m.d - m.b * m.c)
        shapes = [transform_shape(shape, translation(-box.left, -box.top)) for shape in group.shapes]
        visible = box_of(Path(group.clip, Ink())) if group.clip else box
        share = min(1.0, visible.width * visible.height / max(box.width * box.height, 1e-9))
        return share * group.opacity * size * self.ink(shapes, box.width, box.height)

    def _path(self, path: Path, picture: _Picture) -> float:
        steps, ink = path.steps, path.ink
        (x, y), (end_x, end_y) = _end(steps[0]), _end(steps[1])
        if len(steps) == 2:  # a line may begin on an edge: its middle is a better sample
            spots = [((x + end_x) / 2, (y + end_y) / 2)]
            return _line(ink, picture, spots, hypot(end_x - x, end_y - y), 1)
        size = self._extent(steps, x, y)
        total = 0.0
        if ink.fill:
            left, top, right, foot = size.box
            total = _area(ink, picture, (left + x, top + y, right + x, foot + y), size.area)
        if ink.stroke:
            spots = [_end(step) for step in steps[:: len(steps) // SPOTS + 1] if len(step) > 1]
            total += _line(ink, picture, spots, size.length, size.lines)
        return total

    def _extent(self, steps: Sequence[Step], x: float, y: float) -> Extent:
        """Measure a path from its first point. Paths with equal step counts and two equal points are one outline."""
        (one_x, one_y), (other_x, other_y) = _end(steps[1]), _end(steps[-2])
        near, far = (round(one_x - x, 2), round(one_y - y, 2)), (round(other_x - x, 2), round(other_y - y, 2))
        key = (len(steps), *near, *far)
        if key not in self._outlines:
            self._outlines[key] = extent([place(step, -x, -y) for step in steps])
        return self._outlines[key]


def _end(step: Step) -> Point:
    """Return the point at which a step ends; for one that closes an outline, 0, 0."""
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
    area = _area(rect.ink, picture, (x, y, x + width, y + height), width * height - (4 - pi) * radius**2)
    length = 2 * (width + height) - (8 - 2 * pi) * radius
    return area + _line(rect.ink, picture, [(x, y + height / 2), (x + width / 2, y)], length)


def _raster(raster: Raster, picture: _Picture) -> float:
    return picture.add(bounds(raster), raster.width * raster.height, raster.pixels.dark)


def _shade(shade: Shade, picture: _Picture) -> float:
    stops = [darkness(colour) for _, colour in shade.gradient.stops]
    return picture.add(bounds(shade), shade.width * shade.height, sum(stops) / len(stops))


def _circle(circle: Circle, picture: _Picture) -> float:
    x, y, radius = circle.x, circle.y, circle.radius
    area = _area(circle.ink, picture, (x - radius, y - radius, x + radius, y + radius), pi * radius**2)
    return area + _line(circle.ink, picture, [(x - radius, y), (x, y - radius)], 2 * pi * radius)


def _area(ink: Ink, picture: _Picture, box: Box, area: float) -> float:
    return picture.add(box, area, darkness(ink.fill)) if ink.fill else 0.0


def _line(ink: Ink, picture: _Picture, spots: Sequence[Point], length: float, lines: int = 0) -> float:
    """Return the ink of a stroke: of its dashes, and of two half discs for each line with round ends."""
    if not ink.stroke:
        return 0.0
    share = sum(ink.dash[::2]) / sum(ink.dash) if ink.dash else 1.0
    ends = pi / 4 * ink.width**2 * lines if ink.round_ends else 0.0
    return (length * share * ink.width + ends) * (darkness(ink.stroke) - picture.at(spots))


class _Picture:
    """A sheet in cells of 1 mm, white at first. It has no cells while its darkness is the same everywhere."""

    def __init__(self, width: float, height: float) -> None:
        self._columns, self._height = round(width) + 1, round(height) + 1
        self._whole = width * height
        self._ground = 0.0
        self._cells: bytearray | None = None
        self.covered = 0.0

    def at(self, spots: Sequence[Point]) -> float:
        """Return the mean darkness of the cells at some points."""
        if self._cells is None:
            return self._ground
        columns, last = self._columns, len(self._cells) - 1
        cells = [self._cells[min(max(int(y) * columns + int(x), 0), last)] for x, y in spots]
        return sum(cells) / len(cells) / STEPS

    def add(self, box: Box, area: float, dark: float) -> float:
        """Record an area of a darkness in its box; return the ink that it adds to what was there."""
        self.covered += area
        if self._cells is None and area >= self._whole:
            before, self._ground = self._ground, dark
            return area * (dark - before)
        box, is_box = _shrink(box, area), area >= FULL * (box[2] - box[0]) * (box[3] - box[1])
        under = self._mean(box)
        if area >= LEAST and is_box and dark != under:
            self._fill(box, dark)
        return area * (dark - under)

    def _mean(self, box: Box) -> float:
        if self._cells is None:
            return self._ground
        left, right, top, foot = self._span(box)
        cells, columns = self._cells, self._columns
        rows = range(top * columns, foot * columns, columns)
        return sum([sum(cells[at + left : at + right]) for at in rows]) / len(rows) / (right - left) / STEPS

    def _fill(self, box: Box, dark: float) -> None:
        if self._cells is None:
            self._cells = bytearray((_step(self._ground),)) * (self._columns * self._height)
        left, right, top, foot = self._span(box)
        cells, columns = self._cells, self._columns
        run = bytes((_step(dark),)) * (right - left)
        for at in range(top * columns, foot * columns, columns):
            cells[at + left : at + right] = run

    def _span(self, box: Box) -> tuple[int, int, int, int]:
        """Return the box in cells of the sheet, at least one: first column, end column, first row, end row."""
        left, top, right, foot = map(round, box)
        left, top = min(max(left, 0), self._columns - 1), min(max(top, 0), self._height - 1)
        return left, min(max(right, left + 1), self._columns), top, min(max(foot, top + 1), self._height)


def _shrink(box: Box, area: float) -> Box:
    """Return a box with its longer sides reduced to an area: that of a roof's slope ends in the middle of its ends."""
    left, top, right, foot = box
    wide, high = right - left, foot - top
    if wide >= high > 0:
        less = max(wide - area / high, 0.0) / 2
        return left + less, top, right - less, foot
    less = max(high - area / wide, 0.0) / 2 if wide > 0 else 0.0
    return left, top + less, right, foot - less


def _step(dark: float) -> int:
    return min(max(round(dark * STEPS), 0), STEPS)
