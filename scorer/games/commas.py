"""Commas in notations that are written without them."""

from __future__ import annotations

from collections.abc import Callable

from scorer.messages import Text, msg, quoted


def refuse_commas(text: str, is_read: Callable[[str], bool]) -> Text | None:
    """Return how a text is written without commas, where that is all that keeps it from being read.

    ``is_read`` tells whether a text can be read.
    """
    spaced = " ".join(text.replace(",", " ").split())
    if "," in text and is_read(spaced):
        return msg("write no commas: {right}", right=quoted(spaced))
    return None
