"""A page of a finished PDF as a small picture for a screen."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

from pypdfium2 import PdfDocument

COMPRESSION = 6
"""Of zlib's levels the usual one: a preview is small and goes over the air."""

_ONE = Lock()
"""One page at a time: pdfium knows no threads."""


def preview(pdf: bytes, number: int, width: int) -> bytes:
    """Return a page, counted from 0, as PNG so many dots wide. May be called in any thread."""
    with _ONE:
        document = PdfDocument(pdf)
        try:
            page = document[number]
            image = page.render(scale=width / page.get_width()).to_pil()
        finally:
            document.close()
    file = BytesIO()
    image.convert("RGB").save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()
