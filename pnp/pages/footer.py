"""The small footer of every page: what the page is, how to print it, and a 50 mm bar to check the scale."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.measures import FOOT, MARK_TO
from pnp.drawing.shapes import Point, Shape, line
from pnp.drawing.text import shorten, text, width
from pnp.drawing.theme import Theme, TypeStyle
from pnp.pages.page import Page
from pnp.texts.words import Words

BAR = 50.0
GAP = 4.0  # white between two notes, mm
GAP_LEAST = 2.0  # if they would not fit otherwise
BAR_UP = 0.8  # from the baseline of a footer up to the line of its bar, mm
BETWEEN = " / "  # separates the names of parts on a page
ABOVE = 2.6  # the height of the footer above its baseline, with the white over it, mm

LOWER, LEAST = 0.6, 0.01
"""How much lower the footer lies if crop marks come nearer, and the difference that is ignored, mm."""

TICK_END = 1.2
TICK = 0.6
NARROW_EDGE = 6.0  # from the edge of a narrow sheet to its footer, mm
SPAN = 180.0  # the least width of a footer of one line, mm


Head = tuple[str, Words]
"""What the footer of a page begins with: the title of the kit, and the texts of that kit."""


def add_footers(pages: Sequence[Page], heads: Sequence[Head], theme: Theme) -> tuple[Page, ...]:
    """Return the pages with a footer on each; ``heads`` has one head for each page."""
    return tuple(
        page._replace(
            shapes=(*page.shapes, *draw_footer(page, number, len(pages), kit, words, theme)),
            bar=_bar_position(page),
        )
        for number, (page, (kit, words)) in enumerate(zip(pages, heads, strict=True), 1)
    )


def draw_footer(page: Page, number: int, total: int, kit: str, words: Words, theme: Theme) -> list[Shape]:
    """Draw the footer of page ``number`` of ``total``."""
    baseline = _baseline(page)
    left, right = _edges(page)
    bar, y = _bar_position(page)
    page_note = words["footer.page"].replace("{n}", str(number)).replace("{m}", str(total))
    kit_notes = [note for note in (words["footer.edition"], page.name, page_note) if note]
    version = words.line("footer.version")
    print_notes = [page.paper.name, words["footer.print"], *([version] if version else [])]
    bold, small = theme.style("small-bold"), theme.style("small-grey")
    end = bar - 2 - width(words["footer.bar"], small) - GAP
    narrow = page.paper.is_narrow
    head = text(left, baseline - page.paper.footer_room, kit, bold)
    after = left + width(kit, bold) + GAP
    if not narrow and not _fit([*kit_notes, *print_notes], end - after, small):
        kit_notes = [_shorten(note) if note == page.name else note for note in kit_notes]
        if not _fit([*kit_notes, *print_notes], end - after, small):
            print_notes = print_notes[1:]  # without the paper
    others = kit_notes if narrow else kit_notes + print_notes
    kit_notes = _fit_name(kit_notes, others, (right if narrow else end) - after, small)
    if narrow:
        upper = _set_notes(after, head.y, kit_notes, right, small)
        notes = upper + _set_notes(left, baseline, print_notes, end, small)
    else:
        notes = _set_notes(after, baseline, kit_notes + print_notes, end, small)
    return [head, *notes, *draw_scale_bar(bar, y, words["footer.bar"], theme)]


def _fit(notes: Sequence[str], room: float, style: TypeStyle) -> bool:
    """Return whether notes fit, set as closely as possible."""
    return sum(width(note, style) for note in notes) + GAP_LEAST * (len(notes) - 1) <= room


def _fit_name(kit_notes: Sequence[str], notes: Sequence[str], room: float, style: TypeStyle) -> list[str]:
    """Return the notes on the kit, the longest of them shortened so that all ``notes`` fit into ``room`` mm."""
    longest = max(kit_notes, key=lambda note: width(note, style))
    others = sum(width(note, style) for note in notes) - width(longest, style)
    left = max(0.0, room - others - GAP_LEAST * (len(notes) - 1))
    return [shorten(note, style, left) if note == longest else note for note in kit_notes]


def _shorten(name: str) -> str:
    """Return the first name of a page with pieces of several parts.

    >>> _shorten("Tiles / Racks / …, front"), _shorten("Board")
    ('Tiles / …', 'Board')
    """
    first, *others = name.split(BETWEEN)
    return first + BETWEEN + "…" if others else first


def _bar_position(page: Page) -> Point:
    """Return the left end of a page's scale bar."""
    return _edges(page)[1] - BAR, _baseline(page) - BAR_UP


def _baseline(page: Page) -> float:
    """Return the baseline of the last line of a footer: lower if crop marks above it would come too near."""
    baseline = page.paper.height - FOOT
    lowest = max((face.trim.bottom for face in page.faces if face.face.piece.cut == "straight"), default=0.0)
    is_near = lowest + MARK_TO + ABOVE > baseline - page.paper.footer_room + LEAST
    return baseline + LOWER if is_near else baseline


def _edges(page: Page) -> tuple[float, float]:
    """Return the left and right end of the footer: those of the page, unless they are too close together."""
    edge = NARROW_EDGE if page.paper.is_narrow else (page.paper.width - SPAN) / 2
    if page.paper.is_narrow or page.right - page.left < SPAN:
        return edge, page.paper.width - edge
    return page.left, page.right


def _set_notes(x: float, baseline: float, notes: list[str], end: float, style: TypeStyle) -> list[Shape]:
    """Set notes one after the other."""
    spare = end - x - sum(width(note, style) for note in notes)
    gap = max(GAP_LEAST, min(GAP, spare / max(len(notes) - 1, 1)))
    shapes: list[Shape] = []
    for note in notes:
        shapes.append(text(x, baseline, note, style, room=end - x))
        x += width(note, style) + gap
    return shapes


def draw_scale_bar(left: float, y: float, caption: str, theme: Theme) -> list[Shape]:
    """Draw the bar from its left end with a tick every 10 mm and the caption left of it."""
    ink = theme.pen("scale")
    ticks = [(left + 10 * step, TICK_END if step in (0, 5) else TICK) for step in range(6)]
    return [
        text(left - 2, y + BAR_UP, caption, theme.style("small-grey"), "end"),
        line(left, y, left + BAR, y, ink),
        *(line(x, y - half, x, y + half, ink) for x, half in ticks),
    ]
