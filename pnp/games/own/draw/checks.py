"""Checks where marks are: reports those beyond their piece, overlapping text, and white text on white."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product, starmap
from typing import TYPE_CHECKING

from pnp.drawing.clip import bounds
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Group, Inked, Placement, Raster, Shade, Shape, Text
from pnp.drawing.transformed import bounding_box
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
from scorer.messages import Text as Message
from scorer.messages import msg, quoted, rounded

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look


Drawn = Sequence[tuple[Mark, Sequence[Shape]]]
"""The marks of a piece, each with its shapes."""

NEAR = 24
"""Two colours look the same if red, green and blue (0 to 255) all differ by less than this."""


def check_seen(drawn: Drawn, look: Look, ground: str | None) -> None:
    """Report marks that have the colour of their background."""
    for at, (mark, shapes) in enumerate(drawn):
        if isinstance(mark, BoxMark | LineMark | TurnedMark):
            continue
        under = colour_under(mark, shapes, drawn[:at], ground)
        colours = list(_colours(shapes, type_alone=isinstance(mark, TextMark)))
        if under and colours and all(colour and _look_alike(colour, under) for colour in colours):
            look.findings.fault(mark.spot, _unseen(str(colours[0]), under, look))


def _unseen(colour: str, under: str, look: Look) -> Message:
    facts = {"colour": colour, "under": under, "ink": look.theme.id, "right": 'colour: "on-{column}"'}
    if look.theme.solid:
        return msg("this is invisible: {colour} on {under}; choose another colour, or write {right}", **facts)
    return msg(
        "this is invisible with --ink {ink}, where areas are outlines: {colour} on {under}; "
        "write {right} with the column of the area's colour",
        **facts,
    )


def colour_under(mark: Mark, shapes: Sequence[Shape], before: Drawn, ground: str | None) -> str | None:
    """Return the colour below the middle of a mark; None if it is not a single one, or not known."""
    box = _place(mark, shapes)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for below, drawn in reversed(before):
        hollow = isinstance(below, TextMark) or (isinstance(below, BoxMark) and not below.ink.fill)
        if drawn and not hollow and _holds(below, _place(below, drawn), x, y):
            return below.ink.fill if isinstance(below, BoxMark) else None
    return ground


def _holds(mark: Mark, box: Window, x: float, y: float) -> bool:
    around = mark.ink.width / 2 if isinstance(mark, LineMark) else 0.0
    return box.left - around <= x <= box.right + around and box.top - around <= y <= box.bottom + around


def _colours(shapes: Iterable[Shape], *, type_alone: bool) -> Iterator[str | None]:
    """Yield the colours of shapes, or only of text; None for a picture."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.colour
        elif isinstance(shape, Group):
            yield from _colours(shape.shapes, type_alone=type_alone)
        elif isinstance(shape, Placement):
            yield from _colours(shape.drawing.shapes, type_alone=type_alone)
        elif isinstance(shape, Raster | Shade):
            yield None
        elif isinstance(shape, Inked) and not type_alone:
            yield from filter(None, (shape.ink.fill, shape.ink.stroke))


def _look_alike(first: str, second: str) -> bool:
    """Return whether two hex colours look the same.

    >>> _look_alike("#ffffff", "#f8f8f8"), _look_alike("#ffffff", "#ffe080")
    (True, False)
    """
    pairs = zip(bytes.fromhex(first[1:7]), bytes.fromhex(second[1:7]), strict=True)
    return all(abs(here - there) < NEAR for here, there in pairs)


MEET = 0.1
"""How far letters may overlap, mm: the same as in the check of the finished file."""

TOUCHES = 0.05
"""The distance up to which a mark touches an edge, mm."""

SHOWN = 30
"""The most letters quoted from a text."""


KINDS = {
    "box": BoxMark | PatternMark,
    "text": TextMark,
    "icon": IconMark,
    "picture": PictureMark,
    "line": LineMark,
}
"""The types of marks by their names in ``game.yaml``."""


def check_marks(drawn: Drawn, look: Look, size: tuple[float, float]) -> None:
    """Report marks that extend beyond a piece of this size (mm), and texts that overlap."""
    for mark, shapes in drawn:
        if shapes:
            _check_place(mark, shapes, look, size)
    _check_overlaps(drawn, look)


def _place(mark: Mark, shapes: Sequence[Shape]) -> Window:
    """Return the box of a mark; for a turned mark, the box of its shapes."""
    if isinstance(mark, TurnedMark):
        return bounding_box(map(bounds, shapes))
    if isinstance(mark, LineMark):
        return Window(*map(min, mark.start, mark.end), *map(max, mark.start, mark.end))
    x, y, width, height = mark.area
    return Window(x, y, x + width, y + height)


def sticks_out(mark: Mark, shapes: Sequence[Shape], size: tuple[float, float]) -> float:
    """Return by how many mm a mark extends beyond its piece; 0 or less if it is inside. It must have shapes."""
    box = _place(mark, shapes)
    return max(-box.left, -box.top, box.right - size[0], box.bottom - size[1])


def _has_words(mark: Mark) -> bool:
    return isinstance(mark, TextMark) or (isinstance(mark, TurnedMark) and any(map(_has_words, mark.marks)))


def _check_place(mark: Mark, shapes: Sequence[Shape], look: Look, size: tuple[float, float]) -> None:
    """Report a mark that extends beyond its piece: a warning, as it is cut off; for text, a fault."""
    beyond = sticks_out(mark, shapes, size)
    if beyond <= TOUCHES or (isinstance(mark, BoxMark | PictureMark) and mark.bleeds):
        return
    wrong = msg(
        "{mark} extends {more} mm beyond its piece of {width} × {height} mm",
        mark=quoted(_kind(mark)),
        width=f"{size[0]:g}",
        height=f"{size[1]:g}",
        more=rounded(beyond + 0.05, 1),
    )
    spot = mark.at if isinstance(mark, TextMark | IconMark | PictureMark) and mark.at else mark.spot
    (look.findings.fault if _has_words(mark) else look.findings.warn)(spot, wrong)


def _kind(mark: Mark) -> str:
    """Return a mark's name in ``game.yaml``; for a turned group, that of its first mark."""
    inner = mark.marks[0] if isinstance(mark, TurnedMark) else mark
    return next((name for name, kinds in KINDS.items() if isinstance(inner, kinds)), "group")


def _check_overlaps(drawn: Drawn, look: Look) -> None:
    texts = [(mark, shapes) for mark, shapes in drawn if isinstance(mark, TextMark)]
    for (under, below), (over, above) in combinations(texts, 2):
        if _meet(_place(under, below), _place(over, above)) and _letters_meet(below, above):
            words = quoted(under.say[:SHOWN])
            look.findings.fault(over.spot, msg("these words overlap others: {words}", words=words))


def _letters_meet(below: Sequence[Shape], above: Sequence[Shape]) -> bool:
    boxes = [[bounds(shape) for shape in shapes if isinstance(shape, Text)] for shapes in (below, above)]
    return any(starmap(_meet, product(*boxes)))


def _meet(first: Window, second: Window) -> bool:
    across = min(first.right, second.right) - max(first.left, second.left)
    down = min(first.bottom, second.bottom) - max(first.top, second.top)
    return across > MEET and down > MEET
