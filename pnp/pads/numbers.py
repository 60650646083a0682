"""Whole numbers from addresses and forms."""

from __future__ import annotations


def within(text: str, most: int) -> int:
    """Return a whole number from 1 to ``most``; 0 where a text is none.

    >>> within("3", 5), within("6", 5), within("x", 5), within("٣", 5)
    (3, 0, 0, 0)
    """
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return number if number <= most else 0
