"""Keys of ``game.yaml``: what each means, and which values editors accept. The tables in docs and the schema follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

Schema = Mapping[str, object]
"""What a value may be, as a JSON schema."""

ANY: Schema = {}


class Key(NamedTuple):
    """A key: what it means, in Markdown, and which values editors accept: any if nothing is said."""

    meaning: str
    value: Schema = ANY


Keys = Mapping[str, Key]
"""The keys of a part, a mark or a style, in the order in which docs list them."""


def ref(name: str) -> Schema:
    """Return a value that ``docs/own_schema.py`` describes under a name: ``length``, ``colour``."""
    return {"$ref": f"#/$defs/{name}"}


def pattern(*wanted: str) -> Schema:
    """Return a text that is one of some patterns, written for editors, which know no ``*+`` (it matches the same)."""
    portable = re.sub(r"(?<=[*+?}])\+", "", "|".join(wanted))
    return {"type": "string", "pattern": f"^({portable})$"}


def any_of(*wanted: Schema) -> Schema:
    """Return what is one of several things."""
    return {"anyOf": wanted}


def one_of(words: Iterable[object]) -> Schema:
    """Return one of some words: editors complete these."""
    return {"enum": [*words]}


def whole(least: int) -> Schema:
    """Return a whole number that is not below the ``least``."""
    return {"type": "integer", "minimum": least}


TEXT: Schema = {"type": "string"}
WORDS = ref("words")

NAME = Key("the name of the part, in one or more languages", WORDS)
