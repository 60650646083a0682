"""Compare the looks of the pages of a file with those that the build recorded: what differs, in words and a picture.

A file that another program only saved again gives the same dots, so each cell that differs is a fault. If small
differences are everywhere, the same outlines were drawn in another way, so only larger differences count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from io import BytesIO
from math import ceil, dist, floor
from typing import NamedTuple

import pypdfium2_raw as pdfium
from PIL import Image, ImageChops, ImageCms, ImageDraw, ImageFilter, ImageStat

from pnp.check.affine import Box, transform_box
from pnp.check.fault import KitFault, PagePlace, mm, size
from pnp.check.looks import COLOUR, LooksError, PageLook, draw_look, render, unpack
from pnp.check.pdf_file import OpenPages, read_fact
from pnp.check.pieces import Checked
from pnp.check.settings import transparency_fault
from pnp.pages.statement import LOOKS_KEY, PageStatement, PieceStatement
from scorer.messages import Text, msg, plural

WHITE = (255, 128, 128)  # a cell of white paper: its lightness and both colours
SLIGHT = 11  # a larger difference is not due to rounding, in levels of 256
CLEAR = 48  # from this difference on, cells differ clearly
STRICT = 24  # the tolerance of a cell, in levels of 256, if most cells are the same
LOOSE = 64  # the tolerance of the mean of a cell and its neighbours, if small differences are everywhere
NOISY = 0.15  # if more than this share of the inked cells differs, slight differences are everywhere
DARK = 250  # lightness below which there is ink in a cell
NEAR = 4  # different cells within this distance, in cells, form one spot
COARSE = 2  # cells of lightness for one cell of colour, in each direction
ALIKE = 16  # colours within this many levels are counted as one
Cell = tuple[int, int, int]  # lightness and both colours


class ChangedArea(NamedTuple):
    """A group of different cells: its box in cells, their number, and their mean colours before and now."""

    left: int
    top: int
    right: int
    bottom: int
    cells: int
    stated: Cell
    found: Cell
    main: tuple[Cell, Cell]  # the mean colours, before and now, of the change that changes most colour


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    """Return the transform with a small table: at most two levels off, and ready in a sixth of the time."""
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        ImageCms.createProfile("LAB"),
        "RGB",
        "LAB",
        flags=ImageCms.Flags.LOWRESPRECALC,
    )


def _read_look(look: PageLook) -> Image.Image:
    """Return a look as a picture."""
    return Image.frombytes("RGB", (look.width, look.height), look.dots, "raw", "BGRX")


def _lab_planes(look: PageLook) -> list[Image.Image]:
    """Return the lightness of a look, and both colours of its larger cells; white is 255, 128, 128."""
    lab = ImageCms.applyTransform(_read_look(look), _to_lab())
    assert lab
    light, *colours = lab.split()
    return [light, *(plane.reduce(COARSE) for plane in colours)]


class Difference:
    """The recorded look of a page and that of now; both of the same size."""

    def __init__(self, recorded: PageLook, found: PageLook) -> None:
        self._stated, self._found = _lab_planes(recorded), _lab_planes(found)
        self._size = (recorded.width, recorded.height)

    @property
    def inked(self) -> int:
        """The number of cells with ink in the record."""
        return sum(self._stated[0].histogram()[:DARK])

    @cached_property
    def counts(self) -> tuple[int, int]:
        """The number of cells that differ slightly, and of those that differ clearly."""
        levels = self._off(self._found).histogram()
        return sum(levels[SLIGHT + 1 : CLEAR]), sum(levels[CLEAR:])

    def spots(self, *, noisy: bool) -> list[ChangedArea]:
        """Return the spots where the page looks different."""
        if noisy:
            blur = ImageFilter.BoxBlur(2)
            off = self._off(
                [plane.filter(blur) for plane in self._found], [plane.filter(blur) for plane in self._stated]
            )
        else:
            off = self._off(self._found)
        limit = LOOSE if noisy else STRICT
        bad = off.point([255 if level > limit else 0 for level in range(256)])
        return [self._spot(cells) for cells in _group_cells(bad)]

    def apart(self, box: tuple[int, int, int, int], there: tuple[int, int, int, int]) -> float:
        """Return how much a box of the page differs from another box of the record: the larger of lightness and hue."""
        light = ImageChops.difference(self._found[0].crop(box), self._stated[0].crop(there))
        here, other = (
            (left // COARSE, top // COARSE, right // COARSE, low // COARSE)
            for left, top, right, low in (box, there)
        )
        hues = [
            abs(ImageStat.Stat(plane.crop(here)).mean[0] - ImageStat.Stat(stated.crop(other)).mean[0])
            for plane, stated in zip(self._found[1:], self._stated[1:], strict=True)
        ]
        return max(ImageStat.Stat(light).mean[0], *hues)

    def _off(self, planes: Sequence[Image.Image], stated: Sequence[Image.Image] = ()) -> Image.Image:
        """Return the difference of each cell: the largest of its three differences."""
        light, *colours = map(ImageChops.difference, stated or self._stated, planes)
        for plane in colours:
            wide = plane.resize((plane.width * COARSE, plane.height * COARSE), Image.Resampling.NEAREST)
            light = ImageChops.lighter(light, wide.crop((0, 0, *self._size)))
        return light

    def _spot(self, cells: Sequence[tuple[int, int]]) -> ChangedArea:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        stated, found = (_read_cells(planes, cells) for planes in (self._stated, self._found))
        pairs = list(zip(stated, found, strict=True))
        changed = Counter[tuple[int, ...]]()
        for pair in pairs:  # a full colour counts for more than the tints along edges
            changed[_coarsen_hues(pair)] += round(dist(pair[0][1:], pair[1][1:]))
        ((most, _),) = changed.most_common(1)
        alike = zip(*(pair for pair in pairs if _coarsen_hues(pair) == most), strict=True)
        main = tuple(map(_average, alike))
        box = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        return ChangedArea(*box, len(cells), _average(stated), _average(found), (main[0], main[1]))


def _read_cells(three: Sequence[Image.Image], cells: Sequence[tuple[int, int]]) -> list[Cell]:
    """Return the colours of cells, from three planes."""
    light, first, second = (plane.tobytes() for plane in three)
    width, coarse = three[0].width, three[1].width
    colours = []
    for x, y in cells:
        at = y // COARSE * coarse + x // COARSE
        colours.append((light[y * width + x], first[at], second[at]))
    return colours


def _coarsen_hues(pair: tuple[Cell, Cell]) -> tuple[int, ...]:
    """Return the hues of a cell before and now, in coarse steps, without the lightness."""
    return tuple(level // ALIKE for cell in pair for level in cell[1:])


def _average(cells: Sequence[Cell]) -> Cell:
    """Return the mean colour of cells."""
    first, second, third = (round(sum(levels) / len(cells)) for levels in zip(*cells, strict=True))
    return first, second, third


def _group_cells(bad: Image.Image) -> Iterator[list[tuple[int, int]]]:
    """Yield groups of neighbouring cells that are 255."""
    width, data = bad.width, bad.tobytes()
    by_tile: dict[tuple[int, int], list[tuple[int, int]]] = {}
    at = data.find(b"\xff")
    while at >= 0:
        y, x = divmod(at, width)
        by_tile.setdefault((x // NEAR, y // NEAR), []).append((x, y))
        at = data.find(b"\xff", at + 1)
    while by_tile:
        waiting, cells = [next(iter(by_tile))], []
        while waiting:
            column, row = waiting.pop()
            tile = by_tile.pop((column, row), None)
            if tile:
                cells += tile
                waiting += [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        yield cells


SCALE = 4  # the resolution, in dots to the millimetre
GAP = 5 * SCALE  # the gap between both pages, in dots
ROOM = 2  # the space between a difference and its frame, in mm

FRAMES = (((255, 255, 255), 4, 10), ((220, 0, 200), 1, 4))
"""Colours of a frame, how far out they begin, and how wide they are, in dots.

