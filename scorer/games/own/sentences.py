"""Sentences that are said of many things: what is missing, unknown, wrong, there twice, too many."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.messages import Text, either, literal, msg, quoted
from scorer.record.checking import CLOSE, Report
from scorer.record.fields import describe
from scorer.record.nodes import Node

LISTED = 12
"""Known words that are listed where none is near."""


def missing(key: str, example: str) -> Text:
    """Say that a key is missing, and how it is written."""
    return msg("{key} is missing; write it as {example}", key=key, example=example)


def misread(found: Node | str, right: str) -> Text:
    """Say what is found, and what would be right."""
    said = quoted(found) if isinstance(found, str) else describe(found)
    return msg("found {found}; write {right}", found=said, right=literal(right))


def unknown(key: str, word: str, known: Sequence[str]) -> Text:
    """Say that a word is not known, and the nearest one, or some of those that are."""
    near = nearest(word, known)
    some = [*known[:LISTED], "…"] if len(known) > LISTED else known
    right = quoted(near) if near else either(some)
    return msg("unknown {key} {value}; write {right}", key=key, value=quoted(word), right=right)


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the most similar of some known words; nothing where none is near."""
    return Report().nearest(word, known, CLOSE)


def too_many(most: int) -> Text:
    """Say that there are too many of something."""
    return msg("too many; {most} at most", most=most)


def twice(name: str) -> Text:
    """Say that two things have one name."""
    return msg("{name} is there twice; names must differ", name=name)
