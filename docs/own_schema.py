"""Writes ``assets/game.schema.json``: what editors complete in ``game.yaml``, from the words that are read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import get_args

from pnp.drawing.fitting import Align, Upright
from pnp.drawing.theme import FULL, THEMES, theme
from pnp.games.own.board_reader import GRID
from pnp.games.own.colours import HEX, NAME, ON
from pnp.games.own.description import PARTS
from pnp.games.own.marks import KINDS
from pnp.games.own.reader import LENGTH, SIZE, YES
from pnp.games.own.text_mark import FIT, STYLE_KEYS
from pnp.games.own.things import COUNT, card_sizes
from scorer.games.own.head import KEYS, PLAYERS
from scorer.games.own.words import LANGUAGES
from scorer.seats import COLOURS

FILE = Path(__file__).resolve().parent.parent / "assets" / "game.schema.json"

COLUMN = r".*\{.+\}.*"
"""A text that names a column."""

Schema = Mapping[str, object]


def ref(name: str) -> Schema:
    """Return what is said once for many keys."""
    return {"$ref": f"#/$defs/{name}"}


def pattern(*wanted: str) -> Schema:
    """Return a text that is one of some patterns."""
    return {"type": "string", "pattern": f"^({'|'.join(wanted)})$"}


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
LENGTH_PAIR, AREA = lengths(2), lengths(4)
WIDTH_AND_HEIGHT = pattern(SIZE.pattern)
THINGS = ("cards", "tiles", "tokens", "standees", "mats")
"""The parts whose size may have a name."""

VALUES: Mapping[str, Schema] = {
    "at": AREA,
    "from": LENGTH_PAIR,
    "to": LENGTH_PAIR,
    "dash": LENGTH_PAIR,
    **dict.fromkeys(("width", "radius", "gap", "turn", "leading", "corners", "gutter"), ref("length")),
    **dict.fromkeys(("stock", "depth"), ref("length")),
    **dict.fromkeys(("fill", "line", "colour"), ref("colour")),
    **dict.fromkeys(("bleeds", "hyphens", "coordinates", "markers"), ref("flag")),
    **dict.fromkeys(("face", "marks"), ref("marks")),
    **dict.fromkeys(("name", "say"), ref("words")),
    **dict.fromkeys(("draw", "file", "use", "picture", "holds", "shape", "cells"), TEXT),
    "style": either(TEXT, ref("style")),
    "align": one_of(get_args(Align)),
    "upright": one_of(get_args(Upright)),
    "fit": pattern(FIT.pattern),
    "pattern": either(one_of(COLOURS), pattern(COLUMN)),
    "back": either(TEXT, ref("marks")),
    "size": WIDTH_AND_HEIGHT,
    "count": either({"type": "integer", "minimum": 1}, pattern(COUNT.pattern)),
    "grid": pattern(GRID.pattern),
    "length": {"type": "integer", "minimum": 1},
    "across": {"type": "integer", "minimum": 1},
    "key": {"type": "object", "additionalProperties": ref("look")},
    "faces": {"type": "array", "items": ref("face"), "minItems": 6, "maxItems": 6},
    "rows": {"type": "array", "minItems": 1},
    "wins": one_of(("highest", "lowest")),
}
"""What the values of keys are, where one key means the same everywhere."""

OTHERS: Mapping[tuple[str, str], Schema] = {
    ("group", "at"): LENGTH_PAIR,
    ("picture", "fill"): ref("flag"),
    ("dice", "size"): ref("length"),
    **{(kind, "size"): either(one_of(card_sizes()), WIDTH_AND_HEIGHT) for kind in THINGS},
}
"""What they are where a part or a mark means something else."""


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
            "words": either(TEXT, _object(dict.fromkeys(LANGUAGES, TEXT))),
            "style": _said("style", STYLE_KEYS),
            "look": _said("look", ("fill", "draw", "marks")),
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
        "languages": either(one_of(LANGUAGES), {"type": "array", "items": one_of(LANGUAGES)}),
        "seats": either(one_of(COLOURS), {"type": "array", "items": one_of(COLOURS)}),
        "colours": {"type": "object", "additionalProperties": own},
        "style": {"type": "object", "additionalProperties": ref("style")},
        "parts": {"type": "array", "items": ref("part"), "minItems": 1},
    }


def _colours() -> list[str]:
    """Return the names of the colours of the house, and of what is seen on those of seats."""
    return [*theme(FULL).colours, *(f"{ON}{seat}" for seat in COLOURS)]


def _object(properties: Mapping[str, object]) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _said(kind: str, keys: Iterable[str]) -> Schema:
    """Return what a part, a mark or a style may say."""
    return _object({key: OTHERS.get((kind, key), VALUES.get(key, {})) for key in keys})


def _part(kind: str, keys: tuple[str, ...]) -> Schema:
    """Return a part: what it says may stand below its kind or beside it."""
    said = _said(kind, keys)
    beside = said["properties"]
    assert isinstance(beside, Mapping)
    return {**_object({kind: either(TEXT, said), **beside}), "required": [kind]}


def text() -> str:
    """Return the schema as it is written."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
