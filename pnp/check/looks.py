"""Looks: coarse pictures of the pages, drawn by pdfium and recorded in the file itself; and the ink of the pages.

A look has one dot to the millimetre, its colours in steps of 16. So a page takes some kB. Ink is measured on another
drawing, in grey, with more dots. Nothing but pdfium is needed for either: a build of a kit without pictures has no
other library for them.
"""

from __future__ import annotations

import ctypes
import json
import zlib
from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pypdfium2_raw as pdfium

from pnp.check.pdf_file import OpenPages, open_pages, open_pdf
from pnp.units import PT_PER_MM

VERSION = 3

DOTS = 5
"""How many dots to the millimetre a page has whose ink is measured: dots of 0.2 mm are as wide as the thinnest lines.

pdfium draws no line thinner than a dot.
"""

STEP = 16  # the size of a step, in levels of 256; white, black and grey are in the middle of one
LARGEST = 1500  # the longest side of a page that is drawn, in mm
MOST = 1 << 27  # the most bytes to unpack of the looks of a file
SUMMED = 256  # bytes whose sum is less than the modulus of adler32
WHITE = b"\xff"
PACKED = 5  # the level of compression: 6 makes a file 2 % smaller, but takes half as long again

LEVELS = bytes(min(255, (level + STEP // 2) // STEP * STEP) for level in range(256))
"""Each level rounded to its step."""

GREY, COLOUR = pdfium.FPDFBitmap_Gray, pdfium.FPDFBitmap_BGRx
DEPTH = {GREY: 1, COLOUR: 4}  # the bytes of a dot


class LooksError(ValueError):
    """Looks that cannot be read."""


class PageLook(NamedTuple):
    """The look of a page: its size in dots of 1 mm, and the dots in rows from the top.

    A dot has four bytes: blue, green, red, each rounded, and one that is not used.
    """

    width: int
    height: int
    dots: bytes


def draw_look(page: pdfium.FPDF_PAGE) -> PageLook | None:
    """Return the look of a page as it prints; None if it is too large."""
    width, height = (
        round(side / PT_PER_MM)
        for side in (pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page))
    )
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        return None
    return PageLook(width, height, bytes(render(page, width, height, COLOUR).translate(LEVELS)))


def measure_ink(data: bytes) -> float:
    """Return the mean darkness of all pages of a PDF in percent, 100 for solid black. Raises ``PdfError``."""
    with open_pdf(data) as document, open_pages(document) as pages:
        return record(pages)[1]


def render(page: pdfium.FPDF_PAGE, across: int, down: int, kind: int) -> bytearray:
    """Return the dots of a page as it prints, ``across`` times ``down`` of them, in ``GREY`` or ``COLOUR``."""
    stride = DEPTH[kind] * across
    data = bytearray(stride * down)
    start = ctypes.byref(ctypes.c_char.from_buffer(data))
    bitmap = pdfium.FPDFBitmap_CreateEx(across, down, kind, start, stride)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, pdfium.FPDF_PRINTING)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return data


def _measure_light(page: pdfium.FPDF_PAGE, width: int, height: int) -> float:
    """Return the mean lightness of a page of a size in mm, 255 for white."""
    dots = render(page, width * DOTS, height * DOTS, GREY)
    rest = dots.translate(None, WHITE)  # most dots are white
    # the lower half of adler32 is a sum of bytes; sum() would take five times as long
    light = sum(zlib.adler32(rest[at : at + SUMMED], 0) & 0xFFFF for at in range(0, len(rest), SUMMED))
    return (WHITE[0] * (len(dots) - len(rest)) + light) / len(dots)


def record(pages: OpenPages) -> tuple[list[PageLook], float]:
    """Return the looks of all pages, none if one page is too large, and the mean darkness of the others in percent."""
    looks: list[PageLook] = []
    dark, whole, fits = 0.0, 0, True
    for at, page in enumerate(pages):
        look = draw_look(page) if page else None
        fits = fits and bool(look or not page)
        if look:
            area = look.width * look.height
            dark += area * (1 - _measure_light(page, look.width, look.height) / 255)
            whole += area
            looks.append(look)
        pages.release(at)
    return looks if fits else [], 100 * dark / (whole or 1)


def pack(looks: Sequence[PageLook]) -> str:
    """Return looks as text, compressed, for the information dictionary of a file.

    The text is empty if there are more than ``unpack`` takes, as of 530 pages of A4.
    """
    head = json.dumps({"looks": VERSION, "pages": [[look.width, look.height] for look in looks]})
    parts = [head.encode(), b"\n", *(look.dots for look in looks)]
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
        end = at + DEPTH[COLOUR] * width * height
        if not (0 < width <= LARGEST and 0 < height <= LARGEST) or end > len(body):
            raise LooksError
        yield PageLook(width, height, body[at:end])
        at = end
