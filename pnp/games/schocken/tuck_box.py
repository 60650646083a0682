"""The tuck box of Schocken, a beer crate: boards with grain and nails on its sides, bottles from above on its lid."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin

from pnp.drawing.scaled import scale_drawing
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Path, Placement, Rect, Shape, Step
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.games.schocken.cover import MIDDLE, OUTER, WIDTH, front
from pnp.games.schocken.motifs import place_cap, tally, tally_width
from pnp.pieces.box_net import BoxNet
from scorer.games.schocken.facts import DISCS, PLAYERS
from scorer.seats import COLOURS

NET = BoxNet(front=84.0, depth=38.0, height=100.0)

BOARDS, BOARD_GAP, INSET = 4, 2.8, 2.0
"""The boards of a wall, the white between them, and from the edges of a wall to them, mm."""

BOARD_RADIUS, BOARD_LINE = 1.4, 0.7
GRAIN, GRAIN_INSET = 2.3, 1.4
"""The distance of the lines of the grain; twice as much if only outlines are printed; from a board's ends, mm."""

NAIL, NAIL_AT = 0.8, 3.0
MAT, MAT_TOP = 37.0, 16.0
"""The radius of the mat in front, and from the upper edge to it: below the notch, mm."""

HANDLE, HANDLE_HOLE = (25.0, 13.0), (22.0, 10.0)
PLATE, LABEL = (24.0, 13.0), (68.0, 40.0)
STROKES = 16.0
BOTTLES, BOTTLE, OPEN = (6, 3), 5.4, 10
"""How many bottles are beside and behind each other, the radius of their caps, and which one is open."""


def art(theme: Theme) -> list[Shape]:
    """Draw what is on the net, below its folds and its outline."""
    side, face, other, back = NET.walls
    shapes = [shape for wall in NET.walls for shape in _boards(wall, theme)]
    for wall in (side, other):
        shapes += _handle(wall, theme)
    # in front the mat of the cover
    x, y = (face.left + face.right) / 2, face.top + MAT_TOP + MAT
    scale = MAT / OUTER
    mat = scale_drawing(Drawing("box-mat", WIDTH, WIDTH, tuple(front(theme, 1 / scale))), scale, least=0.0)
    shapes.append(Circle(x, y, MAT + 0.6, theme.pen("paper")))
    shapes.append(Placement(mat, x - MIDDLE * scale, y - MIDDLE * scale))
    # on the back a label with as many strokes as there are discs
    (wide, high), (x, y), rim = LABEL, back.middle, theme.pen("rim")
    edge = rim._replace(width=BOARD_LINE if theme.solid else 0.25, fill=theme.pen("paper").fill)
    shapes.append(Rect(x - wide / 2, y - high / 2, wide, high, edge, BOARD_RADIUS))
    left = x - tally_width(DISCS, STROKES) / 2
    shapes.append(tally(left, y - STROKES / 2, DISCS, STROKES, theme))
    return [*shapes, *_bottles(NET.lid, theme)]


def _board(wall: Window, number: int) -> Window:
    """Return one of the boards of a wall, from the top."""
    high = (wall.height - 2 * INSET - (BOARDS - 1) * BOARD_GAP) / BOARDS
    top = wall.top + INSET + number * (high + BOARD_GAP)
    return Window(wall.left + INSET, top, wall.right - INSET, top + high)


def _boards(wall: Window, theme: Theme) -> Iterator[Shape]:
    """Draw the boards of a wall, each with its grain and a nail in every corner."""
    rim, amber, nail = theme.pen("rim"), theme.pen("felt"), theme.pen("emblem", "ink")
    pitch = GRAIN if theme.solid else 2 * GRAIN
    for number in range(BOARDS):
        board = _board(wall, number)
        steps: list[Step] = []
        count = int((board.height - 2) / pitch)
        first = (board.height - (count - 1) * pitch) / 2
        left, right = board.left + GRAIN_INSET, board.right - GRAIN_INSET
        third = (right - left) / 3
        for at in range(count):  # almost level, a little different every time
            y, seed = board.top + first + at * pitch, number + 3 * at
            up, down = 0.5 * sin(2.3 * seed), 0.5 * sin(1.7 * seed + 1)
            steps += [("M", left, y), ("C", left + third, y + up, right - third, y + down, right, y)]
        yield Path(tuple(steps), amber)
        ink = rim._replace(width=BOARD_LINE if theme.solid else 0.25)
        yield Rect(board.left, board.top, board.width, board.height, ink, BOARD_RADIUS)
        for x in (board.left + NAIL_AT, board.right - NAIL_AT):
            for y in (board.top + NAIL_AT, board.bottom - NAIL_AT):
                yield Circle(x, y, NAIL - nail.width / 2, nail)


def _handle(wall: Window, theme: Theme) -> list[Shape]:
    """Draw the hole of a handle in the second board, and a plate with the numbers of players on the last one."""
    middle, rim = (wall.left + wall.right) / 2, theme.pen("rim")
    line = rim._replace(width=BOARD_LINE if theme.solid else 0.25, fill=theme.pen("paper").fill)
    shapes: list[Shape] = []
    second, last = _board(wall, 1), _board(wall, BOARDS - 1)
    for (wide, high), ink in ((HANDLE, line), (HANDLE_HOLE, theme.pen("emblem", "ink"))):
        y = (second.top + second.bottom) / 2
        shapes.append(Rect(middle - wide / 2, y - high / 2, wide, high, ink, high / 2 - 0.01))
    (wide, high), y = PLATE, (last.top + last.bottom) / 2
    numbers = f"{PLAYERS[0]}–{PLAYERS[-1]}"
    return [
        *shapes,
        Rect(middle - wide / 2, y - high / 2, wide, high, line, BOARD_RADIUS),
        level(middle, y, numbers, theme.style("head"), "middle"),
    ]


def _bottles(lid: Window, theme: Theme) -> Iterator[Shape]:
    """Draw the bottles from above: caps in the colours of the seats, one of them open."""
    across, down = BOTTLES
    pitch_x, pitch_y = (lid.width - 4) / across, (lid.height - 2) / down
    rim = theme.pen("rim")
    for number in range(across * down):
        row, column = divmod(number, across)
        x = lid.left + 2 + (column + 0.5) * pitch_x
        y = lid.top + 1 + (row + 0.5) * pitch_y
        if number == OPEN:
            ink = rim._replace(width=BOARD_LINE if theme.solid else 0.25)
            yield Circle(x, y, BOTTLE - 0.4, ink)
            yield Circle(x, y, BOTTLE / 2, ink)
        else:
            yield place_cap(x, y, BOTTLE, COLOURS[(number * 2 + row) % len(COLOURS)], theme)
