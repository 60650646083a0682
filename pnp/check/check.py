"""Check a finished PDF: measure the file, match its pages to those of the build, compare it with its statement."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

import pypdfium2_raw as pdfium

from pnp.check.cuts import cut_faults
from pnp.check.fault import CheckReport, KitFault, PagePlace
from pnp.check.frame import box_faults, map_frame, read_frame
from pnp.check.looks import PageLook, record
from pnp.check.pdf_file import MOST_PAGES, OpenPages, open_pages, open_pdf, read_fact, user_unit
from pnp.check.pieces import (
    Checked,
    MeasuredPiece,
    back_faults,
    bar_faults,
    count_faults,
    match_pieces,
    shape_faults,
    whole_page_fault,
)
from pnp.check.print_faults import TypeReader, letter_faults, mark_faults, print_faults, safe_faults
from pnp.check.settings import setting_faults
from pnp.check.walk import MOST, PageContents, Walker, find_page_number
from pnp.pages.statement import STATEMENT_KEY, PageStatement, Statement, StatementError, unpack
from pnp.wings.contract import need
from scorer.messages import join_texts, msg, plural

MOST_NAMED = 20  # the most pages that a fault names


class Task(NamedTuple):
    """What to do besides measuring: record the looks of the pages, or else compare them, and draw what differs."""

    pictures: bool = False
    record: bool = False


CHECK = Task()


def check(data: bytes, task: Task = CHECK) -> CheckReport:
    """Return a report on a PDF: its faults, its statement, and the looks or pictures that ``task`` asks for.

    Raises ``PdfError`` if it cannot be read.
    """
    with open_pdf(data) as document:
        statement, wrong = _read_statement(document)
        most = max(MOST_PAGES, len(statement.pages) if statement else 0)  # all that are stated are checked
        with open_pages(document, most) as pages:
            count = pdfium.FPDF_GetPageCount(document)
            faults = [*_file_faults(data, count, most), *wrong]
            checked, astray = _check_pages(pages, statement)
            if statement is not None:
                faults += setting_faults(document, data, statement)
                if statement.standard or any(page.trim for page in statement.pages):  # for a print shop
                    press_faults = need(lambda wing: wing.press_check(), "shop", "shops")
                    faults += press_faults(data, read_fact(document, "Title"), statement)
            faults += [*astray, *_drop_repeated_fonts(fault for result in checked for fault in result.faults)]
            looks, ink = list[PageLook](), 0.0
            pictures: Mapping[int, bytes] = {}
            if task.record:
                looks, ink = record(pages)
            else:
                from pnp.check.differences import compare  # a build needs no pictures

                seen, pictures = compare(document, pages, checked, pictures=task.pictures)
                faults += seen
    pieces = sum(len(result.pieces) for result in checked)
    return CheckReport(count, pieces, tuple(faults), statement, looks, ink, pictures)


def _drop_repeated_fonts(faults: Iterable[KitFault]) -> Iterator[KitFault]:
    """Yield the faults of all pages, each missing font only once."""
    known: set[str] = set()
    for fault in faults:
        if fault.kind != "font" or fault.text not in known:
            yield fault
        known.add(fault.text)


def _file_faults(data: bytes, count: int, most: int) -> Iterator[KitFault]:
    """Look for too many pages, and for pages that are scaled when printed."""
    if count > most:
        text = plural(
            count,
            "{n} page; only the first {most} are checked",
            "{n} pages; only the first {most} are checked",
            most=most,
        )
        yield KitFault("pages-many", text)
    factor = user_unit(data)
    if factor is not None:
        text = msg("pages are printed at {factor} times their size (UserUnit)", factor=factor)
        yield KitFault("page-unit", text)


def _read_statement(document: pdfium.FPDF_DOCUMENT) -> tuple[Statement | None, list[KitFault]]:
    """Return the file's statement, or None and the reason as a fault."""
    text = read_fact(document, STATEMENT_KEY)
    if not text:
        wrong = msg(
            "the PDF does not state its sizes (only PDFs made by pnp build do), so they cannot be checked"
        )
        return None, [KitFault("no-statement", wrong)]
    try:
        return unpack(text), []
    except StatementError as fault:
        return None, [KitFault("statement", fault.text)]


def _check_pages(pages: OpenPages, statement: Statement | None) -> tuple[list[Checked], list[KitFault]]:
    """Check every page; return the results, and faults of their order."""
    checker = _PageChecker(statement)
    if statement is None:
        return [checker.check_page(page, at, None) for at, page in enumerate(pages)], []
    count = len(statement.pages)
    numbers = [None if page is None else find_page_number(_handle(page)) for page in pages]
    own = match_pages(numbers, count)
    checked = [
        checker.check_page(page, at, number) for at, (page, number) in enumerate(zip(pages, own, strict=True))
    ]
    by_number = {result.number: result for result in checked if result.stated}
    # backs are compared with their fronts, on the page before or the same page
    for at, result in enumerate(checked):
        page = result.stated
        front = page and by_number.get((page.back_of or page.number) - 1)
        if page and front:
            off = back_faults(front.pieces, result.pieces, page, result.place)
            checked[at] = result._replace(faults=(*result.faults, *off))
    return checked, list(order_faults(own, numbers, count))


