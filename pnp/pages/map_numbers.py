"""The numbers of cuts beside a small sheet or on it: none touches another one. Lengths in mm of the small sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from pnp.drawing.segments import Window
from pnp.drawing.shapes import Point, Shape
from pnp.drawing.text import cap, level, text, width
from pnp.drawing.theme import Theme
from pnp.pages.page import Cut, Page
from pnp.pages.paper import Paper

EDGE = 13.0
"""A cut that begins so close to the edge of its sheet, in mm, has its number beside the small sheet."""

BEFORE = 1.7
"""From the beginning of a level cut on a small sheet to its number, mm: crop marks lie between."""

CLEAR = 0.6
"""White around numbers, mm."""

STEP, FARTHEST = 0.25, 12.0
"""How a number that would touch another is moved along its rail, and how far at most, mm."""


class Number(NamedTuple):
    """The number of a cut beside a small sheet or on it; those on one rail keep apart along it."""

    rail: tuple[str, float]
    along: float
    text: str


def cut_numbers(page: Page, factor: float, corner: Point, theme: Theme) -> Iterator[Shape]:
    """Set the numbers of a sheet's cuts, each where its cut begins; the sheet is ``factor`` times as large."""
    size = page.paper.width * factor, page.paper.height * factor
    for each in _parted(_apart(_numbers(page, factor), theme), size, theme):
        yield _set(each, *corner, size, theme)


def _numbers(page: Page, factor: float) -> Iterator[Number]:
    """Yield the numbers of a sheet's cuts, each where its cut begins, in mm of the small sheet."""
    for cut in page.cuts.lines:
        yield Number(
            _rail(cut, page.paper, factor),
            (cut.start[0] if _is_upright(cut) else cut.start[1]) * factor,
            str(cut.number),
        )


def _is_upright(cut: Cut) -> bool:
    return cut.start[0] == cut.end[0]


def _rail(cut: Cut, paper: Paper, factor: float) -> tuple[str, float]:
    """Return where the number of a cut stands: above the sheet, beside it, or where the cut begins on it."""
    (x, y), (right, _) = cut.start, cut.end
    if _is_upright(cut):
        return ("above", 0.0) if y <= EDGE else ("upright", round(y * factor, 2))
    if x <= EDGE:
        return "left", 0.0
    return ("right", 0.0) if right >= paper.width - EDGE else ("level", round(x * factor, 2))


def _apart(numbers: Iterable[Number], theme: Theme) -> Iterator[Number]:
    """Move the numbers on each rail along it until they do not touch; those of a narrow grid become one, as ``4–9``."""
    by_rail = sorted(numbers, key=lambda each: (each.rail, each.along))
    for (way, _), group in groupby(by_rail, key=lambda each: each.rail):
        style, end = theme.style("small"), -9.0
        for each in _joined(list(group), way, theme):
            across = way in ("above", "upright")
            half = (width(each.text, style) if across else cap(style)) / 2 + CLEAR / 2
            along = max(each.along, end + half)
            end = along + half
            yield each._replace(along=along)


def _joined(numbers: Sequence[Number], way: str, theme: Theme) -> list[Number]:
    """Return the numbers of a rail; where they lie closer than they are long, runs of them in short."""
    style = theme.style("small")
    room = width("00", style) + CLEAR if way in ("above", "upright") else cap(style) + CLEAR
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
    style, (way, at), along = theme.style("small"), number.rail, number.along
    long, high = width(number.text, style) + CLEAR, cap(style) + CLEAR
    if way in ("above", "upright"):
        foot = (at - 0.2 if way == "upright" else -0.9) + CLEAR / 2
        return Window(along - long / 2, foot - high, along + long / 2, foot)
    end = {"left": -0.9, "right": size[0] + 0.9 + long - CLEAR}.get(way, at - BEFORE) + CLEAR / 2
    return Window(end - long, along - high / 2, end, along + high / 2)


def _set(number: Number, left: float, top: float, size: tuple[float, float], theme: Theme) -> Shape:
    """Set a number beside a small sheet or on it."""
    style, (way, at), along = theme.style("small"), number.rail, number.along
    if way == "above":
        return text(left + along, top - 0.9, number.text, style, "middle")
    if way == "upright":
        return text(left + along, top + at - 0.2, number.text, style, "middle")
    if way == "left":
        return level(left - 0.9, top + along, number.text, style, "end")
    if way == "right":
        return level(left + size[0] + 0.9, top + along, number.text, style)
    return level(left + at - BEFORE, top + along, number.text, style, "end")
