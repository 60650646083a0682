"""The marks of a machine that cuts: whether each is there, of its size and in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.check.fault import TOLERANCE, Fault, Place, mm
from pnp.check.page_contents import Mark
from pnp.pages.statement import Area, PageStatement
from scorer.messages import msg, plural


def mark_faults(stated: PageStatement, found: Sequence[Mark], number: int, place: Place) -> Iterator[Fault]:
    """Compare the marks of a page with what it states; ``number`` is that of the page in its build, from 0."""
    own = {each.number: each for each in reversed(found) if each.page == number}
    offs = [_off(area, own.get(at)) for at, area in enumerate(stated.marks or ())]
    missing = sum(each is None for each in offs)
    if missing:
        text = plural(
            missing,
            "{n} registration mark of the cutting machine is missing",
            "{n} registration marks of the cutting machine are missing",
        )
        yield place.fault("mark-missing", text)
    worst = max((each for each in offs if each is not None), default=0.0)
    if worst > TOLERANCE:
        text = msg(
            "a registration mark of the cutting machine is off its place or size: {mm} mm", mm=mm(worst)
        )
        yield place.fault("mark-place", text)


def _off(area: Area, mark: Mark | None) -> float | None:
    """Return by how much a side of a mark is off, mm; nothing if the mark is missing."""
    if mark is None or mark.box is None:
        return None
    return max(abs(a - b) for a, b in zip(mark.box, area.box, strict=True))
