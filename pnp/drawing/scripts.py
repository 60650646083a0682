"""Scripts that cannot be set: those written from right to left, and those of East Asia."""

from __future__ import annotations

import unicodedata

_LEFTWARDS = ("R", "AL", "AN", "RLE", "RLO", "RLI")
_WIDE = ("W", "F")


def find_unsupported(words: str) -> str | None:
    """Return the first letter of ``words`` that belongs to such a script, or None.

    >>> find_unsupported("Café – 12 €"), find_unsupported("a 麦"), find_unsupported("חיטה")
    (None, '麦', 'ח')
    """
    if words.isascii():
        return None
    return next((letter for letter in words if _is_unsupported(letter)), None)


def _is_unsupported(letter: str) -> bool:
    wide = unicodedata.east_asian_width(letter) in _WIDE and unicodedata.category(letter).startswith("L")
    return wide or unicodedata.bidirectional(letter) in _LEFTWARDS
