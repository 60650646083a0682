"""Whether marks are seen: white words on a white card are told where they are said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.drawing.shapes import Group, Inked, Placement, Raster, Shade, Shape, Text
from pnp.games.own.placed import Area, BoxMark, LineMark, Mark, PictureMark, TextMark, TurnedMark
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look

NEAR = 24
"""How far apart two colours are that look the same on paper, in any of red, green and blue, of 255."""


def check_seen(drawn: Sequence[tuple[Mark, Sequence[Shape]]], look: Look, ground: str | None) -> None:
    """Tell of marks of which nothing is seen, as they have the colour of what they lie on."""
    for at, (mark, shapes) in enumerate(drawn):
        if isinstance(mark, BoxMark | LineMark | TurnedMark):
            continue
        under = _under(mark.area, [each for each, _ in drawn[:at]], ground)
        colours = list(_colours(shapes, type_alone=isinstance(mark, TextMark)))
        if under and colours and all(each and _look_alike(each, under) for each in colours):
            look.findings.warn(mark.spot, msg("nothing of it is seen: what it lies on has the same colour"))


def _under(area: Area, before: Sequence[Mark], ground: str | None) -> str | None:
    """Return the colour under the middle of an area; None where it is not one."""
    x, y = area.middle
    for mark in reversed(before):
        filled = isinstance(mark, PictureMark) or (isinstance(mark, BoxMark) and mark.ink.fill)
        if filled and not isinstance(mark, LineMark | TurnedMark) and _holds(mark.area, x, y):
            return mark.ink.fill if isinstance(mark, BoxMark) else None
    return ground


def _holds(area: Area, x: float, y: float) -> bool:
    return area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height


def _colours(shapes: Iterable[Shape], *, type_alone: bool) -> Iterator[str | None]:
    """Yield the colours of shapes, or of their type alone; None for those of a picture."""
    for each in shapes:
        if isinstance(each, Text):
            yield each.colour
        elif isinstance(each, Group):
            yield from _colours(each.shapes, type_alone=type_alone)
        elif isinstance(each, Placement):
            yield from _colours(each.drawing.shapes, type_alone=type_alone)
        elif isinstance(each, Raster | Shade):
            yield None
        elif isinstance(each, Inked) and not type_alone:
            yield from filter(None, (each.ink.fill, each.ink.stroke))


def _look_alike(one: str, other: str) -> bool:
    """Return whether two colours can hardly be told apart.

    >>> _look_alike("#ffffff", "#f8f8f8"), _look_alike("#ffffff", "#ffe080")
    (True, False)
    """
    pairs = zip(bytes.fromhex(one[1:7]), bytes.fromhex(other[1:7]), strict=True)
    return all(abs(here - there) < NEAR for here, there in pairs)
