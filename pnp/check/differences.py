"""Where a page looks different from its record, and how; as a picture, with frames around the differences.

A file that another program only saved again gives the same dots, so each cell that differs is a fault. If small
differences are everywhere, the same outlines were drawn in another way, so only larger differences count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from io import BytesIO
from typing import NamedTuple

import pypdfium2_raw as pdfium
from PIL import Image, ImageChops, ImageCms, ImageDraw, ImageFilter, ImageStat

from pnp.check.looks import COARSE, Look, lab_planes, render_page

WHITE = (255, 128, 128)
"""A cell of white paper: its lightness and both colours."""

SLIGHT = 11
"""A larger difference is not due to rounding, in levels of 256."""

CLEAR = 48
"""From this difference on, cells differ clearly."""

STRICT = 24
"""The tolerance of a cell, in levels of 256, if most cells are the same."""

LOOSE = 64
"""The tolerance of the mean of a cell and its neighbours, if small differences are everywhere."""

NOISY = 0.15
"""If more than this share of the inked cells differs, slight differences are everywhere."""

DARK = 250
"""Lightness below which there is ink in a cell."""

NEAR = 4
"""Different cells within this distance, in cells, form one spot."""

ALIKE = 16
"""Colours within this many levels are counted as one."""

Cell = tuple[int, int, int]
"""Lightness and both colours."""


class Spot(NamedTuple):
    """A group of different cells: its box in cells, their number, and their mean colours before and now."""

    left: int
    top: int
    right: int
    bottom: int
    cells: int
    stated: Cell
    found: Cell
    commonest: tuple[Cell, Cell]  # the mean colours, before and now, of the commonest change


class Difference:
    """The record of a page and a picture of it now; both of the same size."""

    def __init__(self, recorded: Look, picture: Image.Image) -> None:
        size, small = (recorded.width, recorded.height), recorded.coarse
        self._stated = [
            Image.frombytes("L", size, recorded.light),
            Image.frombytes("L", small, recorded.green_red),
            Image.frombytes("L", small, recorded.blue_yellow),
        ]
        self._found = lab_planes(picture)
        self._size = size

    @property
    def inked(self) -> int:
        """The number of cells with ink in the record."""
        return sum(self._stated[0].histogram()[:DARK])

    @cached_property
    def counts(self) -> tuple[int, int]:
        """The number of cells that differ slightly, and of those that differ clearly."""
        levels = self._off(self._found).histogram()
        return sum(levels[SLIGHT + 1 : CLEAR]), sum(levels[CLEAR:])

    def spots(self, *, noisy: bool) -> list[Spot]:
        """Return the spots where the page looks different."""
        if noisy:
            blur = ImageFilter.BoxBlur(2)
            off = self._off(
                [plane.filter(blur) for plane in self._found], [plane.filter(blur) for plane in self._stated]
            )
        else:
            off = self._off(self._found)
        limit = LOOSE if noisy else STRICT
        bad = off.point([255 if level > limit else 0 for level in range(256)])
        return [self._spot(cells) for cells in _group_cells(bad)]

    def apart(self, box: tuple[int, int, int, int], there: tuple[int, int, int, int]) -> float:
        """Return how much a box of the page differs from another box of the record: the larger of lightness and hue."""
        light = ImageChops.difference(self._found[0].crop(box), self._stated[0].crop(there))
        here, other = (
            (left // COARSE, top // COARSE, right // COARSE, low // COARSE)
            for left, top, right, low in (box, there)
        )
        hues = [
            abs(ImageStat.Stat(plane.crop(here)).mean[0] - ImageStat.Stat(stated.crop(other)).mean[0])
            for plane, stated in zip(self._found[1:], self._stated[1:], strict=True)
        ]
        return max(ImageStat.Stat(light).mean[0], *hues)

    def _off(self, planes: Sequence[Image.Image], stated: Sequence[Image.Image] = ()) -> Image.Image:
        """Return the difference of each cell: the largest of its three differences."""
        light, *colours = map(ImageChops.difference, stated or self._stated, planes)
        for plane in colours:
            wide = plane.resize((plane.width * COARSE, plane.height * COARSE), Image.Resampling.NEAREST)
            light = ImageChops.lighter(light, wide.crop((0, 0, *self._size)))
        return light

    def _spot(self, cells: Sequence[tuple[int, int]]) -> Spot:
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        stated, found = (_read_cells(planes, cells) for planes in (self._stated, self._found))
        pairs = list(zip(stated, found, strict=True))
        ((most, _),) = Counter(map(_coarsen_hues, pairs)).most_common(1)
        alike = zip(*(pair for pair in pairs if _coarsen_hues(pair) == most), strict=True)
        commonest = tuple(map(_average, alike))
        box = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        return Spot(*box, len(cells), _average(stated), _average(found), (commonest[0], commonest[1]))


def is_noisy(differences: Sequence[Difference]) -> bool:
    """Return whether small differences are everywhere in a file, and clear ones rare among them."""
    slight, clear = map(sum, zip((0, 0), *(difference.counts for difference in differences), strict=True))
    return slight > NOISY * sum(difference.inked for difference in differences) and slight > 2 * clear


def _read_cells(three: Sequence[Image.Image], cells: Sequence[tuple[int, int]]) -> list[Cell]:
    """Return the colours of cells, from three planes."""
    light, first, second = (plane.tobytes() for plane in three)
    width, coarse = three[0].width, three[1].width
    colours = []
    for x, y in cells:
        at = y // COARSE * coarse + x // COARSE
        colours.append((light[y * width + x], first[at], second[at]))
    return colours


def _coarsen_hues(pair: tuple[Cell, Cell]) -> tuple[int, ...]:
    """Return the hues of a cell before and now, in coarse steps, without the lightness."""
    return tuple(level // ALIKE for cell in pair for level in cell[1:])


def _average(cells: Sequence[Cell]) -> Cell:
    """Return the mean colour of cells."""
    first, second, third = (round(sum(levels) / len(cells)) for levels in zip(*cells, strict=True))
    return first, second, third


def _group_cells(bad: Image.Image) -> Iterator[list[tuple[int, int]]]:
    """Yield groups of neighbouring cells that are 255."""
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
            tile = by_tile.pop((column, row), None)
            if tile:
                cells += tile
                waiting += [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        yield cells


SCALE = 4
"""The resolution, in dots to the millimetre."""

GAP = 5 * SCALE
"""The gap between both pages, in dots."""

ROOM = 2
"""The space between a difference and its frame, in mm."""

FRAMES = (((255, 255, 255), 4, 10), ((220, 0, 200), 1, 4))
"""Colours of a frame, how far out they begin, and how wide they are, in dots.

