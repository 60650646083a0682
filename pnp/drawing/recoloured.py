"""Drawings in other colours: in grey, paler to save ink, or in a single colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.drawing.art import PALE, grey_pixels, pale_pixels
from pnp.drawing.shapes import Drawing, Group, Ink, Inked, Pixels, Raster, Shade, Shape, Text

Recolour = Callable[[str], str]
"""Maps a colour to another; both ``#rrggbb``."""


def grey(colour: str) -> str:
    """Return a colour as a black-and-white printer shows it.

    >>> grey("#ff0000"), grey("#ffffff")
    ('#4c4c4c', '#ffffff')
    """
    red, green, blue = bytes.fromhex(colour[1:])
    level = f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}"
    return f"#{level * 3}"


def pale(colour: str) -> str:
    """Return a colour mixed with white.

    >>> pale("#000000")
    '#8c8c8c'
    """
    parts = (round(part + (255 - part) * PALE) for part in bytes.fromhex(colour[1:]))
    return "#" + "".join(f"{part:02x}" for part in parts)


def paint_drawing(drawing: Drawing, colour: str) -> Drawing:
    """Return a drawing with all marks in one colour; pictures made of pixels do not change."""
    return _recolour_drawing(drawing, lambda _: colour, lambda pixels: pixels)


def recolour_drawing(drawing: Drawing, ink: str) -> Drawing:
    """Return a drawing as it is printed with an ink: ``low`` or ``grey``."""
    if ink == "grey":
        return _recolour_drawing(drawing, grey, grey_pixels)
    return _recolour_drawing(drawing, pale, pale_pixels)


def _recolour_drawing(drawing: Drawing, colour: Recolour, convert: Callable[[Pixels], Pixels]) -> Drawing:
    paint = partial(_recolour_shape, colour=colour, convert=convert)
    return drawing._replace(shapes=tuple(map(paint, drawing.shapes)))


def _recolour_shape(shape: Shape, colour: Recolour, convert: Callable[[Pixels], Pixels]) -> Shape:
    if isinstance(shape, Inked):
        return shape._replace(ink=_recolour_ink(shape.ink, colour))
    if isinstance(shape, Text):
        return shape._replace(colour=colour(shape.colour))
    if isinstance(shape, Raster):
        return shape._replace(pixels=convert(shape.pixels))
    if isinstance(shape, Shade):
        stops = tuple((at, colour(stop)) for at, stop in shape.gradient.stops)
        return shape._replace(gradient=shape.gradient._replace(stops=stops))
    if isinstance(shape, Group):
        return shape._replace(shapes=tuple(_recolour_shape(part, colour, convert) for part in shape.shapes))
    return shape._replace(drawing=_recolour_drawing(shape.drawing, colour, convert))


def _recolour_ink(ink: Ink, colour: Recolour) -> Ink:
    return ink._replace(fill=ink.fill and colour(ink.fill), stroke=ink.stroke and colour(ink.stroke))
