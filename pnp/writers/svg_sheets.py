"""Pages as SVG for cutting machines: true millimetres of the paper, type as outlines, no element used twice.

The layer ``cut`` holds what a blade follows and nothing else, the layer ``fold`` what is scored: both lie as they are
on the printed paper. The layer ``print`` holds all the rest. It lies there too, or, ``for_printer``, where a known
printer's errors are undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import svgwrite
from svgwrite.base import BaseElement

from pnp.drawing.segments import steps_of
from pnp.drawing.shapes import Ink, Inked, Path, Placement, Shape, Text
from pnp.pages.contours import Contour, find_cuts, find_folds
from pnp.pages.page import Page
from pnp.pieces.piece import Face
from pnp.writers.glyphs import outline as outline_of_text
from pnp.writers.svg import Plain, flatten, make_element, make_printed, sheet, text_of

CUT = Ink(stroke="#ff0000", width=0.1, role="cut")
FOLD = Ink(stroke="#0000ff", width=0.1, dash=(1, 1), role="fold")
"""A colour for each role: programs that ignore layers sort lines by colour."""


def render(page: Page, *, cut: bool = True, for_printer: bool = False) -> str:
    """Return a page as SVG text; without ``cut`` it has no layers for a machine, and everything is printed."""
    drawing, layers = sheet(*page.size)
    by_machine = cut and not page.is_back
    group = drawing.g()
    for shape, dx, dy in _pick_printed(page.shapes) if by_machine else flatten(page.shapes):
        group.add(make_printed(drawing, shape, dx, dy, _outline))
    if page.fed:
        matrix = page.fed.matrix if for_printer else page.fed.laid
        group.matrix(*(round(value, 8) for value in matrix))
    layers["print"].add(group)
    for shape, dx, dy in flatten(page.fed.marks if page.fed else ()):
        layers["print"].add(make_printed(drawing, shape, dx, dy, _outline))
    if by_machine:
        for ink, contours in ((CUT, find_cuts(page)), (FOLD, find_folds(page))):
            for contour in contours:
                layers[ink.role].add(make_element(drawing, _path(contour, ink), 0.0, 0.0))
    return text_of(drawing, layers)


def _pick_printed(shapes: Iterable[Shape]) -> Iterator[tuple[Plain, float, float]]:
    """Yield the shapes that are printed, not cut or folded by a machine; guides for cutting by hand are printed."""
    for shape in shapes:
        front = (
            isinstance(shape, Placement) and isinstance(shape.drawing, Face) and shape.drawing.side == "front"
        )
        left_out = ("cut", "fold") if front else ("fold",)
        for placed in flatten([shape]) if isinstance(shape, Placement) else [(shape, 0.0, 0.0)]:
            if not isinstance(placed[0], Inked) or placed[0].ink.role not in left_out:
                yield placed


def _outline(drawing: svgwrite.Drawing, shape: Text, dx: float, dy: float) -> BaseElement:
    return drawing.path(d=outline_of_text(shape, dx, dy), fill=shape.colour)


def _path(contour: Contour, ink: Ink) -> Path:
    """Return a contour as a path, closed if the contour is."""
    steps = tuple(steps_of(contour.segments))
    if not contour.closed:
        return Path(steps, ink)
    return Path((*(steps[:-1] if steps[-1][0] == "L" else steps), ("Z",)), ink)
