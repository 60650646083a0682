"""The numbers of cuts beside a small sheet or on it: none touches another one. Lengths in mm of the small sheet."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Point, Rect, Shape
from pnp.drawing.text import cap, level, width
from pnp.drawing.theme import Theme
from pnp.pages.page import Cut, Page

EDGE = 13.0
"""A cut that begins so close to the edge of its sheet, in mm, has its number beside the small sheet."""

OUT = 0.9
"""From the edge of a small sheet to the numbers beside it, mm."""

BEFORE = 1.4
"""From the end of a cut on a small sheet to its number, mm: crop marks lie between."""

CLEAR = 0.6
"""White around numbers, mm."""

ACROSS = ("above", "upright", "under")
"""The rails on which numbers lie side by side."""

ON_SHEET = ("upright", "under", "before", "after")
"""Those on the small sheet itself: their numbers have a white plate, since pieces may lie there."""

ROOM, LEAST = 2.4, 0.1
"""The width of a number of two digits, and what is no room, mm."""

STEP, FARTHEST = 0.25, 12.0
"""How a number that would touch another is moved along its rail, and how far at most, mm."""


Rail = tuple[str, float]


class Number(NamedTuple):
    """The number of a cut beside a small sheet or on it; those on one rail keep apart along it."""

    rail: Rail
    along: float
    text: str
    other: Rail  # at the other end of the cut


def cut_numbers(page: Page, factor: float, corner: Point, theme: Theme) -> Iterator[Shape]:
    """Set the numbers of a sheet's cuts, each at an end of its cut; the sheet is ``factor`` times as large."""
    size = page.paper.width * factor, page.paper.height * factor
    found = _uncrowded(list(_numbers(page, factor, cap(theme.style("small")))), theme)
    for each in _parted(_apart(found, theme), size, theme):
        yield from _set(each, *corner, size, theme)


def _numbers(page: Page, factor: float, high: float) -> Iterator[Number]:
    """Yield the numbers of a sheet's cuts, ``high`` each, where their cuts begin, in mm of the small sheet."""
    crowded = _crowded(page, factor)
    for cut in page.cuts.lines:
        rail, other = _rails(cut, page, factor, high, crowded)
        along = (cut.start[0] if _is_upright(cut) else cut.start[1]) * factor
        yield Number(rail, along, str(cut.number), other)


def _is_upright(cut: Cut) -> bool:
    return cut.start[0] == cut.end[0]


def _crowded(page: Page, factor: float) -> set[float]:
    """Return where level cuts begin that have something before them on which one of their numbers would lie."""
    reach = (BEFORE + ROOM) / factor
    faces = [each.trim for each in page.faces]
    parting = [
        Window(each.start[0], each.start[1], each.start[0], each.end[1])
        for each in page.cuts.lines
        if _is_upright(each)
    ]
    return {
        x
        for (x, y), _ in (each[1:] for each in page.cuts.lines if not _is_upright(each))
        if not all(Window(x - reach, y, x - LEAST, y).misses(each) for each in (*faces, *parting))
    }


def _rails(cut: Cut, page: Page, factor: float, high: float, crowded: Container[float]) -> tuple[Rail, Rail]:
    """Return where the number of a cut stands, and where else it may: beside the sheet, or on it at an end of its cut.

    A level cut that begins right of other pieces, or where it is ``crowded``, has its number at its right end. Below
    the small sheet is its name: there is no number.
    """
    (x, y), (right, bottom) = cut.start, cut.end
    if _is_upright(cut):
        top = max(EDGE, (BEFORE + high + CLEAR) / factor)
        above: Rail = ("above", 0.0) if y <= top else ("upright", round(y * factor, 2))
        reaches_out = bottom * factor + BEFORE + high + CLEAR > page.paper.height * factor
        return above, above if reaches_out else ("under", round(bottom * factor, 2))
    edge = max(EDGE, (BEFORE + ROOM + CLEAR) / factor)
    after: Rail = ("right", 0.0) if right >= page.paper.width - edge else ("after", round(right * factor, 2))
    if x <= edge:
        return ("left", 0.0), after
    first = min(each.start[0] for each in page.cuts.lines if not _is_upright(each))
    return (("before", round(x * factor, 2)) if x <= first and x not in crowded else after), after


