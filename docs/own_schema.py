"""Writes ``assets/own/game.schema.json``: what editors complete in ``game.yaml``, from the words that are read.

It also writes the tables of keys in ``own-marks.md`` and the pages on parts, from the same words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import get_args

from pnp.drawing.fitting import Align, Upright
from pnp.drawing.theme import FULL, THEMES, theme
from pnp.wings.own.board_reader import BACK_KEYS, COORDINATES, GRID
from pnp.wings.own.colours import HEX, NAME, ON
from pnp.wings.own.description import PARTS
from pnp.wings.own.map_places import CELLS, NUMBER
from pnp.wings.own.marks import KINDS
from pnp.wings.own.reader import LENGTH, SIZE, YES, paper_sizes
from pnp.wings.own.rules import BOOKLETS
from pnp.wings.own.text_mark import FIT, STYLE_KEYS
from pnp.wings.own.things import COUNT, card_sizes
from scorer.language_codes import CODE, LANGUAGES
from scorer.seats import SEATS
from scorer.wings.own.head import KEYS, PLAYERS

DOCS = Path(__file__).resolve().parent
FILE = DOCS.parent / "assets" / "own" / "game.schema.json"
PAGES = tuple(DOCS / f"own-{name}.md" for name in ("marks", "parts", "boards", "papers"))
TABLE = re.compile(r"(<!-- keys of ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
"""The place of a table of keys on a page."""

COLUMN = r".*\{.+\}.*"
"""A text that names a column."""

Schema = Mapping[str, object]


def ref(name: str) -> Schema:
    """Return what is said once for many keys."""
    return {"$ref": f"#/$defs/{name}"}


def pattern(*wanted: str) -> Schema:
    """Return a text that is one of some patterns, written for editors, which know no ``*+`` (it matches the same)."""
    portable = re.sub(r"(?<=[*+?}])\+", "", "|".join(wanted))
    return {"type": "string", "pattern": f"^({portable})$"}


def either(*wanted: Schema) -> Schema:
    """Return what is one of several things."""
    return {"anyOf": wanted}


def one_of(words: Iterable[object]) -> Schema:
    """Return one of some words: editors complete these."""
    return {"enum": [*words]}


def lengths(count: int) -> Schema:
    """Return so many lengths with blanks between them, or a list of them."""
    text = rf"\s*{LENGTH.pattern}(\s+{LENGTH.pattern}){{{count - 1}}}\s*"
    items = {"type": "array", "items": ref("length"), "minItems": count, "maxItems": count}
    return either(pattern(text), items)


TEXT: Schema = {"type": "string"}
CELL = either(pattern(CELLS.pattern, NUMBER.pattern), {"type": "integer"})
LENGTH_PAIR, AREA = lengths(2), lengths(4)
WIDTH_AND_HEIGHT = pattern(SIZE.pattern, *paper_sizes())
THINGS = ("cards", "tiles", "tokens", "standees", "mats")
"""The parts whose size may have a name."""

SEVERAL = either(TEXT, {"type": "array", "items": TEXT, "minItems": 1})
"""One text or several."""

VALUES: Mapping[str, Schema] = {
    "at": either(AREA, CELL),
    "from": LENGTH_PAIR,
    "to": LENGTH_PAIR,
    "dash": LENGTH_PAIR,
    **dict.fromkeys(("path", "edges"), SEVERAL),
    "points": {"type": "array", "items": LENGTH_PAIR, "minItems": 3},
    "sides": {"type": "integer", "minimum": 3},
    "opacity": {"type": "number", "minimum": 0.1, "maximum": 1},
    **dict.fromkeys(("width", "radius", "gap", "turn", "leading", "corners", "gutter"), ref("length")),
    **dict.fromkeys(("stock", "depth"), ref("length")),
    **dict.fromkeys(("fill", "line", "colour"), ref("colour")),
    **dict.fromkeys(("bleeds", "hyphens", "markers", "punch"), ref("flag")),
    **dict.fromkeys(("face", "marks"), ref("marks")),
    **dict.fromkeys(("name", "say"), ref("words")),
    **dict.fromkeys(("draw", "file", "where", "variant", "use", "picture", "holds", "shape", "cells"), TEXT),
    "style": either(TEXT, ref("style")),
    "align": one_of(get_args(Align)),
    "upright": one_of(get_args(Upright)),
    "fit": pattern(FIT.pattern),
    "pattern": either(one_of(SEATS), pattern(COLUMN)),
    "back": either(TEXT, ref("marks")),
    "size": WIDTH_AND_HEIGHT,
    "count": either({"type": "integer", "minimum": 1}, pattern(COUNT.pattern)),
    "grid": pattern(GRID.pattern),
    "coordinates": either(ref("flag"), pattern(COORDINATES.pattern), {"type": "integer"}),
    "length": {"type": "integer", "minimum": 1},
    "across": {"type": "integer", "minimum": 1},
    "columns": {"type": "object", "additionalProperties": TEXT},
    "key": {"type": "object", "additionalProperties": ref("look")},
    "faces": {"type": "array", "items": ref("face"), "minItems": 6, "maxItems": 6},
    "rows": {"type": "array", "minItems": 1},
    "wins": one_of(("highest", "lowest")),
    "booklet": one_of(BOOKLETS),
}
"""What the values of keys are, where one key means the same everywhere."""

OTHERS: Mapping[tuple[str, str], Schema] = {
    ("icons", "align"): one_of(("left", "centre", "right")),
    ("icons", "count"): either({"type": "integer", "minimum": 0}, TEXT),
    ("group", "at"): either(LENGTH_PAIR, CELL),
    ("picture", "fill"): ref("flag"),
    ("dice", "size"): ref("length"),
    ("board", "back"): either(TEXT, ref("marks"), ref("back")),
    **{(kind, "file"): SEVERAL for kind in THINGS},
    **{(kind, "size"): either(one_of(card_sizes()), WIDTH_AND_HEIGHT) for kind in THINGS},
}
"""What they are where a part or a mark means something else."""

IN_ALL = ("id", "name", "variant", "at", "turn", "if", "opacity")
"""The keys of every part or mark, which the pages explain once."""

SAYS: Mapping[str, str] = {
    # parts
    "id": "the word for `--only`; by default the kind of the part",
    "name": "the name of the part, in one or more languages",
    "variant": "the editions that have the part: `sea`, or `base, sea`",
    "file": "a table, or several: `[base.csv, sea.csv]`; each row is one design. Or a folder of pictures: `pictures/`",
    "columns": 'more columns, worked out of the others: `{value: "{points} + 2 * {cost}"}`',
    "where": "a [condition](own-marks.md#conditions): the part takes only the rows for which it holds",
    "size": "`40x40`: width and height in mm",
    "count": "`5`, or `5 each` for five of each seat; in a table the number of each row",
    "face": "the marks of the front",
    "back": 'the marks of the back, a picture, or `"{column}"`',
    "fill": "the colour of the whole piece",
    "draw": 'one icon in the middle, instead of `face`: `":wheat:"`, or `"{emblem}"` for the sign of a seat',
    "corners": "the radius of round corners in mm, with lines to cut along",
    "gutter": "the space between cards in mm; they are then cut at the short lines at their corners",
    "punch": "`yes` leaves bridges in the cut around each piece: cut with a blade, then push the pieces out",
    "shape": "`circle 16`, `square 14`, `hex 18` (mm from side to side), or a file and its size: `outline.svg 20x30`",
    "faces": 'six faces: an icon, a number of pips, `""` for a blank one, or marks',
    "holds": "the `id` of the cards",
    "booklet": "`A5`: pages of half an A4 or Letter sheet, to fold and staple",
    "stock": "the thickness of a card in mm; by default 0.32",
    "depth": "the inner depth of the box in mm; by default pnp works it out from the number of cards",
    "grid": "`squares 20`, `hexes 22`, `hexes-flat 22` or `track 18`: the cells, and their size in mm",
    "cells": "a block of letters: a letter is a cell, a dot is an empty place",
    "key": "what the cells of each letter show: `fill`, `draw`, `marks`; `x: {}` for a blank cell",
    "coordinates": "`A1` (or `yes`) or `0101` prints the name of each cell, `border A1` of those at the edge; `no`",
    "markers": "`yes` prints four markers in the corners, so that a camera can find the board",
    "picture": "a picture instead of a grid; it needs `size`",
    "marks": "marks over all of it; they may [name cells](#maps)",
    "length": "the number of cells of a track",
    "across": "the number of cells in a row of a track",
    "rows": "the lines of the sheet; a line may have points: `{Bonus: 5 each}`, or a formula",
    "total": "`sum`, or a formula",
    "wins": "`highest` or `lowest`",
    "ties": "rows that break ties: pnp compares these rows, in this order",
    # marks
    "line": "the colour of the outline",
    "width": "the width of the line in mm",
    "radius": "the radius of round corners in mm",
    "bleeds": "`yes`: the mark runs over the edges that it touches",
    "pattern": "alone, without `fill`: the pattern of a seat along the edges, in the inks that have patterns",
    "points": "the corners: a list of `x y` in mm, such as `[0 0, 20 0, 0 20]`",
    "sides": "instead of `points`: the number of sides of a regular polygon, which fills `at`; by default 6",
    "opacity": "0.1 to 1: how much the mark hides what is below it",
    "gap": "for `pattern`: the part of the first corner that stays free, in mm",
    "say": "the text, in one or more languages",
    "style": "the name of a style, or a style",
    "font": "size and, in any order, weight, `italic` and family: `bold italic 13`",
    "fit": "`13-10`: the largest and the smallest size, in points",
    "colour": "a colour",
    "align": "`left`, `centre`, `right` or `justified`",
    "upright": "`top`, `middle`, `bottom` or `optical` (the visible part of a digit or sign is centred)",
    "hyphens": "`no` forbids hyphens",
    "leading": "the distance of lines, as a multiple of the size",
    "from": "where the line begins: `x y` in mm",
    "to": "where it ends: `x y` in mm",
    "path": "on a [map](own-boards.md#maps): through the middles of these cells, `C4 D4 E5`; or a list of such paths",
    "edges": "on a map: along the sides between two cells, `C4-D4 D4-D5`",
    "dash": "the lengths of dashes and gaps in mm: `2 1`",
    "use": "a file with a list of marks",
    "at": "the place: `x y width height` in mm, from the left and the top; on a map also cells: `C4 D7`",
    "turn": "degrees clockwise, about the middle of the mark",
    "if": "a condition; the mark is drawn only if it holds",
}
"""What each key means, in Markdown: the tables on the pages, and what editors show."""

SAYS_ELSEWHERE: Mapping[tuple[str, str], str] = {
    ("cards", "size"): "a name such as `poker` (63.5 × 88.9 mm; the default), or `57x87` in mm",
    ("tiles", "size"): "`40x40` in mm (the default), or a name as for cards",
    ("mats", "size"): "`150x100` in mm (the default), or a paper: `A5`",
    ("standees", "size"): "`20x30` in mm (the default)",
    ("board", "size"): "with `picture`: `277x190`, width and height in mm",
    (
        "board",
        "back",
    ): "the marks of the back, a picture, or another grid: `{grid: ..., cells: ..., key: ...}`",
    ("dice", "size"): "the length of an edge in mm, 10 to 40; by default 16",
    ("dice", "count"): "`2`, or `3 each` for three of each seat",
    ("dice", "fill"): 'the colour of the dice; `"{seat}"` for the colour of their seat',
    **dict.fromkeys(
        (("cards", "shape"), ("tiles", "shape")),
        "instead of `size`: `circle 70`, `hex 60` (mm from side to side), or a file: `outline.svg 60x80`",
    ),
    ("tokens", "size"): "not used: `shape` has the size",
    (
        "tuck-box",
        "face",
    ): "the marks of the front of the box; without it the box has the cover, if there is one",
    (
        "cover",
        "size",
    ): "`180x250` in mm (the default); the cover is scaled to the paper, the box and the pictures",
    ("cover", "face"): "the marks of the cover",
    ("cover", "fill"): "the colour of the whole cover",
    ("aid", "file"): "a Markdown file",
    ("aid", "size"): "`63x88`: width and height in mm",
    ("rules", "file"): "a Markdown file",
    ("box", "fill"): "the colour of the area",
    ("line", "width"): "the width of the line in mm; by default 0.3, on a map 1",
    ("icon", "draw"): '`":wheat:"` for `icons/wheat.svg`, or `"{emblem}"` for the sign of a seat',
    ("icon", "colour"): "paints all of the icon",
    ("icons", "draw"): "the icon, as above",
    ("icons", "colour"): "paints all of the icons",
    ("icons", "count"): 'how many, 0 to 100: `3`, or `"{column}"`',
    ("icons", "gap"): "the distance between two in mm; by default 1",
    ("icons", "across"): "how many in a row; by default as many as make the icons largest",
    ("icons", "align"): "`left`, `centre` or `right`",
    ("picture", "file"): "an SVG, PNG or JPEG file",
    ("picture", "fill"): "`yes` crops the picture to its place",
    **dict.fromkeys((("circle", "fill"), ("polygon", "fill")), "the colour of the area"),
    ("qr", "say"): "what the code says: at most 300 characters, in one or more languages",
    ("group", "at"): "the place of its corner: `x y` in mm; on a map also cells: `C4 D7`",
    ("group", "marks"): "a list of marks",
    ("look", "fill"): "the colour of the cell",
}
"""What they mean where a part or a mark means something else."""


def schema() -> Schema:
    """Return the schema."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A game as a folder of plain text",
        **_object({key: _head().get(key, {}) for key in KEYS}),
        "required": ["title", "players", "parts"],
        "$defs": {
            "length": {"type": ["number", "string"], "pattern": f"^{LENGTH.pattern}$"},
            "flag": one_of((True, False, *YES)),
            "colour": either(one_of(_colours()), pattern(HEX.pattern, NAME.pattern, COLUMN)),
            "words": either(
                TEXT, {**_object(dict.fromkeys(LANGUAGES, TEXT)), "patternProperties": {f"^{CODE}$": TEXT}}
            ),
            "language": either(one_of(LANGUAGES), pattern(CODE)),
            "style": _said("style", STYLE_KEYS),
            "look": _said("look", ("fill", "draw", "marks")),
            "back": _said("board", BACK_KEYS),
            "face": either({"type": ["string", "integer"]}, ref("marks")),
            "part": {"type": "object", "anyOf": [_part(kind, keys) for kind, (keys, _) in PARTS.items()]},
            "marks": {"type": "array", "items": ref("mark")},
            "mark": {
                **_object({name: _said(name, kind.keys) for name, kind in KINDS.items()}),
                "maxProperties": 1,
            },
        },
    }


