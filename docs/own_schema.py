"""Writes ``assets/game.schema.json``: what editors complete in ``game.yaml``, from the words that are read."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.games.own.description import PARTS
from pnp.games.own.marks import KINDS
from pnp.games.own.styles import KEYS as STYLE_KEYS
from pnp.games.own.things import SIZES
from scorer.games.own.head import KEYS
from scorer.games.own.words import LANGUAGES

FILE = Path(__file__).resolve().parent.parent / "assets" / "game.schema.json"

MARKS = {
    "box": ("fill", "line", "width", "radius", "bleeds", "pattern", "gap"),
    "text": ("say", "style", *STYLE_KEYS),
    "icon": ("draw", "colour"),
    "picture": ("file", "fill", "bleeds"),
    "line": ("from", "to", "colour", "width", "dash"),
    "group": ("marks", "use"),
}
"""What each mark may say beside ``at`` and ``if``."""

MARKED = {"face", "marks"}
"""Keys that hold a list of marks."""


def schema() -> dict[str, object]:
    """Return the schema."""
    top = {key: {} for key in KEYS} | {
        "title": {"$ref": "#/$defs/words"},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/part"}},
        "style": {"type": "object", "additionalProperties": {"$ref": "#/$defs/style"}},
        "colours": {"type": "object"},
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A game as a folder of plain text",
        **_object(top),
        "required": ["title", "players", "parts"],
        "$defs": {
            "words": {
                "anyOf": [{"type": "string"}, _object({lang: {"type": "string"} for lang in LANGUAGES})]
            },
            "style": _object({key: {} for key in STYLE_KEYS}),
            "part": {"type": "object", "anyOf": [_part(kind, keys) for kind, (keys, _) in PARTS.items()]},
            "marks": {"type": "array", "items": {"$ref": "#/$defs/mark"}},
            "mark": _object({kind: _mark(MARKS[kind]) for kind in KINDS}) | {"maxProperties": 1},
        },
    }


def _object(properties: dict[str, object]) -> dict[str, object]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _part(kind: str, keys: tuple[str, ...]) -> dict[str, object]:
    """Return a part: what it says may stand below its kind or beside it."""
    said = {key: _value(key) for key in keys}
    below = {"anyOf": [{"type": "string"}, _object(said)]}
    return {**_object({kind: below, **said}), "required": [kind]}


def _value(key: str) -> dict[str, object]:
    if key in MARKED:
        return {"$ref": "#/$defs/marks"}
    if key == "size":
        return {"examples": [*SIZES, "57x87"]}
    return {"$ref": "#/$defs/words"} if key == "name" else {}


def _mark(keys: tuple[str, ...]) -> dict[str, object]:
    return _object({key: _value(key) for key in ("at", "turn", "if", *keys)})


def text() -> str:
    """Return the schema as it is written."""
    return json.dumps(schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
