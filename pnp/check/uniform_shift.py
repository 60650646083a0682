"""Pages where everything is scaled or shifted alike, by a driver for example. That is one fault, not a hundred."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.check.bar import BAR
from pnp.check.fault import TOLERANCE, Fault, Place, way
from pnp.check.page_contents import Seen
from pnp.check.pieces import Measured
from pnp.pages.statement import Area, PageStatement
from scorer.messages import msg

NOWHERE = Area(0.0, 0.0, 0.0, 0.0)

Spread = tuple[tuple[float, float], tuple[float, float]]
"""A map of coordinates across and down: a factor, and an offset in mm."""


def whole_fault(pieces: Sequence[Measured], seen: Seen, stated: PageStatement, place: Place) -> Fault | None:
    """Return what is wrong with all of a page, where its pieces and its bar agree that something is."""
    spread = _spread(pieces)
    if spread is None or not _holds_for_bar(spread, seen, stated):
        return None
    if not all(_follows(each, spread) for each in pieces):
        return None
    (across, right), (down, below) = spread
    if (across, down) != (1.0, 1.0):
        percents = {"across": f"{across * 100:.2f}", "down": f"{down * 100:.2f}"}
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
    box = seen.bars[0].box if seen.bars else None
    if box is None:
        return False
    x, y = stated.bar
    (across, right), (down, below) = spread
    return bool(
        abs(box[0] - (x * across + right)) <= 2 * TOLERANCE
        and abs(box[2] - ((x + BAR) * across + right)) <= 2 * TOLERANCE
        and abs(box[1] - (y * down + below)) <= 2 * TOLERANCE
    )
