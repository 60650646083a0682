"""Seat colours, in seat order clockwise. Source: the shared order of all four rule sets."""

COLOURS: tuple[str, ...] = ("red", "blue", "yellow", "green", "purple")
"""Colours in seat order: seat 1 is red."""

LETTERS: dict[str, str] = {colour: colour[0].upper() for colour in COLOURS}
"""The letter that names a colour in a file or on a board: R B Y G P."""

BY_LETTER: dict[str, str] = {letter: colour for colour, letter in LETTERS.items()}
"""The colour that a letter names."""
