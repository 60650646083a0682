"""What a file states of a document: its pages, the pieces on them and where everything lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.data.remembered import remembered
from pnp.drawing.clip import bounds
from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Group, Inked, Placement, Shape, Text
from pnp.drawing.transformed import around, transformed_box
from pnp.pages.page import Document, Page
from pnp.pages.statement import Area, PageStatement, PieceStatement, Statement, digest
from pnp.pieces.piece import FaceOnPage


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
    left, top, right, bottom = box
    return Area(
        round(left + x, 3) + 0.0,
        round(top + y, 3) + 0.0,
        round(right - left, 3) + 0.0,
        round(bottom - top, 3) + 0.0,
    )


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
