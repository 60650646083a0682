"""The readings of the tables on the back of the calibration sheet, and the errors that follow from them."""

from __future__ import annotations

from math import asin, degrees
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.pages.printer import NOMINAL
from pnp.printers.calibration_sheet import APART, MOST, PER_ROW, ROW_ACROSS, ROW_ALONG, STEP, format_offset
from scorer.messages import Number, msg


class ReadingError(PnpError):
    """The number is not in any table."""


class BackError(NamedTuple):
    """The error of a back: to the right and down in mm, and clockwise in degrees."""

    back: tuple[float, float]
    rotation: float


class Readings(NamedTuple):
    """The numbers that were read in the tables A, B and C, mm."""

    a: float
    b: float
    c: float

    def solve(self, measured: tuple[float, float]) -> BackError:
        """Return the error of the back; ``measured`` are the rulers of 100 mm, across and along.

        A table gives the offset of its line of short lines, which is off the middle of the sheet; the effect of the
        rotation there is subtracted. Raises ``ReadingError``.
        """
        for number in self:
            _check(number)
        across, along = (length / NOMINAL for length in measured)
        above, below = ((_find_row(number) * ROW_ACROSS) for number in (self.a, self.c))
        sine = across * (self.a - self.c) / (along * (APART + below - above))
        right = across * self.a + along * (above - APART / 2) * sine
        down = along * self.b - across * _find_row(self.b) * ROW_ALONG * sine
        return BackError((round(right, 2), round(down, 2)), round(degrees(asin(sine)), 3))


def _find_row(number: float) -> int:
    """Return the row of a number in its table, counted from the middle one.

    >>> [_find_row(number) for number in (-4.0, -0.5, 0.4, 0.5, 4.0)]
    [-4, -1, 0, 1, 4]
    """
    return (round(number / STEP) + PER_ROW // 2) // PER_ROW


def _check(number: float) -> None:
    most = MOST * PER_ROW * STEP + MOST * STEP
    if abs(number) > most + STEP / 2:
        text = msg(
            "--read {number}: the tables go from {least} to {most}; if an arrow ends outside its bracket, the back is "
            "off by more: correct that in the printer's own settings first",
            number=Number(f"{number:g}"),
            least=Number(format_offset(round(-most / STEP))),
            most=most,
        )
        raise ReadingError(text)
