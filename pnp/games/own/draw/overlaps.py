"""Words that lie on other words of a piece: they are told where they are said, before a kit is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pnp.drawing.clip import bounds
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Shape, Text
from pnp.games.own.placed import Mark, TextMark
from scorer.messages import msg, quoted

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look

MEET = 0.1
"""How far letters may reach into others, mm: as far as the check of the finished file allows."""

SHOWN = 30
"""Letters of other words that are quoted."""


def check_overlaps(drawn: Sequence[tuple[Mark, Sequence[Shape]]], look: Look) -> None:
    """Tell of texts that lie on others; ``drawn`` are the marks of a piece, each with its shapes."""
    texts = [(mark, shapes) for mark, shapes in drawn if isinstance(mark, TextMark)]
    for (under, below), (over, above) in combinations(texts, 2):
        if _meet(_place(under), _place(over)) and _letters_meet(below, above):
            words = quoted(under.say[:SHOWN])
            look.findings.fault(over.spot, msg("these words lie on others: {words}", words=words))


def _place(mark: TextMark) -> Window:
    x, y, width, height = mark.area
    return Window(x, y, x + width, y + height)


def _letters_meet(below: Sequence[Shape], above: Sequence[Shape]) -> bool:
    boxes = [[bounds(each) for each in shapes if isinstance(each, Text)] for shapes in (below, above)]
    return any(_meet(one, other) for one in boxes[0] for other in boxes[1])


def _meet(one: Window, other: Window) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > MEET and down > MEET
