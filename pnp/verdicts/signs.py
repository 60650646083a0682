"""Numbers as sentences and tables show them."""

from __future__ import annotations

MINUS = "−"


def signed(number: int) -> str:
    """Write a number with a real minus.

    >>> signed(-7), signed(3)
    ('−7', '3')
    """
    return f"{MINUS}{-number}" if number < 0 else str(number)
