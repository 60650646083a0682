"""The boxes of a page: whether it is the stated paper, and how its points map to mm of the layout."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pypdfium2_raw as pdfium

from pnp.check.affine import Affine, Box, inverse, then
from pnp.check.fault import TOLERANCE, Fault, Place, size
from pnp.pages.statement import Area, PageStatement
from pnp.units import MM_PER_PT, PT_PER_MM
from scorer.messages import Text, msg

QUARTER = 90

SAFE = 5.0
"""The default margin of a page, in mm: few printers print further out."""

LETTER: Box = (0.0, 0.0, 612.0, 792.0)
"""The box of a page that has none, in points: what pdfium and others take then."""

SLACK = 0.2
"""How far ink may reach into a margin, in mm: half a line along it."""


class Frame(NamedTuple):
    """A page's boxes in points (y up), and how many quarters it is turned."""

    media: Box
    crop: Box
    turned: int
    trim: Box | None
    bleed: Box | None

    @property
    def sheet(self) -> tuple[float, float]:
        """The width and height of the sheet, mm."""
        return _sides(self.media)

    def is_sheet(self, stated: PageStatement) -> bool:
        """Return whether the page has the size that it states."""
        return all(abs(a - b) <= TOLERANCE for a, b in zip(self.sheet, stated.sheet, strict=True))


def frame(page: pdfium.FPDF_PAGE) -> Frame:
    """Read the boxes of a page."""
    media = _box(page, pdfium.FPDFPage_GetMediaBox) or LETTER
    return Frame(
        media,
        _box(page, pdfium.FPDFPage_GetCropBox) or media,
        pdfium.FPDFPage_GetRotation(page),
        _box(page, pdfium.FPDFPage_GetTrimBox),
        _box(page, pdfium.FPDFPage_GetBleedBox),
    )


def frames(found: Frame, stated: PageStatement | None) -> tuple[Affine, Box]:
    """Return the matrix from points to mm of the layout, and the printable box in points.

    A page of another size than it states is measured from the corner that its contents were written for: what is
    wrong with it is said once.
    """
    left, low, _, high = found.media
    if stated is None:
        return (MM_PER_PT, 0, 0, -MM_PER_PT, -left * MM_PER_PT, high * MM_PER_PT), _free(
            found.media, (SAFE, SAFE, SAFE, SAFE)
        )
    width, height = stated.sheet
    if not found.is_sheet(stated):
        left, low, high = 0.0, 0.0, height * PT_PER_MM
    sheet: Affine = (MM_PER_PT, 0, 0, -MM_PER_PT, -left * MM_PER_PT, high * MM_PER_PT)
    laid = inverse(stated.matrix) if stated.matrix else None
    whole = (left, low, left + width * PT_PER_MM, low + height * PT_PER_MM)
    return then(sheet, laid) if laid else sheet, _free(whole, stated.margins)


def box_faults(found: Frame, stated: PageStatement | None, place: Place) -> Iterator[Fault]:
    """Compare the boxes of a page with what it states."""
    if found.turned:
        degrees = QUARTER * found.turned
        yield place.fault(
            "page-turned", msg("the page is rotated by {degrees} degrees (Rotate)", degrees=degrees)
        )
    if stated is not None and not found.is_sheet(stated):
        text = msg(
            "the page is {found} mm instead of {stated} mm",
            found=size(*found.sheet),
            stated=size(*stated.sheet),
        )
        yield place.fault("page-size", text)
    if _differ(found.crop, found.media):
        yield place.fault(
            "page-cropped",
            msg("the page is cropped to {found} mm (CropBox)", found=size(*_sides(found.crop))),
        )
    if stated is not None and stated.trim is not None:
        yield from _inner("TrimBox", found.trim, found, stated.trim, place)
    if stated is not None and stated.bleed is not None:
        yield from _inner("BleedBox", found.bleed, found, stated.bleed, place)


def _inner(name: str, box: Box | None, found: Frame, stated: Area, place: Place) -> Iterator[Fault]:
    """Compare the box of the finished piece, or of its bleed, with what is stated."""
    kind = name.lower().replace("box", "-box")
    x, y, width, height = stated
    left, high = found.media[0] + x * PT_PER_MM, found.media[3] - y * PT_PER_MM
    wanted = (left, high - height * PT_PER_MM, left + width * PT_PER_MM, high)
    if box is None:
        yield place.fault(kind, msg("the page has no {name}, but the file says it should", name=name))
    elif _differ(box, wanted):
        text: Text = msg(
            "the {name} is {found} mm and not in the stated place: {stated} mm at {x}, {y}",
            name=name,
            found=size(*_sides(box)),
            stated=size(width, height),
            x=x,
            y=y,
        )
        yield place.fault(kind, text)


def _free(sheet: Box, margins: Sequence[float]) -> Box:
    left, top, right, bottom = ((each - SLACK) * PT_PER_MM for each in margins)
    return (sheet[0] + left, sheet[1] + bottom, sheet[2] - right, sheet[3] - top)


def _box(page: pdfium.FPDF_PAGE, read: Callable[..., int]) -> Box | None:
    values = [ctypes.c_float() for _ in range(4)]
    if not read(page, *map(ctypes.byref, values)):
        return None
    left, low, right, high = (each.value for each in values)
    return (min(left, right), min(low, high), max(left, right), max(low, high))


def _differ(one: Box, other: Box) -> bool:
    return any(abs(a - b) > TOLERANCE * PT_PER_MM for a, b in zip(one, other, strict=True))


def _sides(box: Box) -> tuple[float, float]:
    return (box[2] - box[0]) * MM_PER_PT, (box[3] - box[1]) * MM_PER_PT
