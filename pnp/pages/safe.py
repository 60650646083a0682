"""What of a face matters, and that it keeps off the cut: a shop's knife may be off by some millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from pnp.drawing.clip import bounds
from pnp.drawing.scaled import scaled
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Group, Ink, Inked, Placement, Shape, Text, has_role
from pnp.drawing.transformed import around
from pnp.pieces.piece import Face


def grounds(face: Face) -> list[Ink]:
    """Return the inks that fill a whole face, the lowest first: what runs over its edge is not lost there."""
    return [each.ink for each in face.shapes if isinstance(each, Inked) and _is_ground(each, face)]


def art(face: Face) -> tuple[Shape, ...]:
    """Return what of a face is printed and fills less than all of it."""
    return tuple(each for each in face.shapes if not (has_role(each, "cut") or _is_ground(each, face)))


def _is_ground(shape: Shape, face: Face) -> bool:
    plain = isinstance(shape, Inked) and shape.ink.fill and not shape.ink.stroke
    return bool(plain) and bounds(shape).holds(face.trim)


def art_of(face: Face) -> Window | None:
    """Return the box of what matters of a face, lines with their whole width; nothing if nothing does."""
    boxes = list(_boxes(art(face), 0.0, 0.0))
    if not boxes:
        return None
    return around(boxes)


def _boxes(shapes: Iterable[Shape], x: float, y: float) -> Iterator[Window]:
    for each in shapes:
        if isinstance(each, Placement):
            yield from _boxes(each.drawing.shapes, x + each.x, y + each.y)
        elif _is_seen(each):
            box, half = bounds(each).moved(x, y), each.ink.width / 2 if isinstance(each, Inked) else 0.0
            yield Window(box.left - half, box.top - half, box.right + half, box.bottom + half)


def _is_seen(shape: Shape) -> bool:
    """Return whether a shape leaves any ink; pictures do."""
    if isinstance(shape, Inked):
        return bool(shape.ink.fill or shape.ink.stroke)
    return not isinstance(shape, Text) or bool(shape.text)


def least_type(shapes: Iterable[Shape]) -> float:
    """Return the size of the smallest type, in points; infinite where there is none."""
    sizes = (
        each.size
        if isinstance(each, Text)
        else least_type(each.shapes if isinstance(each, Group) else each.drawing.shapes)
        for each in shapes
        if isinstance(each, Text | Placement | Group)
    )
    return min(sizes, default=inf)


def fitted(face: Face, scale: float) -> tuple[Shape, ...]:
    """Return what of a face matters, so many times as large; its middle stays where it is."""
    shapes = art(face)
    if scale == 1:
        return shapes
    box = face.trim
    x, y = ((1 - scale) * (box.left + box.right) / 2, (1 - scale) * (box.top + box.bottom) / 2)
    whole = Drawing(face.name, face.width, face.height, shapes)
    return (Placement(scaled(whole, scale, least=0.0), x, y),)
