"""A PDF opened by pdfium, by its raw functions: the helper classes cost more than the measuring."""

from __future__ import annotations

import ctypes
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2_raw as pdfium

from pnp.errors import PnpError
from scorer.messages import Text, msg

LARGEST = 64 * 1024 * 1024
"""Bytes of the largest file that is read; a kit takes less than one megabyte."""

HEAD, HEAD_WITHIN = b"%PDF-", 1024
"""What a PDF begins with, and within how many bytes readers look for it."""

PASSWORD, SECURITY = 4, 5
"""What pdfium calls a file that asks for a password, and one locked in a way that it does not know."""

LONGEST_FACT = 1 << 24
"""Bytes of the longest entry of an information dictionary that is read."""


class PdfError(PnpError):
    """The bytes are not a readable PDF."""


pdfium.FPDF_InitLibraryWithConfig(ctypes.byref(pdfium.FPDF_LIBRARY_CONFIG(version=2)))


@contextmanager
def open_pdf(data: bytes) -> Iterator[Any]:
    """Open a PDF in memory, for as long as the context lasts. Raises ``PdfError``."""
    if len(data) > LARGEST:
        raise _too_large()
    if HEAD not in data[:HEAD_WITHIN]:
        raise PdfError(msg("this is not a PDF"))
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not document:
        raise PdfError(_unreadable(pdfium.FPDF_GetLastError()))
    try:
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)


def read(path: Path) -> bytes:
    """Return what is in a file. Raises ``PdfError`` if it is none, or too large, and ``OSError``."""
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise PdfError(msg("this is not a file"))
    if status.st_size > LARGEST:
        raise _too_large()
    return path.read_bytes()


def _too_large() -> PdfError:
    return PdfError(msg("this is larger than {most} MB; no kit is that large", most=LARGEST // 1024**2))


def read_fact(document: Any, key: str) -> str:
    """Return an entry of the information dictionary; nothing if it is missing or longer than any that is ours."""
    name = key.encode()
    length = pdfium.FPDF_GetMetaText(document, name, None, 0)
    if not 2 < length <= LONGEST_FACT:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDF_GetMetaText(document, name, buffer, length)
    return buffer.raw[:-2].decode("utf-16-le", "replace")


def _unreadable(code: int) -> Text:
    if code == PASSWORD:
        return msg("this is locked with a password")
    if code == SECURITY:
        return msg("this is locked in a way that pnp cannot read")
    return msg("this is damaged, or not a PDF")
