"""The first page of a kit: what one needs, the kit taken apart, its parts and their pages, scales to measure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from pnp.drawing.fonts import ink_box
from pnp.drawing.matrix import rotate_about, translation
from pnp.drawing.measures import FOOT, SAFE, TOP
from pnp.drawing.qr import draw_qr
from pnp.drawing.segments import Window, split_runs
from pnp.drawing.shapes import Anchor, Drawing, Ink, Path, Placement, Shape, TextShape, line, place
from pnp.drawing.text import LEADING, cap, hang, level, paragraph, shorten, text, width, wrap
from pnp.drawing.theme import Theme, TypeStyle
from pnp.drawing.transformed import resize_drawing, transform_shape
from pnp.drawing.word_mark import Clock, Rule, WordMark
from pnp.pages.diagrams import draw_seats
from pnp.pages.needs import draw_needs
from pnp.pages.page import Page
from pnp.pages.paper import Paper
from pnp.pieces.apart import KIT, NUMBER, Apart, draw_number
from pnp.pieces.part import Part
from pnp.pieces.spread import Spread
from pnp.texts.words import Words

COLUMN = 56.0
COLUMN_PITCH = 62.0
BETWEEN = COLUMN_PITCH - COLUMN
WIDTH = 180.0

NATURAL = (215.9, 297.0)
"""The paper that the guide is designed for, mm; on larger paper all of it but the scale is larger."""

HIGHEST = 360.0  # a sheet that is higher is white below, mm
TITLE_WHITE = 0.5  # from the foot of a title that is lower than usual to the line below it, at least, mm
CAPTION = 15.0  # from the title's cap line to the baseline of the line below it, as on a board
MARK_BETWEEN = 6.0  # between the word marks of several games, mm

BAND, BAND_PITCH = (
    18.0,
    3.0,
)  # from the title's cap line to the lines of the game, and from one to the next, mm
RULE = 1.9  # the height of such a line, mm
NEEDS_DOWN, PARTED = 5.0, 4.0  # from those lines to what one needs, and from that to the line below it, mm

RULER, RULER_FOOT = (
    100.0,
    19.5,
)  # the length of a scale, and from the paper's bottom edge to the level one, mm
REACH, REACH_LEAST = 3.0, 1.3  # half the length of the ends of a scale, and the least one, mm
TICK = 0.63  # the length of its ticks, in those of its ends
CLEAR = 1.5  # from the text to the upright scale left of it, mm
INSET = 10.0  # how much further in text is beside that scale, where the margin has no room for it, mm
SAID_UP, SAID_HEAD = 7.0, 4.8  # from the level scale to the texts above it, and from those to their heads, mm
SAID_LINES = 7  # the most lines of such a text

QUIET = 4  # the white squares on each side of a code
CODE, CODE_DOWN = 15.6, 3.0
"""The side of a code, mm: the squares of the longest address are 0.27 mm wide; and how far it ends below the scale."""

CODE_BESIDE, CODE_LINES, CODE_LEADING = 3.0, 2, 2.9
"""The white left of a code, mm, the most lines of the words there, and from line to line, mm."""

PICTURE_LEAST, PICTURE_WANTED = 30.0, 94.0  # the least height of the kits taken apart, and the wanted one, mm
WHITE = 5.0  # around what is on a page, mm

ROW, ROW_WANTED, ROW_LEAST, ROW_LOW = 7.0, 6.2, 4.8, 4.3
"""The height of a row of the parts list, that which leaves more for the picture, and the least one, mm; and the least
on a low sheet, where the list then has room on the first page.
"""

HEAD, FIRST = (
    1.8,
    0.5,
)  # from the heads of the list to the rule below them, and from that to the first row, mm
LIST_HEAD = 5.5  # from the top of the list to its first row, mm
NUMBERED = 9.0  # how much further in the names of parts are if some have numbers, mm
COUNT = 161.0  # the right edge of the column of counts, from the left, mm
COUNTS, PAGES = 12.0, 17.0  # the width of the columns of counts and of pages, mm
STOCK = COUNT - COUNTS - 2 * COLUMN_PITCH - 1
WORK_LINES, WORK_HEIGHT = (
    2,
    10.5,
)  # the most lines below the list, and from its end to the end of the last one, mm
BESIDE_SCALE = 8.0  # on low sheets, from the level scale to what to do with it, mm
FOOTER_WHITE = 3.7  # from those lines to the footer's baseline, at least, mm
NEEDS_MOST = 12  # the most lines of sentences on what one needs
NEEDS_FOR_ALL = 128.5  # from the top of a page to the end of what one needs for several kits, at most, mm


class GuidePictures(NamedTuple):
    """What a guide shows: the titles if all are drawn, the kits taken apart, the lines of the game, and a code."""

    marks: Sequence[WordMark] = ()
    apart: Sequence[Apart | Spread] = ()
    rules: Sequence[Rule] = ()  # of several games one each
    clock: Clock | None = None  # if there is only one game
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


def has_room_for_all(paper: Paper, parts: int) -> bool:
    """Return whether the parts of several kits fit one list, below sentences on what one needs for them."""
    return NEEDS_FOR_ALL + ROW_LEAST * parts + WORK_HEIGHT + FOOTER_WHITE + FOOT <= _shrink(paper).height


def draw_guide(
    paper: Paper,
    titles: Sequence[str],
    parts_list: Sequence[Listing],
    colours: tuple[str, ...],
    pictures: GuidePictures,
    words: Words,
    theme: Theme,
) -> list[tuple[Shape, ...]]:
    """Return the shapes of each page of the guide of one kit, or of several by their ``titles``.

    It is one page: what one needs, the kits taken apart, the parts list, how to print, scales. The list is on further
    pages if it has no room there; on a low sheet rather the picture and how to print. The scales, with which printing
    is checked, are on the first page, unless that is so low that they have one of their own, the last.
    """
    zoom, sheet = zoom_on(paper), _shrink(paper)
    left = (sheet.width - WIDTH) / 2
    foot = min(sheet.height, HIGHEST) - RULER_FOOT
    reach = min(REACH, (left - SAFE - CLEAR) / 2)  # of the upright scale in the margin
    inset = 0.0 if reach >= REACH_LEAST else INSET
    head, end = _draw_top(left, titles, colours, pictures, words, theme)
    said, top = _draw_printing(left, foot, inset, pictures.address, words, theme)
    top -= WHITE
    upper = min(top, foot - RULER / zoom - WHITE) if inset else top  # of the scales and the texts beside them
    shown = {part for kit in pictures.apart for part in kit.parts}
    numbers = {part: at for at, part in enumerate((row.part for row in parts_list if row.part in shown), 1)}
    flow = _Flow(sheet, left, parts_list, numbers, words, theme)

    def show(over: float, under: float) -> Iterator[Shape]:
        area = Window(left + inset, over, left + WIDTH, under)
        return _draw_apart(area, pictures.apart, numbers, theme)

    room, count = upper - end - LIST_HEAD - WORK_HEIGHT, len(parts_list)
    row = _choose_row(room - WHITE, count, has_picture=bool(shown) and not inset)
    high = LIST_HEAD + row * count + WORK_HEIGHT
    is_low = shown and not inset and not pictures.address and top - end < PICTURE_LEAST
    low = _draw_low(flow, head, end, foot, show) if is_low and row < ROW_LEAST else []
    if low:
        pages = low
    elif row < ROW_LEAST:
        is_first = end <= upper
        listed, after = flow.pages(TOP) if is_first else flow.pages(end, head)
        if not is_first or top - end < PICTURE_LEAST:
            listed[-1] = (*listed[-1], *show(after + WHITE, sheet.height - FOOT - FOOTER_WHITE))
        pages = [(*head, *show(end, top), *said), *listed] if is_first else [*listed, said]
    elif shown and not inset:
        pages = [(*head, *show(end, upper - high - WHITE), *flow.draw(upper - high, parts_list, row), *said)]
    else:
        pages = [(*head, *flow.draw(end, parts_list, row), *show(end + high + WHITE, top), *said)]
    drawn = [shape.drawing.name for page in pages for shape in page if isinstance(shape, Placement)]
    if shown and not any(
        name.startswith(KIT) for name in drawn
    ):  # no room for it, so the list has no numbers
        return draw_guide(paper, titles, parts_list, colours, pictures._replace(apart=()), words, theme)
    if zoom > 1:
        pages = [
            resize_drawing(Drawing("guide", sheet.width, sheet.height, page), zoom).shapes for page in pages
        ]
    at = 0 if end <= upper else -1
    start, foot = left * zoom + (REACH if inset else 0.0), foot * zoom
    level_one = _draw_scale(start, foot, REACH, pictures.rules, theme)
    upright = rotate_about(-90, (start, foot)).then(translation(0.0 if inset else -reach - CLEAR, 0.0))
    other = _draw_scale(start, foot, REACH if inset else reach, pictures.rules, theme)
    pages[at] = (*pages[at], *level_one, *(transform_shape(shape, upright) for shape in other))
    return pages


def _draw_top(
    left: float,
    titles: Sequence[str],
    colours: tuple[str, ...],
    pictures: GuidePictures,
    words: Words,
    theme: Theme,
) -> tuple[list[Shape], float]:
    """Draw titles, lines of the game and what one needs; return also where that ends, with a rule."""
    band, count = TOP + BAND, max(len(pictures.rules), 1)
    needed = draw_needs(
        left, band + BAND_PITCH * (count - 1) + NEEDS_DOWN, colours, pictures.clock, words, theme, NEEDS_MOST
    )
    end = max(shape.y for shape in needed if isinstance(shape, TextShape)) + PARTED
    drawn = [
        *_draw_title(left, " + ".join(titles), pictures.marks, words, theme),
        *draw_seats(left + WIDTH, TOP + CAPTION - cap(theme.style("body-grey")) / 2, colours, words, theme),
        *_draw_rules(left, band, pictures.rules, theme),
        *needed,
        line(left, end, left + WIDTH, end, theme.pen("rule")),
    ]
    return drawn, end + WHITE


def _draw_rules(left: float, top: float, rules: Sequence[Rule], theme: Theme) -> list[Shape]:
    """Draw the lines of a game, one below the other, or a plain one if it has none."""
    if not rules:
        return [line(left, top + RULE / 2, left + WIDTH, top + RULE / 2, theme.pen("rule-block"))]
    return [
        shape for at, rule in enumerate(rules) for shape in rule(left, top + BAND_PITCH * at, WIDTH, theme)
    ]


def _draw_title(
    left: float, title: str, marks: Sequence[WordMark], words: Words, theme: Theme
) -> list[Shape]:
    """Draw the title or the word marks, a line below it, and the head at the right."""
    sub, room = theme.style("head"), COLUMN_PITCH * 2 - 4
    head, down = _fit_title(title, room, theme)
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
        text(left + WIDTH, TOP + max(cap(head), cap(sub)), words["guide.sub"], sub, "end", room=COLUMN),
        text(left, TOP + CAPTION, words["guide.caption"], theme.style("body-grey"), room=room),
    ]


def _fit_title(title: str, room: float, theme: Theme) -> tuple[TypeStyle, float]:
    """Return the largest style of a title that has room beside and above it, and how much lower than usual it is, mm.

    A lower title, as accents and signs of other scripts reach over capitals, does not touch the line below it.
    """
    foot = CAPTION - cap(theme.style("body-grey")) - TITLE_WHITE
    down = 0.0
    for style in (theme.style("title"), theme.style("head"), theme.style("block")):
        ink = ink_box(shorten(title, style, room), style.size, style.weight)
        down = max(0.0, -ink.top - cap(style) - (TOP - SAFE))
        if width(title, style) <= room and (not down or cap(style) + down + ink.bottom <= foot):
            break
    return style, down


def _draw_printing(
    left: float, foot: float, inset: float, address: str, words: Words, theme: Theme
) -> tuple[tuple[Shape, ...], float]:
    """Set how to print and what to do with the scales, above the level one; return also the top of it all."""
    block, body = theme.style("block"), theme.style("body")
    said = [*words.rows("guide.block", 2, 2), (words["guide.measure.length"], words["guide.measure.text"])]
    pitch = COLUMN_PITCH - inset / len(said)
    room = pitch - BETWEEN
    lines = max(len(wrap(own, body, room)) for _, own in said)
    first = foot - max(SAID_UP, (CODE if address else 0.0)) - LEADING * (lines - 1)
    shapes: list[Shape] = []
    for at, (head, own) in enumerate(said):
        x = left + inset + pitch * at
        shapes += [
            text(x, first - SAID_HEAD, head, block, room=room),
            *paragraph(x, first, own, body, room, most=SAID_LINES),
        ]
    if address:
        shapes += _draw_code(left + WIDTH, foot + CODE_DOWN - CODE, address, words, theme)
    return tuple(shapes), first - SAID_HEAD - cap(block)


def _draw_code(right: float, top: float, address: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw the code of an address, and left of it what it shows."""
    style, room = theme.style("small"), COLUMN - CODE - CODE_BESIDE
    said = wrap(words["guide.companion"], style, room)
    squares, steps = draw_qr(address)
    square = CODE / (squares - 2 * QUIET)
    x, corner = right - CODE - QUIET * square, top - QUIET * square  # the white around it is there already
    y = top + CODE - CODE_LEADING * (len(said) - 1)
    return [
        Path(tuple(place(step, x, corner, square) for step in steps), Ink(style.colour)),
        *paragraph(right - COLUMN, y, words["guide.companion"], style, room, CODE_LEADING, CODE_LINES),
    ]


