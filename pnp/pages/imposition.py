"""Imposition: which pieces lie on which page, so that a kit needs few sheets and cuts do not cross."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from pnp.drawing.segments import split_runs
from pnp.drawing.shapes import Placement
from pnp.drawing.theme import Theme
from pnp.pages.backs import LONG_EDGE, Backs
from pnp.pages.booklet import booklet_pages
from pnp.pages.cards import card_pages, has_room_for
from pnp.pages.nested import may_nest, nest_pages
from pnp.pages.page import Cuts, Page, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.poster_pages import poster_pages
from pnp.pages.strips import filler_pages, has_room, splits_bundles, strip_pages
from pnp.pages.tiles import tile_pages
from pnp.pieces.part import Booklet, CardsLayout, Filler, Joined, Part, Strips, TwoSided, Whole

MOST_RATIO = 1.4
"""Strips whose pieces are more than this many times as high as others share no page with them."""


def impose(
    parts: Sequence[Part],
    paper: Paper,
    theme: Theme,
    backs: Backs = LONG_EDGE,
    first: int = 2,
    piece_paper: Paper | None = None,
) -> list[Page]:
    """Lay all parts on pages, in order: whole pages, then strips, then cards, then the whole pages that follow.

    Whole pages are laid on ``paper``, pieces on ``piece_paper`` if that is another sheet.
    Pages that have only parts to use other things for come last.
    A filler uses free slots of the last page of strips, else the free end of a last page of cards,
    else a page of its own. ``first`` is the number of the first page: fronts of pages with backs have odd numbers.
    """
    cut = piece_paper or paper
    cards = [part for part in parts if isinstance(part.layout, CardsLayout)]
    strips, below = _lay_strips(parts, cards, cut, theme)
    pages: dict[str, list[Page]] = {}
    for part in parts:
        match part.layout:
            case Whole(edge=edge):
                pages[part.id] = _lay_whole(part, edge, paper)
            case Booklet():
                pages[part.id] = booklet_pages(part, paper, backs, theme)
            case Joined() as joined:
                pages[part.id] = poster_pages(part, joined, paper, theme)
            case TwoSided() as sides:
                pages[part.id] = tile_pages(part, sides, cut, backs, theme)
            case CardsLayout():
                pages[part.id] = card_pages(
                    part, [filler for filler, above in below if above is part], cut, theme
                )
            case Strips() | Filler():
                pages[part.id], strips = strips, []
            case _:
                assert_never(part.layout)
    pages |= _merge([part for part in parts if may_nest(part, backs)], pages, cut, backs, theme)
    sorted_pages = _put_last({part.id for part in parts if part.instead}, pages)
    return [page for part_id in _sort_ids(sorted_pages, first) for page in sorted_pages[part_id]]


def _put_last(spare: Collection[str], pages: Mapping[str, Sequence[Page]]) -> dict[str, Sequence[Page]]:
    """Return pages with those last, under an id of their own, that have only ``spare`` parts."""
    kept = {key: [page for page in own if not {*page.parts} <= {*spare}] for key, own in pages.items()}
    return {**kept, "": [page for own in pages.values() for page in own if {*page.parts} <= {*spare}]}


def _merge(
    parts: Sequence[Part], pages: Mapping[str, Sequence[Page]], paper: Paper, backs: Backs, theme: Theme
) -> dict[str, list[Page]]:
    """Return pages with parts of one stock together where that saves a sheet, under the id of the first part.

    Parts to use other things for have sheets of their own, which one need not print, if that takes no sheet more.
    """
    merged: dict[str, list[Page]] = {}
    for stock in dict.fromkeys(part.stock for part in parts):
        own = [part for part in parts if part.stock == stock]
        apart = sum(not page.is_back for part in own for page in pages[part.id])
        nested = nest_pages(own, paper, backs, theme, apart - 1) if apart > 1 else []
        sheets = sum(not page.is_back for page in nested)
        groups = [[part for part in own if bool(part.instead) is spare] for spare in (False, True)]
        spares = {part.id for part in groups[True]}
        if sheets > 1 and any(spares & {*page.parts} and {*page.parts} - spares for page in nested):
            needed = nest_pages(groups[False], paper, backs, theme, sheets - 1)
            left = sheets - sum(not page.is_back for page in needed)
            last = nest_pages(groups[True], paper, backs, theme, left) if needed else []
            if last:
                merged |= {part.id: [] for part in own}
                merged |= {groups[False][0].id: needed, groups[True][0].id: last}
                continue
        if nested:
            merged |= {own[0].id: nested} | {part.id: [] for part in own[1:]}
    return merged


def _lay_strips(
    parts: Sequence[Part], cards: Sequence[Part], paper: Paper, theme: Theme
) -> tuple[list[Page], list[tuple[Part, Part]]]:
    """Return the pages of strips and fillers, and pairs of a filler and the cards it goes below.

    The sheet is turned unless upright needs fewer pages, or as many pages and keeps bundles in one strip.
    """
    strips = [part for part in parts if isinstance(part.layout, Strips)]
    fillers = [part for part in parts if isinstance(part.layout, Filler)]
    both = (paper.turned, paper.upright)
    choices = []
    for sheet in [sheet for sheet in both if all(has_room(part, sheet) for part in strips)] or both:
        pages, left = _lay_on(strips, fillers, sheet, theme)
        below = _pair_fillers(left, cards, paper)
        paired = [part for part, _ in below]
        own = [page for part in left if part not in paired for page in filler_pages(part, paper, theme)]
        mixed = bool(strips) and splits_bundles(strips, sheet)
        choices.append((len(pages) + len(own), mixed, [*pages, *own], below))
    _, _, pages, below = min(choices, key=lambda choice: choice[:2])
    return pages, below


def _lay_on(
    strips: Sequence[Part], fillers: Sequence[Part], sheet: Paper, theme: Theme
) -> tuple[list[Page], list[Part]]:
    """Return pages of strips, much higher pieces on pages of their own, and the fillers that did not fit."""
    height = {part.id: max(piece.front.height for piece in part.pieces) for part in strips}

    def is_alike(run: Sequence[Part], part: Part) -> bool:
        return height[part.id] <= MOST_RATIO * height[run[0].id] <= MOST_RATIO**2 * height[part.id]

    alike = split_runs(strips, is_alike)
    pages: list[Page] = []
    for group in alike[:-1]:
        pages += strip_pages(group, (), sheet, theme)[0]
    more, left = strip_pages(alike[-1] if alike else (), fillers, sheet, theme)
    return [*pages, *more], left


def _pair_fillers(fillers: Sequence[Part], cards: Sequence[Part], paper: Paper) -> list[tuple[Part, Part]]:
    """Return pairs of a filler and the cards it goes below: the last cards of its stock with room and no filler."""
    pairs: list[tuple[Part, Part]] = []
    free = list(reversed(cards))
    for filler in fillers:
        alike = [part for part in free if part.stock == filler.stock]
        above = next((part for part in alike if has_room_for(filler, part, paper)), None)
        if above:
            free.remove(above)
            pairs.append((filler, above))
    return pairs


def _sort_ids(pages: Mapping[str, Sequence[Page]], first: int) -> list[str]:
    """Return the parts in an order that gives fronts odd page numbers; as few parts as possible are moved."""
    order = list(pages)
    for sided in [key for key in order if any(page.is_back for page in pages[key])]:
        others = [key for key in order if key != sided]
        odd = [at for at in range(len(order)) if (first + sum(len(pages[x]) for x in others[:at])) % 2]
        if odd:
            at = min(odd, key=lambda at: abs(at - order.index(sided)))
            order = [*others[:at], sided, *others[at:]]
    return order


def _lay_whole(part: Part, edge: float, paper: Paper) -> list[Page]:
    """Return a page for each piece of a part."""
    pages, fronts = [], part.fronts
    for front in fronts:
        sheet = paper.turned if front.width > front.height else paper.upright
        label = numbered(part.name, front.number, len(fronts))
        edges = edge, sheet.width - edge
        cuts = Cuts(outlines=int(front.piece.is_folded))  # of a box, which is cut out of its sheet
        pages.append(make_page([part], [label], sheet, edges, [Placement(front, 0.0, 0.0)], cuts))
    return pages