class _PageChecker:
    """Checks pages one by one, with a limit of objects for the whole file."""

    def __init__(self, statement: Statement | None) -> None:
        self._pages = statement.pages if statement else ()
        self._texts = dict(enumerate(statement.texts if statement else ()))
        self._left = MOST

    def check_page(self, page: pdfium.FPDF_PAGE | None, at: int, own: int | None) -> Checked:
        """Check one page as page ``own`` of the build; both ``at`` and ``own`` count from 0."""
        number = own or 0
        stated = None if own is None else self._pages[own]
        place = PagePlace(at + 1, stated.label if stated else "")
        if page is None:
            return Checked(place, faults=[place.fault("page-unreadable", msg("the page cannot be read"))])
        if self._left < 0:
            return Checked(place, faults=[_full_fault(place)])
        boxes = read_frame(page)
        base, free = map_frame(boxes, stated)
        walker = Walker(base, free, self._left)
        seen = walker.page(_handle(page))
        self._left = walker.left
        pieces = [] if stated is None else match_pieces(stated, seen.pieces, number)
        faults = list(box_faults(boxes, stated, place))
        if stated is not None:
            front = (stated.back_of or 0) - 1
            guided = not (stated.marks or (0 <= front < len(self._pages) and self._pages[front].marks))
            faults += _piece_faults(seen, stated, pieces, number, place, guided=guided)
        faults += _note_faults(page, place)
        with closing(TypeReader(page, base)) as reader:
            faults += print_faults(seen, free, reader, place, stated.type if stated else None)
            if seen.whole and stated is not None:
                letters = reader.read_all(all_seen=seen.all_seen)
                faults += letter_faults(self._texts.get(number, ()), letters, place)
        if not seen.whole:
            faults.append(_full_fault(place))
        return Checked(place, stated, number, pieces, faults)


def _piece_faults(
    seen: PageContents,
    stated: PageStatement,
    pieces: Sequence[MeasuredPiece],
    number: int,
    place: PagePlace,
    *,
    guided: bool,
) -> Iterator[KitFault]:
    """Compare the pieces of a page with its statement; a fault of the whole page is reported once.

    ``guided`` means that pieces are cut by hand, so each side needs a line or a mark.
    """
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
    whole = whole_page_fault(pieces, seen, stated, place)
    if whole:
        yield whole
        return
    yield from shape_faults(pieces, place)
    yield from cut_faults(stated, seen.lines, place, guided=guided)
    yield from mark_faults(stated, seen.registration, number, place)
    yield from bar_faults(seen, stated, place)
    yield from safe_faults(pieces, seen, stated, place)


def _note_faults(page: pdfium.FPDF_PAGE, place: PagePlace) -> Iterator[KitFault]:
    """Look for annotations: notes, stamps, form fields."""
    notes = pdfium.FPDFPage_GetAnnotCount(page)
    if notes > 0:
        text = plural(
            notes,
            "{n} annotation or form field is on the page; it may be printed",
            "{n} annotations or form fields are on the page; they may be printed",
        )
        yield place.fault("notes", text)


def _full_fault(place: PagePlace) -> KitFault:
    return place.fault("page-full", msg("the page holds too much to check"))


def _handle(page: pdfium.FPDF_PAGE) -> int:
    return ctypes.cast(page, ctypes.c_void_p).value or 0


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


def order_faults(
    pages: Sequence[int | None], marked: Sequence[int | None], stated: int
) -> Iterator[KitFault]:
    """Look for pages that are missing, duplicate, not of the build, or in the wrong order."""
    missing = [number for number in range(stated) if number not in pages]
    if missing:
        text = plural(
            len(missing),
            "page {pages} of the kit is missing",
            "pages {pages} of the kit are missing",
            pages=_list_pages(missing),
        )
        yield KitFault("page-missing", text)
    extra = [at for at, number in enumerate(pages) if number is None]
    twice = [at for at in extra if marked[at] is not None and marked[at] in pages]
    if twice:
        text = plural(
            len(twice),
            "page {pages} is a duplicate",
            "pages {pages} are duplicates",
            pages=_list_pages(twice),
        )
        yield KitFault("page-twice", text)
    strange = [at for at in extra if at not in twice]
    if strange:
        text = plural(
            len(strange),
            "page {pages} does not belong to the kit",
            "pages {pages} do not belong to the kit",
            pages=_list_pages(strange),
        )
        yield KitFault("page-strange", text)
    order = [number for number in pages if number is not None]
    if order != sorted(order):
        text = msg("the pages of the kit are in the wrong order: {order}", order=_list_pages(order))
        yield KitFault("page-order", text)


def _list_pages(pages: Sequence[int]) -> str:
    """Return page numbers counted from 1, at most ``MOST_NAMED``."""
    shown = [str(page + 1) for page in pages[:MOST_NAMED]]
    return join_texts([*shown, "…"] if len(pages) > MOST_NAMED else shown, ", ")
