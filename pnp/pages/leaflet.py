"""The rules leaflet: a title, a picture of the table, then columns of text over one or more pages."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Literal, NamedTuple

from pnp.drawing.measures import FOOT, SAFE, TOP
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.seat_marks import bar
from pnp.drawing.segments import split_runs
from pnp.drawing.shapes import Drawing, Placement, Shape, TextShape, line
from pnp.drawing.text import cap, first_fitting, hang, shorten, text, width, wrap
from pnp.drawing.theme import Theme, TypeStyle
from pnp.pages.paper import Paper
from pnp.pieces.apart import draw_number
from pnp.pieces.leaflet import (
    DRAWN,
    SMALLEST,
    TABLE_WIDTH,
    Growth,
    Leaflet,
    LeafletItem,
    LeafletSection,
    bold_and_plain,
)

COLUMN = 56.0  # the width of a column of running text in this design, mm

LEADING = 4.06
SECTION_GAP = 6.0
HEAD_GAP = 2.7
ITEM_GAP = 1.7
PICTURE_GAP = 2.2
UNDER_PICTURE = 1.7
BOX_FOOT = 2.0
SMALL = 24.0  # a picture up to this width, mm, is set left of its line, a wider one above it

BESIDE = 3.0
NUMBER = 5.0  # the width of the numbers of steps, mm
DISC, LEAST_DISC = 0.0476, 2.5
"""The radius of the disc of a step in a frame, in widths of it, and the least in mm."""

IN_FRAME = 1.5  # from that disc to the edges of the frame, mm
RUN_IN = 1.1  # white between bold words and others, mm
MOST_CACHED = 1000  # the number of lines to cache: a leaflet has about fifty, set in six sizes


class LeafletBlock(NamedTuple):
    """An indivisible block: its height, and its shapes with their top at 0."""

    height: float
    shapes: tuple[Shape, ...]
    gap: float  # white above it, unless it begins a column
    is_row: bool = False  # whether a small picture is beside its words, as in the rows of a table
    is_comic: bool = False  # whether it is a step in a frame
    under: str = ""  # the head of its section, unless it is that head


def set_section(
    section: LeafletSection, theme: Theme, column: float = COLUMN, zoom: float = 1.0, growth: Growth = DRAWN
) -> Iterator[LeafletBlock]:
    """Yield the head and the lines of a section for a column; ``zoom`` scales heights and gaps, but not the shapes."""
    for block in _set_section(section, theme, column / zoom, growth):
        yield block._replace(height=block.height * zoom, gap=block.gap * zoom)


def _set_section(
    section: LeafletSection, theme: Theme, column: float, growth: Growth
) -> Iterator[LeafletBlock]:
    yield _set_head(section, theme, column)
    small_widths = [
        item.picture.width for item in section.items if item.picture and item.picture.width <= SMALL
    ]
    indent = max(small_widths) + BESIDE if small_widths else 0.0
    for at, item in enumerate(section.items):
        number = str(at + 1) if section.kind == "steps" else ""
        block = _set_item(item, number, indent, column, theme, growth)
        block = block._replace(under=section.head, gap=block.gap if at else max(HEAD_GAP, block.gap))
        ends = section.kind == "box" and at == len(section.items) - 1
        if ends:  # with the rule that closes the box
            y = block.height + BOX_FOOT
            block = block._replace(height=y, shapes=(*block.shapes, line(0, y, column, y, theme.pen("rule"))))
        yield block


def _set_head(section: LeafletSection, theme: Theme, column: float) -> LeafletBlock:
    """Set the head of a section, with a rule above it."""
    style, boxed = theme.style("block"), section.kind == "box"
    top = 4.5 if boxed else 3.0
    rule = (
        bar(0, 0, column, "ink", theme)
        if boxed and theme.solid
        else [line(0, 0, column, 0, theme.pen("rule"))]
    )
    heads = wrap(section.head, style, column)
    words = [hang(0, top + 5 * at, head, style, room=column) for at, head in enumerate(heads)]
    height = top + cap(style) + 5 * (len(heads) - 1)
    return LeafletBlock(height, (*rule, *words), SECTION_GAP)


def _set_item(
    item: LeafletItem, number: str, indent: float, column: float, theme: Theme, growth: Growth
) -> LeafletBlock:
    """Set a line: a wide picture is above its words, a small one next to them."""
    left, picture = NUMBER if number else 0.0, item.picture
    if picture is None:
        return _set_words(item.text, number, left, column, theme)
    if item.growing and number:  # a comic, with the number in its frame
        return _set_comic(item.growing(column, growth), item.text, number, column, theme)
    if item.growing:
        picture = item.growing(column, growth)
    if picture.width > SMALL:
        beside, above = 0.0, picture.height + UNDER_PICTURE
        x = 0.0 if picture.width > column - left else left
    else:
        beside, above, x = picture.height, 0.0, left
        left += indent
    words = _set_words(item.text, number, left, column, theme)
    down = above + (max(0.0, (beside - words.height) / 2) if beside else 0.0)
    height = max(down + words.height, beside)
    return LeafletBlock(
        height,
        (Placement(picture, x, 0), *_lower(words, down)),
        PICTURE_GAP if above else ITEM_GAP,
        not above,
    )


def _set_comic(frame: Drawing, words: str, number: str, column: float, theme: Theme) -> LeafletBlock:
    """Set a step of a comic: its number is in its frame, its words are below."""
    radius = max(LEAST_DISC, DISC * frame.width)
    off = radius + IN_FRAME
    disc = Drawing(
        f"step {number}", column, frame.height, tuple(draw_number(off, off, int(number), theme, radius))
    )
    shown = Drawing(f"{frame.name} {number}", column, frame.height, (*frame.shapes, *disc.shapes))
    lines, down = _set_words(words, "", 0.0, column, theme), frame.height + UNDER_PICTURE
    shapes = (Placement(shown, 0, 0), *_lower(lines, down))
    return LeafletBlock(down + lines.height, shapes, PICTURE_GAP, is_comic=True)


def _lower(block: LeafletBlock, down: float) -> list[Shape]:
    """Return the words of a block, further down."""
    return [shape._replace(y=shape.y + down) for shape in block.shapes if isinstance(shape, TextShape)]


@lru_cache(MOST_CACHED)
def _set_words(words: str, number: str, left: float, column: float, theme: Theme) -> LeafletBlock:
    """Set the words of a line, with the top of their first capitals at 0."""
    body, bold = theme.style("body"), theme.style("body-bold")
    room = column - left
    lines = [hang(0, 0, number, bold)] if number else []
    x = y = 0.0
    for run, is_bold in bold_and_plain(words):
        style = bold if is_bold else body
        for at, row in enumerate(wrap(run.strip(" "), style, room, x)):
            x, y = (0.0, y + LEADING) if at else (x, y)
            if row:
                lines.append(hang(left + x, y, row, style, room=room - x))
                x += width(row, style)
        x += RUN_IN
    return LeafletBlock(y + cap(body), tuple(lines), ITEM_GAP)


STEP = 2.0  # the step by which the foot of a last page moves, mm
MOST_MOVED = 40  # the most runs that may move to a last page that would be mostly empty
Run = tuple[LeafletBlock, ...]  # blocks that stay in one column
Whole = Literal["all", "most", "comics", "none"]
"""Which sections stay in one column; most are those that are no higher than the highest column of the first page."""

Column = list[tuple[float, LeafletBlock]]  # blocks with their tops
ON_THE_SHEET: Mapping[int, float] = {}  # no page has a foot of its own: all end at the foot of the sheet


class PageColumns(NamedTuple):
    """The tops of the columns of a page, and the foot of all, mm."""

    tops: tuple[float, ...]
    foot: float


class LeafletSheets(NamedTuple):
    """The columns of the first page, and those of every later page."""

    first: PageColumns
    later: PageColumns


def make_runs(sections: Sequence[Run], ease: float, whole: Whole, room: float) -> list[Run]:
    """Return ``whole`` sections; of others heads with first lines, then lines. ``ease`` multiplies white between them.

    ``room`` is the height of the highest column of the first page, mm.
    Lines with small pictures below each other are a table: they stay together, with the head if they begin there.
    """
    runs = []
    for section in sections:
        eased = tuple([block._replace(gap=block.gap * ease) for block in section])
        if _stays_whole(eased, whole, room):
            runs.append(eased)
            continue
        head, *lines = eased
        first, *others = split_runs(lines, lambda run, block: run[-1].is_row and block.is_row) or [[]]
        parts = [[head, *first], *others]
        if len(parts) > 1 and _is_one_line(parts[-1]):
            last = parts.pop()  # it would look lost above the next head
            parts[-1] += last
        runs += map(tuple, parts)
    return runs


def _is_one_line(blocks: Sequence[LeafletBlock]) -> bool:
    """Return whether blocks are one line of words."""
    shapes = [shape for block in blocks for shape in block.shapes]
    words = {shape.y for shape in shapes if isinstance(shape, TextShape)}
    return len(words) == 1 and not any(isinstance(shape, Placement) for shape in shapes)


def _stays_whole(section: Run, whole: Whole, room: float) -> bool:
    """Return whether a section stays in one column."""
    if whole == "most":
        return end_of(_place(section, 0.0)) <= room
    if whole == "comics":
        return any(block.is_comic for block in section)
    return whole == "all"


def fill(
    chapters: Sequence[Sequence[Run]], sheets: LeafletSheets, feet: Mapping[int, float] = ON_THE_SHEET
) -> list[list[Column]]:
    """Fill columns in turn, each chapter from a new page on; ``feet`` has the pages that have a higher foot.

    A run that is higher than any column gets one of its own and overflows it: tests find that.
    """
    pages: list[list[Column]] = []
    for waiting in map(list, chapters):
        while waiting:
            sheet = sheets.later if pages else sheets.first
            foot = feet.get(len(pages) + 1, sheet.foot)
            before = len(waiting)
            pages.append([_fill_column(waiting, top, foot) for top in sheet.tops])
            if len(waiting) == before and sheet == sheets.later:
                pages[-1][0] = _place(waiting.pop(0), sheet.tops[0])
    return pages


def _fill_column(waiting: list[Run], top: float, foot: float) -> Column:
    """Remove as many runs from ``waiting`` as a column has room for; return that column."""
    column: Column = []
    y = top
    while waiting:
        placed = _place(waiting[0], y, begins=not column)
        end = end_of(placed)
        if end > foot:
            break
        column += placed
        y = end
        waiting.pop(0)
    return column


def end_of(column: Column) -> float:
    """Return where the last block of a column ends, in mm from the top of the sheet; 0 for an empty column."""
    return column[-1][0] + column[-1][1].height if column else 0.0


def _place(run: Run, y: float, *, begins: bool = True) -> Column:
    placed: Column = []
    for at, block in enumerate(run):
        y += 0.0 if begins and not at else block.gap
        placed.append((y, block))
        y += block.height
    return placed


def balance(chapters: Sequence[Sequence[Run]], sheets: LeafletSheets, count: int) -> list[list[Column]]:
    """Fill pages again; the last page of each chapter gets the highest foot that needs no further page."""
    chapters = _fill_last_page(chapters, sheets, count)
    feet: dict[int, float] = {}
    ends = [len(fill(chapters[: at + 1], sheets)) for at in range(len(chapters))]
    for end in ends:

        def is_enough(foot: float, end: int = end) -> bool:
            return len(fill(chapters, sheets, {**feet, end: foot})) <= count

        sheet = sheets.first if end == 1 else sheets.later
        steps = [min(max(sheet.tops), sheet.foot)]  # a column may begin below the foot, under a high picture
        while steps[-1] < sheet.foot:
            steps.append(min(steps[-1] + STEP, sheet.foot))
        feet[end] = steps[bisect_left(steps, True, hi=len(steps) - 1, key=is_enough)]
    return fill(chapters, sheets, feet)


def _fill_last_page(
    chapters: Sequence[Sequence[Run]], sheets: LeafletSheets, count: int
) -> Sequence[Sequence[Run]]:
    """Return chapters; if the last page would be mostly empty, it begins earlier, with what was on the page before."""
    *others, last = chapters
    pages, sheet = fill(chapters, sheets), sheets.later
    half = sum(sheet.foot - top for top in sheet.tops) / 2
    if len(pages) < len(fill(others, sheets)) + 2 or _height(pages[-1]) >= half:
        return chapters
    tried = [[*others, last[:at], last[at:]] for at in range(max(1, len(last) - MOST_MOVED), len(last))]
    options = [chapters, *(option for option in tried if len(fill(option, sheets)) <= count)]
    return max(options, key=lambda option: min(map(_height, fill(option, sheets)[-2:])))


def _height(page: Sequence[Column]) -> float:
    """Return the height of all columns of a page together, mm."""
    return sum(end_of(column) - column[0][0] for column in page if column)


Span = tuple[float, float]  # a left and a right edge, mm
CAPTION = 15.0  # from the title's cap line to the baseline of the line below it, mm, as on a board
SPILL = 56.0  # how far a title that is too long even in the smallest type may extend beyond its room, mm

AIM_LINES, AIM_LEADING = 4, 5.4
"""The lines of an aim that fit above the columns, and the distance between their baselines, mm."""

BODY_TOP = 36.3
"""Where columns begin below the title, mm, as blocks of the guide do; there is room for ``AIM_LINES`` above them."""


def draw_first_head(leaflet: Leaflet, title: Span, aim: Span, zoom: float, theme: Theme) -> Iterator[Shape]:
    """Yield title, subtitle and aim, each within its span; ``zoom`` scales the aim."""
    (left, end), (start, right) = title, aim
    styles = [theme.style(name) for name in ("title", "head", "block")]
    style = first_fitting(leaflet.title, styles, end - left)
    if leaflet.mark:
        yield from leaflet.mark.within(left, TOP, cap(styles[0]), end - left, theme)
    else:
        title_room = end - left + (0.0 if leaflet.aim.strip() else SPILL)
        yield hang(left, TOP, shorten(leaflet.title, style, title_room), style, room=title_room)
    yield text(left, TOP + CAPTION, leaflet.subtitle, theme.style("body-grey"), room=end - left)
    style = _aim_style(zoom, theme)
    for at, words in enumerate(_wrap_aim(leaflet, right - start, zoom, theme) if leaflet.aim.strip() else ()):
        room = right - start if zoom > 1 or at < AIM_LINES else 0.0
        yield hang(start, TOP + AIM_LEADING * zoom * at, words, style, room=room)


def _wrap_aim(leaflet: Leaflet, width: float, zoom: float, theme: Theme) -> list[str]:
    return wrap(leaflet.aim, _aim_style(zoom, theme), width)


def _aim_style(zoom: float, theme: Theme) -> TypeStyle:
    style = theme.style("block")
    return style._replace(size=style.size * zoom)


def draw_later_head(leaflet: Leaflet, span: Span, theme: Theme) -> Iterator[Shape]:
    """Yield the title of a later page, and on its baseline the name of the leaflet."""
    (left, right), style = span, theme.style("head")
    room = (right - left) / 2
    if leaflet.mark:
        yield from leaflet.mark.within(left, TOP, cap(style), room, theme)
    else:
        yield hang(left, TOP, shorten(leaflet.title, style, room), style, room=room)
    grey = theme.style("body-grey")
    yield text(right, TOP + cap(style), shorten(leaflet.name, grey, room), grey, "end", room=room)


GAP = 6.0
BAND_GAP = 3.5  # white above the frames of a comic that lies below the picture of the table, mm
LOWER = 2.0  # how much lower the rest of a section begins below that comic, where there is room, mm
ABOVE_REST = 1.6  # from that rest to the baseline of its head, which is said again, mm
ABOVE_HEAD = 3.6  # from that baseline to the rule above it, mm
LINE = 0.4  # how far the lines of pictures extend beyond their columns, mm
LARGE_LINE = 0.9  # the same for the larger pictures of wide columns, mm
LATER = 12.0  # from the title of a later page to its columns, mm
LOW = 200.0  # a sheet lower than this, mm, has no room for that title
LARGE = 380.0  # on a sheet at least this high, mm, a leaflet of one page has larger type
ABOVE_FOOTER = 6.0  # white between the columns and the footer's baseline, mm
EASE = (1.6, 1.45, 1.3, 1.15, 1.0, 0.85)  # the amounts of white to try, as multiples of the least

WIDE_EASE = (2.2, 2.0, 1.8, 1.6, 1.4, 1.2)
"""The same for wide columns, where lines are long and paragraphs must stand out."""

ZOOMS = tuple(points / 9.0 for points in (12, 11.5, 11, 10.5, 10, 9.5))
"""The scales of the type in wide columns, the largest first."""


LARGE_PICTURES = tuple(Growth(part, drawn=False) for part in (1.0, 0.8, 0.6))
SMALL_PICTURES = (Growth(0.4, drawn=False), Growth(0.2, drawn=False), SMALLEST)
"""The amounts by which pictures may grow, the largest first; while these are tried, no picture is drawn."""

ATTEMPTS: Sequence[tuple[bool, Whole, Sequence[Growth]]] = (
    (True, "all", LARGE_PICTURES),
    (True, "none", LARGE_PICTURES),
    (True, "all", SMALL_PICTURES),
    (True, "none", SMALL_PICTURES),
    (False, "all", (*LARGE_PICTURES, *SMALL_PICTURES)),
    (False, "most", LARGE_PICTURES),
    (False, "comics", (*LARGE_PICTURES, *SMALL_PICTURES)),
    (False, "none", (*LARGE_PICTURES, *SMALL_PICTURES)),
)
"""What to try, the best first: whether a comic is below the picture of the table, which sections are whole, growths."""

EASES = (1.0, 0.0)
"""The least white, in that of the design; 0 for as little as columns allow, where accents nearly touch."""


class LeafletColumns(NamedTuple):
    """Columns side by side: their number, their width, and their distance from the sheet's left and right edges, mm.

    ``zoom`` is the scale of their type and pictures, ``growth`` says how large the pictures are that grow.
    With a ``band`` the leaflet's comic is as wide as the picture of the table, and below it.
    """

    number: int
    width: float
    edge: float
    zoom: float = 1.0
    growth: Growth = SMALLEST
    band: bool = False

    @property
    def lefts(self) -> tuple[float, ...]:
        """The left edges of the columns, mm."""
        return tuple(self.edge + at * (self.width + GAP) for at in range(self.number))

    @property
    def right(self) -> float:
        """The right edge of the last one, mm."""
        return self.lefts[-1] + self.width

    @property
    def ease(self) -> tuple[float, ...]:
        """The amounts of white to try in the columns, the largest first."""
        return WIDE_EASE if self.zoom > 1 else EASE

    def span(self, number: int) -> float:
        """Return the width of some columns with the white between them, mm."""
        return number * self.width + (number - 1) * GAP

    def beside(self, hero: Drawing) -> int:
        """Return the number of columns left of the picture of the table, which ends at their right edge."""
        return self.number + int(-(hero.width + GAP) // (self.width + GAP))


class LeafletSetting(NamedTuple):
    """A leaflet set in columns: their places on its pages, and the sections as blocks."""

    leaflet: Leaflet
    columns: LeafletColumns
    sheets: LeafletSheets
    sections: Sequence[Run]
    band: Drawing | None = None  # the comic below the picture of the table

    def runs(self, sections: Sequence[Run], whole: Whole = "none", ease: float = 0.0) -> list[Run]:
        """Return sections as runs with ``ease`` times the white of the design, or with the least that is allowed."""
        first = self.sheets.first
        return make_runs(sections, max(ease, self.columns.ease[-1]), whole, first.foot - min(first.tops))


def edge_of(paper: Paper) -> float:
    """Return the distance of the columns from the sheet's left and right edges, mm."""
    return _narrow_columns(paper).edge