def _choose_row(room: float, parts: int, *, has_picture: bool) -> float:
    """Return the height of the rows of a parts list that has ``room``, or shares it with a picture.

    It is less than ``ROW_LEAST`` if there is not so much room.
    """
    if not has_picture:
        return min(ROW, room / parts)
    return min(max(ROW_WANTED, min(ROW, (room - PICTURE_WANTED) / parts)), (room - PICTURE_LEAST) / parts)


def _draw_low(
    flow: _Flow,
    head: Sequence[Shape],
    end: float,
    foot: float,
    show: Callable[[float, float], Iterable[Shape]],
) -> list[tuple[Shape, ...]]:
    """Return the pages of a guide on low sheets: the list is on the first, how to print and the picture on the second.

    What to do with the scales is beside the level one. There are no pages if the list has no room above that.
    """
    words, block, body, left = flow.words, flow.theme.style("block"), flow.theme.style("body"), flow.left
    last = flow.paper.height - FOOT - FOOTER_WHITE
    x, room = left + RULER + BESIDE_SCALE, WIDTH - RULER - BESIDE_SCALE
    measure = words["guide.measure.text"]
    first = last - LEADING * (len(wrap(measure, body, room)) - 1)
    until = min(first - SAID_HEAD - cap(block), foot - REACH) - WHITE / 2
    row = min(ROW, (until - end - LIST_HEAD) / len(flow.rows))
    if row < ROW_LOW:
        return []
    listed = flow.draw(end, flow.rows, row, is_last=False)
    length = text(x, first - SAID_HEAD, words["guide.measure.length"], block, room=room)
    pages = [(*head, *listed, length, *paragraph(x, first, measure, body, room, most=SAID_LINES))]
    top = TOP + cap(block)
    shapes: list[Shape] = []
    for at, (title, said) in enumerate(words.rows("guide.block", 2, 2)):
        x = left + COLUMN_PITCH * at
        shapes.append(text(x, top, title, block, room=COLUMN))
        shapes += paragraph(x, top + SAID_HEAD, said, body, COLUMN, most=SAID_LINES)
    x, below = left + 2 * COLUMN_PITCH, top
    for said in (words["guide.sheets"], " ".join(words.lines("guide.cuts"))):
        lines = paragraph(x, below, said, body, COLUMN, most=SAID_LINES)
        shapes += lines
        below = lines[-1].y + SAID_HEAD
    under = max(shape.y for shape in shapes if isinstance(shape, TextShape))
    pages.append((*shapes, *show(under + WHITE, last)))
    return pages


