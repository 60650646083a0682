"""Seat colours, in seat order clockwise. Source: the shared order of all four rule sets."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.messages import Text, literal, msg

COLOURS: tuple[str, ...] = ("red", "blue", "yellow", "green", "purple")
"""Colours in seat order: seat 1 is red."""

LETTERS: dict[str, str] = {colour: colour[0].upper() for colour in COLOURS}
"""The letter that names a colour in a file or on a board: R B Y G P."""

BY_LETTER: dict[str, str] = {letter: colour for colour, letter in LETTERS.items()}
"""The colour that a letter names."""

_NAMES: dict[str, Text] = {
    "red": msg("red"),
    "blue": msg("blue"),
    "yellow": msg("yellow"),
    "green": msg("green"),
    "purple": msg("purple"),
}


def colour_name(colour: str) -> Text:
    """Return the name of a colour as a sentence says it; files and programs keep the English one."""
    return _NAMES.get(colour) or literal(colour)


def read_colour(text: str) -> str | None:
    """Return the colour that a name or a letter means, in any case; ``None`` when it means none."""
    lower = text.lower()
    return lower if lower in LETTERS else BY_LETTER.get(text.upper())


def assign_colours(wanted: Sequence[str | None]) -> tuple[str, ...]:
    """Return a colour for each seat: the requested one, else its own, else the first free one."""
    free = [colour for colour in COLOURS if colour not in wanted]
    given = []
    for seat, wish in enumerate(wanted):
        colour = wish or _own_or_first(seat, free)
        given.append(colour)
        free = [each for each in free if each != colour]
    return tuple(given)


def _own_or_first(seat: int, free: Sequence[str]) -> str:
    own = COLOURS[seat] if seat < len(COLOURS) else ""
    return own if own in free or not free else free[0]
