"""Upright pages of equal cards in a grid of shared cuts; a filler may take the free end of the last one."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import FOOT
from pnp.pages.crop import grid
from pnp.pages.page import Page, batches, numbered
from pnp.pages.paper import Paper
from pnp.pages.strips import DIVIDER, lay_strip
from pnp.parts.part import Bundle, Part

TOP = 11.0
MARGIN = 7.5
"""Least margin beside the cards, mm: crop marks lie in it, shorter ones where it is narrow."""

FOOTER = 13.0
"""Height kept free for the footer, mm."""


def card_pages(parts: Sequence[Part], fillers: Sequence[Part], sheet: Paper) -> list[Page]:
    """Fill pages with the cards of each part, in the middle of the width; ``fillers`` go under the last cards."""
    pages: list[Page] = []
    for part in parts:
        sets = batches(_cards(part), _columns(part, sheet) * _rows(part, sheet))
        for number, cards in enumerate(sets, 1):
            last = part is parts[-1] and number == len(sets)
            label = numbered(part.name, number, len(sets))
            pages.append(_page(part, label, cards, fillers if last else (), sheet))
    return pages


def free_height(part: Part, sheet: Paper) -> float:
    """Return the height in mm that the last page of a part's cards leaves free."""
    height = _cards(part)[0].height
    used = len(batches(_cards(part), _columns(part, sheet))) % _rows(part, sheet) or _rows(part, sheet)
    return sheet.height - FOOT - FOOTER / 2 - TOP - used * height - DIVIDER


def _cards(part: Part) -> list[Drawing]:
    return [piece for bundle in part.bundles for piece in bundle.pieces]


def _columns(part: Part, sheet: Paper) -> int:
    return int((sheet.width - 2 * MARGIN + 0.01) // _cards(part)[0].width)


def _rows(part: Part, sheet: Paper) -> int:
    return int((sheet.height - TOP - FOOTER) // _cards(part)[0].height)


def _page(part: Part, label: str, cards: Sequence[Drawing], fillers: Sequence[Part], sheet: Paper) -> Page:
    columns = _columns(part, sheet)
    left = (sheet.width - columns * cards[0].width) / 2
    edges = (left, sheet.width - left)
    together = Bundle(tuple(cards), min(columns, len(cards)), shared=True)
    shapes, cuts = grid(together, left, TOP, first=2 if fillers else 1)
    below = TOP + cards[0].height * len(batches(cards, columns)) + DIVIDER
    for filler in fillers:
        for bundle in filler.bundles:
            more, more_cuts = lay_strip(filler, bundle, below, edges, divided=True, first=cuts.straight + 2)
            shapes += more
            cuts += more_cuts
    return Page(
        paper=sheet,
        parts=(part.id, *(filler.id for filler in fillers)),
        name=" / ".join((part.name, *(filler.name for filler in fillers))),
        label=" / ".join((label, *(filler.name for filler in fillers))),
        stock=part.stock,
        shapes=tuple(shapes),
        left=edges[0],
        right=edges[1],
        cuts=cuts,
    )
