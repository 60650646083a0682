"""The scale bar, and pages that are scaled or moved as a whole, which is one fault and not a hundred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from pnp.check.fault import TOLERANCE, Fault, Place, mm, way
from pnp.check.pieces import Measured
from pnp.check.walk import Seen
from pnp.pages.statement import Area, PageStatement
from scorer.messages import msg, rounded

BAR = 50.0
"""The length of the bar, in mm."""

NOWHERE = Area(0.0, 0.0, 0.0, 0.0)

Spread = tuple[tuple[float, float], tuple[float, float]]
"""A map of coordinates across and down: a factor, and an offset in mm."""


def bar_faults(seen: Seen, stated: PageStatement, place: Place) -> Iterator[Fault]:
    """Compare the scale bar with the statement."""
    if stated.bar is None:
        return
    box = seen.bar
    if box is None:
        yield place.fault("bar-missing", msg("the scale bar is missing"))
        return
    length = hypot(box[2] - box[0], box[3] - box[1])
    x, y = stated.bar
    off = ((box[0] + box[2] - BAR) / 2 - x, (box[1] + box[3]) / 2 - y)
    if abs(length - BAR) > TOLERANCE:
        facts = {"found": mm(length), "stated": mm(BAR)}
        yield place.fault(
            "bar-length", msg("the scale bar is {found} mm long instead of {stated} mm", **facts)
        )
    elif max(map(abs, off)) > TOLERANCE:
        yield place.fault("bar-place", msg("the scale bar is out of place: {way}", way=way(*off)))


def whole_page_fault(
    pieces: Sequence[Measured], seen: Seen, stated: PageStatement, place: Place
) -> Fault | None:
    """Return the fault of the whole page if its pieces and its bar agree on one; else None."""
    spread = _measure_spread(pieces)
    if spread is None or not _holds_for_bar(spread, seen, stated):
        return None
    if not all(_follows(piece, spread) for piece in pieces):
        return None
    (across, right), (down, below) = spread
    if (across, down) != (1.0, 1.0):
        percents = {"across": rounded(across * 100, 2), "down": rounded(down * 100, 2)}
        text = msg("everything on the page is scaled: {across} % across, {down} % down", **percents)
        return place.fault("page-scaled", text)
    if max(abs(right), abs(below)) > TOLERANCE:
        return place.fault(
            "page-moved", msg("everything on the page is out of place: {way}", way=way(right, below))
        )
    return None


def _measure_spread(pieces: Sequence[Measured]) -> Spread | None:
    """Return the scale and offset of the page, from its largest piece; None if no piece has a size."""
    sized = [(art, box) for piece in pieces if (art := piece.stated.art) and (box := piece.found)]
    art, box = max(sized, key=lambda pair: min(pair[0][2:]), default=(NOWHERE, NOWHERE))
    if min(art[2:]) <= 0:
        return None
    across, down = (1.0 if abs(box[at] - art[at]) <= TOLERANCE else box[at] / art[at] for at in (2, 3))
    return (across, box[0] - art[0] * across), (down, box[1] - art[1] * down)


def _follows(piece: Measured, spread: Spread) -> bool:
    """Return whether a piece is scaled and moved like the page."""
    art, box = piece.stated.art, piece.found
    if not art or box is None:
        return True
    return all(
        abs(art[at + 2] * factor - box[at + 2]) <= TOLERANCE
        and abs(art[at] * factor + further - box[at]) <= 2 * TOLERANCE
        for at, (factor, further) in enumerate(spread)
    )


def _holds_for_bar(spread: Spread, seen: Seen, stated: PageStatement) -> bool:
    """Return whether the scale bar is scaled and moved like the page, or is not stated."""
    if stated.bar is None:
        return True
    box = seen.bar
    if box is None:
        return False
    x, y = stated.bar
    (across, right), (down, below) = spread
    expected = (x * across + right, y * down + below, (x + BAR) * across + right)
    return all(abs(a - b) <= 2 * TOLERANCE for a, b in zip(box[:3], expected, strict=True))
