"""Which page of the build each page of a file is, and whether all are there, once and in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.check.fault import Fault
from scorer.messages import join_texts, msg, plural

MOST_NAMED = 20
"""Pages that a fault names at most."""


def assigned(found: Sequence[int | None], stated: int) -> list[int | None]:
    """Return which page of the build each page of the file is: by its marks, else by its place."""
    known = {each for each in found if each is not None}
    pages: list[int | None] = []
    for at, each in enumerate(found):
        if each is None:
            pages.append(at if at < stated and at not in known else None)
        else:
            pages.append(each if 0 <= each < stated and each not in pages else None)
    return pages


def order_faults(pages: Sequence[int | None], found: Sequence[int | None], stated: int) -> Iterator[Fault]:
    """Look for pages that are missing, not of the build, there twice, or in another order."""
    missing = [each for each in range(stated) if each not in pages]
    if missing:
        text = plural(
            len(missing),
            "page {pages} of the build is missing",
            "pages {pages} of the build are missing",
            pages=_list_pages(missing),
        )
        yield Fault("page-missing", text)
    extra = [at for at, each in enumerate(pages) if each is None]
    twice = [at for at in extra if found[at] is not None and found[at] in pages]
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
    order = [each for each in pages if each is not None]
    if order != sorted(order):
        text = msg("the pages of the build are in the wrong order: {order}", order=_list_pages(order))
        yield Fault("page-order", text)


def _list_pages(pages: Sequence[int]) -> str:
    """Return pages as people count them, the first of many."""
    shown = [str(each + 1) for each in pages[:MOST_NAMED]]
    return join_texts([*shown, "…"] if len(pages) > MOST_NAMED else shown, ", ")
