"""A picture in a file, as a drawing: SVG as shapes, PNG, JPEG, WebP and GIF as pixels."""

from __future__ import annotations

from pnp.drawing.art import Art, PixelsError, Remark, read_pixels
from pnp.drawing.shapes import Drawing, Raster
from pnp.wings.own.files import wrong_kind
from pnp.wings.own.svg import read_svg

PIXEL_STARTS = (b"\x89PNG", b"\xff\xd8", b"RIFF", b"GIF8")  # the first bytes of PNG, JPEG, WebP and GIF files

SVG_STARTS = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""The first bytes of files that may be SVG: a tag, or a byte order mark."""


def read_art(data: bytes, name: str) -> Art:
    """Return the drawing in a file, or the faults that prevent it."""
    if data.lstrip().startswith(SVG_STARTS):
        return read_svg(data, name)
    if not data.startswith(PIXEL_STARTS):
        return Art(None, (Remark(1, wrong_kind(name)),))
    try:
        pixels = read_pixels(data)
    except PixelsError as error:
        return Art(None, (Remark(1, error.text),))
    width, height = float(pixels.width), float(pixels.height)
    return Art(Drawing(name, width, height, (Raster(0.0, 0.0, width, height, pixels),)))
