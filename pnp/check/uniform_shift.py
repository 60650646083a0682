"""The scale bar, and pages on which everything is wrong alike: printed smaller by a driver, or moved.

That is one fault, not a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from pnp.check.fault import TOLERANCE, Fault, Place, mm, way
from pnp.check.page_contents import Seen
from pnp.check.pieces import Measured
from pnp.pages.statement import Area, PageStatement
from scorer.messages import msg, rounded

BAR = 50.0
"""How long the bar is, mm."""

NOWHERE = Area(0.0, 0.0, 0.0, 0.0)

Spread = tuple[tuple[float, float], tuple[float, float]]
"""A map of coordinates across and down: a factor, and an offset in mm."""


def bar_faults(seen: Seen, stated: PageStatement, place: Place) -> Iterator[Fault]:
    """Compare the scale bar with what is stated."""
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


def whole_fault(pieces: Sequence[Measured], seen: Seen, stated: PageStatement, place: Place) -> Fault | None:
    """Return what is wrong with all of a page, where its pieces and its bar agree that something is."""
    spread = _spread(pieces)
    if spread is None or not _holds_for_bar(spread, seen, stated):
        return None
    if not all(_follows(each, spread) for each in pieces):
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


def _spread(pieces: Sequence[Measured]) -> Spread | None:
    """Return what the largest piece says of the page; nothing if no piece does."""
    sized = [(art, found) for each in pieces if (art := each.stated.art) and (found := each.found)]
    art, found = max(sized, key=lambda each: min(each[0][2:]), default=(NOWHERE, NOWHERE))
    if min(art[2:]) <= 0:
        return None
    across, down = (1.0 if abs(found[at] - art[at]) <= TOLERANCE else found[at] / art[at] for at in (2, 3))
    return (across, found[0] - art[0] * across), (down, found[1] - art[1] * down)


def _follows(piece: Measured, spread: Spread) -> bool:
    """Return whether a piece has become what all of the page has."""
    art, found = piece.stated.art, piece.found
    if not art or found is None:
        return True
    return all(
        abs(art[at + 2] * factor - found[at + 2]) <= TOLERANCE
        and abs(art[at] * factor + further - found[at]) <= 2 * TOLERANCE
        for at, (factor, further) in enumerate(spread)
    )


def _holds_for_bar(spread: Spread, seen: Seen, stated: PageStatement) -> bool:
    """Return whether the scale bar has become what all of the page has; one that is not stated need not."""
    if stated.bar is None:
        return True
    box = seen.bar
    if box is None:
        return False
    x, y = stated.bar
    (across, right), (down, below) = spread
    expected = (x * across + right, y * down + below, (x + BAR) * across + right)
    return all(abs(a - b) <= 2 * TOLERANCE for a, b in zip(box[:3], expected, strict=True))
