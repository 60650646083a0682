"""What the pages of a finished PDF draw, read ten times as quickly as pdfplumber does.

Objects, streams and fonts are pdfminer's; what the operators on a page do is told here. ``test_reading.py`` compares
the pages of every game with what pdfplumber finds on them.
"""

import io
import re

from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFObjRef, dict_value, stream_value
from pdfminer.psparser import PSKeyword
from pdfminer.utils import apply_matrix_rect, mult_matrix

from tests.pnp.page_read import PLAIN, Ink, Letter, Outline, Page
from tests.pnp.tokens import values


def read(data):
    """Yield the pages of a PDF, each as it is drawn. What no page of ours has is refused."""
    fonts = PDFResourceManager()
    known = {}  # the commands of streams, and the letters of fonts
    for page in PDFPage.get_pages(io.BytesIO(data)):
        yield _read(page, fonts, known)


def _read(page, fonts, known):
    left, bottom, right, top = page.mediabox
    assert (left, bottom, page.rotate) == (0, 0, 0)
    found = Page(right, top)
    streams = [stream_value(each) for each in page.contents]
    _Drawing(found.things, fonts, known, PLAIN).run(streams, page.resources)
    return found


class _Drawing:
    """Does what the operators of streams say."""

    def __init__(self, things, fonts, known, matrix):
        self._things = things
        self._fonts = fonts
        self._known = known
        self._ink = Ink(matrix)
        self._kept = []
        self._type = PLAIN
        self._pen = (0.0, 0.0)

    def run(self, streams, resources):
        self._resources = resources
        key = tuple(each.objid for each in streams)
        if key not in self._known:
            data = b"\n".join(each.get_data() for each in streams)
            self._known[key] = program(data)
        for operate, operands in self._known[key]:
            operate(self, *operands)

    def keep(self):
        self._kept.append(self._ink)

    def restore(self):
        self._ink = self._kept.pop()

    def transform(self, *matrix):
        self._ink = self._ink._replace(matrix=mult_matrix(matrix, self._ink.matrix))

    def fill(self, *colour):
        self._ink = self._ink._replace(fill=colour)

    def stroke(self, *colour):
        self._ink = self._ink._replace(stroke=colour)

    def line(self, width):
        a, b, *_ = self._ink.matrix
        self._ink = self._ink._replace(line=width * (a**2 + b**2) ** 0.5)

    def dash(self, lengths, _):
        self._ink = self._ink._replace(dash=tuple(lengths))

    def paint(self, path, fill, stroke):
        a, b, c, d, e, f = self._ink.matrix
        fills, strokes = self._ink.fill if fill else None, self._ink.stroke if stroke else None
        for kinds, xs, ys in path:
            if b == c == 0:  # as nearly always, and in half the time
                placed = [a * x + e for x in xs], [d * y + f for y in ys]
            else:
                pairs = [*zip(xs, ys, strict=True)]
                placed = [a * x + c * y + e for x, y in pairs], [b * x + d * y + f for x, y in pairs]
            self._things.append(Outline(kinds, *placed, fills, strokes, self._ink.line, self._ink.dash))

    def show(self, name):
        form = stream_value(dict_value(self._resources["XObject"])[name.name])
        if form["Subtype"].name == "Image":
            return
        matrix = mult_matrix(tuple(form.get("Matrix", PLAIN)), self._ink.matrix)
        resources = dict_value(form["Resources"]) if "Resources" in form else self._resources
        _Drawing(self._things, self._fonts, self._known, matrix).run([form], resources)

    def start(self):
        self._type, self._pen = PLAIN, (0.0, 0.0)

    def font(self, name, size):
        known = dict_value(self._resources["Font"])[name.name]
        number = known.objid if isinstance(known, PDFObjRef) else None
        found = self._fonts.get_font(number, dict_value(known))
        self._ink = self._ink._replace(font=found, size=size)

    def spread(self, width):
        self._ink = self._ink._replace(spread=width)

    def rise(self, height):
        self._ink = self._ink._replace(rise=height)

    def move(self, right, up):
        a, b, c, d, e, f = self._type
        self.place(a, b, c, d, right * a + up * c + e, right * b + up * d + f)

    def place(self, *matrix):
        self._type, self._pen = matrix, (0.0, 0.0)

    def letters(self, text):
        self.spaced([text])

    def spaced(self, parts):
        ink, (x, y) = self._ink, self._pen
        font, size = ink.font, ink.size
        a, b, c, d, e, f = mult_matrix(self._type, ink.matrix)
        low = font.get_descent() * size + ink.rise
        upright = a * d > 0 and b * c <= 0
        apart = 0
        for part in parts:
            if not isinstance(part, bytes):
                x, apart = x - part * 0.001 * size, ink.spread
                continue
            for text, width in [self._letter(font, code) for code in font.decode(part)]:
                x += apart
                wide = width * size
                start = (x * a + y * c + e, x * b + y * d + f)
                if b == c == 0 and a > 0 and d > 0:
                    left, bottom = start
                    box = (left, d * low + bottom, a * wide + left, d * (low + size) + bottom)
                else:
                    box = apply_matrix_rect((a, b, c, d, *start), (0, low, wide, low + size))
                high = box[3] - box[1] if abs(a) > abs(b) else box[2] - box[0]  # it may run up or down
                self._things.append(Letter(text, box, start, high, font.fontname, upright))
                x, apart = x + wide, ink.spread
        self._pen = (x, y)

    def _letter(self, font, code):
        key = (font, code)
        if key not in self._known:
            self._known[key] = font.to_unichr(code), font.char_width(code)
        return self._known[key]

    def ignore(self, *_):
        pass


