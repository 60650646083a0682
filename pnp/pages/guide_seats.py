"""The seats as the guide shows them: emblems, letters or names, patterns. Lengths in mm."""

from __future__ import annotations

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
    shapes: list[Shape] = []
    for index, seat in enumerate(colours[len(named) :]):
        shapes += _draw_seat(seat, x + 2.5 + SEAT_PITCH * index, y + BLACKS_DOWN, 3.4, theme)
    for index, colour in enumerate(named):
        middle, style = x + 2.5 + SEAT_PITCH * index, theme.style("small-medium")
        emblem, *pattern = _draw_seat(colour, middle, y, 8.4, theme)
        if theme.coloured:
            label = text(middle, y + 6.6, LETTERS[colour], style, "middle")
        else:
            label = text(middle - 2.5, y + 6.6, words[f"colour.{colour}"], style, room=SEAT_PITCH - 1)
        shapes += [emblem, label, *pattern]
    return shapes


def _draw_seat(seat: str, middle: float, y: float, down: float, theme: Theme) -> list[Shape]:
    """Draw the emblem of a seat, and ``down`` mm below ``y`` its pattern if the theme has patterns."""
    emblem = emblem_at(seat, middle - HALF_WIDTH[seat] * 5, y, 5, theme)
    return [emblem, *(bar(middle - 2.5, y + down, 5, seat, theme) if theme.motifs else ())]
