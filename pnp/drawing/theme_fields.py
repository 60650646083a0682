"""What stands in ``assets/palette.json`` and in the files of ``assets/themes``, checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import get_args

from pnp.data import resources
from pnp.data.checked_file import Checked, Field, Group, Test, Values, is_number
from pnp.drawing.fonts import FILES
from pnp.drawing.motifs import MOTIFS
from pnp.drawing.shapes import Role
from pnp.drawing.theme_names import PENS, STYLES

SEATS = ("red", "blue", "yellow", "green", "purple")
"""The colours of the palette that say whose something is."""

BLACKS = ("black-star", "black-hourglass", "black-bar")
"""The colours of seats beyond those: all black, each with an emblem and a pattern of its own."""

GREYS = ("ink", "black", "white", "grey-1", "grey-2", "grey-3", "grey-3-light", "grey-4", "patch-50")
"""The other colours that the parts ask for; a palette may hold more."""

SEAT = "seat"
ON_SEAT = "on-seat"
"""In a theme's file: the colour of any seat, and the colour of marks on its area."""

_COLOUR = re.compile("#[0-9a-f]{6}")


def _is_colour(value: str) -> bool:
    return bool(_COLOUR.fullmatch(value))


def _is_name(value: str) -> bool:
    return value in resources.data("palette")


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_paint(value: str | None) -> bool:
    """Return whether a value can fill or stroke: a name of the palette, a word for seats, or nothing."""
    return value is None or value in (SEAT, ON_SEAT) or _is_name(value)


_SEAT_PEN: Mapping[str, Test] = {"fill": _is_paint, "stroke": _is_paint, "width": is_number}

_PEN: Mapping[str, Test] = {
    **_SEAT_PEN,
    "dash": lambda value: all(map(is_number, value)),
    "role": get_args(Role).__contains__,
    "round": _is_switch,
    "seats": lambda value: all(_is_name(seat) and _has_only(pen, _SEAT_PEN) for seat, pen in value.items()),
}

_STYLE: Mapping[str, Test] = {
    "size": is_number,
    "weight": FILES.__contains__,
    "tracking": lambda value: is_number(value, -1.0),
    "colour": lambda value: _is_name(value) or _is_colour(value),
}


def _has_only(value: Values, right: Mapping[str, Test], least: Iterable[str] = ()) -> bool:
    """Return whether an object has no other keys than it may have, those that it must have, and the right values."""
    return value.keys() >= set(least) and all(right[key](each) for key, each in value.items())


def _of_seats(values: Values, right: Test) -> bool:
    return values.keys() <= {*SEATS, *BLACKS} and all(map(right, values.values()))


COLOUR = Field(_is_colour, '"#f90915"')
"""A colour of the palette."""

PALETTE: tuple[Mapping[str, Checked], Field] = (dict.fromkeys((*GREYS, *SEATS, *BLACKS), COLOUR), COLOUR)
"""The colours that a palette has, and what others are that it may have."""

_SWITCH = Field(_is_switch, "true")
_LENGTH = Field(is_number, "0.3")
_WHOLE_PEN = Field(lambda value: _has_only(value, _PEN), '{"stroke": "ink", "width": 0.25}')
_WHOLE_STYLE = Field(
    lambda value: _has_only(value, _STYLE, ("size", "weight", "colour")),
    '{"size": 9, "weight": "bold", "colour": "ink"}',
)
_OTHER_STYLE = Field(lambda value: _has_only(value, _STYLE), '{"weight": "light", "colour": "grey-1"}')


def fields(*, whole: bool) -> dict[str, Checked]:
    """Return what a theme's file holds; a ``whole`` one has every pen and style, another one those that differ."""
    return {
        "solid": _SWITCH,
        "coloured": _SWITCH,
        "patches": _SWITCH,
        "colours": Field(lambda value: _of_seats(value, _is_colour), '{"red": "#7a7a7a"}'),
        "motifs": Field(lambda value: _of_seats(value, MOTIFS.__contains__), '{"red": "dots"}'),
        "line": _LENGTH,
        "wide": _LENGTH,
        "dark-on": Field(SEATS.__contains__, '["yellow"]', many=True),
        "pens": Group(dict.fromkeys(PENS, _WHOLE_PEN), whole),
        "styles": Group(dict.fromkeys(STYLES, _WHOLE_STYLE if whole else _OTHER_STYLE), whole),
    }
