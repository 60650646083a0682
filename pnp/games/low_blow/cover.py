"""The cover of Low Blow: a fist of five dice knocks the second O out of line, over the ropes of the ring."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.dice import draw_burst
from pnp.drawing.matrix import rotate_about
from pnp.drawing.rope import rope
from pnp.drawing.scaled import thicken_hairlines
from pnp.drawing.seat_marks import emblem
from pnp.drawing.shapes import Drawing, Ink, Placement, Shape
from pnp.drawing.text import cap, text
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import resize_drawing, transform_shape
from pnp.games.contract import Cover
from pnp.games.low_blow.board import RING_ROPE
from pnp.games.low_blow.layout import ROOMY
from pnp.games.low_blow.motifs import FIST, PAD, bell, fist, pad
from pnp.games.low_blow.word_mark import set_stack
from pnp.pages.paper import Paper

PAGE = (210.0, 297.0)  # the size of the page that the cover is drawn for, mm; it is scaled for others
EDGE, EDGE_FOOT = 8.0, 12.5  # from the edges of the page to the ring, mm: more below, where the footer is

SEATS = ("red", "blue", "yellow", "green")
CORNERS = ("red", "blue", "green", "yellow")
"""The ropes from outside in, and the emblems on the pads, row by row."""

CORNER = 9.0  # the diameter of an emblem on a pad, mm
ROPE, ROPE_PITCH = 4.6, 14.6  # the thickness of the ropes behind the fist and the distance between them, mm
CUFF_COVER = 3.72  # from the highest finger to the end of the cuff, in sides of a die

BURST, BURST_POINTS, BURST_TURN = 52.0, 30, 12.0
SMALL_FIST, SMALL_PITCH, SMALL_BELL = 1.6, 7.5, 4.7
"""The side of the dice of a player's fist, the distance between two, and the most radius of a round's bell, mm."""

BELLS_APART = 0.6  # the least white between two bells, which are as wide together as the fists, mm


def cover(paper: Paper, players: Sequence[int], rounds: int, theme: Theme) -> Cover:
    """Return the cover on a paper, for these numbers of players and rounds."""
    page = Drawing("cover", *PAGE, tuple(_page(players, rounds, theme)))
    # scaled to the paper, with its ring as far from the edges as it is
    wide, high = page.width - 2 * EDGE, page.height - EDGE - EDGE_FOOT
    factor = min((paper.width - 2 * EDGE) / wide, (paper.height - EDGE - EDGE_FOOT) / high)
    drawn = thicken_hairlines(resize_drawing(page, factor))
    x, y = (paper.width - drawn.width) / 2, EDGE * (1 - factor)
    shapes = drawn.shapes if x == y == 0 else (Placement(drawn, x, y),)
    # the square is for stores; the cuff of the fist runs over its lower edge
    square = (
        *behind_fist((0.0, PAGE[0]), 153.2, ROPE, 12.1, theme),
        burst_behind(111.0, 108.0, BURST * 0.86, theme.pen("burst")),
        *set_stack(14.0, 17.0, 182.0, (50.0, 58.0, 6.0), theme),
        *fist(84.2, 136.0, 19.3, "red", theme, 4.1),
        *_numbers(15.0, 17.0, players, rounds, theme),
    )
    return Cover(
        Drawing("cover", paper.width, paper.height, shapes),
        Drawing("cover-square", PAGE[0], PAGE[0], square),
    )


def _page(players: Sequence[int], rounds: int, theme: Theme) -> list[Shape]:
    (wide, high), inner = PAGE, EDGE + PAD
    foot = high - EDGE_FOOT + EDGE
    shapes: list[Shape] = []
    for at, seat in enumerate(SEATS):
        out = EDGE + PAD / 2 + (at - 1.5) * ROOMY.ropes[4]
        for y in (out, foot - out):
            shapes += rope((inner, y), (wide - inner, y), RING_ROPE, seat, theme)
        for x in (out, wide - out):
            shapes += rope((x, inner), (x, foot - inner), RING_ROPE, seat, theme)
    spots = [(x, y) for y in (EDGE, foot - inner) for x in (EDGE, wide - inner)]
    for (x, y), seat in zip(spots, CORNERS, strict=True):
        shapes += [
            *pad(x, y, theme),
            emblem(seat, x + PAD / 2, y + PAD / 2, CORNER, theme.pen("emblem-small", seat)),
        ]
    shapes += behind_fist((24.4, wide - 24.4), 199.5, ROPE, ROPE_PITCH, theme)
    shapes.append(burst_behind(111.6, 141.0, BURST, theme.pen("burst")))
    shapes += set_stack(30.0, 43.0, 150.0, (58.0, 66.0, 6.0), theme)
    shapes += fist(76.8, 178.6, 23.4, "red", theme, CUFF_COVER)
    return [*shapes, *_numbers(31.0, 43.0, players, rounds, theme)]


def burst_behind(x: float, y: float, radius: float, ink: Ink) -> Shape:
    """Draw the burst behind the word mark, turned so that no point is seen through the gaps of a letter."""
    return transform_shape(draw_burst(x, y, radius, BURST_POINTS, ink), rotate_about(BURST_TURN, (x, y)))


def behind_fist(
    ends: tuple[float, float], y: float, thickness: float, pitch: float, theme: Theme
) -> list[Shape]:
    """Draw the ropes behind a fist, the first in the middle of ``y``."""
    return [
        shape
        for at, seat in enumerate(SEATS)
        for shape in rope((ends[0], y + pitch * at), (ends[1], y + pitch * at), thickness, seat, theme)
    ]


def _numbers(x: float, y: float, players: Sequence[int], rounds: int, theme: Theme) -> list[Shape]:
    """Draw the numbers of players, as digits and as fists, and a bell for each round."""
    style = theme.style("title")
    words = f"{min(players)}–{max(players)}" if len(players) > 1 else str(*players)
    shapes: list[Shape] = [text(x, y + cap(style), words, style)]
    for at, seat in enumerate(SEATS[: max(players)]):
        shapes += fist(x + SMALL_PITCH * at, y + 11.5, SMALL_FIST, seat, theme)
    wide = SMALL_PITCH * (max(players) - 1) + FIST * SMALL_FIST
    radius = min(SMALL_BELL, (wide - BELLS_APART * (rounds - 1)) / (2 * rounds))
    for at in range(rounds):
        shapes += bell(x + radius + (wide - 2 * radius) / (rounds - 1) * at, y + 25.5, radius, theme)
    return shapes
