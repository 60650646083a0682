"""What a file states of itself: its pages, the pieces on them and where everything lies.

The PDF carries it, the manifest shows it, and ``pnp check`` measures the finished file against it. Lengths in mm from
the top left of the layout, rounded to a thousandth; a matrix takes the layout to the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Annotated, NamedTuple

from pnp.data.remembered import remembered
from pnp.drawing.clip import bounds
from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Group, Inked, Placement, Shape, Text
from pnp.drawing.transformed import around, transformed_box
from pnp.pages.page import Document, Page, Turn
from pnp.pieces.part import Stock
from pnp.pieces.piece import Cut, FaceOnPage, Side

REQUEST_KEY, STATEMENT_KEY, LOOKS_KEY = "PnpRequest", "PnpStatement", "PnpLooks"
"""Where a PDF carries the options that it was built with, its statement, and what its pages look like: entries of its
information dictionary."""

CUT_TAG = "Cut"
"""What the contents of a page mark that is cut to an outline of its own: all that is meant to be seen of it is."""

PICTURE_KEY = "PnpPicture"
"""Where a picture for a print shop carries what it states of itself: a text of the PNG."""

PIECE_TAG, BAR_TAG, MARK_TAG = "Piece", "Bar", "Registration"
"""What the contents of a page mark: what is drawn for a piece (on which ``Page`` of the build, and which ``N`` of its
pieces, both from 0), the line of the scale bar (with its ``Page``), and marks of a machine that cuts (as pieces)."""

MANIFEST, MANIFEST_VERSION = "manifest.json", 1
"""What the manifest beside a build is called, and the version of its format."""


HYPHENS = dict.fromkeys(map(ord, "-\u00ad\u0002\u2010\ufffe"))
"""What may part a word at the end of a line, in the text or as it is read back."""

Two = Annotated[tuple[float, ...], 2]
Four = Annotated[tuple[float, ...], 4]
Six = Annotated[tuple[float, ...], 6]
"""So many lengths, or values of a matrix."""


class Area(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The same by its sides: left, top, right, bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height


class PieceStatement(NamedTuple):
    """What a page states of a side of a piece. ``art`` is the box of what is drawn, where more than type is."""

    id: str
    part: str
    number: int
    seat: str
    label: str
    side: Side
    cut: Cut
    sides: str  # that straight cuts make
    trim: Area
    art: Area | None


class PageStatement(NamedTuple):
    """What a file states of a page. What a page does not have is ``None``."""

    number: int
    label: str
    parts: tuple[str, ...]
    stock: Stock
    sheet: Two
    layout: Two
    margins: Four
    matrix: Six | None = None
    back_of: int | None = None
    turn: Turn | None = None
    bar: Two | None = None
    trim: Area | None = None
    bleed: Area | None = None
    safe: Area | None = None  # where all that matters of a finished piece lies
    type: float | None = None  # the size of its smallest type, if that is smaller than usual
    pieces: tuple[PieceStatement, ...] = ()
    marks: tuple[Area, ...] | None = None  # of a machine that cuts


class Statement(NamedTuple):
    """What a file states of itself. ``texts`` are those of each page in the order in which they are drawn."""

    pages: tuple[PageStatement, ...]
    texts: tuple[tuple[str, ...], ...] = ()
    two_sided: bool = False
    request: str = ""  # the digest of the recorded options
    standard: str = ""  # of PDF/X
    spots: tuple[str, ...] = ()  # colours that are no mixture: of cuts
    ink: float | None = None  # the most ink at one place, of 4, that its press takes


def state(document: Document) -> Statement:
    """Return what the pages of a document state."""
    return Statement(
        tuple(_page(page, number) for number, page in enumerate(document.pages, 1)),
        tuple(map(_texts_of_page, document.pages)),
        document.two_sided,
        digest(document.request),
        spots=tuple(sorted({each for page in document.pages if page.trim for each in _spots(page.shapes)})),
    )


def _spots(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the colours that are called by a name."""
    for each in shapes:
        if isinstance(each, Placement):
            yield from _spots(each.drawing.shapes)
        elif isinstance(each, Inked) and each.ink.stroke and not each.ink.stroke.startswith("#"):
            yield each.ink.stroke


