"""Machines that cut printed sheets, and the marks by which they find the print. Their values are data.

Marks are given on the sheet as it is fed, upright, in mm from its upper left corner. The position of a mark is its own
corner: of the square the outer corner, of two lines the point where their centre lines meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Ink, Point, Rect, Shape, polygon, polyline
from pnp.errors import PnpError
from pnp.pages.paper import Paper
from scorer.messages import Text, either, msg

BLACK = "#000000"
"""The colour of marks in every palette: a sensor looks for them."""

SOLID = Ink(fill=BLACK)


class CutterError(PnpError):
    """The marks of the machine are unknown, or it cannot cut what is requested."""


class Cutter(NamedTuple):
    """A kind of machine and its marks; lengths in mm."""

    id: str
    name: str
    version: int  # raised when any other value changes
    square: float  # the side of the square in the upper left corner, 0 if there is none
    corners: tuple[str, ...]  # where two lines meet: "left top", "right bottom" and so on
    length: float  # of each of those lines
    thickness: float
    inset: float  # from the edges of the sheet to the marks
    most_inset: float
    clear: float  # white around the corners with marks
    widest: float  # the widest sheet it takes
    cut: bool  # whether the lines are cut too: then their box is that of all cuts

    @property
    def quiet(self) -> float:
        """How far the white corners with marks extend from the edges of the sheet."""
        return self.inset + self.length + self.clear

    def area(self, sheet: Paper) -> Window:
        """Return the area of a sheet that the machine cuts: between its marks."""
        return Window(self.inset, self.inset, sheet.width - self.inset, sheet.height - self.inset)

    def marks(self, sheet: Paper) -> list[Shape]:
        """Draw the marks of a sheet."""
        area, side = self.area(sheet), self.square
        square = [Rect(area.left, area.top, side, side, SOLID)] if side else []
        return [*square, *(self._lines(*ends) for ends in self._corners(area))]

    def _corners(self, area: Window) -> Iterator[tuple[Point, float, float]]:
        """Yield the point of each corner, and the inward directions across and down."""
        for corner in self.corners:
            across, down = corner.split()
            point = (getattr(area, across), getattr(area, down))
            yield point, 1 if across == "left" else -1, 1 if down == "top" else -1

    def _lines(self, corner: Point, across: float, down: float) -> Shape:
        """Draw two lines that meet: as an area with sharp corners, or as a line that is cut as well."""
        (x, y), half, length = corner, self.thickness / 2, self.length
        if self.cut:
            ink = Ink(stroke=BLACK, width=self.thickness, role="cut")
            return polyline([(x, y + down * length), (x, y), (x + across * length, y)], ink)
        bend = [
            (-half, -half),
            (length, -half),
            (length, half),
            (half, half),
            (half, length),
            (-half, length),
        ]
        return polygon([(x + across * right, y + down * below) for right, below in bend], SOLID)

    def describe(self) -> Text:
        """Return a text with the marks and their values."""
        lengths = {name: getattr(self, name) for name in ("length", "thickness", "inset")}
        facts = {"machine": self.name, "version": self.version, **lengths}
        if self.square:
            return msg(
                "{machine} marks v{version}: square {square} mm, length {length} mm, thickness {thickness} mm, "
                "{inset} mm from the edges of the sheet.",
                square=self.square,
                **facts,
            )
        return msg(
            "{machine} marks v{version}: length {length} mm, thickness {thickness} mm, "
            "{inset} mm from the edges of the sheet.",
            **facts,
        )


@cached
def cutter(cutter_id: str) -> Cutter:
    """Return the machine with this id in ``assets/cutters.json``. Raises ``CutterError``."""
    known = resources.data("cutters")
    if cutter_id not in known:
        text = msg("--cutter {wanted}: no such machine; write {right}", wanted=cutter_id, right=either(known))
        raise CutterError(text)
    return Cutter(cutter_id, **known[cutter_id] | {"corners": tuple(known[cutter_id]["corners"])})
