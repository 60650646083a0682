"""The two sides of the calibration sheet, as they are written."""

from functools import cache

from pnp.kits.calibration import calibration
from tests.pnp.measured import measure


@cache
def sides(paper, lang="en"):
    """Return front and back, measured."""
    front, back = measure(calibration(paper, lang).data)
    return front, back
