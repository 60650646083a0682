"""A finished kit, as every format is written from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.drawing.theme import Theme
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from scorer.games.options import Value

Choices = Mapping[str, Value]  # values of options, by their ids
Files = Iterator[tuple[str, bytes]]  # names of files, without their folder, and their contents


class FinishedKit(NamedTuple):
    """A finished kit: its PDF, and what it was made of."""

    file_name: str  # of its PDF
    document: Document
    data: bytes  # its PDF
    theme: Theme
    paper: Paper  # for texts
    backs: bool
    by_machine: bool = False  # whether a known machine cuts it
    for_printer: bool = False  # whether it is corrected for a saved printer

    @property
    def stem(self) -> str:
        """The name of its files, without an ending."""
        return self.file_name.removesuffix(".pdf")

    def page_name(self, number: int, ending: str) -> str:
        """Return the name of the file of one page, counted from 1, such as ``low-blow-3p-page-02.png``."""
        return f"{self.stem}-page-{number:02}.{ending}"

    def pages(self, ending: str) -> Iterator[tuple[str, Page]]:
        """Yield the pages, each with the name of its file."""
        for number, page in enumerate(self.document.pages, 1):
            yield self.page_name(number, ending), page

    def is_cut(self, page: Page) -> bool:
        """Return whether a machine cuts a page: a known machine needs its marks on it."""
        return not self.by_machine or page.cut_out
