"""The safe zone of a page for a print shop: what matters keeps off the cut, because a knife may be off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.check.affine import Box, around
from pnp.check.fault import TOLERANCE, Fault, Place, mm
from pnp.check.page_contents import Seen
from pnp.check.pieces import Measured
from pnp.pages.statement import PageStatement
from scorer.messages import msg


def safe_faults(
    pieces: Sequence[Measured], seen: Seen, stated: PageStatement, place: Place
) -> Iterator[Fault]:
    """Look for artwork and type of a piece that reach out of the zone that the page states."""
    if not stated.safe:
        return
    boxes = [each.mark.box for each in pieces if each.mark.box] + [each.box for each in seen.types]
    whole = around(boxes)
    reach = _reach(whole, stated.safe.box) if whole else 0.0
    if reach > TOLERANCE:
        text = msg("something that matters is {mm} mm too near to the cut", mm=mm(reach))
        yield place.fault("safe-zone", text, [each.id for each in pieces])


def _reach(found: Box, safe: Sequence[float]) -> float:
    """Return how far a box reaches out of another at the worst side, mm."""
    return max(safe[0] - found[0], safe[1] - found[1], found[2] - safe[2], found[3] - safe[3])
