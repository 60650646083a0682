"""Cut a drawing down to a window: shapes outside it are removed, so that nothing is hidden in the finished file."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, box_of, connected_runs, cut_outline, has_area, outlines, steps_of
from pnp.drawing.shapes import (
    Drawing,
    Group,
    Ink,
    Inked,
    Path,
    Placement,
    Raster,
    Shade,
    Shape,
    Step,
    TextShape,
    chain,
)
from pnp.drawing.transformed import bounding_box, transform_box


def clip_shapes(shapes: Iterable[Shape], window: Window, whole: Window) -> list[Shape]:
    """Return the parts of the shapes that are inside ``window``.

    A text is never cut: it is kept if its middle is inside ``whole``.
    """
    parts: list[Shape] = []
    for shape in shapes:
        extent = bounds(shape)
        if isinstance(shape, TextShape):
            x, y = extent.middle
            if not whole.misses(Window(x, y, x, y)):
                parts.append(shape)
        elif window.holds(extent):
            parts.append(shape)
        elif not window.misses(extent):
            parts += _cut(shape, window, whole)
    return parts


def bounds(shape: Shape) -> Window:
    """Return the box of a shape's outline, without the width of its stroke."""
    if isinstance(shape, TextShape):
        return fonts.ink_box(shape.text, shape.size, shape.weight, shape.tracking).moved(shape.x, shape.y)
    if isinstance(shape, Placement):
        return Window(shape.x, shape.y, shape.x + shape.drawing.width, shape.y + shape.drawing.height)
    if isinstance(shape, Raster | Shade):
        return Window(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    if isinstance(shape, Group):
        clip = box_of(Path(shape.clip, Ink())) if shape.clip else bounding_box(map(bounds, shape.shapes))
        return transform_box(clip, shape.matrix)
    return box_of(shape)


def _cut(shape: Inked | Placement | Raster | Shade | Group, window: Window, whole: Window) -> list[Shape]:
    """Cut a shape that crosses the side of a window: its filled area and its stroke separately.

    A picture or group gets a clip path.
    """
    if isinstance(shape, Raster | Shade | Group):
        left, top, right, bottom = window
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return [Group((shape,), Matrix(), chain(corners, closed=True))]
    if isinstance(shape, Placement):
        inside, own = (box.moved(-shape.x, -shape.y) for box in (window, whole))
        name = f"{shape.drawing.name} in {inside.left:g} {inside.top:g} {inside.right:g} {inside.bottom:g}"
        shapes = tuple(clip_shapes(shape.drawing.shapes, inside, own))
        return [shape._replace(drawing=Drawing(name, shape.drawing.width, shape.drawing.height, shapes))]
    whole_outlines, ink = list(outlines(shape)), shape.ink
    steps: list[Step] = []
    if ink.fill:
        area = [cut_outline(segments, window, closed=True) for segments in whole_outlines]
        steps = [step for segments in area if has_area(segments) for step in (*steps_of(segments), ("Z",))]
    pieces: list[Shape] = [Path(tuple(steps), ink._replace(stroke=None, width=0.0))] if steps else []
    if ink.stroke:
        line = ink._replace(fill=None)
        lines = (cut_outline(segments, window, closed=False) for segments in whole_outlines)
        pieces += [Path(tuple(steps_of(run)), line) for segments in lines for run in connected_runs(segments)]
    return pieces
