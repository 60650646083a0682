"""The Low Blow board: a boxing ring, one row per player between ropes, with the pot and the scoring; its counters.

A fist is five dice, so there is one fist for each player. Squares are 30 mm wide on a pitch of 34 mm.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.dice import die
from pnp.drawing.rope import rope
from pnp.drawing.seat_marks import emblem
from pnp.drawing.shapes import Circle, Drawing, Ink, Placement, Rect, Shape, line
from pnp.drawing.text import LEADING, cap, level, text
from pnp.drawing.textures import texture
from pnp.drawing.theme import Theme
from pnp.games.low_blow.layout import PAD_SIDE, PITCH, POST, ROW, SQUARE, SQUARE_IN, BoardLayout, board_map
from pnp.games.low_blow.motifs import FIST, PAD, bail, bell, bucket, fist, pad, pad_fist, plaster
from pnp.games.low_blow.word_mark import LINE_WIDTH, set_line
from pnp.pieces.board_map import BoardMap, MapCell
from pnp.pieces.board_marks import draw_markers, draw_strip
from pnp.pieces.on_table import BoardOnTable, Token
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.low_blow import FACES
from scorer.seats import LETTERS

COUNTER_SIZE = 15.0
BELL, DOT = 5.2, 1.5  # the radius of the bell on a counter and of its dot, mm


def counter(theme: Theme, *, spare: bool = False) -> Piece:
    """Return one counter, 15 x 15 mm: a bell; a spare one has a sticking plaster in place of the dot."""
    middle = COUNTER_SIZE / 2
    inside = (
        plaster(middle, middle, BELL, theme)
        if spare
        else [Circle(middle, middle, DOT, theme.pen("bell-dot"))]
    )
    shapes = (*bell(middle, middle, BELL, theme), *inside)
    name = "counter-spare" if spare else "counter"
    return Piece(Drawing(name, COUNTER_SIZE, COUNTER_SIZE, shapes), on_table=Token())


def count_spares(needed: int) -> int:
    """Return the number of spares for ``needed`` counters: a tenth, rounded up."""
    return -(-needed // 10)


NEUTRAL = "grey-2"  # the colour of a row that is nobody's

LANDING, LANDING_RADIUS = 18.8, 3.2
EMBLEM, EMBLEM_HOME = 7.0, 15.6
RING_ROPE, ROW_ROPE = 1.7, 1.5  # the thickness of the ropes of the ring and of the rows, mm

ROUNDS = {3: (6.0, 2.5, 13.6), 4: (4.7, 0.7, 9.9)}
"""By the number of rounds: the radius of their bells, how far right of the formulas the middle of the first is, and the
distance from one to the next, mm. The last one ends before the ropes."""

FORMULA, FORMULA_PITCH = 33.0, 25.0  # the width of a formula, and the distance from one to the next, mm

FACE = 10.0
FIST_ASIDE = 4.0
"""How much further left the first fists of a joined board are, mm: a joint is before the last two."""

CAPTION_JOINED = 10.5
"""From the word mark to the captions of a joined board, mm: they begin 3 mm after a joint."""

CAPTIONS_JOINED = 134.0
"""From the left edge of the rows to the end of the captions of a joined board, mm: before a joint."""


def board(
    layout: BoardLayout, colours: tuple[str, ...], words: Words, theme: Theme, *, plain: bool = False
) -> Piece:
    """Return a board whose first rows are home to ``colours``; a ``plain`` one has no marks for a camera."""
    geometry = board_map(layout, colours, theme, plain=plain)
    bare = geometry._replace(markers=(), patches=())
    front, without = draw_boards(layout, (geometry, bare), colours, words, theme)
    return Piece(front, cut="sheet", on_table=BoardOnTable(geometry, without))


def draw_boards(
    layout: BoardLayout, maps: Iterable[BoardMap], colours: tuple[str, ...], words: Words, theme: Theme
) -> list[Drawing]:
    """Draw the ring, the rows in it, a bell for each round, how the game is scored, and the word mark.

    Boards with different ``maps`` differ in their corners and their colour fields alone.
    """
    x, y, wide, high = layout.ring
    seats = [*colours, *(NEUTRAL,) * (layout.rows - len(colours))]
    shapes: list[Shape] = []
    for at, seat in enumerate(seats):  # ropes from pad to pad, one for each row, the first outside
        out = PAD / 2 + (at - (len(seats) - 1) / 2) * layout.form.ropes[len(seats)]
        for level_y in (y + out, y + high - out):
            shapes += rope((x + PAD, level_y), (x + wide - PAD, level_y), RING_ROPE, seat, theme)
        for upright_x in (x + out, x + wide - out) if layout.sides else ():
            shapes += rope((upright_x, y + PAD), (upright_x, y + high - PAD), RING_ROPE, seat, theme)
    spots = [(left, top) for top in (y, y + high - PAD) for left in (x, x + wide - PAD)]
    shapes += [shape for spot in spots for shape in pad(*spot, theme)]
    fists = [shape for spot in spots for shape in pad_fist(*spot, theme)]
    inside = [*play_area(layout, colours, words, theme)]
    names = words.rows("board.bell")
    radius, first, pitch = ROUNDS[len(names)]
    for at, (round_name,) in enumerate(names):  # a spare counter lies on the bell of a round
        x, y = layout.side + first + pitch * at, layout.top + 8
        inside += bell(x, y, radius, theme)
        inside.append(level(x, y, round_name, theme.style("head"), anchor="middle"))
    inside += [*_formulas(layout, words, theme), *_apron(layout, colours, words, theme)]
    if layout.rows == 3:
        inside += _fight_card(layout, words, theme)
    drawn = []
    for own in maps:
        name, corners = ("board", draw_markers(own)) if own.markers else ("board-plain", fists)
        strip = draw_strip(own, layout.plate, 1.4, theme)
        drawn.append(Drawing(name, layout.width, layout.height, (*shapes, *corners, *strip, *inside)))
    return drawn


def play_area(
    layout: BoardLayout, colours: tuple[str, ...], words: Words, theme: Theme, *, small: bool = False
) -> list[Shape]:
    """Draw the rows with their squares, and the pot; ``small`` ones of lines have no ropes and no textures."""
    shapes: list[Shape] = []
    is_plain = small and not theme.solid
    for row in range(layout.rows):
        colour = colours[row] if row < len(colours) else None
        if not is_plain:
            start, end = layout.left + PAD_SIDE, layout.left + ROW - POST
            shapes += _ropes(start, end, layout.top + PITCH * row, colour or NEUTRAL, theme)
        shapes += _row(layout, row, colour, words, theme)
    for cell in board_map(layout, colours, theme).cells:
        shapes += _square(cell, theme, plain=is_plain)
    x, y = layout.bucket
    return [
        *shapes,
        *bail(x, y, layout.radius, theme, over=layout.sides),
        *bucket(x, y, layout.radius, theme),
        level(x, y, words["board.pot"], theme.style("head"), anchor="middle", room=layout.radius),
    ]


def _ropes(start: float, end: float, top: float, seat: str, theme: Theme) -> list[Shape]:
    """Draw the ropes above and below a row whose upper edge is at ``top``."""
    middles = (top + ROW_ROPE / 2, top + PAD_SIDE - ROW_ROPE / 2)
    return [shape for y in middles for shape in rope((start, y), (end, y), ROW_ROPE, seat, theme)]


def _row(layout: BoardLayout, row: int, colour: str | None, words: Words, theme: Theme) -> list[Shape]:
    """Draw a row without its squares and ropes: the post at the end, and the pad at the start.

    The pad has its owner's emblem, letter, and a field for the name.
    """
    x, y, seat = layout.left, layout.top + PITCH * row, colour or NEUTRAL
    post = theme.pen("seat-home", seat)
    inset = post.width / 2
    shapes: list[Shape] = [
        Rect(
            x + ROW - POST + inset, y + inset, POST - 2 * inset, PAD_SIDE - 2 * inset, post, POST / 2 - inset
        )
    ]
    if colour is None:
        edge = theme.pen("box")
        block, below = theme.style("block"), theme.style("body-grey")
        name, note = words.rows("board.neutral", 2)[0]
        return [
            *shapes,
            _inside(x, y, PAD_SIDE, edge.width / 2, edge, 1.8),
            text(x + 4, y + 4 + cap(block), name, block, room=PAD_SIDE - 8),
            text(x + 4, y + 4 + cap(block) + 4.4, note, below, room=PAD_SIDE - 8),
        ]
    letter = theme.style("small-bold")
    return [
        *shapes,
        *home_pad(x, y, PAD_SIDE, colour, theme),
        emblem(colour, x + 16.5, y + 12.9, EMBLEM_HOME, theme.pen("seat-mark", colour)),
        Rect(x + 3.6, y + 24.4, 25.8, 5, theme.pen("name-field", colour), 0.6),
        text(x + 28.4, y + 26.9 + cap(letter) / 2, LETTERS[colour], letter, "end"),
    ]


def home_pad(x: float, y: float, side: float, colour: str, theme: Theme) -> list[Shape]:
    """Draw a home pad of a seat with its piping, without an emblem."""
    solid, piping = theme.pen("seat-home", colour), theme.pen("seat-piping", colour)
    return [
        _inside(x, y, side, solid.width / 2, solid, 1.8),
        _inside(x, y, side, 1.5 * side / PAD_SIDE, piping, 1.0),
    ]


def _inside(x: float, y: float, side: float, inset: float, ink: Ink, radius: float) -> Rect:
    """Draw a square with this ``inset`` inside another, whose top left corner is given."""
    return Rect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, ink, radius)


def _square(cell: MapCell, theme: Theme, *, plain: bool = False) -> list[Shape]:
    """Draw a square: the seat's texture, its edge, and the white landing mark with a pale emblem.

    A ``plain`` one has no texture, and no landing mark if it is drawn in lines.
    """
    x, y, side, _ = cell.box
    roped = not (theme.solid or plain)
    if not cell.colour:
        return _edges(x, y, side, NEUTRAL, theme, roped=roped)
    around = [] if plain else [Placement(texture(cell.colour, side, side, theme), x, y)]
    mark = emblem(cell.colour, *cell.box.middle, EMBLEM, theme.pen("seat-tint", cell.colour))
    edges = _edges(x, y, side, cell.colour, theme, roped=roped)
    return [*around, *(edges if theme.solid or not plain else edges[:1]), mark]


def _edges(x: float, y: float, side: float, seat: str, theme: Theme, *, roped: bool) -> list[Shape]:
    """Draw the edge of a square, and the white landing mark in its middle; ropes are two sides of a ``roped`` one."""
    edge, landing = theme.pen("seat-edge", seat), theme.pen("seat-landing", seat)
    inset, inside = (side - LANDING) / 2, edge.width / 2
    around: list[Shape] = [_inside(x, y, side, inside, edge, 0.0)]
    if roped:
        around = [line(at, y, at, y + side, edge) for at in (x + inside, x + side - inside)]
    return [*around, Rect(x + inset, y + inset, LANDING, LANDING, landing, LANDING_RADIUS)]


def draw_squares(colour: str, count: int, theme: Theme) -> Drawing:
    """Draw some squares of a row between its ropes, for pictures; those of lines have no textures."""
    wide = PITCH * count
    shapes = _ropes(0.0, wide, 0.0, colour, theme)
    for at in range(count):
        x, y = (PITCH - SQUARE) / 2 + PITCH * at, SQUARE_IN
        if theme.solid:
            shapes.append(Placement(texture(colour, SQUARE, SQUARE, theme), x, y))
        shapes += _edges(x, y, SQUARE, colour, theme, roped=not theme.solid)
        shapes.append(emblem(colour, x + SQUARE / 2, y + SQUARE / 2, EMBLEM, theme.pen("seat-tint", colour)))
    return Drawing(f"squares-{colour}-{count}", wide, PAD_SIDE, tuple(shapes))


def _formulas(layout: BoardLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw how a round and the game are scored, with the operators to the left."""
    shapes: list[Shape] = []
    x = layout.side
    block, bold, body = theme.style("block"), theme.style("body-bold"), theme.style("body")
    for at, key in enumerate(("round", "game")):
        y = layout.top + 88 + FORMULA_PITCH * at
        shapes += [
            text(x, y, words[f"board.{key}.head"], block, room=FORMULA),
            line(x, y + 2, x + FORMULA, y + 2, theme.pen("rule")),
        ]
        for step, (operator, words_of_step) in enumerate(words.rows(f"board.{key}", 2)):
            baseline = y + 6.4 + LEADING * step
            if operator:
                shapes.append(text(x, baseline, operator, bold))
            shapes.append(text(x + 4, baseline, words_of_step, body, room=FORMULA - 4))
    return shapes


