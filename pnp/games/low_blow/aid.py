"""The Low Blow player aid, with the turn and the face table, and its back; and the card for the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from pnp.data.cache import cached
from pnp.drawing.arrows import level_arrow
from pnp.drawing.clip import bounds, clip_shapes
from pnp.drawing.dice import die, seat_die
from pnp.drawing.matrix import translation
from pnp.drawing.measures import RADIUS_INNER, SEAT_BAR
from pnp.drawing.outline import arc
from pnp.drawing.rope import rope
from pnp.drawing.seat_marks import bar, emblem, emblem_at, frame, own_emblem
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Path, Placement, Rect, Shape, line, polygon
from pnp.drawing.text import cap, first_fitting, hang, level, paragraph, text, width, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.low_blow.board import home_pad
from pnp.games.low_blow.word_mark import set_line
from pnp.pieces import card
from pnp.pieces.card import CardSize
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.low_blow import Die
from scorer.games.low_blow.facts import FaceEffect

EMBLEM_HOME = 0.55  # the emblem of the home pad, in its sides
ROPE = 1.5  # the thickness of the ropes around the table, mm
HEADS = 3.2  # the height of the heads of columns, mm

LONG_LABEL, CLEAR = 10.0, 0.8
"""The size of a label that would reach over the icons of a narrow card, in points, and the white before these, mm."""

ICON, STEP_ICON, ARROW_ICON = 3.4, 3.9, 5.0
"""The side of a small bell, the distance between two, and the length of an arrow, mm."""


class AidLayout(NamedTuple):
    """Where the parts of an aid are, in mm: the rows of its table, the pad in its head and the words beside it."""

    size: CardSize
    row: float
    pad: float = 20.0
    beside: float = 24.0  # from the inset to the words
    cap: float = 8.3  # the capitals of the word mark
    lead: float = 23.2
    leading: float = 3.8
    lines: int = 3  # of the sentence
    rope: float = 33.3  # the middle of the rope above the table
    table: float = card.TABLE
    die: float = 10.0  # the largest
    label: float = 14.5  # from the inset to the words of a row
    second: float = 49.0  # from there to the second column
    pair: tuple[float, float, float] = -0.7, 3.7, 2.2  # from a row's middle to its baselines and to its icons

    @property
    def end(self) -> float:
        """The end of a table of six rows."""
        return self.table + 6 * self.row


LAYOUTS = {
    card.HOME: AidLayout(card.HOME, 12.0),
    card.LOWER: AidLayout(card.LOWER, 10.6),
    card.JUMBO: AidLayout(card.JUMBO, 12.9),
    card.TAROT: AidLayout(
        card.TAROT,
        10.8,
        15.0,
        17.6,
        6.7,
        15.9,
        3.6,
        4,
        die=8.4,
        label=11.0,
        second=33.8,
        pair=(-1.5, 3.3, 2.4),
    ),
}


def aid(
    colour: str, seats: Sequence[str], faces: Sequence[FaceEffect], size: CardSize, words: Words, theme: Theme
) -> Piece:
    """Return the aid of one of the ``seats``: what each of the ``faces`` does, or the table of an edition without."""
    layout, lead, body = LAYOUTS[size], words["aid.lead"], size.body(theme)
    if not size.column:  # rope and table are right below the sentence
        lines = wrap(lead, body, size.inner - layout.beside)
        under = layout.lead + layout.leading * (len(lines) - 1) + 2.9
        row = layout.row if faces else SHORT_ROW
        layout = layout._replace(rope=under, table=under + 1.2, row=row)
    x, y, middle = size.inset + layout.beside, layout.rope, layout.pad / 2
    emblem_ink = theme.pen("seat-mark", colour)
    shapes: list[Shape] = [
        *home_pad(size.inset, size.top, layout.pad, colour, theme),
        emblem(colour, size.inset + middle, size.top + middle, EMBLEM_HOME * layout.pad, emblem_ink),
        *set_line(x, size.top + 0.6, layout.cap, theme),
        *paragraph(x, layout.lead, lead, body, size.right - x, leading=layout.leading, most=layout.lines),
        *rope((size.inset, y), (size.right, y), ROPE, colour, theme),
    ]
    if faces:
        shapes += _labels(faces, colour, seats, layout, words, theme)
    elif size.column:
        shapes += _columns(layout, words, theme)
    else:
        shapes += _short_columns(layout, words, theme)
    end = layout.end + 0.6
    shapes += rope((size.inset, end), (size.right, end), ROPE, colour, theme)
    shapes += card.foot(end + 0.8, words.rows("aid.foot", 2), theme, size)
    return Piece(Drawing(f"aid-{colour}", size.width, size.height, tuple(shapes)), seat=colour)


def _labels(
    faces: Sequence[FaceEffect],
    colour: str,
    seats: Sequence[str],
    layout: AidLayout,
    words: Words,
    theme: Theme,
) -> list[Shape]:
    """Draw a row for each face: its die, what to do, which dice go to the left, and where counters go."""
    size, block = layout.size, theme.style("block")
    body = size.body(theme, "body-grey")
    shapes: list[Shape] = []
    x, right = size.inset + layout.label, size.right
    for index, (face, (dice, counters)) in enumerate(zip(faces, words.rows("board.face", 2), strict=True)):
        y = layout.table + layout.row * index
        side = min(layout.die, layout.row - 1.6)
        middle = y + layout.row / 2
        icons = _icons(face, right, middle + layout.pair[2], colour, seats, theme)
        label = block
        if not size.column:  # a bucket's handle reaches up to the label
            free = min(bounds(icon).left for icon in icons) - CLEAR - x
            label = first_fitting(counters, (block, block._replace(size=LONG_LABEL)), free)
        shapes += die(face.pips, size.inset, middle - side / 2, side, theme)
        shapes += [
            text(x, middle + layout.pair[0], counters, label, room=right - x),
            text(x, middle + layout.pair[1], dice, body, room=right - (24 if size.column else 22.6) - x),
            *icons,
        ]
    return [*shapes, *_rules(len(faces), layout.row, layout.table, size, theme)]


def _rules(rows: int, height: float, top: float, size: CardSize, theme: Theme) -> list[Shape]:
    """Draw the light rules between rows."""
    ink = theme.pen("rule-inside")
    ys = (top + height * (row + 1) for row in range(rows - 1))
    return [line(size.inset, y, size.right, y, ink) for y in ys]


def _columns(layout: AidLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw a row for each face with two columns, and the heads above them."""
    heads, size = words.rows("aid.heads", 3)[0], layout.size
    columns, ends = (0.0, layout.label, layout.second), (layout.label, layout.second, size.inner)
    shapes: list[Shape] = [
        text(size.inset + x, layout.table + HEADS - 0.4, head, theme.style("small-medium"), room=end - x - 1)
        for x, end, head in zip(columns, ends, heads, strict=True)
    ]
    rows = words.rows("aid.face", 5)
    top, height = layout.table + HEADS, layout.row - HEADS / len(rows)
    for index, (pips, one, one_under, two, two_under) in enumerate(rows):
        y, side = top + height * index, min(layout.die, height - 1.6)
        shapes += die(int(pips), size.inset, y + (height - side) / 2, side, theme)
        room = layout.second - layout.label - 1
        shapes += card.pair(layout.label, y, height, one, one_under, room, theme, size)
        shapes += card.pair(layout.second, y, height, two, two_under, size.inner - layout.second, theme, size)
    return [*shapes, *_rules(len(rows), height, top, size, theme)]


