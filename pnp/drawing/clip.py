"""Cutting a drawing down to a window: exactly where outlines are straight, by a clip shape where they are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pnp.drawing import fonts
from pnp.drawing.shapes import Circle, Clip, Ink, Path, Place, Point, Rect, Shape, Step, Text, line


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle by its sides, mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From the left side to the right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the top to the bottom."""
        return self.bottom - self.top

    def holds(self, other: Window) -> bool:
        """Say whether a window lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def common(self, other: Window) -> Window:
        """Return the part of another window that lies inside; the two must meet."""
        return Window(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def misses(self, other: Window) -> bool:
        """Say whether a window lies wholly outside; a line on the side does not."""
        return (
            other.right < self.left
            or other.left > self.right
            or other.bottom < self.top
            or other.top > self.bottom
        )


def clipped(shapes: Iterable[Shape], window: Window, whole: Window) -> list[Shape]:
    """Return what of some shapes lies in a window; a text is never cut, it belongs where its middle is ``whole``."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Text):
            if not whole.misses(_middle(shape)):
                found.append(shape)
            continue
        extent = bounds(shape)
        if window.holds(extent):
            found.append(shape)
        elif not window.misses(extent):
            found += _cut(shape, window)
    return found


def bounds(shape: Shape) -> Window:
    """Return the box of a shape's outline, without the width of its stroke."""
    if isinstance(shape, Circle):
        r = shape.radius
        return Window(shape.x - r, shape.y - r, shape.x + r, shape.y + r)
    if isinstance(shape, Path):
        points = [point for step in shape.steps for point in _points(step)]
        xs, ys = zip(*points, strict=True)
        return Window(min(xs), min(ys), max(xs), max(ys))
    if isinstance(shape, Text):
        box = fonts.ink_box(shape.text, shape.size, shape.weight, shape.tracking)
        return Window(shape.x + box.left, shape.y + box.top, shape.x + box.right, shape.y + box.bottom)
    if isinstance(shape, Place):
        return Window(shape.x, shape.y, shape.x + shape.drawing.width, shape.y + shape.drawing.height)
    return Window(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)


def _points(step: Step) -> Iterator[Point]:
    """Return the points of a step; those of a curve enclose it."""
    numbers: tuple[float, ...] = step[1:]
    return zip(numbers[::2], numbers[1::2], strict=True)


def _middle(shape: Text) -> Window:
    box = bounds(shape)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Window(x, y, x, y)


def _cut(shape: Shape, window: Window) -> list[Shape]:
    """Cut a shape that crosses the side of a window."""
    if isinstance(shape, Rect) and not shape.radius:
        return _cut_rect(shape, window)
    if isinstance(shape, Path) and not shape.ink.fill:
        pieces = _cut_outline(shape.steps, window)
        if pieces is not None:
            return [Path(tuple(piece), shape.ink) for piece in pieces]
    return [Clip(window.left, window.top, window.width, window.height, (shape,))]


def _cut_rect(shape: Rect, window: Window) -> list[Shape]:
    box = bounds(shape)
    shapes: list[Shape] = []
    inside = window.common(box)
    if shape.ink.fill and inside.width and inside.height:
        solid = Ink(fill=shape.ink.fill, role=shape.ink.role)
        shapes.append(Rect(inside.left, inside.top, inside.width, inside.height, solid))
    if shape.ink.stroke:
        corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
        outline = replace(shape.ink, fill=None)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            ends = segment(start, end, window)
            if ends:
                shapes.append(line(*ends[0], *ends[1], outline))
    return shapes


def _cut_outline(steps: Iterable[Step], window: Window) -> list[list[Step]] | None:
    """Return the pieces of an outline inside a window; ``None`` where a curve crosses its side."""
    pieces: list[list[Step]] = []
    start = at = (0.0, 0.0)
    for step in steps:
        end = start if step[0] == "Z" else list(_points(step))[-1]
        if step[0] == "M":
            start = at = end
            continue
        if step[0] == "C":
            extent = bounds(Path((("M", *at), step), Ink()))
            if not window.holds(extent):
                if not window.misses(extent):
                    return None
            else:
                _join(pieces, at, step)
        else:
            ends = segment(at, end, window)
            if ends:
                _join(pieces, ends[0], ("L", *ends[1]))
        at = end
    return pieces


def _join(pieces: list[list[Step]], start: Point, step: Step) -> None:
    """Go on with the last piece where it ends at ``start``; else begin another."""
    if not pieces or list(_points(pieces[-1][-1]))[-1] != start:
        pieces.append([("M", *start)])
    pieces[-1].append(step)


def segment(start: Point, end: Point, window: Window) -> tuple[Point, Point] | None:
    """Return the part of a straight line inside a window, if any.

    >>> segment((0, 5), (30, 5), Window(10, 0, 20, 10))
    ((10.0, 5.0), (20.0, 5.0))
    """
    first, last = 0.0, 1.0
    sides = ((0, window.left, window.right), (1, window.top, window.bottom))
    for axis, low, high in sides:
        way = end[axis] - start[axis]
        if not way:
            if not low <= start[axis] <= high:
                return None
            continue
        enter, leave = sorted(((low - start[axis]) / way, (high - start[axis]) / way))
        first, last = max(first, enter), min(last, leave)
    if first >= last:
        return None
    return _along(start, end, first), _along(start, end, last)


def _along(start: Point, end: Point, part: float) -> Point:
    if part in (0.0, 1.0):
        return end if part else start
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
