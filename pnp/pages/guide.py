"""The first page of a kit: how to print it, its parts and their pages, scales to measure, what to cut and fold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from pnp.drawing.fonts import ink_box
from pnp.drawing.matrix import rotate_about
from pnp.drawing.measures import FOOT, SAFE, TOP
from pnp.drawing.qr import draw_qr
from pnp.drawing.segments import split_runs
from pnp.drawing.shapes import Anchor, Drawing, Ink, Path, Placement, Point, Shape, TextShape, line, place
from pnp.drawing.text import LEADING, cap, hang, level, paragraph, shorten, text, width, wrap
from pnp.drawing.theme import Theme, TypeStyle
from pnp.drawing.transformed import resize_drawing, transform_shape
from pnp.drawing.word_mark import Rule, WordMark
from pnp.pages.diagrams import SIZE, draw_seats
from pnp.pages.needs import SENTENCE_LINES, SENTENCES, draw_needs
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pieces.apart import NUMBER, Apart, draw_number
from pnp.pieces.part import Part
from pnp.texts.words import Words

COLUMN = 56.0
COLUMN_PITCH = 62.0
APART = COLUMN_PITCH - COLUMN
WIDTH = 180.0
ROW = 7.0
STEP = 20.0
RULER = 100.0
RULER_FOOT = 28.0  # from the paper's bottom edge to the foot of the rulers, mm

RULER_FOOT_LEAST = 14.0
UNDER_NEEDS = 15.0
"""From the last sentence on what one needs to the top of the rulers, if the parts list is on the next page, mm."""

RULER_BELOW = 122.0  # from the end of the parts list to the foot of the rulers, at least, mm
WORK_HEIGHT = 10.5  # from the end of the parts list to the end of the lines below it, mm
FOOTER_WHITE = 3.7  # from those lines to the footer's baseline, at least, mm
MOST_UP = TOP - SAFE - 0.5  # how far the first page moves up on a low sheet at most, mm
RULER_TOP = 8.0  # from the top of the heads above rulers and steps to the rulers and steps, mm
ABOVE_HEADS = 2.0  # from the line below the title to those heads on a low sheet, at least, mm

NATURAL = (215.9, 297.0)
"""The paper that the guide is designed for, mm; on larger paper all of it but the scale is larger."""

TITLE_WHITE = 0.5  # from the foot of a title that is lower than usual to the line below it, at least, mm
CAPTION = 15.0  # from the title's cap line to the baseline of the line below it, as on a board

NEEDS_TOP = 31.5
LAST_NEED = NEEDS_TOP + SENTENCES + LEADING * (SENTENCE_LINES - 1)
"""The baseline of the last sentence on what one needs for one kit."""

LOW = TOP - MOST_UP + CAPTION + ABOVE_HEADS + RULER_TOP + RULER + RULER_FOOT_LEAST
"""The height of the lowest sheet with room for the rulers below the title, mm."""

SEATS = 62.0  # from the top of the page to the middle of the emblems of the seats, mm

QUIET = 4  # the white squares on each side of a code
CODE, CODE_TOP = 15.6, 69.6
"""The side of a code, mm: the squares of the longest address are 0.27 mm wide; and its top."""

CODE_BESIDE, CODE_LINES, CODE_LEADING = 3.0, 2, 2.9
"""The white left of a code, mm, the most lines of the words there, and from line to line, mm: below the last seats."""

MEASURE_LINES = 5
BLOCK_LINES = 9
BLOCK_DOWN = 8.5
"""Inside the rulers: the lines of each text, and from the first one to the heads of the two others, mm."""

PICTURE_IN, PICTURE_DOWN, PICTURE_FOOT, PICTURE_LEAST = 14.0, 3.0, 12.0, 30.0
"""From the left ruler and from the texts to the picture, from that to the lower ruler, and its least height, mm."""

PICTURE_OVER, PICTURE_UNDER = 5.0, 12.0
"""The least white over and under the kits of a joint guide, taken apart: below them is a head, mm."""

MARK_BETWEEN = 6.0  # between the word marks of several games, mm

HEAD_MORE = 1.6  # how much nearer the head of a step may come to its picture than its text, mm

STEPS_BESIDE = 5
"""The most steps beside the rulers; more of them are below the parts list."""

STEPS_DOWN = 14.0  # from the end of the lines below the parts list to the upper rule of those steps, mm

STEP_LINES, STEP_UP = 3, 1.6
"""The most lines of a step, and from its upper rule to its head if it has so many, mm."""

NUMBERED = 6.2  # how much further in the names of parts are if some have numbers, mm
RULE, RULE_OUT = 1.9, 0.7  # the height of the line of a game, and from a scale to it, mm

WORK_LINES = 2
COUNT = 161.0  # the right edge of the column of counts, from the left, mm
COUNTS, PAGES = 12.0, 17.0  # the width of the columns of counts and of pages, mm

STOCK = COUNT - COUNTS - 2 * COLUMN_PITCH - 1

TABLE_TOP, TABLE_HEAD = 88.3, 4.6
"""The upper rule of the parts list, and from its head's baseline to that, mm."""

