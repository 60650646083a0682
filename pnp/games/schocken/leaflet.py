"""The rules leaflet of Schocken, with pictures made from the kit's own parts, and an example of two throws."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

from pnp.drawing.arrows import level_arrow
from pnp.drawing.dice import die, seat_die
from pnp.drawing.measures import SEAT_BAR
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.seat_marks import ring
from pnp.drawing.shapes import Drawing, Placement, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.games.contract import KitSpec
from pnp.games.schocken import kit
from pnp.games.schocken.disc import SIZE, disc, half_disc
from pnp.games.schocken.lid import TOP, top
from pnp.pieces.leaflet import TABLE_WIDTH, Leaflet, on_ring, picture, read_leaflet
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.schocken import COMBINATIONS, DISCS, THROWS, Game, Thrown, score
from scorer.games.schocken.values import ThrowScore

PLAYERS = ("Ana", "Ben", "Cleo")
FIRST = (Thrown("Ana", (4, 2, 1), 1), Thrown("Ben", (6, 6, 5), 3), Thrown("Cleo", (6, 6, 5), 3))
NEXT = (Thrown("Cleo", (6, 5, 2), 2), Thrown("Ana", (5, 3, 1), 3), Thrown("Ben", (2, 2, 1), 1))


def example() -> dict[str, object]:
    """Return the facts about both throws for the texts."""
    first, second = score(Game(PLAYERS, (FIRST, NEXT))).halves[0]["throws"]
    after = DISCS - first["discs"]
    thrown = first["thrown"]
    other = next(name for name in PLAYERS if name not in (first["winner"], first["loser"]))
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
        "next": _next(second),
    }


def _next(throw: ThrowScore) -> dict[str, object]:
    winner = throw["thrown"][throw["winner"]]
    return {
        "winner": throw["winner"],
        "combination": winner["combination"],
        "worth": winner["worth"],
        "loser": throw["loser"],
        "taken": throw["discs"],
    }


RING = 34.0
"""The diameter of the tower mat in the picture of the table, mm."""

PLACE = (20.0, 25.0)
"""The room of a player in that picture, mm; two players are next to each other."""

DIE, DIE_PITCH = 5.6, 6.2
SMALL = 7.0
AT_START = (5, 3, 2)
"""The dice at the players' places: not a combination with a name."""

STEP = (50.0, 9.0)
"""The size of the picture of a step, mm."""


def leaflet(spec: KitSpec) -> Leaflet:
    """Return the rules."""
    discs = int(spec.choices["discs"])
    known = kit.facts(spec)
    facts = {**known, "players": spec.players, "usual": discs == DISCS, "throws": THROWS}
    shared = words.sheet("kit", spec.lang, kit.TEMPLATES, game=known)
    sheet = words.sheet("rules", spec.lang, kit.TEMPLATES, game=facts, example=example())
    return read_leaflet(sheet, _pictures(spec, discs, shared))


def _pictures(spec: KitSpec, discs: int, shared: Words) -> dict[str, Drawing]:
    theme = spec.theme
    dice, arrow = _dice((1, 1, 4), 0, theme), level_arrow(25.0, 31.0, 4.5, theme)
    shown = {f"example-{thrown.player.lower()}": thrown.dice for thrown in FIRST}
    return {
        "table": _table(spec, discs),
        "dice": picture("dice", seat_die(5, 0, 0, SMALL, "red", theme), SMALL, SMALL),
        "lid": _lid("red", SMALL, theme),
        "disc": scale_drawing(disc(theme).front, SMALL / SIZE),
        "half": scale_drawing(half_disc(shared, theme).front, SMALL / SIZE),
        "roll": picture("roll", _rolled(theme), *STEP),
        "hide": picture("hide", [*dice, *arrow, Placement(_lid("red", 9.0, theme), 34.0, 0.0)], *STEP),
        "reveal": picture("reveal", [*dice, *_dice((5, 3, 2), 27, theme)], *STEP),
        "take": picture("take", [*dice, *arrow, *_stack(4, theme)], *STEP),
        **{hand.id: _hand(hand.id, sorted(hand.example), theme) for hand in COMBINATIONS},
        "sixes": _hand("sixes", (6, 6), theme),
        **{name: _hand(name, faces, theme) for name, faces in shown.items()},
        "example-next": _hand("example-next", NEXT[-1].dice, theme),
    }


