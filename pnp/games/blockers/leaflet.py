"""The rules leaflet of Blockers, with pictures made from the kit's own parts, and an example of scoring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pnp.drawing.arrows import level_arrow
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Ink, Placement, Rect, Shape, line
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.games.blockers import kit, rack
from pnp.games.blockers.aid import EXAMPLES, SAMPLES
from pnp.games.blockers.board import play_area
from pnp.games.blockers.layout import layout
from pnp.games.blockers.letters import MARK
from pnp.games.blockers.roof import roof
from pnp.games.blockers.small_map import small_map
from pnp.games.blockers.streets import BOX, part_of_plan
from pnp.games.blockers.tile import draw_board, sample, small_back
from pnp.games.contract import KitSpec
from pnp.pieces.leaflet import LEAST_WIDTH, TABLE_WIDTH, Growing, Growth, Leaflet, picture, read_leaflet
from pnp.texts import words
from scorer.games.blockers import BOARD, HAND, PLACED, TILES, Board, Game, Result, Tile, groups, score
from scorer.games.blockers.facts import REGION, REGION_SYMBOLS, VARIANTS
from scorer.seats import COLOURS, LETTERS

PLAYERS = ("Ana", "Ben")

STANDARD = """\
RRRRRRRRR
RRRRRRRRR
RRR......
.........
B.B.B.B.B
.B.B.B.B.
BBBBBBBBB
.........
R.BBB...R"""

PROFI = """\
RRRRRRRBB
RRRRRRRBB
RRRRRRBBB
YYYYGBBBB
YYYYGGBBB
YYYYGGGBB
YYYGGGGBY
YGYGGGGGB
YYYGGGYGG"""

CAPTURED = {False: ("BBB", "R"), True: ("BBBBBY", "RRRRGGGBY")}
"""The tiles that each player captured, by whether the edition is profi."""

_COLOURS = {letter: colour for colour, letter in LETTERS.items()}


class Example(NamedTuple):
    """A board, and the facts about its score for the texts."""

    board: Board
    facts: dict[str, object]


def example(*, profi: bool) -> Example:
    """Return the example of an edition."""
    board = _read_board(PROFI if profi else STANDARD)
    captured = tuple(tuple(filter(None, _read_tiles(row))) for row in CAPTURED[profi])
    outcome = score(Game(PLAYERS, (Result(board, captured),), variant=VARIANTS[profi]))
    result = outcome.games[0]
    facts = [
        {
            "name": name,
            "groups": result["groups"][name],
            "captures": result["captures"][name],
            "all": result["captured_in_all"][name],
            "points": -result["points"][name],
        }
        for name in PLAYERS
    ]
    return Example(board, {"players": facts, "winner": outcome.winners[0]})


def _read_board(rows: str) -> Board:
    return tuple(_read_tiles(row) for row in rows.splitlines())


def _read_tiles(row: str) -> tuple[Tile | None, ...]:
    return tuple(Tile(_COLOURS[letter]) if letter in _COLOURS else None for letter in row)


NATURAL = (210.0, 297.0, 20.0)
"""The size of the sheet and of the squares of the board that is shown small, mm."""

FACTOR = 0.365  # the scale of that board: its labels are still legible

HAND_TILE, HAND_PITCH = 6.4, 7.0
HAND_ROOM = HAND_TILE + 3.0  # the depth of a side of the table with hands and stocks, mm

HAND_LENGTH = HAND_PITCH * (HAND + 1)
SIDES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3), 5: (0, 1, 2, 2, 3)}
"""Where players sit, by their number: below the board, left of it, above, and right; turns go clockwise."""

TILE = 7.0
MAP = 10.8  # the side of the small maps that show where a tile may be placed, mm
INSIDE = 0.3  # the white around a roof in its square, mm
EXAMPLE = 38.0  # the width of the example's board, mm

IN_HAND = ("7", "F", "moon", "3", "joker")
CITY = """\
RR..B..YY
.R..BB.RY
R..B...RY
.YY..B..."""
"""A part of a board, on which groups are counted; that of profi, whose rules are longer, has three rows."""

COUNTED = "red"  # whose groups have numbers in it
TAKEN = ("yellow", "blue", "blue")
"""The seats of the tiles in the picture of what somebody captured, the last on top."""

PILED = 1.3  # how much further to the right and up each tile of a pile is, mm
PILE = HAND_TILE + PILED * (len(TAKEN) - 1)  # the side of the pile, mm

NUMBER = 0.32  # the radius of the disc with the number of a group, in squares


def leaflet(spec: KitSpec) -> Leaflet:
    """Return the rules of an edition."""
    seats = [seat for own in kit.seats_of(spec) for seat in own]
    profi = spec.choices["edition"] == kit.PROFI
    city = _read_board(CITY if len(seats) > len(PLAYERS) else CITY.replace("Y", "B"))[
        : REGION if profi else None
    ]
    worked_example = example(profi=profi)
    facts = {
        **kit.facts(spec),
        "patches": spec.theme.patches,
        "placed": PLACED,
        "tiles_of_a_colour": TILES,
        "groups_shown": sum(group.colour == COUNTED for group in groups(city)),
    }
    sheet = words.sheet("rules", spec.lang, kit.TEMPLATES, game=facts, example=worked_example.facts)
    theme, colour = spec.theme, kit.seats_of(spec)[0][0]
    allowed = dict(zip(("alone", "pair", "whole", "split"), EXAMPLES, strict=True))
    labels = dict(zip(("column", "row", "region", "anywhere"), (label for (label,) in SAMPLES), strict=True))
    pictures: dict[str, Drawing | Growing] = {
        "table": _table(spec),
        "board": picture("board", _regions(TILE, theme.pen("outline"), theme), TILE, TILE),
        "tile": picture("tile", _tile(colour, "7", 0, 0, TILE, theme), TILE, TILE),
        "back": picture("back", _face_down(colour, 0, 0, TILE, theme), TILE, TILE),
        "rack": picture("rack", rack.section(0.6, 6.6, 0.25, theme), TILE, TILE),
        "place": picture("place", _placing(colour, theme), 50.0, 12.6),
        "draw": picture("draw", _drawing(colour, theme), 50.0, TILE),
        **{
            name: picture(name, draw_board(small_board, "blue", 0, 0, 3.3, theme), 9.9, 9.9)
            for name, small_board in allowed.items()
        },
        "groups": partial(_draw_city, city, theme),
        "captures": picture("captures", _captured(seats, theme), PILE, PILE),
        "example": _numbered("example", worked_example.board, EXAMPLE / BOARD, theme),
    }
    # beside a tile a small board on which its possible squares are coloured
    for name, label in labels.items():
        shown = _tile(colour, label, 0, (MAP - TILE) / 2, TILE, theme)
        squares = Placement(small_map(colour, label, MAP, theme), TILE + 2, 0)
        pictures[name] = picture(name, [*shown, squares], TILE + 2 + MAP, MAP)
    return read_leaflet(sheet, pictures)._replace(mark=MARK)


def _table(spec: KitSpec) -> Drawing:
    """Draw the table at the start: the board, and around it the hands and the stocks of each player."""
    theme, board = spec.theme, layout(*NATURAL)
    area = Drawing("play area", *NATURAL[:2], play_area(board, theme, streets=theme.solid))
    out = (board.space.numbers + 3.0) * FACTOR
    side = board.side * FACTOR + 2 * out
    seats = tuple(zip(SIDES[spec.players], kit.seats_of(spec), strict=True))
    sides = [[colour for seat, own in seats if seat == at for colour in own] for at in range(4)]
    left, top = (TABLE_WIDTH - side) / 2, HAND_ROOM if sides[2] else 0.0
    shapes: list[Shape] = [
        Placement(
            scale_drawing(area, FACTOR), left + out - board.left * FACTOR, top + out - board.top * FACTOR
        )
    ]
    for at, y in ((0, top + side + HAND_ROOM - HAND_TILE), (2, 1.0)):
        room = TABLE_WIDTH / max(1, len(sides[at]))
        for number, colour in enumerate(sides[at]):
            x = room * (number + 0.5) - HAND_LENGTH / 2
            shapes += _owned(colour, (x, y), (HAND_PITCH, 0.0), theme, open_hand=at == 0)
    for at, x in ((1, left - HAND_ROOM), (3, left + side + HAND_ROOM - HAND_TILE)):
        for colour in sides[at]:
            y = top + (side - HAND_LENGTH) / 2
            shapes += _owned(colour, (x, y), (0.0, HAND_PITCH), theme, open_hand=False)
    return picture("table", shapes, TABLE_WIDTH, top + side + HAND_ROOM)


def _owned(
    colour: str, start: tuple[float, float], pitch: tuple[float, float], theme: Theme, *, open_hand: bool
) -> list[Shape]:
    """Draw a row or column of tiles, face up or down, and the stock at its end."""
    shapes: list[Shape] = []
    spots = [(start[0] + pitch[0] * at, start[1] + pitch[1] * at) for at in range(HAND + 1)]
    for at, (x, y) in enumerate(spots[:-1]):
        hand = _tile(colour, IN_HAND[at], x, y, HAND_TILE, theme)
        shapes += hand if open_hand else _face_down(colour, x, y, HAND_TILE, theme)
    x, y = spots[-1]
    for at in range(3):
        shapes += _face_down(colour, x + 0.5 * at, y - 0.5 * at, HAND_TILE, theme)
    return shapes


def _tile(colour: str, label: str, x: float, y: float, side: float, theme: Theme) -> list[Shape]:
    """Draw a small tile."""
    return [Placement(sample(colour, label, side, theme), x, y)]


def _face_down(colour: str, x: float, y: float, side: float, theme: Theme) -> list[Shape]:
    """Draw a tile face down, with an outline."""
    covered = small_back(colour, side, theme)
    return [Placement(covered, x, y), Rect(x, y, side, side, theme.pen("seat-line", colour))]


def _grid(rows: int, columns: int, square: float, ink: Ink) -> list[Shape]:
    """Draw empty squares."""
    high, wide = rows * square, columns * square
    return [
        *(line(0, square * at, wide, square * at, ink) for at in range(rows + 1)),
        *(line(square * at, 0, square * at, high, ink) for at in range(columns + 1)),
    ]


def _regions(side: float, ink: Ink, theme: Theme) -> list[Shape]:
    """Draw the lines between regions, and the edge of the board."""
    return [*_grid(REGION, REGION, side / REGION, ink), Rect(0, 0, side, side, theme.pen("rule"))]


def _placing(colour: str, theme: Theme) -> list[Shape]:
    """Draw a tile that moves from a hand to its region."""
    shapes: list[Shape] = []
    for at, label in enumerate(IN_HAND[1:]):
        shapes += _tile(colour, label, HAND_PITCH * at, 3.1, HAND_TILE, theme)
    board = Drawing("rules region", 12.6, 12.6, tuple(_grid(REGION, REGION, 4.2, theme.pen("outline"))))
    placed = _tile(colour, IN_HAND[0], 37.2 + 4.2, 4.2, 4.2, theme)
    return [*shapes, *level_arrow(29.5, 35.5, 6.3, theme), Placement(board, 37.2, 0), *placed]


def _drawing(colour: str, theme: Theme) -> list[Shape]:
    """Draw a tile that moves from the stock to a hand."""
    shapes: list[Shape] = []
    for at, label in enumerate((*IN_HAND[1:], "C")):
        shapes += _tile(colour, label, HAND_PITCH * at, 0.3, HAND_TILE, theme)
    stock = _face_down(colour, 43.4, 0.3, HAND_TILE, theme)
    return [*shapes, *level_arrow(41.8, 36.0, 3.5, theme), *stock]


def _captured(seats: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a pile of tiles that somebody captured, of the ``seats`` in the game."""
    shapes: list[Shape] = []
    for at, seat in enumerate(seat if seat in seats else seats[1] for seat in TAKEN):
        x, y = PILED * at, PILED * (len(TAKEN) - 1 - at)
        shapes.append(Placement(roof(seat, HAND_TILE, theme), x, y))
    return shapes


