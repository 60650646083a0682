"""The Schocken aid: the combinations, the highest first, with their dice and what they are worth. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.arrows import level_arrow
from pnp.drawing.dice import die
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.seat_marks import bar
from pnp.drawing.shapes import Drawing, Shape
from pnp.drawing.text import cap, paragraph, text, width, wrap
from pnp.drawing.theme import Theme
from pnp.games.schocken.motifs import tally, tally_width
from pnp.games.schocken.word_mark import lens_height, place_lens
from pnp.pieces import card
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.schocken.facts import COMBINATIONS, Combination

WORD_TOP = 6.5
LEAD_GAP, BAR_GAP = 5.2, 7.2
"""From the word mark to the first baseline of the sentence, and from there to the bar below it."""

DIE, DIE_INSET = 8.4, 0.9
"""The side of a die, and the least white above and below it in its row."""

DIE_PITCH = 9.6
NAMES = 33.0
"""Where the names begin, from the inset."""

ABOVE = 4.2
"""The height of the strokes of the highest hand: they are above the second line of its name."""

STROKES, STROKES_GAP = 5.0, 3.0
"""The height of the strokes, and the white between them and the figure."""

MOST_STROKES = 20
"""More strokes than these nobody counts: there is a word in their place."""

SMALL, SMALL_PITCH = 5.2, 6.2
"""The side of the dice below the table, and the distance between them."""

SIXES = 2.0
"""From the table to those dice."""

LEADING = 4.1


def aid(height: float, row: float, discs: int, words: Words, theme: Theme) -> Piece:
    """Return one aid for a game with so many discs; ``row`` is the height of a row."""
    left, inner = card.INSET, card.INNER
    lead = WORD_TOP + lens_height(inner) + LEAD_GAP
    table = lead + BAR_GAP + SEAT_BAR
    shapes: list[Shape] = [
        place_lens(left, WORD_TOP, inner, theme),
        *paragraph(
            left, lead, words["aid.lead"], theme.style("body"), inner, card.LEAD_LEADING, card.LEAD_LINES
        ),
        *bar(left, table - SEAT_BAR, inner, "ink", theme),
    ]
    rows = list(zip(COMBINATIONS, words.rows("aid.row", 3, len(COMBINATIONS)), strict=True))
    for at, (hand, row_words) in enumerate(reversed(rows)):
        shapes += _row(hand, row_words, table + row * at, row, discs, theme)
    shapes += card.rules(len(rows), row, theme, table)
    shapes += _below(table + len(rows) * row, height, words, theme)
    return Piece(Drawing("aid", card.WIDTH, height, tuple(shapes)))


def _row(
    hand: Combination, words: tuple[str, ...], y: float, row: float, discs: int, theme: Theme
) -> Iterator[Shape]:
    """Draw a combination: its dice, its name, strokes for the discs that it deals out, and their number."""
    name, under, worth = words
    side = min(DIE, row - 2 * DIE_INSET)
    for at, face in enumerate(sorted(hand.example)):
        yield from die(face, card.INSET + DIE_PITCH * at, y + (row - side) / 2, side, theme)
    right, figure = card.INSET + card.INNER, theme.style("head")
    highest = hand == COMBINATIONS[-1]
    strokes = (discs if highest else hand.worth) or 0
    strokes = strokes if strokes <= MOST_STROKES else 0
    if not (highest and strokes):
        yield text(right, y + row / 2 + cap(figure) / 2, worth, figure, "end")
        right -= width(worth, figure) + STROKES_GAP
    if strokes:
        high = ABOVE if highest else STROKES
        left = right - tally_width(strokes, high) - 0.4
        yield tally(left, y + (0.9 if highest else (row - high) / 2), strokes, high, theme)
        right = right if highest else left - 2.0  # so many strokes are above the second line
    yield from card.pair(NAMES, y, row, name, under, right - card.INSET - NAMES, theme)


def _below(y: float, height: float, words: Words, theme: Theme) -> list[Shape]:
    """Draw what two sixes may become, as dice, then the other closing lines."""
    first, (_, sixes), *others = words.rows("aid.foot", 2)
    room, body = card.INNER - NAMES, theme.style("body")
    pair = SMALL_PITCH + SMALL
    pairs = {(6, 6): card.INSET, (6, 1): card.INSET + 2 * DIE_PITCH + DIE - pair}
    shapes: list[Shape] = level_arrow(
        card.INSET + pair + 1.0, pairs[6, 1] - 1.0, y + SIXES + SMALL / 2, theme
    )
    for faces, left in pairs.items():
        for at, face in enumerate(faces):
            shapes += die(face, left + SMALL_PITCH * at, y + SIXES, SMALL, theme)
    shapes += paragraph(card.INSET + NAMES, y + 4.9, sixes, body, room, LEADING)
    end = y + max(LEADING * len(wrap(sixes, body, room)), SIXES + SMALL - 2.0)
    return [*shapes, *card.foot(end, [first, *others], height, theme)]
