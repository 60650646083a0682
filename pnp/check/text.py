"""The letters of a text on a page; read only if a fault quotes them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2_raw as pdfium

from pnp.check.page_contents import Type

LONGEST = 4096
"""Bytes of a text that are read at most."""


@contextmanager
def reader(page: Any) -> Iterator[Callable[[Type], str]]:
    """Yield a function that reads the letters of a page's texts, while the context lasts."""
    found: list[Any] = []

    def read(text: Type) -> str:
        if not found:
            found.append(pdfium.FPDFText_LoadPage(page))
        buffer = ctypes.create_string_buffer(LONGEST)
        thing = ctypes.cast(text.handle, pdfium.FPDF_PAGEOBJECT)
        letters = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
        length = pdfium.FPDFTextObj_GetText(thing, found[0], letters, LONGEST)
        return buffer.raw[: max(min(length, LONGEST) - 2, 0)].decode("utf-16-le", "replace").strip()

    try:
        yield read
    finally:
        if found and found[0]:
            pdfium.FPDFText_ClosePage(found[0])
