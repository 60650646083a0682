"""The Schocken aid: the combinations, the highest first, with their dice and what they are worth. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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
from pnp.pieces.card import CardSize
from pnp.pieces.piece import Piece
from pnp.texts.words import Words
from scorer.games.schocken.facts import COMBINATIONS, Combination

DIE_INSET = 0.9  # the least white above and below a die in its row
MOST_STROKES = 20  # more strokes than these nobody counts: there is a word in their place
SIXES = 2.0  # from the table to the dice below it


class AidLayout(NamedTuple):
    """Where the parts of an aid are: the height of its rows, and the columns in them."""

    size: CardSize
    row: float
    word: float = 6.5  # the top of the word mark
    lead: float = 5.2  # from the word mark to the first baseline of the sentence
    lines: int = 2
    bar: float = 7.2  # from there to the bar below it
    die: float = 8.4
    pitch: float = 9.6
    names: float = 33.0  # where they begin, from the inset
    strokes: float = 5.0  # their height
    gap: float = 3.0  # between strokes and the figure


LAYOUTS = {
    card.HOME: AidLayout(card.HOME, 10.6),
    card.LOWER: AidLayout(card.LOWER, 9.6),
    card.JUMBO: AidLayout(card.JUMBO, 11.2),
    card.TAROT: AidLayout(card.TAROT, 9.15, 4.0, 4.5, 3, 9.2, 6.8, 7.6, 25.2, 4.2, 2.2),
}

ABOVE = 4.2  # the height of the strokes of the highest hand: they are above the second line of its name
SMALL, SMALL_PITCH = 5.2, 6.2  # the side of the dice below the table, and the distance between them

LEADING = 4.1


def aid(size: CardSize, discs: int, words: Words, theme: Theme) -> Piece:
    """Return one aid for a game with so many discs."""
    layout = LAYOUTS[size]
    left, inner, row = size.inset, size.inner, layout.row
    lead = layout.word + lens_height(inner) + layout.lead
    table = lead + layout.bar + SEAT_BAR
    body = size.body(theme)
    shapes: list[Shape] = [
        place_lens(left, layout.word, inner, theme),
        *paragraph(left, lead, words["aid.lead"], body, inner, size.leading, layout.lines),
        *bar(left, table - SEAT_BAR, inner, "ink", theme),
    ]
    rows = list(zip(COMBINATIONS, words.rows("aid.row", 3, len(COMBINATIONS)), strict=True))
    for at, (hand, row_words) in enumerate(reversed(rows)):
        shapes += _row(hand, row_words, table + row * at, layout, discs, theme)
    shapes += card.rules(len(rows), row, theme, table, size)
    end = table + len(rows) * row
    if size.column:
        shapes += _below(end, layout, words, theme)
    else:
        shapes += card.foot(end, words.rows("aid.foot", 2), theme, size)
    return Piece(Drawing("aid", size.width, size.height, tuple(shapes)))


def _row(
    hand: Combination, words: tuple[str, ...], y: float, layout: AidLayout, discs: int, theme: Theme
) -> Iterator[Shape]:
    """Draw a combination: its dice, its name, strokes for the discs that it deals out, and their number."""
    name, under, worth = words
    size, row, names = layout.size, layout.row, layout.names
    side = min(layout.die, row - 2 * DIE_INSET)
    for at, face in enumerate(sorted(hand.example)):
        yield from die(face, size.inset + layout.pitch * at, y + (row - side) / 2, side, theme)
    right, highest = size.right, hand == COMBINATIONS[-1]
    figure = theme.style("head")
    strokes = (discs if highest else hand.worth) or 0
    strokes = strokes if strokes <= MOST_STROKES else 0
    if highest and not strokes and not size.column:  # beside the name: the second line has no room for it
        yield text(right, y + row / 2 + size.pair[0], worth, theme.style("block"), "end")
    elif not (highest and strokes):
        yield text(right, y + row / 2 + cap(figure) / 2, worth, figure, "end")
        right -= width(worth, figure) + layout.gap
    if strokes:
        high = ABOVE if highest else layout.strokes
        left = right - tally_width(strokes, high) - 0.4
        yield tally(left, y + (0.9 if highest else (row - high) / 2), strokes, high, theme)
        right = right if highest else left - 2.0  # so many strokes are above the second line
    yield from card.pair(names, y, row, name, under, right - size.inset - names, theme, size)


def _below(y: float, layout: AidLayout, words: Words, theme: Theme) -> list[Shape]:
    """Draw what two sixes may become, as dice, then the other closing lines."""
    first, (_, sixes), *others = words.rows("aid.foot", 2)
    size, names = layout.size, layout.names
    room, body = size.inner - names, size.body(theme)
    pair = SMALL_PITCH + SMALL
    pairs = {(6, 6): size.inset, (6, 1): size.inset + 2 * layout.pitch + layout.die - pair}
    shapes: list[Shape] = level_arrow(
        size.inset + pair + 1.0, pairs[6, 1] - 1.0, y + SIXES + SMALL / 2, theme
    )
    for faces, left in pairs.items():
        for at, face in enumerate(faces):
            shapes += die(face, left + SMALL_PITCH * at, y + SIXES, SMALL, theme)
    shapes += paragraph(size.inset + names, y + 4.9, sixes, body, room, LEADING)
    end = y + max(LEADING * len(wrap(sixes, body, room)), SIXES + SMALL - 0.4)
    return [*shapes, *card.foot(end, [first, *others], theme, size)]