ROW_LEAST = 4.8
NEEDS_MORE = 8  # the most lines of sentences on what one needs for several kits, more than there are for one


Step = tuple[Drawing, str, str]  # a step of cutting: its picture, head and text


class GuidePictures(NamedTuple):
    """What a guide shows: the steps of cutting, the titles if all are drawn, the kits taken apart, and a code."""

    steps: Sequence[Step]
    marks: Sequence[WordMark] = ()
    apart: Sequence[Apart] = ()
    rule: Rule | None = None  # the line of the game, if there is only one
    address: str = ""  # of the page that leads through the cutting, if a code leads there


class Listing(NamedTuple):
    """One line of the parts list."""

    name: str
    size: str
    stock: str
    pieces: str
    pages: str
    part: str = ""  # its id


def list_parts(parts: Sequence[Part], pages: Sequence[Page], first: int) -> list[Listing]:
    """Return the parts list; ``first`` is the number of the first of ``pages``."""
    return [
        Listing(
            part.name,
            part.size,
            next((page.stock for page in pages if part.id in page.parts), part.stock),
            pieces=f"{part.count} + {part.spares}" if part.spares else str(part.count),
            pages=format_pages([at for at, page in enumerate(pages, first) if part.id in page.parts]),
            part=part.id,
        )
        for part in parts
    ]


def format_pages(numbers: Sequence[int]) -> str:
    """Return page numbers in short: runs as ``3–5``, separated by commas.

    >>> format_pages([2, 3, 4, 7])
    '2–4, 7'
    """
    spans = split_runs(numbers, lambda run, number: number == run[-1] + 1)
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in spans)


def zoom_on(paper: Paper) -> float:
    """Return how much larger the guide is on a paper than designed; 1 if the paper is not larger."""
    return max(1.0, min(paper.width / NATURAL[0], paper.height / NATURAL[1]))


def edge_on(paper: Paper) -> float:
    """Return the left edge of guide and map on a paper, mm."""
    return (paper.width - WIDTH * zoom_on(paper)) / 2


def _shrink(paper: Paper) -> Paper:
    """Return the paper on which the guide is drawn before it is made larger."""
    zoom = zoom_on(paper)
    return paper._replace(width=paper.width / zoom, height=paper.height / zoom)


def count_guide_pages(paper: Paper, parts: int, steps: int) -> int:
    """Return the pages that a guide has for ``parts`` rows and some steps on ``paper``: 2 if they are 2 or more."""
    return 1 if steps <= STEPS_BESIDE and _find_ruler_foot(_shrink(paper), parts) else 2


def has_room_for_all(paper: Paper, parts: int) -> bool:
    """Return whether the parts of several kits fit one list, below sentences on what one needs for them."""
    free = _shrink(paper).height - FOOT - FOOTER_WHITE - WORK_HEIGHT - _table_end(0) - LEADING * NEEDS_MORE
    return ROW_LEAST * parts <= free


def _find_ruler_foot(paper: Paper, parts: int) -> float:
    """Return the foot of the rulers on the first page, in mm from its top; 0 if they do not fit there."""
    row = _row_above_rulers(paper, parts)
    least = _table_end(parts, row) + RULER_BELOW
    return max(min(paper.height, NATURAL[1]) - RULER_FOOT, least) if row >= ROW_LEAST else 0.0


def _row_above_rulers(paper: Paper, parts: int) -> float:
    """Return the height of the rows of a parts list that leaves room for the rulers below it."""
    return min(ROW, (paper.height - RULER_FOOT_LEAST - RULER_BELOW - _table_end(0)) / parts)


