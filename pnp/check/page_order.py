"""Match the pages of a file to those of the build, and look for missing, duplicate and misplaced ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.check.fault import Fault
from scorer.messages import join_texts, msg, plural

MOST_NAMED = 20
"""The most pages that a fault names."""


def match_pages(marked: Sequence[int | None], stated: int) -> list[int | None]:
    """Return the page of the build, from 0, for each page of the file: by its marks, else by its place; or None.

    ``marked`` has the number in the marks of each page; ``stated`` is the page count of the build.
    """
    known = {number for number in marked if number is not None}
    pages: list[int | None] = []
    for at, number in enumerate(marked):
        if number is None:
            pages.append(at if at < stated and at not in known else None)
        else:
            pages.append(number if 0 <= number < stated and number not in pages else None)
    return pages


def order_faults(pages: Sequence[int | None], marked: Sequence[int | None], stated: int) -> Iterator[Fault]:
    """Look for pages that are missing, duplicate, not of the build, or in the wrong order."""
    missing = [number for number in range(stated) if number not in pages]
    if missing:
        text = plural(
            len(missing),
            "page {pages} of the build is missing",
            "pages {pages} of the build are missing",
            pages=_list_pages(missing),
        )
        yield Fault("page-missing", text)
    extra = [at for at, number in enumerate(pages) if number is None]
    twice = [at for at in extra if marked[at] is not None and marked[at] in pages]
    if twice:
        text = plural(
            len(twice),
            "page {pages} is a duplicate",
            "pages {pages} are duplicates",
            pages=_list_pages(twice),
        )
        yield Fault("page-twice", text)
    strange = [at for at in extra if at not in twice]
    if strange:
        text = plural(
            len(strange),
            "page {pages} does not belong to the build",
            "pages {pages} do not belong to the build",
            pages=_list_pages(strange),
        )
        yield Fault("page-strange", text)
    order = [number for number in pages if number is not None]
    if order != sorted(order):
        text = msg("the pages of the build are in the wrong order: {order}", order=_list_pages(order))
        yield Fault("page-order", text)


def _list_pages(pages: Sequence[int]) -> str:
    """Return page numbers counted from 1, at most ``MOST_NAMED``."""
    shown = [str(page + 1) for page in pages[:MOST_NAMED]]
    return join_texts([*shown, "…"] if len(pages) > MOST_NAMED else shown, ", ")
