"""What goes into the Schocken box: paper dice, discs, aids with a tower mat, score sheet."""

from __future__ import annotations

from pnp.data import resources
from pnp.errors import PnpError
from pnp.games import parts
from pnp.games.contract import Box, Setup
from pnp.games.schocken import disc
from pnp.games.schocken.aid import ROWS, aid
from pnp.games.schocken.lid import cup, lid
from pnp.games.schocken.mat import mat
from pnp.games.schocken.score_sheet import games_on, score_sheet
from pnp.pages.cards import best_height
from pnp.pieces import card
from pnp.pieces.part import Part
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.schocken.facts import COMBINATIONS, DICE, DISCS, THROWS, TITLE
from scorer.messages import say
from scorer.seats import COLOURS

TEMPLATES = resources.templates_beside(__file__)

GEOMETRY = 1
NETS_IN_A_ROW = 5
DISCS_IN_A_ROW = 7
MOST_DISCS = 40
PLAIN = "ink"
"""Dice of players beyond the five seat colours are black."""

ROW_HEIGHTS = {134.0: 11.2, 126.0: 10.2}
"""The height of a card's rows by its own, mm: cards are lower where a sheet takes more of those."""


class DiscsError(PnpError):
    """A number of discs that cannot be played with."""

    def __init__(self, wanted: int) -> None:
        super().__init__(
            say(
                "--discs {wanted}: Schocken is played with 1 to {most} discs; the game's own number is {usual}",
                wanted=wanted,
                most=MOST_DISCS,
                usual=DISCS,
            )
        )


def box(setup: Setup) -> Box:
    """Fill the box: the parts in printing order."""
    discs = DISCS if setup.discs is None else setup.discs
    if not 1 <= discs <= MOST_DISCS:
        raise DiscsError(discs)
    sheet = words.sheet("kit", setup.lang, TEMPLATES, game=facts(discs, setup.theme.coloured))
    return Box(
        words=sheet,
        colours=COLOURS[: setup.players],
        geometry=GEOMETRY,
        parts=(
            _dice(setup, sheet),
            _discs(setup, discs, sheet),
            _aids(setup, sheet),
            _lids(setup, sheet),
            _score_sheet(setup, sheet),
        ),
    )


def facts(discs: int, coloured: bool) -> dict[str, object]:
    """Return what the words need to know of the game."""
    return {
        "title": TITLE,
        "dice": DICE,
        "discs": discs,
        "coloured": coloured,
        "throws": THROWS,
        "all_colours": (*COLOURS, PLAIN),
        "combinations": COMBINATIONS,
    }


def _dice(setup: Setup, sheet: Words) -> Part:
    """Lay the nets five to a strip, whosever they are: three to a player would leave holes."""
    return parts.dice(sheet, setup.theme, _colours(setup.players), DICE, NETS_IN_A_ROW)


def _colours(players: int) -> tuple[str, ...]:
    """Return the colour of every player: those beyond the seats are black."""
    return tuple(COLOURS[seat] if seat < len(COLOURS) else PLAIN for seat in range(players))


def _lids(setup: Setup, sheet: Words) -> Part:
    lids = [lid(colour, setup.theme, sheet) for colour in _colours(setup.players)]
    return parts.cards("lids", sheet, lids, pictures={"cup": cup()})


def _discs(setup: Setup, discs: int, sheet: Words) -> Part:
    pieces = (disc.half_disc(sheet, setup.theme), *(disc.disc(setup.theme),) * discs)
    return parts.small_pieces("discs", sheet, pieces, DISCS_IN_A_ROW)


def _aids(setup: Setup, sheet: Words) -> Part:
    height = best_height(setup.piece_paper, card.WIDTH, list(ROW_HEIGHTS))
    row = ROW_HEIGHTS[height]
    player = aid([each.example for each in COMBINATIONS], height, row, sheet, setup.theme)
    tower = mat(height, card.TABLE + ROWS * row, sheet, setup.theme)
    size = f"{parts.millimetres(card.WIDTH, height)}, {sheet['aids.for']}"
    return parts.cards("aids", sheet, (*(player,) * setup.players, tower), size)


def _score_sheet(setup: Setup, sheet: Words) -> Part:
    page = setup.paper.for_text
    games = games_on(page.height, setup.players)
    size = words.sheet("score-sheet", setup.lang, paper=page.name, games=games)["size"]
    return parts.score_sheet(sheet, [score_sheet(page.width, page.height, setup.players, sheet)], size)
