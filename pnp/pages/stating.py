"""The statement of a document: its pages, the pieces on them and where everything lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.data.cache import remembered
from pnp.drawing.clip import bounds
from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Group, Ink, Inked, Path, Placement, Shape, TextShape
from pnp.drawing.transformed import as_path, bounding_box, transform_box, transform_steps
from pnp.pages.page import Document, Page
from pnp.pages.statement import Area, PageStatement, PieceStatement, Statement, digest
from pnp.pieces.piece import FaceOnPage


def state(document: Document) -> Statement:
    """Return the statement of a document."""
    return Statement(
        tuple(_state_page(page, number) for number, page in enumerate(document.pages, 1)),
        tuple(
            # those next to registration marks last
            _list_texts(page.shapes) + _list_texts(page.fed.marks if page.fed else ())
            for page in document.pages
        ),
        document.two_sided,
        digest(document.request),
        spots=tuple(
            sorted({colour for page in document.pages if page.trim for colour in _list_spots(page.shapes)})
        ),
    )


def _list_spots(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the colours that have a name."""
    for shape in shapes:
        if isinstance(shape, Placement):
            yield from _list_spots(shape.drawing.shapes)
        elif isinstance(shape, Inked) and shape.ink.stroke and not shape.ink.stroke.startswith("#"):
            yield shape.ink.stroke


def _state_page(page: Page, number: int) -> PageStatement:
    margins = page.margins
    fed = page.fed  # its marks are stated in mm of the layout
    inked = [mark for mark in fed.marks if isinstance(mark, Inked)] if fed else []
    marks = tuple(_make_area(transform_box(box_of(mark), page.laid.inverse)) for mark in inked)
    return PageStatement(
        number=number,
        label=page.label,
        parts=page.parts,
        stock=page.stock,
        sheet=_round(page.size),
        layout=_round((page.paper.width, page.paper.height)),
        margins=_round((margins.left, margins.top, margins.right, margins.bottom)),
        matrix=_round(page.fed.matrix, 9) if page.fed else None,
        back_of=number - 1 if page.is_back else None,
        turn=page.turn,
        bar=_round(page.bar) if page.bar else None,
        trim=_make_area(page.trim) if page.trim else None,
        bleed=_make_area(page.bleed) if page.bleed else None,
        safe=_make_area(page.safe) if page.safe else None,
        type=round(page.least_type, 3) if page.least_type else None,
        pieces=tuple(_state_piece(face) for face in page.faces),
        marks=marks or None,
    )


def _state_piece(placed: FaceOnPage) -> PieceStatement:
    face, piece, art = placed.face, placed.face.piece, _find_drawn_box(placed.face.shapes)
    return PieceStatement(
        id=face.id,
        part=face.part,
        number=face.number,
        seat=piece.seat,
        label=piece.label,
        side=face.side,
        cut=piece.cut,
        sides=face.sides if piece.cut == "straight" else "",
        trim=_make_area(face.trim, placed.x, placed.y),
        art=_make_area(art, placed.x, placed.y) if art else None,
    )


def _make_area(box: Window, x: float = 0.0, y: float = 0.0) -> Area:
    """Return a box of a drawing as an area of the page; the drawing lies at ``x``, ``y``."""
    return Area(*_round((box.left + x, box.top + y, box.width, box.height)))


def _round(values: Iterable[float], digits: int = 3) -> tuple[float, ...]:
    return tuple(round(value, digits) + 0.0 for value in values)  # -0.0 becomes 0.0


@remembered
def _find_drawn_box(shapes: tuple[Shape, ...]) -> Window | None:
    """Return the box of all shapes except type, without the width of strokes; ``None`` if there is only type."""
    boxes = [box for box in map(_find_drawn_box_of, shapes) if box is not None]
    return bounding_box(boxes) if boxes else None


def _find_drawn_box_of(shape: Shape) -> Window | None:
    if isinstance(shape, Placement):
        box = _find_drawn_box(shape.drawing.shapes)
        return box.moved(shape.x, shape.y) if box else None
    if isinstance(shape, Inked):
        return box_of(shape) if shape.ink.fill or shape.ink.stroke else None
    if isinstance(shape, Group):
        boxes = list(_find_grouped_boxes(shape, Matrix()))
        return bounding_box(boxes) if boxes else None
    return None if isinstance(shape, TextShape) else bounds(shape)


def _find_grouped_boxes(group: Group, outer: Matrix) -> Iterator[Window]:
    """Yield the boxes of what is seen of the shapes of a group, as exactly as the check measures them."""
    matrix = group.matrix.then(outer)
    clip = box_of(Path(transform_steps(group.clip, matrix), Ink())) if group.clip else None
    for shape in group.shapes:
        if isinstance(shape, Placement):
            shape = Group(shape.drawing.shapes, translation(shape.x, shape.y))  # noqa: PLW2901 - the same, to go on
        if isinstance(shape, Group):
            boxes = list(_find_grouped_boxes(shape, matrix))
        elif isinstance(shape, Inked) and (shape.ink.fill or shape.ink.stroke):
            steps = shape.steps if isinstance(shape, Path) else as_path(shape).steps
            boxes = [box_of(Path(transform_steps(steps, matrix), Ink()))]
        else:
            boxes = [] if isinstance(shape, Inked | TextShape) else [transform_box(bounds(shape), matrix)]
        yield from (box for box in (_intersect(box, clip) for box in boxes) if box)


def _intersect(box: Window, clip: Window | None) -> Window | None:
    if clip is None:
        return box
    left, top = max(box.left, clip.left), max(box.top, clip.top)
    right, bottom = min(box.right, clip.right), min(box.bottom, clip.bottom)
    return Window(left, top, right, bottom) if left <= right and top <= bottom else None


@remembered
def _list_texts(shapes: tuple[Shape, ...]) -> tuple[str, ...]:
    texts: list[str] = []
    for shape in shapes:
        if isinstance(shape, TextShape):
            texts.append(shape.text)
        elif isinstance(shape, Placement):
            texts += _list_texts(shape.drawing.shapes)
        elif isinstance(shape, Group):
            texts += _list_texts(shape.shapes)
    return tuple(texts)
