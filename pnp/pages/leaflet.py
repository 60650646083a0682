"""The rules leaflet on paper: a title, the table as it is laid out, then columns of text that run on over pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing.edges import FOOT, SAFE, TOP
from pnp.drawing.scaled import scaled
from pnp.drawing.shapes import Drawing, Placement
from pnp.drawing.theme import Theme
from pnp.pages.leaflet_blocks import COLUMN, SECTION_GAP, Block, section_blocks
from pnp.pages.leaflet_flow import Column, Run, Sheet, Sheets, balanced, end_of, fill, runs_of
from pnp.pages.leaflet_head import first_head, later_head, under_aim
from pnp.pages.paper import Paper
from pnp.pieces.leaflet import TABLE_WIDTH, Leaflet

GAP = 6.0
LINE = 0.4
"""How far the lines of pictures reach out of their columns, mm."""

LATER = 12.0
"""From the title of a later page to its columns, mm."""

LOW = 200.0
"""A sheet lower than that, mm, has no room for that title."""

LARGE = 380.0
"""A sheet as high as this, mm, holds a leaflet of one page in larger type."""

ABOVE_FOOTER = 6.0
"""White between the columns and the footer's baseline, mm."""

EASE = (1.6, 1.45, 1.3, 1.15, 1.0)
"""How much white there may be, in shares of the least."""

WIDE_EASE = (2.2, 2.0, 1.8, 1.6, 1.4, 1.2)
"""The same in wide columns, where lines are long and paragraphs must be seen."""

ZOOMS = tuple(points / 9.0 for points in (12, 11.5, 11, 10.5, 10, 9.5))
"""How many times as large as usual the type in wide columns may be, the largest first."""


