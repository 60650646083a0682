"""The Schocken kit: paper dice, discs, mat, aids, lids, score sheet."""

from __future__ import annotations

from functools import partial
from math import hypot, tau

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.clip import clip_shapes
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Placement, Shape, polyline
from pnp.drawing.theme import Theme
from pnp.games import parts
from pnp.games.contract import KitContents, KitSpec
from pnp.games.options import WITHOUT
from pnp.games.schocken import disc
from pnp.games.schocken.aid import aid
from pnp.games.schocken.lid import closed_lid, lid, lid_steps
from pnp.games.schocken.mat import edge_of, mat
from pnp.games.schocken.motifs import crown, polar, rim
from pnp.games.schocken.score_sheet import games_on, score_sheet
from pnp.games.schocken.tuck_box import NET, art
from pnp.games.schocken.word_mark import MARK
from pnp.pieces.apart import Apart, Cube, Held, Lying
from pnp.pieces.card import CardSize
from pnp.pieces.part import Bundle, Part, Whole
from pnp.texts import words
from scorer.games.schocken.facts import COMBINATIONS, DICE, THROWS, TITLE
from scorer.seats import SEATS

TEMPLATES = resources.templates_beside(__file__)

NETS_IN_A_ROW = 5  # rows of a player's three would leave gaps
DISCS_IN_A_ROW = 7

SPIRAL, OUTLINED = 2.4, 3.0
STEPS = 90
"""The distance of the turns of the spiral on the backs of aids, mm, how much larger that is if only outlines are
printed, and the number of steps in a turn."""

LID_AT = (45.0, 114.0)  # from the middle of the mat to where a lid stands in the picture of the guide, mm


def box(spec: KitSpec) -> KitContents:
    """Return the parts of the kit, in printing order."""
    discs, colours, theme = int(spec.choices["discs"]), SEATS[: spec.players], spec.theme
    sheet = words.sheet("kit", spec.lang, TEMPLATES, game=facts(spec))
    page, size = spec.paper.for_text, parts.aid_size(spec)
    caps = (disc.half_disc(sheet, theme), *(disc.disc(theme),) * discs)
    whole = mat(spec.paper, discs, colours, sheet, theme)
    edge = Whole(edge_of(spec.paper.upright))
    player = aid(size, discs, sheet, theme)
    lids = [lid(colour, sheet, theme) for colour in colours]
    games = games_on(page.height, spec.players)
    sheet_size = words.sheet("score-sheet", spec.lang, paper=page.name, games=games)["size"]
    sheets = [score_sheet(page.width, page.height, spec.players, sheet, theme)]
    return KitContents(
        words=sheet,
        colours=colours,
        mark=MARK,
        apart=_take_apart(whole.front, player.front, spec),
        clock=_draw_clock,
        rules=(_draw_rule,),
        parts=(
            parts.dice(sheet, colours, DICE, NETS_IN_A_ROW, theme),
            parts.small_pieces("discs", sheet, caps, DISCS_IN_A_ROW, spec),
            Part("mat", sheet["part.mat"], spec.paper.name, "card", edge, 1, (Bundle((whole,)),)),
            parts.aids(sheet, (player,) * spec.players, partial(_aid_back, size, theme), spec),
            parts.cards("lids", sheet, lids, steps=lid_steps(sheet, theme)),
            parts.score_sheet(sheet, sheets, sheet_size),
        ),
    )


def _draw_rule(x: float, y: float, width: float, theme: Theme) -> list[Shape]:
    """Draw a rim of teeth as a line."""
    return [rim(x, y, width, theme)]


def _draw_clock(x: float, y: float, radius: float, theme: Theme) -> list[Shape]:
    """Draw a crown cap as the clock of the guide."""
    return crown(x, y, radius, "ink", theme)


def _take_apart(page: Drawing, aid: Drawing, spec: KitSpec) -> Apart:
    """Show discs above the tower's place, dice on the mat, an aid beside it and a lid below it."""
    place, first, second = page.shapes[0], SEATS[0], SEATS[1]
    assert isinstance(place, Placement)  # the mat, above what is below it
    x, y = place.x + place.drawing.width / 2, place.y + place.drawing.height / 2
    cap = disc.disc(spec.theme).front
    dice = (
        Cube("dice", first, (1, 2, 3), x - 50, y + 14, 24),
        Cube("dice", first, (1, 4, 5), x - 20, y + 62, 12),
        Cube("dice", second, (5, 1, 3), x + 62, y + 20, 20),
    )
    tower = [Lying("discs", cap, x, y, lift, bare=True) for lift in (24, 36, 48, 60)]
    right, down = LID_AT
    lids = [closed_lid("lids", first, x + right, y + down, spec.theme)]
    if "lids" in spec.words_of(WITHOUT):
        lids = []
    return Apart("mat", page, (Held("aids", aid, page.width - 88, -96), *tower, *dice, *lids))


def tuck_box(spec: KitSpec) -> Part:
    """Return the tuck box."""
    return parts.tuck_box(NET, art(spec.theme), spec)


def facts(spec: KitSpec) -> dict[str, object]:
    """Return the facts about the game that its texts use."""
    left_out = spec.words_of(WITHOUT)
    return {
        "title": TITLE,
        "players": spec.players,
        "dice": DICE,
        "discs": int(spec.choices["discs"]),
        "red": spec.theme.coloured and "discs" not in left_out,
        "coins": "discs" in left_out,
        "cups": "lids" in left_out,
        "machine": spec.cut_paper is not None,
        "throws": THROWS,
        "combinations": COMBINATIONS,
    }


@cached
def _aid_back(size: CardSize, theme: Theme, _: str, area: Window) -> tuple[Shape, ...]:
    """Draw one spiral of felt around the middle of an aid, over all of it, in straight steps that are cut exactly."""
    pitch = SPIRAL * (1 if theme.solid else OUTLINED)
    steps = int(hypot(area.width, area.height) / 2 / pitch * STEPS)
    points = (
        polar(size.width / 2, size.height / 2, pitch * at / STEPS, tau * at / STEPS) for at in range(steps)
    )
    return tuple(clip_shapes([polyline(points, theme.pen("felt"))], area, area))
