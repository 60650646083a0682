"""A page ready for any writer, and a document of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from pnp.drawing.matrix import Matrix
from pnp.drawing.measures import SAFE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Point, Shape
from pnp.pages.paper import Paper
from pnp.pages.printer import Margins
from pnp.pieces.part import Part
from pnp.pieces.piece import FaceOnPage, Stock, Turn, faces_among
from scorer.messages import Text

T = TypeVar("T")

AS_IT_IS = Matrix()  # the matrix that leaves every point where it is
FREE = Margins(SAFE, SAFE, SAFE, SAFE)  # the margins of every page if no printer is known


class Cut(NamedTuple):
    """A straight cut: its number on the sheet, its start and its end, in mm of the layout."""

    number: int
    start: Point
    end: Point
    by_knife: bool = False  # from mark to mark, so that the margin stays on and with it all marks


class Cuts(NamedTuple):
    """The cuts of a sheet: straight cuts in order, and the number of outlines to cut with scissors."""

    lines: tuple[Cut, ...] = ()
    outlines: int = 0

    @property
    def straight(self) -> int:
        """The number of straight cuts."""
        return len(self.lines)

    def __add__(self, other: Cuts) -> Cuts:  # type: ignore[override]
        """Return the cuts of both."""
        return Cuts(self.lines + other.lines, self.outlines + other.outlines)


UNCUT = Cuts()


class Fed(NamedTuple):
    """A page on the sheet that a machine is fed with: the size of the sheet in mm, and where the layout lies on it."""

    width: float
    height: float
    laid: Matrix  # from the layout to the paper
    corrected: Matrix = AS_IT_IS  # from the paper to the file, for a printer whose errors are known
    marks: tuple[Shape, ...] = ()  # for a cutting machine, in mm of the paper

    @property
    def matrix(self) -> Matrix:
        """The matrix from the layout to the file, so that the print is in the right place."""
        return self.laid.then(self.corrected)


class Page(NamedTuple):
    """One printed side. ``left`` and ``right`` are the edges (mm) that the footer keeps to."""

    paper: Paper
    parts: tuple[str, ...]  # ids of the parts on it
    name: str  # in the footer
    label: str  # in a PDF viewer
    stock: Stock
    shapes: tuple[Shape, ...]
    left: float
    right: float
    cuts: Cuts = UNCUT
    is_back: bool = False  # of the page before it
    fed: Fed | None = None  # if a printer is known or a machine cuts; else the page is the sheet
    trim: Window | None = None  # for a print shop: the finished piece on the page, in mm
    bleed: Window | None = None  # the extent of its print, to be cut off
    safe: Window | None = None  # the area of all that matters, well within the trim
    least_type: float | None = None  # the size of its smallest type in points, if a shop's size made it small
    margins: Margins = FREE  # of the printed sheet, which stay white
    turn: Turn | None = None  # of a back or a folded page: how its backs come under their fronts
    bar: Point | None = None  # the left end of the scale bar, mm

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the printed sheet, mm."""
        return (self.fed.width, self.fed.height) if self.fed else (self.paper.width, self.paper.height)

    @property
    def laid(self) -> Matrix:
        """The matrix from the layout to the paper, as a cutting machine sees it."""
        return self.fed.laid if self.fed else AS_IT_IS

    @property
    def cut_out(self) -> bool:
        """Whether a machine can cut pieces out of it all around; its back is cut with it."""
        return any(placed.face.cut_out for placed in self.faces)

    @property
    def work(self) -> Cuts:
        """All cuts by hand: its own, and the outlines within pieces that are cut straight first."""
        return self.cuts + Cuts(outlines=sum(placed.face.is_cut_within for placed in self.faces))

    @property
    def faces(self) -> Iterator[FaceOnPage]:
        """The faces of pieces, in drawing order; a page of text has none."""
        return faces_among(self.shapes)


def make_page(
    parts: Sequence[Part],
    labels: Sequence[str],
    paper: Paper,
    edges: tuple[float, float],
    shapes: Sequence[Shape],
    cuts: Cuts = UNCUT,
) -> Page:
    """Return a page with pieces of some parts, each with its label, between two edges; its cuts are put in order."""
    cuts = cuts._replace(lines=tuple(sorted(cuts.lines)))
    name, ids = " / ".join(part.name for part in parts), tuple(part.id for part in parts)
    label, stock = " / ".join(labels), parts[0].stock
    return Page(paper, ids, name, label, stock, tuple(shapes), *edges, cuts)


class Bookmark(NamedTuple):
    """An entry of the outline: its title, and the page (from 0) that it leads to."""

    title: str
    page: int


class Document(NamedTuple):
    """Everything that a writer needs for one file."""

    title: str
    subject: str
    pages: tuple[Page, ...]
    bookmarks: tuple[Bookmark, ...]
    language: str = "en"
    two_sided: bool = False  # every page but the first is the back of the one before it
    parts: tuple[Part, ...] = ()  # in the order of the kit
    request: str = ""  # the recorded options
    remarks: tuple[Text, ...] = ()  # reported after the build

    @property
    def cuts(self) -> Cuts:
        """All cuts of all sheets."""
        return sum((page.work for page in self.pages), UNCUT)

    def sheets(self, stock: Stock) -> int:
        """Return the number of printed sheets of a stock."""
        return sum(page.stock == stock and not page.is_back for page in self.pages)


def numbered(name: str, number: int, total: int) -> str:
    """Return a name with its number, if there are several.

    >>> numbered("Dice", 1, 2), numbered("Dice", 1, 1)
    ('Dice 1', 'Dice')
    """
    return name if total == 1 else f"{name} {number}"


def batches(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Cut a sequence into pieces of at most ``size``.

    >>> batches("abcde", 2)
    ['ab', 'cd', 'e']
    """
    return [items[start : start + size] for start in range(0, len(items), size)]