def digest(request: str) -> str:
    """Return a short digest of recorded options."""
    return sha256(request.encode()).hexdigest()[:16]


def squeeze(text: str) -> str:
    """Return a text without spaces and hyphens: readers of PDFs disagree about these at the ends of lines."""
    return "".join(text.translate(HYPHENS).split())


def _page(page: Page, number: int) -> PageStatement:
    margins = page.margins
    return PageStatement(
        number=number,
        label=page.label,
        parts=page.parts,
        stock=page.stock,
        sheet=_rounded(page.size),
        layout=_rounded((page.paper.width, page.paper.height)),
        margins=_rounded((margins.left, margins.top, margins.right, margins.bottom)),
        matrix=_rounded(page.fed.matrix, 9) if page.fed else None,
        back_of=number - 1 if page.is_back else None,
        turn=page.turn,
        bar=_rounded(page.bar) if page.bar else None,
        trim=_area(page.trim) if page.trim else None,
        bleed=_area(page.bleed) if page.bleed else None,
        safe=_area(page.safe) if page.safe else None,
        type=round(page.least_type, 3) if page.least_type else None,
        pieces=tuple(_piece(each) for each in page.faces),
        marks=tuple(_marks(page)) or None,
    )


def _marks(page: Page) -> Iterator[Area]:
    """Yield the boxes of the marks of a machine that cuts, in mm of the layout."""
    if page.fed is None:
        return
    back = page.fed.laid.inverse
    for each in page.fed.marks:
        if isinstance(each, Inked):
            box = box_of(each)
            (x, y), (right, bottom) = back(box.left, box.top), back(box.right, box.bottom)
            yield _area(Window(min(x, right), min(y, bottom), max(x, right), max(y, bottom)))


def _piece(laid: FaceOnPage) -> PieceStatement:
    face, piece, art = laid.face, laid.face.piece, _art(laid.face.shapes)
    return PieceStatement(
        id=face.id,
        part=face.part,
        number=face.number,
        seat=piece.seat,
        label=piece.label,
        side=face.side,
        cut=piece.cut,
        sides=face.sides if piece.cut == "straight" else "",
        trim=_area(face.trim, laid.x, laid.y),
        art=_area(art, laid.x, laid.y) if art else None,
    )


def _area(box: Window, x: float = 0.0, y: float = 0.0) -> Area:
    """Return a box as it lies on the page; ``x`` and ``y`` are where the drawing lies that it is of."""
    return Area(*_rounded((box.left + x, box.top + y, box.right - box.left, box.bottom - box.top)))


def _rounded(values: Iterable[float], digits: int = 3) -> tuple[float, ...]:
    return tuple(round(value, digits) + 0.0 for value in values)


@remembered
def _art(shapes: tuple[Shape, ...]) -> Window | None:
    """Return the box of what is drawn, strokes without their width and type left out; nothing if only type is seen."""
    boxes = [box for box in map(_art_of, shapes) if box is not None]
    return around(boxes) if boxes else None


def _art_of(shape: Shape) -> Window | None:
    if isinstance(shape, Placement):
        box = _art(shape.drawing.shapes)
        return box.moved(shape.x, shape.y) if box else None
    if isinstance(shape, Inked):
        return box_of(shape) if shape.ink.fill or shape.ink.stroke else None
    if isinstance(shape, Group):
        box = _art(shape.shapes)
        return box and transformed_box(box, shape.matrix)
    return None if isinstance(shape, Text) else bounds(shape)


def _texts_of_page(page: Page) -> tuple[str, ...]:
    """Return the texts of a page in the order in which they are drawn, those beside a machine's marks last."""
    return _texts(page.shapes) + _texts(page.fed.marks if page.fed else ())


@remembered
def _texts(shapes: tuple[Shape, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for each in shapes:
        if isinstance(each, Text):
            found.append(each.text)
        elif isinstance(each, Placement):
            found += _texts(each.drawing.shapes)
        elif isinstance(each, Group):
            found += _texts(each.shapes)
    return tuple(found)
