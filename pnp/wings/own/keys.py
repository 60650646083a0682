"""Keys that many parts and marks of ``game.yaml`` have, and the kinds of their values."""

from __future__ import annotations

from pnp.wings.own.map_places import CELLS, NUMBER
from pnp.wings.own.reader import LENGTH
from scorer.wings.own.keys import TEXT, Key, Keys, Schema, any_of, pattern, ref


def lengths(count: int) -> Schema:
    """Return so many lengths with blanks between them, or a list of them."""
    text = rf"\s*{LENGTH.pattern}(\s+{LENGTH.pattern}){{{count - 1}}}\s*"
    items = {"type": "array", "items": ref("length"), "minItems": count, "maxItems": count}
    return any_of(pattern(text), items)


ONE_LENGTH, FLAG, COLOUR, MARKS = ref("length"), ref("flag"), ref("colour"), ref("marks")
PAIR, AREA = lengths(2), lengths(4)
WIDTH_AND_HEIGHT = ref("size")
CELL = any_of(pattern(CELLS.pattern, NUMBER.pattern), {"type": "integer"})
SEVERAL = any_of(TEXT, {"type": "array", "items": TEXT, "minItems": 1})
COLUMN = r".*\{.+\}.*"  # a text that names a column

ID = Key("the word for `--only`; by default the kind of the part")
VARIANT = Key("the editions that have the part: `sea`, or `base, sea`", TEXT)

PLACED: Keys = {
    "at": Key(
        "the place: `x y width height` in mm, from the left and the top; on a map also cells: `C4 D7`",
        any_of(AREA, CELL),
    ),
    "turn": Key("degrees clockwise, about the middle of the mark", ONE_LENGTH),
    "if": Key("a condition; the mark is drawn only if it holds"),
    "opacity": Key(
        "0.1 to 1: how much the mark hides what is below it",
        {"type": "number", "minimum": 0.1, "maximum": 1},
    ),
}
"""The keys of a mark that has a place."""

INKED: Keys = {
    "fill": Key("the colour of the area", COLOUR),
    "line": Key("the colour of the outline", COLOUR),
    "width": Key("the width of the line in mm", ONE_LENGTH),
}
"""The keys of the ink of a shape."""

BLEEDS = Key("`yes`: the mark runs over the edges that it touches", FLAG)
