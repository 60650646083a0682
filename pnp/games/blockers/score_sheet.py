"""The Blockers score sheet: captures by colour, their largest number plus the groups, and a tally for a match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from pnp.drawing.measures import FOOT, TOP
from pnp.drawing.seat_marks import own_emblem
from pnp.drawing.shapes import Drawing, Shape, line
from pnp.drawing.text import cap, hang, text
from pnp.drawing.theme import Theme
from pnp.games.blockers.letters import MARK
from pnp.games.blockers.map_border import BAR, map_border
from pnp.pieces.pencil import WIDTH, box, date_lines, name_line, operator
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import BOARD
from scorer.seats import LETTERS

CAP = 8.8  # the height of the word mark, mm
COLUMN_BARS = 3  # the bars of the border above a column
NAME = 52.0  # the least length of the line for a name, mm

BOX = (11.0, 10.0)
ROW, ROW_MOST = 12.0, 17.0  # the least and the greatest distance between rows, mm

FIRST_ROW = 27.0
CAPTURES = 58.0
BEFORE_MOST = 4.0
CAPTURE_PITCH = 13.0
MOST, GROUPS, POINTS = 127.0, 146.0, 167.0
TALLY_ROW = 11.0
TALLY_BOX = (9.0, 9.0)
TALLY_GAMES = 8
GAMES_APART = 8.0


def score_sheets(
    width: float, height: float, seats: tuple[tuple[str, ...], ...], words: Words, theme: Theme
) -> tuple[Piece, ...]:
    """Return pages with as many games as fit above the match tally, which has its own page if none fits.

    ``seats`` are the colours of each player.
    """
    left = (width - WIDTH) / 2
    tally_top = height - FOOT - 7 - (14 + TALLY_ROW * len(seats))
    pitch = FIRST_ROW + ROW * len(seats) + GAMES_APART
    together = int((tally_top - TOP) // pitch)
    row = ROW
    if together:
        row = min(ROW_MOST, ROW + ((tally_top - TOP) / together - pitch) / len(seats))
        pitch = (tally_top - TOP) / together
    games = together or max(1, int((height - FOOT - 4 - TOP + GAMES_APART) // pitch))
    shapes = [
        shape for at in range(games) for shape in _game(left, TOP + pitch * at, seats, row, words, theme)
    ]
    if together:
        shapes += _tally(left, tally_top, seats, words, theme)
        return (_sheet("score-sheet", width, height, shapes),)
    match = [*_head(left, TOP, words, theme), *_tally(left, TOP + 15, seats, words, theme)]
    return _sheet("score-sheet", width, height, shapes), _sheet("match", width, height, match)


def _sheet(name: str, width: float, height: float, shapes: Sequence[Shape]) -> Piece:
    return Piece(Drawing(name, width, height, tuple(shapes)), cut="sheet")


def _head(left: float, top: float, words: Words, theme: Theme) -> list[Shape]:
    return [*MARK.draw(left, top, CAP, theme), *date_lines(left, top + CAP, words, theme)]


def _game(
    left: float,
    top: float,
    seats: tuple[tuple[str, ...], ...],
    row: float,
    words: Words,
    theme: Theme,
) -> list[Shape]:
    colours = tuple(chain.from_iterable(seats))
    if len(seats) == len(colours) == 2:  # everybody can capture only one colour: no columns
        colours = ()
    shapes = _head(left, top, words, theme)
    heads_y, start = top + FIRST_ROW - 1.9, left + _captures(colours)
    for index, colour in enumerate(colours):
        x = start + CAPTURE_PITCH * index
        shapes += map_border(x, heads_y - 5.8, BOX[0], COLUMN_BARS, colour, theme)
        shapes.append(
            text(x + BOX[0] / 2, heads_y, LETTERS[colour], theme.style("small-bold"), anchor="middle")
        )
    if colours:
        shapes.append(text(start, heads_y - 7.6, words["sheet.captures"], theme.style("small-grey"), room=40))
    for x, key in ((MOST, "sheet.most"), (GROUPS, "sheet.groups"), (POINTS, "sheet.points")):
        shapes.append(text(left + x + 6, heads_y, words[key], theme.style("small-grey"), "middle", room=18))
    for index, seat in enumerate(seats):
        shapes += _player(left, top + FIRST_ROW + row * index, seat, colours, theme)
    return shapes


def _captures(colours: tuple[str, ...]) -> float:
    """Return where the columns of captures begin: the last one is close to that for the most of one colour."""
    return MOST - BEFORE_MOST - CAPTURE_PITCH * len(colours)


def _player(
    left: float, top: float, seat: tuple[str, ...], colours: tuple[str, ...], theme: Theme
) -> list[Shape]:
    """Draw one row: captures by colour, the most of one, plus groups, makes the points."""
    plain, (width, height) = theme.pen("box"), BOX
    middle = top + height / 2
    name = _captures(colours) - (CAPTURES - NAME)
    shapes = name_line(left, middle, name, seat[0], theme)
    if len(seat) > 1:
        shapes.append(own_emblem(seat[1], left + name - 3, middle - 1.2, 4.5, theme))
    for index, colour in enumerate(colours):
        x = left + _captures(colours) + CAPTURE_PITCH * index
        if colour in seat and len(seat) == 1:
            shapes.append(line(x + 3, middle, x + width - 3, middle, plain))
        else:
            shapes.append(box(x, top, width, height, theme))
    shapes += [
        box(left + MOST, top, 12, height, theme),
        operator(left + MOST + 15.5, middle, "+", theme),
        box(left + GROUPS, top, 12, height, theme),
        operator(left + GROUPS + 16.5, middle, "=", theme),
        box(left + POINTS, top, 13, height, theme, "box-result"),
    ]
    return shapes


def _tally(
    left: float, top: float, seats: tuple[tuple[str, ...], ...], words: Words, theme: Theme
) -> list[Shape]:
    """Draw the match: a box for each game, and one for the wins or the sum."""
    head, body, start = theme.style("block"), theme.style("body-grey"), left + CAPTURES
    shapes: list[Shape] = [
        *map_border(left, top - BAR / 2, WIDTH, BOARD, "ink", theme),
        hang(left, top + 3, words["sheet.match"], head, room=CAPTURES - 3),
        text(start, top + 3 + cap(head), words["sheet.match.note"], body, room=WIDTH - CAPTURES),
    ]
    for index, seat in enumerate(seats):
        y = top + 12 + TALLY_ROW * index
        shapes += name_line(left, y + TALLY_BOX[1] / 2, NAME, seat[0], theme)
        for game in range(TALLY_GAMES):
            shapes.append(box(start + 12 * game, y, *TALLY_BOX, theme))
        shapes.append(operator(left + 161, y + TALLY_BOX[1] / 2, "=", theme))
        shapes.append(box(left + POINTS, y, 13, TALLY_BOX[1], theme, "box-result"))
    return shapes
