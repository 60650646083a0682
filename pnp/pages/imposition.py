"""Imposition: which pieces lie on which page, so that a kit takes few sheets and cuts do not cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from pnp.drawing.segments import runs
from pnp.drawing.shapes import Placement
from pnp.drawing.theme import Theme
from pnp.pages.backs import LONG_EDGE, Backs
from pnp.pages.cards import card_pages, has_room_for
from pnp.pages.nested import may_nest, nested_pages
from pnp.pages.page import Page, numbered, page_of
from pnp.pages.paper import Paper
from pnp.pages.poster_pages import poster_pages
from pnp.pages.strips import filler_pages, runs_on, strip_pages
from pnp.pages.tiles import tile_pages
from pnp.pieces.layout import Cards, Filler, Joined, Strips, TwoSided, Whole
from pnp.pieces.part import Part

MUCH = 1.4
"""Strips whose pieces are so many times as high as others share no page with these."""


def impose(
    parts: Sequence[Part],
    paper: Paper,
    theme: Theme,
    backs: Backs = LONG_EDGE,
    first: int = 2,
    piece_paper: Paper | None = None,
) -> list[Page]:
    """Lay all parts on pages, in order: whole pages, then strips, then cards, then the whole pages that follow.

    Whole pages are laid on ``paper``, pieces on ``piece_paper`` where that is another sheet.
    A filler takes free slots of the last page of strips, else the free end of a last page of cards,
    else a page of its own. ``first`` is the number of the first page: fronts of pages with backs have odd numbers.
    """
    cut = piece_paper or paper
    cards = [part for part in parts if isinstance(part.layout, Cards)]
    strips, below = _strips(parts, cards, cut, theme)
    pages: dict[str, list[Page]] = {}
    for part in parts:
        match part.layout:
            case Whole(edge=edge):
                pages[part.id] = _whole_pages(part, edge, paper)
            case Joined() as joined:
                pages[part.id] = poster_pages(part, joined, paper, theme)
            case TwoSided() as sides:
                pages[part.id] = tile_pages(part, sides, cut, backs, theme)
            case Cards():
                pages[part.id] = card_pages(
                    part, [each for each, above in below if above is part], cut, theme
                )
            case Strips() | Filler():
                pages[part.id], strips = strips, []
            case _:
                assert_never(part.layout)
    pages |= _together([part for part in parts if may_nest(part, backs)], pages, cut, backs, theme)
    return [page for part_id in _order(pages, first) for page in pages[part_id]]


def _together(
    parts: Sequence[Part], pages: Mapping[str, Sequence[Page]], paper: Paper, backs: Backs, theme: Theme
) -> dict[str, list[Page]]:
    """Lay parts of one stock on sheets together where that saves a sheet; all are under the name of the first."""
    found: dict[str, list[Page]] = {}
    for stock in dict.fromkeys(part.stock for part in parts):
        own = [part for part in parts if part.stock == stock]
        apart = sum(not page.is_back for part in own for page in pages[part.id])
        nested = nested_pages(own, paper, backs, theme, apart - 1) if apart > 1 else []
        if nested:
            found |= {own[0].id: nested} | {part.id: [] for part in own[1:]}
    return found


def _strips(
    parts: Sequence[Part], cards: Sequence[Part], paper: Paper, theme: Theme
) -> tuple[list[Page], list[tuple[Part, Part]]]:
    """Lay strips and fillers; return too which filler goes under which cards.

    The sheet is turned unless upright takes fewer pages, or as many and leaves what belongs together in one strip.
    """
    strips = [part for part in parts if isinstance(part.layout, Strips)]
    fillers = [part for part in parts if isinstance(part.layout, Filler)]
    choices = []
    for sheet in (paper.turned, paper.upright):
        pages, left = _all_strips(strips, fillers, sheet, theme)
        below = _below(left, cards, paper)
        placed = [part for part, _ in below]
        own = [page for part in left if part not in placed for page in filler_pages(part, paper, theme)]
        mixed = bool(strips) and runs_on(strips, sheet)
        choices.append((len(pages) + len(own), mixed, [*pages, *own], below))
    _, _, pages, below = min(choices, key=lambda choice: choice[:2])
    return pages, below


def _all_strips(
    strips: Sequence[Part], fillers: Sequence[Part], sheet: Paper, theme: Theme
) -> tuple[list[Page], list[Part]]:
    """Lay strips, those of much higher pieces on pages of their own; return which fillers found no room."""
    height = {part.id: max(piece.front.height for piece in part.pieces) for part in strips}
    alike = runs(
        strips, lambda run, part: height[part.id] <= MUCH * height[run[0].id] <= MUCH**2 * height[part.id]
    )
    pages: list[Page] = []
    for group in alike[:-1]:
        pages += strip_pages(group, (), sheet, theme)[0]
    more, left = strip_pages(alike[-1] if alike else (), fillers, sheet, theme)
    return [*pages, *more], left


def _below(fillers: Sequence[Part], cards: Sequence[Part], paper: Paper) -> list[tuple[Part, Part]]:
    """Return which filler goes under which cards, one under each: the last cards with room for it."""
    found: list[tuple[Part, Part]] = []
    free = list(reversed(cards))
    for filler in fillers:
        above = next((part for part in free if has_room_for(filler, part, paper)), None)
        if above:
            free.remove(above)
            found.append((filler, above))
    return found


def _order(pages: Mapping[str, Sequence[Page]], first: int) -> list[str]:
    """Return the parts in an order that gives fronts odd numbers: the fewest parts change places."""
    order = list(pages)
    for sided in [each for each in order if any(page.is_back for page in pages[each])]:
        others = [each for each in order if each != sided]
        odd = [at for at in range(len(order)) if (first + sum(len(pages[x]) for x in others[:at])) % 2]
        if odd:
            at = min(odd, key=lambda at: abs(at - order.index(sided)))
            order = [*others[:at], sided, *others[at:]]
    return order


def _whole_pages(part: Part, edge: float, paper: Paper) -> list[Page]:
    """Take pieces that are a page of their own."""
    pages, fronts = [], part.fronts
    for front in fronts:
        sheet = paper.turned if front.width > front.height else paper.upright
        label = numbered(part.name, front.number, len(fronts))
        edges = edge, sheet.width - edge
        pages.append(page_of([part], [label], sheet, edges, [Placement(front, 0.0, 0.0)]))
    return pages