def draw_guide(
    paper: Paper,
    titles: Sequence[str],
    parts_list: Sequence[Listing],
    colours: tuple[str, ...],
    pictures: GuidePictures,
    words: Words,
    theme: Theme,
) -> list[tuple[Shape, ...]]:
    """Return the shapes of each page: one, or several if rulers and steps do not fit with the parts list.

    The list is then on the second page and further ones, on a low sheet with what one needs. So a ruler lies on the
    first page, with which printing is checked, if the sheet is not lower than ``LOW``. The guide of several kits, by
    their ``titles``, has two pages or more.
    """
    joined, zoom = len(titles) > 1, zoom_on(paper)
    paper = _shrink(paper)
    left = (paper.width - WIDTH) / 2
    columns = tuple(left + COLUMN_PITCH * index for index in range(3))
    is_long = joined or len(pictures.steps) > STEPS_BESIDE
    below = 0.0 if is_long else _find_ruler_foot(paper, len(parts_list))
    needed = draw_needs(
        left, NEEDS_TOP, 2 * COLUMN_PITCH - APART, colours, words, theme, more=NEEDS_MORE * joined
    )
    lowest = max(shape.y for shape in needed if isinstance(shape, TextShape))
    down = max(0.0, lowest - LAST_NEED) if joined else 0.0
    high = max(min(paper.height, NATURAL[1]) - RULER_FOOT, lowest + UNDER_NEEDS + RULER)
    lowest_foot = paper.height - RULER_FOOT_LEAST
    is_low = high > lowest_foot
    is_ruler_first = not is_low or paper.height >= LOW
    foot = below or (min(high, lowest_foot) if is_ruler_first else TOP + RULER_TOP + RULER)
    above = TOP - SAFE - MOST_UP * is_low
    titled = _draw_title(left, " + ".join(titles), pictures.marks, above, words, theme)
    code = _draw_code(left + WIDTH, pictures.address, words, theme)
    need = (*needed, *draw_seats(columns[2], SEATS, colours, words, theme), *code)
    beside, more = pictures.steps[:STEPS_BESIDE], pictures.steps[STEPS_BESIDE:]
    said = _draw_measure(left, foot, words, theme)
    own = None if joined else next(iter(pictures.apart), None)
    numbers, kit = _draw_kit(left, foot, max(shape.y for shape in said[:-1]), own, parts_list, theme)
    second = (*said, *kit, *_draw_steps(columns[2], foot - RULER, beside, words, theme))
    listed = _List(parts_list, numbers, pictures.rule)
    flow = _Flow(paper, left, listed, more, words, theme)
    if below:
        row = _row_above_rulers(paper, len(parts_list))
        pages = [(*titled, *need, *_draw_table(left, listed, row, words, theme), *second)]
    elif not is_low:
        shown = _draw_apart(
            (left, lowest + PICTURE_OVER), foot - RULER - PICTURE_UNDER, pictures.apart, theme
        )
        pages = [(*titled, *need, *(shown if joined else ()), *second), *flow.pages(flow.from_top)]
    elif is_ruler_first:
        up = NEEDS_TOP - TOP
        pages = [
            (*_shift(titled, paper, -MOST_UP), *second),
            *flow.pages(down - up, _shift(need, paper, -up)),
        ]
    else:
        pages = [*flow.pages(down, (*titled, *need)), second]
    if zoom > 1:
        pages = [
            resize_drawing(Drawing("guide", paper.width, paper.height, page), zoom).shapes for page in pages
        ]
    at = 0 if is_ruler_first else -1
    pages[at] = (*pages[at], *_draw_scale(left * zoom, foot * zoom, pictures.rule, theme))
    return pages