def has_aim(paper: Paper) -> bool:
    """Return whether a first page has room for an aim beside its title."""
    return _narrow_columns(paper).number > 1


def column_height(paper: Paper) -> float:
    """Return the height of the columns of later pages, mm."""
    return _foot(paper) - _later_top(paper)


def leaflet_pages(leaflet: Leaflet, paper: Paper, theme: Theme) -> list[Drawing]:
    """Return the pages of a leaflet, with its sections in their order.

    A leaflet that is meant for two pages, or lies on a large sheet, has wide columns and larger type, unless it would
    need more pages that way. Pictures that grow are as large as they may be without a further page.
    """
    narrow = _narrow_columns(paper)
    if paper.height >= (LOW if leaflet.pages > 1 else LARGE):
        # one column less; beside them the lines of larger pictures have room
        number, edge = narrow.number - 1, max(narrow.edge, SAFE + LARGE_LINE)
        width = (paper.width - 2 * edge - (number - 1) * GAP) / number
        wide = [LeafletColumns(number, width, edge, zoom) for zoom in ZOOMS]
        if _count_pages(_set(leaflet, wide[-1], paper, theme)) <= leaflet.pages:
            return _draw_pages(leaflet, wide, paper, theme)
    return _draw_pages(leaflet, [narrow], paper, theme)


