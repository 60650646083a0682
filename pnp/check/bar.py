"""The scale bar: whether the page has it, and whether it is 50 mm long if it is stated."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from pnp.check.fault import TOLERANCE, Fault, Place, mm, way
from pnp.check.page_contents import Seen
from pnp.pages.statement import PageStatement
from scorer.messages import msg

BAR = 50.0


def bar_length(seen: Seen) -> float | None:
    """Return the length of the scale bar, mm; nothing if there is none."""
    box = seen.bars[0].box if seen.bars else None
    return hypot(box[2] - box[0], box[3] - box[1]) if box else None


def bar_faults(seen: Seen, stated: PageStatement, place: Place) -> Iterator[Fault]:
    """Compare the scale bar with what is stated."""
    if stated.bar is None:
        return
    length, box = bar_length(seen), seen.bars[0].box if seen.bars else None
    if length is None or box is None:
        yield place.fault("bar-missing", msg("the scale bar is missing"))
        return
    if abs(length - BAR) > TOLERANCE:
        text = msg(
            "the scale bar is {found} mm long instead of {stated} mm", found=mm(length), stated=mm(BAR)
        )
        yield place.fault("bar-length", text)
    x, y = stated.bar
    off = ((box[0] + box[2] - BAR) / 2 - x, (box[1] + box[3]) / 2 - y)
    if max(map(abs, off)) > TOLERANCE and abs(length - BAR) <= TOLERANCE:
        yield place.fault("bar-place", msg("the scale bar is out of place: {way}", way=way(*off)))
