"""What the pages of a file look like: coarse pictures of them in Lab, drawn by pdfium and carried by the file itself.

A page is drawn with two dots to the millimetre, and these are put together: lightness in cells of 1 mm, colour in
cells of 2 mm, each in steps of 16. So a page takes a few kB.
"""

from __future__ import annotations

import ctypes
import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pypdfium2_raw as pdfium
from PIL import Image, ImageCms

from pnp.check.fault import Fault, Place
from pnp.check.open_pages import OpenPages
from pnp.pages.statement import PageStatement
from pnp.units import PT_PER_MM

VERSION = 1

DOTS = 2
"""Dots to the millimetre that a page is drawn with."""

COARSE = 2
"""Cells of lightness to one of colour, in both directions."""

STEP = 16
"""Levels of 256 that are taken as one; the middle of a step is white, black or grey."""

LARGEST = 1500
"""The longest side of a page that is looked at, mm."""

MOST = 1 << 26
"""Bytes that the looks of a file may unpack to."""

PACKED = 5
"""How hard looks are deflated: 6 would make a file 2 % smaller, and takes half as long again."""

LEVELS = bytes(min(255, (level + STEP // 2) // STEP * STEP) for level in range(256))
"""Every level taken to that of its step."""


class Sight(NamedTuple):
    """A page that can be looked at: its place, what it states, its number in the build, its faults so far."""

    place: Place
    stated: PageStatement
    number: int
    faults: Sequence[Fault]


class LooksError(ValueError):
    """Looks that cannot be read."""


class Look(NamedTuple):
    """What a page looks like: cells of 1 mm across and down, their lightness, and the two colours of larger cells."""

    width: int
    height: int
    light: bytes
    green_red: bytes
    blue_yellow: bytes

    @property
    def coarse(self) -> tuple[int, int]:
        """How many cells of colour there are across and down."""
        return coarse(self.width), coarse(self.height)


def coarse(cells: int) -> int:
    """Return how many cells of colour cover so many of lightness."""
    return -(-cells // COARSE)


def drawn(page: pdfium.FPDF_PAGE) -> Image.Image | None:
    """Return a page as it is printed, in RGBX, one dot to the millimetre; nothing if it is too large."""
    width, height = (
        round(side(page) / PT_PER_MM) for side in (pdfium.FPDF_GetPageWidthF, pdfium.FPDF_GetPageHeightF)
    )
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        return None
    return dots(page, width * DOTS, height * DOTS).reduce(DOTS)


def dots(page: pdfium.FPDF_PAGE, across: int, down: int) -> Image.Image:
    """Return a page in RGBX, in so many dots: as pdfium draws them, and nothing is copied."""
    stride = 4 * across
    data = bytearray(stride * down)
    start = ctypes.byref(ctypes.c_char.from_buffer(data))
    bitmap = pdfium.FPDFBitmap_CreateEx(across, down, pdfium.FPDFBitmap_BGRx, start, stride)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xFFFFFFFF)
        how = pdfium.FPDF_PRINTING | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, how)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return Image.frombuffer("RGBX", (across, down), data, "raw", "RGBX", stride, 1)


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    """Return the transform, by a small table: at most two levels off, and ready in a sixth of the time."""
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.createProfile("LAB"),
        "RGBX",
        "LAB",
        flags=ImageCms.Flags.LOWRESPRECALC,
    )


def planes(picture: Image.Image) -> list[Image.Image]:
    """Return lightness and both colours of a picture, white at 255, 128, 128."""
    lab = ImageCms.applyTransform(picture, _to_lab())
    assert lab
    light, *colours = lab.split()
    return [light, *(each.reduce(COARSE) for each in colours)]


def look(picture: Image.Image) -> Look:
    """Return what a picture of a page looks like."""
    return Look(*picture.size, *(each.tobytes().translate(LEVELS) for each in planes(picture)))


def record(pages: OpenPages) -> list[Look]:
    """Return what the pages of a build look like; nothing if one is too large to be looked at."""
    looks: list[Look] = []
    for at, page in enumerate(pages):
        picture = drawn(page) if page else None
        pages.release(at)
        if page and picture is None:
            return []
        looks += [look(picture)] if picture else []
    return looks


def pack(looks: Sequence[Look]) -> str:
    """Return looks as a file carries them."""
    head = json.dumps({"looks": VERSION, "pages": [[each.width, each.height] for each in looks]})
    packer = zlib.compressobj(PACKED)
    cells = (plane for each in looks for plane in each[2:])
    packed = [packer.compress(each) for each in (head.encode(), b"\n", *cells)]
    return b64encode(b"".join([*packed, packer.flush()])).decode()


def unpack(text: str) -> list[Look]:
    """Return the looks that a file carries. Raises ``LooksError``."""
    unpacker = zlib.decompressobj()
    try:
        head, _, body = unpacker.decompress(b64decode(text, validate=True), MOST).partition(b"\n")
        values = json.loads(head)
        if values["looks"] == VERSION:
            return list(_cut([(int(width), int(height)) for width, height in values["pages"]], body))
    except (BinasciiError, zlib.error, ValueError, TypeError, KeyError, RecursionError):
        pass
    raise LooksError


def _cut(sizes: Sequence[tuple[int, int]], body: bytes) -> Iterator[Look]:
    """Cut the planes of all pages apart."""
    at = 0
    for width, height in sizes:
        light, colour = width * height, coarse(width) * coarse(height)
        ends = (at, at + light, at + light + colour, at + light + 2 * colour)
        if not (0 < width <= LARGEST and 0 < height <= LARGEST) or ends[-1] > len(body):
            raise LooksError
        yield Look(width, height, *(body[a:b] for a, b in pairwise(ends)))
        at = ends[-1]
