"""Checks of the pieces of a page: number, size, place and rotation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from pnp.check.affine import Box
from pnp.check.fault import TOLERANCE, Fault, Place, mm, size, way
from pnp.check.groups import FEW, group_alike
from pnp.check.page_contents import Mark
from pnp.pages.statement import PageStatement, PieceStatement
from scorer.messages import msg, plural

ANGLE = 0.02
"""The tolerance of rotation in degrees: a twentieth of a millimetre on a piece of 150 mm."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A piece that is there: what is stated of it, and what of that was found."""

    stated: PieceStatement
    mark: Mark

    @property
    def id(self) -> str:
        """What the piece is called."""
        return self.stated.id

    @property
    def angle(self) -> float:
        """By how much the piece is turned clockwise, degrees."""
        return self.mark.angle or 0.0

    @property
    def found(self) -> Box | None:
        """The box of what is drawn: x, y, width, height."""
        box = self.mark.box
        return box and (box[0], box[1], box[2] - box[0], box[3] - box[1])

    @property
    def grown(self) -> tuple[float, float]:
        """By how much the piece is wider and higher than stated, mm."""
        art, found = self.stated.art, self.found
        return (found[2] - art[2], found[3] - art[3]) if art and found else (0.0, 0.0)

    @property
    def off(self) -> tuple[float, float]:
        """How far the middle of the piece lies to the right and down of where it should, mm."""
        art, found = self.stated.art, self.found
        if not art or not found:
            return 0.0, 0.0
        x, y = (found[at] + found[at + 2] / 2 - art[at] - art[at + 2] / 2 for at in (0, 1))
        return x, y


def match_pieces(stated: PageStatement, marks: Sequence[Mark], number: int) -> list[Measured]:
    """Return the pieces of the page with a number, from 0, that were found; of one that is there twice, the first."""
    pieces = stated.pieces
    found: dict[int, Measured] = {}
    for mark in marks:
        if mark.page == number and 0 <= mark.number < len(pieces):
            found.setdefault(mark.number, Measured(pieces[mark.number], mark))
    return [found[at] for at in sorted(found)]


def count_faults(stated: PageStatement, marks: Sequence[Mark], number: int, place: Place) -> Iterator[Fault]:
    """Look for pieces that are missing, there more than once, or of another page."""
    pieces, times = stated.pieces, defaultdict[int, int](int)
    strange = 0
    for mark in marks:
        if mark.page == number and 0 <= mark.number < len(pieces):
            times[mark.number] += 1
        else:
            strange += 1
    missing = [each.id for at, each in enumerate(pieces) if not times[at]]
    if missing:
        text = plural(
            len(missing), "{first} is missing", "{n} pieces are missing, the first {first}", first=missing[0]
        )
        yield place.fault("piece-missing", text, missing)
    twice = [each.id for at, each in enumerate(pieces) if times[at] > 1]
    if twice:
        text = plural(
            len(twice),
            "{first} appears more than once",
            "{n} pieces appear more than once, the first {first}",
            first=twice[0],
        )
        yield place.fault("piece-twice", text, twice)
    if strange:
        text = plural(
            strange, "{n} piece does not belong to this page", "{n} pieces do not belong to this page"
        )
        yield place.fault("piece-strange", text)


def shape_faults(pieces: Sequence[Measured], place: Place) -> Iterator[Fault]:
    """Look for pieces of another size than stated, out of their places, or turned."""
    yield from _resized([each for each in pieces if max(map(abs, each.grown)) > TOLERANCE], place)
    yield from _moved([each for each in pieces if max(map(abs, each.off)) > TOLERANCE], place)
    yield from _turned([each for each in pieces if each.mark.mirrored or abs(each.angle) > ANGLE], place)


def _resized(wrong: Sequence[Measured], place: Place) -> Iterator[Fault]:
    for members in group_alike((each, each.grown) for each in wrong):
        first = members[0]
        found = first.found or (0.0, 0.0, 0.0, 0.0)
        text = plural(
            len(members),
            "{first} is {found} mm instead of {stated} mm",
            "{n} pieces have the wrong size: the first, {first}, is {found} mm instead of {stated} mm",
            first=first.id,
            found=size(found[2], found[3]),
            stated=size(*(first.stated.art or found)[2:]),
        )
        yield place.fault("piece-size", text, ids(members))


def _moved(wrong: Sequence[Measured], place: Place) -> Iterator[Fault]:
    groups = group_alike((each, each.off) for each in wrong)
    if len(groups) > FEW:
        worst = max(wrong, key=lambda each: hypot(*each.off))
        text = msg(
            "{n} pieces are out of place, the worst {first}: {way}",
            n=len(wrong),
            first=worst.id,
            way=way(*worst.off),
        )
        yield place.fault("piece-place", text, ids(wrong))
        return
    for members in groups:
        text = plural(
            len(members),
            "{first} is out of place: {way}",
            "{n} pieces are out of place, the first {first}: {way}",
            first=members[0].id,
            way=way(*members[0].off),
        )
        yield place.fault("piece-place", text, ids(members))


def _turned(wrong: Sequence[Measured], place: Place) -> Iterator[Fault]:
    for members in group_alike((each, (float(each.mark.mirrored), each.angle)) for each in wrong):
        first = members[0]
        if first.mark.mirrored:
            text = plural(
                len(members),
                "{first} is mirrored",
                "{n} pieces are mirrored, the first {first}",
                first=first.id,
            )
        else:
            text = plural(
                len(members),
                "{first} is rotated by {degrees} degrees",
                "{n} pieces are rotated by {degrees} degrees, the first {first}",
                first=first.id,
                degrees=mm(abs(first.angle)),
            )
        yield place.fault("piece-turned", text, ids(members))


def ids(pieces: Sequence[Measured]) -> list[str]:
    """Return what pieces are called."""
    return [each.id for each in pieces]
