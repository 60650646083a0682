"""The numbers of cuts next to a small sheet or on it; no two touch. Lengths in mm of the small sheet."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.drawing.segments import Window, split_runs
from pnp.drawing.shapes import Point, Rect, Shape
from pnp.drawing.text import cap, level, width
from pnp.drawing.theme import Theme
from pnp.pages.page import Cut, Page

EDGE = 13.0
"""A cut that starts within this distance of the edge of its sheet, mm, has its number next to the small sheet."""

OUT = 0.9
"""From the edge of a small sheet to the numbers next to it, mm."""

BEFORE = 1.4
"""From the end of a cut on a small sheet to its number, mm: crop marks are in between."""

CLEAR = 0.6
"""White around numbers, mm."""

ACROSS = ("above", "upright", "under")
"""The rails on which numbers are side by side."""

ON_SHEET = ("upright", "under", "before", "after")
"""The rails on the small sheet itself: these numbers have a white plate, since pieces may lie there."""

ROOM, LEAST = 2.4, 0.1
"""The width of a number of two digits, and the width that counts as none, mm."""

STEP, FARTHEST = 0.25, 12.0
"""The step and the limit by which a number that would touch another moves along its rail, mm."""

SHIFTS = sorted((STEP * step for step in range(-int(FARTHEST / STEP), int(FARTHEST / STEP) + 1)), key=abs)
"""The distances that such a number may move, the smallest first."""

Rail = tuple[str, float]


class Number(NamedTuple):
    """The number of a cut next to a small sheet or on it; numbers on one rail keep apart along it."""

    rail: Rail
    along: float
    text: str
    other: Rail  # at the other end of the cut


def draw_numbers(page: Page, factor: float, corner: Point, theme: Theme) -> Iterator[Shape]:
    """Yield the numbers of a sheet's cuts, each at an end of its cut; ``factor`` is the scale of the small sheet."""
    size = page.paper.width * factor, page.paper.height * factor
    numbers = _clear_crowded(list(_list_numbers(page, factor, cap(theme.style("small")))), theme)
    for number in _separate(_spread(numbers, theme), size, theme):
        yield from _draw(number, *corner, size, theme)


def _list_numbers(page: Page, factor: float, high: float) -> Iterator[Number]:
    """Yield the numbers of a sheet's cuts, ``high`` mm each, at the starts of their cuts, in mm of the small sheet."""
    crowded = _crowded_starts(page, factor)
    for cut in page.cuts.lines:
        rail, other = _choose_rails(cut, page, factor, high, crowded)
        along = (cut.start[0] if _is_upright(cut) else cut.start[1]) * factor
        yield Number(rail, along, str(cut.number), other)


def _is_upright(cut: Cut) -> bool:
    return cut.start[0] == cut.end[0]


def _crowded_starts(page: Page, factor: float) -> set[float]:
    """Return the starts of level cuts that have something left of them that a number would cover."""
    reach = (BEFORE + ROOM) / factor
    boxes = [face.trim for face in page.faces]
    boxes += [Window(*cut.start, *cut.end) for cut in page.cuts.lines if _is_upright(cut)]
    starts = [cut.start for cut in page.cuts.lines if not _is_upright(cut)]
    return {x for x, y in starts if not all(Window(x - reach, y, x - LEAST, y).misses(box) for box in boxes)}


def _choose_rails(
    cut: Cut, page: Page, factor: float, high: float, crowded: Container[float]
) -> tuple[Rail, Rail]:
    """Return the rails of the number of a cut, the preferred one and the other: next to the sheet, or on it at an end.

    A level cut that starts right of other pieces, or where it is ``crowded``, has its number at its right end. No
    number is below the small sheet: its name is there.
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
    first = min(cut.start[0] for cut in page.cuts.lines if not _is_upright(cut))
    return (("before", round(x * factor, 2)) if x <= first and x not in crowded else after), after


def _clear_crowded(numbers: Sequence[Number], theme: Theme) -> Iterator[Number]:
    """Yield the numbers; one that is too close to a later number, but not the next, moves to the other end."""
    for number in numbers:
        crowded = any(
            number.rail == one.rail
            and abs(number.along - one.along) < (_extent(number, theme) + _extent(one, theme)) / 2
            and int(one.text) > int(number.text) + 1
            for one in numbers
        )
        yield number._replace(rail=number.other) if crowded else number


def _extent(number: Number, theme: Theme) -> float:
    """Return the length that a number covers on its rail, with the white around it."""
    style = theme.style("small")
    return (width(number.text, style) if number.rail[0] in ACROSS else cap(style)) + CLEAR


def _spread(numbers: Iterable[Number], theme: Theme) -> Iterator[Number]:
    """Yield the numbers, moved along their rails until they do not touch; runs in a narrow grid are joined: ``4–9``."""
    by_rail = sorted(numbers, key=lambda number: (number.rail, number.along))
    for (side, _), group in groupby(by_rail, key=lambda number: number.rail):
        end = -9.0
        for number in _join(list(group), side, theme):
            half = _extent(number, theme) / 2
            along = max(number.along, end + half)
            end = along + half
            yield number._replace(along=along)


def _join(numbers: Sequence[Number], side: str, theme: Theme) -> list[Number]:
    """Return the numbers of a rail; where they are closer than they are long, runs of them in short."""
    style = theme.style("small")
    room = (width("00", style) if side in ACROSS else cap(style)) + CLEAR
    joined = split_runs(
        numbers,
        lambda run, number: number.along - run[-1].along < room and int(number.text) == int(run[-1].text) + 1,
    )
    return [
        run[0]._replace(along=(run[0].along + run[-1].along) / 2, text=f"{run[0].text}–{run[-1].text}")
        if len(run) > 1
        else run[0]
        for run in joined
    ]


def _separate(numbers: Iterable[Number], size: Point, theme: Theme) -> Iterator[Number]:
    """Yield numbers moved along their rails as little as possible, at most ``FARTHEST``, so that none touch."""
    boxes: list[Window] = []
    for number in numbers:
        tried = (number._replace(along=number.along + by) for by in SHIFTS)
        free = (place for place in tried if not _touches(_find_box(place, size, theme), boxes))
        moved = next(free, number)
        boxes.append(_find_box(moved, size, theme))
        yield moved


def _touches(box: Window, others: Iterable[Window]) -> bool:
    left, top, right, bottom = box
    return any(
        left < other.right and other.left < right and top < other.bottom and other.top < bottom
        for other in others
    )


def _find_box(number: Number, size: Point, theme: Theme) -> Window:
    """Return the area of a number, with half of the white around it; the small sheet begins at 0, 0."""
    style, (x, y) = theme.style("small"), _find_middle(number, size, theme)
    wide, high = (width(number.text, style) + CLEAR) / 2, (cap(style) + CLEAR) / 2
    return Window(x - wide, y - high, x + wide, y + high)


def _find_middle(number: Number, size: Point, theme: Theme) -> Point:
    """Return the middle of a number; the small sheet begins at 0, 0."""
    (side, at), along, style = number.rail, number.along, theme.style("small")
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
    return places[side]


def _draw(number: Number, left: float, top: float, size: Point, theme: Theme) -> Iterator[Shape]:
    """Yield a number next to a small sheet, or on it on a white plate."""
    box, (x, y) = _find_box(number, size, theme), _find_middle(number, size, theme)
    if number.rail[0] in ON_SHEET:
        wide, high = box.right - box.left, box.bottom - box.top
        yield Rect(left + box.left, top + box.top, wide, high, theme.pen("paper"))
    yield level(left + x, top + y, number.text, theme.style("small"), "middle")
