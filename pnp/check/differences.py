"""Where a page looks different from what was recorded, and what it looks like there.

A file that another program only saved anew is drawn by the same dots: then a cell that differs is a fault. If small
differences are everywhere, other dots were drawn for the same outlines: only what is larger than these counts then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.check.looks import COARSE, Look, planes

WHITE = (255, 128, 128)
"""A cell of white paper: its lightness and both colours."""

SLIGHT = 11
"""More than this is no rounding, levels of 256."""

CLEAR = 48
"""From here on cells differ clearly."""

STRICT = 24
"""How much a cell may differ if all others are the same, levels of 256."""

LOOSE = 64
"""And where small differences are everywhere: cells together with those around them."""

NOISY = 0.15
"""The share of inked cells from which slight differences are everywhere."""

DARK = 250
"""Lightness below which there is ink in a cell."""

NEAR = 4
"""Cells that differ belong together within so many."""

ALIKE = 16
"""Colours are counted together within so many levels."""

Cell = tuple[int, int, int]
"""Lightness and both colours."""


class Spot(NamedTuple):
    """Cells that differ and belong together: their box in cells, how many, and both looks on average."""

    left: int
    top: int
    right: int
    bottom: int
    cells: int
    stated: Cell
    found: Cell
    commonest: tuple[Cell, Cell]  # both looks of the cells whose colours changed alike most often


class Difference:
    """A page as it was recorded, and as it is; both of the same size."""

    def __init__(self, recorded: Look, picture: Image.Image) -> None:
        size, small = (recorded.width, recorded.height), recorded.coarse
        self._stated = [
            Image.frombytes("L", size, recorded.light),
            Image.frombytes("L", small, recorded.green_red),
            Image.frombytes("L", small, recorded.blue_yellow),
        ]
        self._found = planes(picture)
        self._size = size

    @property
    def inked(self) -> int:
        """How many cells had ink."""
        return sum(self._stated[0].histogram()[:DARK])

    @cached_property
    def counts(self) -> tuple[int, int]:
        """How many cells differ slightly, and how many clearly."""
        found = self._off(self._found).histogram()
        return sum(found[SLIGHT + 1 : CLEAR]), sum(found[CLEAR:])

    def spots(self, *, noisy: bool) -> list[Spot]:
        """Return where the page looks different."""
        if noisy:
            blur = ImageFilter.BoxBlur(2)
            off = self._off(
                [each.filter(blur) for each in self._found], [each.filter(blur) for each in self._stated]
            )
        else:
            off = self._off(self._found)
        limit = LOOSE if noisy else STRICT
        bad = off.point([255 if level > limit else 0 for level in range(256)])
        return [self._spot(each) for each in _clusters(bad)]

    def apart(self, box: tuple[int, int, int, int], there: tuple[int, int, int, int]) -> float:
        """Return how far what is found in a box is from what was recorded in another: cells, and the mean colour."""
        light = ImageChops.difference(self._found[0].crop(box), self._stated[0].crop(there))
        here, other = (
            (left // COARSE, top // COARSE, right // COARSE, low // COARSE)
            for left, top, right, low in (box, there)
        )
        hues = [
            abs(ImageStat.Stat(found.crop(here)).mean[0] - ImageStat.Stat(stated.crop(other)).mean[0])
            for found, stated in zip(self._found[1:], self._stated[1:], strict=True)
        ]
        return max(ImageStat.Stat(light).mean[0], *hues)

    def _off(self, found: Sequence[Image.Image], stated: Sequence[Image.Image] = ()) -> Image.Image:
        """Return by how much each cell differs: the largest of its three differences."""
        light, *colours = map(ImageChops.difference, stated or self._stated, found)
        for each in colours:
            wide = each.resize((each.width * COARSE, each.height * COARSE), Image.Resampling.NEAREST)
            light = ImageChops.lighter(light, wide.crop((0, 0, *self._size)))
        return light

    def _spot(self, cells: Sequence[tuple[int, int]]) -> Spot:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        stated, found = (_looks(each, cells) for each in (self._stated, self._found))
        pairs = list(zip(stated, found, strict=True))
        ((most, _),) = Counter(map(_change, pairs)).most_common(1)
        alike = zip(*(each for each in pairs if _change(each) == most), strict=True)
        commonest = tuple(map(_mean, alike))
        box = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        return Spot(*box, len(cells), _mean(stated), _mean(found), (commonest[0], commonest[1]))


def is_noisy(differences: Sequence[Difference]) -> bool:
    """Return whether small differences are everywhere in a file, and clear ones rare among them."""
    slight, clear = map(sum, zip((0, 0), *(each.counts for each in differences), strict=True))
    return slight > NOISY * sum(each.inked for each in differences) and slight > 2 * clear


def _looks(three: Sequence[Image.Image], cells: Sequence[tuple[int, int]]) -> list[Cell]:
    """Return what each of some cells looks like."""
    light, first, second = (each.tobytes() for each in three)
    width, coarse = three[0].width, three[1].width
    found = []
    for x, y in cells:
        at = y // COARSE * coarse + x // COARSE
        found.append((light[y * width + x], first[at], second[at]))
    return found


def _change(pair: tuple[Cell, Cell]) -> tuple[int, ...]:
    """Return about which colour became which one, whatever the lightness."""
    return tuple(each // ALIKE for cell in pair for each in cell[1:])


def _mean(cells: Sequence[Cell]) -> Cell:
    """Return what some cells look like on average."""
    first, second, third = (round(sum(each) / len(cells)) for each in zip(*cells, strict=True))
    return first, second, third


def _clusters(bad: Image.Image) -> Iterator[list[tuple[int, int]]]:
    """Yield the cells that are not 0, those near each other together."""
    width, data = bad.width, bad.tobytes()
    by_tile: dict[tuple[int, int], list[tuple[int, int]]] = {}
    at = data.find(b"\xff")
    while at >= 0:
        y, x = divmod(at, width)
        by_tile.setdefault((x // NEAR, y // NEAR), []).append((x, y))
        at = data.find(b"\xff", at + 1)
    while by_tile:
        waiting, cells = [next(iter(by_tile))], []
        while waiting:
            column, row = waiting.pop()
            found = by_tile.pop((column, row), None)
            if found:
                cells += found
                waiting += [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        yield cells
