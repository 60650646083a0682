"""Checks that marks are visible: warns of white text on a white card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.drawing.shapes import Group, Inked, Placement, Raster, Shade, Shape, Text
from pnp.games.own.placed import Area, BoxMark, LineMark, Mark, PictureMark, TextMark, TurnedMark
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.games.own.draw.look import Look

NEAR = 24
"""Two colours look the same if red, green and blue (0 to 255) all differ by less than this."""


def check_seen(drawn: Sequence[tuple[Mark, Sequence[Shape]]], look: Look, ground: str | None) -> None:
    """Warn of marks that have the colour of their background."""
    for at, (mark, shapes) in enumerate(drawn):
        if isinstance(mark, BoxMark | LineMark | TurnedMark):
            continue
        under = _under(mark.area, [below for below, _ in drawn[:at]], ground)
        colours = list(_colours(shapes, type_alone=isinstance(mark, TextMark)))
        if under and colours and all(colour and _look_alike(colour, under) for colour in colours):
            look.findings.warn(mark.spot, msg("this is invisible: it has the colour of its background"))


def _under(area: Area, before: Sequence[Mark], ground: str | None) -> str | None:
    """Return the colour below the middle of an area; None if it is not a single one."""
    x, y = area.middle
    for mark in reversed(before):
        filled = isinstance(mark, PictureMark) or (isinstance(mark, BoxMark) and mark.ink.fill)
        if filled and not isinstance(mark, LineMark | TurnedMark) and _holds(mark.area, x, y):
            return mark.ink.fill if isinstance(mark, BoxMark) else None
    return ground


def _holds(area: Area, x: float, y: float) -> bool:
    return area.x <= x <= area.x + area.width and area.y <= y <= area.y + area.height


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
