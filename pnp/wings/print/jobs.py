"""The print jobs of a finished kit: which pages go on which stock, on one side or both, as the file itself says.

Lengths in mm.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from pnp.check.pdf_file import PdfError, open_pdf, read, read_fact
from pnp.errors import PnpError, describe_unreadable
from pnp.pages.statement import REQUEST_KEY, STATEMENT_KEY, PageStatement, unpack
from pnp.pieces.piece import Stock
from scorer.messages import Text, join_texts, msg, plural

Sides = Literal["one-sided", "two-sided-long-edge", "two-sided-short-edge"]

STOCKS: tuple[Stock, ...] = ("paper", "card", "stickers")
"""In the order of printing: paper lies in the printer, the others are put in."""


class NotPrintableError(PnpError):
    """The file is not one that ``pnp build`` wrote for a home printer."""


class Job(NamedTuple):
    """Pages that are printed in one go: on one stock, all on one side or all on both."""

    number: int
    stock: Stock
    pages: tuple[int, ...]  # numbers from 1, ascending
    sides: Sides
    turned: tuple[int, Sides] | None = (
        None  # of a back by hand: the page in front, and the edge to turn it over
    )

    @property
    def is_two_sided(self) -> bool:
        """Whether each second page is the back of the one before it."""
        return self.sides != "one-sided"

    @property
    def sheets(self) -> int:
        """The number of sheets of one copy."""
        return len(self.pages) // (2 if self.is_two_sided else 1)

    @property
    def ranges(self) -> list[tuple[int, int]]:
        """The pages as ranges of first and last."""
        breaks = [at for at, (one, next_) in enumerate(pairwise(self.pages), 1) if next_ != one + 1]
        starts, ends = [0, *breaks], [*breaks, len(self.pages)]
        return [(self.pages[start], self.pages[end - 1]) for start, end in zip(starts, ends, strict=True)]

    def describe(self) -> Text:
        """Return stock, pages and sides in words."""
        pages = join_texts([f"{one}-{last}" if last > one else str(one) for one, last in self.ranges], ", ")
        return plural(
            len(self.pages),
            "{stock}, page {pages}, {sides}",
            "{stock}, pages {pages}, {sides}",
            stock=STOCK_WORDS[self.stock],
            pages=pages,
            sides=SIDE_WORDS[self.sides],
        )


STOCK_WORDS: dict[Stock, Text] = {
    "paper": msg("paper"),
    "card": msg("card"),
    "stickers": msg("sticker paper"),
}
SIDE_WORDS: dict[Sides, Text] = {
    "one-sided": msg("one side"),
    "two-sided-long-edge": msg("both sides, long edge"),
    "two-sided-short-edge": msg("both sides, short edge"),
}


class KitJobs(NamedTuple):
    """A finished file, its jobs, and what its build says of ink and paper."""

    path: Path
    data: bytes
    pages: tuple[PageStatement, ...]
    jobs: tuple[Job, ...]
    width: float  # of its sheets, upright
    height: float
    is_grey: bool


def read_kit(path: Path) -> KitJobs:
    """Return the kit in a file. Raises ``NotPrintableError`` if it is none for a home printer, or cannot be read."""
    try:
        data = read(path)
    except OSError as fault:
        reason = describe_unreadable(fault)
        raise NotPrintableError(msg("{path}: {reason}", path=str(path), reason=reason)) from None
    except PdfError as fault:
        raise NotPrintableError(msg("{path}: {reason}", path=str(path), reason=fault.text)) from None
    return find_jobs(path, data)


def find_jobs(path: Path, data: bytes) -> KitJobs:
    """Return the kit in the bytes of a file of this name. Raises ``NotPrintableError``."""
    name = str(path)
    try:
        with open_pdf(data) as document:
            statement, request = read_fact(document, STATEMENT_KEY), read_fact(document, REQUEST_KEY)
    except PdfError as fault:
        raise NotPrintableError(msg("{path}: {reason}", path=name, reason=fault.text)) from None
    if not statement:
        raise NotPrintableError(
            msg("{path}: only PDFs that pnp build made say which page goes on which paper", path=name)
        )
    pages = unpack(statement).pages
    sizes = {tuple(sorted(page.sheet)) for page in pages}
    if not pages or len(sizes) > 1 or any(page.trim for page in pages):
        raise NotPrintableError(
            msg("{path}: this file is for a print shop, not for a printer at home", path=name)
        )
    width, height = sizes.pop()
    return KitJobs(path, data, pages, list_jobs(pages), width, height, _is_grey(request))


def _is_grey(request: str) -> bool:
    """Return whether recorded options say that a kit is in grey."""
    try:
        options = json.loads(request or "{}")
    except ValueError:
        return False
    return isinstance(options, dict) and options.get("ink") == "grey"


def list_jobs(pages: Sequence[PageStatement]) -> tuple[Job, ...]:
    """Return the jobs that print all pages: by stock; of each, sheets with backs before those without."""
    backed = {page.back_of for page in pages if page.back_of} | {
        page.number for page in pages if page.back_of
    }
    found: dict[tuple[Stock, Sides], list[int]] = {}
    for page in pages:
        found.setdefault(
            (page.stock, _sides(page, pages) if page.number in backed else "one-sided"), []
        ).append(page.number)
    order = sorted(found, key=lambda key: (STOCKS.index(key[0]), key[1] == "one-sided"))
    return tuple(
        Job(number, stock, tuple(found[stock, sides]), sides)
        for number, (stock, sides) in enumerate(order, 1)
    )


def _sides(page: PageStatement, pages: Sequence[PageStatement]) -> Sides:
    """Return over which edge of the paper a sheet is turned, so that its back lies behind its front.

    Backs are mirrored about a line of the layout, which may lie turned on the paper.
    """
    back = page if page.back_of else next(other for other in pages if other.back_of == page.number)
    if back.turn is None:  # the sheet that measures a printer has no pieces to turn
        return "two-sided-long-edge"
    width, height = back.sheet
    is_upright = back.turn == "upright"
    if back.matrix and abs(back.matrix[1]) > abs(back.matrix[0]):  # the layout lies turned on the sheet
        is_upright = not is_upright
    return "two-sided-long-edge" if is_upright == (height >= width) else "two-sided-short-edge"


def number_jobs(kits: Sequence[KitJobs]) -> list[tuple[KitJobs, Job]]:
    """Return the jobs of all kits with new numbers, by paper: what is put in once is printed in one go."""
    jobs = sorted(
        ((kit, job) for kit in kits for job in kit.jobs), key=lambda pair: STOCKS.index(pair[1].stock)
    )
    return [(kit, job._replace(number=number)) for number, (kit, job) in enumerate(jobs, 1)]


def select(jobs: Sequence[tuple[KitJobs, Job]], numbers: Collection[int]) -> list[tuple[KitJobs, Job]]:
    """Return all jobs, or those with some numbers. Raises ``NotPrintableError`` if one is not there."""
    for wrong in sorted({*numbers} - {job.number for _, job in jobs}):
        raise NotPrintableError(
            plural(
                len(jobs),
                "--job {number}: there is only job {n}",
                "--job {number}: there are the jobs 1 to {n}",
                number=wrong,
            )
        )
    return [(kit, job) for kit, job in jobs if not numbers or job.number in numbers]


def split(job: Job, *, has_two_sides: bool) -> list[Job]:
    """Return a job as it is; for a printer that prints one side, its fronts, and each back on a sheet put back in."""
    if not job.is_two_sided or has_two_sides:
        return [job]
    fronts = job._replace(pages=job.pages[::2], sides="one-sided")
    backs = [
        job._replace(pages=(back,), sides="one-sided", turned=(front, job.sides))
        for front, back in zip(job.pages[::2], job.pages[1::2], strict=True)
    ]
    return [fronts, *backs]
