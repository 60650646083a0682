"""The pieces of a page: whether each is there once, of its size, in its place and the right way up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pnp.pages.statement import Values
from pnp.preflight.affine import Box
from pnp.preflight.fault import TOLERANCE, Fault, Place, mm, size, way
from pnp.preflight.seen import Mark
from scorer.words import Text, counted, say

ALIKE = 0.1
"""Pieces are named together where what is wrong with them differs by less than this, mm."""

ANGLE = 0.02
"""What a piece may be turned, degrees: a twentieth of a millimetre on a piece of 150."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A piece that is there: what is stated of it, and what of that was found."""

    stated: Values
    mark: Mark

    @property
    def id(self) -> str:
        """What the piece is called."""
        name: str = self.stated["id"]
        return name

    @property
    def found(self) -> Box | None:
        """The box of what is drawn: x, y, width, height."""
        box = self.mark.box
        return box and (box[0], box[1], box[2] - box[0], box[3] - box[1])

    @property
    def grown(self) -> tuple[float, float]:
        """By how much the piece is wider and higher than stated, mm."""
        art, found = self.stated["art"], self.found
        return (found[2] - art[2], found[3] - art[3]) if art and found else (0.0, 0.0)

    @property
    def off(self) -> tuple[float, float]:
        """How far the middle of the piece lies to the right and down of where it should, mm."""
        art, found = self.stated["art"], self.found
        if not art or not found:
            return 0.0, 0.0
        x, y = (found[at] + found[at + 2] / 2 - art[at] - art[at + 2] / 2 for at in (0, 1))
        return x, y


def matched(stated: Values, marks: Sequence[Mark], number: int) -> list[Measured]:
    """Return the pieces of the page with a number, from 0, that were found; of one that is there twice, the first."""
    pieces = stated["pieces"]
    found: dict[int, Measured] = {}
    for mark in marks:
        if mark.page == number and 0 <= mark.number < len(pieces):
            found.setdefault(mark.number, Measured(pieces[mark.number], mark))
    return [found[at] for at in sorted(found)]


def count_faults(stated: Values, marks: Sequence[Mark], number: int, place: Place) -> Iterator[Fault]:
    """Look for pieces that are missing, there more than once, or of another page."""
    pieces, times = stated["pieces"], defaultdict[int, int](int)
    strange = 0
    for mark in marks:
        if mark.page == number and 0 <= mark.number < len(pieces):
            times[mark.number] += 1
        else:
            strange += 1
    missing = [each["id"] for at, each in enumerate(pieces) if not times[at]]
    if missing:
        text = counted(
            len(missing), "{first} is missing", "{n} pieces, the first {first}, are missing", first=missing[0]
        )
        yield place.fault("piece-missing", text, missing)
    twice = [each["id"] for at, each in enumerate(pieces) if times[at] > 1]
    if twice:
        text = counted(
            len(twice),
            "{first} is there more than once",
            "{n} pieces, the first {first}, are there more than once",
            first=twice[0],
        )
        yield place.fault("piece-twice", text, twice)
    if strange:
        text = counted(strange, "{n} piece is not of this page", "{n} pieces are not of this page")
        yield place.fault("piece-strange", text)


def scaled(pieces: Sequence[Measured], bar: float | None) -> tuple[float, float] | None:
    """Return by how much the whole page is scaled, where its pieces and its bar agree that it is.

    ``bar`` is how long the scale bar is against what it should be.
    """
    sized = [each for each in pieces if each.found and each.stated["art"]]
    if not sized or bar is None:
        return None
    largest = max(sized, key=lambda each: min(each.stated["art"][2:]))
    art, found = largest.stated["art"], largest.found
    if found is None or min(art[2:]) <= 0:
        return None
    factors = (found[2] / art[2], found[3] / art[3])
    if max(abs(art[at + 2] * (factors[at] - 1)) for at in (0, 1)) <= TOLERANCE:
        return None
    start = tuple(found[at] - art[at] * factors[at] for at in (0, 1))
    together = all(_follows(each, factors, start) for each in sized)
    return factors if together and abs(bar - factors[0]) <= TOLERANCE / 10 else None


