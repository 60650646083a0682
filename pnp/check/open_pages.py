"""The pages of a PDF, opened on demand: only the last ones stay open, because an open page takes memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2_raw as pdfium

MOST_PAGES = 400
"""The most pages to check; the largest kit has fifty."""

KEPT = 16
"""The number of pages that stay open: all pages of most kits, which are read several times."""


class OpenPages:
    """The pages of a document; None for one that cannot be opened. Opening a page may close earlier ones."""

    def __init__(self, document: pdfium.FPDF_DOCUMENT, count: int) -> None:
        self._document = document
        self._count = count
        self._open: dict[int, pdfium.FPDF_PAGE] = {}

    def __len__(self) -> int:
        """Return the number of pages."""
        return self._count

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


@contextmanager
def open_pages(document: pdfium.FPDF_DOCUMENT) -> Iterator[OpenPages]:
    """Yield the pages of a document, at most ``MOST_PAGES``; they are closed when the context ends."""
    pages = OpenPages(document, min(pdfium.FPDF_GetPageCount(document), MOST_PAGES))
    try:
        yield pages
    finally:
        pages.close()
