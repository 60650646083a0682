"""The Schocken score sheet: a line for each throw, with everybody's dice and rolls and the loser's discs.

These are the entries of ``pnp score schocken``. All lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.drawing.measures import FOOT, TOP
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import cap, level, paragraph, text
from pnp.drawing.theme import Theme
from pnp.games.schocken.motifs import rim
from pnp.games.schocken.word_mark import MARK
from pnp.pieces.pencil import WIDTH, box, date_lines
from pnp.pieces.piece import Piece
from pnp.texts.words import Words

RIM = 13.0  # the top of the rim of teeth below the word mark

NOTE, NOTE_LINES = 19.4, 4
"""The distance from the top of the page to the note's first baseline, and its most lines."""

NAMES = 43.0  # the distance from the top of the page to the lines for names

FIRST_ROW = 46.5
ROW = 9.4
BOX_HEIGHT = 9.0
LOST = 15.0  # the height of the lines for the losers, below the throws

ABOVE_FOOTER = 5.0
APART = 8.0  # white between two blocks of throws

PLACE_LEAST = 18.0
"""The least width of a player's column with the white after it: a name must fit on its line."""

DISCS, GAP = 11.0, 1.5
SLASH = 0.68
"""The position of the slash, as a fraction of a box's width: three dice before it, the rolls after it."""

THROWS_A_GAME = 16
"""The lines for one game, which has about 12 throws; if a column has fewer, the sheet is for one game."""


class ThrowColumn(NamedTuple):
    """A column of throws: its left edge, the top of the page, its width, the numbers of players and throws."""

    left: float
    top: float
    width: float
    players: int
    rows: int

    @property
    def pitch(self) -> float:
        """The distance between players."""
        return (self.width - DISCS) / self.players

    @property
    def discs(self) -> float:
        """The left edge of the column of discs."""
        return self.left + self.width - DISCS


def score_sheet(width: float, height: float, players: int, words: Words, theme: Theme) -> Piece:
    """Return a page of ``width`` x ``height`` mm with as many throws as fit."""
    left, top, rows = (width - WIDTH) / 2, TOP, _rows(height)
    blocks = _blocks(players)
    wide = (WIDTH + APART) / blocks - APART
    shapes = [
        *MARK.within(left, top, cap(theme.style("title")), WIDTH / 2, theme),
        *date_lines(left, top + cap(theme.style("title")), words, theme),
        rim(left, top + RIM, WIDTH, theme),
        *paragraph(left, top + NOTE, words["sheet.note"], theme.style("body-grey"), WIDTH, most=NOTE_LINES),
    ]
    for at in range(blocks):
        shapes += _block(ThrowColumn(left + (wide + APART) * at, top, wide, players, rows), words, theme)
        if rows >= THROWS_A_GAME:
            y, pitch = top + FIRST_ROW + ROW * rows + LOST, (wide + GAP) / 3
            # lines for who lost each half and the final
            for number, name in enumerate(words.lines("sheet.part")):
                edge = left + (wide + APART) * at
                start, end = edge + pitch * number, edge + pitch * (number + 1) - GAP
                shapes.append(line(start, y - 4.0, end, y - 4.0, theme.pen("writing-line")))
                shapes.append(text(start, y, name, theme.style("small-grey"), room=end - start))
    return Piece(Drawing("score-sheet", width, height, tuple(shapes)), cut="sheet")


def games_on(height: float, players: int) -> int:
    """Return how many games a page of ``height`` mm is for."""
    return _blocks(players) if _rows(height) >= THROWS_A_GAME else 1


def _blocks(players: int) -> int:
    """Return how many blocks of throws are next to each other."""
    return 2 if ((WIDTH - APART) / 2 - DISCS) / players >= PLACE_LEAST else 1


def _rows(height: float) -> int:
    """Return how many throws are below each other; if they are few, there are no lines for the losers."""
    room = height - FOOT - ABOVE_FOOTER - FIRST_ROW - TOP
    rows = int((room - LOST) // ROW)
    return rows if rows >= THROWS_A_GAME else min(THROWS_A_GAME - 1, int(room // ROW))


def _block(block: ThrowColumn, words: Words, theme: Theme) -> Iterator[Shape]:
    """Draw a line for each player's name, then a row of boxes for each throw."""
    names, place = block.top + NAMES, block.pitch - GAP
    for at in range(block.players):
        x = block.left + block.pitch * at
        yield line(x, names, x + place, names, theme.pen("writing-line"))
    label = theme.style("small-grey")
    yield text(block.discs + DISCS / 2, names, words["sheet.discs"], label, "middle", room=DISCS + GAP)
    for row in range(block.rows):
        y = block.top + FIRST_ROW + ROW * row
        for at in range(block.players):
            x = block.left + block.pitch * at
            yield box(x, y, place, BOX_HEIGHT, theme)
            yield level(x + place * SLASH, y + BOX_HEIGHT / 2, "/", theme.style("block-faint"), "middle")
        yield box(block.discs, y, DISCS, BOX_HEIGHT, theme, "box-result")
