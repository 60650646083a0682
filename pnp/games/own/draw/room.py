"""Checks that the pieces of a part fit on the paper, before anything is laid out."""

from __future__ import annotations

from pnp.games.own.draw.look import Look
from pnp.games.own.placed import Spot
from pnp.pages.cards import Grid
from pnp.pages.paper import Paper
from pnp.pages.strips import has_room
from pnp.pages.tiles import Slot, count_folded_tiles, count_tiles
from pnp.pieces.layout import Strips, TwoSided
from pnp.pieces.part import Part
from scorer.messages import msg


def with_room(part: Part, spot: Spot, look: Look) -> Part:
    """Return a part; report it if no piece fits on a sheet, upright or turned."""
    paper = look.spec.piece_paper
    if part.pieces and not any(_fits(sheet, part, look) for sheet in (paper.upright, paper.turned)):
        wrong = msg(
            "{name}, {size}: does not fit on {paper}; choose a larger paper or a smaller size",
            name=part.name,
            size=part.size,
            paper=paper.name,
        )
        look.findings.fault(spot, wrong)
    return part


def _fits(sheet: Paper, part: Part, look: Look) -> bool:
    """Return whether at least one piece of a part fits on a sheet."""
    front, layout = part.pieces[0].front, part.layout
    if isinstance(layout, TwoSided):
        slot = Slot(front.width, front.height, layout.gutter)
        columns, rows = (count_folded_tiles if look.spec.backs == "fold" else count_tiles)(sheet, slot)
        return columns > 0 and rows > 0
    if isinstance(layout, Strips):
        return has_room(part, sheet)
    return Grid(sheet, front.width, front.height).cards > 0
