"""The rules leaflet of Low Blow, with pictures made from the kit's own parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import tau

from pnp.drawing.arrows import level_arrow
from pnp.drawing.dice import die, seat_die
from pnp.drawing.measures import RADIUS_INNER
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.seat_marks import emblem, own_emblem
from pnp.drawing.shapes import Drawing, Placement, Point, Rect, Shape
from pnp.drawing.theme import Theme
from pnp.games.contract import KitSpec
from pnp.games.low_blow import kit
from pnp.games.low_blow.aid import home_row
from pnp.games.low_blow.board import COUNTER_SIZE, counter, play_area
from pnp.games.low_blow.comics import comics
from pnp.games.low_blow.layout import CONTENT, PITCH, layout
from pnp.games.low_blow.word_mark import MARK
from pnp.pieces.leaflet import TABLE_WIDTH, Growing, Leaflet, on_ring, picture, read_leaflet
from pnp.texts import words
from pnp.texts.words import Words
from scorer.games.low_blow import DICE_EACH, EDITIONS, FACES
from scorer.seats import COLOURS

STEP = 50.0  # the width of the picture of a step, mm
OWNED = 28.0  # the width of a player's pieces beside the board, mm

DIE = 7.0
NATURAL = (297.0, 210.0)  # the size of the sheet with the board that is shown small, mm

COUNTER = 4.0
IN_POT = 19.0  # the radius of the circle of counters in the bucket, mm on the board


def leaflet(spec: KitSpec) -> Leaflet:
    """Return the rules of an edition."""
    edition = EDITIONS[str(spec.choices["edition"])]
    facts = {
        **kit.facts(spec),
        "rotates": edition.start_rotates,
        "draw_replays": edition.draw_replays,
        "patches": spec.theme.patches,
        "marked": not spec.plain,
    }
    shared = words.sheet(
        edition.id, spec.lang, kit.TEMPLATES, game=kit.facts(spec), example=kit.example(spec)
    )
    sheet = words.sheet("rules", spec.lang, kit.TEMPLATES, game=facts, example=kit.example(spec))
    theme = spec.theme
    faces = {
        f"die-{face}": picture(f"face {face}", die(face, 0, 0, DIE, theme), DIE, DIE)
        for face in range(1, FACES + 1)
    }
    row = home_row(kit.EXAMPLE_ROW, "red", 0, 0, theme, 56.0)
    pictures: dict[str, Drawing | Growing] = {
        **faces,
        "table": _table(spec, shared),
        "row": picture("row", [own_emblem("red", DIE / 2, DIE / 2, DIE - 1, theme)], DIE, DIE),
        "die": picture("die", seat_die(5, 0, 0, DIE, "red", theme), DIE, DIE),
        "counter": picture("counter", _counter(0, 0, DIE * COUNTER_SIZE / 9 * 0.8, theme), DIE, DIE),
        "square": picture("square", _square("red", 0, 0, DIE, theme), DIE, DIE),
        **comics(theme),
        "neighbours": _step("neighbours", _neighbours(theme, gives=False), 10.0),
        "give": _step("give", _neighbours(theme, gives=True), 10.0),
        "example": picture("example", row, 56.0, 11.2),
    }
    return read_leaflet(sheet, pictures)._replace(mark=MARK)


def _step(name: str, shapes: Sequence[Shape], height: float) -> Drawing:
    return picture(name, shapes, STEP, height)


def _counter(x: float, y: float, side: float, theme: Theme) -> list[Shape]:
    """Draw a counter of any ``side`` with its ring centred in a picture of 7 mm at ``x``, ``y``."""
    off = (DIE - side) / 2 if side > DIE else 0.0
    return [Placement(scale_drawing(counter(theme).front, side / COUNTER_SIZE), x + off, y + off)]


def _table(spec: KitSpec, shared: Words) -> Drawing:
    """Draw the table at the start: the board, and beside each home row the dice and counters of its player."""
    edition, colours, theme = EDITIONS[str(spec.choices["edition"])], COLOURS[: spec.players], spec.theme
    board = layout(*NATURAL, edition.rows[spec.players])._replace(sides=False)  # the ropes are not drawn
    factor = (TABLE_WIDTH - OWNED) / CONTENT
    area = Drawing("play area", *NATURAL, tuple(play_area(board, colours, shared, theme, small=True)))
    shapes: list[Shape] = [Placement(scale_drawing(area, factor), -board.left * factor, -board.top * factor)]
    own, side = edition.counters_each, COUNTER * COUNTER_SIZE / 9 * 0.5
    for at, colour in enumerate(colours):  # dice, with counters below
        x, y = TABLE_WIDTH - OWNED + 2.0, PITCH * (at + 0.5) * factor - (4.75 if own else 2.3)
        for number in range(DICE_EACH):
            shapes += seat_die(number + 1, x + 5.2 * number, y, 4.6, colour, theme)
        for number in range(own):
            shapes += _counter(x + 2.54 * number - 0.6, y + 5.2, side, theme)
    if not own:  # counters are in rings in the pot, next to each other
        x, y, side = *board.bucket, 3.0
        middle = (x - board.left) * factor, (y - board.top) * factor
        for across, down in _in_rings(edition.counters[spec.players], middle, IN_POT * factor, side):
            shapes += _counter(across - side / 2, down - side / 2, side, theme)
    return picture("table", shapes, TABLE_WIDTH, board.rows * PITCH * factor)


def _in_rings(count: int, middle: Point, radius: float, side: float) -> Iterator[Point]:
    """Yield the middles of things in rings around a point, the outermost first, none on another one."""
    while count > 0:
        on = min(count, max(int(tau * radius / side), 1))
        yield from on_ring(on, *middle, max(radius, 0.0))
        count, radius = count - on, radius - side


def _square(colour: str, x: float, y: float, side: float, theme: Theme) -> list[Shape]:
    """Draw a square of a home row."""
    return [
        Rect(x + 0.4, y + 0.4, side - 0.8, side - 0.8, theme.pen("seat-square", colour), RADIUS_INNER),
        emblem(colour, x + side / 2, y + side / 2, side * 0.3, theme.pen("emblem-faint")),
    ]


def _neighbours(theme: Theme, *, gives: bool) -> list[Shape]:
    """Draw a die between both neighbours, who give counters or, with ``gives``, get the die."""
    shapes: list[Shape] = [
        own_emblem("blue", 4.0, 5.0, 7.0, theme),
        own_emblem("yellow", 46.0, 5.0, 7.0, theme),
    ]
    shapes += seat_die(3, 21.5, 1.5, 7.0, "red", theme)
    for inner, outer in ((20.0, 10.0), (30.0, 40.0)):
        start, end = (inner, outer) if gives else (outer, inner)
        shapes += level_arrow(start, end, 5.0, theme)
        if not gives:
            shapes += _counter((inner + outer) / 2 - 2.0, 0.2, 4.0, theme)
    return shapes
