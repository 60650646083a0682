"""The Low Blow score sheet: boxes to fill in, with the arithmetic printed between them."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.measures import FOOT, RADIUS, SEAT_BAR, TOP
from pnp.drawing.rope import rope
from pnp.drawing.seat_marks import HALF_WIDTH, emblem_at, frame
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import cap, hang, level, paragraph, text
from pnp.drawing.theme import Theme
from pnp.games.low_blow.word_mark import set_line
from pnp.pieces.pencil import WIDTH, box, date_lines, operator
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.seats import LETTERS

LABEL = 23.0
PITCH = 40.0
COLUMN = 37.0
PLAYERS_MOST = 4
BOX = 11.0
OWN = 8.0
ROWS = ((12.0, 4.0), (11.0, 3.0), (10.0, 2.0), (9.0, 2.0), (9.0, 1.5))
"""The heights of boxes and of the white between them, mm: the first with which the most games fit are taken."""

GAMES_APART = 10.0
FINAL_HEIGHT = 13.0
HEAD_HEIGHT = 15.0  # from the top of a game to its columns, mm, under a large title
HEAD_LOW = 10.5  # the same under a smaller title, if a single game would not fit otherwise
CAP, CAP_LOW = 8.8, 4.4  # the capitals of the word mark, mm; lower under the smaller head
FIRST_ROW = 18.8  # from the top of the columns to the first row of boxes, mm

PITCH_IDEAL = 136.0
NOTE_LINES = 8  # the most lines of a note in a free column; two notes fit next to the shortest game
FOOT_ROOM = 6.0  # the white above the footer's baseline, mm

FOOT_CLOSE = 4.0  # the white below a game that would not fit otherwise, mm
TOP_CLOSE = 9.0  # above it, mm


POINTS_BELOW = 3.6  # how far below the word for counters their points are, if these rise, mm


class GameBlock(NamedTuple):
    """One game on the sheet: its left and top edges, and the heights of boxes, gaps and head, in mm."""

    left: float
    top: float
    box: float
    gap: float
    head: float = HEAD_HEIGHT

    @property
    def columns(self) -> float:
        """The top of the columns."""
        return self.top + self.head

    def row(self, index: int) -> float:
        """Return the top of a row of boxes."""
        return self.columns + FIRST_ROW + (self.box + self.gap) * index

    def column(self, seat: int) -> float:
        """Return the left edge of a seat's column."""
        return self.left + LABEL + PITCH * seat


def block_height(rows: int, box: float, gap: float, head: float = HEAD_HEIGHT) -> float:
    """Return the height of one game with ``rows`` rounds, extra rounds included, mm."""
    return head + FIRST_ROW + (box + gap) * (rows + 1) + FINAL_HEIGHT


def score_sheet(width: float, height: float, colours: tuple[str, ...], words: Words, theme: Theme) -> Piece:
    """Return a page of ``width`` x ``height`` mm with as many games as fit."""
    rows = words.rows("sheet.row")
    shapes: list[Shape] = []
    for block in _fit(width, height, len(rows)):
        tall = CAP if block.head == HEAD_HEIGHT else CAP_LOW
        shapes += set_line(block.left, block.top, tall, theme)
        shapes += date_lines(block.left, block.top + tall, words, theme)
        for seat, colour in enumerate(colours):
            shapes += _player(block, seat, len(rows), colour, words, theme)
        shapes += _labels(block, rows, words, theme)
        if len(colours) < PLAYERS_MOST:
            shapes += _note(block, words, theme)
    return Piece(Drawing("score-sheet", width, height, tuple(shapes)), cut="sheet")


def games_on(width: float, height: float, rows: int) -> int:
    """Return how many games fit on a page of ``width`` x ``height`` mm."""
    return len(_fit(width, height, rows))


