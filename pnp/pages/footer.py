"""The small footer of every page: what it is, how to print it, and a 50 mm bar to check the scale."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.edges import FOOT, MARK_TO
from pnp.drawing.shapes import Point, Shape, line
from pnp.drawing.text import text, width
from pnp.drawing.theme import Theme, Type
from pnp.pages.page import Page
from pnp.texts.words import Words

BAR = 50.0
GAP = 4.0
GAP_LEAST = 2.0
"""White between two notes, mm: closer where they would not fit otherwise."""

BAR_UP = 0.8
"""From the baseline of a footer up to the line of its bar, mm."""

BETWEEN = " / "
"""Stands between the names of parts on a page."""

ABOVE = 2.6
"""Height of the footer above its baseline, with the white over it, mm."""

LOWER, LEAST = 0.6, 0.01
"""How much lower the footer lies where crop marks come nearer, mm; and what is no difference."""

TICK_END = 1.2
TICK = 0.6
NARROW_EDGE = 6.0
"""Where the footer of a narrow sheet begins, from the paper's edge, mm."""

SPAN = 180.0
"""Width that a footer of one line needs at least, mm."""


Head = tuple[str, Words]
"""What the footer of a page begins with: the name of its kit, and the words of that."""


def with_footers(pages: Sequence[Page], heads: Sequence[Head], theme: Theme) -> tuple[Page, ...]:
    """Return pages with their footers, each with its own head."""
    return tuple(
        page._replace(
            shapes=(*page.shapes, *footer(page, number, len(pages), kit, words, theme)), bar=_bar_of(page)
        )
        for number, (page, (kit, words)) in enumerate(zip(pages, heads, strict=True), 1)
    )


def footer(page: Page, number: int, of: int, kit: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw the footer of page ``number`` of ``of``."""
    baseline = _baseline(page)
    left, right = _edges(page)
    bar, y = _bar_of(page)
    what = [
        *([words["footer.edition"]] if words["footer.edition"] else []),
        page.name,
        words["footer.page"].replace("{n}", str(number)).replace("{m}", str(of)),
    ]
    how = [page.paper.name, words["footer.print"], words["footer.geometry"]]
    bold, small = theme.style("small-bold"), theme.style("small-grey")
    end = bar - 2 - width(words["footer.bar"], small) - GAP
    narrow = page.paper.is_narrow
    head = text(left, baseline - page.paper.footer_room, kit, bold)
    after = left + width(kit, bold) + GAP
    if not narrow and not _fit([*what, *how], end - after, small):
        what = [_first_of(note) if note == page.name else note for note in what]
        shorter = (how, how[:2], how[1:2])  # without the geometry, then without the paper
        how = next((each for each in shorter if _fit([*what, *each], end - after, small)), shorter[-1])
    if narrow:
        notes = [*_notes(after, head.y, what, right, small), *_notes(left, baseline, how, end, small)]
    else:
        notes = _notes(after, baseline, [*what, *how], end, small)
    return [head, *notes, *scale_bar(bar, y, words["footer.bar"], theme)]


def _fit(notes: Sequence[str], room: float, style: Type) -> bool:
    """Return whether notes have room, as close as may be."""
    return sum(width(note, style) for note in notes) + GAP_LEAST * (len(notes) - 1) <= room


def _first_of(name: str) -> str:
    """Return the first name of a page with pieces of several parts.

    >>> _first_of("Tiles / Racks / …, front"), _first_of("Board")
    ('Tiles / …', 'Board')
    """
    first, *others = name.split(BETWEEN)
    return first + BETWEEN + "…" if others else first


def _bar_of(page: Page) -> Point:
    """Return where the left end of a page's scale bar lies."""
    return _edges(page)[1] - BAR, _baseline(page) - BAR_UP


def _baseline(page: Page) -> float:
    """Return where the last line of a footer stands: lower where crop marks above it would come too near."""
    baseline = page.paper.height - FOOT
    lowest = max((each.trim.bottom for each in page.faces if each.face.piece.cut == "straight"), default=0.0)
    is_near = lowest + MARK_TO + ABOVE > baseline - page.paper.footer_room + LEAST
    return baseline + LOWER if is_near else baseline


def _edges(page: Page) -> tuple[float, float]:
    """Return where the footer begins and ends: on the page's own edges, unless they are too close for it."""
    edge = NARROW_EDGE if page.paper.is_narrow else (page.paper.width - SPAN) / 2
    if page.paper.is_narrow or page.right - page.left < SPAN:
        return edge, page.paper.width - edge
    return page.left, page.right


def _notes(x: float, baseline: float, notes: list[str], end: float, style: Type) -> list[Shape]:
    """Set some notes one after the other."""
    spare = end - x - sum(width(note, style) for note in notes)
    gap = max(GAP_LEAST, min(GAP, spare / max(len(notes) - 1, 1)))
    shapes: list[Shape] = []
    for note in notes:
        shapes.append(text(x, baseline, note, style, room=end - x))
        x += width(note, style) + gap
    return shapes


def scale_bar(left: float, y: float, caption: str, theme: Theme) -> list[Shape]:
    """Draw the bar from its left end, a tick every 10 mm, its caption to the left."""
    ink = theme.pen("scale")
    ticks = [(left + 10 * step, TICK_END if step in (0, 5) else TICK) for step in range(6)]
    return [
        text(left - 2, y + BAR_UP, caption, theme.style("small-grey"), "end"),
        line(left, y, left + BAR, y, ink),
        *(line(x, y - half, x, y + half, ink) for x, half in ticks),
    ]
