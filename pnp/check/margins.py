"""The exact box of an object's ink, computed only for objects that seem to be beyond the margins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from pnp.check import pdfium as calls
from pnp.check.affine import (
    Affine,
    Box,
    Point,
    box_of_points,
    compose,
    intersect,
    stretch,
    transform_box,
    transform_point,
    union,
)

DEEPEST = 12
"""The deepest nesting of forms to follow; kits do not nest them."""

IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
WHITE = (255, 255, 255)
BUTT = 0


def ink_of(thing: int) -> Box | None:
    """Return the box of an object's ink, in points of the page; None if it leaves none."""
    return union(_find_inked(thing, IDENTITY, 0))


def _find_inked(thing: int, base: Affine, depth: int) -> list[Box]:
    clipped = (clip_box(box, thing, base) for box in _find_drawn(thing, base, depth))
    return [box for box in clipped if box]


def _find_drawn(thing: int, base: Affine, depth: int) -> list[Box]:
    """Return the boxes of what an object draws, without its clip paths."""
    kind = calls.kind_of(thing)
    if kind == calls.FORM and depth < DEEPEST:
        total = compose(calls.own_matrix(thing), base)
        return [
            box
            for at in range(calls.count_inner(thing))
            for box in _find_inked(calls.inner_at(thing, at), total, depth + 1)
        ]
    if kind == calls.TEXT and calls.render_of(thing) in calls.UNSEEN:
        return []
    box = _find_path_box(thing, base) if kind == calls.PATH else transform_box(calls.bounds(thing), base)
    return [box] if box else []


def clip_box(box: Box, thing: int, base: Affine) -> Box | None:
    """Return the part of a box that the clip paths of an object show; ``base`` maps their points to the box."""
    shown: Box | None = box
    for corners in calls.clip_points(thing):
        shown = shown and intersect(shown, transform_box(box_of_points(corners), base))
    return shown


def _find_path_box(path: int, base: Affine) -> Box | None:
    """Return the box of a path's ink, or None; a white fill leaves no ink."""
    filled, stroked = calls.mode(path)
    if not stroked and (not filled or _is_unseen(path)):
        return None
    total = compose(calls.own_matrix(path), base)
    half = calls.stroke_width(path) * stretch(total) / 2 if stroked else 0.0
    blunt = calls.cap_of(path) == BUTT
    boxes: list[Box] = []
    for points, closed in calls.outlines(path):
        placed = [transform_point(point, total) for point in points]
        boxes += _find_stroke_boxes(placed, half, blunt=blunt and not closed)
    return union(boxes)


def _find_stroke_boxes(points: Sequence[Point], half: float, *, blunt: bool) -> Iterator[Box]:
    """Yield a box for each point of an outline; a butt cap does not extend the stroke along its line."""
    last = len(points) - 1
    for at, (x, y) in enumerate(points):
        across = along = half
        if blunt and last and at in {0, last}:
            other_x, other_y = points[1] if at == 0 else points[-2]
            length = hypot(other_x - x, other_y - y) or 1.0
            across, along = half * abs(other_y - y) / length, half * abs(other_x - x) / length
        yield (x - across, y - along, x + across, y + along)


def _is_unseen(path: int) -> bool:
    *colour, cover = calls.colour(path)
    return cover == 0 or tuple(colour) == WHITE
