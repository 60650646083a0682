"""Pictures and sentences that show how to fold, glue or join parts: one row for each part. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from pnp.drawing.arrows import level_arrow
from pnp.drawing.dice import seat_face
from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Path, Placement, Point, Rect, Shape, Step, line, polygon, polyline
from pnp.drawing.text import LEADING, cap, level, paragraph, text, wrap
from pnp.drawing.theme import Theme
from pnp.drawing.transformed import transform_steps
from pnp.pages.diagrams import SIZE, draw_double, draw_glue, draw_pen, draw_punch, draw_scissors
from pnp.pages.needs import draw_die
from pnp.pages.poster import Poster, PosterSheet
from pnp.pieces.dice_net import FACES, FOLDS, HEIGHT, SIDE, TAB, WIDTH, outline, tabs
from pnp.pieces.part import AssemblyStep, Part
from pnp.texts.words import Words

WIDE, HIGH = 36.0, 20.0  # the largest size of a picture
NET = (HIGH - 3.0) / HEIGHT  # the scale at which the net of a die is drawn; a number has room below it
OUT = 1.6  # from the edge of a tab to the middle of its number
GAP, GLUE = 3.0, 1.4  # white between the sheets of a board before they are glued, and the width of their tabs
NAMED = (5.5, 4.0)  # the smallest sheet that has its name in such a picture
TOOTH, TEETH_APART = 1.2, 2.6  # the depth and the spacing of the teeth of sheets that are cut along cells


def dice_steps(sentences: Sequence[str], theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the steps of a paper die (crease, cut, fold and glue) with these ``sentences``."""
    wide, shade, fold = WIDTH * NET, theme.pen("picture-shade"), theme.pen("picture-fold")
    flaps = [_scale(tab) for tab in tabs(TAB)]
    net: list[Shape] = [
        polygon(_scale(outline()), theme.pen("picture-outline")),
        *(polygon(flap, shade) for flap in flaps),
        *(line(x * NET, y * NET, right * NET, foot * NET, fold) for x, y, right, foot in FOLDS),
    ]
    numbers: list[Shape] = []  # next to the tabs, in the order of glueing
    for number, corners in enumerate(flaps, 1):
        inner, outer = _midpoint(corners[0], corners[3]), _midpoint(corners[1], corners[2])
        far = 1 + OUT / (TAB * NET)
        x, y = (near + far * (end - near) for near, end in zip(inner, outer, strict=True))
        numbers.append(level(x, y, str(number), theme.style("small-bold"), "middle"))
    closed = Placement(draw_glue(theme), wide + 7, (HIGH - SIZE) / 2)
    pictures = (
        [*net, draw_pen(2 * SIDE * NET, 2.5 * SIDE * NET, -58, theme)],
        [*net, *draw_scissors(wide - 9.4, HIGH - 18, theme)],
        [*net, *numbers, *level_arrow(wide + 2, wide + 7, HIGH / 2, theme), closed],
    )
    return steps_of("die", pictures, sentences)