_OPERATORS = {
    "q": _Drawing.keep,
    "Q": _Drawing.restore,
    "cm": _Drawing.transform,
    "w": _Drawing.line,
    "d": _Drawing.dash,
    "Do": _Drawing.show,
    "BT": _Drawing.start,
    "Tf": _Drawing.font,
    "Tc": _Drawing.spread,
    "Ts": _Drawing.rise,
    "Td": _Drawing.move,
    "Tm": _Drawing.place,
    "Tj": _Drawing.letters,
    "TJ": _Drawing.spaced,
    **dict.fromkeys(("rg", "g", "k", "scn"), _Drawing.fill),
    **dict.fromkeys(("RG", "G", "K", "SCN"), _Drawing.stroke),
    **dict.fromkeys(
        ("ET", "J", "j", "W", "W*", "BDC", "BMC", "EMC", "gs", "cs", "CS", "Tr"), _Drawing.ignore
    ),
}
"""What the operators do that our writer knows; another is refused."""

_PAINTS = {
    b"f": (True, False),
    b"f*": (True, False),
    b"S": (False, True),
    b"B": (True, True),
    b"B*": (True, True),
}
"""Whether an operator fills and strokes the path before it."""

_PATH = re.compile(rb"\s*((?:(?:[-+.\d]+\s+)+(?:[mlc]|re)\s+|h\s+)+)(?:(f\*?|S|B\*?)|(?:W\*?\s+)?n)(?=\s|$)")
"""A path and what paints it, or none where it only clips."""

_QUICK = re.compile(rb"\s*((?:[-+.\d]+\s+)*)([A-Za-z]+\*?)(?=\s|$)")
"""Numbers and their operator, most of what else a page has."""

_LETTERS = bytes.maketrans(b"mlchre", b"      ")


def program(data):
    """Return what is to be done, with its operands."""
    done = []
    at, end = 0, len(data.rstrip())
    while at < end:
        if found := _PATH.match(data, at):
            if found[2]:
                done.append((_Drawing.paint, ([*_outlines(found[1])], *_PAINTS[found[2]])))
            at = found.end()
        elif found := _QUICK.match(data, at):
            done.append((_OPERATORS[found[2].decode()], tuple(map(float, found[1].split()))))
            at = found.end()
        else:
            operands = []
            for after, value in values(data, at):
                if isinstance(value, PSKeyword):
                    done.append((_OPERATORS[value.name.decode()], tuple(operands)))
                    at = after
                    break
                operands.append(value)
    return done


def _outlines(path):
    """Yield the outlines of a path: the kinds of their steps, and their points."""
    numbers = [*map(float, path.translate(_LETTERS).split())]
    at = 0
    for kinds in re.findall("m[lch]*|re", path.translate(None, b"0123456789+-. \r\n\t").decode()):
        if kinds == "re":
            x, y, width, height = numbers[at : at + 4]
            yield "mlllh", [x, x + width, x + width, x], [y, y, y + height, y + height]
            at += 4
            continue
        end = at + 2 * (len(kinds) - kinds.count("h") + 2 * kinds.count("c"))
        yield kinds, numbers[at:end:2], numbers[at + 1 : end : 2]
        at = end
    assert at == len(numbers)
