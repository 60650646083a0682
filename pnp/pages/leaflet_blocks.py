"""The lines of a rules leaflet, set in a column: heads, numbered steps, boxes, pictures above or next to words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.drawing.seat_marks import bar
from pnp.drawing.shapes import Placement, Shape, Text, line
from pnp.drawing.text import cap, hang, width, wrap
from pnp.drawing.theme import Theme
from pnp.pieces.leaflet import Item, Section

COLUMN = 56.0
"""The width of a column of running text in this design, mm."""

LEADING = 4.2
SECTION_GAP = 6.0
HEAD_GAP = 2.7
ITEM_GAP = 1.7
PICTURE_GAP = 2.2
UNDER_PICTURE = 1.7
BOX_FOOT = 2.0
SMALL = 24.0
"""A picture up to this width, mm, is set left of its line, a wider one above it."""

BESIDE = 3.0
NUMBER = 5.0
"""The width of the numbers of steps, mm."""

RUN_IN = 1.1
"""White between the bold words at the start of a line and the rest, mm."""

MOST_CACHED = 1000
"""The number of lines to cache: a leaflet has about fifty, set in six sizes."""


class Block(NamedTuple):
    """An indivisible block: its height, and its shapes with their top at 0."""

    height: float
    shapes: tuple[Shape, ...]
    gap: float  # white above it, unless it begins a column


def set_section(section: Section, theme: Theme, column: float = COLUMN, zoom: float = 1.0) -> Iterator[Block]:
    """Yield the head and the lines of a section for a column; ``zoom`` scales heights and gaps, but not the shapes."""
    for block in _set_section(section, theme, column / zoom):
        yield Block(block.height * zoom, block.shapes, block.gap * zoom)


def _set_section(section: Section, theme: Theme, column: float) -> Iterator[Block]:
    style, boxed = theme.style("block"), section.kind == "box"
    top = 4.5 if boxed else 3.0
    rule = (
        bar(0, 0, column, "ink", theme)
        if boxed and theme.solid
        else [line(0, 0, column, 0, theme.pen("rule"))]
    )
    heads = wrap(section.head, style, column)
    words = [hang(0, top + 5 * at, head, style, room=column) for at, head in enumerate(heads)]
    height = top + cap(style) + 5 * (len(heads) - 1)
    yield Block(height, (*rule, *words), SECTION_GAP)
    small_widths = [
        item.picture.width for item in section.items if item.picture and item.picture.width <= SMALL
    ]
    indent = max(small_widths) + BESIDE if small_widths else 0.0
    for at, item in enumerate(section.items):
        number = str(at + 1) if section.kind == "steps" else ""
        block = _set_item(item, number, indent, column, theme)
        block = block if at else block._replace(gap=max(HEAD_GAP, block.gap))
        ends = boxed and at == len(section.items) - 1
        yield _close(block, column, theme) if ends else block


def _close(block: Block, column: float, theme: Theme) -> Block:
    """Return the last line of a box with the rule that closes it."""
    y = block.height + BOX_FOOT
    return block._replace(height=y, shapes=(*block.shapes, line(0, y, column, y, theme.pen("rule"))))


def _set_item(item: Item, number: str, indent: float, column: float, theme: Theme) -> Block:
    """Set a line: a wide picture is above its words, a small one next to them."""
    left, picture = NUMBER if number else 0.0, item.picture
    if picture is None:
        return _set_words(item.head, item.text, number, left, column, theme)
    if picture.width > SMALL:
        beside, above = 0.0, picture.height + UNDER_PICTURE
        x = 0.0 if picture.width > column - left else left
    else:
        beside, above, x = picture.height, 0.0, left
        left += indent
    words = _set_words(item.head, item.text, number, left, column, theme)
    down = above + (max(0.0, (beside - words.height) / 2) if beside else 0.0)
    moved = [shape._replace(y=shape.y + down) for shape in words.shapes if isinstance(shape, Text)]
    height = max(down + words.height, beside)
    return Block(height, (Placement(picture, x, 0), *moved), PICTURE_GAP if above else ITEM_GAP)


@lru_cache(MOST_CACHED)
def _set_words(head: str, words: str, number: str, left: float, column: float, theme: Theme) -> Block:
    """Set the words of a line, with the top of their first capitals at 0: the head bold, then the rest."""
    body, bold = theme.style("body"), theme.style("body-bold")
    room = column - left
    lines = [hang(0, 0, number, bold)] if number else []
    lines += [hang(left, 0, head, bold, room=room)] if head else []
    indent = width(head, bold) + RUN_IN if head else 0.0
    for at, row in enumerate(wrap(words, body, room, indent)):
        start = 0.0 if at else indent
        if row:
            lines.append(hang(left + start, LEADING * at, row, body, room=room - start))
    deep = LEADING * (len({shape.y for shape in lines}) - 1) + cap(body)
    return Block(deep, tuple(lines), ITEM_GAP)
