"""The mat of Schocken, a beer mat: felt with a numbered place for every disc, around it the combinations.

It is a page. The numbers of the places show how many discs are left; players take them from the outside. In the ring
tops point to the middle, so that all players read the sectors in front of them. All lengths in mm, angles in radians.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, pi

from pnp.drawing.dice import die
from pnp.drawing.matrix import rotate_about, translation
from pnp.drawing.measures import FOOT, SAFE
from pnp.drawing.outline import arc
from pnp.drawing.shapes import Circle, Drawing, Path, Placement, Point, Shape, Step, line
from pnp.drawing.text import cap, hang, level, text, width, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape, transform_steps
from pnp.games.schocken.motifs import (
    FACE,
    crown,
    draw_cap,
    felt,
    polar,
    spiral,
    stack,
    tally,
    tally_ink,
    tally_steps,
    tally_width,
    teeth,
)
from pnp.games.schocken.word_mark import lens_height, numeral, numeral_width, place_lens
from pnp.pages.page import batches
from pnp.pages.paper import Paper
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.schocken.facts import COMBINATIONS, FACES

EDGE = 15.0  # where text begins, from the sheet's left edge; less on a narrow sheet
RIM, RIM_FINE = (92.6, 1.4), (91.1, 0.25)  # the radii and widths of the two lines around the mat
ROUND = 96.0  # the radius of the line along which the mat can be cut out
FELT = 62.6  # the radius of the felt, and of the line around it
REACH = 98.0  # from the middle of the mat to what lies farthest out, along the page

CORNERS, CORNER, CORNER_AT = 4, 14.6, 83.0
"""The number of caps in the corners, their radius, and how far across and down from the middle they are."""

SEAT_CAP, CAP_PITCH = 4.4, 10.1
"""The radius of the caps in rows, if more play than there are corners, and from one to the next, mm."""

FROM = -pi / 2  # the angle of the top

FIRST, GROWTH, PITCH = 25.0, 19.5, 19.4
"""The spiral: the radius of its first place, what it gains in a turn, the distance from place to place."""

PLACES = 13  # how many places fit; with more discs there is only the tower
PLACE = 8.9  # the radius of a place: a cap lies on it with a narrow white edge

TOWER = 11.5
DIE, DIE_AT, DIE_PITCH = 11.0, 71.0, 12.9
"""The side of the dice in the ring, the radius of their middles, and the distance between them."""

WORTH_AT, NUMERAL, STROKES = 84.4, 5.9, 6.6
"""The radius of the worths, the height of their figures and of their strokes."""

WORTH_GAP = 3.2  # white between a figure and its strokes
MOST_STROKES = 20  # more strokes than these nobody counts: they are left out
PIPING = 1.6  # how far the line in the sector of the highest combination is inside its edges

WORD, TEXT = 0.44, 0.49
"""The width of the word mark, and where the text begins, in widths of what is below the mat."""

LEAD, LEADING = 5.0, 4.06  # from a baseline to the next one, between sentences and within one
RUN_IN = 1.1  # white between a bold word and the sentence after it

ABOVE_TEXT, ABOVE_FOOTER = 4.0, 6.0
"""The least white between the mat and the text, and that between the text and the footer's baseline."""


def mat(paper: Paper, discs: int, seats: tuple[str, ...], words: Words, theme: Theme) -> Piece:
    """Return the mat for so many discs as a page: with its ring, or on a small sheet only the felt."""
    page = paper.upright
    low = page.height - FOOT - page.footer_room - ABOVE_FOOTER
    below = _below(page, words, discs, seats, theme)
    if low - below.height - ABOVE_TEXT - SAFE < 2 * (FELT + 1.0):  # the leaflet has the sentences, too
        below = _below(page, words, discs, seats, theme, has_sentences=False)
    end = low - below.height
    room = end - ABOVE_TEXT - SAFE
    if min(page.width - 2 * SAFE, room) >= 2 * REACH:
        drawing, reach = _whole(discs, seats, theme), REACH
    else:
        reach = FELT + 1.0
        drawing = Drawing("mat-felt", 2 * reach, 2 * reach, tuple(draw_felt(reach, discs, theme)))
    top = SAFE + max(0.0, room - 2 * reach) / 2
    ink, parting = theme.pen("rule-inside"), end - ABOVE_TEXT / 2  # below it is a card, also of a round mat
    shapes = (
        Placement(drawing, page.width / 2 - reach, top),
        Placement(below, edge_of(page), end),
        *((line(SAFE, parting, page.width - SAFE, parting, ink),) if reach == REACH else ()),
    )
    return Piece(Drawing("mat", page.width, page.height, shapes), cut="sheet")


