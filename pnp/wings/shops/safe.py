"""The art of a face (all that matters of it) and its distance from the cut: a shop's knife may be off by some mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import dropwhile
from math import dist, inf

from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window, along, outlines
from pnp.drawing.shapes import (
    Drawing,
    Group,
    Ink,
    Inked,
    Placement,
    Point,
    Rect,
    Shape,
    TextShape,
    chain,
    has_role,
)
from pnp.drawing.transformed import bounding_box
from pnp.pieces.piece import Face


def find_grounds(face: Face) -> list[Ink]:
    """Return the inks that fill a whole face, the lowest first: nothing is lost where they run over the edge."""
    edge = _find_edge(face)
    filled = [shape.ink for shape in face.shapes if isinstance(shape, Inked) and _is_ground(shape, edge)]
    return [ink._replace(stroke=None, width=0.0) for ink in filled]


def find_art(face: Face) -> tuple[Shape, ...]:
    """Return the printed shapes of a face, except those that fill it, and lowest ones that run over its edge."""
    edge, over = _find_edge(face), _find_overrun(face)
    rest = dropwhile(lambda shape: _is_ground(shape, edge) or _is_part_of(shape, over), remove_cuts(face))
    return tuple(shape for shape in rest if not _is_ground(shape, edge))


def _find_overrun(face: Face) -> tuple[Shape, ...]:
    """Return the shapes that run over the edge of a face, if it is more than an ink."""
    return () if isinstance(face.piece.bleed_of(face.side), Ink) else face.piece.run_over(1.0, face.side)


def runs_over(face: Face) -> bool:
    """Return whether more than an ink (a band, a picture) runs over the edge of a face."""
    edge = _find_edge(face)
    return not all(isinstance(shape, Inked) and _is_ground(shape, edge) for shape in _find_overrun(face))


def _is_part_of(shape: Shape, over: tuple[Shape, ...]) -> bool:
    """Return whether a shape is part of one of those that run over the edge."""
    ink = shape.ink if isinstance(shape, Inked) else None
    alike = (candidate for candidate in over if type(candidate) is type(shape))
    return any(
        bounds(candidate).holds(bounds(shape)) and bounds(candidate) != bounds(shape)
        for candidate in alike
        if ink is None or (isinstance(candidate, Inked) and candidate.ink.fill == ink.fill)
    )


def remove_cuts(face: Face) -> tuple[Shape, ...]:
    """Return the shapes of a face without its cut lines."""
    return tuple(shape for shape in face.shapes if not has_role(shape, "cut"))


def _find_edge(face: Face) -> Window:
    """Return the box of what is cut out of a face."""
    cuts = [bounds(shape) for shape in face.shapes if has_role(shape, "cut")]
    return bounding_box(cuts) if cuts and face.piece.cut != "sheet" else face.trim


def _is_ground(shape: Shape, edge: Window) -> bool:
    """Return whether a shape is filled, including its line, and extends beyond the edge all around."""
    if not isinstance(shape, Inked) or not shape.ink.fill or shape.ink.stroke not in (None, shape.ink.fill):
        return False
    box, half = bounds(shape), shape.ink.width / 2 if shape.ink.stroke else 0.0
    return Window(box.left - half, box.top - half, box.right + half, box.bottom + half).holds(edge)


def find_art_box(face: Face) -> Window | None:
    """Return the box of the art of a face, with the full width of lines; ``None`` if there is no art."""
    boxes = list(_find_boxes(find_art(face), 0.0, 0.0))
    return bounding_box(boxes) if boxes else None


def _find_boxes(shapes: Iterable[Shape], x: float, y: float) -> Iterator[Window]:
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from _find_boxes(shape.drawing.shapes, x + shape.x, y + shape.y)
        elif _is_seen(shape):
            box, half = bounds(shape).moved(x, y), shape.ink.width / 2 if isinstance(shape, Inked) else 0.0
            yield Window(box.left - half, box.top - half, box.right + half, box.bottom + half)


def measure_reach(face: Face, middle: Point) -> float:
    """Return how far the art of a face extends from a point, with the full width of lines."""
    return max(_find_reaches(find_art(face), middle), default=0.0)


def _find_reaches(shapes: Iterable[Shape], middle: Point) -> Iterator[float]:
    x, y = middle
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from _find_reaches(shape.drawing.shapes, (x - shape.x, y - shape.y))
        elif not _is_seen(shape):
            continue
        elif isinstance(shape, Inked):
            half = shape.ink.width / 2 if shape.ink.stroke else 0.0
            segments = (segment for outline in outlines(shape) for segment in outline)
            yield from (dist(middle, point) + half for segment in segments for point in along(segment))
        else:
            box = bounds(shape)
            yield from (
                dist(middle, (at, up)) for at in (box.left, box.right) for up in (box.top, box.bottom)
            )


def _is_seen(shape: Shape) -> bool:
    """Return whether a shape has any ink; pictures do."""
    if isinstance(shape, Inked):
        return bool(shape.ink.fill or shape.ink.stroke)
    return not isinstance(shape, TextShape) or bool(shape.text.strip())


def least_type(shapes: Iterable[Shape]) -> float:
    """Return the size of the smallest type, in points; infinity if there is no type."""
    least = inf
    for shape in shapes:
        if isinstance(shape, TextShape):
            least = min(least, shape.size)
        elif isinstance(shape, Placement):
            least = min(least, least_type(shape.drawing.shapes))
        elif isinstance(shape, Group):
            least = min(least, least_type(shape.shapes) * shape.matrix.scale)
    return least


def small_type(shapes: Iterable[Shape]) -> float | None:
    """Return the size of the smallest type, in points, if it is smaller than on our own pages."""
    least = least_type(shapes)
    return least if least < LEAST_TYPE else None


def scale_art(face: Face, scale: float) -> tuple[Shape, ...]:
    """Return the art of a face, scaled around its middle."""
    shapes = find_art(face)
    if scale == 1:
        return shapes
    x, y = face.trim.middle
    drawing = Drawing(face.name, face.width, face.height, shapes)
    return (Placement(scale_drawing(drawing, scale, least=0.0), (1 - scale) * x, (1 - scale) * y),)


def draw_ground(
    face: Face, size: tuple[float, float], shift: tuple[float, float], scale: float
) -> list[Shape]:
    """Return what fills a page of some size to its edges below a face: what runs over its edge, or fills all of it.

    The face is drawn at ``scale``; its middle is shifted from the middle of the page.
    """
    own = face.piece.bleed_of(face.side)
    if own is None or isinstance(own, Ink):
        inks = dict.fromkeys([*([own] if own else []), *find_grounds(face)])
        return [Rect(0.0, 0.0, *size, ink) for ink in inks]
    box, (wide, high) = face.trim, size
    reach = max(wide / scale - box.width, high / scale - box.height, 0.0) / 2 + max(map(abs, shift)) / scale
    shapes = tuple(face.piece.run_over(reach, face.side))
    drawing = scale_drawing(Drawing(f"{face.name} over", face.width, face.height, shapes), scale, least=0.0)
    x, y = box.middle
    placement = Placement(drawing, wide / 2 + shift[0] - x * scale, high / 2 + shift[1] - y * scale)
    corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    return [Group((placement,), Matrix(), chain(corners, closed=True))]
