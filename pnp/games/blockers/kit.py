"""The Blockers kit: board, tiles, racks, aids, score sheet; and what the photo reader needs to know about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain, cycle, islice

from pnp.data import resources
from pnp.drawing.letters import outline_letters
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Shape
from pnp.drawing.theme import Theme
from pnp.games import parts
from pnp.games.blockers import layout as blockers_layout
from pnp.games.blockers import rack
from pnp.games.blockers.aid import aid, numbers_of_groups, table_card
from pnp.games.blockers.board import board
from pnp.games.blockers.cover import cover as draw_cover
from pnp.games.blockers.letters import MARK
from pnp.games.blockers.map_border import map_border
from pnp.games.blockers.roof import SIDE, SLOPE, covering
from pnp.games.blockers.score_sheet import score_sheets
from pnp.games.blockers.tile import front, tile
from pnp.games.blockers.tuck_box import NET, art
from pnp.games.contract import Cover, KitContents, KitSpec
from pnp.games.options import WITHOUT
from pnp.pages.assembly import fold_steps
from pnp.pieces.apart import Apart, Held, Lying
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Bundle, Part, TwoSided
from pnp.pieces.sight import SeenFace, Sight
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.blockers.facts import (
    HAND,
    LABELS,
    LEFT,
    MINUS,
    PLAYERS,
    SEAT_PAIRS,
    TILES,
    TITLE,
    VARIANTS,
    fits,
)
from scorer.games.blockers.notation import show_tile
from scorer.games.blockers.values import Tile
from scorer.seats import COLOURS, LETTERS

TEMPLATES = resources.templates_beside(__file__)

PROFI = VARIANTS[1]
GAP = 1.0  # a tile is this much smaller than the pitch of the board, mm

RIM = 0.35
"""The edge of a deck that tells nothing of its tile, mm: the line that yellow ones have there; in grey it does."""


def box(spec: KitSpec) -> KitContents:
    """Return the parts of the kit, in printing order."""
    theme, cell = spec.theme, float(spec.choices["cell"])
    seats, colours = seats_of(spec), colours_of(spec)
    sheet = words.sheet("kit", spec.lang, TEMPLATES, game=facts(spec))
    layout, page = _layout(spec, cell), spec.paper.for_text
    whole = board(layout, colours, sheet, theme, plain=spec.plain)
    racks = [rack.rack(colour, cell - GAP, sheet, theme) for colour in colours]
    size = parts.aid_size(spec)
    others = islice(cycle(seats), 1, None)
    aids = [aid(own[0], other[0], size, sheet, theme) for own, other in zip(seats, others, strict=False)]
    table = table_card(seats[0][0], size, sheet, theme)
    measure = f"{parts.millimetres(size.width, size.height)}, {sheet['aids.for']}"
    sheets = score_sheets(page.width, page.height, seats, sheet, theme)
    return KitContents(
        words=sheet,
        colours=colours,
        mark=MARK,
        apart=_take_apart(spec, whole.front, aids[0].front),
        rules=(_draw_rule,),
        parts=(
            parts.board(spec, f"{sheet['part.board']} {cell:g}\u00a0mm", whole, edge=layout.left),
            _tiles(spec, colours, cell - GAP, sheet),
            parts.cards("racks", sheet, racks, steps=rack.steps(sheet, theme)),
            parts.aids(sheet, (*aids, table), partial(_aid_back, theme), spec, measure),
            parts.score_sheet(sheet, sheets, page.name),
        ),
    )


def _draw_rule(x: float, y: float, width: float, theme: Theme) -> list[Shape]:
    """Draw the border of the map as a line: a ruler of 100 mm has five bars."""
    return map_border(x, y, width, round(width / RULE_BAR), "ink", theme)


RULE_BAR = 20.0  # the length of a bar of the line of the guide, mm

APART = (
    ("red", "A", 2, 0),
    ("blue", "star", 4, 30),
    ("red", "B", 11, 0),
    ("red", "3", 20, 34),
    ("blue", "C", 22, 0),
    ("blue", "5", 31, 0),
    ("yellow", "E", 37, 46),
    ("yellow", "6", 50, 30),
    ("blue", "joker", 58, 22),
    ("yellow", "G", 61, 0),
    ("red", "moon", 72, 40),
)
"""The tiles of the picture in the guide: colour, label, square and how far above the board, mm."""

IN_HAND = ("7", "F", "sun", "bell", "I")  # the tiles on the rack in that picture
FROM_BOARD, RACK_FROM = 34.0, 0.6
"""From the board to the lip of that rack, mm; its left end, in heights of the board."""


def _take_apart(spec: KitSpec, whole: Drawing, aid: Drawing) -> Apart:
    """Show tiles on the board and above it, and an aid beside it."""
    cells, colours = board_map(spec).cells, colours_of(spec)
    side = float(spec.choices["cell"]) - GAP
    tiles = [
        Lying(
            "tiles",
            outline_letters(front(colour if colour in colours else colours[-1], label, side, spec.theme)),
            cells[at].box.x + cells[at].box.width / 2,
            cells[at].box.y + cells[at].box.height / 2,
            lift,
        )
        for colour, label, at, lift in APART
    ]
    held = Held("aids", outline_letters(aid), whole.width - 88, -96)
    racks = []
    if "racks" not in spec.words_of(WITHOUT):
        hand = [outline_letters(front(colours[0], label, side, spec.theme)) for label in IN_HAND]
        x, y = whole.width + FROM_BOARD, RACK_FROM * whole.height
        racks.append(rack.standing("racks", colours[0], hand, x, y, side, spec.theme))
    return Apart("board", outline_letters(whole), (held, *tiles, *racks))


def seats_of(spec: KitSpec) -> tuple[tuple[str, ...], ...]:
    """Return the colours of each player: one, or two in the edition ``profi``."""
    if spec.choices["edition"] == PROFI:
        return SEAT_PAIRS
    return tuple((colour,) for colour in COLOURS[: spec.players])


def colours_of(spec: KitSpec) -> tuple[str, ...]:
    """Return the colours of all players."""
    return tuple(chain.from_iterable(seats_of(spec)))


def facts(spec: KitSpec) -> dict[str, object]:
    """Return the facts about the game that its texts use."""
    return {
        "title": TITLE,
        "players": spec.players,
        "groups": numbers_of_groups(COLOURS[0]),
        "least_players": min(PLAYERS),
        "most_players": max(PLAYERS),
        "racks": len(colours_of(spec)),
        "tiles": len(LABELS) * len(seats_of(spec)[0]),
        "hand": HAND,
        "minus": MINUS,
        "left": LEFT,
        "profi": spec.choices["edition"] == PROFI,
    }


def board_map(spec: KitSpec) -> BoardMap:
    """Return the map of the board that this kit prints."""
    return blockers_layout.board_map(_layout(spec, float(spec.choices["cell"])), spec.theme, plain=spec.plain)


def _layout(spec: KitSpec, cell: float) -> blockers_layout.BoardLayout:
    page = spec.paper.upright
    return blockers_layout.layout(page.width, page.height, cell)


def _tiles(spec: KitSpec, colours: tuple[str, ...], side: float, sheet: Words) -> Part:
    front, back = sheet.rows("tiles.sides", 2)[0]
    over_long, over_short = sheet.rows("tiles.turn", 2)[0]
    turn = over_short if spec.backs == "short-edge" else over_long
    return Part(
        id="tiles",
        name=sheet["part.tiles"],
        size=f"{side:g}\u00a0mm",
        stock="card",
        layout=TwoSided((front, back), sheet["tiles.fold"], turn),
        count=len(LABELS) * len(colours),
        bundles=tuple(
            Bundle(tuple(tile(colour, label, side, spec.theme) for label in LABELS)) for colour in colours
        ),
        steps=fold_steps(sheet["tiles.fold"], spec.theme) if spec.backs == "fold" else (),
    )


def _aid_back(theme: Theme, seat: str, area: Window) -> tuple[Shape, ...]:
    """Draw the covering of a seat's roofs; the aid for the table has that of the first seat."""
    colour = seat if seat in COLOURS else COLOURS[0]
    return (Placement(covering(colour, area, SIDE, theme), area.left, area.top),)