def _hand(name: str, dice: Sequence[int], theme: Theme) -> Drawing:
    """Draw dice for a line of text."""
    shapes = (shape for at, face in enumerate(dice) for shape in die(face, DIE_PITCH * at, 0, DIE, theme))
    return picture(name, shapes, DIE_PITCH * 2 + DIE, DIE)


def _lid(colour: str, side: float, theme: Theme) -> Drawing:
    """Draw a lid from above."""
    edge = Rect(0.5, 0.5, TOP - 1, TOP - 1, theme.pen("region"))
    drawn = Drawing(f"rules lid {colour}", TOP, TOP, (edge, *top(colour, 0, theme)))
    return scale_drawing(drawn, side / TOP)


def _table(spec: KitSpec, discs: int) -> Drawing:
    """Draw the table at the start: discs on the mat in the middle, dice and lids on both sides."""
    theme, colours = spec.theme, kit.SEATS[: spec.players]
    sides = colours[: (len(colours) + 1) // 2], colours[(len(colours) + 1) // 2 :]
    height = max(RING, PLACE[1] * -(-len(sides[0]) // 2))
    shapes: list[Shape] = _tower(discs, TABLE_WIDTH / 2, height / 2, theme)
    for side, left in zip(sides, (0.0, TABLE_WIDTH - 2 * PLACE[0]), strict=True):
        rows = -(-len(side) // 2)
        start = (height - PLACE[1] * rows) / 2
        for at, colour in enumerate(side):
            middle = PLACE[0] / 2 if len(side) == 1 else 0.0
            shapes += _owned(colour, left + middle + PLACE[0] * (at % 2), start + PLACE[1] * (at // 2), theme)
    return picture("table", shapes, TABLE_WIDTH, height)


def _tower(count: int, x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw the mat's ring with ``count`` discs on it."""
    radius = RING / 2 - 6.0
    side = min(6.0, 2 * pi * radius / count * 1.15)
    small = scale_drawing(disc(theme).front, side / SIZE)
    return [
        *ring(x, y, (RING - SEAT_BAR) / 2, SEAT_BAR, theme.pen("pot")),
        *(
            Placement(small, across - side / 2, down - side / 2)
            for across, down in on_ring(count, x, y, radius)
        ),
    ]


def _owned(colour: str, x: float, y: float, theme: Theme) -> list[Shape]:
    """Draw a player's lid, with three dice below."""
    shapes: list[Shape] = [Placement(_lid(colour, 15.0, theme), x + 2.0, y + 1.0)]
    for at, face in enumerate(AT_START):
        shapes += seat_die(face, x + 2.0 + 5.2 * at, y + 17.6, 4.6, colour, theme)
    return shapes


def _dice(dice: Sequence[int], x: float, theme: Theme) -> list[Shape]:
    return [shape for at, face in enumerate(dice) for shape in die(face, x + 8.0 * at, 1.0, 7.0, theme)]


def _rolled(theme: Theme) -> list[Shape]:
    """Draw two kept dice in a frame, and one that is rolled again."""
    frame = Rect(0.2, 0.2, 16.6, 8.6, theme.pen("box"), 1.0)
    again = [*level_arrow(30.0, 37.0, 4.5, theme), *die(4, 39.0, 1.0, 7.0, theme)]
    return [frame, *_dice((1, 1), 1.0, theme), *die(3, 21.0, 1.0, 7.0, theme), *again]


def _stack(count: int, theme: Theme) -> list[Shape]:
    small = scale_drawing(disc(theme).front, 5.0 / SIZE)
    return [Placement(small, 33.0 + 4.3 * at, 2.0) for at in range(count)]
