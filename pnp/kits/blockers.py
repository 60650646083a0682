"""What goes into the Blockers box: board, tiles, racks, aids, score sheet."""

from __future__ import annotations

from itertools import cycle, islice

from pnp import words
from pnp.errors import PnpError
from pnp.kits.kit import Box, Kit, Setup
from pnp.parts import blockers_board, card, pencil, rack, tile
from pnp.parts.blockers_aid import AidSize, aid
from pnp.parts.blockers_score_sheet import score_sheet
from pnp.parts.board_map import BoardMap
from pnp.parts.part import Bundle, Part
from pnp.words import Words
from scorer.games.blockers.facts import (
    BOARD,
    HAND,
    ID,
    LABELS,
    LEFT,
    PLAYERS,
    PROFI_PLAYERS,
    SEAT_PAIRS,
    TITLE,
    VARIANTS,
)
from scorer.seats import COLOURS
from scorer.words import say

PROFI = VARIANTS[1]
CELLS = (20.0, 25.0)
GAP = 1.0
"""A tile is this much smaller than the pitch of the board, mm."""

BOARD_ROOM = 30.0
"""What the board needs beside its squares, mm: letters on both sides and the printer's margin."""

AID_SIZES = {"letter": AidSize(126.0, 9.6, 4.5)}
AID_SIZE = AidSize(134.0, 11.0, 5.0)


class CellError(PnpError):
    """A pitch of the board that cannot be printed on the paper."""


def box(setup: Setup) -> Box:
    """Fill the box: the parts in printing order."""
    cell = _cell(setup)
    seats = seats_of(setup)
    sheet = words.sheet("blockers/kit", setup.lang, game=facts(setup))
    return Box(
        words=sheet,
        colours=tuple(colour for seat in seats for colour in seat),
        geometry=blockers_board.GEOMETRY,
        parts=(
            _board(setup, cell, sheet),
            _tiles(seats, cell - GAP, sheet),
            _racks(seats, cell - GAP, sheet),
            _aids(setup, seats, sheet),
            _score_sheet(setup, seats, sheet),
        ),
    )


def seats_of(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """Return the colours of each player: one, or two in the variant ``profi``."""
    if setup.variant == PROFI:
        return SEAT_PAIRS
    return tuple((colour,) for colour in COLOURS[: setup.players])


def facts(setup: Setup) -> dict[str, object]:
    """Return what the words need to know of the game."""
    return {
        "title": TITLE,
        "least_players": min(PLAYERS),
        "most_players": max(PLAYERS),
        "tiles": len(LABELS),
        "hand": HAND,
        "left": LEFT,
        "profi": setup.variant == PROFI,
    }


def board_map(setup: Setup) -> BoardMap:
    """Return the map of the board that this kit prints."""
    page = setup.paper.upright
    return blockers_board.board_map(page.width, page.height, _cell(setup))


def _cell(setup: Setup) -> float:
    """Check the pitch of the board against the paper."""
    cell = setup.cell or CELLS[0]
    if cell not in CELLS:
        raise CellError(say("--cell {wanted}: the squares of Blockers are 20 or 25 mm", wanted=f"{cell:g}"))
    if BOARD * cell + BOARD_ROOM > setup.paper.upright.width:
        side = f"{BOARD * cell:g}"
        raise CellError(
            say(
                "--cell {wanted}: a board of {side} x {side} mm is too wide for {paper}; take --paper a3 or tabloid",
                wanted=f"{cell:g}",
                side=side,
                paper=setup.paper.name,
            )
        )
    return cell


def _board(setup: Setup, cell: float, sheet: Words) -> Part:
    page = setup.paper.upright
    drawing = blockers_board.board(page.width, page.height, cell, sheet)
    edge = blockers_board.Layout(page.width, page.height, cell).edges[0]
    name = f"{sheet['part.board']} {cell:g}\u00a0mm"
    return Part("board", name, page.name, "paper", "page", 1, (Bundle((drawing,)),), edge=edge)


def _tiles(seats: tuple[tuple[str, ...], ...], side: float, sheet: Words) -> Part:
    colours = [colour for seat in seats for colour in seat]
    front, back = sheet.rows("tiles.sides")[0]
    return Part(
        id="tiles",
        name=sheet["part.tiles"],
        size=f"{side:g}\u00a0mm",
        stock="card",
        layout="tiles",
        count=len(LABELS) * len(colours),
        bundles=tuple(
            Bundle(
                pieces=tuple(tile.front(colour, label, side) for label in LABELS),
                backs=(tile.back(colour, side),) * len(LABELS),
                bleeds=(tile.bleed(colour),) * len(LABELS),
                shared=True,
                colour=colour,
            )
            for colour in colours
        ),
        sides=(front, back),
    )


def _racks(seats: tuple[tuple[str, ...], ...], side: float, sheet: Words) -> Part:
    racks = tuple(rack.rack(seat[0], side, sheet) for seat in seats)
    size = f"{racks[0].width:.0f} × {racks[0].height:.0f}\u00a0mm"
    return Part("racks", sheet["part.racks"], size, "card", "cards", len(racks), (Bundle(racks),))


def _aids(setup: Setup, seats: tuple[tuple[str, ...], ...], sheet: Words) -> Part:
    size = AID_SIZES.get(setup.paper.id, AID_SIZE)
    others = islice(cycle(seats), 1, len(seats) + 1)
    cards = tuple(aid(seat[0], other[0], size, sheet) for seat, other in zip(seats, others, strict=True))
    measure = f"{card.WIDTH:g} × {size.height:g}\u00a0mm"
    return Part("aids", sheet["part.aids"], measure, "card", "cards", len(cards), (Bundle(cards),))


def _score_sheet(setup: Setup, seats: tuple[tuple[str, ...], ...], sheet: Words) -> Part:
    page = setup.paper.upright
    drawing = score_sheet(page.width, page.height, seats, sheet)
    edge = (page.width - pencil.WIDTH) / 2
    name = sheet["part.score-sheet"]
    return Part("score-sheet", name, page.name, "paper", "page", 1, (Bundle((drawing,)),), edge=edge)


KIT = Kit(
    id=ID,
    title=TITLE,
    players=PLAYERS,
    editions=(),
    open=box,
    board_map=board_map,
    variants=VARIANTS,
    variant_players={PROFI: PROFI_PLAYERS},
    takes_cell=True,
    papers=("a4", "letter", "a3", "tabloid"),
)
