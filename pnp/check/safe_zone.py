"""The safe zone of a page for a print shop: artwork and type keep clear of the cut, which may be off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.check.affine import Box, union
from pnp.check.fault import TOLERANCE, Fault, Place, mm
from pnp.check.page_contents import Seen
from pnp.check.pieces import Measured
from pnp.pages.statement import PageStatement
from scorer.messages import msg


def safe_faults(
    pieces: Sequence[Measured], seen: Seen, stated: PageStatement, place: Place
) -> Iterator[Fault]:
    """Look for artwork and type that reach out of the safe zone of the page."""
    if not stated.safe:
        return
    boxes = [piece.mark.box for piece in pieces if piece.mark.box] + [text.box for text in seen.types]
    whole = union(boxes)
    reach = _reach(whole, stated.safe.box) if whole else 0.0
    if reach > TOLERANCE:
        text = msg("something that matters is {mm} mm too near to the cut", mm=mm(reach))
        yield place.fault("safe-zone", text, [piece.id for piece in pieces])


def _reach(box: Box, safe: Sequence[float]) -> float:
    """Return how far a box reaches out of the safe zone on the worst side, in mm."""
    return max(safe[0] - box[0], safe[1] - box[1], box[2] - safe[2], box[3] - safe[3])
