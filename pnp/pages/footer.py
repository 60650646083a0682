"""The small footer of every page: what it is, how to print it, and a 50 mm bar to check the scale."""

from __future__ import annotations

from pnp.drawing.shapes import Ink, Shape, line
from pnp.drawing.text import text, width
from pnp.drawing.theme import FOOT, GREY_1, INK, LINE, SMALL, SMALL_BOLD
from pnp.pages.page import Page
from pnp.words import Words

BAR = 50.0
GAP = 4.0
TICK_END = 1.2
TICK = 0.6


def footer(page: Page, number: int, of: int, kit: str, words: Words) -> list[Shape]:
    """Draw the footer of page ``number`` of ``of``."""
    baseline = page.paper.height - FOOT
    notes = [
        *([words["footer.edition"]] if words["footer.edition"] else []),
        page.name,
        words["footer.page"].replace("{n}", str(number)).replace("{m}", str(of)),
        page.paper.name,
        words["footer.print"],
        words["footer.geometry"],
    ]
    head = text(page.left, baseline, kit, SMALL_BOLD)
    shapes: list[Shape] = [head]
    x = page.left + head.width + GAP
    end = page.right - BAR - 2 - width(words["footer.bar"], SMALL) - GAP
    for note in notes:
        placed = text(x, baseline, note, SMALL, GREY_1, room=end - x)
        shapes.append(placed)
        x += placed.width + GAP
    return [*shapes, *scale_bar(page.right, baseline, words["footer.bar"])]


def scale_bar(right: float, baseline: float, caption: str) -> list[Shape]:
    """Draw the bar that ends at ``right``, a tick every 10 mm, its caption to the left."""
    ink = Ink(stroke=INK, width=LINE)
    y = baseline - 0.8
    left = right - BAR
    ticks = [(left + 10 * step, TICK_END if step in (0, 5) else TICK) for step in range(6)]
    return [
        text(left - 2, baseline, caption, SMALL, GREY_1, "end"),
        line(left, y, right, y, ink),
        *(line(x, y - half, x, y + half, ink) for x, half in ticks),
    ]
