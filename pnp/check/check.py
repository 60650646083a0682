"""``check``: a finished PDF, measured from the file alone, against what it states of itself."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2_raw as pdfium

from pnp.check.backs import back_faults
from pnp.check.bar import bar_faults
from pnp.check.cuts import cut_faults
from pnp.check.fault import Fault, Place
from pnp.check.frame import box_faults, frame, frames
from pnp.check.order import match_pages, order_faults
from pnp.check.page_contents import Seen
from pnp.check.pdf_file import open_pdf, read_fact
from pnp.check.pieces import Measured, count_faults, match_pieces, shape_faults
from pnp.check.print_faults import print_faults
from pnp.check.report import Report
from pnp.check.text import reader
from pnp.check.uniform_shift import whole_fault
from pnp.check.user_unit import user_unit
from pnp.check.walk import MOST, Walker, identity
from pnp.pages.statement import STATEMENT_KEY, PageStatement, Statement
from pnp.pages.statement_json import StatementError, unpack
from scorer.messages import msg, plural

MOST_PAGES = 400
"""The most pages to check; the largest kit has fifty."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The result for a page of the build: its measured pieces, and its faults."""

    place: Place
    pieces: Sequence[Measured] = ()
    faults: Sequence[Fault] = ()


def check(data: bytes) -> Report:
    """Measure a PDF. Raises ``PdfError`` if it cannot be read as one."""
    with open_pdf(data) as document, ExitStack() as stack:
        count = pdfium.FPDF_GetPageCount(document)
        faults = [*_many(count), *_unit(data)]
        statement = _statement(document, faults)
        stated = None if statement is None else statement.pages
        pages = [_open_page(document, at, stack) for at in range(min(count, MOST_PAGES))]
        looked, astray = _check_pages(pages, stated)
    faults += [*astray, *_once(fault for each in looked for fault in each.faults)]
    return Report(count, sum(len(each.pieces) for each in looked), tuple(faults), statement)


def _once(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of all pages; a missing font is reported once."""
    known: set[str] = set()
    for fault in faults:
        if fault.kind != "font" or fault.text not in known:
            yield fault
        known.add(fault.text)


def _many(count: int) -> list[Fault]:
    if count <= MOST_PAGES:
        return []
    return [
        Fault("pages-many", msg("{n} pages; only the first {most} are checked", n=count, most=MOST_PAGES))
    ]


def _unit(data: bytes) -> list[Fault]:
    factor = user_unit(data)
    if factor is None:
        return []
    return [
        Fault(
            "page-unit",
            msg("pages are printed at {factor} times their size (UserUnit)", factor=factor),
        )
    ]


def _statement(document: Any, faults: list[Fault]) -> Statement | None:
    """Return the file's statement, or a fault if there is none."""
    text = read_fact(document, STATEMENT_KEY)
    if not text:
        wrong = msg(
            "the PDF does not state its sizes (only PDFs written by pnp build do), so they cannot be checked"
        )
        faults.append(Fault("no-statement", wrong))
        return None
    try:
        return unpack(text)
    except StatementError as fault:
        faults.append(Fault("statement", fault.text))
        return None


def _open_page(document: Any, at: int, stack: ExitStack) -> Any:
    """Open a page for as long as the stack lasts; nothing if it cannot be."""
    page = pdfium.FPDF_LoadPage(document, at)
    if page:
        stack.callback(pdfium.FPDF_ClosePage, page)
    return page or None


def _check_pages(
    pages: Sequence[Any], stated: Sequence[PageStatement] | None
) -> tuple[list[Looked], list[Fault]]:
    """Check every page against its page of the build; also return faults of their order."""
    look = _Look()
    if stated is None:
        return [look.page(page, at, None, None) for at, page in enumerate(pages)], []
    found = [None if page is None else identity(_handle(page)) for page in pages]
    own = match_pages(found, len(stated))
    astray = list(order_faults(own, found, len(stated)))
    looked = [
        look.page(page, at, None if number is None else stated[number], number)
        for at, (page, number) in enumerate(zip(pages, own, strict=True))
    ]
    return _with_backs(looked, own, stated), astray


class _Look:
    """Checks pages one after the other, with a limit of objects for the whole file."""

    def __init__(self) -> None:
        self._left = MOST

    def page(self, page: Any, at: int, stated: PageStatement | None, number: int | None) -> Looked:
        """Look at one page, as the page of the build with a number, from 0, that states so much."""
        place = Place(at + 1, stated.label if stated else "")
        if page is None:
            return Looked(place, (), [place.fault("page-unreadable", msg("the page cannot be read"))])
        if self._left < 0:
            return Looked(place, (), [_full(place)])
        boxes = frame(page)
        base, free = frames(boxes, stated)
        walker = Walker(base, free, self._left)
        seen = walker.page(_handle(page))
        self._left = walker.left
        pieces = [] if stated is None or number is None else match_pieces(stated, seen.pieces, number)
        faults = list(box_faults(boxes, stated, place))
        if stated is not None and number is not None:
            faults += _piece_faults(seen, stated, pieces, number, place)
        faults += _notes(page, place)
        with reader(page) as read:
            faults += print_faults(seen, free, read, place)
        if not seen.whole:
            faults.append(_full(place))
        return Looked(place, pieces, faults)


def _piece_faults(
    seen: Seen, stated: PageStatement, pieces: Sequence[Measured], number: int, place: Place
) -> Iterator[Fault]:
    """Compare the pieces of a page with its statement; a fault of the whole page is reported once."""
    if seen.empty and (stated.pieces or stated.bar is not None):
        yield place.fault("page-empty", msg("the page is empty"))
        return
    if stated.pieces and not seen.pieces and not seen.bars:
        text = msg(
            "nothing on the page is marked: another program rewrote it, so pieces cannot be identified"
        )
        yield place.fault("page-unmarked", text)
        return
    yield from count_faults(stated, seen.pieces, number, place)
    whole = whole_fault(pieces, seen, stated, place)
    if whole:
        yield whole
        return
    yield from shape_faults(pieces, place)
    yield from cut_faults(stated, seen.lines, place)
    yield from bar_faults(seen, stated, place)


def _with_backs(
    looked: Sequence[Looked], own: Sequence[int | None], stated: Sequence[PageStatement]
) -> list[Looked]:
    """Add what is wrong with backs, each compared with its front, on the page before or on its own."""
    by_number = {number: each for number, each in zip(own, looked, strict=True) if number is not None}
    whole = []
    for number, each in zip(own, looked, strict=True):
        page = None if number is None else stated[number]
        front = page and by_number.get((page.back_of or page.number) - 1)
        more = back_faults(front.pieces, each.pieces, page, each.place) if page and front else ()
        whole.append(replace(each, faults=(*each.faults, *more)))
    return whole


def _notes(page: Any, place: Place) -> Iterator[Fault]:
    """Look for annotations: notes, stamps, form fields."""
    notes = pdfium.FPDFPage_GetAnnotCount(page)
    if notes > 0:
        text = plural(
            notes,
            "{n} annotation or form field is on the page; it may be printed",
            "{n} annotations or form fields are on the page; they may be printed",
        )
        yield place.fault("notes", text)


def _full(place: Place) -> Fault:
    return place.fault("page-full", msg("the page holds too much to check"))


def _handle(page: Any) -> int:
    return ctypes.cast(page, ctypes.c_void_p).value or 0
