"""A picture in a file, as a drawing: SVG as the shapes that it holds, PNG and JPEG as dots."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.pixels import PixelsError, read_pixels
from pnp.drawing.shapes import Drawing, Raster
from scorer.messages import Text, msg

DOTS = (b"\x89PNG", b"\xff\xd8")
"""How files begin that hold dots."""


TEXTS = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""How files begin that may be SVG: with a tag, or with the mark of an encoding."""


class Told(NamedTuple):
    """What is said of a line of a file."""

    line: int
    text: Text


class Art(NamedTuple):
    """What a file draws, and what is said of it: faults, for which it draws nothing, and what was not kept."""

    drawing: Drawing | None
    faults: tuple[Told, ...] = ()
    lost: tuple[Told, ...] = ()


def read_art(data: bytes, name: str) -> Art:
    """Return what is drawn in a file."""
    if data.lstrip().startswith(TEXTS):
        from pnp.drawing.svg import read_svg

        return read_svg(data, name)
    if not data.startswith(DOTS):
        return Art(
            None, (Told(1, msg("this is neither SVG nor PNG nor JPEG; save the picture as one of them")),)
        )
    try:
        pixels = read_pixels(data)
    except PixelsError as fault:
        return Art(None, (Told(1, fault.text),))
    width, height = float(pixels.width), float(pixels.height)
    return Art(Drawing(name, width, height, (Raster(0.0, 0.0, width, height, pixels),)))
