"""The seats' colours on a terminal."""

from __future__ import annotations

PURPLE = "magenta"
"""What terminals call the one seat colour whose name they do not know."""


def terminal_colour(colour: str) -> str:
    """Return what terminals call a seat colour."""
    return PURPLE if colour == "purple" else colour
