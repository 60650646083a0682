"""Measured values as they are typed: ``99.2x99.6``, ``0.5,-1.0``, ``4,4,4,13`` or ``bottom=13,left=4,…``."""

from __future__ import annotations

import re

from pnp.errors import PnpError
from pnp.pages.profile import Margins
from scorer.messages import Text, escape_unprintable, msg


class MeasureError(PnpError):
    """A value that cannot be read."""

    def __init__(self, option: str, value: str, right: Text) -> None:
        super().__init__(
            msg("--{option} {value}: {right}", option=option, value=escape_unprintable(value), right=right)
        )


def read_measured(text: str) -> tuple[float, float]:
    """Return how long the rulers of 100 mm are, across and along. Raises ``MeasureError``."""
    try:
        across, along = map(_number, re.split("[x×]", text.lower()))
    except ValueError:
        right = msg("write how many mm the rulers measure, across and along, as 99.2x99.6")
        raise MeasureError("measured", text, right) from None
    return across, along


def back(text: str) -> tuple[float, float]:
    """Return how far the back lies to the right and down. Raises ``MeasureError``."""
    try:
        right, down = map(_number, text.split(","))
    except ValueError:
        wanted = msg("write how many mm the back is shifted right and down, as 0.5,-1.0")
        raise MeasureError("back", text, wanted) from None
    return right, down


def rotation(text: str) -> float:
    """Return by how many degrees the back is turned clockwise. Raises ``MeasureError``."""
    try:
        return _number(text)
    except ValueError:
        right = msg("write how many degrees the back is rotated clockwise, as 0.2 or -0.2")
        raise MeasureError("rotation", text, right) from None


def margins(text: str) -> Margins:
    """Return the margins, in the order left, right, top, bottom or by their names. Raises ``MeasureError``."""
    try:
        return _named(text) if "=" in text else Margins(*map(_number, text.split(",")))
    except (TypeError, ValueError):
        right = msg(
            "write the margins left, right, top and bottom in mm, as 4,4,4,13 "
            "or left=4,right=4,top=4,bottom=13"
        )
        raise MeasureError("margins", text, right) from None


def _named(text: str) -> Margins:
    pairs = [each.split("=") for each in text.lower().split(",")]
    named = {edge.strip(): _number(value) for edge, value in pairs}
    if len(named) != len(pairs):
        raise ValueError
    return Margins(**named)


def _number(text: str) -> float:
    """Return a plain decimal number; reject other forms that ``float`` accepts (inf, 1e3, 1_0)."""
    if not re.fullmatch(r"\s*[+-]?(\d+\.?\d*|\.\d+)\s*", text, re.ASCII):
        raise ValueError
    return float(text)
