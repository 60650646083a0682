"""The rules leaflet on paper: a title, the table as it is laid out, then columns of text that run on over pages."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.bands import bar
from pnp.drawing.edges import FOOT, SAFE, TOP
from pnp.drawing.shapes import Drawing, Placement, Shape, Text, line
from pnp.drawing.text import cap, hang, width, wrap
from pnp.drawing.theme import Theme
from pnp.pages.leaflet_head import first_head, later_head
from pnp.pages.paper import Paper
from pnp.pieces.leaflet import Item, Leaflet, Section

COLUMN = 56.0
GAP = 6.0
LINE = 0.4
"""How far the lines of pictures reach out of their columns, mm."""

LEADING = 4.2
BODY_TOP = 36.3
"""Where columns begin under the title, as blocks of the guide do."""

LATER = 12.0
"""From the title of a later page to its columns, mm."""

LOW = 200.0
"""A sheet lower than that, mm, has no room for that title."""

ABOVE_FOOTER = 6.0
"""White between the columns and the footer's baseline, mm."""

SECTION_GAP = 6.0
HEAD_GAP = 2.7
ITEM_GAP = 1.7
PICTURE_GAP = 2.2
UNDER_PICTURE = 1.7
BOX_FOOT = 2.0
STEP = 2.0
"""By how much the foot of a last page is moved, mm."""

EASE = (1.6, 1.45, 1.3, 1.15, 1.0)
"""How much white there may be, in shares of the least."""

SMALL = 24.0
"""A picture up to this width (mm) stands left of its line; a wider one above it."""

BESIDE = 3.0
NUMBER = 5.0
"""Width of the numbers of steps, mm."""

RUN_IN = 1.1
"""White between the words that a line begins with and the rest, mm."""


class Block(NamedTuple):
    """What is not divided: its height, and its shapes with their top at 0."""

    height: float
    shapes: tuple[Shape, ...]
    gap: float  # white above it, unless it begins a column


class Sheet(NamedTuple):
    """Where the columns of a page are: their left edges, their tops, and the foot of all."""

    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    foot: float


def edge_of(paper: Paper) -> float:
    """Return how far the columns on a sheet are from its left and right edges, mm."""
    count = _columns(paper)
    return (paper.width - count * COLUMN - (count - 1) * GAP) / 2


def leaflet_pages(leaflet: Leaflet, paper: Paper, theme: Theme) -> list[Drawing]:
    """Return the pages of a leaflet, with its sections in the order that it has them."""
    return flowed(leaflet, [tuple(section_blocks(each, theme)) for each in leaflet.sections], paper, theme)


def flowed(leaflet: Leaflet, sections: Sequence[Run], paper: Paper, theme: Theme) -> list[Drawing]:
    """Return pages of sections: as few as possible, sections undivided if they can be, then much white.

    Each section is its head and its lines; the title and the aim are those of the leaflet.
    """
    first, later = _sheet(paper, leaflet.hero), _sheet(paper)
    fewest = len(_fill([_runs(sections, EASE[-1], whole=False)], first, later))
    most = len(_fill([_runs(sections, EASE[0], whole=True)], first, later))
    count = max(fewest, min(leaflet.pages, most))
    best = next(each for each in _ways(leaflet, sections, count) if len(_fill(each, first, later)) <= count)
    return [
        _page(number, page, leaflet, first if number == 1 else later, paper, theme)
        for number, page in enumerate(_balanced(best, first, later, count), 1)
    ]


def _ways(leaflet: Leaflet, sections: Sequence[Run], count: int) -> Iterator[list[list[Run]]]:
    """Return chapters of runs, the best first: on two pages the second begins with the section that is meant to."""
    starts = [at for at, each in enumerate(leaflet.sections) if each.id == leaflet.second]
    for cut in [*(starts if count == 2 else []), 0]:
        for whole in (True, False):
            for ease in EASE:
                parts = [sections[:cut], sections[cut:]] if cut else [sections]
                yield [_runs(each, ease, whole=whole) for each in parts]


