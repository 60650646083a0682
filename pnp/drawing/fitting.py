"""Type that fits: paragraphs in a box, smaller where they need it, or an answer how much room they lack; never cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Literal, NamedTuple

from pnp.drawing import fonts
from pnp.drawing.breaking import (
    BESIDE,
    BULLET,
    ICON,
    INDENT,
    Bit,
    Faces,
    Icons,
    Measure,
    Measured,
    Row,
    measured,
    rows,
)
from pnp.drawing.hyphens import shown
from pnp.drawing.matrix import moved
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Placement, Shape, Text
from pnp.drawing.text import OPTICAL_FROM
from pnp.drawing.transformed import around, transformed
from pnp.units import MM_PER_PT

STEP = 0.5
"""By how much type shrinks at a time, points."""

CAP = 0.698
"""Height of a capital, in sizes: a block hangs by its capitals."""

DEEP = 0.21
"""How far letters reach below the last baseline, in sizes."""

GAP = 0.5
"""White between paragraphs, in lines."""

Align = Literal["left", "centre", "right", "justified"]
Upright = Literal["top", "middle", "bottom", "optical"]
"""``optical``: what is seen of the letters lies in the middle, as a digit or a sign alone wants it."""


class Setting(NamedTuple):
    """How words are set; ``least`` is the size to which they may shrink, ``lang`` parts them by its patterns."""

    faces: Faces
    size: float
    least: float
    colour: str
    align: Align = "left"
    upright: Upright = "top"
    leading: float = 1.25
    lang: str = ""


class Laid(NamedTuple):
    """Words that have room: their shapes, and the size that they took."""

    shapes: tuple[Shape, ...]
    size: float


class NoRoom(NamedTuple):
    """Words that have no room: so many mm more are needed, of height or, for a word alone, of width."""

    more: float
    side: Literal["height", "width"]


def fit(words: str, box: Window, setting: Setting, icons: Icons) -> Laid | NoRoom:
    """Set words with marks in a box as large as they have room there. Raises ``MissingGlyphError``."""
    found = _fitted(words, round(box.width, 4), round(box.height, 4), setting, icons)
    if isinstance(found, NoRoom):
        return found
    size, lines = found
    shapes = tuple(_set(lines, size, box, setting, icons))
    return Laid(_centred(shapes, box, setting) if setting.upright == "optical" else shapes, size)


def block(
    words: str, width: float, setting: Setting, icons: Icons
) -> tuple[tuple[Shape, ...], float] | NoRoom:
    """Set words with marks at their full size, the top of their capitals at 0; return shapes, and how high they are.

    There may be a word that is wider than the block. Raises ``MissingGlyphError``.
    """
    lines = measured(words, Measure(setting.faces, icons))
    found = rows(lines, width / setting.size, setting.lang, eager=setting.align == "justified")
    if isinstance(found, float):
        return NoRoom(found * setting.size - width, "width")
    over = (_above(found[0]) - CAP) * setting.size * MM_PER_PT if found else 0.0
    height = _height(found, setting.size, setting) - over
    return tuple(_set(found, setting.size, Window(0.0, -over, width, height), setting, icons)), height


@lru_cache(maxsize=2048)
def _fitted(
    words: str, width: float, height: float, setting: Setting, icons: Icons
) -> tuple[float, list[Row]] | NoRoom:
    """Return the largest size at which words have room, and their lines."""
    lines = measured(words, Measure(setting.faces, icons))
    lack: NoRoom | None = None
    for size in _sizes(setting):
        for eager in (False, True) if setting.align != "justified" else (True,):
            found = rows(lines, width / size, setting.lang, eager=eager)
            if isinstance(found, float):
                lack = NoRoom(found * size - width, "width")
                continue
            more = _height(found, size, setting) - height
            if more <= 1e-6:
                return size, found
            lack = NoRoom(more, "height")
    assert lack  # there is a size
    return lack


def _sizes(setting: Setting) -> Iterator[float]:
    size = setting.size
    while size > setting.least:
        yield size
        size -= STEP
    yield min(setting.least, setting.size)


def _height(lines: Sequence[Row], size: float, setting: Setting) -> float:
    """Return how high lines are: from the top of the first, with its icons, to the foot of the last."""
    if not lines:
        return 0.0
    down = _baselines(lines, setting.leading)[-1]
    return (_above(lines[0]) + down + DEEP) * size * MM_PER_PT


def _baselines(lines: Sequence[Row], leading: float) -> list[float]:
    """Return how far each baseline is below the first, in sizes."""
    found, down = [], 0.0
    for at, row in enumerate(lines):
        down += leading if at else 0.0
        down += leading * GAP if at and row.first and row.source.gap else 0.0
        found.append(down)
    return found


def _above(row: Row) -> float:
    """Return how far a line reaches above its baseline, in sizes."""
    icons = any(bit.icon for word in row.words for bit in word.bits)
    return (CAP + ICON) / 2 if icons else CAP


def _set(lines: Sequence[Row], size: float, box: Window, setting: Setting, icons: Icons) -> Iterator[Shape]:
    em = size * MM_PER_PT
    if not lines:
        return
    free = box.height - _height(lines, size, setting)
    middle = max(0.0, free + DEEP * em) / 2  # between capitals and the last baseline, as the eye has it
    top = box.top + {"top": 0.0, "bottom": free}.get(setting.upright, min(middle, free))
    first = top + _above(lines[0]) * em
    for row, down in zip(lines, _baselines(lines, setting.leading), strict=True):
        yield from _row(row, first + down * em, size, box, setting, icons)


def _centred(shapes: tuple[Shape, ...], box: Window, setting: Setting) -> tuple[Shape, ...]:
    """Move shapes so that the ink of their letters lies in the middle, across too where lines are centred."""
    inks = [
        fonts.ink_box(each.text, each.size, each.weight).moved(each.x, each.y)
        for each in shapes
        if isinstance(each, Text)
    ]
    if not inks:
        return shapes
    ink = around(inks)
    right = box.left + box.right - ink.left - ink.right if setting.align == "centre" else 0.0
    to = moved(right / 2, (box.top + box.bottom - ink.top - ink.bottom) / 2)
    return tuple(transformed(each, to) for each in shapes)


def _row(row: Row, y: float, size: float, box: Window, setting: Setting, icons: Icons) -> Iterator[Shape]:
    """Set one line with its baseline at ``y``."""
    indent = INDENT * size * MM_PER_PT if row.source.point else 0.0
    left, width = box.left + indent, row.width * size
    free = box.right - left - width
    gaps = len(row.words) - 1
    stretch = free / gaps if setting.align == "justified" and gaps and not row.last else 0.0
    start = left + {"centre": free / 2, "right": free}.get(setting.align, 0.0)
    if row.source.point and row.first:
        yield _text(BULLET, setting.faces.plain, start - indent, y, size, setting.colour)
    start += _hung(row, size, setting)
    for part in _parts(row.words, stretch):
        yield from _bits(part, start, y, size, setting, icons)
        start += sum([word.width + word.space for word in part]) * size + stretch


def _hung(row: Row, size: float, setting: Setting) -> float:
    """Return how far a line is moved so that its stems, and not the white beside them, stand on the edge."""
    first, last = row.words[0].bits[0], row.words[-1].bits[-1]
    if size < OPTICAL_FROM:
        return 0.0
    if setting.align == "right" and last.text:
        return fonts.bearings(last.text, size, last.weight)[1]
    if setting.align in ("left", "justified") and first.text:
        return -fonts.bearings(first.text, size, first.weight)[0]
    return 0.0


def _parts(words: Sequence[Measured], stretch: float) -> list[Sequence[Measured]]:
    """Return what is set in one go: all words, or each for itself where spaces are stretched."""
    return [(word,) for word in words] if stretch else [words]


def _bits(
    words: Sequence[Measured], x: float, y: float, size: float, setting: Setting, icons: Icons
) -> Iterator[Shape]:
    """Set words from ``x`` on; an icon stands around the middle of the capitals."""
    em = size * MM_PER_PT
    for bit, at in _merged(words):
        if bit.icon:
            drawing = icons(bit.icon, round(ICON * em, 4))
            yield Placement(drawing, x + at * size + BESIDE * em, y - (CAP + ICON) / 2 * em)
        else:
            yield _text(bit.text.rstrip(" "), bit.weight, x + at * size, y, size, setting.colour)


def _merged(words: Sequence[Measured]) -> Iterator[tuple[Bit, float]]:
    """Return what is set in one go and where it begins: letters of one weight that follow each other are one text."""
    x = start = 0.0
    kept: Bit | None = None
    for word in words:
        for bit in word.bits:
            if kept and not (bit.icon or kept.icon) and bit.weight == kept.weight:
                kept = kept._replace(text=kept.text + bit.text)
            else:
                if kept:
                    yield kept, start
                kept, start = bit, x
            x += bit.width
        x += word.space
        if kept and not kept.icon:
            kept = kept._replace(text=f"{kept.text} ")
    if kept:
        yield kept, start


def _text(words: str, weight: str, x: float, y: float, size: float, colour: str) -> Text:
    letters = shown(words)
    return Text(x, y, letters, size, weight, colour, 0.0, fonts.width(letters, 1.0, weight) * size, inf)
