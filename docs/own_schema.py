"""Writes ``assets/own/game.schema.json``: what editors complete in ``game.yaml``, from the words that are read.

It also writes the tables of keys in ``own-marks.md`` and the pages on parts, from the same words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from pnp.drawing.theme import THEMES
from pnp.wings.own.board_reader import BACK_KEYS, LOOK_KEYS
from pnp.wings.own.colours import HEX, NAME, OFFERED, ON
from pnp.wings.own.description import PARTS
from pnp.wings.own.keys import COLUMN, PLACED
from pnp.wings.own.likes import LIKE
from pnp.wings.own.marks import KINDS
from pnp.wings.own.reader import LENGTH, SIZE, YES, paper_sizes
from pnp.wings.own.text_mark import STYLE_KEYS
from pnp.wings.own.things import KEYS as PIECES
from pnp.wings.own.things import card_sizes
from scorer.language_codes import CODE, LANGUAGES
from scorer.seats import SEATS
from scorer.wings.own.head import KEYS, PLAYERS
from scorer.wings.own.keys import TEXT, Key, Keys, Schema, any_of, one_of, pattern, ref

DOCS = Path(__file__).resolve().parent
FILE = DOCS.parent / "assets" / "own" / "game.schema.json"
PAGES = tuple(DOCS / f"own-{name}.md" for name in ("marks", "parts", "boards", "papers"))
TABLE = re.compile(r"(<!-- keys of ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
"""The place of a table of keys on a page."""

SIZES: Mapping[str, Schema] = {
    "size": pattern(SIZE.pattern, *paper_sizes()),
    "card-size": any_of(one_of(card_sizes()), pattern(SIZE.pattern, *paper_sizes())),
}
"""Values with names from files of ``assets/``, as their keys refer to them."""

IN_ALL = ("id", "name", "variant", "like", *PLACED)
"""The keys of every part or mark, which the pages explain once."""

SHARED: Mapping[str, Keys] = {
    "mark": PLACED,
    "piece": {name: key for name, key in PIECES.items() if name not in {*IN_ALL, "size"}},
}
"""The keys of every mark, and those of every part with many pieces, which have a table of their own."""


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
            "colour": any_of(one_of(_colours()), pattern(HEX.pattern, NAME.pattern, COLUMN)),
            "words": any_of(
                TEXT, {**_object(dict.fromkeys(LANGUAGES, TEXT)), "patternProperties": {f"^{CODE}$": TEXT}}
            ),
            "language": any_of(one_of(LANGUAGES), pattern(CODE)),
            "style": _said(STYLE_KEYS),
            "look": _said(LOOK_KEYS),
            "back": _said(BACK_KEYS),
            "face": any_of({"type": ["string", "integer"]}, ref("marks")),
            "part": {"type": "object", "anyOf": [_part(kind, keys) for kind, (keys, _) in PARTS.items()]},
            "marks": any_of({"type": "array", "items": ref("mark")}, _object({LIKE: TEXT})),
            "mark": {
                **_object({LIKE: TEXT, **{name: _said(kind.keys) for name, kind in KINDS.items()}}),
                "maxProperties": 1,
            },
        },
    }


def _head() -> Mapping[str, Schema]:
    """Return what stands above the parts."""
    players = any_of({"type": "integer"}, pattern(PLAYERS.pattern))
    own = any_of(pattern(HEX.pattern), _object(dict.fromkeys(THEMES, pattern(HEX.pattern))))
    return {
        "title": ref("words"),
        "players": any_of(players, {"type": "array", "items": players}),
        "languages": any_of(ref("language"), {"type": "array", "items": ref("language")}),
        "variants": {"type": "object", "additionalProperties": ref("words"), "minProperties": 1},
        "seats": any_of(one_of(SEATS), {"type": "array", "items": one_of(SEATS)}),
        "colours": {"type": "object", "additionalProperties": own},
        "style": {"type": "object", "additionalProperties": ref("style")},
        "parts": {"type": "array", "items": ref("part"), "minItems": 1},
    }


def _colours() -> list[str]:
    """Return the names of the colours of the house, and of what is seen on those of seats."""
    return [*OFFERED, *(f"{ON}{seat}" for seat in SEATS)]


def _object(properties: Mapping[str, object]) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _said(keys: Keys) -> Schema:
    """Return what a part, a mark or a style may say."""
    return _object({name: _explained(key) for name, key in keys.items()})


def _explained(key: Key) -> Schema:
    """Return the value of a key, with what editors show about it."""
    shared = key.value.get("$ref")
    value = next((size for name, size in SIZES.items() if ref(name)["$ref"] == shared), key.value)
    return {"description": key.meaning.replace("`", ""), **(any_of(value) if "$ref" in value else value)}


def _part(kind: str, keys: Keys) -> Schema:
    """Return a part: what it says may stand below its kind or beside it; a file may stand for all of it."""
    said, file = _said(keys), keys["file"].value if "file" in keys else TEXT
    beside = said["properties"]
    assert isinstance(beside, Mapping)
    return {
        **_object({kind: any_of(file, said), **beside}),
        "required": [kind],
    }


def text() -> str:
    """Return the schema as it is written."""
    return json.dumps(schema(), indent=1) + "\n"


def own_keys(kind: str) -> Keys:
    """Return the keys of a part or a mark that are not in a table for several: those of a circle are those of a box."""
    keys = PARTS[kind][0] if kind in PARTS else KINDS[kind].keys
    shared = {*IN_ALL}
    if PIECES.keys() <= keys.keys():
        shared |= SHARED["piece"].keys()
    if kind in {"circle", "polygon"}:
        shared |= KINDS["box"].keys.keys()
    return {name: key for name, key in keys.items() if name not in shared}


def key_table(kind: str) -> str:
    """Return the table of the keys of a part or a mark, in Markdown."""
    keys = SHARED.get(kind) or own_keys(kind)
    rows = [f"| `{name}` | {key.meaning} |" for name, key in keys.items()]
    return "\n".join(["| key | value |", "|---|---|", *rows]) + "\n" if rows else ""


def with_tables(page: str) -> str:
    """Return a page with the tables of keys of today."""
    return TABLE.sub(lambda found: f"{found[1]}{key_table(found[2])}{found[3]}", page)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    for path in PAGES:
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
