"""Faults of looks: what has changed on pieces and pages since the build, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, dist, floor
from typing import NamedTuple

from pnp.check.affine import Box, transform_box
from pnp.check.differences import Cell, Difference, Spot, is_noisy
from pnp.check.fault import Fault, Place, mm, size
from pnp.pages.statement import PageStatement, PieceStatement
from scorer.messages import Text, msg

PALE = 245
"""The least lightness of white."""

CLEAR = 24
"""The least change of lightness that means that something is missing or was added."""

HUE = 14
"""The least distance of hues that means another colour."""

SAME = 8.0
"""A piece shows the picture of another if its cells differ from that by less, on average."""

FAR = 1.5
"""And if its own picture differs by this factor more: similar pieces with the same fault are not exchanged."""

MOST = 30
"""The most pieces that are compared with the pictures of others."""

BROKEN = frozenset(
    {
        *("page-size", "page-cropped", "page-turned", "page-unreadable", "page-empty", "page-unmarked"),
        *("page-scaled", "page-moved", "page-full"),
    }
)
"""Faults of a page that make all of it look different."""

COLOURS: Mapping[Cell, Text] = {
    (255, 128, 128): msg("white"),
    (245, 128, 128): msg("white"),
    (190, 128, 128): msg("grey"),
    (120, 128, 128): msg("grey"),
    (25, 128, 128): msg("black"),
    (132, 206, 193): msg("red"),
    (93, 143, 68): msg("blue"),
    (222, 132, 207): msg("yellow"),
    (171, 80, 158): msg("green"),
    (56, 163, 93): msg("purple"),
}
"""Names of colours, by lightness and hue; the seats have the colours of the palette."""


class Seen(NamedTuple):
    """A page with its place, statement and faults so far, and how it differs from its recorded look."""

    place: Place
    stated: PageStatement
    faults: Sequence[Fault]
    difference: Difference

    @property
    def broken(self) -> set[str]:
        """The ids of pieces that have a fault already."""
        return {id_ for fault in self.faults for id_ in fault.pieces if fault.kind.startswith("piece-")}

    def box(self, piece: PieceStatement) -> Box:
        """Return the box of a piece on the sheet in mm, with 1 mm around it."""
        left, top, right, bottom = piece.trim.box
        box = (left - 1, top - 1, right + 1, bottom + 1)
        return transform_box(box, self.stated.matrix) if self.stated.matrix else box


class Change(NamedTuple):
    """A change of a piece, or of the page outside of all pieces."""

    kind: str
    piece: str
    spot: Spot
    other: str = ""  # the piece whose picture this one shows


def is_comparable(faults: Sequence[Fault]) -> bool:
    """Return whether a page with these faults can be compared with its picture."""
    return not any(fault.kind in BROKEN for fault in faults)


def look_faults(pages: Sequence[Seen]) -> Iterator[tuple[Seen, list[Spot], list[Fault]]]:
    """Yield the pages that look different, where they do, and their faults."""
    noisy = is_noisy([page.difference for page in pages])
    for page in pages:
        if any(page.difference.counts):
            changes = list(_find_changes(page, page.difference.spots(noisy=noisy)))
            if changes:
                yield page, [change.spot for change in changes], list(_faults(page, changes))


def _find_changes(page: Seen, spots: Sequence[Spot]) -> Iterator[Change]:
    """Yield the changes of the pieces that spots are on, without pieces that have a fault already."""
    broken = page.broken
    boxes = [(piece, page.box(piece)) for piece in page.stated.pieces]
    by_piece: dict[str, list[Spot]] = {}
    for spot in spots:
        on = [piece.id for piece, box in boxes if _overlaps(spot, box)]
        for name in on or [""]:
            if name not in broken:
                by_piece.setdefault(name, []).append(spot)
    sought = {piece.id: piece for piece in page.stated.pieces if piece.id in list(by_piece)[:MOST]}
    for name, on_piece in by_piece.items():
        other = _find_shown_piece(page, sought[name]) if name in sought else ""
        worst = max(on_piece, key=lambda spot: spot.cells)
        yield Change("picture-of-another" if other else _classify(worst), name, worst, other)


def _overlaps(spot: Spot, box: Box) -> bool:
    return spot.left < box[2] and box[0] < spot.right and spot.top < box[3] and box[1] < spot.bottom


def _classify(spot: Spot) -> str:
    if _is_white(spot.found):
        return "picture-lost"
    if _is_white(spot.stated):
        return "picture-more"
    if dist(spot.stated[1:], spot.found[1:]) > HUE and _name_colour(spot.stated) != _name_colour(spot.found):
        return "picture-colour"
    if abs(spot.found[0] - spot.stated[0]) < CLEAR:
        return "picture"
    return "picture-lost" if spot.found[0] > spot.stated[0] else "picture-more"


def _is_white(cell: Cell) -> bool:
    return cell[0] >= PALE and dist(cell[1:], (128, 128)) < HUE / 2


def _find_shown_piece(page: Seen, piece: PieceStatement) -> str:
    """Return the id of the other piece whose picture a piece shows; empty if there is none."""
    box = _cells(page.box(piece))
    own = page.difference.apart(box, box)
    alike = [
        (page.difference.apart(box, _cells(page.box(other_piece))), other_piece.id)
        for other_piece in page.stated.pieces
        if (other_piece.trim.width, other_piece.trim.height) == (piece.trim.width, piece.trim.height)
        and other_piece.id != piece.id
    ]
    off, other = min(alike, default=(SAME, ""))
    return other if off < min(SAME, own / FAR) else ""


def _cells(box: Box) -> tuple[int, int, int, int]:
    """Return the cells of a piece without its edge."""
    left, top = ceil(box[0] + 1), ceil(box[1] + 1)
    return left, top, left + floor(box[2] - box[0] - 3), top + floor(box[3] - box[1] - 3)


def _faults(page: Seen, changes: Sequence[Change]) -> Iterator[Fault]:
    """Yield one fault for all changes of a kind."""
    for kind in dict.fromkeys(change.kind for change in changes):
        alike = [change for change in changes if change.kind == kind]
        first = max(alike, key=lambda change: (change.piece != "", change.spot.cells))
        pieces = [change.piece for change in alike if change.piece]
        text = _word_change(first)
        if len(pieces) > 1:
            text = msg("{n} pieces look different; the most: {fault}", n=len(pieces), fault=text)
        yield page.place.fault(kind, text, pieces)


def _word_change(change: Change) -> Text:
    """Return the sentence for a change."""
    spot = change.spot
    what = change.piece or msg("the page")
    facts = {
        "what": what,
        "size": size(spot.right - spot.left, spot.bottom - spot.top),
        "x": mm(spot.left),
        "y": mm(spot.top),
    }
    if change.kind == "picture-of-another":
        return msg("{what} shows the picture of {other}", what=what, other=change.other)
    if change.kind == "picture-lost":
        return msg("{what} has lost what was printed on {size} mm at {x}, {y} mm", **facts)
    if change.kind == "picture-more":
        return msg("{what} shows something that is not of the build on {size} mm at {x}, {y} mm", **facts)
    if change.kind == "picture-colour":
        stated, found = map(_name_colour, spot.commonest)
        if stated == found:
            stated, found = _name_colour(spot.stated), _name_colour(spot.found)
        facts |= {"stated": stated, "found": found}
        return msg("{what} is {found} instead of {stated} on {size} mm at {x}, {y} mm", **facts)
    return msg("{what} looks different on {size} mm at {x}, {y} mm", **facts)


def _name_colour(cell: Cell) -> Text:
    """Return the name of a colour."""
    hue = dist(cell[1:], (128, 128))
    near = {colour: name for colour, name in COLOURS.items() if (colour[1:] == (128, 128)) == (hue < HUE)}
    return near[min(near, key=lambda colour: _colour_distance(cell, colour, hue))]


def _colour_distance(cell: Cell, known: Cell, hue: float) -> float:
    """Return the distance of a colour from a known one; for hues only the direction counts, so tints match."""
    if hue < HUE:
        return abs(cell[0] - known[0])
    length = dist(known[1:], (128, 128))
    return dist([(level - 128) / hue for level in cell[1:]], [(level - 128) / length for level in known[1:]])
