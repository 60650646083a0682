"""The facts of Blockers: the board and its regions, the tiles and their places, variants, matches.

Source: the rules of the Blockers online table. A square is (row, column), both from 0.
"""

from scorer.messages import Text, msg

ID = "blockers"
TITLE = "Blockers"
PLAYERS = (2, 3, 4, 5)
PROFI_PLAYERS = (2,)
PROFI_COLOURS = 2  # colours of a player in profi

BOARD = 9  # rows and columns of the board

REGION = 3  # rows and columns of a region
ROWS = "ABCDEFGHI"
"""The letters of the rows from top to bottom; columns are numbered 1 to 9 from left to right."""

REGION_SYMBOLS = ("sun", "star", "drop", "leaf", "key", "bolt", "moon", "bell", "anchor")
"""The symbols of the nine regions row by row: the crescent moon is region 7, lower left."""

JOKER = "joker"
NUMBERS = tuple(str(number) for number in range(1, BOARD + 1))
LABELS = (*NUMBERS, *ROWS, *REGION_SYMBOLS, JOKER)
"""The labels of the tiles of one colour: columns, rows, regions 1 to 9, the joker."""

TILES = len(LABELS)  # tiles of each colour
HAND = 5  # tiles of each colour in hand

MINUS = 1  # the minus points of a group, and of a captured tile that counts

LEFT = HAND - 1  # tiles of each colour that stay in hand
PLACED = TILES - LEFT  # tiles of each colour that are placed


VARIANTS = ("standard", "profi")  # the first is the default. In profi two players have two colours each.
SEAT_PAIRS = (("red", "yellow"), ("blue", "green"))  # the default colours of the two seats in profi
LONGEST_MATCH = 10**9  # the most wins or games that a match may be announced to last
MOST_GAMES = 2000  # the most games of a match that are read; a file has no room for more
MOST_ENTERED = 99  # the most games of a match that are entered at the prompt and on phones
MATCHES = ("wins", "games")  # a match ends after a number of wins of one player, or after a number of games


def region(row: int, column: int) -> int:
    """Return the region of a square of Blockers, 1 to 9, row by row; ``row`` and ``column`` count from 0 to 8.

    >>> region(row=8, column=0)
    7
    """
    return row // REGION * REGION + column // REGION + 1


def fits(label: str, row: int, column: int) -> bool:
    """Return whether a tile of Blockers may be placed on a square; ``row`` and ``column`` count from 0 to 8.

    ``label`` is one of ``LABELS``; any other fits nowhere. Raises ``IndexError`` for a square beyond the board.

    >>> fits("moon", row=8, column=0), fits("7", row=8, column=0)
    (True, False)
    """
    return label in (NUMBERS[column], ROWS[row], REGION_SYMBOLS[region(row, column) - 1], JOKER)


def _find_corner(symbol: str) -> tuple[int, int]:
    """Return the first row and column of the region with this symbol."""
    number = REGION_SYMBOLS.index(symbol)
    return number // REGION * REGION, number % REGION * REGION


def describe_place(label: str) -> Text:
    """Return a phrase about where a tile with this label may be placed."""
    if label in NUMBERS:
        return msg("in column {column}", column=label)
    if label in REGION_SYMBOLS:
        top, left = _find_corner(label)
        return msg(
            "in region {number}: rows {top} to {bottom}, columns {left} to {right}",
            number=region(top, left),
            top=ROWS[top],
            bottom=ROWS[top + REGION - 1],
            left=left + 1,
            right=left + REGION,
        )
    return msg("anywhere") if label == JOKER else msg("in row {row}", row=label)


def name_squares(label: str) -> Text:
    """Return a short name for the squares of a label, such as ``A7 to C9``."""
    if label in NUMBERS:
        return msg("column {column}", column=label)
    if label in REGION_SYMBOLS:
        top, left = _find_corner(label)
        first, last = f"{ROWS[top]}{left + 1}", f"{ROWS[top + REGION - 1]}{left + REGION}"
        return msg("{first} to {last}", first=first, last=last)
    return msg("anywhere") if label == JOKER else msg("row {row}", row=label)
