"""Type that fits: paragraphs in a box, in a smaller size if needed, or the space that they lack; never cut off."""

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
    MeasuredWord,
    TypeLine,
    break_lines,
    measure_lines,
    strip_soft_hyphens,
)
from pnp.drawing.matrix import translation
from pnp.drawing.segments import Window, split_runs
from pnp.drawing.shapes import Placement, Shape, TextShape
from pnp.drawing.text import CAP, OPTICAL_FROM
from pnp.drawing.transformed import bounding_box, transform_shape
from pnp.units import MM_PER_PT

STEP = 0.5  # by how much type shrinks at a time, points
DEEP = 0.21  # how far letters reach below the last baseline, in sizes
GAP = 0.5  # white between paragraphs, in lines

Align = Literal["left", "centre", "right", "justified"]
Upright = Literal["top", "middle", "bottom", "optical"]
"""``optical`` centres the ink of the letters, for a single digit or sign."""


class TypeSetting(NamedTuple):
    """How words are set; ``least`` is the smallest size allowed, ``lang`` the language for hyphenation."""

    faces: Faces
    size: float
    least: float
    colour: str
    align: Align = "left"
    upright: Upright = "top"
    leading: float = 1.25
    lang: str = ""


class FittedText(NamedTuple):
    """Words that fit: their shapes and their size in points."""

    shapes: tuple[Shape, ...]
    size: float


class NoRoom(NamedTuple):
    """Words that do not fit: they need ``more`` mm of height, or of width for a single word."""

    more: float
    side: Literal["height", "width"]


def fit(words: str, box: Window, setting: TypeSetting, icons: Icons) -> FittedText | NoRoom:
    """Set words with markup in a box, as large as they fit. Raises ``MissingGlyphError``."""
    fitted = _find_size(words, round(box.width, 4), round(box.height, 4), setting, icons)
    if isinstance(fitted, NoRoom):
        return fitted
    size, rows = fitted
    shapes = tuple(_set_rows(rows, size, box, setting, icons))
    return FittedText(_centre_ink(shapes, box, setting) if setting.upright == "optical" else shapes, size)


def block(
    words: str, width: float, setting: TypeSetting, icons: Icons
) -> tuple[tuple[Shape, ...], float] | NoRoom:
    """Set words with markup at full size with the top of the capitals at 0; return the shapes and their height in mm.

    A word wider than the block makes it ``NoRoom``. Raises ``MissingGlyphError``.
    """
    lines = measure_lines(words, setting.faces, icons)
    rows = break_lines(lines, width / setting.size, setting.lang, eager=setting.align == "justified")
    if isinstance(rows, float):
        return NoRoom(rows * setting.size - width, "width")
    over = (_ascent(rows[0]) - CAP) * setting.size * MM_PER_PT if rows else 0.0
    height = _height(rows, setting.size, setting) - over
    return tuple(_set_rows(rows, setting.size, Window(0.0, -over, width, height), setting, icons)), height


@lru_cache(maxsize=2048)
def _find_size(
    words: str, width: float, height: float, setting: TypeSetting, icons: Icons
) -> tuple[float, list[TypeLine]] | NoRoom:
    """Return the largest size at which words fit, with their rows; or what is missing at the smallest size."""
    lines = measure_lines(words, setting.faces, icons)
    shortage: NoRoom | None = None
    for size in _sizes(setting):
        for eager in (False, True) if setting.align != "justified" else (True,):
            rows = break_lines(lines, width / size, setting.lang, eager=eager)
            if isinstance(rows, float):
                shortage = NoRoom(rows * size - width, "width")
                continue
            more = _height(rows, size, setting) - height
            if more <= 1e-6:
                return size, rows
            shortage = NoRoom(more, "height")
    assert shortage  # there is at least one size
    widest = break_lines(lines, width / size, "", eager=False)
    # a word may be parted, over more lines than there are
    if shortage.side == "height" and isinstance(widest, float):
        whole = break_lines(lines, widest, "", eager=False)
        if not isinstance(whole, float) and _height(whole, size, setting) - height <= 1e-6:
            return NoRoom(widest * size - width, "width")
    return shortage


def _sizes(setting: TypeSetting) -> Iterator[float]:
    size = setting.size
    while size > setting.least:
        yield size
        size -= STEP
    yield min(setting.least, setting.size)


def _height(rows: Sequence[TypeLine], size: float, setting: TypeSetting) -> float:
    """Return the height of rows in mm, from the top of the first one with its icons to the foot of the last."""
    if not rows:
        return 0.0
    down = _baselines(rows, setting.leading)[-1]
    return (_ascent(rows[0]) + down + DEEP) * size * MM_PER_PT