No seat has this colour, and white around it sets it apart from the colours near it.
"""


def difference_picture(recorded: PageLook, page: pdfium.FPDF_PAGE, spots: Sequence[ChangedArea]) -> bytes:
    """Return a PNG with the recorded look of a page on the left, and the page as it is on the right."""
    width, height = recorded.width * SCALE, recorded.height * SCALE
    both = Image.new("RGB", (2 * width + GAP, height), (128, 128, 128))
    both.paste(_read_look(recorded).resize((width, height), Image.Resampling.BICUBIC), (0, 0))
    now = PageLook(width, height, bytes(render(page, width, height, COLOUR)))
    both.paste(_read_look(now), (width + GAP, 0))
    draw = ImageDraw.Draw(both)
    for spot in spots:
        box = (spot.left - ROOM, spot.top - ROOM, spot.right + ROOM, spot.bottom + ROOM)
        for right in (0, width + GAP):
            left, top, far, low = (SCALE * edge for edge in box)
            for colour, out, wide in FRAMES:
                frame = (left + right - out, top - out, far + right + out, low + out)
                draw.rectangle(frame, outline=colour, width=wide)
    file = BytesIO()
    both.save(file, "PNG")
    return file.getvalue()


PALE = 245  # the least lightness of white
LIGHTER = 24  # the least change of lightness that means that something is missing or was added
HUE = 14  # the least distance of hues that means another colour
SAME = 8.0  # a piece shows the picture of another if its cells differ from that by less, on average

FAR = 1.5
"""And if its own picture differs by this factor more: similar pieces with the same fault are not exchanged."""

MOST = 30  # the most pieces that are compared with the pictures of others

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


class ComparedPage(NamedTuple):
    """A page with its place, statement and faults so far, and how it differs from its recorded look."""

    place: PagePlace
    stated: PageStatement
    faults: Sequence[KitFault]
    difference: Difference

    def box(self, piece: PieceStatement) -> Box:
        """Return the box of a piece on the sheet in mm, with 1 mm around it."""
        left, top, right, bottom = piece.trim.box
        box = (left - 1, top - 1, right + 1, bottom + 1)
        return transform_box(box, self.stated.matrix) if self.stated.matrix else box


class PieceChange(NamedTuple):
    """A change of a piece, or of the page outside of all pieces."""

    kind: str
    piece: str
    spot: ChangedArea
    other: str = ""  # the piece whose picture this one shows


def look_faults(
    pages: Sequence[ComparedPage],
) -> Iterator[tuple[ComparedPage, list[ChangedArea], list[KitFault]]]:
    """Yield the pages that look different, where they do, and their faults."""
    slight, clear = map(sum, zip((0, 0), *(page.difference.counts for page in pages), strict=True))
    inked = sum(page.difference.inked for page in pages)
    # small ones are everywhere, clear ones rare among them
    noisy = slight > NOISY * inked and slight > 2 * clear
    for page in pages:
        if any(page.difference.counts):
            changes = list(_find_changes(page, page.difference.spots(noisy=noisy)))
            if changes:
                yield page, [change.spot for change in changes], list(_faults(page, changes))


def _find_changes(page: ComparedPage, spots: Sequence[ChangedArea]) -> Iterator[PieceChange]:
    """Yield the changes of the pieces that spots are on, without pieces that have a fault already."""
    broken = {id_ for fault in page.faults for id_ in fault.pieces if fault.kind.startswith("piece-")}
    boxes = [(piece, page.box(piece)) for piece in page.stated.pieces]
    by_piece: dict[str, list[ChangedArea]] = {}
    for spot in spots:
        on = [
            piece.id
            for piece, (left, top, right, bottom) in boxes
            if spot.left < right and left < spot.right and spot.top < bottom and top < spot.bottom
        ]
        for name in on or [""]:
            if name not in broken:
                by_piece.setdefault(name, []).append(spot)
    sought = {piece.id: piece for piece in page.stated.pieces if piece.id in list(by_piece)[:MOST]}
    for name, on_piece in by_piece.items():
        other = _find_shown_piece(page, sought[name]) if name in sought else ""
        worst = max(on_piece, key=lambda spot: spot.cells)
        yield PieceChange("picture-of-another" if other else _classify(worst), name, worst, other)


def _classify(spot: ChangedArea) -> str:
    if _is_white(spot.found):
        return "picture-lost"
    if _is_white(spot.stated):
        return "picture-more"
    if dist(spot.stated[1:], spot.found[1:]) > HUE and _name_colour(spot.stated) != _name_colour(spot.found):
        return "picture-colour"
    if abs(spot.found[0] - spot.stated[0]) < LIGHTER:
        return "picture"
    return "picture-lost" if spot.found[0] > spot.stated[0] else "picture-more"


def _is_white(cell: Cell) -> bool:
    return cell[0] >= PALE and dist(cell[1:], (128, 128)) < HUE / 2


def _find_shown_piece(page: ComparedPage, piece: PieceStatement) -> str:
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


def _faults(page: ComparedPage, changes: Sequence[PieceChange]) -> Iterator[KitFault]:
    """Yield one fault for all changes of a kind."""
    for kind in dict.fromkeys(change.kind for change in changes):
        alike = [change for change in changes if change.kind == kind]
        first = max(alike, key=lambda change: (change.piece != "", change.spot.cells))
        pieces = [change.piece for change in alike if change.piece]
        text = _word_change(first)
        if len(pieces) > 1:
            text = plural(
                len(pieces),
                "{n} piece looks different: {fault}",
                "{n} pieces look different; the most: {fault}",
                fault=text,
            )
        yield page.place.fault(kind, text, pieces)


def _word_change(change: PieceChange) -> Text:
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
        return msg("{what} shows something that is not of the kit on {size} mm at {x}, {y} mm", **facts)
    if change.kind == "picture-colour":
        stated, found = map(_name_colour, spot.main)
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


def compare(
    document: pdfium.FPDF_DOCUMENT, pages: OpenPages, checked: Sequence[Checked], *, pictures: bool
) -> tuple[list[KitFault], Mapping[int, bytes]]:
    """Compare pages with their recorded looks; return faults, and with ``pictures`` the pages that differ, drawn."""
    text = read_fact(document, LOOKS_KEY)
    try:
        looks = unpack(text) if text else []
    except LooksError:
        return [KitFault("looks", msg("the file's record of what its pages look like is damaged"))], {}
    seen = []
    for result in checked:
        if result.stated is None or result.number >= len(looks):
            continue
        if any(fault.kind in BROKEN for fault in result.faults):
            continue
        known, at = looks[result.number], result.place.number - 1
        found = draw_look(pages[at])
        pages.release(at)
        if found and (found.width, found.height) == (known.width, known.height):
            difference = Difference(known, found)
            seen.append(ComparedPage(result.place, result.stated, result.faults, difference))
    faults: list[KitFault] = []
    shown: dict[int, bytes] = {}
    for page, spots, more in look_faults(seen):
        number = page.place.number
        faults += [*more, *transparency_fault(pages[number - 1], page.place)]
        if pictures:
            shown[number] = difference_picture(looks[page.stated.number - 1], pages[number - 1], spots)
    return faults, shown
