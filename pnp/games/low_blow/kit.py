"""What goes into the Low Blow box: board, paper dice, counters, aids, score sheet."""

from __future__ import annotations

from pnp.data import resources
from pnp.games.boards import board_part
from pnp.games.contract import KitContents, KitSpec
from pnp.games.low_blow import board as low_blow_board
from pnp.games.low_blow import counter
from pnp.games.low_blow import layout as low_blow_layout
from pnp.games.low_blow.aid import aid
from pnp.games.low_blow.score_sheet import games_on, score_sheet
from pnp.games.low_blow.table_card import table_card
from pnp.pages.cards import best_height
from pnp.pieces import card, dice_net
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Bundle, Part
from pnp.pieces.pencil import WIDTH as SHEET_WIDTH
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.low_blow import (
    COLUMNS,
    DICE_EACH,
    EDITIONS,
    TITLE,
    Die,
    Edition,
    counter_points,
    row_sum,
)
from scorer.seats import COLOURS

TEMPLATES = resources.templates_beside(__file__)

TABLE = "table"
"""Whose the card is that lies on the table."""

EXTRA_ROUNDS = 2
"""Rounds on the score sheet for draws, where the edition plays them off."""

CARD_SIZES = {134.0: card.CardSize(134.0, 13.0), 126.0: card.CardSize(126.0, 11.2)}
"""The measures of a card by its height: lower where a sheet takes more of those."""

COUNTERS_IN_A_ROW = {33: 11, 44: 11, 28: 7}
"""Columns that make every number of counters, spares included, a full rectangle of straight cuts."""

EXAMPLE_ROW = (Die("red", 5), Die("blue", 3), Die("blue", 1), Die("yellow", 6), Die("red", 2))
EXAMPLE_LATER_ROUNDS = (9, 12, 10)
EXAMPLE_COUNTERS = 7


def box(setup: KitSpec) -> KitContents:
    """Fill the box: the parts in printing order."""
    edition = _edition(setup).id
    sheet = words.sheet(edition, setup.lang, TEMPLATES, game=facts(setup), example=example(setup))
    colours = COLOURS[: setup.players]
    return KitContents(
        words=sheet,
        colours=colours,
        geometry=low_blow_layout.GEOMETRY,
        parts=(
            _board(setup, colours, sheet),
            _dice(setup, colours, sheet),
            _counters(setup, sheet),
            _aids(setup, colours, sheet),
            _score_sheet(setup, colours, sheet),
        ),
    )


def _edition(setup: KitSpec) -> Edition:
    return EDITIONS[str(setup.choices["edition"])]


def facts(setup: KitSpec) -> dict[str, object]:
    """Return what the words need to know of the game."""
    edition, players = _edition(setup), setup.players
    return {
        "title": TITLE,
        "edition": edition.id,
        "players": players,
        "colours": COLOURS[:players],
        "columns": COLUMNS,
        "rows": edition.rows[players],
        "neutral": edition.neutral_rows(players) > 0,
        "dice": edition.dice(players),
        "dice_each": DICE_EACH,
        "counters": edition.counters[players],
        "counters_each": edition.counters_each,
        "spares": counter.spares(edition.counters[players]),
        "rounds": edition.rounds[players],
        "extra_rounds": EXTRA_ROUNDS,
        "rolls": edition.rolls,
        "faces": edition.faces,
    }


def example(setup: KitSpec) -> dict[str, object]:
    """Return the worked example of the table card, added up by the same code that scores a game."""
    rounds = _edition(setup).rounds[setup.players]
    row = row_sum(EXAMPLE_ROW, "red")
    scores = (row.score, *EXAMPLE_LATER_ROUNDS)[:rounds]
    return {
        "dice": [die.pips for die in EXAMPLE_ROW],
        "pips": row.pips,
        "own": row.own,
        "round": row.score,
        "rounds": scores,
        "total": sum(scores),
        "counters": EXAMPLE_COUNTERS,
        "final": sum(scores) - counter_points(EXAMPLE_COUNTERS, "flat"),
    }


def board_map(setup: KitSpec) -> BoardMap:
    """Return the map of the board that this kit prints."""
    return low_blow_layout.board_map(_layout(setup), COLOURS[: setup.players], setup.theme)


def _layout(setup: KitSpec) -> low_blow_layout.Layout:
    page = setup.paper.turned
    return low_blow_layout.layout(page.width, page.height, _edition(setup).rows[setup.players])


def _board(setup: KitSpec, colours: tuple[str, ...], sheet: Words) -> Part:
    layout = _layout(setup)
    drawing = low_blow_board.board(layout, colours, sheet, setup.theme)
    geometry = low_blow_layout.board_map(layout, colours, setup.theme)
    return board_part(setup, sheet["part.board"], geometry, drawing)


def _dice(setup: KitSpec, colours: tuple[str, ...], sheet: Words) -> Part:
    return Part(
        id="dice",
        name=sheet["part.dice"],
        size=_millimetres(dice_net.SIDE),
        stock="card",
        layout="strips",
        count=DICE_EACH * len(colours),
        bundles=tuple(
            Bundle(
                (dice_net.net(colour, setup.theme),) * DICE_EACH,
                columns=DICE_EACH,
                head=sheet[f"colour.{colour}"],
                note=sheet["dice.note"],
                colour=colour,
            )
            for colour in colours
        ),
        note_each=sheet["dice.note.each"],
        hint=sheet["dice.hint"],
    )


def _counters(setup: KitSpec, sheet: Words) -> Part:
    needed = _edition(setup).counters[setup.players]
    spares = counter.spares(needed)
    pieces = (counter.counter(setup.theme),) * (needed + spares)
    columns = COUNTERS_IN_A_ROW[len(pieces)]
    return Part(
        id="counters",
        name=sheet["part.counters"],
        size=_millimetres(counter.SIZE),
        stock="card",
        layout="filler",
        count=needed,
        spares=spares,
        bundles=(
            Bundle(pieces, columns, shared=True, head=sheet["part.counters"], note=sheet["counters.note"]),
        ),
        hint=sheet["counters.hint"],
        hint_divided=sheet["counters.hint.divided"],
    )


def _aids(setup: KitSpec, colours: tuple[str, ...], sheet: Words) -> Part:
    size = CARD_SIZES[best_height(setup.piece_paper, card.WIDTH, list(CARD_SIZES))]
    example_card = table_card(EXAMPLE_ROW, "red", size, sheet, setup.theme)
    cards = (*(aid(colour, size, sheet, setup.theme) for colour in colours), example_card)
    return Part(
        id="aids",
        name=sheet["part.aids"],
        size=f"{card.WIDTH:g} × {size.height:g} mm, {sheet['aids.for']}",
        stock="card",
        layout="cards",
        count=len(cards),
        bundles=(Bundle(cards, seats=(*colours, TABLE)),),
    )


def _score_sheet(setup: KitSpec, colours: tuple[str, ...], sheet: Words) -> Part:
    page = setup.paper.for_text
    games = games_on(page.width, page.height, len(sheet.rows("sheet.row")))
    return Part(
        id="score-sheet",
        name=sheet["part.score-sheet"],
        size=words.sheet("score-sheet", setup.lang, paper=page.name, games=games)["size"],
        stock="paper",
        layout="page",
        count=1,
        bundles=(Bundle((score_sheet(page.width, page.height, colours, sheet, setup.theme),)),),
        edge=(page.width - SHEET_WIDTH) / 2,
    )


def _millimetres(length: float) -> str:
    return f"{length:g}\u00a0mm"
