"""Where a word may be parted at the end of a line, by the patterns of its language."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

SOFT = "\u00ad"
"""The hyphen that a writer puts where a word may be parted; it is not shown anywhere else."""

BEFORE, AFTER = 2, 3
"""Letters that stay on a line at least, and that go to the next one."""

_LETTERS = re.compile(r"[^\W\d_]{6,}")
_JOINED = re.compile(r"(?<=\w)[-–—/](?=\w)")


@cache
def _patterns(lang: str) -> Pyphen | None:
    """Return the patterns of a language; nothing where there are none."""
    from pyphen import Pyphen, language_fallback

    known = language_fallback(lang)
    return Pyphen(lang=known, left=BEFORE, right=AFTER) if known else None


@lru_cache(maxsize=8192)
def breaks(text: str, lang: str) -> tuple[tuple[str, str], ...]:
    """Return the ways to part a word, the longest first part first; without a language only at its own hyphens.

    >>> breaks("Ernte-Dank", "")
    (('Ernte-', 'Dank'),)
    >>> breaks("Kartoffelfeld", "de")
    (('Kartoffel-', 'feld'), ('Kartof-', 'felfeld'), ('Kar-', 'toffelfeld'))
    """
    ways = {found.end(): "" for found in _JOINED.finditer(text)}
    ways |= {at: "-" for at, sign in enumerate(text) if sign == SOFT}
    patterns = _patterns(lang) if lang and SOFT not in text else None
    if patterns:
        for found in _LETTERS.finditer(text):
            ways |= {found.start() + int(at): "-" for at in patterns.positions(found[0])}
    parts = [(at, text[:at] + sign, text[at:]) for at, sign in sorted(ways.items(), reverse=True)]
    return tuple((shown(head), tail.removeprefix(SOFT)) for _, head, tail in parts)


def shown(text: str) -> str:
    """Return a word as it stands where it is not parted: without soft hyphens."""
    return text.replace(SOFT, "")
