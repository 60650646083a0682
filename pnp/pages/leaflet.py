"""The rules leaflet: a title, a picture of the table, then columns of text over one or more pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from pnp.drawing.measures import FOOT, SAFE, TOP
from pnp.drawing.scaled import scale_drawing
from pnp.drawing.shapes import Drawing, Placement
from pnp.drawing.theme import Theme
from pnp.pages.leaflet_blocks import COLUMN, SECTION_GAP, Block, set_section
from pnp.pages.leaflet_flow import Column, Run, Sheet, Sheets, balance, end_of, fill, make_runs
from pnp.pages.leaflet_head import columns_top, draw_first_head, draw_later_head
from pnp.pages.paper import Paper
from pnp.pieces.leaflet import TABLE_WIDTH, Leaflet

GAP = 6.0
LINE = 0.4
"""How far the lines of pictures extend beyond their columns, mm."""

LARGE_LINE = 0.9
"""The same for the picture of the table in wide columns, mm."""

LATER = 12.0
"""From the title of a later page to its columns, mm."""

LOW = 200.0
"""A sheet lower than this, mm, has no room for that title."""

LARGE = 380.0
"""On a sheet at least this high, mm, a leaflet of one page has larger type."""

ABOVE_FOOTER = 6.0
"""White between the columns and the footer's baseline, mm."""

EASE = (1.6, 1.45, 1.3, 1.15, 1.0)
"""The amounts of white to try, as multiples of the least."""

WIDE_EASE = (2.2, 2.0, 1.8, 1.6, 1.4, 1.2)
"""The same for wide columns, where lines are long and paragraphs must stand out."""

ZOOMS = tuple(points / 9.0 for points in (12, 11.5, 11, 10.5, 10, 9.5))
"""The scales of the type in wide columns, the largest first."""


class Columns(NamedTuple):
    """Columns side by side: their number, their width, and their distance from the sheet's left and right edges, mm.

    ``zoom`` is the scale of their type and pictures.
    """

    number: int
    width: float
    edge: float
    zoom: float = 1.0

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


class Setting(NamedTuple):
    """A leaflet set in columns: their places on its pages, and the sections as blocks."""

    leaflet: Leaflet
    columns: Columns
    sheets: Sheets
    sections: Sequence[Run]

    def runs(self, sections: Sequence[Run], ease: float = 0.0, *, whole: bool) -> list[Run]:
        """Return sections as runs with ``ease`` times the least white, by default with the least that is allowed."""
        return make_runs(sections, ease or self.columns.ease[-1], whole=whole)


def edge_of(paper: Paper) -> float:
    """Return the distance of the columns from the sheet's left and right edges, mm."""
    return _narrow_columns(paper).edge


def leaflet_pages(leaflet: Leaflet, paper: Paper, theme: Theme) -> list[Drawing]:
    """Return the pages of a leaflet, with its sections in their order.

    A leaflet that is meant for two pages, or lies on a large sheet, has wide columns and larger type, unless it would
    need more pages that way.
    """
    if paper.height >= (LOW if leaflet.pages > 1 else LARGE):
        settings = [_set(leaflet, columns, paper, theme) for columns in _wide_columns(paper)]
        if _count_pages(settings) <= leaflet.pages:
            return _draw_pages(settings, paper, theme)
    return _draw_pages([_set(leaflet, _narrow_columns(paper), paper, theme)], paper, theme)


def flow_sections(leaflet: Leaflet, sections: Sequence[Run], paper: Paper, theme: Theme) -> list[Drawing]:
    """Return pages of sections that are already set; the title and the aim are those of the leaflet."""
    columns = _narrow_columns(paper)
    return _draw_pages(
        [Setting(leaflet, columns, _sheets(leaflet, columns, paper, theme), sections)], paper, theme
    )