def _follows(piece: Measured, factors: Sequence[float], start: Sequence[float]) -> bool:
    """Say whether a piece is scaled by factors about a common point."""
    art, found = piece.stated["art"], piece.found
    return found is not None and all(
        abs(art[at + 2] * factors[at] - found[at + 2]) <= TOLERANCE
        and abs(start[at] + art[at] * factors[at] - found[at]) <= 2 * TOLERANCE
        for at in (0, 1)
    )


def shape_faults(pieces: Sequence[Measured], place: Place) -> Iterator[Fault]:
    """Look for pieces of another size than stated, out of their places, or turned."""
    yield from _grouped("piece-size", pieces, _is_resized, lambda each: each.grown, _size, place)
    yield from _grouped("piece-place", pieces, _is_moved, lambda each: each.off, _place, place)
    yield from _grouped("piece-turned", pieces, _is_turned, _turn, _turned, place)


def _grouped(
    kind: str,
    pieces: Sequence[Measured],
    wrong: Callable[[Measured], bool],
    measure: Callable[[Measured], tuple[float, ...]],
    sentence: Callable[[Sequence[Measured]], Text],
    place: Place,
) -> Iterator[Fault]:
    """Name pieces together with which the same is wrong, by about as much."""
    groups: list[tuple[tuple[float, ...], list[Measured]]] = []
    for piece in filter(wrong, pieces):
        values = measure(piece)
        for known, members in groups:
            if all(abs(a - b) < ALIKE for a, b in zip(known, values, strict=True)):
                members.append(piece)
                break
        else:
            groups.append((values, [piece]))
    for _, members in groups:
        yield place.fault(kind, sentence(members), [each.id for each in members])


def _is_resized(piece: Measured) -> bool:
    return max(map(abs, piece.grown)) > TOLERANCE


def _is_moved(piece: Measured) -> bool:
    return max(map(abs, piece.off)) > TOLERANCE


def _is_turned(piece: Measured) -> bool:
    return piece.mark.mirrored or abs(piece.mark.angle or 0.0) > ANGLE


def _turn(piece: Measured) -> tuple[float, ...]:
    return (float(piece.mark.mirrored), piece.mark.angle or 0.0)


def _size(pieces: Sequence[Measured]) -> Text:
    first = pieces[0]
    found = first.found or (0.0, 0.0, 0.0, 0.0)
    return counted(
        len(pieces),
        "{first} is {found} mm, and {stated} mm is stated",
        "{n} pieces are not of their size: the first, {first}, is {found} mm, and {stated} mm is stated",
        first=first.id,
        found=size(found[2], found[3]),
        stated=size(*first.stated["art"][2:]),
    )


def _place(pieces: Sequence[Measured]) -> Text:
    return counted(
        len(pieces),
        "{first} lies {way} of its place",
        "{n} pieces, the first {first}, lie {way} of their places",
        first=pieces[0].id,
        way=way(*pieces[0].off),
    )


def _turned(pieces: Sequence[Measured]) -> Text:
    first = pieces[0]
    if first.mark.mirrored:
        return counted(
            len(pieces), "{first} is mirrored", "{n} pieces, the first {first}, are mirrored", first=first.id
        )
    return counted(
        len(pieces),
        "{first} is turned by {degrees} degrees",
        "{n} pieces, the first {first}, are turned by {degrees} degrees",
        first=first.id,
        degrees=mm(first.mark.angle or 0.0),
    )


def scaled_fault(factors: tuple[float, float], place: Place) -> Fault:
    """Say that everything on a page is scaled."""
    across, down = (f"{each * 100:.2f}" for each in factors)
    text = say("everything on the page is scaled: {across} % across, {down} % down", across=across, down=down)
    return place.fault("page-scaled", text)
