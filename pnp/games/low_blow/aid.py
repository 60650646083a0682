"""The Low Blow player aid, with the turn and the face table; and the card for the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.arrows import level_arrow
from pnp.drawing.dice import die, seat_die
from pnp.drawing.measures import RADIUS_INNER
from pnp.drawing.outline import arc
from pnp.drawing.rope import rope
from pnp.drawing.seat_marks import emblem, emblem_at, frame, own_emblem
from pnp.drawing.shapes import Circle, Drawing, Path, Rect, Shape, line, polygon
from pnp.drawing.text import cap, paragraph, text
from pnp.drawing.theme import Theme
from pnp.games.low_blow.board import home_pad
from pnp.games.low_blow.word_mark import set_line
from pnp.pieces import card
from pnp.pieces.card import CardSize
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.low_blow import Die
from scorer.games.low_blow.facts import Face

PAD, EMBLEM_HOME, BESIDE = 20.0, 11.0, 24.0
"""The side of the home pad and of its emblem, and from the card's inset to the words beside it, mm."""

CAP, LEAD, LEADING, LEAD_LINES = 8.3, 23.2, 3.8, 3
"""The capitals of the word mark, the first line of the sentence below it, and its lines, mm."""

ROPE, ROPE_Y = 1.5, 33.3
"""The thickness of the rope above the table, and its middle, mm."""

LABEL, DIE = 14.5, 10.0
"""From the card's inset to the label of a row, and the largest side of its die, mm."""

COLUMNS = (0.0, 14.5, 49.0)
HEADS = 3.2
"""The columns of a table with heads, and the height of these, mm."""

ICON, STEP_ICON, ARROW_ICON = 3.4, 3.9, 5.0
"""The side of a small bell, the distance between two, and the length of an arrow, mm."""


