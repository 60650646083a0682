"""The pages of a PDF as PNG by pypdfium2: one for a preview, or all of them on several cores.

The same page gives the same bytes, on however many cores it is drawn.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from threading import Lock

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdfium2 import PdfDocument

from pnp.errors import PnpError
from pnp.units import MM_PER_INCH, MM_PER_PT
from pnp.writers.kit import Choices, Files, FinishedKit
from scorer.apart import Limits, NoAnswerError, call_each
from scorer.messages import msg

MOST_DOTS = 150_000_000
"""The most dots of a page: A4 at 1200 dpi, A0 at 300 dpi. While drawn, each takes about 9 bytes."""

AT_ONCE = 200_000_000  # the most dots of all pages that are drawn at the same time
WORTH = 20_000_000  # from this number of dots on, more processes save more time than they take to start
COMPRESSION = 3  # the highest level of zlib that takes no longer than the lowest
COLOURS = 64  # the colours of a preview; a page has about ten, and mixtures of them at edges
HAIR = 1e-6  # the share taken off a page's size, so that rounding does not add a dot
HAS_PILLOW = find_spec("PIL._imaging") is not None  # a page that runs Python may lack it
_ONE = Lock()  # draws one page at a time: pdfium is not thread-safe


class TooManyDotsError(PnpError):
    """A page with too many dots to draw."""

    def __init__(self, dpi: int, page: int, size: tuple[float, float]) -> None:
        area = size[0] * size[1] / MM_PER_INCH**2
        super().__init__(
            msg(
                "--dpi {wanted}: page {page} is {width} × {height} mm and would have {dots} "
                "million dots; use {right} or less for the {most} million that are possible",
                wanted=dpi,
                page=page,
                width=f"{size[0]:.0f}",
                height=f"{size[1]:.0f}",
                dots=round(area * dpi**2 / 1e6),
                right=int((MOST_DOTS / area) ** 0.5),
                most=MOST_DOTS // 1_000_000,
            )
        )


class DrawingStoppedError(PnpError):
    """The system stopped the drawing, probably for lack of memory."""


def page(pdf: bytes, number: int, dpi: float) -> bytes:
    """Return one page, counted from 0, as PNG."""
    return encode_png(draw(pdf, number, dpi), dpi) if HAS_PILLOW else _draw_plain(pdf, number, dpi)


def preview(pdf: bytes, number: int, dpi: float) -> bytes:
    """Return one page, counted from 0, as PNG with few colours for a screen: a third of the bytes."""
    if not HAS_PILLOW:
        return _draw_plain(pdf, number, dpi)
    few = draw(pdf, number, dpi).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return encode_png(few, dpi)


def write(kit: FinishedKit, choices: Choices, cores: int) -> Files:
    """Yield every page of a kit as PNG. Raises what ``pages`` raises."""
    for number, data in enumerate(pages(kit.data, int(choices["dpi"]), cores), 1):
        yield kit.page_name(number, "png"), data


def pages(pdf: bytes, dpi: int, cores: int = 1) -> Iterator[bytes]:
    """Yield every page in turn as PNG, drawn on as many cores as pays off.

    Raises ``TooManyDotsError`` before anything is drawn, or ``DrawingStoppedError``.
    """
    dots = _dots(pdf, dpi)
    workers = min(cores, len(dots), AT_ONCE // max(dots))
    if workers < 2 or sum(dots) < WORTH:
        yield from (page(pdf, number, dpi) for number in range(len(dots)))
    else:
        yield from _in_parallel(pdf, len(dots), dpi, workers)


def draw(pdf: bytes, number: int, dpi: float) -> Image.Image:
    """Return one page, counted from 0, as a picture. Any thread may call it: pages are drawn one after the other."""
    with _ONE, closing(PdfDocument(pdf)) as document:
        return picture(document, number, dpi)


def draw_all(pdf: bytes, dpi: float) -> list[Image.Image]:
    """Return all pages as pictures: as ``draw``, but the file is read once."""
    with _ONE, closing(PdfDocument(pdf)) as document:
        return [picture(document, number, dpi) for number in range(len(document))]


def picture(document: PdfDocument, number: int, dpi: float) -> Image.Image:
    """Return a page of an open document as a picture in RGB."""
    drawn: Image.Image = document[number].render(scale=_scale(dpi)).to_pil()
    return drawn if drawn.mode == "RGB" else drawn.convert("RGB")


def encode_png(image: Image.Image, dpi: float, info: PngInfo | None = None) -> bytes:
    """Return a picture as PNG with its resolution and other ``info``."""
    file = BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi), compress_level=COMPRESSION, pnginfo=info)
    return file.getvalue()


def _draw_plain(pdf: bytes, number: int, dpi: float) -> bytes:
    """Return one page as PNG without Pillow: the same dots, in more bytes."""
    with _ONE, closing(PdfDocument(pdf)) as document:
        bitmap = document[number].render(scale=_scale(dpi), rev_byteorder=True)
        width, height, data = bitmap.width, bitmap.height, bytes(bitmap.buffer)
        dots, stride = bitmap.n_channels, bitmap.stride
    rows = (data[at : at + width * dots] for at in range(0, height * stride, stride))
    kind = 2 if dots == 3 else 6  # RGB, or with a fourth channel
    metre = round(dpi / MM_PER_INCH * 1000)
    chunks = (
        (b"IHDR", struct.pack(">2I5B", width, height, 8, kind, 0, 0, 0)),
        (b"pHYs", struct.pack(">2IB", metre, metre, 1)),
        (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), COMPRESSION)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def _scale(dpi: float) -> float:
    return dpi * MM_PER_PT / MM_PER_INCH * (1 - HAIR)


def _dots(pdf: bytes, dpi: int) -> Sequence[int]:
    """Return the number of dots of every page."""
    counts = []
    with _ONE, closing(PdfDocument(pdf)) as document:
        for number in range(len(document)):
            width, height = (side * MM_PER_PT for side in document.get_page_size(number))
            counts.append(round(width * height * (dpi / MM_PER_INCH) ** 2))
            if counts[-1] > MOST_DOTS:
                raise TooManyDotsError(dpi, number + 1, (width, height))
    return counts


def _in_parallel(pdf: bytes, count: int, dpi: int, workers: int) -> Iterator[bytes]:
    """Draw pages in other processes, which end when this function is done or stopped."""
    ended = msg(
        "--dpi {wanted}: the system stopped the drawing, probably for lack of memory; use fewer dots",
        wanted=dpi,
    )
    try:
        yield from call_each(partial(page, pdf, dpi=dpi), range(count), workers, Limits(ended=ended))
    except NoAnswerError as fault:
        raise DrawingStoppedError(fault.text) from fault