SHORT_ROW, SHORT_HEADS, SHORT_LEADING = 9.7, 11.6, 3.5
"""The mean height of a row of a narrow table with its heads, that of the heads, from line to line there, mm."""


def _short_columns(layout: AidLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the same in less room: what the second lines of all rows say is said once, below the heads."""
    _, *heads = words.rows("aid.heads", 3)[0]
    rows, size = words.rows("aid.face", 5), layout.size
    strong, grey, block = size.body(theme, "body-strong"), size.body(theme, "body-grey"), theme.style("block")
    columns = (layout.label, layout.second - 1), (layout.second, size.inner)
    shapes: list[Shape] = []
    for (x, end), head, under in zip(columns, heads, rows[0][2::2], strict=True):
        left, y, room = size.inset + x, layout.table + 3.6, end - x
        # the least room in which the head takes two lines: these are of nearly the same length
        rooms = (room * part / 20 for part in range(8, 20))
        least = next((least for least in rooms if len(wrap(head, strong, least)) <= 2), room)
        shapes += paragraph(left, y, head, strong, least, SHORT_LEADING, most=2)
        shapes.append(text(left, y + 2 * SHORT_LEADING, under, grey, room=room))
    top, height = layout.table + SHORT_HEADS, layout.row - SHORT_HEADS / len(rows)
    for index, (pips, one, _, two, _) in enumerate(rows):
        y, side = top + height * index, height - 1.0
        shapes += die(int(pips), size.inset, y + (height - side) / 2, side, theme)
        shapes += [
            level(size.inset + x, y + height / 2, name, block, room=end - x)
            for (x, end), name in zip(columns, (one, two), strict=True)
        ]
    return [*shapes, *_rules(len(rows), height, top, size, theme)]


def _icons(
    face: FaceEffect, right: float, y: float, colour: str, seats: Sequence[str], theme: Theme
) -> list[Shape]:
    """Draw where counters go, from ``right`` to the left: bells or players, an arrow, the bucket or a home row."""
    number = 3 if face.counters == "all" else face.amount
    if face.counters in ("take", "pot"):
        if face.counters == "take":
            wide, target = _bells(number, right, y, theme)
        else:  # a small home row
            wide = 5.4
            row = Rect(right - wide + 0.3, y - 1.7, 4.8, 3.4, theme.pen("seat-square", colour), 0.6)
            target = [row, own_emblem(colour, right - wide + 2.7, y, 1.6, theme)]
        end = right - wide - 1.2
        bucket_at = end - ARROW_ICON - 1.2
        return [*target, *level_arrow(end - ARROW_ICON, end, y, theme), *_bucket(bucket_at - 4.6, y, theme)]
    end = right - 4.6 - 1.2
    start = end - ARROW_ICON
    if face.counters == "everyone":
        step = 4.0 if len(seats) < 4 else 3.2
        payers = [
            own_emblem(seat, start - 1.2 - 1.5 - step * (len(seats) - 1 - at), y, 2.8, theme)
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


TABLE = "table"  # the owner of the card on the table, in place of a seat

FRAME = 80.0
FRAME_HEIGHT = 16.0
FACE = 10.0
EMBLEM = 5.0
FIRST_DIE = 14.0
SUM, NARROW_SUM = (14.0, 34.0), (10.4, 0.0)
"""Where the words of a sum and their sources begin; 0: after the word."""

STEP, NARROW_STEP = 5.0, 4.5


def table_card(example: Sequence[Die], colour: str, size: CardSize, words: Words, theme: Theme) -> Piece:
    """Return the card; the example's dice are in the home row of ``colour``."""
    left, right, inner = size.inset, size.right, size.inner
    lead, heads, step = words["table.lead"], words["table.heads"], STEP if size.column else NARROW_STEP
    y = card.find_bar(lead, heads, size, theme)
    shapes: list[Shape] = [
        hang(left, size.title, words["table.title"], theme.style(size.large), room=inner),
        *card.sentence(lead, size, theme),
        *bar(left, y, inner, "ink", theme),
        *card.table_head(heads, y, size, theme),
    ]
    y += SEAT_BAR + (4 if size.column else 2)
    shapes += home_row(example, colour, left, y, theme, min(FRAME, inner))
    y += FRAME_HEIGHT * min(FRAME, inner) / FRAME + (3 if size.column else 2)
    shapes += _sum(words.rows("table.round", 4), y, step, size, theme)
    y += 3 * step + (1.6 if size.column else 1)
    shapes.append(line(left, y, right, y, theme.pen("rule-inside")))
    y += 2.4 if size.column else 1.6
    shapes += _sum(words.rows("table.game", 4), y, step, size, theme)
    y += 3 * step + (2.2 if size.column else 1)
    shapes.append(line(left, y, right, y, theme.pen("rule")))
    shapes += card.foot(y, words.rows("table.setup", 2), theme, size)
    drawing = Drawing("table-card", size.width, size.height, tuple(shapes))
    return Piece(drawing, seat=TABLE, title=words["table.owner"])


def home_row(
    dice: Sequence[Die], colour: str, x: float, y: float, theme: Theme, wide: float = FRAME
) -> list[Shape]:
    """Draw a small home row with dice in it, its top left corner at ``x``, ``y`` mm."""
    height, face = FRAME_HEIGHT * wide / FRAME, FACE * wide / FRAME
    start, end = FIRST_DIE * wide / FRAME, 4 * wide / FRAME
    shapes = frame(x, y, wide, height, RADIUS_INNER, colour, theme)
    shapes.append(emblem_at(colour, x + end, y + height / 2, EMBLEM * wide / FRAME, theme))
    pitch = (wide - start - end - face) / (len(dice) - 1)
    for index, rolled in enumerate(dice):
        left = x + start + pitch * index
        shapes += seat_die(rolled.pips, left, y + (height - face) / 2, face, rolled.colour, theme)
    return shapes


def _sum(lines: list[tuple[str, ...]], y: float, step: float, size: CardSize, theme: Theme) -> list[Shape]:
    """Draw a sum: operators, numbers, words, and their sources, which follow the words where columns are narrow."""
    block, bold, grey = theme.style("block"), size.body(theme, "body-bold"), size.body(theme, "body-grey")
    first, second = SUM if size.column else NARROW_SUM
    shapes: list[Shape] = []
    for index, (operator, number, word, source) in enumerate(lines):
        baseline = y + cap(block) + step * index
        if operator:
            shapes.append(text(size.inset, baseline, operator, block))
        beside = second or first + width(word, bold) + 1.8
        shapes += [
            text(size.inset + first - 3, baseline, number, block, "end"),
            text(size.inset + first, baseline, word, bold, room=beside - first - 1),
            text(size.inset + beside, baseline, source, grey, room=size.inner - beside),
        ]
    return shapes


MESH = 14.0  # from one crossing to the next on a level line, mm

WOVEN = 2.2  # the thickness of a woven rope, mm
BESIDE_WOVEN = 3.2  # the white that an upper rope leaves beside it on the lower one, mm, along the lower one


@cached
def weave(colour: str, area: Window, theme: Theme) -> Placement:
    """Draw the back of an aid: ropes of its seat, woven at 45 degrees, over an area of the card in mm.

    They are one shape: nothing of it is lost where a shop's knife is off.
    """
    half = MESH / 2 - BESIDE_WOVEN / 2
    ropes: list[Shape] = []
    for row in range(int(area.top // (MESH / 2)) - 2, ceil(area.bottom / (MESH / 2)) + 2):
        slope = 1 if row % 2 else -1  # down through every other row of crossings, else up
        for column in range(int(area.left // MESH) - 1, ceil(area.right / MESH) + 1):
            x, y = (column + row % 2 / 2) * MESH, row * MESH / 2
            start, end = (x - half, y - slope * half), (x + half, y + slope * half)
            ropes += rope(start, end, WOVEN, colour, theme)
    to_corner = translation(-area.left, -area.top)
    shapes = tuple(transform_shape(shape, to_corner) for shape in clip_shapes(ropes, area, area))
    name = f"weave-{colour}-{area.width:g}x{area.height:g}"
    return Placement(Drawing(name, area.width, area.height, shapes), area.left, area.top)