def aid(colour: str, faces: Sequence[Face], size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the aid of one seat: what each of the ``faces`` does, or the table of an edition without such a rule."""
    shapes = _head(words["aid.lead"], colour, theme)
    if faces:
        shapes += _labels(faces, colour, size, words, theme)
    else:
        shapes += _columns(size, words, theme)
    right, end = card.INSET + card.INNER, size.end + 0.6
    shapes += rope((card.INSET, end), (right, end), ROPE, colour, theme)
    shapes += card.foot(end + 0.8, words.rows("aid.foot", 2), size.height, theme)
    return Piece(Drawing(f"aid-{colour}", card.WIDTH, size.height, tuple(shapes)), seat=colour)


def _head(lead: str, colour: str | None, theme: Theme) -> list[Shape]:
    """Draw the home pad of a seat, the word mark and a sentence beside it, and the rope below."""
    x, right = card.INSET + BESIDE, card.INSET + card.INNER
    shapes: list[Shape] = []
    if colour:
        middle = card.INSET + PAD / 2, card.INSET + PAD / 2
        shapes += home_pad(card.INSET, card.INSET, PAD, colour, theme)
        shapes.append(emblem(colour, *middle, EMBLEM_HOME, theme.pen("seat-mark", colour)))
    body = theme.style("body")
    return [
        *shapes,
        *set_line(x, card.INSET + 0.6, CAP, theme),
        *paragraph(x, LEAD, lead, body, right - x, leading=LEADING, most=LEAD_LINES),
        *rope((card.INSET, ROPE_Y), (right, ROPE_Y), ROPE, colour or "ink", theme),
    ]


def _labels(faces: Sequence[Face], colour: str, size: CardSize, words: Words, theme: Theme) -> list[Shape]:
    """Draw a row for each face: its die, what to do, which dice go to the left, and where counters go."""
    block, body = theme.style("block"), theme.style("body-grey")
    shapes: list[Shape] = []
    x, right = card.INSET + LABEL, card.INSET + card.INNER
    for index, (face, (dice, counters)) in enumerate(zip(faces, words.rows("board.face", 2), strict=True)):
        y = card.TABLE + size.row * index
        side = min(DIE, size.row - 1.6)
        middle = y + size.row / 2
        icons = _icons(face, right, middle + 2.2, colour, theme)
        shapes += die(face.pips, card.INSET, middle - side / 2, side, theme)
        shapes += [
            text(x, middle - 0.7, counters, block, room=right - x),
            text(x, middle + 3.7, dice, body, room=right - 24 - x),
            *icons,
        ]
    return [*shapes, *_rules(len(faces), size.row, card.TABLE, theme)]


def _rules(rows: int, height: float, top: float, theme: Theme) -> list[Shape]:
    """Draw the light rules between rows."""
    ink = theme.pen("rule-inside")
    ys = (top + height * (row + 1) for row in range(rows - 1))
    return [line(card.INSET, y, card.INSET + card.INNER, y, ink) for y in ys]


def _columns(size: CardSize, words: Words, theme: Theme) -> list[Shape]:
    """Draw a row for each face with two columns, and the heads above them."""
    heads, small = words.rows("aid.heads", len(COLUMNS))[0], theme.style("small-medium")
    ends = (*COLUMNS[1:], card.INNER)
    shapes: list[Shape] = [
        text(card.INSET + x, card.TABLE + HEADS, head, small, room=end - x - 1)
        for x, end, head in zip(COLUMNS, ends, heads, strict=True)
    ]
    rows = words.rows("aid.face", 5)
    top, height = card.TABLE + HEADS, size.row - HEADS / len(rows)
    for index, (pips, one, one_under, two, two_under) in enumerate(rows):
        y, side = top + height * index, min(DIE, height - 1.6)
        shapes += die(int(pips), card.INSET, y + (height - side) / 2, side, theme)
        shapes += card.pair(COLUMNS[1], y, height, one, one_under, COLUMNS[2] - COLUMNS[1] - 1, theme)
        shapes += card.pair(COLUMNS[2], y, height, two, two_under, card.INNER - COLUMNS[2], theme)
    return [*shapes, *_rules(len(rows), height, top, theme)]


def _icons(face: Face, right: float, y: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw where counters go, from ``right`` to the left: bells or players, an arrow, the bucket or a home row."""
    number = 3 if face.counters == "all" else face.amount
    if face.counters in ("take", "pot"):
        wide, target = (
            (5.4, _home(right - 5.4, y, colour, theme))
            if face.counters == "pot"
            else _bells(number, right, y, theme)
        )
        end = right - wide - 1.2
        bucket_at = end - ARROW_ICON - 1.2
        return [*target, *level_arrow(end - ARROW_ICON, end, y, theme), *_bucket(bucket_at - 4.6, y, theme)]
    end = right - 4.6 - 1.2
    start = end - ARROW_ICON
    if face.counters == "everyone":
        seats = ("red", "blue", "yellow")
        payers = [
            own_emblem(seat, start - 1.2 - 1.5 - 4.0 * (len(seats) - 1 - at), y, 2.8, theme)
            for at, seat in enumerate(seats)
        ]
    else:
        _, payers = _bells(number, start - 1.2, y, theme, close=face.counters == "all")
    return [*payers, *level_arrow(start, end, y, theme), *_bucket(right - 4.6, y, theme)]


def _bells(
    number: int, right: float, y: float, theme: Theme, *, close: bool = False
) -> tuple[float, list[Shape]]:
    """Draw small bells that end at ``right``; ``close`` ones overlap. Return their width, too."""
    ring, dot = theme.pen("picture-outline"), theme.pen("bell-dot")
    step = 1.5 if close else STEP_ICON
    shapes: list[Shape] = []
    for at in reversed(range(number)):
        x = right - ICON / 2 - step * at
        shapes.append(Circle(x, y, ICON / 2, ring))
        if not (close and at):
            shapes.append(Circle(x, y, 0.55, dot))
    return ICON + step * (number - 1), shapes


def _bucket(x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a small bucket from the side, its left edge at ``x``."""
    ink = theme.pen("picture-outline")
    bail = ink._replace(fill=None)
    wide, high = 4.6, 3.6
    top = y - high / 2 + 0.4
    sides = [(x, top), (x + wide, top), (x + wide - 0.7, top + high), (x + 0.7, top + high)]
    return [
        Path(arc(x + wide / 2, top, (wide / 2 - 0.2, 1.9), 180, 360), bail),
        polygon(sides, ink),
        line(x + 0.15, top + 0.9, x + wide - 0.15, top + 0.9, bail),
    ]


def _home(x: float, y: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw a small home row, its left edge at ``x``."""
    return [
        Rect(x + 0.3, y - 1.7, 4.8, 3.4, theme.pen("seat-square", colour), 0.6),
        own_emblem(colour, x + 2.7, y, 1.6, theme),
    ]


TABLE = "table"
"""The owner of the card on the table, in place of a seat."""

FRAME = 80.0
FRAME_HEIGHT = 16.0
FACE = 10.0
EMBLEM = 5.0
FIRST_DIE = 14.0
TABLE_COLUMNS = (0.0, 4.0, 14.0, 34.0)
STEP = 5.0


def table_card(example: Sequence[Die], colour: str, size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the card; the example's dice are in the home row of ``colour``."""
    shapes: list[Shape] = card.head(
        words["table.title"], words["table.lead"], [(0.0, words["table.heads"])], None, theme
    )
    y = card.TABLE + 4
    shapes += home_row(example, colour, card.INSET, y, theme)
    y += FRAME_HEIGHT + 3
    shapes += _sum(words.rows("table.round", 4), y, theme)
    y += 3 * STEP + 1.6
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule-inside")))
    shapes += _sum(words.rows("table.game", 4), y + 2.4, theme)
    y += 3 * STEP + 4.6
    shapes.append(line(card.INSET, y, card.INSET + card.INNER, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.setup", 2), size.height, theme)
    drawing = Drawing("table-card", card.WIDTH, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])


def home_row(
    dice: Sequence[Die], colour: str, x: float, y: float, theme: Theme, width: float = FRAME
) -> list[Shape]:
    """Draw a small home row with dice in it, its top left corner at ``x``, ``y`` mm."""
    height, face = FRAME_HEIGHT * width / FRAME, FACE * width / FRAME
    start, end = FIRST_DIE * width / FRAME, 4 * width / FRAME
    shapes = frame(x, y, width, height, RADIUS_INNER, colour, theme)
    shapes.append(emblem_at(colour, x + end, y + height / 2, EMBLEM * width / FRAME, theme))
    pitch = (width - start - end - face) / (len(dice) - 1)
    for index, rolled in enumerate(dice):
        left = x + start + pitch * index
        shapes += seat_die(rolled.pips, left, y + (height - face) / 2, face, rolled.colour, theme)
    return shapes


def _sum(lines: list[tuple[str, ...]], y: float, theme: Theme) -> list[Shape]:
    """Draw a sum: operators, numbers, words, and their sources."""
    block, bold, grey = theme.style("block"), theme.style("body-bold"), theme.style("body-grey")
    first, second = card.INSET + TABLE_COLUMNS[2], card.INSET + TABLE_COLUMNS[3]
    shapes: list[Shape] = []
    for index, (operator, number, word, source) in enumerate(lines):
        baseline = y + cap(block) + STEP * index
        if operator:
            shapes.append(text(card.INSET, baseline, operator, block))
        shapes += [
            text(first - 3, baseline, number, block, "end"),
            text(first, baseline, word, bold, room=TABLE_COLUMNS[3] - TABLE_COLUMNS[2] - 1),
            text(second, baseline, source, grey, room=card.INNER - TABLE_COLUMNS[3]),
        ]
    return shapes
