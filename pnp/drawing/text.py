"""Lines and paragraphs of type, aligned on columns. Positions in mm, sizes in points."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pnp.drawing import fonts
from pnp.drawing.shapes import Anchor, TextShape
from pnp.drawing.theme import TypeStyle
from pnp.units import MM_PER_PT

OPTICAL_FROM = 12
"""From this size (points) up a line starts on the column edge with its first stem, not with the white before it."""

CAP = 0.698  # height of a capital in this family, in sizes of the type
LEADING = 4.3  # from baseline to baseline of running text, in mm


def text(
    x: float, y: float, words: str, style: TypeStyle, anchor: Anchor = "start", room: float = inf
) -> TextShape:
    """Set one line with its baseline at ``y``; ``x`` is its left edge, middle or right edge.

    ``room`` is the largest width it may have, in mm. Raises ``MissingGlyphError``.
    """
    size, weight, tracking = style.size, style.weight, style.tracking
    length = fonts.width(words, size, weight, tracking)
    before, after = _bearings(words, size, weight)
    start = {"start": x - before, "middle": x - length / 2, "end": x - length + after}[anchor]
    return TextShape(start, y, words, size, weight, style.colour, tracking, length, room)


def hang(
    x: float, top: float, words: str, style: TypeStyle, anchor: Anchor = "start", room: float = inf
) -> TextShape:
    """Set one line with the top of its capitals at ``top``; the other arguments are those of ``text``."""
    return text(x, top + cap(style), words, style, anchor, room)


def level(
    x: float, middle: float, words: str, style: TypeStyle, anchor: Anchor = "start", room: float = inf
) -> TextShape:
    """Set one line with the middle of its capitals at ``middle``; the other arguments are those of ``text``."""
    return text(x, middle + cap(style) / 2, words, style, anchor, room)


def _bearings(words: str, size: float, weight: str) -> tuple[float, float]:
    return fonts.bearings(words, size, weight) if size >= OPTICAL_FROM else (0.0, 0.0)


def width(words: str, style: TypeStyle) -> float:
    """Return the width of a line in mm, in the weight used to break lines: the same in every theme."""
    return fonts.width(words, style.size, style.breaks, style.tracking)


def first_fitting(words: str, styles: Sequence[TypeStyle], room: float) -> TypeStyle:
    """Return the first of ``styles`` in which a line fits into ``room`` mm, or the last one."""
    return next((style for style in styles if width(words, style) <= room), styles[-1])


def shorten(words: str, style: TypeStyle, room: float) -> str:
    """Return a line that fits into ``room`` mm: an ellipsis replaces its end if it is longer."""
    if width(words, style) <= room:
        return words
    kept = words
    while kept and width(f"{kept.rstrip()}…", style) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def line_end(x: float, words: str, style: TypeStyle) -> float:
    """Return the x at which a line ends whose left edge is ``x``, in the weight used to break lines."""
    return x - _bearings(words, style.size, style.breaks)[0] + width(words, style)


def wrap(words: str, style: TypeStyle, room: float, indent: float = 0.0) -> list[str]:
    """Break running text into lines of at most ``room`` mm, and at its line breaks, but not at non-breaking spaces.

    The first line is indented by ``indent`` mm; it is empty if the first word does not fit there.
    """
    lines: list[str] = []
    for part in words.split("\n"):
        first, *others = part.split(" ")
        if indent and not lines and width(first, style) > room - indent:
            lines.append("")
        lines.append(first)
        for word in others:
            longer = f"{lines[-1]} {word}"
            if width(longer, style) <= room - (indent if len(lines) == 1 else 0.0):
                lines[-1] = longer
            else:
                lines.append(word)
    return lines


def paragraph(
    x: float, y: float, words: str, style: TypeStyle, room: float, leading: float = LEADING, most: float = inf
) -> list[TextShape]:
    """Set running text in lines of at most ``room`` mm, the first baseline at ``y``.

    Lines beyond the ``most`` that there is space for get a room of 0.
    """
    return [
        text(x, y + leading * i, line, style, room=room if i < most else 0.0)
        for i, line in enumerate(wrap(words, style, room))
    ]


def cap(style: TypeStyle) -> float:
    """Return the height of a capital letter in mm, from the top of a hanging line to its baseline."""
    return CAP * style.size * MM_PER_PT
