"""The Blockers aid: where each tile may go, when it may go on another, how the game ends and is scored."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.emblems import emblem
from pnp.drawing.shapes import Drawing, Ink, Placement, Rect, Shape, line
from pnp.drawing.text import hang, text
from pnp.drawing.theme import Theme
from pnp.games.blockers.tile import front
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.blockers.facts import REGION_SYMBOLS

SAMPLES = (("7",), ("F",), (REGION_SYMBOLS[6],), ("joker",))
"""The tiles shown on the aid: a number, a letter, the crescent moon of the source, the joker."""

TILE = 8.0
WORDS_AT = 14.0


class AidSize(NamedTuple):
    """Measures of the card, mm: its height, its rows, the squares of its example boards."""

    height: float
    row: float
    square: float


class Example(NamedTuple):
    """A small board of 3 x 3: where tiles of another player stand, and which of them one wants to play on."""

    tiles: tuple[tuple[int, int], ...]
    target: tuple[int, int]
    allowed: bool


EXAMPLES = (
    Example(((1, 1),), (1, 1), allowed=True),
    Example(((1, 1), (2, 1)), (1, 1), allowed=True),
    Example(((0, 1), (1, 1), (1, 2)), (0, 1), allowed=True),
    Example(((0, 1), (1, 1), (2, 1)), (1, 1), allowed=False),
)
"""A tile alone, one of a pair, the end of a group, and the middle of a group, which would be split."""


def aid(colour: str, other: str, size: AidSize, words: Words, theme: Theme) -> Piece:
    """Return the aid of one seat; the examples show tiles of the ``other`` colour."""
    heads = list(zip((0.0, WORDS_AT), words.rows("aid.heads", 2)[0], strict=True))
    shapes: list[Shape] = card.head(words["title"], words["aid.lead"], heads, colour, theme)
    rows = words.rows("aid.tile", 2, len(SAMPLES))
    for index, ((label,), (word, under)) in enumerate(zip(SAMPLES, rows, strict=True)):
        y = card.TABLE + size.row * index
        shapes += _sample(colour, label, card.INSET, y + (size.row - TILE) / 2, theme)
        shapes += card.pair(WORDS_AT, y, size.row, word, under, card.INNER - WORDS_AT, theme)
    shapes += card.rules(len(rows), size.row, theme)
    y = card.TABLE + size.row * len(rows)
    shapes += _captures(y, other, size.square, words, theme)
    end = y + 10 + 3 * size.square + 7
    shapes.append(line(card.INSET, end, card.INSET + card.INNER, end, theme.pen("rule")))
    shapes += card.foot(end, words.rows("aid.foot", 2), size.height, theme)
    return Piece(Drawing(f"aid-{colour}", card.WIDTH, size.height, tuple(shapes)), seat=colour)


def _sample(colour: str, label: str, x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a tile in small, with an outline where it is white."""
    tile = Placement(front(colour, label, TILE, theme), x, y)
    if theme.solid:
        return [tile]
    return [Rect(x, y, TILE, TILE, theme.pen("seat-tile", colour)), tile]


def _captures(top: float, other: str, square: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw four small boards: which tiles of another player one may play on."""
    shapes: list[Shape] = [
        hang(card.INSET, top + 3, words["aid.capture"], theme.style("block"), room=card.INNER)
    ]
    side = 3 * square
    pitch = (card.INNER - side) / (len(EXAMPLES) - 1)
    for index, (example, caption) in enumerate(zip(EXAMPLES, words.lines("aid.example"), strict=True)):
        x, y = card.INSET + pitch * index, top + 9
        shapes += example_board(example, other, x, y, square, theme)
        style = theme.style("body-grey" if example.allowed else "body")
        shapes.append(text(x + side / 2, y + side + 4.2, caption, style, "middle", room=pitch - 1))
    return shapes


def example_board(
    example: Example, other: str, x: float, y: float, square: float, theme: Theme
) -> list[Shape]:
    """Draw a small board with its top left corner at ``x``, ``y``; the tiles are of the ``other`` colour."""
    side = 3 * square
    grid = theme.pen("outline")
    shapes: list[Shape] = [Rect(x, y, side, side, grid)]
    for step in (1, 2):
        shapes.append(line(x + square * step, y, x + square * step, y + side, grid))
        shapes.append(line(x, y + square * step, x + side, y + square * step, grid))
    for row, column in example.tiles:
        left, top = x + square * column + 0.4, y + square * row + 0.4
        body = square - 0.8
        shapes.append(Rect(left, top, body, body, theme.pen("seat-tile", other)))
        if (row, column) != example.target:
            continue
        middle = (left + body / 2, top + body / 2)
        shapes += (
            [emblem(other, *middle, body * 0.45, theme.pen("seat-mark", other))]
            if example.allowed
            else _cross(*middle, body * 0.28, theme.pen("seat-cross", other))
        )
    return shapes


def _cross(x: float, y: float, arm: float, ink: Ink) -> list[Shape]:
    return [line(x - arm, y - arm, x + arm, y + arm, ink), line(x - arm, y + arm, x + arm, y - arm, ink)]
