"""A page ready for any writer, and a document of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from pnp.drawing.cover import InkEstimate
from pnp.drawing.edges import SAFE
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Point, Shape
from pnp.pages.paper import Paper
from pnp.pages.profile import Margins
from pnp.pieces.kinds import Stock, Turn
from pnp.pieces.part import Part
from pnp.pieces.piece import FaceOnPage, faces_among
from scorer.messages import Text

T = TypeVar("T")

AS_IT_IS = Matrix()
"""The matrix that leaves every point where it is."""

FREE = Margins(SAFE, SAFE, SAFE, SAFE)
"""What every page keeps free where no printer is known."""


class Cut(NamedTuple):
    """A straight cut: its number on the sheet, and from where to where it goes, in mm of the layout."""

    number: int
    start: Point
    end: Point


class Cuts(NamedTuple):
    """How a sheet is cut: straight cuts in their order, and how many outlines are followed with scissors."""

    lines: tuple[Cut, ...] = ()
    outlines: int = 0

    @property
    def straight(self) -> int:
        """How many cuts are straight."""
        return len(self.lines)

    def __add__(self, other: Cuts) -> Cuts:  # type: ignore[override]
        """Return both together."""
        return Cuts(self.lines + other.lines, self.outlines + other.outlines)


UNCUT = Cuts()


class Fed(NamedTuple):
    """A page on the sheet that a machine is fed with: the sheet's size in mm, and where the layout goes on it."""

    width: float
    height: float
    laid: Matrix  # from the layout to where it lies on the paper
    corrected: Matrix = AS_IT_IS  # from the paper to the file, for a printer whose errors are known
    marks: tuple[Shape, ...] = ()  # what a cutting machine looks for, in mm of the paper

    @property
    def matrix(self) -> Matrix:
        """From the layout to where it has to stand in the file, to be printed where it is wanted."""
        return self.laid.then(self.corrected)


class Page(NamedTuple):
    """One printed side. ``left`` and ``right`` are the visible edges (mm) that the footer keeps."""

    paper: Paper
    parts: tuple[str, ...]  # ids of the parts on it
    name: str  # as the footer calls it
    label: str  # as a PDF viewer calls it
    stock: Stock
    shapes: tuple[Shape, ...]
    left: float
    right: float
    cuts: Cuts = UNCUT
    is_back: bool = False  # of the page before it
    fed: Fed | None = None  # where a printer is known or a machine cuts; else the page is the sheet
    trim: Window | None = None  # for a print shop: the finished piece on the page, in mm
    bleed: Window | None = None  # and how far its print runs on, to be cut off
    safe: Window | None = None  # and where what matters of it lies, well within the trim
    least_type: float | None = (
        None  # the size of its smallest type in points, where a shop's size has made it small
    )
    margins: Margins = FREE  # what stays white of the printed sheet
    turn: Turn | None = None  # of a back, and of a page that is folded: how its backs come under their fronts
    bar: Point | None = None  # where the left end of the scale bar lies, mm

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the printed sheet, mm."""
        return (self.fed.width, self.fed.height) if self.fed else (self.paper.width, self.paper.height)

    @property
    def laid(self) -> Matrix:
        """From the layout to where it lies on the paper, as a machine that cuts finds it."""
        return self.fed.laid if self.fed else AS_IT_IS

    @property
    def cut_out(self) -> bool:
        """Whether pieces are cut out of it all around, as a machine can do; its back is cut with it."""
        return any(each.face.cut_out for each in self.faces)

    @property
    def work(self) -> Cuts:
        """All that is cut by hand: its cuts, and the outlines on pieces that are cut straight first."""
        return self.cuts + Cuts(outlines=sum(each.face.is_cut_within for each in self.faces))

    @property
    def faces(self) -> Iterator[FaceOnPage]:
        """The faces of pieces, in the order in which they are drawn; none on a page that is only read."""
        return faces_among(self.shapes)


def page_of(
    parts: Sequence[Part],
    labels: Sequence[str],
    paper: Paper,
    edges: tuple[float, float],
    shapes: Sequence[Shape],
    cuts: Cuts = UNCUT,
) -> Page:
    """Return a page with pieces of some parts, each with its label, between two edges."""
    name, ids = " / ".join(part.name for part in parts), tuple(part.id for part in parts)
    label, stock = " / ".join(labels), parts[0].stock
    return Page(paper, ids, name, label, stock, tuple(shapes), *edges, cuts)


class Bookmark(NamedTuple):
    """An entry of the outline: a part and the page (from 0) it begins on."""

    title: str
    page: int


class Document(NamedTuple):
    """Everything a writer needs for one file."""

    title: str
    subject: str
    pages: tuple[Page, ...]
    bookmarks: tuple[Bookmark, ...]
    language: str = "en"
    two_sided: bool = False  # every page but the first is the back of the one before it
    parts: tuple[Part, ...] = ()  # what is in it, in the order of the kit
    request: str = ""  # the options that it was built with, as the file carries them
    remarks: tuple[Text, ...] = ()  # what is told of it once it is built

    @property
    def cuts(self) -> Cuts:
        """All cuts of all sheets."""
        return sum((page.work for page in self.pages), UNCUT)

    @property
    def ink(self) -> float:
        """The mean darkness of all pages in percent, 100 for solid black; an estimate, see ``pnp.drawing.cover``."""
        cover, papers = InkEstimate(), [page.paper for page in self.pages]
        inks = (cover.ink(page.shapes, page.paper.width, page.paper.height) for page in self.pages)
        return 100 * sum(inks) / sum(paper.width * paper.height for paper in papers)

    def sheets(self, stock: Stock) -> int:
        """Return how many sheets of a stock are printed."""
        return sum(page.stock == stock and not page.is_back for page in self.pages)


def numbered(name: str, number: int, of: int) -> str:
    """Return a name with its number, where there are more than one.

    >>> numbered("Dice", 1, 2), numbered("Dice", 1, 1)
    ('Dice 1', 'Dice')
    """
    return name if of == 1 else f"{name} {number}"


def batches(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Cut a sequence into pieces of at most ``size``.

    >>> batches("abcde", 2)
    ['ab', 'cd', 'e']
    """
    return [items[start : start + size] for start in range(0, len(items), size)]
