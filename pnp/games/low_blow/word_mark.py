"""The words LOW BLOW as wood type: four letters drawn in a box, the belt is the baseline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.drawing.matrix import rotate_about, translation
from pnp.drawing.outline import round_corners
from pnp.drawing.segments import ARC
from pnp.drawing.shapes import Ink, Path, Point, Shape, Step, chain
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_steps
from pnp.drawing.word_mark import WordMark, widen_outline

STEM, BAR = 0.26, 0.22  # the width of a stem and of a bar in a line, in cap heights

WIDTHS = {"L": 0.62, "O": 0.72, "W": 1.24, "B": 0.70}
GAP, AFTER_L, SPACE = 0.11, 0.066, 0.30
"""The widths of the letters and of the white between them, in cap heights."""

LINE_WIDTH = 2 * (WIDTHS["L"] + AFTER_L + WIDTHS["O"] + GAP + WIDTHS["W"]) + WIDTHS["B"] + 2 * GAP + SPACE
"""The width of the words in a line, in cap heights."""

LOW_O, LEAN = 0.22, -10.0  # how far the second O drops, in cap heights, and how far it turns

STACK_B, STACK_AFTER_B, STACK_STEM, STACK_BAR = 0.215, 0.039, 0.083, 0.075
"""The widths of its B, of the white after it, of a stem and of a bar, in its widths."""

STACK_L, STACK_O, STACK_GAPS = 0.225, 0.275, (0.03, 0.037)
"""The widths of L and O and of the white after each, in parts of what is left beside the B; W takes the rest."""

STACK_DROP, STACK_LEAN = 0.10, -11.0  # how far the second O drops, in its heights, and how far it turns

WHITE = "#ffffff"


def set_line(x: float, y: float, height: float, theme: Theme) -> list[Shape]:
    """Set the words in a line, their top left corner at ``x``, ``y``, with capitals of ``height`` mm."""
    black: list[Step] = []
    red: tuple[Step, ...] = ()
    at = 0.0
    letters = "LOWBLOW"
    for index, letter in enumerate(letters):
        width = WIDTHS[letter] * height
        steps = _letter(letter, width, height, STEM * height, BAR * height)
        if index == 5:
            drop = translation(0, LOW_O * height)
            steps = transform_steps(steps, rotate_about(LEAN, (width / 2, height / 2)).then(drop))
        steps = transform_steps(steps, translation(x + at, y))
        if letter == "B":
            red = steps
        else:
            black += steps
        at += width + height * (AFTER_L if letter == "L" else GAP) + (SPACE * height if index == 2 else 0)
    return [_path(black, "ink", height, theme), _path(red, "red", height, theme)]


def set_stack(
    x: float, y: float, width: float, heights: tuple[float, float, float], theme: Theme, keyline: float = 1.5
) -> list[Shape]:
    """Set the words in two lines, ``width`` mm wide; ``heights`` are those of the lines and of the white between.

    Each letter has a white keyline: a burst may be behind it.
    """
    shapes: list[Shape] = []
    for name, steps in _stack(x, y, width, heights):
        if theme.solid:
            shapes.append(Path(steps, Ink(stroke=WHITE, width=2 * keyline)))
        shapes.append(_path(steps, "red" if name == "B" else "ink", heights[1], theme))
    return shapes


def _stack(
    x: float, y: float, width: float, heights: tuple[float, float, float]
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield the letters of the stack with their outlines: the second line is higher and begins with the B."""
    stem, bar = STACK_STEM * width, STACK_BAR * width
    first, second, between = heights
    left = x + (STACK_B + STACK_AFTER_B) * width
    rest = x + width - left
    wide_l, wide_o = STACK_L * rest, STACK_O * rest
    start_o = wide_l + STACK_GAPS[0] * rest
    start_w = start_o + wide_o + STACK_GAPS[1] * rest
    lower = y + first + between
    for top, height in ((y, first), (lower, second)):
        for name, start, wide in (("L", 0.0, wide_l), ("O", start_o, wide_o), ("W", start_w, rest - start_w)):
            steps = _letter(name, wide, height, stem, bar)
            if name == "O" and top == lower:
                turned = rotate_about(STACK_LEAN, (wide / 2, height / 2))
                steps = transform_steps(steps, turned.then(translation(0, STACK_DROP * height)))
            yield name, transform_steps(steps, translation(left + start, top))
    yield "B", transform_steps(_letter("B", STACK_B * width, second, stem, bar), translation(x, lower))


def _path(steps: Iterable[Step], colour: str, height: float, theme: Theme) -> Path:
    ink = widen_outline(theme.pen("word-mark", colour), height)
    return Path(tuple(steps), ink._replace(even_odd=True))


def _letter(name: str, w: float, h: float, a: float, b: float) -> tuple[Step, ...]:
    """Return the outline of a letter in a box of ``w`` x ``h`` with stems of ``a`` and bars of ``b`` mm."""
    if name == "L":
        return chain([(0, 0), (a, 0), (a, h - b), (w, h - b), (w, h), (0, h)], closed=True)
    if name == "O":
        inner = (w - 2 * a) / 2
        return (*_stadium(0, 0, w, h, w / 2), *_stadium(a, a, 2 * inner, h - 2 * a, inner))
    return _b(w, h, a, b) if name == "B" else chain(_w(w, h, a), closed=True)


def _stadium(x: float, y: float, w: float, h: float, radius: float) -> tuple[Step, ...]:
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return round_corners(corners, radius)


def _b(w: float, h: float, a: float, b: float) -> tuple[Step, ...]:
    """Return a B: a stem, two bowls that meet in a waist, two counters."""
    r, waist = 0.2 * h, 0.084 * h
    pull, half = r * (1 - ARC), h / 2
    bend = half - 1.55 * waist
    outline: tuple[Step, ...] = (
        ("M", 0.0, 0.0),
        ("L", w - r, 0.0),
        ("C", w - pull, 0.0, w, pull, w, r),
        ("L", w, bend),
        ("C", w, half - 0.9 * waist, w - 0.45 * waist, half - 0.25 * waist, w - waist, half),
        ("C", w - 0.45 * waist, half + 0.25 * waist, w, half + 0.9 * waist, w, h - bend),
        ("L", w, h - r),
        ("C", w, h - pull, w - pull, h, w - r, h),
        ("L", 0.0, h),
        ("Z",),
    )
    tall = (h - 3 * b) / 2
    radius = min(w - 2 * a, tall) / 2
    counters = (_stadium(a, top, w - 2 * a, tall, radius) for top in (b, (h + b) / 2))
    return (*outline, *(step for counter in counters for step in counter))


def _w(w: float, h: float, a: float) -> list[Point]:
    """Return the 13 corners of a W: four slanting stems of one outline."""
    c = 0.86 * a
    u, m = 0.205 * w, (w - c) / 2
    v = w - c - u

    def meet(top: float, foot: float, other_top: float, other_foot: float) -> Point:
        """Return where two edges cross, each given by its x at the top and at the foot."""
        share = (other_top - top) / ((foot - top) - (other_foot - other_top))
        return (top + (foot - top) * share, h * share)

    return [
        (0.0, 0.0),
        (c, 0.0),
        meet(c, u + c, m, u),
        (m, 0.0),
        (m + c, 0.0),
        meet(m + c, v + c, w - c, v),
        (w - c, 0.0),
        (w, 0.0),
        (v + c, h),
        (v, h),
        meet(m + c, u + c, m, v),
        (u + c, h),
        (u, h),
    ]


MARK = WordMark(set_line, LINE_WIDTH)  # the words in a line, as the title of a page