def _fit(width: float, height: float, rows: int) -> list[GameBlock]:
    """Return the places of as many games as fit, with boxes as high and as far apart as that allows."""
    left, room = (width - WIDTH) / 2, height - FOOT - FOOT_ROOM - TOP
    fitting = [int((room + GAMES_APART) // (block_height(rows, *kind) + GAMES_APART)) for kind in ROWS]
    games = max(fitting)
    if not games:
        bottom = height - FOOT - FOOT_CLOSE
        top = min(TOP_CLOSE, bottom - block_height(rows, *ROWS[-1], HEAD_LOW))
        return [GameBlock(left, top, *ROWS[-1], HEAD_LOW)]
    kind = ROWS[fitting.index(games)]
    pitch = min(PITCH_IDEAL, (room - block_height(rows, *kind)) / max(games - 1, 1))
    return [GameBlock(left, TOP + pitch * at, *kind) for at in range(games)]


def _player(block: GameBlock, seat: int, rows: int, colour: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw a seat's columns: its head, the sum of each round, and at the end counters and the final score."""
    x, y, small = block.column(seat), block.columns, theme.style("small-grey")
    start, name_line = x + 2 * HALF_WIDTH[colour] * 6.5 + 3, y + 11.5
    shapes: list[Shape] = [
        *rope((x, y + SEAT_BAR / 2), (x + COLUMN, y + SEAT_BAR / 2), SEAT_BAR, colour, theme),
        emblem_at(colour, x, y + 8.4, 6.5, theme),
        hang(x + COLUMN, y + SEAT_BAR + 2.2, LETTERS[colour], theme.style("small-bold"), anchor="end"),
        line(start, name_line, x + COLUMN, name_line, theme.pen("writing-line")),
    ]
    middles = (BOX / 2, BOX + 3.5 + OWN / 2, COLUMN - BOX / 2)
    for middle, key in zip(middles, ("pips", "own", "round"), strict=True):
        head = words[f"sheet.{key}"]
        shapes.append(text(x + middle, block.row(0) - 1.9, head, small, "middle", room=12))
    sign = x + BOX + OWN + 5.25
    for row in range(rows):  # pips - own dice = round
        y = block.row(row)
        shapes += [
            box(x, y, BOX, block.box, theme),
            operator(x + BOX + 1.75, y + block.box / 2, "−", theme),
            box(x + BOX + 3.5, y, OWN, block.box, theme),
            operator(sign, y + block.box / 2, "=", theme),
            box(x + COLUMN - BOX, y, BOX, block.box, theme, "box-result"),
        ]
    y, final = block.row(rows), block.row(rows + 1)
    return [
        *shapes,
        operator(sign, y + block.box / 2, "−", theme),
        box(x + COLUMN - BOX, y, BOX, block.box, theme, "box-result"),
        *frame(x, final, COLUMN, FINAL_HEIGHT, RADIUS - SEAT_BAR / 2, colour, theme),
        emblem_at(colour, x + 4, final + FINAL_HEIGHT / 2, 4.5, theme),
        operator(sign, final + FINAL_HEIGHT / 2, "=", theme),
    ]


def _labels(block: GameBlock, rows: list[tuple[str, ...]], words: Words, theme: Theme) -> list[Shape]:
    """Draw the names of the rows: numbers of rounds, and extra rounds in grey."""
    head, grey = theme.style("head"), theme.style("body-grey")
    shapes: list[Shape] = []
    left, room = block.left, LABEL - 2
    for index, (name,) in enumerate(rows):
        style = head if name.isdigit() else grey
        shapes.append(level(left, block.row(index) + block.box / 2, name, style, room=room))
    counters = block.row(len(rows)) + block.box / 2
    if points := words.line("sheet.points"):
        shapes.append(level(left, counters + POINTS_BELOW, points, theme.style("small-grey"), room=room))
    final = block.row(len(rows) + 1) + FINAL_HEIGHT / 2
    return [
        *shapes,
        level(left, counters, words["sheet.counters"], theme.style("body-bold"), room=room),
        level(left, final, words["sheet.final"], head, room=room),
    ]


def _note(block: GameBlock, words: Words, theme: Theme) -> list[Shape]:
    """Draw two short texts on scoring in a free column."""
    head, body = theme.style("block"), theme.style("body-grey")
    x, y = block.column(PLAYERS_MOST - 1), block.columns
    shapes: list[Shape] = []
    for word, meaning in words.rows("sheet.note", 2):
        shapes.append(line(x, y, x + COLUMN, y, theme.pen("rule")))
        shapes.append(hang(x, y + 3, word, head, room=COLUMN))
        lines = paragraph(x, y + 3 + cap(head) + 4.6, meaning, body, COLUMN, most=NOTE_LINES)
        shapes += lines
        y = lines[-1].y + 5
    return shapes
