"""What goes into the Blockers box: board, tiles, racks, aids, score sheet."""

from __future__ import annotations

from itertools import cycle, islice

from pnp.data import resources
from pnp.drawing.shapes import Drawing
from pnp.games.blockers import board as blockers_board
from pnp.games.blockers import layout as blockers_layout
from pnp.games.blockers import tile
from pnp.games.blockers.aid import AidSize, aid
from pnp.games.blockers.score_sheet import score_sheets
from pnp.games.boards import board_part
from pnp.games.contract import KitContents, KitSpec
from pnp.pages.cards import best_height
from pnp.pieces import card, pencil, rack
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Bundle, Part
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.blockers.facts import (
    HAND,
    LABELS,
    LEFT,
    PLAYERS,
    SEAT_PAIRS,
    TITLE,
    VARIANTS,
)
from scorer.seats import COLOURS

TEMPLATES = resources.templates_beside(__file__)

PROFI = VARIANTS[1]
GAP = 1.0
"""A tile is this much smaller than the pitch of the board, mm."""

AID_SIZES = {134.0: AidSize(134.0, 11.0, 5.0), 126.0: AidSize(126.0, 9.6, 4.5)}
"""The measures of an aid by its height: lower where a sheet takes more of those."""


def box(setup: KitSpec) -> KitContents:
    """Fill the box: the parts in printing order."""
    cell = float(setup.choices["cell"])
    seats = seats_of(setup)
    sheet = words.sheet("kit", setup.lang, TEMPLATES, game=facts(setup))
    return KitContents(
        words=sheet,
        colours=tuple(colour for seat in seats for colour in seat),
        geometry=blockers_layout.GEOMETRY,
        parts=(
            _board(setup, cell, sheet),
            _tiles(setup, seats, cell - GAP, sheet),
            _racks(setup, seats, cell - GAP, sheet),
            _aids(setup, seats, sheet),
            _score_sheet(setup, seats, sheet),
        ),
    )


def seats_of(setup: KitSpec) -> tuple[tuple[str, ...], ...]:
    """Return the colours of each player: one, or two in the variant ``profi``."""
    if setup.choices["variant"] == PROFI:
        return SEAT_PAIRS
    return tuple((colour,) for colour in COLOURS[: setup.players])


def facts(setup: KitSpec) -> dict[str, object]:
    """Return what the words need to know of the game."""
    return {
        "title": TITLE,
        "least_players": min(PLAYERS),
        "most_players": max(PLAYERS),
        "tiles": len(LABELS),
        "hand": HAND,
        "left": LEFT,
        "profi": setup.choices["variant"] == PROFI,
    }


def board_map(setup: KitSpec) -> BoardMap:
    """Return the map of the board that this kit prints."""
    return blockers_layout.board_map(_layout(setup, float(setup.choices["cell"])), setup.theme)


def _layout(setup: KitSpec, cell: float) -> blockers_layout.Layout:
    page = setup.paper.upright
    return blockers_layout.layout(page.width, page.height, cell)


def _board(setup: KitSpec, cell: float, sheet: Words) -> Part:
    layout = _layout(setup, cell)
    name = f"{sheet['part.board']} {cell:g}\u00a0mm"
    drawing = blockers_board.board(layout, sheet, setup.theme)
    return board_part(setup, name, blockers_layout.board_map(layout, setup.theme), drawing)


def _tiles(setup: KitSpec, seats: tuple[tuple[str, ...], ...], side: float, sheet: Words) -> Part:
    colours = [colour for seat in seats for colour in seat]
    front, back = sheet.rows("tiles.sides", 2)[0]
    return Part(
        id="tiles",
        name=sheet["part.tiles"],
        size=f"{side:g}\u00a0mm",
        stock="card",
        layout="tiles",
        count=len(LABELS) * len(colours),
        bundles=tuple(
            Bundle(
                pieces=tuple(tile.front(colour, label, side, setup.theme) for label in LABELS),
                backs=(tile.back(colour, side, setup.theme),) * len(LABELS),
                bleeds=(tile.bleed(colour, setup.theme),) * len(LABELS),
                labels=LABELS,
                shared=True,
                colour=colour,
            )
            for colour in colours
        ),
        sides=(front, back),
        fold_hint=sheet["tiles.fold"],
    )


def _racks(setup: KitSpec, seats: tuple[tuple[str, ...], ...], side: float, sheet: Words) -> Part:
    racks = tuple(rack.rack(seat[0], side, sheet, setup.theme) for seat in seats)
    size = f"{racks[0].width:.0f} × {racks[0].height:.0f}\u00a0mm"
    return Part("racks", sheet["part.racks"], size, "card", "cards", len(racks), (_owned(racks, seats),))


def _aids(setup: KitSpec, seats: tuple[tuple[str, ...], ...], sheet: Words) -> Part:
    size = AID_SIZES[best_height(setup.piece_paper, card.WIDTH, list(AID_SIZES))]
    others = islice(cycle(seats), 1, len(seats) + 1)
    pairs = zip(seats, others, strict=True)
    cards = tuple(aid(seat[0], other[0], size, sheet, setup.theme) for seat, other in pairs)
    measure = f"{card.WIDTH:g} × {size.height:g}\u00a0mm"
    return Part("aids", sheet["part.aids"], measure, "card", "cards", len(cards), (_owned(cards, seats),))


def _owned(pieces: tuple[Drawing, ...], seats: tuple[tuple[str, ...], ...]) -> Bundle:
    """Lay together one piece for every player."""
    return Bundle(pieces, seats=tuple(seat[0] for seat in seats))


def _score_sheet(setup: KitSpec, seats: tuple[tuple[str, ...], ...], sheet: Words) -> Part:
    page = setup.paper.for_text
    drawings = score_sheets(page.width, page.height, seats, sheet, setup.theme)
    edge = (page.width - pencil.WIDTH) / 2
    name = sheet["part.score-sheet"]
    return Part("score-sheet", name, page.name, "paper", "page", 1, (Bundle(drawings),), edge=edge)