No seat has this colour, and white around it sets it apart from the colours near it.
"""


def difference_picture(recorded: Look, page: pdfium.FPDF_PAGE, spots: Sequence[Spot]) -> bytes:
    """Return a PNG with the recorded look of a page on the left, and the page as it is on the right."""
    width, height = recorded.width * SCALE, recorded.height * SCALE
    both = Image.new("RGB", (2 * width + GAP, height), (128, 128, 128))
    both.paste(_draw_recorded(recorded).resize((width, height), Image.Resampling.BICUBIC), (0, 0))
    both.paste(render_page(page, width, height).convert("RGB"), (width + GAP, 0))
    draw = ImageDraw.Draw(both)
    for spot in spots:
        box = (spot.left - ROOM, spot.top - ROOM, spot.right + ROOM, spot.bottom + ROOM)
        for right in (0, width + GAP):
            left, top, far, low = (SCALE * edge for edge in box)
            for colour, out, wide in FRAMES:
                frame = (left + right - out, top - out, far + right + out, low + out)
                draw.rectangle(frame, outline=colour, width=wide)
    file = BytesIO()
    both.save(file, "PNG")
    return file.getvalue()


def _draw_recorded(recorded: Look) -> Image.Image:
    """Return the recorded look of a page in RGB."""
    size = (recorded.width, recorded.height)
    small = recorded.coarse
    colours = [
        Image.frombytes("L", small, plane)
        .resize((small[0] * COARSE, small[1] * COARSE), Image.Resampling.BICUBIC)
        .crop((0, 0, *size))
        for plane in (recorded.green_red, recorded.blue_yellow)
    ]
    lab = Image.merge("LAB", [Image.frombytes("L", size, recorded.light), *colours])
    profiles = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
    rgb = ImageCms.applyTransform(lab, ImageCms.buildTransform(*profiles, "LAB", "RGB"))
    assert rgb
    return rgb
