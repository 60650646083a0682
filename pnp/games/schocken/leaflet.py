"""The rules leaflet of Schocken, with pictures made from the kit's own parts, and an example of two throws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pnp.drawing.arrows import level_arrow, upright_arrow
from pnp.drawing.dice import die, seat_die
from pnp.drawing.matrix import rotate_about
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Circle, Drawing, Placement, Shape, line, polygon
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.games.contract import KitSpec
from pnp.games.schocken import kit
from pnp.games.schocken.disc import DISC, SIZE, disc, half_disc
from pnp.games.schocken.lid import small_top
from pnp.games.schocken.mat import FELT, PLACES, draw_felt, spiral_places
from pnp.games.schocken.motifs import draw_cap, stack, tally
from pnp.games.schocken.word_mark import MARK
from pnp.pieces.leaflet import (
    COMIC_HEIGHTS,
    COMIC_WIDTH,
    TABLE_WIDTH,
    Growing,
    Leaflet,
    comic,
    picture,
    read_leaflet,
)
from pnp.pieces.piece import Piece
from pnp.texts import words
from scorer.games.schocken import COMBINATIONS, DISCS, THROWS, Game, Thrown, score
from scorer.seats import SEATS

PLAYERS = ("Ana", "Ben", "Cleo")
FIRST = (Thrown("Ana", (4, 2, 1), 1), Thrown("Ben", (6, 6, 5), 3), Thrown("Cleo", (6, 6, 5), 3))
NEXT = (Thrown("Cleo", (6, 5, 2), 2), Thrown("Ana", (5, 3, 1), 3), Thrown("Ben", (2, 2, 1), 1))


def example() -> dict[str, object]:
    """Return the facts about both throws for the texts."""
    first, second = score(Game(PLAYERS, (FIRST, NEXT))).halves[0]["throws"]
    after = DISCS - first["discs"]
    thrown = first["thrown"]
    other = next(name for name in PLAYERS if name not in (first["winner"], first["loser"]))
    best = second["thrown"][second["winner"]]
    return {
        "discs": DISCS,
        "first": [
            {"name": name, "id": hand["combination"], "used": hand["in"]} for name, hand in thrown.items()
        ],
        "winner": first["winner"],
        "combination": thrown[first["winner"]]["combination"],
        "loser": first["loser"],
        "other": other,
        "taken": first["discs"],
        "left": after,
        "next": {
            "winner": second["winner"],
            "combination": best["combination"],
            "worth": best["worth"],
            "loser": second["loser"],
            "taken": second["discs"],
        },
    }


RING = 34.0  # the diameter of the mat in the picture of the table, mm
PLACE = (20.0, 25.0)  # the room of a player in that picture, mm; two players are next to each other
MOST_APART = 9.0  # the most between the mat and the players beside it, mm

DIE, DIE_PITCH = 5.6, 6.2
SMALL, LARGE = 7.0, 19.0
"""The sizes of a thing in a line of text, and in the list of what is on the table, mm."""

SPARSE = 2.5  # how much wider the circles of felt are in the picture of the table
AT_START = (5, 3, 2)  # the dice at the players' places: not a combination with a name


def leaflet(spec: KitSpec) -> Leaflet:
    """Return the rules."""
    discs = int(spec.choices["discs"])
    known = kit.facts(spec)
    facts = {**known, "players": spec.players, "usual": discs == DISCS, "throws": THROWS}
    shared = words.sheet("kit", spec.lang, kit.TEMPLATES, game=known)
    sheet = words.sheet("rules", spec.lang, kit.TEMPLATES, game=facts, example=example())
    theme = spec.theme
    shown = {f"example-{thrown.player.lower()}": thrown.dice for thrown in FIRST}
    pictures: dict[str, Drawing | Growing] = {
        "table": _table(spec, discs, known["cups"] is True),
        "dice": picture("dice", seat_die(5, 0, 0, LARGE, "red", theme), LARGE, LARGE),
        "lid": picture("lid", small_top("red", 0, 0, LARGE, theme), LARGE, LARGE),
        "disc": _fill("disc", disc(theme)),
        "half-disc": _fill("half-disc", half_disc(shared, theme)),
        "half": scale_drawing(half_disc(shared, theme).front, SMALL / SIZE),
        **_draw_steps(theme),
        **{hand.id: _hand(hand.id, sorted(hand.example), theme) for hand in COMBINATIONS},
        "sixes": _hand("sixes", (6, 6), theme),
        **{name: _hand(name, faces, theme) for name, faces in shown.items()},
        "example-next": _hand("example-next", NEXT[-1].dice, theme),
    }
    return read_leaflet(sheet, pictures)._replace(mark=MARK)


def _fill(name: str, piece: Piece) -> Drawing:
    """Draw a disc as large as a die and a lid are drawn: the white around it is beyond the picture."""
    scaled = scale_drawing(piece.front, LARGE / DISC)
    beyond = (LARGE - scaled.width) / 2
    return picture(name, [Placement(scaled, beyond, beyond)], LARGE, LARGE)


def _hand(name: str, dice: Sequence[int], theme: Theme) -> Drawing:
    """Draw dice for a line of text."""
    shapes = (shape for at, face in enumerate(dice) for shape in die(face, DIE_PITCH * at, 0, DIE, theme))
    return picture(name, shapes, DIE_PITCH * 2 + DIE, DIE)


def _table(spec: KitSpec, discs: int, has_cups: bool) -> Drawing:
    """Draw the table at the start: discs on the mat, dice and lids (or cups) on both sides, equally far from it.

    The discs are on their places, or a tower if there are more.
    """
    theme, colours = spec.theme, SEATS[: spec.players]
    sides = colours[: (len(colours) + 1) // 2], colours[(len(colours) + 1) // 2 :]
    height = max(RING, PLACE[1] * -(-len(sides[0]) // 2))
    wides = [PLACE[0] * min(2, len(side)) for side in sides]
    apart = min(MOST_APART, (TABLE_WIDTH - sum(wides) - RING) / 2)
    left = (TABLE_WIDTH - sum(wides) - RING) / 2 - apart
    mat = left + wides[0] + apart
    places = list(spiral_places(discs)) if discs <= PLACES else []
    on_mat = [shape for spot in places for shape in draw_cap(*spot, DISC / 2, "ink", theme)]
    whole = Drawing("rules mat", 2 * FELT, 2 * FELT, (*draw_felt(FELT, 0, theme, SPARSE), *on_mat))
    small = scale_drawing(whole, RING / 2 / FELT, least=0.0)
    shapes: list[Shape] = [Placement(small, mat, (height - RING) / 2)]
    for side, start in zip(sides, (left, mat + RING + apart), strict=True):
        top = (height - PLACE[1] * -(-len(side) // 2)) / 2
        for at, colour in enumerate(side):
            alone = at == len(side) - 1 and at % 2 == 0 and at > 0  # the last one of three sits in the middle
            x = start + PLACE[0] * (0.5 if alone else at % 2) + 2.0
            y = top + PLACE[1] * (at // 2)
            shapes += small_top(colour, x, y + 1.0, 15.0, theme)[has_cups:]  # a lid has an edge
            for number, face in enumerate(AT_START):
                shapes += seat_die(face, x + 5.2 * number, y + 17.6, 4.6, colour, theme)
    return picture("table", shapes, TABLE_WIDTH, height)


HIGH = COMIC_HEIGHTS[1]
"""The height of a frame for which these lengths are meant, mm; in a lower one all is smaller, and further apart."""

CUP = 25.0  # the width of a cup's mouth, and its height, mm
THROWN = 11.0  # the side of a die in the comic, mm
TAKEN = 4  # the discs that are taken in the picture: what the dice are worth that are revealed


def _draw_steps(theme: Theme) -> Mapping[str, Growing]:
    """Return pictures of a throw by their names: roll, hide, reveal, take."""
    drawn = {"roll": _roll, "hide": _hide, "reveal": _reveal, "take": _take}
    return {name: comic(name, partial(draw, theme), theme) for name, draw in drawn.items()}


def _mat(theme: Theme, high: float) -> list[Shape]:
    """Draw the beer mat that is behind what happens."""
    amber, middle = theme.pen("felt"), (COMIC_WIDTH / 2, high / 2)
    rim = amber._replace(width=0.9 if theme.solid else amber.width)
    inner = [Circle(*middle, 0.43 * high, amber)] if theme.solid else []
    return [Circle(*middle, 0.48 * high, rim), *inner]


def _roll(theme: Theme, high: float) -> list[Shape]:
    part = high / HIGH
    return [
        *_mat(theme, high),
        *_cup(26.0, 17.5, -66.0, part, theme),
        *_die(2, 46.5, 12.5, 18.0, part, theme),
        *_die(1, 57.0, 25.0, -14.0, part, theme),
        *_die(1, 69.0, 14.0, 38.0, part, theme),
    ]


def _hide(theme: Theme, high: float) -> list[Shape]:
    part = high / HIGH
    table = (19.5 + CUP / 2 + 0.4) * part
    return [
        *_mat(theme, high),
        *_cup(COMIC_WIDTH / 2, 19.5, 0.0, part, theme),
        line(20.0, table, COMIC_WIDTH - 20.0, table, theme.pen("rule")),
        *upright_arrow(COMIC_WIDTH - 13.0, 11.0 * part, 28.0 * part, theme),
    ]


def _reveal(theme: Theme, high: float) -> list[Shape]:
    part = high / HIGH
    return [
        *_mat(theme, high),
        *_cup(24.0, 16.0, -28.0, part, theme),
        *_die(1, 42.5, 27.0, 4.0, part, theme),
        *_die(1, 54.5, 27.0, -5.0, part, theme),
        *_die(TAKEN, 66.5, 27.0, 9.0, part, theme),
        *upright_arrow(COMIC_WIDTH - 12.0, 18.0 * part, 6.0 * part, theme),
    ]


def _take(theme: Theme, high: float) -> list[Shape]:
    part, middle = high / HIGH, high / 2
    radius, width, first = 5.2 * part, 16.0 * part, 35.0 + 6.0 * (1 - part)
    tower = 18.0 + 2.0 * (1 - part)  # right of the number in the corner, which is larger in a low frame
    return [
        *_mat(theme, high),
        *stack(tower, middle, width, 5, theme),
        *level_arrow(tower + width / 2 + 2.0, first - 1.5, middle, theme),
        *(
            shape
            for at in range(TAKEN)
            for shape in draw_cap(first + 2.1 * radius * at + radius, 27.0 * part, radius, "ink", theme)
        ),
        tally(first + 3.0 * radius, 6.0 * part, TAKEN, 10.5 * part, theme),
    ]


def _cup(x: float, y: float, turn: float, part: float, theme: Theme) -> list[Shape]:
    """Draw a cup upside down around ``x``, ``y``, turned clockwise by ``turn`` degrees; ``part`` is its scale."""
    y, cup = y * part, CUP * part
    top, foot, upper, lower = y - cup / 2, y + cup / 2, 0.39 * cup, cup / 2
    corners = ((x - upper, top), (x + upper, top), (x + lower, foot), (x - lower, foot))
    stitch = theme.pen("stitch", "ink")._replace(dash=(0.08 * cup, 0.045 * cup))
    shapes: list[Shape] = [polygon(corners, theme.pen("emblem", "ink")._replace(sharp=False))]
    if not theme.solid:
        shapes.insert(0, polygon(corners, theme.pen("paper")))
    for level in (0.16, 0.86):
        reach, down = upper + (lower - upper) * level, top + cup * level
        shapes.append(line(x - reach + 0.04 * cup, down, x + reach - 0.04 * cup, down, stitch))
    matrix = rotate_about(turn, (x, y))
    return [transform_shape(shape, matrix) for shape in shapes]


def _die(face: int, x: float, y: float, turn: float, part: float, theme: Theme) -> list[Shape]:
    """Draw a die around ``x``, ``y``, turned clockwise by ``turn`` degrees; ``part`` is its scale."""
    y, side = y * part, THROWN * part
    matrix = rotate_about(turn, (x, y))
    return [transform_shape(shape, matrix) for shape in die(face, x - side / 2, y - side / 2, side, theme)]