def _draw_code(right: float, address: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw the code of an address above the right end of the parts list, and what it shows; nothing without one."""
    if not address:
        return []
    style, room = theme.style("small"), COLUMN - CODE - CODE_BESIDE
    said = wrap(words["guide.companion"], style, room)
    squares, steps = draw_qr(address)
    square = CODE / (squares - 2 * QUIET)
    x, top = right - CODE - QUIET * square, CODE_TOP - QUIET * square  # the white around it is there already
    ink = Ink(style.colour)
    y = CODE_TOP + CODE - CODE_LEADING * (len(said) - 1)
    return [
        Path(tuple(place(step, x, top, square) for step in steps), ink),
        *paragraph(right - COLUMN, y, words["guide.companion"], style, room, CODE_LEADING, CODE_LINES),
    ]


def _draw_apart(corner: Point, foot: float, kits: Sequence[Apart], theme: Theme) -> Iterator[Shape]:
    """Yield kits taken apart, side by side from a corner to ``foot``, over the width of the page; none if it is low."""
    (left, top), wide = corner, (WIDTH - APART * (len(kits) - 1)) / max(len(kits), 1)
    if foot - top < PICTURE_LEAST:
        return
    for at, kit in enumerate(kits):
        drawn = kit.draw(wide, foot - top, theme)
        picture = replace(drawn, name=f"{drawn.name}-{at}")
        x = left + (wide + APART) * at + (wide - picture.width) / 2
        yield Placement(picture, x, top + (foot - top - picture.height) / 2)


def _draw_title(
    left: float, title: str, marks: Sequence[WordMark], above: float, words: Words, theme: Theme
) -> list[Shape]:
    """Draw the title or the word marks, a line below it, and the head of the right column.

    There are ``above`` mm for what reaches over capitals: accents, and signs of other scripts.
    """
    sub, room = theme.style("head"), COLUMN_PITCH * 2 - 4
    head, down = _fit_title(title, room, above, theme)
    large = cap(theme.style("title"))
    between = MARK_BETWEEN * max(len(marks) - 1, 0)
    high = min(large, (room - between) / sum(mark.width for mark in marks)) if marks else large
    named: list[Shape] = []
    x = left
    for mark in marks:
        named += mark.draw(x, TOP, high, theme)
        x += mark.width * high + MARK_BETWEEN
    return [
        *(named or [hang(left, TOP + down, shorten(title, head, room), head, room=room)]),
        text(left + 2 * COLUMN_PITCH, TOP + max(cap(head), cap(sub)), words["guide.sub"], sub, room=COLUMN),
        text(left, TOP + CAPTION, words["guide.caption"], theme.style("body-grey"), room=room),
    ]


def _fit_title(title: str, room: float, above: float, theme: Theme) -> tuple[TypeStyle, float]:
    """Return the largest style of a title that has room beside and above it, and how much lower than usual it is, mm.

    A lower title does not touch the line below it.
    """
    foot = CAPTION - cap(theme.style("body-grey")) - TITLE_WHITE
    down = 0.0
    for style in (theme.style("title"), theme.style("head"), theme.style("block")):
        ink = ink_box(shorten(title, style, room), style.size, style.weight)
        down = max(0.0, -ink.top - cap(style) - above)
        if width(title, style) <= room and (not down or cap(style) + down + ink.bottom <= foot):
            break
    return style, down


def _shift(shapes: Sequence[Shape], paper: Paper, down: float) -> tuple[Shape, ...]:
    """Move shapes down by ``down`` mm, or up if that is negative."""
    own = tuple(shapes)
    return (Placement(Drawing("guide", paper.width, paper.height, own), 0, down),) if down else own


class _List(NamedTuple):
    """The parts list, or a part of it, the numbers of parts that a picture shows, and the line over it."""

    rows: Sequence[Listing]
    numbers: Mapping[str, int] = MappingProxyType({})
    rule: Rule | None = None


class _Flow(NamedTuple):
    """The parts list and the steps that have no room beside the rulers, on as many pages as they take."""

    paper: Paper
    left: float
    listed: _List
    steps: Sequence[Step]
    words: Words
    theme: Theme

    @property
    def from_top(self) -> float:
        """How much lower than usual the list is if it begins a page, mm: a negative number."""
        return TOP - (TABLE_TOP - TABLE_HEAD - cap(self.theme.style("head")))

    def pages(self, down: float, above: Sequence[Shape] = ()) -> list[tuple[Shape, ...]]:
        """Return the pages; the first list is ``down`` mm lower than usual, below the shapes ``above``.

        These shapes and their list move up together if the list would end too low.
        """
        foot = self.paper.height - FOOT - FOOTER_WHITE
        pages: list[tuple[Shape, ...]] = []
        rest, end = self.listed.rows, foot
        while rest:
            free = foot - WORK_HEIGHT - _table_end(0) - down + MOST_UP * bool(above)
            own, rest = rest[: int(free / ROW_LEAST)], rest[int(free / ROW_LEAST) :]
            row = min(ROW, free / len(own))
            end = _table_end(len(own), row) + down + WORK_HEIGHT
            table = _draw_table(
                self.left, self.listed._replace(rows=own), row, self.words, self.theme, is_last=not rest
            )
            listed = _shift(table, self.paper, down)
            pages.append(_shift((*above, *listed), self.paper, -max(0.0, end - foot)))
            above, down = (), self.from_top
        if not self.steps:
            return pages
        top, high = min(end, foot) + STEPS_DOWN, STEP * ceil(len(self.steps) / 3)
        if top + high > foot:
            pages.append(())
            top = TOP + RULER_TOP
        for at in range(3):
            x, number = self.left + COLUMN_PITCH * at, STEPS_BESIDE + 1 + at
            own_steps = self.steps[at::3]
            pages[-1] += tuple(_draw_steps(x, top, own_steps, self.words, self.theme, number, 3))
        return pages


def _table_end(parts: int, row: float = ROW) -> float:
    return TABLE_TOP + 5.8 + row * parts


def _draw_table(
    left: float,
    listed: _List,
    row: float,
    words: Words,
    theme: Theme,
    *,
    is_last: bool = True,
) -> list[Shape]:
    """Draw the parts list, or a part of it; sheets and cuts are below the last one."""
    small, body, bold = theme.style("small-grey"), theme.style("body"), theme.style("body-bold")
    right, inside = left + WIDTH, NUMBERED if listed.numbers else 0.0
    columns: Sequence[tuple[float, Anchor, float]] = (
        (left + inside, "start", COLUMN - inside),
        (left + COLUMN_PITCH, "start", COLUMN),
        (left + 2 * COLUMN_PITCH, "start", STOCK),
        (left + COUNT, "end", COUNTS),
        (right, "end", PAGES),
    )
    heads, styles = words.rows("guide.heads", 5)[0], (bold, body, body, bold, bold)
    shapes: list[Shape] = [
        text(left, TABLE_TOP - TABLE_HEAD, words["guide.parts"], theme.style("head"), room=COLUMN),
        *_draw_rule(left, TABLE_TOP, WIDTH, listed.rule, theme),
    ]
    for (x, anchor, room), head in zip(columns, heads, strict=True):
        shapes.append(text(x, TABLE_TOP + 4.2, head, small, anchor, room=room))
    discs: list[Shape] = []  # read aloud after the rows
    for index, (name, size, stock, pieces, pages, part) in enumerate(listed.rows):
        top = TABLE_TOP + 5.8 + row * index
        baseline = top + row / 2 + cap(body) / 2
        shapes.append(line(left, top, right, top, theme.pen("rule-inside")))
        if part in listed.numbers:
            discs += draw_number(left + NUMBER, top + row / 2, listed.numbers[part], theme)
        # only the first and the last page if all are too long for their column
        numbers = re.findall(r"\d+", pages)
        shown = pages if width(pages, bold) <= PAGES else f"{numbers[0]} … {numbers[-1]}"
        cells = (name, size, words[f"stock.{stock}"], pieces, shown)
        for (x, anchor, room), cell, style in zip(columns, cells, styles, strict=True):
            shapes.append(text(x, baseline, shorten(cell, style, room), style, anchor, room=room))
    foot = _table_end(len(listed.rows), row)
    shapes += [line(left, foot, right, foot, theme.pen("rule")), *discs]
    if not is_last:
        return shapes
    below, cuts = foot + 3 + cap(body), " ".join(words.lines("guide.cuts"))
    return [
        *shapes,
        *paragraph(left, below, words["guide.sheets"], body, COLUMN, most=WORK_LINES),
        *paragraph(left + COLUMN_PITCH, below, cuts, body, 2 * COLUMN_PITCH - APART, most=WORK_LINES),
    ]


def _draw_rule(left: float, y: float, width: float, rule: Rule | None, theme: Theme) -> list[Shape]:
    """Draw the line of a game that ends at ``y``, or a plain one if it has none."""
    return rule(left, y - RULE, width, theme) if rule else [line(left, y, left + width, y, theme.pen("rule"))]


def _draw_scale(left: float, foot: float, rule: Rule | None, theme: Theme) -> list[Shape]:
    """Draw two 100 mm scales in an L, its corner at ``left``, ``foot``.

    Outside of each is the line of a game, if there is room.
    """
    ink, fine = theme.pen("scale"), theme.pen("scale-fine")
    shapes: list[Shape] = [
        line(left, foot - RULER, left, foot, ink),
        line(left, foot, left + RULER, foot, ink),
    ]
    if rule and left >= SAFE + RULE_OUT + RULE:
        upwards = rotate_about(-90, (left, foot))
        beside = rule(left, foot - RULE_OUT - RULE, RULER, theme)
        shapes += [
            *rule(left, foot + RULE_OUT, RULER, theme),
            *(transform_shape(it, upwards) for it in beside),
        ]
    for mm in range(6, 101):  # the first ticks of the two scales would run into each other
        long, tick = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0, fine if mm % 10 else ink
        shapes.append(line(left, foot - mm, left + long, foot - mm, tick))
        shapes.append(line(left + mm, foot, left + mm, foot - long, tick))
        if mm % 10 == 0:
            style = theme.style("small-bold" if mm == RULER else "small-grey")
            shapes.append(level(left + 6.4, foot - mm, str(mm), style))
            shapes.append(text(left + mm, foot - 6.4, str(mm), style, "middle"))
    return shapes


def _draw_measure(left: float, foot: float, words: Words, theme: Theme) -> list[TextShape]:
    """Set what to do with the scales, inside them, and how to print; the last text is how long the scales are."""
    top, inside, right = foot - RULER, left + 20, left + 2 * COLUMN_PITCH - APART
    body, half = theme.style("body"), (right - inside - APART) / 2
    said = paragraph(inside, top + 3.0, words["guide.measure.text"], body, right - inside, most=MEASURE_LINES)
    y = said[-1].y + BLOCK_DOWN
    for index, (head, block) in enumerate(words.rows("guide.block", 2, 2)):
        x = inside + (half + APART) * index
        said += [
            text(x, y, head, theme.style("block"), room=half),
            *paragraph(x, y + LEADING + 0.5, block, body, half, most=BLOCK_LINES),
        ]
    return [
        text(inside, top - 3.4, words["guide.measure"], theme.style("head"), room=COLUMN),
        *said,
        text(inside, foot - 12, words["guide.measure.length"], theme.style("head"), room=RULER - 20),
    ]


def _draw_kit(
    left: float, foot: float, top: float, apart: Apart | None, parts_list: Sequence[Listing], theme: Theme
) -> tuple[Mapping[str, int], list[Shape]]:
    """Draw a kit taken apart below ``top`` if there is room, and return the numbers of the parts that it shows."""
    below, high = foot - PICTURE_FOOT, foot - PICTURE_FOOT - PICTURE_DOWN - top
    if not apart or high < PICTURE_LEAST:
        return {}, []
    shown = [row.part for row in parts_list if row.part in apart.parts]
    numbers = {part: at for at, part in enumerate(shown, 1)}
    right = left + 2 * COLUMN_PITCH - APART
    picture = apart.draw(right - left - PICTURE_IN, high, theme, numbers)
    return numbers, [Placement(picture, right - picture.width, below - picture.height)]


def _draw_steps(
    x: float, top: float, steps: Sequence[Step], words: Words, theme: Theme, first: int = 1, apart: int = 1
) -> list[Shape]:
    """Draw the steps of cutting and folding, one every 20 mm, so that their rules meet the 20s of the ruler.

    Their numbers are ``apart`` and begin with ``first``. A kit without cuts has no steps.
    """
    if not steps:
        return []
    block, body, room = theme.style("block"), theme.style("body"), COLUMN - SIZE - 7
    shapes: list[Shape] = [
        text(x, top - 3.4, words["guide.steps"], theme.style("head"), room=COLUMN),
        line(x, top, x + COLUMN, top, theme.pen("rule")),
    ]
    for index, (picture, head, text_of_step) in enumerate(steps):
        y = top + STEP * index
        lines = len(wrap(text_of_step, body, room))
        baseline, below = y + (3 if lines < STEP_LINES else STEP_UP) + cap(block), y + STEP
        rule = theme.pen("rule" if index == len(steps) - 1 else "rule-inside")
        shapes += [
            text(x, baseline, str(first + apart * index), block),
            text(x + 5, baseline, head, block, room=room + HEAD_MORE),
            *paragraph(x + 5, baseline + LEADING + 0.3, text_of_step, body, room, most=STEP_LINES),
            Placement(picture, x + COLUMN - SIZE, y + 1),
            line(x, below, x + COLUMN, below, rule),
        ]
    return shapes