def sticker_steps(sentence: str, colour: str, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the single step of six stickers on a die: the die unfolded, then closed."""
    faces = [
        shape
        for face, (x, y) in FACES.items()
        for at in [(x * NET, y * NET, SIDE * NET)]
        for shape in (Rect(*at, at[2], theme.pen("picture-outline")), *seat_face(face, *at, colour, theme))
    ]
    arrow, closed = level_arrow(14, 19, HIGH / 2, theme), draw_die(28, HIGH / 2, [colour], theme)
    return steps_of("stickers", [[*faces, *arrow, *closed]], [sentence])


def box_steps(
    edge: tuple[Step, ...],
    folds: Sequence[tuple[Point, Point]],
    size: Point,
    sentences: Sequence[str],
    theme: Theme,
) -> tuple[AssemblyStep, ...]:
    """Return the steps of a box whose net has this ``size``: crease, cut, glue."""
    factor = min((WIDE - 16) / size[0], HIGH / size[1])
    small, fold = Matrix(a=factor, d=factor), theme.pen("picture-fold")
    paper, shade = theme.pen("picture-outline"), theme.pen("picture-shade")
    around = Path(transform_steps(edge, small), paper)
    lines = [line(*small(*start), *small(*end), fold) for start, end in folds]
    (wide, high), tip = small(*size), small(*_midpoint(*folds[1]))
    drawn: Sequence[Sequence[Shape]] = (
        [around, *lines, draw_pen(*tip, -40, theme)],
        [around, *lines, *draw_scissors(wide - 4, high - 18, theme)],
        [  # with an open top: its front, its side, and the tab inside its back
            polygon(((5, 1.5), (14, 1.5), (14, 14), (5, 14)), paper),
            polygon(((5, 1.5), (7.4, 1.5), (7.4, 14), (5, 14)), shade),
            polygon(((2, 5), (5, 1.5), (5, 14), (2, 18)), paper),
            polygon(((11, 5), (14, 1.5), (14, 14.5), (11, 18)), paper),
            Rect(2, 5, 9, 13, paper),
        ],
    )
    return steps_of("box", drawn, sentences)


def bottom_step(sentence: str, theme: Theme) -> AssemblyStep:
    """Return the step that closes the bottom of a box: short flaps in, then one long flap on the other."""
    paper, shade = theme.pen("picture-outline"), theme.pen("picture-shade")
    drawn: list[Shape] = [
        polygon(((14, 11), (18, 7), (18, 15), (14, 19)), paper),
        Rect(2, 11, 12, 8, paper),
        polygon(((2, 11), (6, 7), (18, 7), (14, 11)), paper),
        polygon(((2, 11), (6, 7), (9.6, 7.6), (6.6, 10.4)), shade),
        polygon(((14, 11), (18, 7), (13.4, 7.6), (10.4, 10.4)), shade),
        polygon(((6, 7), (18, 7), (17, 1.5), (5, 1.5)), paper),
        polygon(((2, 11), (14, 11), (12.6, 15), (0.6, 15)), paper),
    ]
    return steps_of("bottom", [drawn], [sentence])[0]


def fold_steps(sentence: str, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the single step of a sheet that is glued back to back."""
    return (AssemblyStep(draw_double(theme), sentence),)


def punch_steps(sentence: str, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the single step of pieces that are pushed out of their sheet."""
    return (AssemblyStep(draw_punch(theme), sentence),)


def booklet_steps(sentence: str, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the single step of a booklet: its sheets, one within the other, with staples in the fold."""
    pen, middle = theme.pen("picture-outline"), WIDE / 2
    sheets = [
        polygon(
            ((middle, at + 5), (middle + 14 - at, at), (middle + 14 - at, at + 13), (middle, at + 18)), pen
        )
        for at in (0, 1, 2)
    ]
    left = [
        polygon(
            ((middle, at + 5), (middle - 14 + at, at), (middle - 14 + at, at + 13), (middle, at + 18)), pen
        )
        for at in (0, 1, 2)
    ]
    staples = [line(middle, y, middle, y + 2, theme.pen("picture-blade")) for y in (10, 15)]
    return steps_of("booklet", [[*left, *sheets, *staples]], [sentence])


def steps_of(
    name: str, pictures: Sequence[Sequence[Shape]], sentences: Sequence[str]
) -> tuple[AssemblyStep, ...]:
    """Return steps from their drawings and their sentences."""
    return tuple(
        AssemblyStep(Drawing(f"{name}-step-{number}", WIDE, HIGH, tuple(shapes)), sentence)
        for number, (shapes, sentence) in enumerate(zip(pictures, sentences, strict=True), 1)
    )


def _scale(points: Sequence[Point]) -> list[Point]:
    return [(x * NET, y * NET) for x, y in points]


def _midpoint(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def poster_steps(poster: Poster, words: Words, theme: Theme) -> tuple[AssemblyStep, ...]:
    """Return the steps of a board of several sheets: cut them, glue the sheets of each row, glue the rows."""
    pictures, sentences = [_draw_sheets(poster, (GAP, GAP), theme)], [words["step.cut"]]
    if poster.is_grid:
        pictures.append(_draw_sheets(poster, (0.0, GAP), theme))
        sentences += [words["step.rows"], words["step.all"]]
    else:
        sentences.append(words["step.glue"])
    pictures.append(_draw_sheets(poster, (0.0, 0.0), theme))
    return steps_of("poster", pictures, sentences)


def _draw_sheets(poster: Poster, gaps: Point, theme: Theme) -> list[Shape]:
    """Draw all sheets with ``gaps`` across and down; sheets that are apart have tabs and marked cuts.

    Gaps between many sheets are narrow, so that they leave most of the picture to the sheets.
    """
    room = min(WIDE / poster.columns, HIGH / poster.rows) / 2
    across, down = (min(gap, room) for gap in gaps)
    wide = WIDE - min(GAP, room) * (poster.columns - 1) - GLUE
    high = HIGH - min(GAP, room) * (poster.rows - 1) - GLUE
    scale = min(wide / poster.xs[-1], high / poster.ys[-1])
    glue, cut = theme.pen("picture-shade"), theme.pen("picture-blade")
    shapes: list[Shape] = []
    for sheet in poster.sheets():
        x, y = sheet.piece.left * scale + across * sheet.column, sheet.piece.top * scale + down * sheet.row
        own_wide, own_high = sheet.piece.width * scale, sheet.piece.height * scale
        if across and sheet.column < poster.columns - 1:
            shapes.append(Rect(x + own_wide, y, GLUE, own_high, glue))
        if down and sheet.row < poster.rows - 1:
            shapes.append(Rect(x, y + own_high, own_wide, GLUE, glue))
        sides = list(_find_sides(sheet, poster, Window(x, y, x + own_wide, y + own_high)))
        shapes.append(polygon([point for side in sides for point in side[:-1]], theme.pen("picture-outline")))
        if across and down:
            left_and_upper = ((sides[3], sheet.column), (sides[0], sheet.row))
            shapes += [polyline(side, cut) for side, is_cut in left_and_upper if is_cut]
        if own_wide >= NAMED[0] and own_high >= NAMED[1]:
            style = theme.style("body-bold")
            shapes.append(level(x + own_wide / 2, y + own_high / 2, sheet.name, style, "middle"))
    return shapes


def _find_sides(sheet: PosterSheet, poster: Poster, box: Window) -> Iterator[Sequence[Point]]:
    """Yield the sides of a sheet clockwise from the top; a side at a joint has teeth where cells reach over it."""
    left, top, right, bottom = box
    across, down = (min(TOOTH, (bottom - top) / 4) if over else 0.0 for over in poster.over)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    depths = (
        (0.0, down if sheet.row else 0.0),
        (across if sheet.column < poster.columns - 1 else 0.0, 0.0),
        (0.0, down if sheet.row < poster.rows - 1 else 0.0),
        (across if sheet.column else 0.0, 0.0),
    )
    for (start, end), (deep_x, deep_y) in zip(pairwise(corners), depths, strict=True):
        if not (deep_x or deep_y):
            yield start, end
            continue
        steps = 2 * max(round(dist(start, end) / TEETH_APART), 1)
        right_by, down_by = (end[0] - start[0]) / steps, (end[1] - start[1]) / steps
        yield [
            (start[0] + right_by * at + at % 2 * deep_x, start[1] + down_by * at + at % 2 * deep_y)
            for at in range(steps + 1)
        ]


STEPS_IN_A_ROW = 4
APART = 6.0  # white between two steps
PICTURE = 20.0  # the greatest height of a picture
NUMBER = 4.5  # from the number of a step to its sentence
HEAD, UNDER, AFTER = 3.0, 3.0, 5.0  # white above a head, below a head or picture, and below a row


class Assembly(NamedTuple):
    """Steps that one or more parts share, and the names of those parts."""

    name: str
    steps: tuple[AssemblyStep, ...]


def group_steps(parts: Iterable[Part]) -> list[Assembly]:
    """Return one assembly for each different series of steps; parts with the same steps share it, with their names."""
    groups: dict[tuple[str, ...], list[Part]] = {}
    for part in parts:
        if part.steps:
            groups.setdefault(tuple(step.text for step in part.steps), []).append(part)
    return [
        Assembly(", ".join(dict.fromkeys(part.name for part in own)), own[0].steps) for own in groups.values()
    ]


Row = tuple[Assembly, ...]  # assemblies side by side
Measured = tuple[Row, float]  # a row and its height, mm


def pack_rows(assemblies: Iterable[Assembly]) -> list[Row]:
    """Return rows of assemblies; some share a row if their steps fit, but none that begins with a single step."""
    rows: list[Row] = []
    free: list[int] = []
    for assembly in assemblies:
        count = len(assembly.steps)
        at = next((at for at, room in enumerate(free) if count <= room), None)
        if at is None:
            rows.append((assembly,))
            free.append(STEPS_IN_A_ROW - count if count > 1 else 0)
        else:
            rows[at] = (*rows[at], assembly)
            free[at] -= count
    return rows


def measure_height(row: Row, span: float, theme: Theme) -> float:
    """Return the height of a row that is ``span`` mm wide."""
    body = theme.style("body")
    lines = max(
        len(wrap(step.text, body, _step_width(row, span) - NUMBER))
        for assembly in row
        for step in assembly.steps
    )
    return _picture_top(row, span, theme) + PICTURE + UNDER + LEADING * lines + AFTER


def draw_row(row: Row, corner: Point, span: float, theme: Theme) -> list[Shape]:
    """Draw a row: each assembly's name below a rule, then its steps side by side."""
    (left, top), body, wide = corner, theme.style("body"), _step_width(row, span)
    block = theme.style("block")
    foot = top + _picture_top(row, span, theme) + PICTURE
    below = foot + UNDER + cap(body)
    shapes: list[Shape] = []
    for assembly in row:
        own = _own_width(assembly, row, span)
        shapes += [
            line(left, top, left + own, top, theme.pen("rule")),
            *paragraph(left, top + HEAD + cap(block), assembly.name, block, own),
        ]
        for number, step in enumerate(assembly.steps, 1):
            x = left + (number - 1) * (wide + APART)
            shapes += [
                Placement(step.picture, x + NUMBER, foot - step.picture.height),
                text(x, below, str(number), theme.style("body-bold")),
                *paragraph(x + NUMBER, below, step.text, body, wide - NUMBER),
            ]
        left += own + APART
    return shapes


def _picture_top(row: Row, span: float, theme: Theme) -> float:
    """Return the distance from the rule down to the pictures: the names above them may have several lines."""
    block = theme.style("block")
    lines = max(len(wrap(assembly.name, block, _own_width(assembly, row, span))) for assembly in row)
    return HEAD + cap(block) + LEADING * (lines - 1) + UNDER


def _own_width(assembly: Assembly, row: Row, span: float) -> float:
    """Return the width of an assembly in a row, mm."""
    return len(assembly.steps) * (_step_width(row, span) + APART) - APART if len(row) > 1 else span


def _step_width(row: Row, span: float) -> float:
    """Return the width of one step; a single step that is alone in its row has the whole width."""
    return (
        span if sum(len(assembly.steps) for assembly in row) == 1 else (span + APART) / STEPS_IN_A_ROW - APART
    )


def split_into_pages(rows: Sequence[Measured], first: float, later: float) -> list[list[Measured]]:
    """Distribute rows over pages: the first page has ``first`` mm left for them, every other ``later`` mm."""
    pages: list[list[Measured]] = [[]]
    free = first
    for row, height in rows:
        if height > free:
            pages.append([])
            free = later
        pages[-1].append((row, height))
        free -= height
    return pages
