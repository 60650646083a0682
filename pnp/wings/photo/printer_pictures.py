"""A printer is measured by pictures of both sides of the calibration sheet."""

from collections.abc import Mapping
from pathlib import Path

from pnp.cli.printer_words import apply_values
from pnp.errors import PnpError, describe_unreadable
from pnp.pages.printer import Printer
from pnp.printers.sides import SheetSide, SidesError, Solution, solve
from pnp.wings.photo.apart import read_side_apart
from pnp.wings.photo.limits import MOST_BYTES, UnreadablePhotoError
from scorer.messages import join_texts, msg


def measure_pictures(pictures: tuple[str, str], values: Mapping[str, str], known: Printer) -> Solution:
    """Return the readings of two pictures; the typed lengths and margins override them. Raises ``PnpError``."""
    other = next((option for option in ("read", "back", "rotation") if option in values), None)
    if other:
        raise PnpError(msg("the pictures give --{option} too; leave it out", option=other))
    front, back = map(_read_side, pictures)
    try:
        readings = solve(front, back, known, values)
    except SidesError as fault:
        raise PnpError(join_texts([join_texts((pictures), ", "), fault.text], ": ")) from None
    return readings._replace(printer=apply_values(values, readings.printer))


def _read_side(path: str) -> SheetSide:
    """Read a picture of one side. Raises ``PnpError`` with its name, or ``NoReaderError``."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise PnpError(join_texts([path, describe_unreadable(fault)], ": ")) from None
    try:
        return read_side_apart(data)
    except UnreadablePhotoError as fault:
        raise UnreadablePhotoError(join_texts([path, fault.text], ": ")) from None
