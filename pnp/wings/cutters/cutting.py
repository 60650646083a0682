"""Machines that cut printed sheets: the marks by which they find the print, and pages with pieces between the marks.

The values of machines are data. Marks are given on the sheet as it is fed, upright, in mm from its upper left corner.
The position of a mark is its own corner: of the square the outer corner, of two lines the point where their centre
lines meet.

As for a saved printer, these pages are laid out on a smaller sheet and get one matrix; both corrections combine.
They are written upright, as the machine is fed. Pages that nothing is cut out of do not change.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.matrix import Matrix, translation
from pnp.drawing.measures import SAFE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Ink, Rect, Shape, TextShape, polygon, polyline
from pnp.drawing.text import paragraph
from pnp.drawing.theme import Theme
from pnp.errors import PnpError
from pnp.pages.backs import Backs
from pnp.pages.page import Fed, Page
from pnp.pages.paper import LEADING, Paper
from pnp.printers.correction import PrinterCorrection, extra_inset, stand_upright
from pnp.texts import words
from scorer.messages import Text as Message
from scorer.messages import msg
from scorer.names import refuse

PIECES = 7.5
"""The least distance in a layout between a piece and the edge of its sheet, mm: ``MARGIN`` of cards is the smallest."""

LEAST = (138.0, 152.0)
"""The smallest sheet that every piece can be laid on, mm: as wide as for all pages, and high enough for low cards."""

NOTE_CLEAR = 4.0  # white between the marks and the line with their values, mm
NOTE_EDGE = 15.0  # the start of that line, from the left edge of the sheet, if there is no mark, mm
BLACK = "#000000"  # the colour of marks in every palette: a sensor looks for them

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
        """Draw the marks of a sheet: in corners, two lines that meet and run inwards.

        They are areas with sharp corners, or lines that are cut as well.
        """
        area, side = self.area(sheet), self.square
        shapes: list[Shape] = [Rect(area.left, area.top, side, side, SOLID)] if side else []
        half, length = self.thickness / 2, self.length
        inner = [(length, -half), (length, half), (half, half), (half, length), (-half, length)]
        bend = [(-half, -half), *inner]
        for corner in self.corners:
            x, y = (getattr(area, edge) for edge in corner.split())
            across, down = 1 if "left" in corner else -1, 1 if "top" in corner else -1
            if self.cut:
                ink = Ink(stroke=BLACK, width=self.thickness, role="cut")
                shapes.append(polyline([(x, y + down * length), (x, y), (x + across * length, y)], ink))
            else:
                points = [(x + across * right, y + down * below) for right, below in bend]
                shapes.append(polygon(points, SOLID))
        return shapes

    def describe(self) -> Message:
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
    """Return the machine with this id in ``assets/cutters/machines.json``. Raises ``CutterError``."""
    known = resources.data("cutters/machines")
    if cutter_id not in known:
        wrong = msg("--cutter {wanted}: no such machine", wanted=cutter_id)
        raise CutterError(refuse(wrong, cutter_id, known))
    return Cutter(cutter_id, **known[cutter_id] | {"corners": tuple(known[cutter_id]["corners"])})


class Cutting(NamedTuple):
    """A machine, the paper that it is fed with, and the printer if one is saved."""

    cutter: Cutter
    fed: Paper  # as the machine takes it, upright
    correction: PrinterCorrection | None
    lang: str
    theme: Theme

    @property
    def insets(self) -> tuple[float, float, float]:
        """The difference between paper and layout at each side, at the top and at the bottom, in mm.

        Top and bottom keep clear of the marks over their whole width, and are equal, so that backs lie under fronts
        whichever way a sheet is turned. The layout is no wider than high, as the paper is.
        """
        sides, ends = extra_inset(self.cutter.inset - PIECES + SAFE), extra_inset(self.cutter.quiet)
        if self.correction is not None:
            corrected = self.correction.insets
            sides, ends = max(sides, corrected[0]), max(ends, *corrected[1:])
        square = ends - (self.fed.height - self.fed.width) / 2
        return max(sides, ceil(square * 10) / 10), ends, ends

    @property
    def paper(self) -> Paper:
        """The paper that pieces are laid out on, upright. Raises ``CutterError`` if it is too small."""
        sides, top, bottom = self.insets
        width, height = self.fed.width - 2 * sides, self.fed.height - top - bottom
        left = self.fed._replace(width=round(width, 4), height=round(height, 4), unmarked=True)
        if left.width < LEAST[0] or left.height < LEAST[1]:
            text = msg(
                "--cutter {cutter}: on {paper} its marks leave {width} × {height} mm, but the "
                "pieces need {least_width} × {least_height} mm; use a larger paper",
                cutter=self.cutter.id,
                paper=self.fed.id,
                width=left.width,
                height=left.height,
                least_width=LEAST[0],
                least_height=LEAST[1],
            )
            raise CutterError(text)
        return left

    def page(self, page: Page) -> Page:
        """Return a page that pieces are cut out of, or its back, as it is fed; only fronts have marks."""
        layout = stand_upright(page).then(translation(*self.insets[:2]))
        corrected = self.correction.matrix(is_back=page.is_back) if self.correction else Matrix()
        marks = () if page.is_back else self.marks
        size = self.theme.style("small-grey").size
        shapes = tuple(  # without the numbers of cuts, which only help to cut by hand
            shape
            for shape in page.shapes
            if not (isinstance(shape, TextShape) and shape.text.isdigit() and shape.size == size)
        )
        return page._replace(
            shapes=shapes, fed=Fed(self.fed.width, self.fed.height, layout, corrected, marks)
        )

    def describe(self) -> Message:
        """Return a text with the marks and their values."""
        return self.cutter.describe()

    @property
    def marks(self) -> tuple[Shape, ...]:
        """The marks of a sheet, and their values in small type above its lower edge, clear of them."""
        beside = self.cutter.quiet + NOTE_CLEAR
        left = beside if "left bottom" in self.cutter.corners else NOTE_EDGE
        right = beside if "right bottom" in self.cutter.corners else self.cutter.inset
        room = self.fed.width - left - right
        machine, box = self.cutter, self.cutter.area(self.fed)
        lengths = {name: getattr(machine, name) for name in ("square", "length", "thickness", "inset")}
        lengths |= {"width": box.width, "height": box.height}
        facts = {name: round(value, 2) for name, value in lengths.items()}
        said = words.sheet("cutters/cutter", self.lang, is_cut=machine.cut, version=machine.version, **facts)[
            "note"
        ]
        lines = paragraph(left, 0.0, said, self.theme.style("small-grey"), room, LEADING)
        first = box.bottom - LEADING * (len(lines) - 1)
        note = tuple(line._replace(y=line.y + first) for line in lines)
        return (*machine.marks(self.fed), *note)


def cutting(
    cutter_id: str, paper: Paper, backs: Backs, correction: PrinterCorrection | None, lang: str, theme: Theme
) -> Cutting:
    """Return a machine with its paper; its marks keep off the printer's margins. Raises ``CutterError``."""
    machine = cutter(cutter_id)
    if backs == "fold":
        text = msg(
            "--cutter {cutter} with --backs fold: on a folded sheet the machine sees only "
            "half of its marks; use long-edge, short-edge or none",
            cutter=machine.id,
        )
        raise CutterError(text)
    if paper.upright.width > machine.widest:
        text = msg(
            "--cutter {cutter}: {paper} is {width} mm wide, but it takes sheets of up to "
            "{widest} mm; use a smaller paper",
            cutter=machine.id,
            paper=paper.id,
            width=paper.upright.width,
            widest=machine.widest,
        )
        raise CutterError(text)
    cuts = Cutting(_with_marks_within(machine, correction), paper.upright, correction, lang, theme)
    _ = cuts.paper
    return cuts


def _with_marks_within(machine: Cutter, correction: PrinterCorrection | None) -> Cutter:
    """Return a machine whose marks keep off a printer's margins."""
    margin = max(correction.printer.margins) if correction and correction.printer.margins else 0.0
    least = margin + machine.thickness / 2
    if least <= machine.inset:
        return machine
    if least > machine.most_inset:
        text = msg(
            "--cutter {cutter}: its marks are {inset} mm from the edges, but the printer "
            "leaves {margin} mm free; use another printer",
            cutter=machine.id,
            inset=machine.inset,
            margin=margin,
        )
        raise CutterError(text)
    return machine._replace(inset=float(ceil(least)))
