"""Keys that many parts and marks of ``game.yaml`` have, and the kinds of their values."""

from __future__ import annotations

from pnp.wings.own.map_places import CELLS, RUN, RUNS
from pnp.wings.own.places import AREA, POINT
from pnp.wings.own.reader import LENGTH
from pnp.wings.own.repeats import RANGE
from scorer.wings.own.keys import TEXT, WORDS, Key, Keys, Schema, any_of, pattern, ref, whole


def lengths(count: int) -> Schema:
    """Return so many lengths with blanks between them, or a list of them."""
    text = rf"\s*{LENGTH.pattern}(\s+{LENGTH.pattern}){{{count - 1}}}\s*"
    items = {"type": "array", "items": ref("length"), "minItems": count, "maxItems": count}
    return any_of(pattern(text), items)


ONE_LENGTH, FLAG, COLOUR, MARKS = ref("length"), ref("flag"), ref("colour"), ref("marks")
DASH = lengths(2)
LIST: Schema = {"type": "array", "items": any_of({"type": "number"}, TEXT), "minItems": 2, "maxItems": 4}
PAIR, PLACE = any_of(pattern(POINT), LIST), any_of(pattern(AREA), LIST)
WIDTH_AND_HEIGHT = ref("size")
CELL = any_of(pattern(CELLS.pattern, RUN), {"type": "integer"})
CELLS_IN = any_of(CELL, pattern(RUNS.pattern))
SEVERAL = any_of(TEXT, {"type": "array", "items": TEXT, "minItems": 1})
COLUMN = r".*\{.+\}.*"  # a text that names a column

ID = Key("the word for `--only`; by default the kind of the part")
VARIANT = Key("the editions that have the part: `sea`, or `base, sea`", TEXT)
LIKE_PART = Key("the `id` of a part of this kind: takes all of it; other keys replace what it has", TEXT)

REPEATED: Keys = {
    "in": Key(
        "on a board, the cells that have the mark: `C4 D7`, on a track `1 9 17` or `1-40`",
        CELLS_IN,
    ),
    "each": Key(
        "repeats the mark for a list, `[a, b, c]`, or a range, `1-12`; its texts know `{n}` and `{item}`",
        any_of(pattern(RANGE.pattern), {"type": "array", "items": any_of({"type": "number"}, WORDS)}),
    ),
    "step": Key(
        "from one of `each` to the next, to the right and down, in mm: `10 0`", any_of(PAIR, ONE_LENGTH)
    ),
    "wrap": Key("how many of `each` are in a row; the next row is one step lower", whole(1)),
    "if": Key("a condition; the mark is drawn only if it holds"),
    "opacity": Key(
        "0.1 to 1: how much the mark hides what is below it",
        {"type": "number", "minimum": 0.1, "maximum": 1},
    ),
    "id": Key("a name, so that other marks can be `like` it", TEXT),
    "like": Key("the `id` of a mark of this kind: takes all of it; other keys replace what it has", TEXT),
}
"""The keys of every mark."""

PLACED: Keys = {
    "at": Key("the place: `x y width height`, from the left and the top", any_of(PLACE, CELL)),
    "turn": Key("degrees clockwise, about the middle of the mark", ONE_LENGTH),
    **REPEATED,
}
"""The keys of a mark that has a place."""

INKED: Keys = {
    "fill": Key("the colour of the area", COLOUR),
    "line": Key("the colour of the outline", COLOUR),
    "width": Key("the width of the line in mm", ONE_LENGTH),
}
"""The keys of the ink of a shape."""

BLEEDS = Key("`yes`: the mark runs over the edges that it touches", FLAG)
