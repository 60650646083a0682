"""The boxes of a page, compared with the stated paper; and the matrix from points to mm of the layout."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pypdfium2_raw as pdfium

from pnp.check.affine import Affine, Box, compose, inverse
from pnp.check.fault import TOLERANCE, KitFault, PagePlace, size
from pnp.pages.statement import Area, PageStatement
from pnp.units import MM_PER_PT, PT_PER_MM
from scorer.messages import msg

QUARTER = 90

SAFE = 5.0  # the default margin of a page, in mm: few printers print closer to the edge

LETTER: Box = (0.0, 0.0, 612.0, 792.0)
"""The default box of a page without one, in points, as pdfium and other readers use it."""

SLACK = 0.2  # how far ink may reach into a margin, in mm: half a line along it


class PageFrame(NamedTuple):
    """A page's boxes in points (y up), and its rotation in quarter turns."""

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


def read_frame(page: pdfium.FPDF_PAGE) -> PageFrame:
    """Read the boxes of a page."""
    media = _read_box(page, pdfium.FPDFPage_GetMediaBox) or LETTER
    return PageFrame(
        media,
        _read_box(page, pdfium.FPDFPage_GetCropBox) or media,
        pdfium.FPDFPage_GetRotation(page),
        _read_box(page, pdfium.FPDFPage_GetTrimBox),
        _read_box(page, pdfium.FPDFPage_GetBleedBox),
    )


def map_frame(boxes: PageFrame, stated: PageStatement | None) -> tuple[Affine, Box]:
    """Return the matrix from points to mm of the layout, and the printable box in points.

    A page with the wrong size is measured from the corner that its contents were written for, so that only its
    size is reported.
    """
    left, low, _, high = boxes.media
    if stated is not None and not boxes.is_sheet(stated):
        left, low, high = 0.0, 0.0, stated.sheet[1] * PT_PER_MM
    sheet: Affine = (MM_PER_PT, 0, 0, -MM_PER_PT, -left * MM_PER_PT, high * MM_PER_PT)
    if stated is None:
        return sheet, _printable_box(boxes.media, (SAFE, SAFE, SAFE, SAFE))
    width, height = stated.sheet
    back = inverse(stated.matrix) if stated.matrix else None
    whole = (left, low, left + width * PT_PER_MM, low + height * PT_PER_MM)
    return compose(sheet, back) if back else sheet, _printable_box(whole, stated.margins)


def box_faults(boxes: PageFrame, stated: PageStatement | None, place: PagePlace) -> Iterator[KitFault]:
    """Compare the boxes of a page with what it states."""
    if boxes.turned:
        degrees = QUARTER * boxes.turned
        yield place.fault(
            "page-turned", msg("the page is rotated by {degrees} degrees (Rotate)", degrees=degrees)
        )
    if stated is not None and not boxes.is_sheet(stated):
        text = msg(
            "the page is {found} mm instead of {stated} mm",
            found=size(*boxes.sheet),
            stated=size(*stated.sheet),
        )
        yield place.fault("page-size", text)
    if _differ(boxes.crop, boxes.media):
        yield place.fault(
            "page-cropped",
            msg("the page is cropped to {found} mm (CropBox)", found=size(*_sides(boxes.crop))),
        )
    if stated is not None and stated.trim is not None:
        yield from _inner_box_faults("TrimBox", boxes.trim, boxes, stated.trim, place)
    if stated is not None and stated.bleed is not None:
        yield from _inner_box_faults("BleedBox", boxes.bleed, boxes, stated.bleed, place)


def _inner_box_faults(
    name: str, box: Box | None, boxes: PageFrame, stated: Area, place: PagePlace
) -> Iterator[KitFault]:
    """Compare the box of the finished piece, or of its bleed, with the statement."""
    kind = name.lower().replace("box", "-box")
    x, y, width, height = stated
    left, high = boxes.media[0] + x * PT_PER_MM, boxes.media[3] - y * PT_PER_MM
    right = (left, high - height * PT_PER_MM, left + width * PT_PER_MM, high)
    if box is None:
        yield place.fault(kind, msg("the page has no {name}, but the file says it should", name=name))
    elif _differ(box, right):
        text = msg(
            "the {name} is {found} mm and not in the stated place: {stated} mm at {x}, {y}",
            name=name,
            found=size(*_sides(box)),
            stated=size(width, height),
            x=x,
            y=y,
        )
        yield place.fault(kind, text)


def _printable_box(sheet: Box, margins: Sequence[float]) -> Box:
    left, top, right, bottom = ((margin - SLACK) * PT_PER_MM for margin in margins)
    return (sheet[0] + left, sheet[1] + bottom, sheet[2] - right, sheet[3] - top)


def _read_box(page: pdfium.FPDF_PAGE, read: Callable[..., int]) -> Box | None:
    values = [ctypes.c_float() for _ in range(4)]
    if not read(page, *map(ctypes.byref, values)):
        return None
    left, low, right, high = (value.value for value in values)
    return (min(left, right), min(low, high), max(left, right), max(low, high))


def _differ(one: Box, other: Box) -> bool:
    return any(abs(a - b) > TOLERANCE * PT_PER_MM for a, b in zip(one, other, strict=True))


def _sides(box: Box) -> tuple[float, float]:
    return (box[2] - box[0]) * MM_PER_PT, (box[3] - box[1]) * MM_PER_PT
