"""Small pieces of plain English that several messages share."""

from __future__ import annotations

from collections.abc import Iterable

SHORT = 40
"""Characters of a foreign value that a message shows at most."""


def listed(names: Iterable[str], last: str = "and") -> str:
    """Join names as a sentence does: ``Ana, Ben and Cleo``."""
    *some, final = list(names) or [""]
    return f"{', '.join(some)} {last} {final}" if some else final


def shown(value: object) -> str:
    """Quote a value for a message: one line, at most 40 characters, nothing that a terminal would obey."""
    text = str(value)
    short = text if len(text) <= SHORT else text[: SHORT - 1] + "…"
    return f"'{visible(short)}'"


def visible(text: str) -> str:
    """Write every character that does not print as its escape."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def counted(number: int, noun: str) -> str:
    """Put a number before a noun: ``1 round``, ``3 rounds``, ``1 die``, ``2 dice``."""
    plural = "dice" if noun == "die" else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"