def cover(spec: KitSpec) -> Cover:
    """Return the cover."""
    players = (spec.players,) if spec.choices["edition"] == PROFI else PLAYERS
    return draw_cover(spec.paper.upright, players, spec.theme)


def tuck_box(spec: KitSpec) -> Part:
    """Return the tuck box."""
    return parts.tuck_box(NET, art(spec.theme), spec)


def sight(spec: KitSpec) -> Sight:
    """Return what can be on the board: each label once in each colour, on its legal squares."""
    cell, theme = float(spec.choices["cell"]), spec.theme
    sheet = words.sheet("kit", spec.lang, TEMPLATES, game=facts(spec))
    return Sight(
        board=board(_layout(spec, cell), colours_of(spec), sheet, theme).front,
        faces=tuple(
            SeenFace(
                show_tile(Tile(colour, label)),
                colour,
                label,
                front(colour, label, cell - GAP, theme),
                LETTERS[colour],
            )
            for colour in colours_of(spec)
            for label in LABELS
        ),
        side=cell - GAP,
        height=0.0,
        of_colour=TILES,
        once=True,
        solid=theme.solid,
        inner=1 - 2 * (SLOPE + (RIM if theme.coloured else 0.0)) / SIDE,
        fits=lambda face, row, column: fits(face.mark, row - 1, column - 1),
    )


def results(variant: str, boards: Sequence[str]) -> list[str]:
    """Return the lines of a results file with the boards of one or more games, unfinished as captures are unknown."""
    games = [
        line
        for board in boards
        for line in ("  - board: |", *(f"      {row}" for row in board.split("\n")), "    unfinished: true")
    ]
    match = [f"match: {{games: {len(boards)}}}"] if len(boards) > 1 else []
    return [f"variant: {variant}", *match, "games:", *games]