def _draw_city(city: Board, theme: Theme, width: float, growth: Growth) -> Drawing:
    """Draw how groups are counted: between the least size of a picture and ``width`` mm wide."""
    side = LEAST_WIDTH + (width - LEAST_WIDTH) * growth.part
    if not growth.drawn:
        return picture("groups", [], side, len(city) * side / BOARD)
    return _numbered("groups", city, side / BOARD, theme, (COUNTED,))


def _numbered(
    name: str, board: Board, square: float, theme: Theme, counted: Sequence[str] = COLOURS
) -> Drawing:
    """Draw a board, or its upper part, with numbers on the first tiles of groups: of those of ``counted`` seats."""
    rows, columns = len(board), len(board[0])
    shapes: list[Shape] = _draw_streets(rows, square, theme) if theme.solid else []
    shapes += _grid(rows, columns, square, theme.pen("outline"))
    for group in groups(board):
        tile = roof(group.colour, square - 2 * INSIDE, theme)
        for row, column in group.squares:
            shapes.append(Placement(tile, square * column + INSIDE, square * row + INSIDE))
    frame = theme.pen("crop-mark")
    for at in range(REGION, BOARD, REGION):
        shapes.append(line(square * at, 0, square * at, square * rows, frame))
        if at < rows:
            shapes.append(line(0, square * at, square * columns, square * at, frame))
    shapes.append(Rect(0, 0, square * columns, square * rows, theme.pen("rule")))
    firsts = [(group.number, group.squares[0]) for group in groups(board) if group.colour in counted]
    for number, (row, column) in firsts:
        x, y = square * (column + 0.5), square * (row + 0.5)
        disc = Circle(x, y, NUMBER * square, theme.pen("paper"))
        shapes += [disc, level(x, y, str(number), theme.style("small-bold"), "middle")]
    return picture(name, shapes, square * columns, square * rows)


def _draw_streets(rows: int, square: float, theme: Theme) -> list[Shape]:
    """Draw the streets of the regions in the first ``rows`` of a board."""
    shapes: list[Shape] = []
    for at, sign in enumerate(REGION_SYMBOLS):
        first = at // REGION * REGION
        shown = min(rows - first, REGION)
        if shown > 0:
            part = Window(0.0, 0.0, BOX, BOX * shown / REGION)
            streets = part_of_plan(sign, part, REGION * square / BOX, theme)
            shapes.append(Placement(streets, at % REGION * REGION * square, first * square))
    return shapes
