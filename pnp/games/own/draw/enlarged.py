"""Marks at another size: places, type and given widths are scaled; built-in pens are not."""

from __future__ import annotations

from pnp.games.own.placed import Area, LineMark, Mark, Marks, PatternMark, TextMark, TurnedMark


def enlarged(marks: Marks, factor: float) -> Marks:
    """Return marks scaled by ``factor``."""
    return marks if factor == 1 else tuple(_enlarge_mark(mark, factor) for mark in marks)


def _enlarge_mark(mark: Mark, factor: float) -> Mark:
    if isinstance(mark, LineMark):
        (x1, y1), (x2, y2), ink = mark.start, mark.end, mark.ink
        ink = ink._replace(width=ink.width * factor, dash=tuple(length * factor for length in ink.dash))
        return mark._replace(start=(x1 * factor, y1 * factor), end=(x2 * factor, y2 * factor), ink=ink)
    if isinstance(mark, TurnedMark):
        x, y = mark.middle
        return mark._replace(middle=(x * factor, y * factor), marks=enlarged(mark.marks, factor))
    area = Area(*(length * factor for length in mark.area))
    if isinstance(mark, TextMark):
        style = mark.style._replace(size=mark.style.size * factor, least=mark.style.least * factor)
        return mark._replace(area=area, style=style)
    if isinstance(mark, PatternMark):
        size, radius, gap = (length * factor for length in (mark.size, mark.radius, mark.gap))
        return mark._replace(area=area, size=size, radius=radius, gap=gap)
    return mark._replace(area=area)
