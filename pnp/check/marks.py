"""Faults of the registration marks of a cutting machine: missing, of the wrong size, or out of place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.check.fault import TOLERANCE, Fault, Place, mm
from pnp.check.page_contents import Mark
from pnp.pages.statement import Area, PageStatement
from scorer.messages import msg, plural


def mark_faults(stated: PageStatement, marks: Sequence[Mark], number: int, place: Place) -> Iterator[Fault]:
    """Compare the marks of a page with its statement; ``number`` is its page in the build, from 0."""
    own = {mark.number: mark for mark in reversed(marks) if mark.page == number}
    offs = [_measure_offset(area, own.get(at)) for at, area in enumerate(stated.marks or ())]
    missing = sum(off is None for off in offs)
    if missing:
        text = plural(
            missing,
            "{n} registration mark of the cutting machine is missing",
            "{n} registration marks of the cutting machine are missing",
        )
        yield place.fault("mark-missing", text)
    worst = max((off for off in offs if off is not None), default=0.0)
    if worst > TOLERANCE:
        text = msg(
            "a registration mark of the cutting machine is off its place or size: {mm} mm", mm=mm(worst)
        )
        yield place.fault("mark-place", text)


def _measure_offset(area: Area, mark: Mark | None) -> float | None:
    """Return the largest offset of a side of a mark, in mm; None if the mark is missing."""
    if mark is None or mark.box is None:
        return None
    return max(abs(a - b) for a, b in zip(mark.box, area.box, strict=True))
