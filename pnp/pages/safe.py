"""What of a face matters, and that it keeps off the cut: a shop's knife may be off by some millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import dropwhile
from math import dist, inf

from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.scaled import scaled
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
    Text,
    chain,
    has_role,
)
from pnp.drawing.transformed import around
from pnp.pieces.piece import Face


def grounds(face: Face) -> list[Ink]:
    """Return the inks that fill a whole face, the lowest first: what runs over its edge is not lost there."""
    edge = _edge(face)
    filled = [each.ink for each in face.shapes if isinstance(each, Inked) and _is_ground(each, edge)]
    return [each._replace(stroke=None, width=0.0) for each in filled]


def art(face: Face) -> tuple[Shape, ...]:
    """Return what of a face is printed, and neither fills all of it nor lies below the rest and runs over its edge."""
    edge, over = _edge(face), _drawn_over(face)
    rest = dropwhile(lambda shape: _is_ground(shape, edge) or _is_among(shape, over), uncut(face))
    return tuple(each for each in rest if not _is_ground(each, edge))


def _drawn_over(face: Face) -> tuple[Shape, ...]:
    """Return the shapes that run over the edge of a face, where it is more than an ink."""
    return () if isinstance(face.piece.bleed_of(face.side), Ink) else face.piece.run_over(1.0, face.side)


def runs_over(face: Face) -> bool:
    """Return whether more than an ink runs over the edge of a face: a band, a picture."""
    edge = _edge(face)
    return not all(isinstance(each, Inked) and _is_ground(each, edge) for each in _drawn_over(face))


def _is_among(shape: Shape, over: tuple[Shape, ...]) -> bool:
    """Return whether a shape is part of one of those that run over the edge."""
    ink = shape.ink if isinstance(shape, Inked) else None
    alike = (each for each in over if type(each) is type(shape))
    return any(
        bounds(each).holds(bounds(shape)) and bounds(each) != bounds(shape)
        for each in alike
        if ink is None or (isinstance(each, Inked) and each.ink.fill == ink.fill)
    )


def uncut(face: Face) -> tuple[Shape, ...]:
    """Return all of a face but the lines that it is cut along."""
    return tuple(each for each in face.shapes if not has_role(each, "cut"))


def _edge(face: Face) -> Window:
    """Return the box of what is cut out of a face."""
    cuts = [bounds(each) for each in face.shapes if has_role(each, "cut")]
    return around(cuts) if cuts and face.piece.cut != "sheet" else face.trim


def _is_ground(shape: Shape, edge: Window) -> bool:
    """Return whether a shape is filled, its line too, and reaches over the edge all around."""
    if not isinstance(shape, Inked) or not shape.ink.fill or shape.ink.stroke not in (None, shape.ink.fill):
        return False
    box, half = bounds(shape), shape.ink.width / 2 if shape.ink.stroke else 0.0
    return Window(box.left - half, box.top - half, box.right + half, box.bottom + half).holds(edge)


def art_of(face: Face) -> Window | None:
    """Return the box of what matters of a face, lines with their whole width; nothing if nothing does."""
    boxes = list(_boxes(art(face), 0.0, 0.0))
    return around(boxes) if boxes else None


def _boxes(shapes: Iterable[Shape], x: float, y: float) -> Iterator[Window]:
    for each in shapes:
        if isinstance(each, Placement):
            yield from _boxes(each.drawing.shapes, x + each.x, y + each.y)
        elif _is_seen(each):
            box, half = bounds(each).moved(x, y), each.ink.width / 2 if isinstance(each, Inked) else 0.0
            yield Window(box.left - half, box.top - half, box.right + half, box.bottom + half)


def reach_of(face: Face, middle: Point) -> float:
    """Return how far what matters of a face reaches from a point, lines with their whole width."""
    return max(_reaches(art(face), middle), default=0.0)


def _reaches(shapes: Iterable[Shape], middle: Point) -> Iterator[float]:
    x, y = middle
    for each in shapes:
        if isinstance(each, Placement):
            yield from _reaches(each.drawing.shapes, (x - each.x, y - each.y))
        elif not _is_seen(each):
            continue
        elif isinstance(each, Inked):
            half = each.ink.width / 2 if each.ink.stroke else 0.0
            segments = (segment for outline in outlines(each) for segment in outline)
            yield from (dist(middle, point) + half for each in segments for point in along(each))
        else:
            box = bounds(each)
            yield from (
                dist(middle, (at, up)) for at in (box.left, box.right) for up in (box.top, box.bottom)
            )


def _is_seen(shape: Shape) -> bool:
    """Return whether a shape leaves any ink; pictures do."""
    if isinstance(shape, Inked):
        return bool(shape.ink.fill or shape.ink.stroke)
    return not isinstance(shape, Text) or bool(shape.text.strip())


def least_type(shapes: Iterable[Shape]) -> float:
    """Return the size of the smallest type, in points; infinite where there is none."""
    sizes = (_least(each) for each in shapes if isinstance(each, Text | Placement | Group))
    return min(sizes, default=inf)


def small_type(shapes: Iterable[Shape]) -> float | None:
    """Return the size of the smallest type, in points, if it is smaller than anywhere else."""
    least = least_type(shapes)
    return least if least < LEAST_TYPE else None


def _least(shape: Text | Placement | Group) -> float:
    if isinstance(shape, Text):
        return shape.size
    if isinstance(shape, Placement):
        return least_type(shape.drawing.shapes)
    return least_type(shape.shapes) * shape.matrix.scale


def fitted(face: Face, scale: float) -> tuple[Shape, ...]:
    """Return what of a face matters, so many times as large; its middle stays where it is."""
    shapes = art(face)
    if scale == 1:
        return shapes
    box = face.trim
    x, y = ((1 - scale) * (box.left + box.right) / 2, (1 - scale) * (box.top + box.bottom) / 2)
    whole = Drawing(face.name, face.width, face.height, shapes)
    return (Placement(scaled(whole, scale, least=0.0), x, y),)


def below(face: Face, size: tuple[float, float], shift: tuple[float, float], scale: float) -> list[Shape]:
    """Return what fills a page of some size to its edges below a face: what runs over its edge, or fills all of it.

    The face is drawn so many times as large, its middle so far from the middle of the page.
    """
    own = face.piece.bleed_of(face.side)
    if own is None or isinstance(own, Ink):
        inks = dict.fromkeys([*([own] if own else []), *grounds(face)])
        return [Rect(0.0, 0.0, *size, ink) for ink in inks]
    box, (wide, high) = face.trim, size
    reach = max(wide / scale - box.width, high / scale - box.height, 0.0) / 2 + max(map(abs, shift)) / scale
    shapes = tuple(face.piece.run_over(reach, face.side))
    whole = scaled(Drawing(f"{face.name} over", face.width, face.height, shapes), scale, least=0.0)
    x, y = (box.left + box.right) / 2 * scale, (box.top + box.bottom) / 2 * scale
    placed = Placement(whole, wide / 2 + shift[0] - x, high / 2 + shift[1] - y)
    corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    return [Group((placed,), Matrix(), chain(corners, closed=True))]
