"""Drawings in other colours: all grey, paler where little ink is to be used, or in one colour alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.drawing.pixels import PALE, grey_pixels, pale_pixels
from pnp.drawing.shapes import Drawing, Group, Ink, Inked, Pixels, Raster, Shade, Shape, Text

Recolour = Callable[[str], str]
"""Returns what a colour becomes."""


def grey(colour: str) -> str:
    """Return a colour as a printer without colours shows it.

    >>> grey("#ff0000"), grey("#ffffff")
    ('#4c4c4c', '#ffffff')
    """
    red, green, blue = bytes.fromhex(colour[1:])
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


def pale(colour: str) -> str:
    """Return a colour with white in it.

    >>> pale("#000000")
    '#8c8c8c'
    """
    parts = (round(part + (255 - part) * PALE) for part in bytes.fromhex(colour[1:]))
    return "#" + "".join(f"{part:02x}" for part in parts)


def painted(drawing: Drawing, colour: str) -> Drawing:
    """Return a drawing all of whose marks are in one colour; pictures made of dots stay as they are."""
    return _drawing(drawing, lambda _: colour, lambda pixels: pixels)


def recoloured(drawing: Drawing, ink: str) -> Drawing:
    """Return a drawing as an ink prints it: ``low`` or ``grey``."""
    if ink == "grey":
        return _drawing(drawing, grey, grey_pixels)
    return _drawing(drawing, pale, pale_pixels)


def _drawing(drawing: Drawing, colour: Recolour, dots: Callable[[Pixels], Pixels]) -> Drawing:
    paint = partial(_shape, colour=colour, dots=dots)
    return drawing._replace(shapes=tuple(map(paint, drawing.shapes)))


def _shape(shape: Shape, colour: Recolour, dots: Callable[[Pixels], Pixels]) -> Shape:
    if isinstance(shape, Inked):
        return shape._replace(ink=_ink(shape.ink, colour))
    if isinstance(shape, Text):
        return shape._replace(colour=colour(shape.colour))
    if isinstance(shape, Raster):
        return shape._replace(pixels=dots(shape.pixels))
    if isinstance(shape, Shade):
        stops = tuple((at, colour(each)) for at, each in shape.gradient.stops)
        return shape._replace(gradient=shape.gradient._replace(stops=stops))
    if isinstance(shape, Group):
        return shape._replace(shapes=tuple(_shape(each, colour, dots) for each in shape.shapes))
    return shape._replace(drawing=_drawing(shape.drawing, colour, dots))


def _ink(ink: Ink, colour: Recolour) -> Ink:
    return ink._replace(fill=ink.fill and colour(ink.fill), stroke=ink.stroke and colour(ink.stroke))