def _fight_card(layout: BoardLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw the table of the faces under the rows of a small board, one face per column."""
    shapes: list[Shape] = []
    y = layout.card
    for face, (dice, counters) in zip(range(1, FACES + 1), words.rows("board.face", 2, FACES), strict=True):
        x = layout.left + (PITCH * (face - 1) + 1.5 if face > 1 else 0)
        wide = SQUARE if face > 1 else PAD_SIDE
        room = wide + (3 if face < FACES else 7)
        shapes += [
            line(x, y, x + wide, y, theme.pen("rule-block")),
            *die(face, x, y + 3, FACE, theme),
            text(x, y + 18.2, counters, theme.style("body-bold"), room=room),
            text(x, y + 22.6, dice, theme.style("body"), room=room),
        ]
    return shapes


def _apron(layout: BoardLayout, colours: tuple[str, ...], words: Words, theme: Theme) -> list[Shape]:
    """Draw the word mark, the numbers of the game, and a fist for each player: their number without a word."""
    y, height = layout.apron, layout.form.cap
    rounds, *pieces = words.rows("board.caption", 3)[0]
    shapes = set_line(layout.word_mark, y, height, theme)
    side, pitch, rise = layout.form.fist
    right, count = layout.left + ROW - FIST * side, len(colours)
    lefts = [
        right - pitch * (count - 1 - at) - (FIST_ASIDE if layout.joined and at < count - 2 else 0)
        for at in range(count)
    ]
    x = layout.word_mark + LINE_WIDTH * height + (CAPTION_JOINED if layout.joined else 8.0)
    end = min(lefts[0] - 2, layout.left + CAPTIONS_JOINED) if layout.joined else lefts[0] - 2
    block, body = theme.style("block"), theme.style("body")
    shapes += [
        text(x, y + 5.2, rounds, block, room=end - x),
        text(x, y + 10.2, "  ".join(pieces), body, room=end - x),
    ]
    for left, colour in zip(lefts, colours, strict=True):
        shapes += fist(left, y - rise, side, colour, theme)
    return shapes
