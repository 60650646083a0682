"""One page of a PDF: shapes become operators on a reportlab canvas."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from operator import itemgetter

from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Group,
    Ink,
    Path,
    Placement,
    Raster,
    Rect,
    Shade,
    Shape,
    Step,
    TextShape,
)
from pnp.pages.page import Fed, Page
from pnp.pages.statement import BAR_TAG, CUT_TAG, MARK_TAG, PIECE_TAG
from pnp.pieces.piece import Face
from pnp.units import PT_PER_MM
from pnp.writers.inks import Inks, setters
from pnp.writers.pdf_extras import Extras

FORM_ROOM = 1.0
"""How far a form's box reaches beyond its drawing, so that lines on the edge keep their full width, in mm."""

STEP = {"M": "%.4f %.4f m", "L": "%.4f %.4f l", "C": "%.4f %.4f %.4f %.4f %.4f %.4f c", "Z": "h"}
"""The operator of each path step. Outlines are written as operators: reportlab's own calls take twice as long."""


_PLAIN = {(True, True): " B", (True, False): " f", (False, True): " S", (False, False): " n"}
_HOLES = {" B": " B*", " f": " f*"}
PAINT = {
    (*how, holes): _HOLES.get(name, name) if holes else name
    for how, name in _PLAIN.items()
    for holes in (True, False)
}
"""The operator that paints an outline: whether it is filled, whether stroked, and whether one within it is a hole,
whichever way it runs."""


def outline(steps: tuple[Step, ...], dx: float, dy: float, height: float) -> str:
    """Return the operators of an outline, moved by ``dx``, ``dy`` mm, on a page of ``height`` mm."""
    numbers = [number for step in steps for number in step[1:]]
    numbers[::2] = [(x + dx) * PT_PER_MM for x in numbers[::2]]
    numbers[1::2] = [(height - y - dy) * PT_PER_MM for y in numbers[1::2]]
    return pattern(tuple([step[0] for step in steps])) % tuple(numbers)


@cache
def pattern(names: tuple[str, ...]) -> str:
    """Return the operators of a path's steps, with placeholders for their numbers."""
    return " ".join([STEP[name] for name in names])


def place_operator(m: Matrix, height: float, sheet: float) -> str:
    """Return the operator that places a layout of ``height`` mm on a sheet of ``sheet`` mm, with y up."""
    right, up = m.c * height + m.e, sheet - m.d * height - m.f
    return f"{m.a:.8f} {-m.b:.8f} {-m.c:.8f} {m.d:.8f} {right * PT_PER_MM:.6f} {up * PT_PER_MM:.6f} cm"


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


Run = tuple[str, str]
"""The name of a font in the file, and some letters: their codes, or the operator that shows them."""


