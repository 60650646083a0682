"""What one needs to make a kit, at the top of its guide: pictures with words, then things to use in place of parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from math import cos, radians, sin

from pnp.drawing.dice import seat_face
from pnp.drawing.matrix import Matrix, rotate_about
from pnp.drawing.shapes import Circle, Ink, Inked, Path, Point, Rect, Shape, chain, line, polygon
from pnp.drawing.text import LEADING, first_fitting, level, text, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_shape
from pnp.drawing.word_mark import Clock
from pnp.texts.words import Words

ACROSS, PITCH = 180.0, 30.0  # the width of all pictures, and the most from one to the next, mm
BETWEEN = 3.0  # between the words below two pictures, mm
WORDS = 21.5  # from the top of the pictures to the first baseline below them, mm
ROW = 4.1  # from the first to the second line of the words below a picture, mm

BELOW_WORDS = 7.0  # from the last baseline of those words to the first of the sentences, mm

CLOCK = 8.5  # the radius of the clock, mm
MIDDLE = 8.5  # from the top of the pictures to their middle, mm
SIDE = 8.4  # the side of the drawn die, mm

SLOPE = (cos(radians(30)), sin(radians(30)))


def draw_needs(
    left: float,
    top: float,
    colours: Sequence[str],
    clock: Clock | None,
    words: Words,
    theme: Theme,
    most: int,
) -> list[Shape]:
    """Draw the pictures with their words, and below them the sentences, which have room for ``most`` lines.

    If there are several games, what each of them needs begins on a new line with its title.
    """
    body = theme.style("body")
    shapes: list[Shape] = []
    tools = words.rows("guide.tool", 2)
    pitch = min(PITCH, ACROSS / len(tools))
    words_end = WORDS
    for at, (picture, said) in enumerate(tools):
        x = left + pitch * (at + 0.5)
        shapes += (
            _draw_clock(x, top + MIDDLE, words["guide.minutes"], clock or _draw_dial, theme)
            if picture == "clock"
            else PICTURES[picture](x, top + MIDDLE, colours, theme)
        )
        for row, part in enumerate(wrap(said, body, pitch - BETWEEN)):
            y = WORDS + ROW * row
            shapes.append(text(x, top + y, part, body, "middle", room=pitch - BETWEEN if row < 2 else 0.0))
            words_end = max(words_end, y)
    if words.line("guide.need"):
        needs = zip(words.lines("guide.need.of"), words.lines("guide.need"), strict=True)
        lines = [
            line
            for game, own in groupby(needs, lambda need: need[0])
            for line in wrap(" ".join([game, *(sentence for _, sentence in own)]).strip(), body, ACROSS)
        ]
        first = top + words_end + BELOW_WORDS
        shapes += [
            text(left, first + LEADING * at, line, body, room=ACROSS if at < most else 0.0)
            for at, line in enumerate(lines)
        ]
    return shapes


def _draw_clock(x: float, y: float, minutes: str, clock: Clock, theme: Theme) -> list[Shape]:
    """Draw a clock that says how many minutes."""
    said = f"{minutes}′"
    style = first_fitting(said, (theme.style("head"), theme.style("block")), 10.5)
    return [*clock(x, y, CLOCK, theme), level(x + 0.4, y, said, style, "middle", room=12.0)]


def _draw_dial(x: float, y: float, radius: float, theme: Theme) -> list[Shape]:
    """Draw the dial of a clock, with its hours."""
    pen = theme.pen("rule-block")
    hours = [rotate_about(30 * hour, (x, y)) for hour in range(12)]
    tick = line(x, y - radius, x, y - 0.8 * radius, theme.pen("rule"))
    return [Circle(x, y, radius - pen.width / 2, pen), *(transform_shape(tick, turn) for turn in hours)]


def _draw_sheets(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    pen = theme.pen("picture-outline")
    return [Rect(x + off - 5.0, y + off - 6.5, 8.4, 12.0, pen) for off in (-1.6, 0.0, 1.6)]


def _draw_stickers(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a sheet with two columns of stickers in the first colour."""
    side, pen = 2.6, _fill(colours, 0, theme)
    spots = [(x + across, y + down) for across in (-3.1, 0.5) for down in (-4.9, -1.3, 2.3)]
    return [
        Rect(x - 4.6, y - 6.5, 9.2, 12.0, theme.pen("picture-outline")),
        *(Rect(*spot, side, side, pen, 0.6) for spot in spots),
    ]