def _uncrowded(numbers: Sequence[Number], theme: Theme) -> Iterator[Number]:
    """Move numbers to the other end of their cuts where a later one that does not follow them is too close."""
    for each in numbers:
        crowded = any(
            each.rail == one.rail
            and abs(each.along - one.along) < (_extent(each, theme) + _extent(one, theme)) / 2
            and int(one.text) > int(each.text) + 1
            for one in numbers
        )
        yield each._replace(rail=each.other) if crowded else each


def _extent(number: Number, theme: Theme) -> float:
    """Return how much of its rail a number takes, with the white around it."""
    style = theme.style("small")
    return (width(number.text, style) if number.rail[0] in ACROSS else cap(style)) + CLEAR


def _apart(numbers: Iterable[Number], theme: Theme) -> Iterator[Number]:
    """Move the numbers on each rail along it until they do not touch; those of a narrow grid become one, as ``4–9``."""
    by_rail = sorted(numbers, key=lambda each: (each.rail, each.along))
    for (way, _), group in groupby(by_rail, key=lambda each: each.rail):
        end = -9.0
        for each in _joined(list(group), way, theme):
            half = _extent(each, theme) / 2
            along = max(each.along, end + half)
            end = along + half
            yield each._replace(along=along)


def _joined(numbers: Sequence[Number], way: str, theme: Theme) -> list[Number]:
    """Return the numbers of a rail; where they lie closer than they are long, runs of them in short."""
    style = theme.style("small")
    room = (width("00", style) if way in ACROSS else cap(style)) + CLEAR
    runs: list[list[Number]] = []
    for each in numbers:
        near = (
            runs and each.along - runs[-1][-1].along < room and int(each.text) == int(runs[-1][-1].text) + 1
        )
        if near:
            runs[-1].append(each)
        else:
            runs.append([each])
    return [
        run[0]._replace(along=(run[0].along + run[-1].along) / 2, text=f"{run[0].text}–{run[-1].text}")
        if len(run) > 1
        else run[0]
        for run in runs
    ]


def _parted(numbers: Iterable[Number], size: Point, theme: Theme) -> Iterator[Number]:
    """Move numbers along their rails until none touches another one: as little as will do, at most ``FARTHEST``."""
    taken: list[Window] = []
    for each in numbers:
        tried = (each._replace(along=each.along + by) for by in _shifts())
        found = next((one for one in tried if not _touches(_box(one, size, theme), taken)), each)
        taken.append(_box(found, size, theme))
        yield found


@cache
def _shifts() -> list[float]:
    """Return how far a number may move, the least first."""
    most = int(FARTHEST / STEP)
    return sorted((STEP * step for step in range(-most, most + 1)), key=abs)


def _touches(box: Window, others: Iterable[Window]) -> bool:
    return any(
        box.left < each.right and each.left < box.right and box.top < each.bottom and each.top < box.bottom
        for each in others
    )


def _box(number: Number, size: Point, theme: Theme) -> Window:
    """Return what a number covers, with half of the white around it; the small sheet begins at 0, 0."""
    style, (x, y) = theme.style("small"), _middle(number, size, theme)
    wide, high = (width(number.text, style) + CLEAR) / 2, (cap(style) + CLEAR) / 2
    return Window(x - wide, y - high, x + wide, y + high)


def _middle(number: Number, size: Point, theme: Theme) -> Point:
    """Return where the middle of a number is; the small sheet begins at 0, 0."""
    (way, at), along, style = number.rail, number.along, theme.style("small")
    wide, high = width(number.text, style) / 2, cap(style) / 2
    places: dict[str, Point] = {
        "above": (along, -OUT - high),
        "upright": (along, at - BEFORE - high),
        "under": (along, at + BEFORE + high),
        "left": (-OUT - wide, along),
        "right": (size[0] + OUT + wide, along),
        "before": (at - BEFORE - wide, along),
        "after": (at + BEFORE + wide, along),
    }
    return places[way]


def _set(number: Number, left: float, top: float, size: Point, theme: Theme) -> Iterator[Shape]:
    """Set a number beside a small sheet, or on it on a white plate."""
    box, (x, y) = _box(number, size, theme), _middle(number, size, theme)
    if number.rail[0] in ON_SHEET:
        wide, high = box.right - box.left, box.bottom - box.top
        yield Rect(left + box.left, top + box.top, wide, high, theme.pen("paper"))
    yield level(left + x, top + y, number.text, theme.style("small"), "middle")
