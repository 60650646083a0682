"""What goes into the Low Blow box: board, paper dice, counters, aids, score sheet."""

from __future__ import annotations

from pnp.data import resources
from pnp.games import parts
from pnp.games.contract import Box, Setup
from pnp.games.low_blow import counter
from pnp.games.low_blow import layout as low_blow_layout
from pnp.games.low_blow.aid import aid
from pnp.games.low_blow.board import board, square
from pnp.games.low_blow.score_sheet import games_on, score_sheet
from pnp.games.low_blow.table_card import table_card
from pnp.pages.cards import best_height
from pnp.pieces import card
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Part
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.low_blow import COLUMNS, DICE_EACH, EDITIONS, TITLE, Die, counter_points, row_sum
from scorer.seats import COLOURS

TEMPLATES = resources.templates_beside(__file__)

EXTRA_ROUNDS = 2
"""Rounds on the score sheet for draws, where the edition plays them off."""

CARD_SIZES = {134.0: card.CardSize(134.0, 13.0), 126.0: card.CardSize(126.0, 11.2)}
"""The measures of a card by its height: lower where a sheet takes more of those."""

COUNTERS_IN_A_ROW = {33: 11, 44: 11, 28: 7}
"""Columns that make every number of counters, spares included, a full rectangle of straight cuts."""

EXAMPLE_ROW = (Die("red", 5), Die("blue", 3), Die("blue", 1), Die("yellow", 6), Die("red", 2))
EXAMPLE_LATER_ROUNDS = (9, 12, 10)
EXAMPLE_COUNTERS = 7


def box(setup: Setup) -> Box:
    """Fill the box: the parts in printing order."""
    sheet = words.sheet(setup.edition, setup.lang, TEMPLATES, game=facts(setup), example=example(setup))
    colours = COLOURS[: setup.players]
    return Box(
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


def facts(setup: Setup) -> dict[str, object]:
    """Return what the words need to know of the game."""
    edition, players = EDITIONS[setup.edition], setup.players
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


def example(setup: Setup) -> dict[str, object]:
    """Return the worked example of the table card, added up by the same code that scores a game."""
    rounds = EDITIONS[setup.edition].rounds[setup.players]
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


def board_map(setup: Setup) -> BoardMap:
    """Return the map of the board that this kit prints."""
    return low_blow_layout.board_map(_layout(setup), COLOURS[: setup.players], setup.theme)


def _layout(setup: Setup) -> low_blow_layout.Layout:
    page = setup.paper.turned
    return low_blow_layout.layout(page.width, page.height, EDITIONS[setup.edition].rows[setup.players])


def _board(setup: Setup, colours: tuple[str, ...], sheet: Words) -> Part:
    piece = board(_layout(setup), colours, sheet, setup.theme)
    return parts.board(setup, sheet["part.board"], piece, {"play": square(setup.theme)})


def _dice(setup: Setup, colours: tuple[str, ...], sheet: Words) -> Part:
    return parts.dice(sheet, setup.theme, colours, DICE_EACH, DICE_EACH, sheet["dice.note.each"])


def _counters(setup: Setup, sheet: Words) -> Part:
    needed = EDITIONS[setup.edition].counters[setup.players]
    spares = counter.spares(needed)
    pieces = (counter.counter(setup.theme),) * (needed + spares)
    return parts.small_pieces("counters", sheet, pieces, COUNTERS_IN_A_ROW[len(pieces)], spares)


def _aids(setup: Setup, colours: tuple[str, ...], sheet: Words) -> Part:
    size = CARD_SIZES[best_height(setup.piece_paper, card.WIDTH, list(CARD_SIZES))]
    aids = (aid(colour, size, sheet, setup.theme) for colour in colours)
    cards = (*aids, table_card(EXAMPLE_ROW, "red", size, sheet, setup.theme))
    measure = f"{card.WIDTH:g} × {size.height:g} mm, {sheet['aids.for']}"
    return parts.cards("aids", sheet, cards, measure)


def _score_sheet(setup: Setup, colours: tuple[str, ...], sheet: Words) -> Part:
    page = setup.paper.for_text
    games = games_on(page.width, page.height, len(sheet.rows("sheet.row")))
    size = words.sheet("score-sheet", setup.lang, paper=page.name, games=games)["size"]
    piece = score_sheet(page.width, page.height, colours, sheet, setup.theme)
    return parts.score_sheet(sheet, [piece], size)
