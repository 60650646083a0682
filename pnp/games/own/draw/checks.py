"""Where marks lie: what sticks out of its piece, and words that lie on others, are told where they are said."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pnp.drawing.clip import bounds
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Shape, Text
from pnp.drawing.transformed import around
from pnp.games.own.placed import (
    BoxMark,
    IconMark,
    LineMark,
    Mark,
    PatternMark,
    PictureMark,
    TextMark,
    TurnedMark,
)
from scorer.messages import msg, quoted, rounded

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look

MEET = 0.1
"""How far letters may reach into others, mm: as far as the check of the finished file allows."""

TOUCHES = 0.05
"""What is so near to an edge touches it, mm."""

SHOWN = 30
"""Letters of other words that are quoted."""


KINDS = {
    "box": BoxMark | PatternMark,
    "text": TextMark,
    "icon": IconMark,
    "picture": PictureMark,
    "line": LineMark,
}
"""The marks, by what ``game.yaml`` calls them."""

Drawn = Sequence[tuple[Mark, Sequence[Shape]]]
"""The marks of a piece, each with its shapes."""


def check_marks(drawn: Drawn, look: Look, size: tuple[float, float]) -> None:
    """Tell of marks that stick out of a piece of a size, and of texts that lie on others."""
    for mark, shapes in drawn:
        if shapes:
            _check_place(mark, shapes, look, size)
    _check_overlaps(drawn, look)


def _place(mark: Mark, shapes: Sequence[Shape]) -> Window:
    """Return the box of a mark; of one that is turned that of what it draws."""
    if isinstance(mark, TurnedMark):
        return around(map(bounds, shapes))
    if isinstance(mark, LineMark):
        return Window(*map(min, mark.start, mark.end), *map(max, mark.start, mark.end))
    x, y, width, height = mark.area
    return Window(x, y, x + width, y + height)


def sticks_out(mark: Mark, shapes: Sequence[Shape], size: tuple[float, float]) -> float:
    """Return how many mm of a mark lie beyond the edges of its piece at most; it has shapes. Within, less than 0."""
    box = _place(mark, shapes)
    return max(-box.left, -box.top, box.right - size[0], box.bottom - size[1])


def _has_words(mark: Mark) -> bool:
    return isinstance(mark, TextMark) or (isinstance(mark, TurnedMark) and any(map(_has_words, mark.marks)))


def _check_place(mark: Mark, shapes: Sequence[Shape], look: Look, size: tuple[float, float]) -> None:
    """Tell of a mark that sticks out of its piece, where it is cut off; words that do are a fault."""
    beyond = sticks_out(mark, shapes, size)
    if beyond <= TOUCHES or (isinstance(mark, BoxMark | PictureMark) and mark.bleeds):
        return
    wrong = msg(
        "{mark} sticks out of the {width} × {height} mm of its piece by {more} mm",
        mark=quoted(_kind(mark)),
        width=f"{size[0]:g}",
        height=f"{size[1]:g}",
        more=rounded(beyond + 0.05, 1),
    )
    spot = mark.at if isinstance(mark, TextMark | IconMark | PictureMark) and mark.at else mark.spot
    (look.findings.fault if _has_words(mark) else look.findings.warn)(spot, wrong)


def _kind(mark: Mark) -> str:
    """Return what ``game.yaml`` calls a mark; of what is turned the first one."""
    inner = mark.marks[0] if isinstance(mark, TurnedMark) else mark
    return next((name for name, kinds in KINDS.items() if isinstance(inner, kinds)), "group")


def _check_overlaps(drawn: Drawn, look: Look) -> None:
    texts = [(mark, shapes) for mark, shapes in drawn if isinstance(mark, TextMark)]
    for (under, below), (over, above) in combinations(texts, 2):
        if _meet(_place(under, below), _place(over, above)) and _letters_meet(below, above):
            words = quoted(under.say[:SHOWN])
            look.findings.fault(over.spot, msg("these words lie on others: {words}", words=words))


def _letters_meet(below: Sequence[Shape], above: Sequence[Shape]) -> bool:
    boxes = [[bounds(each) for each in shapes if isinstance(each, Text)] for shapes in (below, above)]
    return any(_meet(one, other) for one in boxes[0] for other in boxes[1])


def _meet(one: Window, other: Window) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > MEET and down > MEET
