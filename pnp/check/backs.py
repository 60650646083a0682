"""Backs and fronts: whether each back is behind its front when the sheet is turned over or folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from pnp.check.fault import TOLERANCE, Fault, Place, way
from pnp.check.groups import FEW, group_alike
from pnp.check.pieces import Measured, ids
from pnp.pages.statement import PageStatement
from scorer.messages import msg, plural


def back_faults(
    fronts: Sequence[Measured], backs: Sequence[Measured], stated: PageStatement, place: Place
) -> Iterator[Fault]:
    """Look for backs that miss their fronts by more than the tolerance; ``stated`` is of the page with the backs."""
    if stated.turn is None:
        return
    width, height = stated.layout
    known = {_key(each): each for each in fronts if each.stated.side == "front"}
    mirror = width if stated.turn == "upright" else None
    missed: list[tuple[Measured, tuple[float, float]]] = []
    for back in backs:
        front = known.get(_key(back))
        if back.stated.side == "back" and front is not None:
            off = _back_offset(front, back, mirror, height)
            if max(map(abs, off)) > TOLERANCE:
                missed.append((back, off))
    if missed:
        yield from _told(missed, place)


def _told(missed: Sequence[tuple[Measured, tuple[float, float]]], place: Place) -> Iterator[Fault]:
    offs = {each.id: off for each, off in missed}
    groups = group_alike(missed)
    if len(groups) > FEW:
        worst, off = max(missed, key=lambda each: hypot(*each[1]))
        text = msg(
            "{n} backs are off their fronts, the worst that of {first}: {way}",
            n=len(missed),
            first=worst.id,
            way=way(*off),
        )
        yield place.fault("back-off", text, list(offs))
        return
    for members in groups:
        first = members[0].id
        text = plural(
            len(members),
            "the back of {first} is off its front: {way}",
            "{n} backs are off their fronts, the first that of {first}: {way}",
            first=first,
            way=way(*offs[first]),
        )
        yield place.fault("back-off", text, ids(members))


def _key(piece: Measured) -> tuple[str, int]:
    return piece.stated.part, piece.stated.number


def _back_offset(front: Measured, back: Measured, width: float | None, height: float) -> tuple[float, float]:
    """Return how far a back is to the right and down of its mirrored front, in mm on the page of the back.

    The mirror stands upright in the middle of a ``width``, else level in the middle of a ``height``.
    """
    x, y = _middle(front)
    back_x, back_y = _middle(back)
    if width is not None:
        return back_x - (width - x), back_y - y
    return back_x - x, back_y - (height - y)


def _middle(piece: Measured) -> tuple[float, float]:
    """Return the measured centre of the finished piece."""
    x, y, width, height = piece.stated.trim
    right, down = piece.off
    return x + width / 2 + right, y + height / 2 + down
