"""Pages of strips: each has as many as it has slots; fillers may use slots that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.measures import MARK_TO, TOP
from pnp.drawing.shapes import Shape
from pnp.drawing.theme import Theme
from pnp.pages.page import Cuts, Page, batches, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.strip import (
    DIVIDER_CLEAR,
    EDGE_LEAST,
    FOOTER,
    HEAD,
    Strip,
    count_columns,
    head_height,
    lay_strip,
    make_strip,
    place_below,
)
from pnp.pieces.part import Part

EDGE = 13.0
"""Left and right edges of a page of strips, mm."""

FREE = 25.0
"""The margins above and below on a page of strips, mm."""

APART = 4.0
"""The least white between a strip and the head of the next, mm."""

GAP = 3.0
"""The least white between pieces that are cut along their outlines, mm: scissors need it."""


class Slots(NamedTuple):
    """The places for strips on a sheet."""

    sheet: Paper
    edge: float  # mm, left and right of the strips
    number: int
    pitch: float  # mm, from one head to the next
    gap: float = 0.0  # mm, between the pieces of a strip and the next head
    lower: float = 0.0  # mm, of the lines of a hint below the first head

    def at(self, index: int) -> float:
        """Return the top of a slot."""
        return TOP + self.pitch * index + (self.lower if index else 0.0)

    @property
    def edges(self) -> tuple[float, float]:
        """The left and right edges of the strips."""
        return self.edge, self.sheet.width - self.edge

    @property
    def span(self) -> float:
        """The width of the strips."""
        return self.sheet.width - 2 * self.edge


def has_room(part: Part, sheet: Paper) -> bool:
    """Return whether a sheet has room for the pieces of a part, at least one in a strip."""
    high = max(piece.front.height for piece in part.pieces)
    free = sheet.height - FREE - sheet.footer_room - HEAD
    return _count_fitting(part, sheet.width - 2 * EDGE_LEAST) > 0 and high <= free


def strip_pages(
    parts: Sequence[Part], fillers: Sequence[Part], sheet: Paper, theme: Theme
) -> tuple[list[Page], list[Part]]:
    """Return pages of the strips of all parts, with ``fillers`` in slots that are left, and the other fillers."""
    if not parts:
        return [], list(fillers)
    slots = _make_slots(parts, sheet)
    strips = [strip for part in parts for strip in _make_strips(part, slots)]
    sets = [list(batch) for batch in batches(strips, slots.number)]
    left: list[Part] = []
    for filler in fillers:
        used = len(sets[-1])
        free = used < slots.number and slots.gap >= 2 * DIVIDER_CLEAR
        strip = place_below(filler, slots.at(used), slots.edges, sheet) if free else None
        if strip:
            sets[-1].append(strip)
        else:
            left.append(filler)
    return _make_pages(sets, slots, theme), left


def filler_pages(part: Part, paper: Paper, theme: Theme) -> list[Page]:
    """Return pages of a filler alone, turned unless upright needs fewer."""
    choices = [Slots(sheet, _choose_edge(part, sheet), 1, 0.0) for sheet in (paper.turned, paper.upright)]
    return min((_filler_pages(part, slots, theme) for slots in choices), key=len)


def splits_bundles(parts: Sequence[Part], sheet: Paper) -> bool:
    """Return whether strips on a sheet have more or fewer pieces than their bundles prefer."""
    slots = _make_slots(parts, sheet)
    wishes = [(part.bundles[0].columns, _make_strips(part, slots)) for part in parts]
    return any(strips[0].columns != preferred for preferred, strips in wishes)


def _filler_pages(part: Part, slots: Slots, theme: Theme) -> list[Page]:
    """Lay a filler in one strip if it fits a page, else in several."""
    above = TOP + head_height(part.hint, slots.span)
    room = slots.sheet.height - above - MARK_TO - FOOTER - slots.sheet.footer_room
    pieces, columns = part.fronts, count_columns(part, slots.span, room)
    most = len(pieces)
    if not columns:
        columns = int((slots.span + 0.01) // pieces[0].width)
        most = columns * int((room + 0.01) // pieces[0].height)
    return _make_pages([[make_strip(part, batch, columns)] for batch in batches(pieces, most)], slots, theme)


def _make_slots(parts: Sequence[Part], sheet: Paper) -> Slots:
    """Return the slots of a sheet for the highest piece."""
    highest = max(piece.front.height for part in parts for piece in part.pieces)
    edge = min(_choose_edge(part, sheet) for part in parts)
    lower = head_height(parts[0].hint, sheet.width - 2 * edge) - HEAD
    room = sheet.height - FREE - sheet.footer_room - lower
    count = max(1, int(room // (HEAD + highest + APART)))
    return Slots(sheet, edge, count, room / count, room / count - HEAD - highest, lower)


def _make_strips(part: Part, slots: Slots) -> list[Strip]:
    """Return the strips of a part: as many pieces in each as its bundles prefer, or more if that saves a page."""
    preferred, fit = part.bundles[0].columns, _count_fitting(part, slots.span)
    choices = [
        [make_strip(part, pieces, columns) for pieces in batches(part.fronts, columns)]
        for columns in ([preferred, fit] if fit > preferred else [fit])
    ]
    return min(choices, key=lambda strips: -(-len(strips) // slots.number))


def _choose_edge(part: Part, sheet: Paper) -> float:
    """Return the edge that gives the strips of a part the columns they prefer, if one does."""
    preferred = part.bundles[0].columns
    wide, narrow = (_count_fitting(part, sheet.width - 2 * edge) for edge in (EDGE, EDGE_LEAST))
    return EDGE_LEAST if wide < preferred <= narrow or not wide else EDGE


def _count_fitting(part: Part, span: float) -> int:
    """Return how many pieces of a part fit side by side in ``span`` mm."""
    gap = 0.0 if part.layout.cut == "straight" else GAP
    return int((span + gap + 0.01) // (part.pieces[0].front.width + gap))


def _make_pages(sets: Sequence[Sequence[Strip]], slots: Slots, theme: Theme) -> list[Page]:
    """Return pages of strips; each part counts the pages that it is on."""
    on_pages = [list({strip.part.id: strip.part for strip in strips}.values()) for strips in sets]
    pages: list[Page] = []
    for number, (strips, parts) in enumerate(zip(sets, on_pages, strict=True)):
        labels = [
            numbered(part.name, _count_pages(part, on_pages[: number + 1]), _count_pages(part, on_pages))
            for part in parts
        ]
        pages.append(make_page(parts, labels, slots.sheet, slots.edges, *_lay_all(strips, slots, theme)))
    return pages


def _count_pages(part: Part, on_pages: Sequence[Sequence[Part]]) -> int:
    return sum(any(part is other for other in parts) for parts in on_pages)


def _lay_all(strips: Sequence[Strip], slots: Slots, theme: Theme) -> tuple[list[Shape], Cuts]:
    shapes: list[Shape] = []
    cuts = Cuts()
    parted = any(strip.is_grid for strip in strips[1:])
    first = 2 if parted else 1  # cut 1 parts two strips
    for index, strip in enumerate(strips):
        gap = slots.gap if index and strip.is_grid else 0.0
        hinted = any(strip.part is other.part for other in strips[:index])
        more, more_cuts = lay_strip(strip, slots.at(index), slots.edges, theme, gap, hinted, first)
        first += more_cuts.straight - bool(gap)
        shapes += more
        cuts += more_cuts
    return shapes, cuts
