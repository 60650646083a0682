"""Outlines, matrices and lines of type as operators of a PDF, in points, y up."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import fonts
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Step
from pnp.units import PT_PER_MM

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

MOST = 8192
"""The size of each cache of outlines: a watched build draws most of them again at the same place."""


@lru_cache(MOST)
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


@lru_cache(MOST)
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
        if weight not in self._codes:
            self._codes[weight] = _Codes(weight, self._document)
        codes = [*map(self._codes[weight].__getitem__, text)]
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
