"""Lines and paragraphs of type, set on columns. Positions in mm, sizes in points."""

from __future__ import annotations

from math import inf

from pnp.drawing import fonts
from pnp.drawing.shapes import Anchor, Text
from pnp.drawing.theme import INK, Type

OPTICAL_FROM = 12
"""From this size (points) up a line starts with its stem, not its side bearing, on the column edge."""

LEADING = 4.3
"""From baseline to baseline of running text, in mm."""


def text(
    x: float,
    y: float,
    words: str,
    style: Type,
    colour: str = INK,
    anchor: Anchor = "start",
    room: float = inf,
) -> Text:
    """Set one line with its baseline at ``y``; ``x`` is its left edge, middle or right edge.

    ``room`` is the width in mm that it must not exceed. Raises ``MissingGlyphError``.
    """
    width = fonts.width(words, style.size, style.weight, style.tracking)
    before, after = _bearings(words, style)
    start = {"start": x - before, "middle": x - width / 2, "end": x - width + after}[anchor]
    return Text(start, y, words, style.size, style.weight, colour, style.tracking, width, room, anchor)


def reset(line: Text, weight: str, colour: str) -> Text:
    """Set a line again in another weight and colour: its edge, middle or right edge stays where it is."""
    before, after = _bearings(line.text, Type(line.size, line.weight))
    edge = {"start": before, "middle": line.width / 2, "end": line.width - after}[line.anchor]
    style = Type(line.size, weight, line.tracking)
    return text(line.x + edge, line.y, line.text, style, colour, line.anchor, line.room)


def _bearings(words: str, style: Type) -> tuple[float, float]:
    if style.size < OPTICAL_FROM:
        return (0.0, 0.0)
    return fonts.bearings(words, style.size, style.weight)


def width(words: str, style: Type) -> float:
    """Return how wide a line is, in mm."""
    return fonts.width(words, style.size, style.weight, style.tracking)


def wrap(words: str, style: Type, room: float) -> list[str]:
    """Break running text into lines of at most ``room`` mm, and where it says so; non-breaking spaces hold."""
    lines: list[str] = []
    for part in words.split("\n"):
        first, *others = part.split(" ")
        lines.append(first)
        for word in others:
            longer = f"{lines[-1]} {word}"
            if width(longer, style) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
    return lines


def paragraph(
    x: float,
    y: float,
    words: str,
    style: Type,
    room: float,
    colour: str = INK,
    leading: float = LEADING,
    most: float = inf,
) -> list[Text]:
    """Set running text in lines of at most ``room`` mm, the first baseline at ``y``.

    A line beyond the ``most`` that have a place has no room at all.
    """
    return [
        text(x, y + leading * i, line, style, colour, room=room if i < most else 0.0)
        for i, line in enumerate(wrap(words, style, room))
    ]


def cap(style: Type) -> float:
    """Return the height of a capital letter, in mm: a line set that much below an edge hangs on it."""
    return fonts.cap_height(style.size)