class Columns(NamedTuple):
    """Columns side by side: how many, how wide, how far from the sheet's left and right edges, mm.

    ``zoom`` is how many times as large as usual their type and pictures are.
    """

    number: int
    width: float
    edge: float
    zoom: float = 1.0

    @property
    def lefts(self) -> tuple[float, ...]:
        """Their left edges, mm."""
        return tuple(self.edge + at * (self.width + GAP) for at in range(self.number))

    @property
    def right(self) -> float:
        """The right edge of the last one, mm."""
        return self.lefts[-1] + self.width

    @property
    def ease(self) -> tuple[float, ...]:
        """How much white there may be in them, most of it first."""
        return WIDE_EASE if self.zoom > 1 else EASE

    def span(self, number: int) -> float:
        """Return how wide so many are, with the white between them, mm."""
        return number * self.width + (number - 1) * GAP

    def beside(self, hero: Drawing) -> int:
        """Return how many are to the left of the picture of the table, whose right edge is theirs."""
        return self.number + int(-(hero.width + GAP) // (self.width + GAP))


class Setting(NamedTuple):
    """A leaflet set for some columns: where they are on its pages, and its sections as blocks."""

    leaflet: Leaflet
    columns: Columns
    sheets: Sheets
    sections: Sequence[Run]

    def runs(self, sections: Sequence[Run], ease: float = 0.0, *, whole: bool) -> list[Run]:
        """Return some of its sections as runs with so much white, without ``ease`` as little as there may be."""
        return runs_of(sections, ease or self.columns.ease[-1], whole=whole)


def edge_of(paper: Paper) -> float:
    """Return how far the columns on a sheet are from its left and right edges, mm."""
    return _narrow(paper).edge


def leaflet_pages(leaflet: Leaflet, paper: Paper, theme: Theme) -> list[Drawing]:
    """Return the pages of a leaflet, with its sections in the order that it has them.

    One that is meant for two pages, or lies on a large sheet, has wide columns and larger type, unless it would take
    more pages with them.
    """
    if paper.height >= (LOW if leaflet.pages > 1 else LARGE):
        settings = [_setting(leaflet, each, paper, theme) for each in _wide(paper)]
        if _fewest(settings) <= leaflet.pages:
            return _pages(settings, paper, theme)
    return _pages([_setting(leaflet, _narrow(paper), paper, theme)], paper, theme)


def flowed(leaflet: Leaflet, sections: Sequence[Run], paper: Paper, theme: Theme) -> list[Drawing]:
    """Return pages of sections that are set, each its head and its lines; the title and the aim are the leaflet's."""
    columns = _narrow(paper)
    return _pages(
        [Setting(leaflet, columns, _sheets(leaflet, columns, paper, theme), sections)], paper, theme
    )


def _narrow(paper: Paper) -> Columns:
    number = int((paper.width - 2 * (SAFE + LINE) + GAP) // (COLUMN + GAP))
    return Columns(number, COLUMN, (paper.width - number * COLUMN - (number - 1) * GAP) / 2)


def _wide(paper: Paper) -> Iterator[Columns]:
    """Yield columns across the same room, one less, in all sizes of type."""
    narrow = _narrow(paper)
    number = narrow.number - 1
    width = (narrow.span(narrow.number) - (number - 1) * GAP) / number
    return (Columns(number, width, narrow.edge, zoom) for zoom in ZOOMS)


def _setting(leaflet: Leaflet, columns: Columns, paper: Paper, theme: Theme) -> Setting:
    """Set a leaflet; in wide columns the picture of the table is as wide as two."""
    if columns.zoom > 1:
        hero = scaled(leaflet.hero, columns.span(2) / TABLE_WIDTH, least=0.0)
        leaflet = leaflet._replace(hero=hero)
    sections = [tuple(section_blocks(each, theme, columns.width, columns.zoom)) for each in leaflet.sections]
    return Setting(leaflet, columns, _sheets(leaflet, columns, paper, theme), sections)


def _sheets(leaflet: Leaflet, columns: Columns, paper: Paper, theme: Theme) -> Sheets:
    """Return the columns of pages; on the first the last of them begin under the picture of the table."""
    foot = paper.height - FOOT - paper.footer_room - ABOVE_FOOTER
    beside, top = columns.beside(leaflet.hero), _top(leaflet, columns, theme)
    below = top + (leaflet.hero.height + SECTION_GAP if leaflet.hero.height else 0.0)
    later = TOP + (LATER if paper.height >= LOW else 0.0)
    return Sheets(
        Sheet(tuple(top if at < beside else below for at in range(columns.number)), foot),
        Sheet((later,) * columns.number, foot),
    )


def _top(leaflet: Leaflet, columns: Columns, theme: Theme) -> float:
    return under_aim(leaflet, columns.right - _aim_from(leaflet, columns), columns.zoom, theme)


def _aim_from(leaflet: Leaflet, columns: Columns) -> float:
    """Return the left edge of the aim: that of the picture of the table, but never that of the title."""
    return columns.lefts[max(1, columns.beside(leaflet.hero))]


def _fewest(settings: Sequence[Setting]) -> int:
    """Return how few pages a leaflet takes in the last setting, with the smallest type."""
    last = settings[-1]
    return len(fill([last.runs(last.sections, whole=False)], last.sheets))


def _pages(settings: Sequence[Setting], paper: Paper, theme: Theme) -> list[Drawing]:
    """Return as few pages as possible, in the best way."""
    count = _fewest(settings)
    ways = list(_ways(settings, count))
    best, whole, parts = next((way for way in ways if _fits(*way, count)), ways[-1])
    chapters = _eased(best, parts, count, whole=whole)
    pages = balanced(chapters, best.sheets, count)
    return [_page(number, page, best, paper, theme) for number, page in enumerate(pages, 1)]


def _ways(settings: Sequence[Setting], count: int) -> Iterator[tuple[Setting, bool, list[Sequence[Run]]]]:
    """Yield settings, whether sections are undivided, and the chapters that these make up, the best way first.

    On two pages the second begins with the section that is meant to. Then it counts that sections are undivided,
    then how large the type is.
    """
    leaflet = settings[0].leaflet
    starts = [at for at, each in enumerate(leaflet.sections) if each.id == leaflet.second]
    for cut in [*(starts if count == 2 else []), 0]:
        for whole in (True, False):
            for each in settings:
                yield each, whole, [each.sections[:cut], each.sections[cut:]] if cut else [each.sections]


def _fits(setting: Setting, whole: bool, parts: Sequence[Sequence[Run]], count: int) -> bool:
    """Return whether a leaflet set in this way, with the least white, has room on ``count`` pages."""
    return _has_room([setting.runs(each, whole=whole) for each in parts], setting.sheets, count)


def _has_room(chapters: Sequence[Sequence[Run]], sheets: Sheets, count: int) -> bool:
    """Return whether chapters take at most ``count`` pages, with every column above the foot."""
    pages = fill(chapters, sheets)
    return len(pages) <= count and all(
        end_of(column) <= sheets.later.foot for page in pages for column in page
    )


def _eased(setting: Setting, parts: Sequence[Sequence[Run]], count: int, *, whole: bool) -> list[list[Run]]:
    """Return the runs of chapters, each with as much white as there is room for."""
    chapters = [setting.runs(each, whole=whole) for each in parts]
    for at, part in enumerate(parts):
        for ease in setting.columns.ease:
            chapters[at] = setting.runs(part, ease, whole=whole)
            if _has_room(chapters, setting.sheets, count):
                break
    return chapters


def _page(number: int, page: Sequence[Column], setting: Setting, paper: Paper, theme: Theme) -> Drawing:
    leaflet, columns, *_ = setting
    left, right = columns.lefts[0], columns.right
    if number == 1:
        start, hero = _aim_from(leaflet, columns), leaflet.hero
        shapes = list(first_head(leaflet, (left, start - GAP), (start, right), columns.zoom, theme))
        top = _top(leaflet, columns, theme)
        shapes += [Placement(hero, columns.lefts[columns.beside(hero)], top)] if hero.shapes else []
    else:
        shapes = [] if paper.height < LOW else list(later_head(leaflet, (left, right), theme))
    for left, column in zip(columns.lefts, page, strict=True):
        for at, (top, block) in enumerate(column):
            drawing = _drawn(f"rules {number} {left:g} {at}", block, columns)
            shapes.append(Placement(drawing, left, top))
    return Drawing(f"rules-{number}", paper.width, paper.height, tuple(shapes))


def _drawn(name: str, block: Block, columns: Columns) -> Drawing:
    """Return a block as large as the type of its column."""
    zoom, shapes = columns.zoom, block.shapes
    if zoom != 1.0:
        usual = Drawing("", columns.width / zoom, block.height / zoom, shapes)
        shapes = scaled(usual, zoom, least=0.0).shapes
    return Drawing(name, columns.width, block.height, shapes)