def edge_of(page: Paper) -> float:
    """Return where the text of a sheet begins, from its left edge."""
    return min(EDGE, page.width * 0.07)


def _whole(discs: int, seats: tuple[str, ...], theme: Theme) -> Drawing:
    """Draw the mat with its ring and the line to cut it out round, and in the corners the caps of up to four seats."""
    x = y = REACH
    rim = theme.pen("rim")
    shapes: list[Shape] = [
        Circle(x, y, radius, rim._replace(width=width if theme.solid else min(width, rim.width)))
        for radius, width in (RIM, RIM_FINE)[: 2 if theme.solid else 1]
    ]
    shapes += [Circle(x, y, ROUND, theme.pen("rule-inside")), *draw_felt(REACH, discs, theme)]
    for at, hand in enumerate(COMBINATIONS):
        turn = FROM + 2 * pi * (at + 1) / len(COMBINATIONS)
        side = turn + pi / len(COMBINATIONS)
        if at < len(COMBINATIONS) - 2:  # the highest has edges of its own
            shapes.append(line(*polar(x, y, FELT, side), *polar(x, y, RIM_FINE[0], side), theme.pen("rule")))
        worth = discs if hand == COMBINATIONS[-1] else hand.worth
        shapes += _sector(hand.example, worth, turn, hand == COMBINATIONS[-1], theme)
    corners = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    for seat, (across, down) in zip(seats, corners, strict=False):
        shapes += draw_cap(x + across * CORNER_AT, y + down * CORNER_AT, CORNER, seat, theme)
    return Drawing("mat-whole", 2 * REACH, 2 * REACH, tuple(shapes))


def _sector(
    dice: tuple[int, ...], worth: int | None, turn: float, highest: bool, theme: Theme
) -> Iterator[Shape]:
    """Draw a combination around the angle ``turn``: its dice, and what it is worth as a figure and as strokes."""
    x = y = REACH
    if highest:
        yield from _highest(turn, theme)
    for at, face in enumerate(sorted(dice)):
        angle = turn + (1 - at) * DIE_PITCH / DIE_AT
        middle = polar(x, y, DIE_AT, angle)
        turned = rotate_about((angle - pi / 2) * 180 / pi, middle)
        yield from (
            transform_shape(shape, turned)
            for shape in die(face, middle[0] - DIE / 2, middle[1] - DIE / 2, DIE, theme)
        )
    strokes = worth if worth and worth <= MOST_STROKES else 0
    figure = "" if highest else str(worth or f"2–{FACES}")
    wide = tally_width(strokes, STROKES) if strokes else 0.0
    whole = (
        wide + (numeral_width(figure) * NUMERAL if figure else 0.0) + (WORTH_GAP if wide and figure else 0.0)
    )
    middle, left = polar(x, y, WORTH_AT, turn), -whole / 2
    degrees = (turn - pi / 2) * 180 / pi
    matrix = translation(*middle).then(rotate_about(degrees, middle))
    if figure:
        half = numeral_width(figure) * NUMERAL / 2
        spot = matrix(left + half, 0.0)
        yield numeral(figure, *spot, NUMERAL, turn - pi / 2, theme)
        left += 2 * half + WORTH_GAP
    if strokes:
        steps = transform_steps(tally_steps(left, -STROKES / 2, strokes, STROKES), matrix)
        ink = tally_ink(STROKES, theme)
        white = theme.pen("stitch", "ink")
        yield Path(steps, ink._replace(stroke=white.stroke) if highest else ink)


def _highest(turn: float, theme: Theme) -> Iterator[Shape]:
    """Draw the sector of the highest combination, in ink, with a line inside its edges."""
    half = pi / len(COMBINATIONS)
    inner, outer = FELT, RIM_FINE[0]
    yield Path(_band(inner, outer, turn - half, turn + half), theme.pen("emblem", "ink"))
    inset = PIPING / ((inner + outer) / 2)
    piping = theme.pen("stitch", "ink")
    yield Path(_band(inner + PIPING, outer - PIPING, turn - half + inset, turn + half - inset), piping)