def _head() -> Mapping[str, Schema]:
    """Return what stands above the parts."""
    players = either({"type": "integer"}, pattern(PLAYERS.pattern))
    own = either(pattern(HEX.pattern), _object(dict.fromkeys(THEMES, pattern(HEX.pattern))))
    return {
        "title": ref("words"),
        "players": either(players, {"type": "array", "items": players}),
        "languages": either(ref("language"), {"type": "array", "items": ref("language")}),
        "variants": {"type": "object", "additionalProperties": ref("words"), "minProperties": 1},
        "seats": either(one_of(SEATS), {"type": "array", "items": one_of(SEATS)}),
        "colours": {"type": "object", "additionalProperties": own},
        "style": {"type": "object", "additionalProperties": ref("style")},
        "parts": {"type": "array", "items": ref("part"), "minItems": 1},
    }


def _colours() -> list[str]:
    """Return the names of the colours of the house, and of what is seen on those of seats."""
    return [*theme(FULL).colours, *(f"{ON}{seat}" for seat in SEATS)]


def _object(properties: Mapping[str, object]) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _said(kind: str, keys: Iterable[str]) -> Schema:
    """Return what a part, a mark or a style may say."""
    return _object({key: _explained(kind, key) for key in keys})


def _explained(kind: str, key: str) -> Schema:
    """Return the value of a key, with what editors show about it."""
    value = OTHERS.get((kind, key), VALUES.get(key, {}))
    return {"description": says(kind, key).replace("`", ""), **(either(value) if "$ref" in value else value)}


def says(kind: str, key: str) -> str:
    """Return what a key of a part or a mark means, in Markdown."""
    return SAYS_ELSEWHERE.get((kind, key), SAYS[key])


def _part(kind: str, keys: tuple[str, ...]) -> Schema:
    """Return a part: what it says may stand below its kind or beside it."""
    said = _said(kind, keys)
    beside = said["properties"]
    assert isinstance(beside, Mapping)
    return {
        **_object({kind: either(SEVERAL if kind in THINGS else TEXT, said), **beside}),
        "required": [kind],
    }


def text() -> str:
    """Return the schema as it is written."""
    return json.dumps(schema(), indent=1) + "\n"


def key_table(kind: str) -> str:
    """Return the table of the keys of a part or a mark, in Markdown."""
    keys = PARTS[kind][0] if kind in PARTS else KINDS[kind].keys
    rows = [f"| `{key}` | {says(kind, key)} |" for key in keys if key not in IN_ALL]
    return "\n".join(["| key | value |", "|---|---|", *rows]) + "\n"


def with_tables(page: str) -> str:
    """Return a page with the tables of keys of today."""
    return TABLE.sub(lambda found: f"{found[1]}{key_table(found[2])}{found[3]}", page)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    for path in PAGES:
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
