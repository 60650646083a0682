"""A printer is measured by pictures of both sides of the calibration sheet."""

from collections.abc import Mapping

from pnp.cli.printer_words import apply_values
from pnp.errors import PnpError
from pnp.pages.printer import Printer
from pnp.printers.sides import SidesError, Solution, solve
from pnp.wings.photo.apart import of_file, read_side_apart
from scorer.messages import join_texts, msg


def measure_pictures(pictures: tuple[str, str], values: Mapping[str, str], known: Printer) -> Solution:
    """Return the readings of two pictures; the typed lengths and margins override them. Raises ``PnpError``."""
    other = next((option for option in ("read", "back", "rotation") if option in values), None)
    if other:
        raise PnpError(msg("the pictures give --{option} too; leave it out", option=other))
    front, back = (of_file(picture, read_side_apart) for picture in pictures)
    try:
        readings = solve(front, back, known, values)
    except SidesError as fault:
        raise PnpError(join_texts([join_texts((pictures), ", "), fault.text], ": ")) from None
    return readings._replace(printer=apply_values(values, readings.printer))