class Typist:
    """Encodes the lines of one document. reportlab's text objects take five times as long."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc  # type: ignore[attr-defined]
        self._runs: dict[tuple[str, str], list[Run]] = {}
        self._codes: dict[str, _Codes] = {}

    def __call__(self, text: str, weight: str) -> list[Run]:
        """Return a line in runs, each in one font of the file; cached."""
        key = (text, weight)
        if key not in self._runs:
            self._runs[key] = self._encode(text, weight)
        return self._runs[key]

    def _encode(self, text: str, weight: str) -> list[Run]:
        codes: list[Run] = []
        for part, own in fonts.split_weights(text, weight):
            if own not in self._codes:
                self._codes[own] = _Codes(own, self._document)
            codes += map(self._codes[own].__getitem__, part)
        return [
            (font, f"({''.join([code for _, code in run])}) Tj")
            for font, run in groupby(codes, itemgetter(0))
        ]


class _Codes(dict[str, Run]):
    """By each sign of a weight, the name of its font in the file and its code there; a new sign gets the next one."""

    def __init__(self, weight: str, document: object) -> None:
        super().__init__()
        self._font, self._document = fonts.font(weight), document

    def __missing__(self, sign: str) -> Run:
        ((subset, code),) = self._font.splitString(sign, self._document)
        self[sign] = run = self._font.getSubsetInternalName(subset, self._document), escapePDF(code)
        return run


class Painter:
    """Puts shapes on a reportlab canvas: millimetres become points, and y turns up.

    It keeps the graphics state, so that only changes are written.
    """

    def __init__(self, canvas: Canvas, repeated: set[str], inks: Inks) -> None:
        self._canvas = canvas
        self._inks = inks
        self._write = canvas.addLiteral
        self._repeated = repeated
        self._forms: dict[str, Drawing] = {}
        self._height = 0.0
        self._dx = 0.0
        self._dy = 0.0
        self._state: dict[str, object] = {}
        self._last: Ink | None = None  # that the state is set for
        self._typist = Typist(canvas)
        self._extras = Extras(canvas, inks)
        self._setters = setters(canvas, inks)
        self._paint: dict[type, Callable[..., None]] = {
            Rect: self._rect,
            Circle: self._circle,
            Path: self._path,
            TextShape: self._text,
            Placement: self._place,
            Raster: self._raster,
            Shade: self._shade,
            Group: self._group,
        }

    def page(self, page: Page, number: int) -> None:
        """Paint one page. Forms come first: a form cannot be begun inside a page's drawing."""
        for shape in page.shapes:
            if isinstance(shape, Placement) and shape.drawing.name in self._repeated:
                self._form(shape.drawing)
        self._begin(page.paper.height)
        self._inks.begin(self._canvas)
        sheet = page.fed
        if sheet is None:
            self._page_shapes(page, number)
            return
        self._on(sheet, sheet.matrix, page.paper.height, lambda: self._page_shapes(page, number))
        if sheet.marks:
            self._begin(sheet.height)
            self._on(sheet, sheet.corrected, sheet.height, lambda: self._registration(sheet.marks, number))

    def _on(self, sheet: Fed, matrix: Matrix, height: float, paint: Callable[[], None]) -> None:
        """Paint a layout of ``height`` mm, placed on the sheet by a matrix."""
        self._canvas.saveState()
        self._write(place_operator(matrix, height, sheet.height))
        paint()
        self._canvas.restoreState()

    def _begin(self, height: float) -> None:
        self._height, self._dx, self._dy, self._state, self._last = height, 0.0, 0.0, {}, None

    def _page_shapes(self, page: Page, number: int) -> None:
        """Paint the shapes of a page; mark each face with its index in ``Page.faces``, and the scale bar."""
        pieces = 0
        for shape in page.shapes:
            if isinstance(shape, Placement) and isinstance(shape.drawing, Face):
                self._marked(f"/{PIECE_TAG} <</Page {number}/N {pieces}>>", shape)
                pieces += 1
            elif isinstance(shape, Path) and shape.steps[0][1:] == page.bar and len(shape.steps) == 2:
                self._marked(f"/{BAR_TAG} <</Page {number}>>", shape)
            else:
                self._paint[type(shape)](shape)

    def _registration(self, shapes: Iterable[Shape], number: int) -> None:
        """Paint the registration marks of a cutting machine, each marked with its index, and their caption."""
        marks = 0
        for shape in shapes:
            if isinstance(shape, TextShape):
                self._text(shape)
            else:
                self._marked(f"/{MARK_TAG} <</Page {number}/N {marks}>>", shape)
                marks += 1

    def _marked(self, mark: str, shape: Shape) -> None:
        self._write(f"{mark} BDC")
        self._paint[type(shape)](shape)
        self._write("EMC")

    def _shapes(self, shapes: Iterable[Shape]) -> None:
        paint = self._paint
        for shape in shapes:
            paint[type(shape)](shape)

    def _form(self, drawing: Drawing) -> None:
        if drawing.name in self._forms:
            return
        room = FORM_ROOM * PT_PER_MM
        width, height = drawing.width * PT_PER_MM, drawing.height * PT_PER_MM
        edges = (-room, -room, width + room, height + room)
        self._canvas.beginForm(_form_name(drawing), *edges)  # type: ignore[arg-type]  # it takes any lengths
        self._begin(drawing.height)
        self._shapes(drawing.shapes)
        self._canvas.endForm()
        self._forms[drawing.name] = drawing

    def _x(self, x: float) -> float:
        return (x + self._dx) * PT_PER_MM

    def _y(self, y: float) -> float:
        return (self._height - y - self._dy) * PT_PER_MM

    def _set(self, what: str, value: object) -> None:
        if self._state.get(what) != value:
            self._state[what] = value
            self._last = None
            self._setters[what](value)

    def _ink(self, ink: Ink) -> str:
        """Set the state for an ink; return the operator that paints with it."""
        paint = PAINT[bool(ink.fill), bool(ink.stroke), ink.even_odd]
        if ink is self._last:  # most shapes are painted as the one before
            return paint
        if ink.fill:
            self._set("fill", ink.fill)
        if ink.stroke:
            self._set("stroke", ink.stroke)
            self._set("width", ink.width)
            self._set("dash", ink.dash)
            self._set("ends", ink.round_ends)
            self._set("joins", not ink.sharp)  # mostly no spikes
        self._last = ink
        return paint

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
        self._write(outline(shape.steps, self._dx, self._dy, self._height) + paint)

    def _raster(self, shape: Raster) -> None:
        self._extras.raster(shape, self._x(shape.x), self._y(shape.y + shape.height))

    def _shade(self, shape: Shade) -> None:
        self._write(f"q 1 0 0 1 {self._dx * PT_PER_MM:.4f} {(self._height - self._dy) * PT_PER_MM:.4f} cm")
        self._extras.show(shape)
        self._write("Q")

    def _group(self, shape: Group) -> None:
        """Paint shapes under a matrix; a clip by an outline is marked as intended."""
        outer = (self._dx, self._dy, self._height, dict(self._state))
        matrix = shape.matrix.then(translation(self._dx, self._dy))
        self._write(f"/{CUT_TAG} BMC q" if shape.clip else "q")
        self._canvas.push_state_stack()
        self._write(place_operator(matrix, 0.0, self._height))
        self._dx = self._dy = self._height = 0.0
        self._state, self._last = {}, None
        if shape.clip:
            rule = " W* n" if shape.even_odd else " W n"
            self._write(outline(shape.clip, 0.0, 0.0, 0.0) + rule)
        with self._extras.seen_through(shape.opacity):
            self._shapes(shape.shapes)
        self._canvas.pop_state_stack()
        self._write("Q EMC" if shape.clip else "Q")
        self._dx, self._dy, self._height, self._state = outer
        self._last = None

    def _text(self, shape: TextShape) -> None:
        write = self._write
        self._set("fill", shape.colour)
        self._set("tracking", shape.tracking * shape.size)
        write(f"BT {self._x(shape.x):.4f} {self._y(shape.y):.4f} Td")
        for face, letters in self._typist(shape.text, shape.weight):
            self._set("face", (face, shape.size))
            write(letters)
        write("ET")

    def _place(self, shape: Placement) -> None:
        """Paint a drawing: by its form, unless another drawing of the same name has that (a tile in small, say)."""
        drawing = shape.drawing
        form = self._forms.get(drawing.name)
        if form and (form.height, form.shapes) == (drawing.height, drawing.shapes):
            x, y = self._x(shape.x), self._y(shape.y + drawing.height)
            self._canvas.saveState()
            self._inks.cover(self._canvas)
            self._write(f"{fp_str(1, 0, 0, 1, x, y)} cm")
            self._canvas.doForm(_form_name(drawing))
            self._canvas.restoreState()
            return
        before = (self._dx, self._dy)
        self._dx, self._dy = self._dx + shape.x, self._dy + shape.y
        self._shapes(drawing.shapes)
        self._dx, self._dy = before


def _form_name(drawing: Drawing) -> str:
    """Return the name of a drawing's form in a file, without spaces."""
    return drawing.name.replace(" ", "_")
