"""Pictures of both sides of the calibration sheet, which ``--read`` accepts instead of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import PnpError, describe_unreadable
from scorer.messages import escape_unprintable, join_texts, msg

if TYPE_CHECKING:
    from pnp.pages.profile import Profile
    from pnp.printers.sides import Side, Solution

KINDS = (".jpg", ".jpeg", ".png", ".webp")
GIVEN = ("back", "rotation")
"""The options that cannot be combined with pictures, because pictures give their values."""

Pictures = tuple[str, str]


def pictures_of(read: str | None, other: str | None) -> Pictures | None:
    """Return the pictures of both sides; None if ``--read`` has numbers. Raises ``PnpError``."""
    if other is None:
        if read is not None and read.lower().endswith(KINDS):
            raise PnpError(
                msg(
                    "--read {file}: one picture shows one side; give both: --read front.jpg back.jpg",
                    file=read,
                )
            )
        return None
    if read is not None and read.lower().endswith(KINDS):
        return read, other
    word = escape_unprintable(other)
    if other.lower().endswith(KINDS):
        raise PnpError(msg("{file}: give the pictures of both sides: --read front.jpg back.jpg", file=word))
    raise PnpError(
        msg(
            "{name}: is this a printer? --show {name} shows it, --save {name} saves readings of it", name=word
        )
    )


def measure_pictures(pictures: Pictures, values: Mapping[str, str], known: Profile) -> Solution:
    """Return the readings of two pictures; the typed lengths and margins override them. Raises ``PnpError``."""
    from pnp.cli.printer_words import apply_values
    from pnp.printers.sides import SidesError, solve

    other = next((option for option in GIVEN if option in values), None)
    if other:
        raise PnpError(msg("--read gives --{option} too; leave one of them out", option=other))
    front, back = map(_read_side, pictures)
    try:
        readings = solve(front, back, known, values)
    except SidesError as fault:
        raise PnpError(
            join_texts([join_texts(map(escape_unprintable, pictures), ", "), fault.text], ": ")
        ) from None
    return readings._replace(profile=apply_values(values, readings.profile))


def _read_side(path: str) -> Side:
    """Read a picture of one side. Raises ``PnpError`` with its name, or ``NoReaderError``."""
    from pnp.photo.apart import MOST_BYTES, UnreadablePhotoError, read_side_apart

    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise PnpError(join_texts([escape_unprintable(path), describe_unreadable(fault)], ": ")) from None
    try:
        return read_side_apart(data)
    except UnreadablePhotoError as fault:
        raise UnreadablePhotoError(join_texts([escape_unprintable(path), fault.text], ": ")) from None
