"""PDF by reportlab: the same document gives the same bytes, whatever the clock, folder or locale."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from pnp import __version__
from pnp.drawing import fonts
from pnp.drawing.shapes import Circle, Drawing, Ink, Path, Place, Rect, Shape, Text
from pnp.pages.page import Document, Page
from pnp.units import PT_PER_MM


def render(document: Document) -> bytes:
    """Return the whole PDF: fonts embedded as subsets, real text, labels, bookmarks, no scaling on printing."""
    _register_fonts()
    canvas = Canvas(
        None,  # nothing is written here: the caller puts the bytes in place
        invariant=True,
        pageCompression=1,
        initialFontName=fonts.font("regular").fontName,
        lang=document.language,
        pdfVersion=(1, 7),
    )
    _describe(canvas, document)
    painter = Painter(canvas, _repeated(document.pages))
    for index, page in enumerate(document.pages):
        canvas.setPageSize((page.paper.width * PT_PER_MM, page.paper.height * PT_PER_MM))
        canvas.addPageLabel(index, prefix=page.label)
        for mark in document.bookmarks:
            if mark.page == index:
                canvas.bookmarkPage(mark.title)
                canvas.addOutlineEntry(mark.title, mark.title)
        painter.page(page)
        canvas.showPage()
    data: bytes = canvas.getpdfdata()
    return data


def _register_fonts() -> None:
    for weight in fonts.FILES:
        pdfmetrics.registerFont(fonts.font(weight))


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("pnp")
    canvas.setCreator(f"pnp {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "Simplex")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()


def _repeated(pages: Iterable[Page]) -> set[Drawing]:
    """Return the drawings placed more than once: each is written once, as a form."""
    counted = Counter(id(shape.drawing) for page in pages for shape in page.shapes if isinstance(shape, Place))
    return {
        shape.drawing
        for page in pages
        for shape in page.shapes
        if isinstance(shape, Place) and counted[id(shape.drawing)] > 1
    }


class Painter:
    """Puts shapes on a reportlab canvas: millimetres become points, and y turns up.

    It remembers the graphics state, so that only changes are written.
    """

    def __init__(self, canvas: Canvas, repeated: set[Drawing]) -> None:
        self._canvas: Any = canvas
        self._repeated = repeated
        self._forms: set[str] = set()
        self._height = 0.0
        self._dx = 0.0
        self._dy = 0.0
        self._state: dict[str, object] = {}
        self._paint = {
            Rect: self._rect,
            Circle: self._circle,
            Path: self._path,
            Text: self._text,
            Place: self._place,
        }

    def page(self, page: Page) -> None:
        """Paint one page. Forms come first: a form cannot be begun inside a page's drawing."""
        for shape in page.shapes:
            if isinstance(shape, Place) and shape.drawing in self._repeated:
                self._form(shape.drawing)
        self._begin(page.paper.height)
        self._shapes(page.shapes)

    def _begin(self, height: float) -> None:
        self._height, self._dx, self._dy, self._state = height, 0.0, 0.0, {}

    def _shapes(self, shapes: Iterable[Shape]) -> None:
        paint = self._paint
        for shape in shapes:
            paint[type(shape)](shape)

    def _form(self, drawing: Drawing) -> None:
        if drawing.name in self._forms:
            return
        self._forms.add(drawing.name)
        size = (drawing.width * PT_PER_MM, drawing.height * PT_PER_MM)
        self._canvas.beginForm(drawing.name, 0, 0, *size)
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

    def _ink(self, ink: Ink) -> tuple[int, int]:
        """Set the state for an ink; return whether to stroke and whether to fill."""
        canvas = self._canvas
        if ink.fill:
            self._set("fill", ink.fill, lambda value: canvas.setFillColorRGB(*_rgb(value)))
        if ink.stroke:
            self._set("stroke", ink.stroke, lambda value: canvas.setStrokeColorRGB(*_rgb(value)))
            self._set("width", ink.width, lambda value: canvas.setLineWidth(value * PT_PER_MM))
            self._set("dash", ink.dash, lambda value: canvas.setDash([each * PT_PER_MM for each in value]))
            self._set("ends", ink.round_ends, lambda value: canvas.setLineCap(int(value)))
            self._set("joins", ink.round_ends, lambda value: canvas.setLineJoin(int(value)))
        return (int(bool(ink.stroke)), int(bool(ink.fill)))

    def _rect(self, shape: Rect) -> None:
        stroke, fill = self._ink(shape.ink)
        x, y = self._x(shape.x), self._y(shape.y + shape.height)
        width, height = shape.width * PT_PER_MM, shape.height * PT_PER_MM
        if shape.radius:
            self._canvas.roundRect(x, y, width, height, shape.radius * PT_PER_MM, stroke, fill)
        else:
            self._canvas.rect(x, y, width, height, stroke, fill)

    def _circle(self, shape: Circle) -> None:
        stroke, fill = self._ink(shape.ink)
        self._canvas.circle(self._x(shape.x), self._y(shape.y), shape.radius * PT_PER_MM, stroke, fill)

    def _path(self, shape: Path) -> None:
        stroke, fill = self._ink(shape.ink)
        path = self._canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for name, *numbers in shape.steps:
            points = [self._y(n) if i % 2 else self._x(n) for i, n in enumerate(numbers)]
            draw[name](*points)
        self._canvas.drawPath(path, stroke, fill)

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


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour[1:])
    return (red / 255, green / 255, blue / 255)
