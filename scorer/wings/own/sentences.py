"""Messages for many kinds of entries: missing, unknown, wrong, repeated, too many."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.messages import Text, either, literal, msg, quoted
from scorer.names import find_similar
from scorer.record.fields import describe
from scorer.record.nodes import Node

LISTED = 12  # how many known words are listed if none is similar


def missing(key: str, example: str) -> Text:
    """Return a message that a key is missing, with an example."""
    return msg("{key} is missing; write it as {example}", key=key, example=example)


def misread(value: Node | str, right: str) -> Text:
    """Return a message about a wrong value, with what would be right."""
    description = quoted(value) if isinstance(value, str) else describe(value)
    return msg("found {found}; write {right}", found=description, right=literal(right))


def unknown(key: str, word: str, known: Sequence[str]) -> Text:
    """Return a message about an unknown word, with the nearest known one or a list."""
    near = find_similar(word, known)
    listed = [*known[:LISTED], "…"] if len(known) > LISTED else known
    right = quoted(near) if near else either(listed)
    return msg("unknown {key} {value}; write {right}", key=key, value=quoted(word), right=right)


def too_many(what: Text, most: int) -> Text:
    """Return a message that there are too many of something, such as rows."""
    return msg("too many {what}; {most} at most", what=what, most=most)


def repeated_name(name: str) -> Text:
    """Return a message that a name appears twice."""
    return msg("{name} appears twice; names must differ", name=name)
