"""Pages of equal cards in a grid of shared cuts; a filler may use the free end of the last page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.drawing.measures import MARK_TO, SAFE
from pnp.drawing.theme import Theme
from pnp.pages.crop import lay_grid
from pnp.pages.page import Page, batches, make_page, numbered
from pnp.pages.paper import Paper
from pnp.pages.strips import DIVIDER, EDGE_LEAST, Strip, lay_strip, place_below
from pnp.pieces.part import CardsLayout, Part
from pnp.pieces.piece import Face

TOP = 11.0
MARGIN = 7.5
"""The least margin next to the cards, mm: crop marks lie in it; they are shorter where it is narrow."""

TOP_LEAST = SAFE + MARK_TO  # least margin above the cards, mm
FOOTER = 13.0  # the height that the footer needs, mm

FOOTER_INSET = 4.0


class CardGrid(NamedTuple):
    """The grid of cards of ``width`` x ``height`` mm on a sheet."""

    sheet: Paper
    width: float
    height: float
    abreast: int = 1  # as many cards stay in one row, if a row has room for them

    @property
    def columns(self) -> int:
        """The number of cards side by side."""
        fitting = int((self.sheet.width - 2 * MARGIN + 0.01) // self.width)
        return fitting - fitting % self.abreast or fitting

    @property
    def rows(self) -> int:
        """The number of cards one below the other."""
        return int((self._foot - TOP_LEAST + 0.01) // self.height)

    @property
    def cards(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """The left edge of the cards; they are centred."""
        return (self.sheet.width - self.columns * self.width) / 2

    @property
    def edges(self) -> tuple[float, float]:
        """The left and right edges of a full row."""
        return self.left, self.sheet.width - self.left

    @property
    def edges_below(self) -> tuple[float, float]:
        """The left and right edges of a strip below the cards; the numbers of its cuts have two digits."""
        edge = max(self.left, EDGE_LEAST)
        return edge, self.sheet.width - edge

    @property
    def top(self) -> float:
        """The top of the cards: higher up where they would not fit otherwise."""
        return min(TOP, self._foot - self.rows * self.height)

    @property
    def inset(self) -> float:
        """How far the footer is indented to avoid crop marks that reach down to it."""
        return FOOTER_INSET if self.top < TOP else 0.0

    @property
    def _foot(self) -> float:
        return self.sheet.height - FOOTER - self.sheet.footer_room


def best_height(paper: Paper, width: float, heights: Sequence[float]) -> float:
    """Return the first of the ``heights`` (mm) that gives the most cards on a sheet."""
    return max(heights, key=lambda height: max(layout.cards for layout in _grids(paper, width, height)))


def _grids(paper: Paper, width: float, height: float) -> list[CardGrid]:
    return [CardGrid(sheet, width, height) for sheet in (paper.upright, paper.turned)]


def card_pages(part: Part, fillers: Sequence[Part], paper: Paper, theme: Theme) -> list[Page]:
    """Lay the cards of a part on pages; ``fillers`` that fit go below the last cards."""
    layout = _choose_grid(part, paper)
    sets = batches(part.fronts, layout.cards)
    last, pages = len(sets), []
    for number, cards in enumerate(sets, 1):
        below = fillers if number == last else ()
        columns = min(layout.columns, len(cards))
        shapes, cuts = lay_grid(cards, columns, layout.left, layout.top, theme, first=2 if below else 1)
        for filler in below:
            strip = _fit_filler(filler, cards, layout)
            if strip:
                top = _foot(cards, layout) + DIVIDER
                first = cuts.straight + 2
                more, more_cuts = lay_strip(strip, top, layout.edges_below, theme, DIVIDER, first=first)
                shapes += more
                cuts += more_cuts
        labels = [numbered(part.name, number, last), *(filler.name for filler in below)]
        edges = layout.edges[0] + layout.inset, layout.edges[1] - layout.inset
        pages.append(make_page([part, *below], labels, layout.sheet, edges, shapes, cuts))
    return pages


def has_room_for(filler: Part, part: Part, paper: Paper) -> bool:
    """Return whether a filler has room under the last cards of a part."""
    layout = _choose_grid(part, paper)
    return _fit_filler(filler, batches(part.fronts, layout.cards)[-1], layout) is not None


def _choose_grid(part: Part, paper: Paper) -> CardGrid:
    """Return the grid that needs the fewest sheets, upright unless turned is better."""
    count, first = len(part.pieces), part.pieces[0].front
    abreast = part.layout.abreast if isinstance(part.layout, CardsLayout) else 1
    grids = [
        layout._replace(abreast=abreast)
        for layout in _grids(paper, first.width, first.height)
        if layout.cards
    ]
    return min(grids, key=lambda layout: -(-count // layout.cards))


def _foot(cards: Sequence[Face], layout: CardGrid) -> float:
    return layout.top + layout.height * len(batches(cards, layout.columns))


def _fit_filler(filler: Part, cards: Sequence[Face], layout: CardGrid) -> Strip | None:
    return place_below(filler, _foot(cards, layout) + DIVIDER, layout.edges_below, layout.sheet)
