"""Pages corrected for a saved printer: its errors are corrected, its margins stay white.

A kit is laid out on the sheet that the margins leave; each finished page then gets one matrix and the size of
the real paper. Every page is written in the orientation in which paper is fed, upright, so that scale, offset
and margins mean the same on all of them.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from pnp.drawing.matrix import Matrix, rotate_about, scale_about, translation
from pnp.drawing.measures import SAFE
from pnp.errors import PnpError
from pnp.pages.backs import LONG_EDGE, Backs
from pnp.pages.page import FREE, Fed, Page
from pnp.pages.paper import SMALLEST, Paper
from pnp.pages.printer import NOMINAL, Margins, Printer
from scorer.messages import msg


class NoRoomError(PnpError):
    """The margins leave less of a sheet than kits need."""


class PrinterCorrection(NamedTuple):
    """What a saved printer needs of pages: its errors undone on the paper that it is fed with."""

    fed: Paper  # as the printer takes it, upright
    printer: Printer
    backs: Backs = LONG_EDGE

    def matrix(self, *, is_back: bool) -> Matrix:
        """Return the matrix from a point on the paper to its place in the file.

        A printer scales about the middle of the sheet; a back is then turned about it, then shifted. This matrix undoes
        these steps in reverse order.
        """
        across, along = self.printer.measured
        middle = (self.fed.width / 2, self.fed.height / 2)
        undone = scale_about(NOMINAL / across, NOMINAL / along, middle)
        if not is_back:
            return undone
        right, down = self.printer.back
        if self.backs == "short-edge":  # the page is printed upside down on a sheet that is turned as usual
            right, down = -right, -down
        return translation(-right, -down).then(rotate_about(-self.printer.rotation, middle)).then(undone)

    @property
    def margins(self) -> Margins:
        """The margins of the sheet: those of the printer, or the usual ones."""
        return self.printer.margins or FREE

    @property
    def insets(self) -> tuple[float, float, float]:
        """The difference between paper and layout at each side, at the top and at the bottom, in mm.

        Both sides have the same, so that backs mirror fronts about the middle; over the short edge, top and bottom do.
        Corrections may push the edges of a page out, which needs room as well. The layout is no wider than high, as the
        paper is.
        """
        edges = [self._edges(self.matrix(is_back=is_back)) for is_back in (False, True)]
        left, right, top, bottom = (max(distances) for distances in zip(*edges, strict=True))
        if self.backs == "short-edge":
            top = bottom = max(top, bottom)
        top, bottom = extra_inset(top), extra_inset(bottom)
        upright = (top + bottom - (self.fed.height - self.fed.width)) / 2
        return (max(extra_inset(max(left, right)), ceil(upright * 10 - 1e-6) / 10), top, bottom)

    def _edges(self, matrix: Matrix) -> tuple[float, float, float, float]:
        """Return how far from each edge of the sheet a layout must be so that a matrix keeps it off the margins."""
        width, height, margins = self.fed.width, self.fed.height, self.margins
        x, y = matrix(width / 2, height / 2)
        skew_x, skew_y = abs(matrix.c) * height / 2, abs(matrix.b) * width / 2
        return (
            width / 2 - (x - margins.left - skew_x) / matrix.a,
            width / 2 - (width - margins.right - x - skew_x) / matrix.a,
            height / 2 - (y - margins.top - skew_y) / matrix.d,
            height / 2 - (height - margins.bottom - y - skew_y) / matrix.d,
        )

    @property
    def paper(self) -> Paper:
        """The paper that pages are laid out on, inside the insets. Raises ``NoRoomError`` if it is too small."""
        sides, top, bottom = self.insets
        width, height = self.fed.width - 2 * sides, self.fed.height - top - bottom
        left = self.fed._replace(width=round(width, 1), height=round(height, 1), narrowed=any(self.insets))
        if left.width < SMALLEST[0] or left.height < SMALLEST[1]:
            text = msg(
                "--paper {paper}: the printer's margins and corrections leave {width} × {height} "
                "mm, but a kit needs {least_width} × {least_height} mm; use a larger paper",
                paper=left.id,
                width=left.width,
                height=left.height,
                least_width=SMALLEST[0],
                least_height=SMALLEST[1],
            )
            raise NoRoomError(text)
        return left

    def correct(self, page: Page) -> Page:
        """Return a page on the whole upright paper with the errors corrected, even where the printer cannot print."""
        correction = self.matrix(is_back=page.is_back)
        return page._replace(fed=Fed(self.fed.width, self.fed.height, Matrix(), correction))

    def page(self, page: Page) -> Page:
        """Return a finished page as it is fed to the printer."""
        layout = stand_upright(page).then(translation(*self.insets[:2]))
        fed = Fed(self.fed.width, self.fed.height, layout, self.matrix(is_back=page.is_back))
        return page._replace(fed=fed, margins=self.margins)


def extra_inset(edge: float) -> float:
    """Return the inset at an edge beyond the white that layouts have, in whole tenths of a millimetre."""
    return max(ceil((edge - SAFE) * 10 - 1e-6), 0) / 10


def stand_upright(page: Page) -> Matrix:
    """Return the matrix that stands a turned page up, front or back: its top goes to the left, as printers do it."""
    return Matrix(0, -1, 1, 0, 0, page.paper.width) if page.paper.is_turned else Matrix()
