"""PDF files and their pages, opened with the raw functions of pdfium: its helper classes take too long."""

from __future__ import annotations

import ctypes
import re
import stat
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path

import pypdfium2_raw as pdfium

from pnp.errors import PnpError
from scorer.messages import msg

MOST_PAGES = 400  # the most pages to check of a file that does not state more: few kits have so many
KEPT = 16  # the number of pages that stay open: all pages of most kits, which are read several times


class OpenPages:
    """The pages of a document; None for one that cannot be opened. Opening a page may close earlier ones."""

    def __init__(self, document: pdfium.FPDF_DOCUMENT, count: int) -> None:
        self._document = document
        self._count = count
        self._open: dict[int, pdfium.FPDF_PAGE] = {}

    def __getitem__(self, at: int) -> pdfium.FPDF_PAGE | None:
        """Return a page, opened; if too many are open, close the one that was opened first."""
        if not 0 <= at < self._count:
            raise IndexError(at)
        if at not in self._open:
            if len(self._open) >= KEPT:
                self.release(next(iter(self._open)))
            page = pdfium.FPDF_LoadPage(self._document, at)
            if not page:
                return None
            self._open[at] = page
        return self._open[at]

    def __iter__(self) -> Iterator[pdfium.FPDF_PAGE | None]:
        """Go through the pages."""
        return (self[at] for at in range(self._count))

    def release(self, at: int) -> None:
        """Close a page, and free what it unpacked."""
        page = self._open.pop(at, None)
        if page:
            pdfium.FPDF_ClosePage(page)

    def close(self) -> None:
        """Close all open pages."""
        for at in list(self._open):
            self.release(at)


def open_pages(document: pdfium.FPDF_DOCUMENT, most: int = MOST_PAGES) -> closing[OpenPages]:
    """Return the pages of a document, at most ``most``, as a context; they are closed when it ends."""
    return closing(OpenPages(document, min(pdfium.FPDF_GetPageCount(document), most)))


LARGEST = 64 * 1024 * 1024  # the largest file to read, in bytes; a kit takes less than one megabyte

HEAD, HEAD_WITHIN = b"%PDF-", 1024
"""The header of a PDF, and the number of bytes in which readers look for it."""

LOCKED = {4: msg("this is locked with a password"), 5: msg("this is encrypted in a way that pnp cannot read")}
"""Messages by pdfium's error numbers; any other number means that the file is damaged."""

LONGEST_FACT = 1 << 24  # the longest entry of an information dictionary to read, in bytes

_UNIT = re.compile(rb"/UserUnit\s+([0-9]*\.?[0-9]+)")
"""The scale of a printed page; pdfium ignores it, so the bytes are searched for it."""

_PACKED = re.compile(rb"/ObjStm\b")

MOST_STREAMS = 500  # the most object streams to unpack
MOST = 1 << 20  # the most bytes of each


class PdfError(PnpError):
    """The bytes are not a readable PDF."""


pdfium.FPDF_InitLibraryWithConfig(ctypes.byref(pdfium.FPDF_LIBRARY_CONFIG(version=2)))


@contextmanager
def open_pdf(data: bytes) -> Iterator[pdfium.FPDF_DOCUMENT]:
    """Open a PDF in memory, for as long as the context lasts. Raises ``PdfError``."""
    if len(data) > LARGEST:
        raise _too_large()
    if HEAD not in data[:HEAD_WITHIN]:
        raise PdfError(msg("this is not a PDF"))
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        raise PdfError(LOCKED.get(pdfium.FPDF_GetLastError(), msg("this is damaged, or not a PDF")))
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


def read(path: Path) -> bytes:
    """Return the bytes of a file. Raises ``PdfError`` if it is not a file or too large, and ``OSError``."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise PdfError(msg("this is not a file"))
    if status.st_size > LARGEST:
        raise _too_large()
    return path.read_bytes()


def _too_large() -> PdfError:
    return PdfError(msg("this is larger than {most} MB; no kit is that large", most=LARGEST // 1024**2))


def read_fact(document: pdfium.FPDF_DOCUMENT, key: str) -> str:
    """Return an entry of the information dictionary; empty if it is missing or longer than any of pnp."""
    name = key.encode()
    length = pdfium.FPDF_GetMetaText(document, name, None, 0)
    if not 2 < length <= LONGEST_FACT:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDF_GetMetaText(document, name, buffer, length)
    return buffer.raw[:-2].decode("utf-16-le", "replace")


def user_unit(data: bytes) -> float | None:
    """Return the first page scale of a PDF that is not 1, or None."""
    return next((unit for match in in_objects(_UNIT, data) if (unit := float(match[1])) != 1), None)


def in_objects(pattern: re.Pattern[bytes], data: bytes) -> list[re.Match[bytes]]:
    """Return all matches of a pattern in a PDF, including its object streams."""
    return [match for text in chain((data,), _unpack(data)) for match in pattern.finditer(text)]


def _unpack(data: bytes) -> Iterator[bytes]:
    """Yield the object streams, unpacked; skip those that are damaged."""
    for at, match in enumerate(_PACKED.finditer(data)):
        if at == MOST_STREAMS:
            return
        start = data.find(b"stream", match.end()) + len(b"stream")
        packed = data[start : start + MOST].lstrip(b"\r\n")
        try:
            yield zlib.decompressobj().decompress(packed, MOST)
        except zlib.error:
            continue
