"""The cuts of a page as DXF by ezdxf: one polyline for each cut, in mm, y upwards, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import StringIO

import ezdxf
from ezdxf import options, units
from ezdxf.path import Path

from pnp.drawing.shapes import Point
from pnp.pages.contours import Contour

LAYER = "cut"
RED = 1
"""A colour, by its number in the format."""

NEAR = 0.005
"""The tolerance of a polyline that replaces a curve, in mm."""

VERSION = "R2000"
"""Old enough for the programs of cutting machines, new enough for polylines in one piece and for units."""


def render(contours: Iterable[Contour], width: float, height: float) -> bytes:
    """Return the cuts of a sheet of ``width`` x ``height`` mm, its lower left corner at 0, 0."""
    with _without_clock():
        document = ezdxf.new(VERSION, units=units.MM)
        document.layers.add(LAYER, color=RED)
        space = document.modelspace()
        corners = (0, 0, 0), (width, height, 0)
        document.header["$EXTMIN"], document.header["$EXTMAX"] = corners
        space.reset_extents(*corners)  # else the header takes those of an empty space when it is written
        for contour in contours:
            points = [(round(x, 4), round(height - y, 4)) for x, y in _points(contour)]
            space.add_lwpolyline(points, close=contour.closed, dxfattribs={"layer": LAYER})
        text = StringIO()
        document.write(text)
    return text.getvalue().encode(document.output_encoding)


def _points(contour: Contour) -> list[Point]:
    """Return the corners of a contour, with curves as short lines; a closed one does not repeat its first corner."""
    path = Path(contour.segments[0][0])
    for _, *others in contour.segments:
        if len(others) == 1:
            path.line_to(others[0])
        else:
            path.curve4_to(others[2], others[0], others[1])
    points = [(point.x, point.y) for point in path.flattening(NEAR)]
    return points[:-1] if contour.closed else points


@contextmanager
def _without_clock() -> Iterator[None]:
    """Keep the time and random ids out of the file."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before
