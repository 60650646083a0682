"""Faults of the pieces of a page: missing, duplicate, of the wrong size, moved, turned, or off their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from pnp.check.affine import Box
from pnp.check.fault import FEW, TOLERANCE, KitFault, PagePlace, group_alike, mm, size, way
from pnp.check.walk import FileMark, PageContents
from pnp.pages.statement import Area, PageStatement, PieceStatement
from scorer.messages import msg, plural, rounded

ANGLE = 0.02  # the tolerance of rotation in degrees: 0.05 mm on a piece of 150 mm


class MeasuredPiece(NamedTuple):
    """A piece on a page: its statement, and the mark around it in the file."""

    stated: PieceStatement
    mark: FileMark

    @property
    def id(self) -> str:
        """The id of the piece."""
        return self.stated.id

    @property
    def angle(self) -> float:
        """The rotation of the piece, clockwise, in degrees."""
        return self.mark.angle or 0.0

    @property
    def found(self) -> Box | None:
        """The box of the drawn piece: x, y, width, height; None if it is empty."""
        box = self.mark.box
        return box and (box[0], box[1], box[2] - box[0], box[3] - box[1])

    @property
    def grown(self) -> tuple[float, float]:
        """How much wider and higher the piece is than stated, in mm."""
        art, box = self.stated.art, self.found
        return (box[2] - art[2], box[3] - art[3]) if art and box else (0.0, 0.0)

    @property
    def off(self) -> tuple[float, float]:
        """How far the centre of the piece is to the right of and below its stated place, in mm."""
        art, box = self.stated.art, self.found
        if not art or not box:
            return 0.0, 0.0
        x, y = (box[at] + box[at + 2] / 2 - art[at] - art[at + 2] / 2 for at in (0, 1))
        return x, y


class Checked(NamedTuple):
    """The result for a page: its measured pieces and its faults; if it is of the build, its statement and number."""

    place: PagePlace
    stated: PageStatement | None = None
    number: int = 0  # in the build, from 0
    pieces: Sequence[MeasuredPiece] = ()
    faults: Sequence[KitFault] = ()


def match_pieces(stated: PageStatement, marks: Sequence[FileMark], number: int) -> list[MeasuredPiece]:
    """Return the pieces of page ``number``, from 0, that have a mark; of a duplicate, the first."""
    first = {mark.number: mark for mark in reversed(marks) if _belongs_to(mark, stated, number)}
    return [MeasuredPiece(stated.pieces[at], first[at]) for at in sorted(first)]


def _belongs_to(mark: FileMark, stated: PageStatement, number: int) -> bool:
    """Return whether a mark is that of a piece of page ``number``."""
    return mark.page == number and 0 <= mark.number < len(stated.pieces)


def count_faults(
    stated: PageStatement, marks: Sequence[FileMark], number: int, place: PagePlace
) -> Iterator[KitFault]:
    """Look for pieces that are missing, duplicate, or of another page."""
    pieces = stated.pieces
    times = Counter(mark.number for mark in marks if _belongs_to(mark, stated, number))
    strange = len(marks) - times.total()
    missing = [piece.id for at, piece in enumerate(pieces) if not times[at]]
    if missing:
        text = plural(
            len(missing), "{first} is missing", "{n} pieces are missing, the first {first}", first=missing[0]
        )
        yield place.fault("piece-missing", text, missing)
    twice = [piece.id for at, piece in enumerate(pieces) if times[at] > 1]
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


def shape_faults(pieces: Sequence[MeasuredPiece], place: PagePlace) -> Iterator[KitFault]:
    """Look for pieces that have the wrong size, are out of place, or are turned."""
    yield from _size_faults([piece for piece in pieces if max(map(abs, piece.grown)) > TOLERANCE], place)
    yield from _place_faults([piece for piece in pieces if max(map(abs, piece.off)) > TOLERANCE], place)
    yield from _turn_faults(
        [piece for piece in pieces if piece.mark.mirrored or abs(piece.angle) > ANGLE], place
    )


def _size_faults(wrong: Sequence[MeasuredPiece], place: PagePlace) -> Iterator[KitFault]:
    for members in group_alike((piece, piece.grown) for piece in wrong):
        first = members[0]
        box = first.found or (0.0, 0.0, 0.0, 0.0)
        text = plural(
            len(members),
            "{first} is {found} mm instead of {stated} mm",
            "{n} pieces have the wrong size: the first, {first}, is {found} mm instead of {stated} mm",
            first=first.id,
            found=size(box[2], box[3]),
            stated=size(*(first.stated.art or box)[2:]),
        )
        yield place.fault("piece-size", text, ids(members))


def _place_faults(wrong: Sequence[MeasuredPiece], place: PagePlace) -> Iterator[KitFault]:
    groups = group_alike((piece, piece.off) for piece in wrong)
    if len(groups) > FEW:
        worst = max(wrong, key=lambda piece: hypot(*piece.off))
        text = plural(
            len(wrong),
            "{n} piece is out of place, {first}: {way}",
            "{n} pieces are out of place, the worst {first}: {way}",
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


def _turn_faults(wrong: Sequence[MeasuredPiece], place: PagePlace) -> Iterator[KitFault]:
    for members in group_alike((piece, (float(piece.mark.mirrored), piece.angle)) for piece in wrong):
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


def ids(pieces: Sequence[MeasuredPiece]) -> list[str]:
    """Return the ids of pieces."""
    return [piece.id for piece in pieces]


def back_faults(
    fronts: Sequence[MeasuredPiece], backs: Sequence[MeasuredPiece], stated: PageStatement, place: PagePlace
) -> Iterator[KitFault]:
    """Look for backs that are off their fronts; ``stated`` is the statement of the page with the backs."""
    if stated.turn is None:
        return
    width, height = stated.layout
    by_key = {_key(piece): piece for piece in fronts if piece.stated.side == "front"}
    missed: list[tuple[MeasuredPiece, tuple[float, float]]] = []
    for back in backs:
        front = by_key.get(_key(back))
        if back.stated.side == "back" and front is not None:
            (x, y), (back_x, back_y) = _middle(front), _middle(back)
            # mirrored over the upright middle line of the layout, or the level one
            upright = stated.turn == "upright"
            off = (back_x - (width - x), back_y - y) if upright else (back_x - x, back_y - (height - y))
            if max(map(abs, off)) > TOLERANCE:
                missed.append((back, off))
    if missed:
        yield from _word_back_faults(missed, place)


def _word_back_faults(
    missed: Sequence[tuple[MeasuredPiece, tuple[float, float]]], place: PagePlace
) -> Iterator[KitFault]:
    offs = {back.id: off for back, off in missed}
    groups = group_alike(missed)
    if len(groups) > FEW:
        worst, off = max(missed, key=lambda pair: hypot(*pair[1]))
        text = plural(
            len(missed),
            "{n} back is off its front, that of {first}: {way}",
            "{n} backs are off their fronts, the worst that of {first}: {way}",
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


def _key(piece: MeasuredPiece) -> tuple[str, int]:
    return piece.stated.part, piece.stated.number


def _middle(piece: MeasuredPiece) -> tuple[float, float]:
    """Return the measured centre of the finished piece."""
    x, y, width, height = piece.stated.trim
    right, down = piece.off
    return x + width / 2 + right, y + height / 2 + down


BAR = 50.0  # the length of the bar, in mm

NOWHERE = Area(0.0, 0.0, 0.0, 0.0)

Spread = tuple[tuple[float, float], tuple[float, float]]
"""A map of coordinates across and down: a factor, and an offset in mm."""


def bar_faults(seen: PageContents, stated: PageStatement, place: PagePlace) -> Iterator[KitFault]:
    """Compare the scale bar with the statement."""
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


def whole_page_fault(
    pieces: Sequence[MeasuredPiece], seen: PageContents, stated: PageStatement, place: PagePlace
) -> KitFault | None:
    """Return the fault of the whole page if its pieces and its bar agree on one; else None."""
    spread = _measure_spread(pieces)
    if spread is None or not _holds_for_bar(spread, seen, stated):
        return None
    if not all(_follows(piece, spread) for piece in pieces):
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


def _measure_spread(pieces: Sequence[MeasuredPiece]) -> Spread | None:
    """Return the scale and offset of the page, from its largest piece; None if no piece has a size."""
    sized = [(art, box) for piece in pieces if (art := piece.stated.art) and (box := piece.found)]
    art, box = max(sized, key=lambda pair: min(pair[0][2:]), default=(NOWHERE, NOWHERE))
    if min(art[2:]) <= 0:
        return None
    across, down = (1.0 if abs(box[at] - art[at]) <= TOLERANCE else box[at] / art[at] for at in (2, 3))
    return (across, box[0] - art[0] * across), (down, box[1] - art[1] * down)


def _follows(piece: MeasuredPiece, spread: Spread) -> bool:
    """Return whether a piece is scaled and moved like the page."""
    art, box = piece.stated.art, piece.found
    if not art or box is None:
        return True
    return all(
        abs(art[at + 2] * factor - box[at + 2]) <= TOLERANCE
        and abs(art[at] * factor + further - box[at]) <= 2 * TOLERANCE
        for at, (factor, further) in enumerate(spread)
    )


def _holds_for_bar(spread: Spread, seen: PageContents, stated: PageStatement) -> bool:
    """Return whether the scale bar is scaled and moved like the page, or is not stated."""
    if stated.bar is None:
        return True
    box = seen.bar
    if box is None:
        return False
    x, y = stated.bar
    (across, right), (down, below) = spread
    expected = (x * across + right, y * down + below, (x + BAR) * across + right)
    return all(abs(a - b) <= 2 * TOLERANCE for a, b in zip(box[:3], expected, strict=True))
