"""Backs and fronts: whether each back comes to lie under its front when the sheet is turned over or folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.pages.statement import Values
from pnp.preflight.fault import TOLERANCE, Fault, Place, way
from pnp.preflight.pieces import ALIKE, Measured
from scorer.words import counted


def back_faults(
    fronts: Sequence[Measured], backs: Sequence[Measured], stated: Values, place: Place
) -> Iterator[Fault]:
    """Look for backs that miss their fronts by more than the tolerance; ``stated`` is of the page with the backs."""
    over, (width, height) = stated.get("turn"), stated["layout"]
    if over is None:
        return
    known = {_key(each): each for each in fronts if each.stated["side"] == "front"}
    missed: list[tuple[tuple[float, float], list[str]]] = []
    for back in backs:
        front = known.get(_key(back))
        if back.stated["side"] != "back" or front is None:
            continue
        off = _missed(front, back, width if over == "upright" else None, height)
        if max(map(abs, off)) > TOLERANCE:
            _add(missed, off, back.id)
    for off, ids in missed:
        text = counted(
            len(ids),
            "the back of {first} does not lie under its front, but {way} of it",
            "{n} backs, the first that of {first}, do not lie under their fronts, but {way} of them",
            first=ids[0],
            way=way(*off),
        )
        yield place.fault("back-off", text, ids)


def _key(piece: Measured) -> tuple[str, int]:
    return piece.stated["part"], piece.stated["number"]


def _missed(front: Measured, back: Measured, width: float | None, height: float) -> tuple[float, float]:
    """Return how far a back lies to the right and down of where its front is mirrored to, on the page of the back.

    The mirror stands upright in the middle of a ``width``, else level in the middle of a ``height``.
    """
    x, y = _middle(front)
    back_x, back_y = _middle(back)
    if width is not None:
        return back_x - (width - x), back_y - y
    return back_x - x, back_y - (height - y)


def _middle(piece: Measured) -> tuple[float, float]:
    """Return where the middle of the finished piece lies, by what was measured."""
    x, y, width, height = piece.stated["trim"]
    right, down = piece.off
    return x + width / 2 + right, y + height / 2 + down


def _add(missed: list[tuple[tuple[float, float], list[str]]], off: tuple[float, float], name: str) -> None:
    for known, ids in missed:
        if all(abs(a - b) < ALIKE for a, b in zip(known, off, strict=True)):
            ids.append(name)
            return
    missed.append((off, [name]))
