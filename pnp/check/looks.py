"""Looks: coarse pictures of the pages in Lab, drawn by pdfium and recorded in the file itself.

A page is drawn with some dots to the millimetre, then reduced: lightness to cells of 1 mm, colour to cells of 2 mm,
each in steps of 16. So a page takes a few kB. Its ink is measured on the same drawing.
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

from pnp.check.pdf_file import OpenPages, open_pages, open_pdf
from pnp.units import PT_PER_MM

VERSION = 2

DOTS = 5
"""How many dots to the millimetre a page has that is compared with a record.

Ink needs dots of 0.2 mm, the width of the thinnest lines: pdfium draws no line thinner than a dot.
"""

COARSE = 2  # cells of lightness for one cell of colour, in each direction
STEP = 16  # the size of a step, in levels of 256; white, black and grey are in the middle of one
LARGEST = 1500  # the longest side of a page that is drawn, in mm
MOST = 1 << 26  # the most bytes to unpack of the looks of a file
PACKED = 5  # the level of compression: 6 makes a file 2 % smaller, but takes half as long again

LEVELS = bytes(min(255, (level + STEP // 2) // STEP * STEP) for level in range(256))
"""Each level rounded to its step."""


class LooksError(ValueError):
    """Looks that cannot be read."""


class PageLook(NamedTuple):
    """The look of a page: its size in cells of 1 mm, their lightness, and the two colours of the larger cells."""

    width: int
    height: int
    light: bytes
    green_red: bytes
    blue_yellow: bytes

    @property
    def coarse(self) -> tuple[int, int]:
        """The number of cells of colour across and down."""
        return coarse(self.width), coarse(self.height)


def coarse(cells: int) -> int:
    """Return the number of cells of colour for a number of cells of lightness, in one direction."""
    return -(-cells // COARSE)


def draw_page(page: pdfium.FPDF_PAGE) -> Image.Image | None:
    """Return a page as it prints, in RGBX, one dot to the millimetre; None if it is too large.

    It is drawn with ``DOTS`` to the millimetre. pdfium draws blue first, which takes a fifth less time.
    """
    sides = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    width, height = (round(side / PT_PER_MM) for side in sides)
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        return None
    size = (width * DOTS, height * DOTS)
    blue_first = Image.frombuffer("RGBX", size, _render(page, *size), "raw", "RGBX", 0, 1).reduce(DOTS)
    blue, green, red, white = blue_first.split()
    return Image.merge("RGBX", (red, green, blue, white))


def measure_ink(data: bytes) -> float:
    """Return the mean darkness of all pages of a PDF in percent, 100 for solid black. Raises ``PdfError``."""
    with open_pdf(data) as document, open_pages(document) as pages:
        return record(pages)[1]


def render_page(page: pdfium.FPDF_PAGE, across: int, down: int) -> Image.Image:
    """Return a page in RGB, of a size in dots."""
    return Image.frombuffer("RGB", (across, down), _render(page, across, down), "raw", "BGRX", 0, 1)


def _render(page: pdfium.FPDF_PAGE, across: int, down: int) -> bytearray:
    """Return a page of a size in dots as it prints, four bytes a dot: blue, green, red, and one that is not used."""
    stride = 4 * across
    data = bytearray(stride * down)
    start = ctypes.byref(ctypes.c_char.from_buffer(data))
    bitmap = pdfium.FPDFBitmap_CreateEx(across, down, pdfium.FPDFBitmap_BGRx, start, stride)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, pdfium.FPDF_PRINTING)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return data


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    """Return the transform with a small table: at most two levels off, and ready in a sixth of the time."""
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.createProfile("LAB"),
        "RGBX",
        "LAB",
        flags=ImageCms.Flags.LOWRESPRECALC,
    )


def lab_planes(picture: Image.Image) -> list[Image.Image]:
    """Return the lightness and both colours of a picture; white is 255, 128, 128."""
    lab = ImageCms.applyTransform(picture, _to_lab())
    assert lab
    light, *colours = lab.split()
    return [light, *(plane.reduce(COARSE) for plane in colours)]


def make_look(picture: Image.Image) -> PageLook:
    """Return the look of a picture of a page."""
    return PageLook(*picture.size, *(plane.tobytes().translate(LEVELS) for plane in lab_planes(picture)))


def record(pages: OpenPages) -> tuple[list[PageLook], float]:
    """Return the looks of all pages, none if one page is too large, and the mean darkness of the others in percent."""
    looks: list[PageLook] = []
    dark, whole, fits = 0.0, 0, True
    for at, page in enumerate(pages):
        picture = draw_page(page) if page else None
        fits = fits and bool(picture or not page)
        pages.release(at)
        if picture:
            levels = picture.convert("L").histogram()
            dark += sum(number * (255 - level) for level, number in enumerate(levels)) / 255
            whole += picture.width * picture.height
            looks.append(make_look(picture))
    return looks if fits else [], 100 * dark / (whole or 1)


def pack(looks: Sequence[PageLook]) -> str:
    """Return looks as text, compressed, for the information dictionary of a file.

    The text is empty if there are more than ``unpack`` takes, as of 800 pages of A4.
    """
    head = json.dumps({"looks": VERSION, "pages": [[look.width, look.height] for look in looks]})
    parts = [head.encode(), b"\n", *(plane for look in looks for plane in look[2:])]
    if sum(map(len, parts)) > MOST:
        return ""
    packer = zlib.compressobj(PACKED)
    packed = [packer.compress(part) for part in parts]
    return b64encode(b"".join([*packed, packer.flush()])).decode()


def unpack(text: str) -> list[PageLook]:
    """Return the looks in a text by ``pack``. Raises ``LooksError``."""
    unpacker = zlib.decompressobj()
    try:
        head, _, body = unpacker.decompress(b64decode(text, validate=True), MOST).partition(b"\n")
        values = json.loads(head)
        if values["looks"] == VERSION:
            return list(_cut([(int(width), int(height)) for width, height in values["pages"]], body))
    except (BinasciiError, zlib.error, ValueError, TypeError, KeyError, RecursionError):
        pass
    raise LooksError


def _cut(sizes: Sequence[tuple[int, int]], body: bytes) -> Iterator[PageLook]:
    """Split the unpacked bytes into the looks of pages with these sizes. Raises ``LooksError`` if there are too few."""
    at = 0
    for width, height in sizes:
        light, colour = width * height, coarse(width) * coarse(height)
        ends = (at, at + light, at + light + colour, at + light + 2 * colour)
        if not (0 < width <= LARGEST and 0 < height <= LARGEST) or ends[-1] > len(body):
            raise LooksError
        yield PageLook(width, height, *(body[a:b] for a, b in pairwise(ends)))
        at = ends[-1]