def _columns(paper: Paper) -> int:
    return int((paper.width - 2 * (SAFE + LINE) + GAP) // (COLUMN + GAP))


def _sheet(paper: Paper, hero: Drawing | None = None) -> Sheet:
    """Return the columns of a page; with the picture of the table the last of them begin under that."""
    left, count = edge_of(paper), _columns(paper)
    lefts = tuple(left + at * (COLUMN + GAP) for at in range(count))
    foot = paper.height - FOOT - paper.footer_room - ABOVE_FOOTER
    if hero is None:
        return Sheet(lefts, (TOP + (LATER if paper.height >= LOW else 0.0),) * count, foot)
    below = BODY_TOP + (hero.height + SECTION_GAP if hero.height else 0.0)
    free = count - _columns_of(hero)
    return Sheet(lefts, tuple(BODY_TOP if at < free else below for at in range(count)), foot)


def _columns_of(hero: Drawing) -> int:
    return -int(-(hero.width + GAP) // (COLUMN + GAP))


Run = tuple[Block, ...]
"""Blocks that stay in one column."""

Column = list[tuple[float, Block]]
"""Blocks with their tops."""

ON_THE_SHEET: Mapping[int, float] = {}
"""The feet of pages that end where the sheet does."""


def _runs(sections: Sequence[Run], ease: float, *, whole: bool) -> list[Run]:
    """Return what is not divided: ``whole`` sections, or each head with its first line, and the lines.

    ``ease`` is how much white is between them, in shares of the least.
    """
    eased = (tuple(each._replace(gap=each.gap * ease) for each in section) for section in sections)
    if whole:
        return list(eased)
    return [run for head, first, *others in eased for run in ((head, first), *((each,) for each in others))]


def _fill(
    chapters: Sequence[Sequence[Run]], first: Sheet, later: Sheet, feet: Mapping[int, float] = ON_THE_SHEET
) -> list[list[Column]]:
    """Fill columns one after the other, each chapter from a new page on; ``feet`` has pages with a higher foot.

    What is higher than any column has one of its own, and leaves its room: tests find that.
    """
    pages: list[list[Column]] = []
    for waiting in map(list, chapters):
        while waiting:
            sheet = later if pages else first
            foot = feet.get(len(pages) + 1, sheet.foot)
            before = len(waiting)
            pages.append([_take(waiting, top, foot) for top in sheet.tops])
            if len(waiting) == before and sheet == later:
                pages[-1][0] = _place(waiting.pop(0), sheet.tops[0])
    return pages


def _take(waiting: list[Run], top: float, foot: float) -> Column:
    """Take as many runs as a column has room for."""
    column: Column = []
    y = top
    while waiting:
        placed = _place(waiting[0], y, begins=not column)
        end = placed[-1][0] + placed[-1][1].height
        if end > foot:
            break
        column += placed
        y = end
        waiting.pop(0)
    return column


def _place(run: Run, y: float, *, begins: bool = True) -> Column:
    placed: Column = []
    for at, block in enumerate(run):
        y += 0.0 if begins and not at else block.gap
        placed.append((y, block))
        y += block.height
    return placed


def _balanced(
    chapters: Sequence[Sequence[Run]], first: Sheet, later: Sheet, count: int
) -> list[list[Column]]:
    """Fill pages again, the last one of each chapter with the highest foot that needs no further page."""
    feet: dict[int, float] = {}
    ends = [len(_fill(chapters[: at + 1], first, later)) for at in range(len(chapters))]
    for end in ends:

        def is_enough(foot: float, end: int = end) -> bool:
            return len(_fill(chapters, first, later, {**feet, end: foot})) <= count

        steps = _feet(first if end == 1 else later)
        feet[end] = steps[bisect_left(steps, True, hi=len(steps) - 1, key=is_enough)]
    return _fill(chapters, first, later, feet)


def _feet(sheet: Sheet) -> list[float]:
    """Return where columns may end, from the highest place on."""
    found = [max(sheet.tops)]
    while found[-1] < sheet.foot:
        found.append(min(found[-1] + STEP, sheet.foot))
    return found


def _page(
    number: int, columns: Sequence[Column], leaflet: Leaflet, sheet: Sheet, paper: Paper, theme: Theme
) -> Drawing:
    left, right, start = sheet.lefts[0], sheet.lefts[-1] + COLUMN, sheet.lefts[-_columns_of(leaflet.hero)]
    if number == 1:
        shapes = list(first_head(leaflet, (left, start - GAP), (start, right), theme))
        shapes += [Placement(leaflet.hero, start, BODY_TOP)] if leaflet.hero.shapes else []
    else:
        shapes = [] if paper.height < LOW else list(later_head(leaflet, (left, right), theme))
    for left, column in zip(sheet.lefts, columns, strict=True):
        for at, (top, block) in enumerate(column):
            drawing = Drawing(f"rules {number} {left:g} {at}", COLUMN, block.height, block.shapes)
            shapes.append(Placement(drawing, left, top))
    return Drawing(f"rules-{number}", paper.width, paper.height, tuple(shapes))


def section_blocks(section: Section, theme: Theme) -> Iterator[Block]:
    """Return a section's head and its lines."""
    style, boxed = theme.style("block"), section.kind == "box"
    top = 4.5 if boxed else 3.0
    rule = (
        bar(0, 0, COLUMN, "ink", theme)
        if boxed and theme.solid
        else [line(0, 0, COLUMN, 0, theme.pen("rule"))]
    )
    heads = wrap(section.head, style, COLUMN)
    words = [hang(0, top + 5 * at, each, style, room=COLUMN) for at, each in enumerate(heads)]
    height = top + cap(style) + 5 * (len(heads) - 1)
    yield Block(height, (*rule, *words), SECTION_GAP)
    small = [each.picture.width for each in section.items if each.picture and each.picture.width <= SMALL]
    indent = max(small) + BESIDE if small else 0.0
    for at, item in enumerate(section.items):
        number = str(at + 1) if section.kind == "steps" else ""
        block = _item(item, number, indent, theme)
        block = block if at else block._replace(gap=max(HEAD_GAP, block.gap))
        ends = boxed and at == len(section.items) - 1
        yield _closed(block, theme) if ends else block


def _closed(block: Block, theme: Theme) -> Block:
    """Return the last line of a box with the rule that closes it."""
    y = block.height + BOX_FOOT
    return block._replace(height=y, shapes=(*block.shapes, line(0, y, COLUMN, y, theme.pen("rule"))))


def _item(item: Item, number: str, indent: float, theme: Theme) -> Block:
    """Return a line: a wide picture above its words, a small one beside them."""
    left, picture = NUMBER if number else 0.0, item.picture
    shapes: list[Shape] = []
    above = beside = 0.0
    if picture and picture.width > SMALL:
        shapes.append(Placement(picture, 0 if picture.width > COLUMN - left else left, 0))
        above = picture.height + UNDER_PICTURE
    elif picture:
        shapes.append(Placement(picture, left, 0))
        beside = picture.height
    left += indent if beside else 0.0
    words = _words(item, left, theme)
    deep = LEADING * (len({each.y for each in words}) - 1) + cap(theme.style("body"))
    down = above + (max(0.0, (beside - deep) / 2) if beside else 0.0)
    if number:
        shapes.append(hang(0, down, number, theme.style("body-bold")))
    shapes += [each._replace(y=each.y + down) for each in words]
    return Block(max(down + deep, beside), tuple(shapes), PICTURE_GAP if above else ITEM_GAP)


def _words(item: Item, left: float, theme: Theme) -> list[Text]:
    """Set the words of a line with the top of their first capitals at 0: the first ones bold, the rest after them."""
    body, bold, room = theme.style("body"), theme.style("body-bold"), COLUMN - left
    words = [hang(left, 0, item.head, bold, room=room)] if item.head else []
    indent = width(item.head, bold) + RUN_IN if item.head else 0.0
    for at, each in enumerate(wrap(item.text, body, room, indent)):
        start = 0.0 if at else indent
        if each:
            words.append(hang(left + start, LEADING * at, each, body, room=room - start))
    return words
