"""How much room the footer of a page takes: a narrow sheet has two lines of it."""

from __future__ import annotations

from pnp.pages.paper import TEXT, Paper

LEADING = 3.2
"""From the upper line of a footer to the lower one, where a narrow sheet has two, mm."""


def is_narrow(sheet: Paper) -> bool:
    """Say whether the footer takes two lines."""
    return sheet.width < TEXT


def more_room(sheet: Paper) -> float:
    """Return the height in mm that the footer takes beyond that of one line."""
    return LEADING if is_narrow(sheet) else 0.0