class _Flow(NamedTuple):
    """The parts list on as many pages as it takes."""

    paper: Paper
    left: float
    rows: Sequence[Listing]
    numbers: Mapping[str, int]  # of parts that a picture shows
    words: Words
    theme: Theme

    def pages(self, top: float, above: Sequence[Shape] = ()) -> tuple[list[tuple[Shape, ...]], float]:
        """Return the pages, and where the last list ends; the first begins at ``top``, below the shapes ``above``."""
        foot = self.paper.height - FOOT - FOOTER_WHITE - WORK_HEIGHT - LIST_HEAD
        pages, rest, end = list[tuple[Shape, ...]](), self.rows, top
        while rest:
            fit = max(int((foot - top) / ROW_LEAST), 0)
            own, rest = rest[:fit], rest[fit:]
            row = min(ROW, (foot - top) / max(len(own), 1))
            end = top + LIST_HEAD + row * len(own) + WORK_HEIGHT
            pages.append((*above, *(self.draw(top, own, row, is_last=not rest) if own else ())))
            top, above = TOP, ()
        return pages, end

    def draw(
        self, top: float, rows: Sequence[Listing], row: float, *, is_last: bool = True
    ) -> tuple[Shape, ...]:
        """Draw the list, or a part of it, from ``top`` on; sheets and cuts are below the last one."""
        left, right, words, theme = self.left, self.left + WIDTH, self.words, self.theme
        small, body, bold = theme.style("small-grey"), theme.style("body"), theme.style("body-bold")
        inside = NUMBERED if self.numbers else 0.0
        columns: Sequence[tuple[float, Anchor, float]] = (
            (left + inside, "start", COLUMN - inside),
            (left + COLUMN_PITCH, "start", COLUMN),
            (left + 2 * COLUMN_PITCH, "start", STOCK),
            (left + COUNT, "end", COUNTS),
            (right, "end", PAGES),
        )
        upper = top + LIST_HEAD - FIRST
        shapes: list[Shape] = [line(left, upper, right, upper, theme.pen("rule-block"))]
        for (x, anchor, room), head in zip(columns, words.rows("guide.heads", 5)[0], strict=True):
            shapes.append(text(x, upper - HEAD, head, small, anchor, room=room))
        discs: list[Shape] = []  # read aloud after the rows
        y = top + LIST_HEAD
        for name, size, stock, pieces, pages, part in rows:
            if part in self.numbers:
                radius = min(NUMBER, row / 2 - 0.6)
                discs += draw_number(left + radius, y + row / 2, self.numbers[part], theme, radius)
            # only the first and the last page if all are too long for their column
            numbers = re.findall(r"\d+", pages)
            shown = pages if width(pages, bold) <= PAGES else f"{numbers[0]} … {numbers[-1]}"
            cells = (name, size, words[f"stock.{stock}"], pieces, shown)
            for (x, anchor, room), cell, style in zip(
                columns, cells, (bold, body, body, bold, bold), strict=True
            ):
                shapes.append(level(x, y + row / 2, shorten(cell, style, room), style, anchor, room=room))
            y += row
            shapes.append(line(left, y, right, y, theme.pen("rule-inside")))
        shapes += discs
        if not is_last:
            return tuple(shapes)
        below, cuts = y + 3 + cap(body), " ".join(words.lines("guide.cuts"))
        return (
            *shapes,
            *paragraph(left, below, words["guide.sheets"], body, COLUMN, most=WORK_LINES),
            *paragraph(left + COLUMN_PITCH, below, cuts, body, 2 * COLUMN_PITCH - BETWEEN, most=WORK_LINES),
        )


