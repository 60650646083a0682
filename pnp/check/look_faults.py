"""Faults that are seen: what has become of pieces and pages since the build, in words."""

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
"""The least lightness of what is white."""

CLEAR = 24
"""By how much something is lighter if something is gone, or darker if something was added."""

HUE = 14
"""From this distance of both colours on, something is printed in another colour."""

SAME = 8.0
"""How much the cells of a piece may differ from those of another whose picture it shows, on average."""

FAR = 1.5
"""And its own picture differs by so many times more: pieces that look alike are not exchanged if all have one fault."""

MOST = 30
"""Pieces whose pictures are sought among those of others, at most."""

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
"""Colours by lightness and both colours; seats have those of the palette."""


class Seen(NamedTuple):
    """A page as it is: its place, what it states, its faults so far, how its picture differs from the recorded one."""

    place: Place
    stated: PageStatement
    faults: Sequence[Fault]
    difference: Difference

    @property
    def broken(self) -> set[str]:
        """The pieces that are known to be wrong."""
        return {each for fault in self.faults for each in fault.pieces if fault.kind.startswith("piece-")}

    def box(self, piece: PieceStatement) -> Box:
        """Return where a piece lies on the sheet, with what runs over its edge."""
        left, top, right, bottom = piece.trim.box
        box = (left - 1, top - 1, right + 1, bottom + 1)
        return transform_box(box, self.stated.matrix) if self.stated.matrix else box


class Change(NamedTuple):
    """What has become of a piece, or of the page beside all pieces."""

    kind: str
    piece: str
    spot: Spot
    other: str = ""  # whose picture the piece shows


def is_comparable(faults: Sequence[Fault]) -> bool:
    """Return whether a page with these faults can be compared with its picture."""
    return not any(each.kind in BROKEN for each in faults)


def look_faults(pages: Sequence[Seen]) -> Iterator[tuple[Seen, list[Spot], list[Fault]]]:
    """Yield the pages that look different, where they do, and their faults."""
    noisy = is_noisy([each.difference for each in pages])
    for page in pages:
        if any(page.difference.counts):
            changes = [each for each in _changes(page, page.difference.spots(noisy=noisy)) if each.kind]
            if changes:
                yield page, [each.spot for each in changes], list(_faults(page, changes))


def _changes(page: Seen, spots: Sequence[Spot]) -> Iterator[Change]:
    """Find the pieces that spots lie on; those that are known to be wrong are left out."""
    broken = page.broken
    boxes = [(each, page.box(each)) for each in page.stated.pieces]
    met: dict[str, list[Spot]] = {}
    for spot in spots:
        on = [each.id for each, box in boxes if _meet(spot, box)]
        for name in on or [""]:
            if name not in broken:
                met.setdefault(name, []).append(spot)
    sought = {each.id: each for each in page.stated.pieces if each.id in list(met)[:MOST]}
    for name, found in met.items():
        other = _shown(page, sought[name]) if name in sought else ""
        worst = max(found, key=lambda each: each.cells)
        yield Change("picture-of-another" if other else _kind(worst), name, worst, other)


def _meet(spot: Spot, box: Box) -> bool:
    return spot.left < box[2] and box[0] < spot.right and spot.top < box[3] and box[1] < spot.bottom


def _kind(spot: Spot) -> str:
    if _is_white(spot.found):
        return "picture-lost"
    if _is_white(spot.stated):
        return "picture-more"
    if dist(spot.stated[1:], spot.found[1:]) > HUE and _colour(spot.stated) != _colour(spot.found):
        return "picture-colour"
    if abs(spot.found[0] - spot.stated[0]) < CLEAR:
        return "picture"
    return "picture-lost" if spot.found[0] > spot.stated[0] else "picture-more"


def _is_white(cell: Cell) -> bool:
    return cell[0] >= PALE and dist(cell[1:], (128, 128)) < HUE / 2


def _shown(page: Seen, piece: PieceStatement) -> str:
    """Return the piece of the page whose picture a piece shows; nothing if it is its own, or none."""
    box = _cells(page.box(piece))
    own = page.difference.apart(box, box)
    alike = [
        (page.difference.apart(box, _cells(page.box(each))), each.id)
        for each in page.stated.pieces
        if (each.trim.width, each.trim.height) == (piece.trim.width, piece.trim.height)
        and each.id != piece.id
    ]
    off, other = min(alike, default=(SAME, ""))
    return other if off < min(SAME, own / FAR) else ""


def _cells(box: Box) -> tuple[int, int, int, int]:
    """Return the cells that lie within the edge of a piece."""
    left, top = ceil(box[0] + 1), ceil(box[1] + 1)
    return left, top, left + floor(box[2] - box[0] - 3), top + floor(box[3] - box[1] - 3)


def _faults(page: Seen, changes: Sequence[Change]) -> Iterator[Fault]:
    """Word changes, those of a kind together."""
    for kind in dict.fromkeys(each.kind for each in changes):
        alike = [each for each in changes if each.kind == kind]
        first = max(alike, key=lambda each: (each.piece != "", each.spot.cells))
        pieces = [each.piece for each in alike if each.piece]
        said = _said(first)
        if len(pieces) > 1:
            said = msg("{n} pieces look different; the most: {fault}", n=len(pieces), fault=said)
        yield page.place.fault(kind, said, pieces)


def _said(change: Change) -> Text:
    """Say what has become of a piece or of the page."""
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
        stated, found = map(_colour, spot.commonest)
        if stated == found:
            stated, found = _colour(spot.stated), _colour(spot.found)
        facts |= {"stated": stated, "found": found}
        return msg("{what} is {found} instead of {stated} on {size} mm at {x}, {y} mm", **facts)
    return msg("{what} looks different on {size} mm at {x}, {y} mm", **facts)


def _colour(cell: Cell) -> Text:
    """Return what people call the colour of cells."""
    hue = dist(cell[1:], (128, 128))
    near = {each: name for each, name in COLOURS.items() if (each[1:] == (128, 128)) == (hue < HUE)}
    return near[min(near, key=lambda each: _off(cell, each, hue))]


def _off(cell: Cell, known: Cell, hue: float) -> float:
    """Return how far a colour is from a known one; of colours that are mixed with white, the direction counts."""
    if hue < HUE:
        return abs(cell[0] - known[0])
    length = dist(known[1:], (128, 128))
    return dist([(each - 128) / hue for each in cell[1:]], [(each - 128) / length for each in known[1:]])
