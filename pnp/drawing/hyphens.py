"""Where a word may be broken at the end of a line, by the hyphenation patterns of its language."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT = "\u00ad"
"""The soft hyphen: a writer marks with it where a word may be broken; it is shown only there."""

BEFORE, AFTER = 2, 3
"""The fewest letters before a break, and after it."""

_LETTERS = re.compile(r"[^\W\d_]{6,}")
_JOINED = re.compile(r"(?<=\w)[-–—/](?=\w)")


@cache
def _patterns(lang: str) -> Pyphen | None:
    """Return the patterns of a language, or None if there are none."""
    from pyphen import Pyphen, language_fallback

    known = language_fallback(lang)
    return Pyphen(lang=known, left=BEFORE, right=AFTER) if known else None


@lru_cache(maxsize=8192)
def find_breaks(text: str, lang: str) -> tuple[tuple[str, str], ...]:
    """Return the ways to break a word into head and tail, the longest head first.

    Without a language only its own hyphens are used.

    >>> find_breaks("Ernte-Dank", "")
    (('Ernte-', 'Dank'),)
    >>> find_breaks("Kartoffelfeld", "de")
    (('Kartoffel-', 'feld'), ('Kartof-', 'felfeld'), ('Kar-', 'toffelfeld'))
    """
    hyphens = {match.end(): "" for match in _JOINED.finditer(text)}  # by the position of the break
    hyphens |= {at: "-" for at, letter in enumerate(text) if letter == SOFT}
    patterns = _patterns(lang) if lang and SOFT not in text else None
    if patterns:
        for match in _LETTERS.finditer(text):
            hyphens |= {match.start() + int(at): "-" for at in patterns.positions(match[0])}
    parts = [(text[:at] + hyphen, text[at:]) for at, hyphen in sorted(hyphens.items(), reverse=True)]
    return tuple((strip_soft_hyphens(head), tail.removeprefix(SOFT)) for head, tail in parts)


def strip_soft_hyphens(text: str) -> str:
    """Return a word without its soft hyphens."""
    return text.replace(SOFT, "")