def _draw_scissors(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw open scissors with their tips up: each blade is a handle's ring, a shank and an edge."""
    blade, ring = theme.pen("picture-pen"), theme.pen("picture-ring")
    shapes: list[Shape] = []
    for side in (-1, 1):
        turn = rotate_about(side * 21, (x, y))
        points: Sequence[Point] = (
            (x - side * 0.9, y + 5.2),
            (x - side * 1.1, y),
            (x - side * 0.9, y - 8.6),
            (x + side * 1.1, y - 1.0),
            (x + side * 0.7, y + 5.2),
        )
        shapes += [
            transform_shape(polygon(points, blade), turn),
            transform_shape(Circle(x - side * 0.6, y + 6.3, 2.2, ring), turn),
        ]
    return [*shapes, Circle(x, y, 0.6, theme.pen("paper"))]


def _draw_knife(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a craft knife with a handle in the first colour, its blade up."""
    turn, outline = rotate_about(25, (x, y)), theme.pen("picture-outline")
    blade = ((x - 1.5, y - 3.0), (x - 1.5, y - 6.0), (x + 1.5, y - 8.6), (x + 1.5, y - 3.0))
    shapes: list[Shape] = [
        polygon(blade, outline),
        Rect(x - 1.9, y - 3.0, 3.8, 11.4, _fill(colours, 0, theme), 1.2),
        Rect(x - 0.6, y - 1.6, 1.2, 4.0, theme.pen("picture-pen"), 0.6),
    ]
    return [transform_shape(shape, turn) for shape in shapes]


def _draw_stapler(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw an open stapler from its side: its foot, its arm in the first colour, a staple."""
    outline, hinge = theme.pen("picture-outline"), (x + 7.0, y + 3.6)
    arm = Rect(x - 8.0, y + 0.2, 15.4, 3.4, _fill(colours, 0, theme), 1.2)
    staple = chain(((x - 6.6, y + 3.0), (x - 6.6, y + 0.6), (x - 3.0, y + 0.6), (x - 3.0, y + 3.0)))
    return [
        transform_shape(arm, rotate_about(18, hinge)),
        Path(staple, theme.pen("picture-outline")._replace(fill=None)),
        Rect(x - 8.4, y + 4.4, 16.8, 2.4, outline, 0.8),
        Circle(*hinge, 1.1, theme.pen("picture-pen")),
    ]


def _draw_glue(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a glue stick: its foot, its body in the first colour, its tip."""
    outline = theme.pen("picture-outline")
    return [
        Rect(x - 1.9, y - 8.3, 3.8, 3.6, outline, 0.8),
        Rect(x - 2.6, y - 5.2, 5.2, 3.6, outline),
        Rect(x - 3.2, y - 2.0, 6.4, 8.6, _fill(colours, 0, theme), 0.4),
        Rect(x - 2.5, y + 6.6, 5.0, 1.8, outline, 0.5),
    ]


def _draw_pencil(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a pencil in the last colour, its point down to the left."""
    turn, outline = rotate_about(35, (x, y)), theme.pen("picture-outline")
    tip = ((x - 1.7, y + 4.6), (x, y + 9.2), (x + 1.7, y + 4.6))
    lead = ((x - 0.55, y + 7.7), (x, y + 9.2), (x + 0.55, y + 7.7))
    shapes: list[Shape] = [
        Rect(x - 1.7, y - 8.6, 3.4, 2.2, outline, 0.6),
        polygon(tip, outline),
        polygon(lead, theme.pen("picture-pen")),
        Rect(x - 1.7, y - 6.4, 3.4, 11.0, _fill(colours, -1, theme)),
    ]
    return [transform_shape(shape, turn) for shape in shapes]


def draw_die(x: float, y: float, colours: Sequence[str], theme: Theme) -> list[Shape]:
    """Draw a die of the first colour from above: its 1, 2 and 3."""
    across, down = SLOPE
    faces = (
        (1, Matrix(across, down, -across, down, x, y - SIDE)),
        (2, Matrix(across, down, 0.0, 1.0, x - across * SIDE, y - SIDE * (1 - down))),
        (3, Matrix(across, -down, 0.0, 1.0, x, y)),
    )
    corners = ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))
    edge = theme.pen("picture-outline")._replace(fill=None)
    shapes: list[Shape] = []
    for number, matrix in faces:
        body = [polygon(corners, _fill(colours, 0, theme)), *seat_face(number, 0, 0, SIDE, colours[0], theme)]
        for shape in (*body, polygon(corners, edge)):
            drawn = transform_shape(shape, matrix)
            if isinstance(shape, Inked) and isinstance(drawn, Inked):
                shapes.append(drawn._replace(ink=shape.ink))  # its lines keep their width
    return shapes


def _fill(colours: Sequence[str], at: int, theme: Theme) -> Ink:
    """Return the fill of a seat's colour with the outline of pictures; white without colours or in low ink."""
    outline = theme.pen("picture-outline")
    if not (colours and theme.solid):
        return outline
    return outline._replace(fill=theme.pen("seat-area", colours[at]).fill)


PICTURES: Mapping[str, Callable[[float, float, Sequence[str], Theme], list[Shape]]] = {
    "sheets": _draw_sheets,
    "stickers": _draw_stickers,
    "scissors": _draw_scissors,
    "knife": _draw_knife,
    "stapler": _draw_stapler,
    "glue": _draw_glue,
    "pencil": _draw_pencil,
    "die": draw_die,
}
"""The function that draws each picture around its middle, by the name that templates use."""
