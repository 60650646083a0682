"""What is read of the tables on the back of the calibration sheet, and the errors that it stands for."""

from __future__ import annotations

from math import asin, degrees
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.pages.profile import NOMINAL
from pnp.printers.calibration_sheet import APART
from pnp.printers.vernier import MOST, PER_ROW, ROW_ACROSS, ROW_ALONG, STEP, format_offset
from scorer.messages import Number, msg


class ReadingError(PnpError):
    """A number that no table has."""


class BackError(NamedTuple):
    """How far a back is off: to the right and down in mm, and clockwise in degrees."""

    back: tuple[float, float]
    rotation: float


class Readings(NamedTuple):
    """The numbers that were read in the tables A, B and C, mm."""

    a: float
    b: float
    c: float

    def solve(self, measured: tuple[float, float]) -> BackError:
        """Return the error of the back; ``measured`` are the rulers of 100 mm, across and along.

        A table tells how far off its line of short lines is, which lies beside the middle of the sheet; what the
        rotation does there is taken off. Raises ``ReadingError``.
        """
        for number in self:
            _check(number)
        across, along = (length / NOMINAL for length in measured)
        above, below = ((_row(number) * ROW_ACROSS) for number in (self.a, self.c))
        sine = across * (self.a - self.c) / (along * (APART + below - above))
        right = across * self.a + along * (above - APART / 2) * sine
        down = along * self.b - across * _row(self.b) * ROW_ALONG * sine
        return BackError((round(right, 2), round(down, 2)), round(degrees(asin(sine)), 3))


def _row(number: float) -> int:
    """Return in which row of its table a number stands, from the middle one.

    >>> [_row(number) for number in (-4.0, -0.5, 0.4, 0.5, 4.0)]
    [-4, -1, 0, 1, 4]
    """
    return (round(number / STEP) + PER_ROW // 2) // PER_ROW


def _check(number: float) -> None:
    most = MOST * PER_ROW * STEP + MOST * STEP
    if abs(number) > most + STEP / 2:
        text = msg(
            "--read {number}: the tables go from {least} to {most}; if an arrow ends beside its bracket, the back is "
            "off by more: correct that in the printer's own settings first",
            number=Number(f"{number:g}"),
            least=Number(format_offset(round(-most / STEP))),
            most=most,
        )
        raise ReadingError(text)