def _band(inner: float, outer: float, start: float, end: float) -> tuple[Step, ...]:
    """Return the outline of a piece of a ring around the middle of the mat."""
    degrees = start * 180 / pi, end * 180 / pi
    there = arc(REACH, REACH, (outer, outer), *degrees)
    back = arc(REACH, REACH, (inner, inner), *reversed(degrees))
    return (*there, ("L", *back[0][1:]), *back[1:], ("Z",))


def spiral_places(count: int) -> Iterator[Point]:
    """Yield the middles of the places for so many discs, on felt that fills its drawing."""
    for angle in _angles(count):
        yield polar(FELT, FELT, FIRST + GROWTH * angle / (2 * pi), FROM + angle)


def _angles(count: int) -> Iterator[float]:
    """Yield how far the places have turned along the spiral."""
    angle = 0.0
    for _ in range(count):
        yield angle
        angle += PITCH / (FIRST + GROWTH * angle / (2 * pi))


def draw_felt(middle: float, discs: int, theme: Theme, wide: float = 1.0) -> Iterator[Shape]:
    """Draw the felt with a spiral of places, or only that of the tower if there are more discs than places.

    ``wide`` stretches the distance of its circles.
    """
    rim = theme.pen("rim")
    yield from felt(middle, middle, 6.0, FELT - 1.6, theme, wide)
    yield Circle(middle, middle, FELT, rim)
    path = theme.pen("felt")
    path = path._replace(width=(3.0 if theme.solid else 1.0) * path.width)
    outline = rim._replace(width=0.4 if theme.solid else 0.2, fill=theme.pen("paper").fill)
    if 0 < discs <= PLACES:
        end = [*_angles(discs + 1)][-1]
        start = FIRST - GROWTH * FROM / (2 * pi)
        yield spiral(middle, middle, start, GROWTH, (FROM - 1.2, FROM + end - 0.1), path)
        moved = [(x + middle - FELT, y + middle - FELT) for x, y in spiral_places(discs)]
        for number, (x, y) in enumerate(moved, 1):
            yield Path(teeth(x, y, PLACE), outline)
            if theme.solid:
                yield Circle(x, y, FACE * PLACE, theme.pen("outline"))
            yield level(x, y, str(number), theme.style("head"), "middle")
    yield from crown(middle, middle, TOWER, "ink", theme)
    yield from stack(middle, middle, 0.85 * TOWER, 4, theme)


def _below(
    page: Paper, words: Words, discs: int, seats: tuple[str, ...], theme: Theme, *, has_sentences: bool = True
) -> Drawing:
    """Draw the word mark, as many strokes as discs, the caps of those who play, and what is done with the discs."""
    edge = edge_of(page)
    inner = page.width - 2 * edge
    wide, left = WORD * inner, TEXT * inner
    room, body, bold = inner - left, theme.style("body"), theme.style("body-bold")
    title = theme.style("block")
    shapes: list[Shape] = [place_lens(0, 0, wide, theme)]
    left_end = lens_height(wide)
    if discs <= MOST_STROKES:
        shapes.append(tally(2.5, left_end + 5.5, discs, 9.0, theme))
        left_end += 5.5 + 9.0
    if len(seats) > CORNERS:
        rows = ceil(len(seats) * CAP_PITCH / (left if has_sentences else inner))  # beside the text
        for row in batches(seats, ceil(len(seats) / rows)):
            for at, seat in enumerate(row):
                shapes += draw_cap(
                    SEAT_CAP + CAP_PITCH * at, left_end + 4.0 + SEAT_CAP, SEAT_CAP, seat, theme
                )
            left_end += 4.0 + 2 * SEAT_CAP
    if not has_sentences:
        return Drawing("mat-below-felt", inner, left_end, tuple(shapes))
    shapes.append(hang(left, 0, words["mat.title"], title, room=room))
    y = cap(title)
    for head, meaning in (("", words["mat.lead"]), *words.rows("mat.foot", 2)):
        indent = width(head, bold) + RUN_IN if head else 0.0
        shapes += [text(left, y + LEAD, head, bold, room=room)] if head else []
        for at, part in enumerate(wrap(meaning, body, room, indent)):
            y += LEADING if at else LEAD
            start = 0.0 if at else indent
            shapes.append(text(left + start, y, part, body, room=room - start))
    return Drawing("mat-below", inner, max(y, left_end), tuple(shapes))
