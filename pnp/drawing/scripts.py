"""Scripts that lines of type are not set in: those that run from right to left, and those of East Asia."""

from __future__ import annotations

import unicodedata

_LEFTWARDS = ("R", "AL", "AN", "RLE", "RLO", "RLI")
_WIDE = ("W", "F")


def unset(words: str) -> str | None:
    """Return the first letter of a script that is not set; nothing where all are.

    >>> unset("Café – 12 €"), unset("a 麦"), unset("חיטה")
    (None, '麦', 'ח')
    """
    if words.isascii():
        return None
    return next((each for each in words if _is_unset(each)), None)


def _is_unset(sign: str) -> bool:
    wide = unicodedata.east_asian_width(sign) in _WIDE and unicodedata.category(sign).startswith("L")
    return wide or unicodedata.bidirectional(sign) in _LEFTWARDS