def _draw_apart(
    area: Window, kits: Sequence[Apart | Spread], numbers: Mapping[str, int], theme: Theme
) -> Iterator[Shape]:
    """Yield kits taken apart, in the grid that shows them largest in an area; none if that is low."""
    wide, high = area.width, area.height
    if not kits or high < PICTURE_LEAST:
        return

    def draw(across: int) -> list[Drawing]:
        down = ceil(len(kits) / across)
        cell = (wide - BETWEEN * (across - 1)) / across, (high - BETWEEN * (down - 1)) / down
        return [
            kit.draw(*cell, theme, {part: at for part, at in numbers.items() if part in kit.parts})
            for kit in kits
        ]

    grids = [(across, draw(across)) for across in range(1, len(kits) + 1)]
    across, drawn = max(grids, key=lambda grid: min(picture.height for picture in grid[1]))
    down = ceil(len(kits) / across)
    cell_high = (high - BETWEEN * (down - 1)) / down
    for at, picture in enumerate(drawn):
        row = drawn[at - at % across :][:across]
        cell = (wide - BETWEEN * (len(row) - 1)) / len(row)
        x = area.left + (cell + BETWEEN) * (at % across) + (cell - picture.width) / 2
        y = area.top + (cell_high + BETWEEN) * (at // across) + (cell_high - picture.height) / 2
        yield Placement(replace(picture, name=f"{picture.name}-{at}"), x, y)


def _draw_scale(left: float, foot: float, reach: float, rules: Sequence[Rule], theme: Theme) -> list[Shape]:
    """Draw a level 100 mm scale from ``left`` on, with a line of the game; its ends ``reach`` so far up and down."""
    pen = theme.pen("scale")
    shapes = rules[0](left, foot - RULE / 2, RULER, theme) if rules else []
    for mm in range(0, 101, 10):
        half = reach * (TICK if 0 < mm < RULER else 1.0)
        shapes.append(line(left + mm, foot - half, left + mm, foot + half, pen))
    return [*shapes, line(left, foot, left + RULER, foot, pen)]
