"""Imposition: which pieces lie on which page, so that a kit takes few sheets and cuts do not cross."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.pages.backs import LONG_EDGE, Backs
from pnp.pages.cards import card_pages, free_height
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pages.strips import STRIPS, bundles_of, needs, strip_pages
from pnp.pages.tiles import tile_pages
from pnp.parts.part import Part


def impose(parts: Sequence[Part], paper: Paper, backs: Backs = LONG_EDGE) -> list[Page]:
    """Lay all parts on pages, in order: whole pages, then strips, then cards, then the whole pages that follow.

    A filler takes the free half of the last page of strips, else the free end of the last page of cards,
    else a page of its own.
    """
    fillers = [part for part in parts if part.layout == "filler"]
    strips = [part for part in parts if part.layout == "strips"]
    cards = [part for part in parts if part.layout == "cards"]
    below = [part for part in fillers if _fits_below(part, strips, cards, paper)]
    strips += [part for part in fillers if part not in below]
    together = {"strips": strip_pages(strips, paper.turned)}
    pages: list[Page] = []
    for part in parts:
        if part.layout == "page":
            pages += _whole_pages(part, paper)
        elif part.layout == "tiles":
            pages += tile_pages([part], paper, backs)
        elif part.layout == "cards":
            pages += card_pages([part], below if part is cards[-1] else [], paper.upright)
        else:
            pages += together.pop("strips", [])
    return pages


def _fits_below(filler: Part, strips: Sequence[Part], cards: Sequence[Part], paper: Paper) -> bool:
    """Say whether a filler goes under the last cards rather than beside the last strip."""
    if not cards or len(bundles_of(strips)) % STRIPS:
        return False
    return needs(filler) <= free_height(cards[-1], paper.upright)


def _whole_pages(part: Part, paper: Paper) -> list[Page]:
    """Take drawings that are a page of their own."""
    pages = []
    for drawing in (piece for bundle in part.bundles for piece in bundle.pieces):
        sheet = paper.turned if drawing.width > drawing.height else paper.upright
        pages.append(
            Page(
                paper=sheet,
                parts=(part.id,),
                name=part.name,
                label=part.name,
                stock=part.stock,
                shapes=drawing.shapes,
                left=part.edge,
                right=sheet.width - part.edge,
            )
        )
    return pages