def _baselines(rows: Sequence[TypeLine], leading: float) -> list[float]:
    """Return the distance of each baseline from the first, in sizes."""
    baselines, down = [], 0.0
    for at, row in enumerate(rows):
        down += leading if at else 0.0
        down += leading * GAP if at and row.first and row.source.gap else 0.0
        baselines.append(down)
    return baselines


def _ascent(row: TypeLine) -> float:
    """Return how far a row reaches above its baseline, in sizes."""
    icons = any(bit.icon for word in row.words for bit in word.bits)
    return (CAP + ICON) / 2 if icons else CAP


def _set_rows(
    rows: Sequence[TypeLine], size: float, box: Window, setting: TypeSetting, icons: Icons
) -> Iterator[Shape]:
    em = size * MM_PER_PT
    if not rows:
        return
    free = box.height - _height(rows, size, setting)
    middle = max(0.0, free + DEEP * em) / 2  # optically, between capitals and the last baseline
    top = box.top + {"top": 0.0, "bottom": free}.get(setting.upright, min(middle, free))
    first = top + _ascent(rows[0]) * em
    for row, down in zip(rows, _baselines(rows, setting.leading), strict=True):
        yield from _set_row(row, first + down * em, size, box, setting, icons)


def _centre_ink(shapes: tuple[Shape, ...], box: Window, setting: TypeSetting) -> tuple[Shape, ...]:
    """Move shapes so that the ink of their letters is centred vertically, and horizontally if lines are centred."""
    inks = [
        fonts.ink_box(shape.text, shape.size, shape.weight).moved(shape.x, shape.y)
        for shape in shapes
        if isinstance(shape, TextShape)
    ]
    if not inks:
        return shapes
    ink = bounding_box(inks)
    right = box.left + box.right - ink.left - ink.right if setting.align == "centre" else 0.0
    shift = translation(right / 2, (box.top + box.bottom - ink.top - ink.bottom) / 2)
    return tuple(transform_shape(shape, shift) for shape in shapes)


def _set_row(
    row: TypeLine, y: float, size: float, box: Window, setting: TypeSetting, icons: Icons
) -> Iterator[Shape]:
    """Set one row with its baseline at ``y``."""
    em = size * MM_PER_PT
    indent = INDENT * size * MM_PER_PT if row.source.point else 0.0
    left, width = box.left + indent, row.width * size
    free = box.right - left - width
    gaps = len(row.words) - 1
    stretch = free / gaps if setting.align == "justified" and gaps and not row.last else 0.0
    start = left + {"centre": free / 2, "right": free}.get(setting.align, 0.0)
    if row.source.point and row.first:
        yield _set_text(BULLET, setting.faces.plain, start - indent, y, size, setting.colour)
    start += _optical_shift(row, size, setting)
    for part in [(word,) for word in row.words] if stretch else [row.words]:
        for bit, at in _merge_bits(part):
            if bit.icon:  # centred on the middle of the capitals
                drawing = icons(bit.icon, round(ICON * em, 4))
                yield Placement(drawing, start + at * size + BESIDE * em, y - (CAP + ICON) / 2 * em)
            else:
                letters = bit.text.rstrip(" ")
                yield _set_text(letters, bit.weight, start + at * size, y, size, setting.colour)
        start += sum([word.width + word.space for word in part]) * size + stretch


def _optical_shift(row: TypeLine, size: float, setting: TypeSetting) -> float:
    """Return the shift of a row, in mm, that puts its outer stems on the edge instead of the white next to them."""
    first, last = row.words[0].bits[0], row.words[-1].bits[-1]
    if size < OPTICAL_FROM:
        return 0.0
    if setting.align == "right" and last.text:
        return fonts.bearings(last.text, size, last.weight)[1]
    if setting.align in ("left", "justified") and first.text:
        return -fonts.bearings(first.text, size, first.weight)[0]
    return 0.0


def _merge_bits(words: Sequence[MeasuredWord]) -> Iterator[tuple[Bit, float]]:
    """Yield the pieces that are set at once, with their offsets: adjacent letters of the same weight are joined."""
    x = 0.0
    bits: list[tuple[Bit, float]] = []
    for word in words:
        *others, last = word.bits
        spaced = last._replace(text=f"{last.text} ") if word.space else last
        for bit in (*others, spaced):
            bits.append((bit, x))
            x += bit.width
        x += word.space

    def are_joined(run: Sequence[tuple[Bit, float]], following: tuple[Bit, float]) -> bool:
        return not (run[0][0].icon or following[0].icon) and run[0][0].weight == following[0].weight

    for run in split_runs(bits, are_joined):
        first, start = run[0]
        yield first._replace(text="".join(bit.text for bit, _ in run)), start


def _set_text(words: str, weight: str, x: float, y: float, size: float, colour: str) -> TextShape:
    letters = strip_soft_hyphens(words)
    return TextShape(x, y, letters, size, weight, colour, 0.0, fonts.width(letters, 1.0, weight) * size, inf)
