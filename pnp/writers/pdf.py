"""PDF by reportlab: the same document gives the same bytes, whatever the clock, folder or locale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Place, Rect, Shape, Text
from pnp.pages.page import Document, Fed, Page
from pnp.parts.piece import Piece
from pnp.units import PT_PER_MM

FORM_ROOM = 1.0
"""How far a form's box reaches beyond its drawing, so that lines on the edge keep their whole width, mm."""


PIECE = "Piece"
"""The tag of what is drawn for one piece, in a page's contents; ``N`` is its place in ``Page.pieces``, from 0."""

STEP = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}
"""The operator of each path step. Outlines are written as operators: reportlab's own calls take twice as long."""

PAINT = {(True, True): " B", (True, False): " f", (False, True): " S", (False, False): " n"}
"""The operator that paints an outline, by whether it is filled and whether it is stroked."""


def render(document: Document) -> bytes:
    """Return the whole PDF: fonts embedded as subsets, real text, labels, bookmarks, no scaling on printing."""
    rl_config.useA85 = 0  # streams stay binary: smaller, and faster to write
    file = BytesIO()
    canvas = Canvas(
        file,
        invariant=True,
        pageCompression=1,
        initialFontName=fonts.font("regular").fontName,
        lang=document.language,
        pdfVersion=(1, 7),
    )
    _describe(canvas, document)
    painter = Painter(canvas, _repeated(document.pages))
    for index, page in enumerate(document.pages):
        width, height = page.size
        canvas.setPageSize((width * PT_PER_MM, height * PT_PER_MM))
        canvas.addPageLabel(index, prefix=page.label)
        for mark in document.bookmarks:
            if mark.page == index:
                canvas.bookmarkPage(mark.title)
                canvas.addOutlineEntry(mark.title, mark.title)
        painter.page(page)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("pnp")
    canvas.setCreator(f"pnp {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if document.two_sided else "Simplex")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()


def _repeated(pages: Iterable[Page]) -> set[str]:
    """Return the names of the drawings placed more than once: each is written once, as a form."""
    placed = Counter(
        shape.drawing.name for page in pages for shape in page.shapes if isinstance(shape, Place)
    )
    return {name for name, times in placed.items() if times > 1}


class Painter:
    """Puts shapes on a reportlab canvas: millimetres become points, and y turns up.

    It remembers the graphics state, so that only changes are written.
    """

    def __init__(self, canvas: Canvas, repeated: set[str]) -> None:
        self._canvas: Any = canvas
        self._write = canvas.addLiteral
        self._repeated = repeated
        self._forms: set[str] = set()
        self._height = 0.0
        self._dx = 0.0
        self._dy = 0.0
        self._state: dict[str, object] = {}
        self._paint: dict[type, Callable[[Any], None]] = {
            Rect: self._rect,
            Circle: self._circle,
            Path: self._path,
            Text: self._text,
            Place: self._place,
        }

    def page(self, page: Page) -> None:
        """Paint one page. Forms come first: a form cannot be begun inside a page's drawing."""
        for shape in page.shapes:
            if isinstance(shape, Place) and shape.drawing.name in self._repeated:
                self._form(shape.drawing)
        self._begin(page.paper.height)
        fed = page.fed
        if fed is None:
            self._page_shapes(page.shapes)
            return
        self._on(fed, fed.matrix, page.paper.height, lambda: self._page_shapes(page.shapes))
        if fed.marks:
            self._begin(fed.height)
            self._on(fed, fed.corrected, fed.height, lambda: self._shapes(fed.marks))

    def _on(self, fed: Fed, matrix: Matrix, height: float, paint: Callable[[], None]) -> None:
        """Paint what is ``height`` mm high where a matrix puts it on the sheet that is fed."""
        self._canvas.saveState()
        self._write(placed(matrix, height, fed.height))
        paint()
        self._canvas.restoreState()

    def _begin(self, height: float) -> None:
        self._height, self._dx, self._dy, self._state = height, 0.0, 0.0, {}

    def _page_shapes(self, shapes: Iterable[Shape]) -> None:
        """Paint the shapes of a page; each piece is marked with its place in ``Page.pieces``."""
        number = 0
        for shape in shapes:
            if isinstance(shape, Place) and isinstance(shape.drawing, Piece):
                self._write(f"/{PIECE} <</N {number}>> BDC")
                self._place(shape)
                self._write("EMC")
                number += 1
            else:
                self._paint[type(shape)](shape)

    def _shapes(self, shapes: Iterable[Shape]) -> None:
        paint = self._paint
        for shape in shapes:
            paint[type(shape)](shape)

    def _form(self, drawing: Drawing) -> None:
        if drawing.name in self._forms:
            return
        self._forms.add(drawing.name)
        room = FORM_ROOM * PT_PER_MM
        width, height = drawing.width * PT_PER_MM, drawing.height * PT_PER_MM
        self._canvas.beginForm(drawing.name, -room, -room, width + room, height + room)
        self._begin(drawing.height)
        self._shapes(drawing.shapes)
        self._canvas.endForm()

    def _x(self, x: float) -> float:
        return (x + self._dx) * PT_PER_MM

    def _y(self, y: float) -> float:
        return (self._height - y - self._dy) * PT_PER_MM

    def _set(self, what: str, value: object, apply: Any) -> None:
        if self._state.get(what) != value:
            self._state[what] = value
            apply(value)

    def _ink(self, ink: Ink) -> str:
        """Set the state for an ink; return the operator that paints with it."""
        canvas = self._canvas
        if ink.fill:
            self._set("fill", ink.fill, lambda value: canvas.setFillColorRGB(*_rgb(value)))
        if ink.stroke:
            self._set("stroke", ink.stroke, lambda value: canvas.setStrokeColorRGB(*_rgb(value)))
            self._set("width", ink.width, lambda value: canvas.setLineWidth(value * PT_PER_MM))
            self._set("dash", ink.dash, lambda value: canvas.setDash([each * PT_PER_MM for each in value]))
            self._set("ends", ink.round_ends, lambda value: canvas.setLineCap(int(value)))
            self._set("joins", True, lambda _: canvas.setLineJoin(1))  # no spikes at sharp corners
        return PAINT[bool(ink.fill), bool(ink.stroke)]

    def _rect(self, shape: Rect) -> None:
        paint = self._ink(shape.ink)
        x, y = self._x(shape.x), self._y(shape.y + shape.height)
        width, height = shape.width * PT_PER_MM, shape.height * PT_PER_MM
        if shape.radius:
            self._write(round_rect(x, y, width, height, shape.radius * PT_PER_MM) + paint)
        else:
            self._write(f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re{paint}")

    def _circle(self, shape: Circle) -> None:
        paint = self._ink(shape.ink)
        radius = shape.radius * PT_PER_MM
        x, y = self._x(shape.x) - radius, self._y(shape.y) - radius
        self._write(round_rect(x, y, 2 * radius, 2 * radius, radius) + paint)

    def _path(self, shape: Path) -> None:
        paint = self._ink(shape.ink)
        words: list[str] = []
        for name, *numbers in shape.steps:
            points = [self._y(n) if i % 2 else self._x(n) for i, n in enumerate(numbers)]
            words.append(STEP[name] % tuple(points))
        self._write(" ".join(words) + paint)

    def _text(self, shape: Text) -> None:
        canvas = self._canvas
        self._set("fill", shape.colour, lambda value: canvas.setFillColorRGB(*_rgb(value)))
        face = (fonts.font(shape.weight).fontName, shape.size)
        self._set("font", face, lambda value: canvas.setFont(*value))
        spacing = shape.tracking * shape.size
        canvas.drawString(self._x(shape.x), self._y(shape.y), shape.text, charSpace=spacing)

    def _place(self, shape: Place) -> None:
        drawing = shape.drawing
        if drawing.name in self._forms:
            self._canvas.saveState()
            self._canvas.translate(self._x(shape.x), self._y(shape.y + drawing.height))
            self._canvas.doForm(drawing.name)
            self._canvas.restoreState()
            return
        before = (self._dx, self._dy)
        self._dx, self._dy = self._dx + shape.x, self._dy + shape.y
        self._shapes(drawing.shapes)
        self._dx, self._dy = before


def placed(m: Matrix, height: float, sheet: float) -> str:
    """Return the operator that puts what is ``height`` mm high on a sheet of ``sheet`` mm; here y turns up."""
    right, up = m.c * height + m.e, sheet - m.d * height - m.f
    return f"{m.a:.8f} {-m.b:.8f} {-m.c:.8f} {m.d:.8f} {right * PT_PER_MM:.6f} {up * PT_PER_MM:.6f} cm"


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour[1:])
    return (red / 255, green / 255, blue / 255)


def round_rect(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the outline of a rectangle with round corners as PDF operators, in points, y up."""
    pull = radius * (1 - ARC)
    right, top = x + width, y + height
    numbers = (
        *(x + radius, y, right - radius, y),
        *(right - pull, y, right, y + pull, right, y + radius, right, top - radius),
        *(right, top - pull, right - pull, top, right - radius, top, x + radius, top),
        *(x + pull, top, x, top - pull, x, top - radius, x, y + radius),
        *(x, y + pull, x + pull, y, x + radius, y),
    )
    return _ROUND % numbers


_CORNER = "%.4f %.4f %.4f %.4f %.4f %.4f c "
_SIDE = "%.4f %.4f l "
_ROUND = "%.4f %.4f m " + (_SIDE + _CORNER) * 4 + "h"
