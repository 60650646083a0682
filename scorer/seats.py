"""Seat colours, in seat order clockwise. Source: all four rule sets share this order."""

from collections.abc import Sequence

from scorer.messages import Text, literal, msg, plural

COLOURS: tuple[str, ...] = ("red", "blue", "yellow", "green", "purple")
"""Colours in seat order: seat 1 is red."""

FURTHER = ("orange", "teal", "pink")
"""The colours of seats six to eight, each with its own emblem and pattern; scores have no letters for them."""

SEATS = (*COLOURS, *FURTHER)  # the colours of eight seats

LETTERS: dict[str, str] = {colour: colour[0].upper() for colour in COLOURS}
"""The letter of each colour in files and on boards: R B Y G P."""

BY_LETTER: dict[str, str] = {letter: colour for colour, letter in LETTERS.items()}
"""The colour of each letter."""

_NAMES: dict[str, Text] = {
    "red": msg("red"),
    "blue": msg("blue"),
    "yellow": msg("yellow"),
    "green": msg("green"),
    "purple": msg("purple"),
}


def colour_name(colour: str) -> Text:
    """Return the name of a colour for a sentence, which can be translated."""
    return _NAMES.get(colour) or literal(colour)


def count_players(numbers: Sequence[int]) -> Text:
    """Return how many can play: ``2 to 4 players``, or ``2 players``."""
    least, most = min(numbers), max(numbers)
    if least < most:
        return plural(most, "{least} to {most} player", "{least} to {most} players", least=least, most=most)
    return plural(most, "{n} player", "{n} players")


def read_colour(text: str) -> str | None:
    """Return the colour of a name or letter, upper or lower case; None if it is not a colour."""
    lower = text.lower()
    return lower if lower in LETTERS else BY_LETTER.get(text.upper())


def assign_colours(requested: Sequence[str | None]) -> tuple[str, ...]:
    """Return a colour for each seat: the requested one, else the seat's own, else the first free one."""
    free = [colour for colour in COLOURS if colour not in requested]
    assigned = []
    for seat, request in enumerate(requested):
        own = COLOURS[seat] if seat < len(COLOURS) else ""
        colour = request or (own if own in free or not free else free[0])
        assigned.append(colour)
        free = [other for other in free if other != colour]
    return tuple(assigned)