def _narrow_columns(paper: Paper) -> Columns:
    number = int((paper.width - 2 * (SAFE + LINE) + GAP) // (COLUMN + GAP))
    return Columns(number, COLUMN, (paper.width - number * COLUMN - (number - 1) * GAP) / 2)


def _wide_columns(paper: Paper) -> Iterator[Columns]:
    """Yield one column less over the same width, for all sizes of type."""
    narrow = _narrow_columns(paper)
    number = narrow.number - 1
    width = (narrow.span(narrow.number) - (number - 1) * GAP) / number
    return (Columns(number, width, narrow.edge, zoom) for zoom in ZOOMS)


def _set(leaflet: Leaflet, columns: Columns, paper: Paper, theme: Theme) -> Setting:
    """Set a leaflet; over wide columns the picture of the table is as wide as two."""
    if columns.zoom > 1:
        short = max(0.0, SAFE + LARGE_LINE - columns.edge)
        hero = scale_drawing(leaflet.hero, (columns.span(2) - short) / TABLE_WIDTH, least=0.0)
        leaflet = leaflet._replace(hero=hero)
    sections = [
        tuple(set_section(section, theme, columns.width, columns.zoom)) for section in leaflet.sections
    ]
    return Setting(leaflet, columns, _sheets(leaflet, columns, paper, theme), sections)


def _sheets(leaflet: Leaflet, columns: Columns, paper: Paper, theme: Theme) -> Sheets:
    """Return the columns of the pages; on the first page the last columns begin below the picture of the table."""
    foot = paper.height - FOOT - paper.footer_room - ABOVE_FOOTER
    beside, top = columns.beside(leaflet.hero), _columns_top(leaflet, columns, theme)
    below = top + (leaflet.hero.height + SECTION_GAP if leaflet.hero.height else 0.0)
    later = TOP + (LATER if paper.height >= LOW else 0.0)
    return Sheets(
        Sheet(tuple(top if at < beside else below for at in range(columns.number)), foot),
        Sheet((later,) * columns.number, foot),
    )


def _columns_top(leaflet: Leaflet, columns: Columns, theme: Theme) -> float:
    return columns_top(leaflet, columns.right - _aim_left(leaflet, columns), columns.zoom, theme)


def _aim_left(leaflet: Leaflet, columns: Columns) -> float:
    """Return the left edge of the aim: that of the picture of the table, but never that of the title."""
    return columns.lefts[max(1, columns.beside(leaflet.hero))]


def _count_pages(settings: Sequence[Setting]) -> int:
    """Return the page count of a leaflet in the last setting, which has the smallest type."""
    last = settings[-1]
    return len(fill([last.runs(last.sections, whole=False)], last.sheets))


def _draw_pages(settings: Sequence[Setting], paper: Paper, theme: Theme) -> list[Drawing]:
    """Return as few pages as possible, in the best setting."""
    count = _count_pages(settings)
    options = list(_list_options(settings, count))
    best, whole, parts = next((option for option in options if _fits(*option, count)), options[-1])
    chapters = _ease(best, parts, count, whole=whole)
    pages = balance(chapters, best.sheets, count)
    return [_draw_page(number, page, best, paper, theme) for number, page in enumerate(pages, 1)]


def _list_options(
    settings: Sequence[Setting], count: int
) -> Iterator[tuple[Setting, bool, list[Sequence[Run]]]]:
    """Yield settings, whether sections are kept whole, and the chapters of sections, the best option first.

    On two pages it is best if the second page begins with the intended section, then if sections are whole, then if the
    type is large.
    """
    leaflet = settings[0].leaflet
    starts = [at for at, section in enumerate(leaflet.sections) if section.id == leaflet.second]
    for cut in [*(starts if count == 2 else []), 0]:
        for whole, setting in product((True, False), settings):
            sections = setting.sections
            yield setting, whole, [sections[:cut], sections[cut:]] if cut else [sections]


def _fits(setting: Setting, whole: bool, parts: Sequence[Sequence[Run]], count: int) -> bool:
    """Return whether a leaflet set in this way, with the least white, has room on ``count`` pages."""
    return _has_room([setting.runs(part, whole=whole) for part in parts], setting.sheets, count)


def _has_room(chapters: Sequence[Sequence[Run]], sheets: Sheets, count: int) -> bool:
    """Return whether chapters take at most ``count`` pages, with every column above the foot."""
    pages = fill(chapters, sheets)
    return len(pages) <= count and all(
        end_of(column) <= sheets.later.foot for page in pages for column in page
    )


def _ease(setting: Setting, parts: Sequence[Sequence[Run]], count: int, *, whole: bool) -> list[list[Run]]:
    """Return the runs of chapters, each with as much white as there is room for."""
    chapters = [setting.runs(part, whole=whole) for part in parts]
    for at, part in enumerate(parts):
        for ease in setting.columns.ease:
            chapters[at] = setting.runs(part, ease, whole=whole)
            if _has_room(chapters, setting.sheets, count):
                break
    return chapters


def _draw_page(number: int, page: Sequence[Column], setting: Setting, paper: Paper, theme: Theme) -> Drawing:
    leaflet, columns, *_ = setting
    left, right = columns.lefts[0], columns.right
    if number == 1:
        start, hero = _aim_left(leaflet, columns), leaflet.hero
        shapes = list(draw_first_head(leaflet, (left, start - GAP), (start, right), columns.zoom, theme))
        top = _columns_top(leaflet, columns, theme)
        shapes += [Placement(hero, columns.lefts[columns.beside(hero)], top)] if hero.shapes else []
    else:
        shapes = [] if paper.height < LOW else list(draw_later_head(leaflet, (left, right), theme))
    for left, column in zip(columns.lefts, page, strict=True):
        for at, (top, block) in enumerate(column):
            drawing = _draw_block(f"rules {number} {left:g} {at}", block, columns)
            shapes.append(Placement(drawing, left, top))
    return Drawing(f"rules-{number}", paper.width, paper.height, tuple(shapes))


def _draw_block(name: str, block: Block, columns: Columns) -> Drawing:
    """Return a block at the scale of its column."""
    zoom, shapes = columns.zoom, block.shapes
    if zoom != 1.0:
        usual = Drawing("", columns.width / zoom, block.height / zoom, shapes)
        shapes = scale_drawing(usual, zoom, least=0.0).shapes
    return Drawing(name, columns.width, block.height, shapes)
