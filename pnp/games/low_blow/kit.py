"""The Low Blow kit: board, paper dice, counters, aids, score sheet; and what the photo reader needs to know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, product

from pnp.data import resources
from pnp.drawing.dice import seat_face
from pnp.drawing.rope import rope_of_seats
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import resize_drawing
from pnp.games import parts
from pnp.games.contract import Cover, KitContents, KitSpec
from pnp.games.low_blow import layout as low_blow_layout
from pnp.games.low_blow.aid import aid, table_card, weave
from pnp.games.low_blow.board import board, count_spares, counter, draw_boards
from pnp.games.low_blow.cover import cover as draw_cover
from pnp.games.low_blow.motifs import bell
from pnp.games.low_blow.score_sheet import games_on, score_sheet
from pnp.games.low_blow.tuck_box import NET, art
from pnp.games.low_blow.word_mark import MARK
from pnp.games.options import STICKERS, WITH
from pnp.pieces.apart import DIE, Apart, Cube, Held, Lying
from pnp.pieces.board_map import BoardMap
from pnp.pieces.dice_net import SIDE
from pnp.pieces.part import Part
from pnp.pieces.sight import SeenFace, Sight
from pnp.texts import words
from scorer.games.low_blow import (
    COLUMNS,
    DICE_EACH,
    EDITIONS,
    FACES,
    TITLE,
    Die,
    Edition,
    counter_points,
    row_sum,
)
from scorer.games.low_blow.facts import COUNTER, GIVEN_LESS, OWN_DIE
from scorer.games.low_blow.notation import show_row
from scorer.games.low_blow.options import COUNTERS, FLAT, RISING
from scorer.seats import COLOURS

TEMPLATES = resources.templates_beside(__file__)

EXTRA_ROUNDS = 2  # rounds on the score sheet for draws, if the edition replays them

COUNTERS_IN_A_ROW = {33: 11, 44: 11, 28: 7}
"""The number of columns by the number of counters with spares: they fill a rectangle."""

EXAMPLE_ROW = (Die("red", 5), Die("blue", 3), Die("blue", 1), Die("yellow", 6), Die("red", 2))
EXAMPLE_LATER_ROUNDS = (9, 12, 10)
EXAMPLE_COUNTERS = {FLAT: 7, RISING: 4}
"""The counters held in the example: few, if their points are added up one by one."""

POINTS_SHOWN = 5  # for how many counters the points are printed, if they rise


def box(spec: KitSpec) -> KitContents:
    """Return the parts of the kit, in printing order."""
    edition, theme, colours = _edition(spec), spec.theme, COLOURS[: spec.players]
    sheet = words.sheet(edition.id, spec.lang, TEMPLATES, game=facts(spec), example=example(spec))
    layout, page = _layout(spec), spec.paper.for_text
    whole = board(layout, colours, sheet, theme, plain=spec.plain)
    edge = layout.ring.x + low_blow_layout.ROWS_IN
    needed = edition.counters[spec.players]
    spares = count_spares(needed)
    counters = (counter(theme),) * needed + (counter(theme, spare=True),) * spares
    card = parts.aid_size(spec)
    aids = [aid(colour, colours, edition.faces, card, sheet, theme) for colour in colours]
    aids.append(table_card(EXAMPLE_ROW, "red", card, sheet, theme))
    measure = f"{parts.format_size(card.width, card.height, spec.lang)} mm, {sheet['aids.for']}"
    games = games_on(page.width, page.height, len(sheet.rows("sheet.row")))
    size = words.sheet("score-sheet", spec.lang, paper=page.name, games=games)["size"]
    return KitContents(
        words=sheet,
        colours=colours,
        mark=MARK,
        apart=_take_apart(spec, whole.front, aids[0].front),
        clock=bell,
        rules=tuple(partial(rope_of_seats, (colour,)) for colour in colours),
        parts=(
            parts.board(spec, sheet["part.board"], whole, edge),
            parts.dice(sheet, colours, DICE_EACH, DICE_EACH, theme, sheet["dice.note.each"]),
            parts.small_pieces("counters", sheet, counters, COUNTERS_IN_A_ROW[len(counters)], spec, spares),
            parts.aids(sheet, aids, partial(_aid_back, colours, theme), spec, measure),
            parts.score_sheet(sheet, [score_sheet(page.width, page.height, colours, sheet, theme)], size),
        ),
    )


def _take_apart(spec: KitSpec, whole: Drawing, aid: Drawing) -> Apart:
    """Show dice above their squares, counters above the pot and an aid beside the board."""
    layout, cells = _layout(spec), board_map(spec).cells
    dice = [
        Cube("dice", colour, faces, *cell.box.middle, lift)
        for colour, faces, cell, lift in (
            ("red", (1, 2, 3), cells[2], 30),
            ("blue", (4, 1, 2), cells[5], 22),
            ("yellow", (5, 1, 3), cells[COLUMNS * 2 + 2], 26),
        )
    ]
    bell = resize_drawing(counter(spec.theme).front, DIE / SIDE)
    pot = [Lying("counters", bell, *layout.bucket, lift) for lift in (32, 44, 56)]
    return Apart("board", whole, (Held("aids", aid, layout.width - 135, -78), *dice, *pot))


def _edition(spec: KitSpec) -> Edition:
    return EDITIONS[str(spec.choices["edition"])]


def _counters_rule(spec: KitSpec) -> str:
    """Return what counters take off; an edition without this option is flat."""
    return str(spec.choices.get(COUNTERS.id, FLAT))


def facts(spec: KitSpec) -> dict[str, object]:
    """Return the facts about the game that its texts use."""
    edition, players = _edition(spec), spec.players
    counted = range(1, POINTS_SHOWN + 1) if _counters_rule(spec) == RISING else range(0)
    return {
        "title": TITLE,
        "edition": edition.id,
        "aids": spec.aids,
        "players": players,
        "colours": COLOURS[:players],
        "columns": COLUMNS,
        "rows": edition.rows[players],
        "neutral": edition.neutral_rows(players) > 0,
        "dice": edition.dice(players),
        "dice_each": DICE_EACH,
        "stickers": STICKERS in spec.words_of(WITH),
        "counters": edition.counters[players],
        "counters_each": edition.counters_each,
        "own_die": OWN_DIE,
        "counter": COUNTER,
        "rising": _list_steps(3),
        "given_less": GIVEN_LESS,
        "counted": list(counted),
        "points": [counter_points(number, RISING) for number in counted],
        "spares": count_spares(edition.counters[players]),
        "rounds": edition.rounds[players],
        "extra_rounds": EXTRA_ROUNDS,
        "rolls": edition.rolls,
        "faces": edition.faces,
    }


def example(spec: KitSpec) -> dict[str, object]:
    """Return the worked example of the table card, scored by the code that scores games."""
    rounds = _edition(spec).rounds[spec.players]
    row = row_sum(EXAMPLE_ROW, "red")
    scores = (row.score, *EXAMPLE_LATER_ROUNDS)[:rounds]
    rule = _counters_rule(spec)
    counters = EXAMPLE_COUNTERS[rule]
    off = counter_points(counters, rule)
    return {
        "dice": [die.pips for die in EXAMPLE_ROW],
        "pips": row.pips,
        "own": row.own,
        "own_off": row.off,
        "round": row.score,
        "rounds": scores,
        "total": sum(scores),
        "counters": counters,
        "steps": _list_steps(counters),
        "off": off,
        "final": sum(scores) - off,
    }


def _list_steps(counters: int) -> list[int]:
    """Return what each further counter takes off, if they rise."""
    points = [counter_points(held, RISING) for held in range(counters + 1)]
    return [after - before for before, after in pairwise(points)]


def board_map(spec: KitSpec) -> BoardMap:
    """Return the map of the board that this kit prints."""
    return low_blow_layout.board_map(_layout(spec), COLOURS[: spec.players], spec.theme, plain=spec.plain)


def _layout(spec: KitSpec) -> low_blow_layout.BoardLayout:
    page = spec.paper.turned
    return low_blow_layout.layout(page.width, page.height, _edition(spec).rows[spec.players])


def _aid_back(colours: tuple[str, ...], theme: Theme, seat: str, area: Window) -> tuple[Shape, ...]:
    """Draw the ropes of a seat; the aid for the table has them in ink."""
    return (weave(seat if seat in colours else "ink", area, theme),)


def cover(spec: KitSpec) -> Cover:
    """Return the cover of an edition."""
    return draw_cover(spec.paper.for_text, *_numbers(spec), spec.theme)


def tuck_box(spec: KitSpec) -> Part:
    """Return the tuck box of an edition."""
    return parts.tuck_box(NET, art(*_numbers(spec), spec.theme), spec)


def stickers(spec: KitSpec) -> Part:
    """Return the faces of all dice as stickers."""
    return parts.stickers(COLOURS[: spec.players], DICE_EACH, spec)


def _numbers(spec: KitSpec) -> tuple[Sequence[int], int]:
    """Return the numbers of players of an edition, and its rounds."""
    edition = _edition(spec)
    return tuple(edition.rounds), edition.rounds[spec.players]


def sight(spec: KitSpec) -> Sight:
    """Return what can be on the board: dice of each colour, on any square."""
    sheet = words.sheet(_edition(spec).id, spec.lang, TEMPLATES, game=facts(spec), example=example(spec))
    colours, theme, layout = COLOURS[: spec.players], spec.theme, _layout(spec)
    faces: list[SeenFace] = []
    for colour, pips in product(colours, range(1, FACES + 1)):
        body: list[Shape] = [Rect(0, 0, SIDE, SIDE, theme.pen("seat-area", colour))] if theme.solid else []
        shapes = (*body, *seat_face(pips, 0, 0, SIDE, colour, theme))
        drawing = Drawing(f"face-{colour}-{pips}", SIDE, SIDE, shapes)
        faces.append(SeenFace(show_row((Die(colour, pips),)), colour, str(pips), drawing))
    geometry = low_blow_layout.board_map(layout, colours, theme)
    return Sight(
        board=draw_boards(layout, (geometry,), colours, sheet, theme)[0],
        faces=tuple(faces),
        side=SIDE,
        height=SIDE,
        of_colour=DICE_EACH,
        once=False,
        solid=theme.solid,
        fits=lambda face, row, column: True,
    )


def results(edition: str, boards: Sequence[str]) -> list[str]:
    """Return the lines of a results file with the boards of one or more rounds."""
    rounds = [
        line for board in boards for line in ("  - board: |", *(f"      {row}" for row in board.split("\n")))
    ]
    return [f"edition: {edition}", "rounds:", *rounds]
