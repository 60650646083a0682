"""The seats as the guide shows them: emblems, letters or names, patterns. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.bands import bar
from pnp.drawing.emblems import HALF_WIDTH, emblem_at
from pnp.drawing.shapes import Shape
from pnp.drawing.text import text
from pnp.drawing.theme import Theme
from pnp.texts.words import Words
from scorer.seats import LETTERS

SEAT_PITCH = 11.0
BLACKS_DOWN = 15.0
"""From the emblems of coloured seats down to those of black ones, mm."""


def draw_seats(x: float, y: float, colours: tuple[str, ...], words: Words, theme: Theme) -> list[Shape]:
    """Draw the emblems of the seats, equally spaced, with letters or names, and patterns if the theme has them, below.

    Seats beyond the colours, which are all black, are in a row below, without a name.
    """
    named = [colour for colour in colours if colour in LETTERS]
    shapes = _draw_blacks(x, y + BLACKS_DOWN, colours[len(named) :], theme)
    for index, colour in enumerate(named):
        middle = x + 2.5 + SEAT_PITCH * index
        shapes.append(emblem_at(colour, middle - HALF_WIDTH[colour] * 5, y, 5, theme))
        if theme.coloured:
            shapes.append(text(middle, y + 6.6, LETTERS[colour], theme.style("small-medium"), "middle"))
        else:
            name = words[f"colour.{colour}"]
            shapes.append(text(middle - 2.5, y + 6.6, name, theme.style("small-medium"), room=SEAT_PITCH - 1))
        if theme.motifs:
            shapes += bar(middle - 2.5, y + 8.4, 5, colour, theme)
    return shapes


def _draw_blacks(x: float, y: float, seats: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw the emblems of black seats side by side, with patterns below if the theme has them."""
    shapes: list[Shape] = []
    for index, seat in enumerate(seats):
        middle = x + 2.5 + SEAT_PITCH * index
        shapes.append(emblem_at(seat, middle - HALF_WIDTH[seat] * 5, y, 5, theme))
        shapes += bar(middle - 2.5, y + 3.4, 5, seat, theme) if theme.motifs else []
    return shapes
