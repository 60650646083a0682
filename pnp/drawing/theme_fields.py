"""What stands in ``assets/palette.json`` and in the files of ``assets/themes``, checked as they are read."""

from __future__ import annotations

import re
from typing import Any, get_args

from pnp.data import resources
from pnp.data.checked_file import Field, is_number
from pnp.drawing.fonts import FILES
from pnp.drawing.motifs import MOTIFS
from pnp.drawing.shapes import Role

SEATS = ("red", "blue", "yellow", "green", "purple")
"""The colours of the palette that say whose something is."""

GREYS = ("ink", "black", "white", "grey-1", "grey-2", "grey-3", "grey-3-light", "grey-4", "patch-50")
"""The other colours that the parts ask for; a palette may hold more."""

SEAT = "seat"
"""In a theme's file: the colour of any seat."""

_COLOUR = re.compile("#[0-9a-f]{6}")


def _is_colour(value: str) -> bool:
    return bool(_COLOUR.fullmatch(value))


def _is_name(value: str) -> bool:
    return value == SEAT or value in resources.data("palette")


def _is_paint(values: list[Any]) -> bool:
    fill, stroke, width = values
    return all(each is None or _is_name(each) for each in (fill, stroke)) and (is_number(width) or width == 0)


def _is_ink(pair: list[list[Any]]) -> bool:
    (role, *before), after = pair
    return role in get_args(Role) and _is_paint(before) and _is_paint(after)


def _is_type(pair: list[list[Any]]) -> bool:
    (size, weight, colour), (new_weight, new_colour) = pair
    right = is_number(size) and {weight, new_weight} <= FILES.keys()
    return right and _is_name(colour) and (_is_colour(new_colour) or _is_name(new_colour))


def _of_seats(values: dict[str, Any], right: Any) -> bool:
    return values.keys() <= set(SEATS) and all(map(right, values.values()))


COLOUR = Field(_is_colour, '"#f90915"')
"""A colour of the palette."""

_SWITCH = Field(lambda value: isinstance(value, bool), "true")
_LENGTH = Field(is_number, "0.3")

FIELDS = {
    "solid": _SWITCH,
    "coloured": _SWITCH,
    "patches": _SWITCH,
    "colours": Field(lambda value: _of_seats(value, _is_colour), '{"red": "#7a7a7a"}'),
    "motifs": Field(lambda value: _of_seats(value, MOTIFS.__contains__), '{"red": "dots"}'),
    "line": _LENGTH,
    "wide": _LENGTH,
    "glyph": Field(FILES.__contains__, '"bold"'),
    "dark-on": Field(SEATS.__contains__, '["yellow"]', many=True),
    "inks": Field(_is_ink, '[["print", "red", null, 0.4], [null, "red", 0.25]]', many=True),
    "type": Field(_is_type, '[[9, "bold", "ink"], ["regular", "#4a4a4a"]]', many=True),
}
"""What a theme's file holds."""