def flow_sections(
    leaflet: Leaflet, chapters: Sequence[Sequence[Run]], paper: Paper, theme: Theme
) -> list[Drawing]:
    """Return pages of sections that are already set, each chapter from a new page on; the leaflet has title and aim."""
    columns = _narrow_columns(paper)
    setting = LeafletSetting(leaflet, columns, _sheets(leaflet, columns, 0.0, paper, theme), ())
    count = len(fill([setting.runs(part) for part in chapters], setting.sheets))
    return _draw_option(
        setting, "all" if _fits(setting, "all", chapters, count) else "none", chapters, count, paper, theme
    )


def _narrow_columns(paper: Paper) -> LeafletColumns:
    number = int((paper.width - 2 * (SAFE + LINE) + GAP) // (COLUMN + GAP))
    return LeafletColumns(number, COLUMN, (paper.width - number * COLUMN - (number - 1) * GAP) / 2)


def _set(leaflet: Leaflet, columns: LeafletColumns, paper: Paper, theme: Theme) -> LeafletSetting:
    """Set a leaflet; over wide columns the picture of the table is as wide as two, on a low sheet it is smaller."""
    hero = leaflet.hero
    if columns.zoom > 1:
        hero = scale_drawing(hero, columns.span(2) / TABLE_WIDTH, least=0.0)
    room = _foot(paper) - _columns_top(leaflet, columns, theme)
    if hero.height > room:
        hero = scale_drawing(hero, room / hero.height)
    leaflet = leaflet._replace(hero=hero)
    band, sections = None, leaflet.sections
    if columns.band:
        comic = next(section for section in sections if section.id == leaflet.band)
        band = _draw_band(comic, columns, columns.number - columns.beside(hero), theme)
        sections = tuple(section for section in sections if section is not comic)
    blocks = [
        tuple(set_section(section, theme, columns.width, columns.zoom, columns.growth))
        for section in sections
    ]
    below = band.height + SECTION_GAP if band else 0.0
    return LeafletSetting(leaflet, columns, _sheets(leaflet, columns, below, paper, theme), blocks, band)


def _draw_band(section: LeafletSection, columns: LeafletColumns, number: int, theme: Theme) -> Drawing:
    """Draw a comic across the last ``number`` columns, with as many frames next to each other."""
    zoom, width = columns.zoom, columns.width / columns.zoom
    across = columns.span(number) / zoom
    head = _set_head(section, theme, across)
    shapes, y = [*head.shapes], head.height
    steps = [
        _set_item(item, str(at), 0.0, width, theme, columns.growth)
        for at, item in enumerate(section.items, 1)
    ]
    for row in (steps[at : at + number] for at in range(0, len(steps), number)):
        y += BAND_GAP
        for at, step in enumerate(row):
            placed = Drawing(f"{section.id} {y:g} {at}", width, step.height, step.shapes)
            shapes.append(Placement(placed, (width + GAP / zoom) * at, y))
        y += max(step.height for step in row)
    band = Drawing(f"rules band {section.id}", across, y, tuple(shapes))
    return scale_drawing(band, zoom, least=0.0) if zoom != 1.0 else band


def _sheets(
    leaflet: Leaflet, columns: LeafletColumns, band: float, paper: Paper, theme: Theme
) -> LeafletSheets:
    """Return the columns of the pages; on the first page the last columns begin below the picture of the table.

    A comic of the height ``band`` is below that picture.
    """
    foot = _foot(paper)
    beside, top = columns.beside(leaflet.hero), _columns_top(leaflet, columns, theme)
    below = top + (leaflet.hero.height + SECTION_GAP if leaflet.hero.height else 0.0) + band
    later = _later_top(paper)
    return LeafletSheets(
        PageColumns(tuple(top if at < beside else below for at in range(columns.number)), foot),
        PageColumns((later,) * columns.number, foot),
    )


def _foot(paper: Paper) -> float:
    return paper.height - FOOT - paper.footer_room - ABOVE_FOOTER


def _columns_top(leaflet: Leaflet, columns: LeafletColumns, theme: Theme) -> float:
    """Return where columns begin, in mm: lower than usual below an aim with many large lines."""
    zoom, width = columns.zoom, columns.right - _aim_left(leaflet, columns)
    lines = len(_wrap_aim(leaflet, width, zoom, theme)) if zoom > 1 else 0
    return max(BODY_TOP, BODY_TOP + AIM_LEADING * (lines * zoom - AIM_LINES))


def _later_top(paper: Paper) -> float:
    return TOP + (LATER if paper.height >= LOW else 0.0)


def _aim_left(leaflet: Leaflet, columns: LeafletColumns) -> float:
    """Return the left edge of the aim: that of the picture of the table, but never that of the title."""
    return columns.lefts[min(max(1, columns.beside(leaflet.hero)), columns.number - 1)]


def _count_pages(setting: LeafletSetting) -> int:
    """Return the page count of a leaflet in a setting, with the least white."""
    return len(fill([setting.runs(setting.sections)], setting.sheets))


def _draw_pages(
    leaflet: Leaflet, columns: Sequence[LeafletColumns], paper: Paper, theme: Theme
) -> list[Drawing]:
    """Return as few pages as possible, in the best setting.

    It is best if there is enough white; then, on two pages, if the second begins with the intended section; then as
    ``ATTEMPTS`` say, then if pictures are large, then if the type is large.
    """

    @cache
    def setting(option: LeafletColumns) -> LeafletSetting:
        return _set(leaflet, option, paper, theme)

    def fits(option: LeafletColumns, whole: Whole, ease: float, *, second: bool) -> bool:
        made = setting(option)
        return _fits(made, whole, _divide(made, second=second), count, ease)

    least = columns[-1]
    count = _count_pages(setting(least))
    seconds = (True, False) if count == 2 and leaflet.second else (False,)
    has_band = any(section.id == leaflet.band for section in leaflet.sections)
    grows = any(item.growing for section in leaflet.sections for item in section.items)
    attempts = [attempt for attempt in ATTEMPTS if has_band or not attempt[0]]
    for ease, second, (band, whole, growths) in product(EASES, seconds, attempts):
        options = product(growths if grows else growths[-1:], columns)
        tried = (option._replace(growth=growth, band=band) for growth, option in options)
        best = next((option for option in tried if fits(option, whole, ease, second=second)), None)
        if best:
            break
    else:
        best, whole, second = least, "none", False
    made = setting(best._replace(growth=best.growth._replace(drawn=True)))
    return _draw_option(made, whole, _divide(made, second=second), count, paper, theme)


def _divide(setting: LeafletSetting, *, second: bool) -> list[Sequence[Run]]:
    """Return the sections before the one that is to begin the ``second`` page, and the others; or all together."""
    leaflet, sections = setting.leaflet, setting.sections
    flowing = [section.id for section in leaflet.sections if not setting.band or section.id != leaflet.band]
    at = flowing.index(leaflet.second) if second and leaflet.second in flowing else 0
    return [sections[:at], sections[at:]] if at else [sections]


def _draw_option(
    best: LeafletSetting, whole: Whole, parts: Sequence[Sequence[Run]], count: int, paper: Paper, theme: Theme
) -> list[Drawing]:
    """Return pages of chapters in a setting, with as much white as there is room for."""
    chapters = [best.runs(part, whole) for part in parts]
    for at, part in enumerate(parts):
        for ease in best.columns.ease:
            chapters[at] = best.runs(part, whole, ease)
            if _has_room(chapters, best.sheets, count):
                break
    pages = balance(chapters, best.sheets, count)
    return [_draw_page(number, page, best, paper, theme) for number, page in enumerate(pages, 1)]


def _fits(
    setting: LeafletSetting, whole: Whole, parts: Sequence[Sequence[Run]], count: int, ease: float = 0.0
) -> bool:
    """Return whether a leaflet set in this way, by default with the least white, has room on ``count`` pages."""
    first = setting.sheets.first
    if setting.band and max(first.tops) > first.foot + SECTION_GAP:
        return False
    return _has_room([setting.runs(part, whole, ease) for part in parts], setting.sheets, count)


def _has_room(chapters: Sequence[Sequence[Run]], sheets: LeafletSheets, count: int) -> bool:
    """Return whether chapters take at most ``count`` pages, with every column above the foot."""
    pages = fill(chapters, sheets)
    return len(pages) <= count and all(
        end_of(column) <= sheets.later.foot for page in pages for column in page
    )


def _draw_page(
    number: int, page: Sequence[Column], setting: LeafletSetting, paper: Paper, theme: Theme
) -> Drawing:
    leaflet, columns = setting.leaflet, setting.columns
    zoom, left, right = columns.zoom, columns.lefts[0], columns.right
    if number == 1:
        start, hero = _aim_left(leaflet, columns), leaflet.hero
        end = start - GAP if start > left else right
        shapes = list(draw_first_head(leaflet, (left, end), (start, right), zoom, theme))
        top = _columns_top(leaflet, columns, theme)
        beside = columns.lefts[columns.beside(hero)] if hero.shapes else left
        shapes += [Placement(hero, beside, top)] if hero.shapes else []
        shapes += [Placement(setting.band, beside, top + hero.height + SECTION_GAP)] if setting.band else []
    else:
        shapes = [] if paper.height < LOW else list(draw_later_head(leaflet, (left, right), theme))
    page = [*page]
    first = columns.beside(setting.leaflet.hero) if number == 1 and setting.band else columns.number
    for at in range(first, columns.number):
        page[at], head = _say_head_again(page[at], columns.lefts[at], setting, theme)
        shapes += head
    for left, column in zip(columns.lefts, page, strict=True):
        for at, (top, block) in enumerate(column):
            drawn = block.shapes
            if zoom != 1.0:
                usual = Drawing("", columns.width / zoom, block.height / zoom, drawn)
                drawn = scale_drawing(usual, zoom, least=0.0).shapes
            drawing = Drawing(f"rules {number} {left:g} {at}", columns.width, block.height, drawn)
            shapes.append(Placement(drawing, left, top))
    return Drawing(f"rules-{number}", paper.width, paper.height, tuple(shapes))


def _say_head_again(
    column: Column, left: float, setting: LeafletSetting, theme: Theme
) -> tuple[Column, list[Shape]]:
    """Return a column below a comic, whose step its first line would seem to be, if it goes on with a section.

    It is lower as far as there is room, and has the head of that section again, below a rule.
    """
    if not column or not column[0][1].under:
        return column, []
    zoom, room = setting.columns.zoom, setting.columns.width
    down = min(LOWER * zoom, setting.sheets.first.foot - end_of(column))
    lower = [(top + down, block) for top, block in column]
    top, block = lower[0]
    style = theme.style("body-grey")
    style = style._replace(size=style.size * zoom)
    y = top - ABOVE_REST * zoom
    rule = y - ABOVE_HEAD * zoom
    head = text(left, y, shorten(block.under, style, room), style, room=room)
    return lower, [line(left, rule, left + room, rule, theme.pen("rule-inside")), head]
