"""The names of pens and styles of type, and the fields of ``assets/palette.json`` and ``assets/themes``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from pnp.data import resources
from pnp.data.checked_file import Checked, Field, FieldGroup, Test, Values, is_number
from pnp.drawing.fonts import FILES
from pnp.drawing.shapes import Role
from pnp.drawing.tracks import MOTIFS
from scorer.seats import SEATS

SeatPen = Literal["seat-area", "seat-bar", "seat-frame", "seat-line", "seat-die", "seat-window", "seat-fold"]
RowPen = Literal[
    "seat-home", "seat-piping", "seat-edge", "seat-landing", "seat-tint", "seat-burst", "name-field"
]
RopePen = Literal["rope", "rope-twist", "rope-edge", "word-mark", "burst"]
FistPen = Literal["fist", "fist-cuff", "fist-die", "fist-pip"]
TilePen = Literal["seat-bleed", "seat-tile", "seat-square", "seat-mark", "seat-cross", "seat-texture"]
EmblemPen = Literal["emblem", "emblem-small", "emblem-faint"]
CutPen = Literal["cut", "cut-inside", "cut-on-colour", "fold", "crop-mark", "leader", "leader-spot"]
LinePen = Literal[
    "scale", "scale-fine", "rule", "rule-block", "rule-inside", "writing-line", "box", "box-result", "outline"
]
AreaPen = Literal["paper", "solid-black", "glue", "notch"]
RoofPen = Literal["slope-north", "slope-west", "slope-east", "slope-south", "course", "hip", "deck", "glyph"]
CityPen = Literal["street-ground", "street", "avenue", "halo", "sign", "lot-gap", "lot", "region-gap"]
MapPen = Literal["map-square", "border-bar", "border-gap", "marker-block", "covering-ground", "covering"]
LetterPen = Literal["letter", "letter-course", "letter-shadow", "window", "window-lit", "window-bar", "joker"]
BoardPen = Literal["grid", "region", "camera-plate", "pad", "pot"]
RingPen = Literal["bell", "bell-dot", "plaster"]
BucketPen = Literal["bucket", "bucket-stave", "bucket-ear", "bucket-hole", "bucket-water"]
PubPen = Literal["die", "rim", "felt", "tally", "leather", "stitch"]
PicturePen = Literal["picture-outline", "picture-fold", "picture-pen", "picture-blade", "picture-ring"]
ShadePen = Literal["picture-shade", "picture-tile", "picture-tab"]
ChartPen = Literal[
    "chart-square",
    "chart-line",
    "chart-line-edge",
    "chart-held",
    "chart-first",
    "chart-second",
    "chart-limits",
]

PagePen = Literal[CutPen, LinePen, AreaPen]
BlockersPen = Literal[RoofPen, CityPen, MapPen, LetterPen]
LowBlowPen = Literal[RowPen, RopePen, FistPen, RingPen, BucketPen]
PenName = Literal[
    SeatPen,
    TilePen,
    EmblemPen,
    PagePen,
    BoardPen,
    LowBlowPen,
    PubPen,
    BlockersPen,
    PicturePen,
    ShadePen,
    ChartPen,
]
"""What a pen draws. Pens of seats, emblems and chart squares have a colour for each seat."""

BlockStyle = Literal["title", "head", "block", "block-grey", "block-faint"]
BodyStyle = Literal["body", "body-grey", "body-strong", "body-bold"]
SmallStyle = Literal["small", "small-grey", "small-medium", "small-bold"]
StyleName = Literal[BlockStyle, BodyStyle, SmallStyle]
"""What a style of type is for, largest first; ``grey`` and ``faint`` ones are less prominent."""

PENS: tuple[PenName, ...] = get_args(PenName)
STYLES: tuple[StyleName, ...] = get_args(StyleName)


MATERIALS = ("stone", "amber", "ochre", "yellow-line")
"""Colours of things that are nobody's: the ground of a city, felt; and lines of the yellow seat on white."""

GREYS = ("ink", "black", "white", "grey-1", "grey-2", "grey-3", "grey-3-light", "grey-4", "patch-50")
"""The other colours that drawings use; a palette may have more."""

SEAT = "seat"
ON_SEAT = "on-seat"
"""Placeholders in a theme's file: the seat's colour, and the colour of marks on the seat's area."""


def _is_colour(value: str) -> bool:
    return bool(re.fullmatch("#[0-9a-f]{6}", value))


def _is_name(value: str) -> bool:
    return value in resources.data("palette")


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_paint(value: str | None) -> bool:
    """Return whether a value can fill or stroke: a name of the palette, a seat placeholder, or None."""
    return value is None or value in (SEAT, ON_SEAT) or _is_name(value)


_SEAT_PEN: Mapping[str, Test] = {
    "fill": _is_paint,
    "stroke": _is_paint,
    "width": is_number,
    "tint": lambda value: is_number(value) and value <= 1,
    "line-tint": lambda value: is_number(value) and value <= 1,
}

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


def _has_only(value: Values, tests: Mapping[str, Test], required: Iterable[str] = ()) -> bool:
    """Return whether an object has all ``required`` keys, only keys of ``tests``, and valid values."""
    return value.keys() >= set(required) and all(tests[key](entry) for key, entry in value.items())


def _of_seats(values: Values, test: Test) -> bool:
    """Return whether all keys are seats and all values pass a test."""
    return values.keys() <= {*SEATS} and all(map(test, values.values()))


COLOUR = Field(_is_colour, '"#f90915"')  # a colour of the palette

PALETTE: tuple[Mapping[str, Checked], Field] = (
    dict.fromkeys((*GREYS, *SEATS, *MATERIALS), COLOUR),
    COLOUR,
)
"""The colours that a palette must have, and the form of the others that it may have."""

_SWITCH = Field(_is_switch, "true")
_LENGTH = Field(is_number, "0.3")
_WHOLE_PEN = Field(lambda value: _has_only(value, _PEN), '{"stroke": "ink", "width": 0.25}')
_WHOLE_STYLE = Field(
    lambda value: _has_only(value, _STYLE, ("size", "weight", "colour")),
    '{"size": 9, "weight": "bold", "colour": "ink"}',
)
_OTHER_STYLE = Field(lambda value: _has_only(value, _STYLE), '{"weight": "light", "colour": "grey-1"}')


def fields(*, whole: bool) -> dict[str, Checked]:
    """Return the fields of a theme's file. A ``whole`` file has every pen and style, others only those that differ."""
    return {
        "solid": _SWITCH,
        "coloured": _SWITCH,
        "patches": _SWITCH,
        "colours": Field(
            lambda value: all(map(_is_name, value)) and all(map(_is_colour, value.values())),
            '{"red": "#7a7a7a"}',
        ),
        "motifs": Field(lambda value: _of_seats(value, MOTIFS.__contains__), '{"red": "dots"}'),
        "textures": Field(lambda value: _of_seats(value, is_number), '{"red": 3.0}'),
        "line": _LENGTH,
        "wide": _LENGTH,
        "dark-on": Field(SEATS.__contains__, '["yellow"]', many=True),
        "pens": FieldGroup(dict.fromkeys(PENS, _WHOLE_PEN), whole),
        "styles": FieldGroup(dict.fromkeys(STYLES, _WHOLE_STYLE if whole else _OTHER_STYLE), whole),
    }
