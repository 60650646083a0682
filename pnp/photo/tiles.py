"""Squares on which flat tiles may lie: which tile it is, by its colour and by its print in all four turns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.photo.arrays import (
    Floats,
    blurred,
    contrast,
    floats,
    lightness,
    likeness,
    lowest,
    matched,
    middle,
    scaled,
    trimmed,
    turned,
    unit_row,
)
from pnp.photo.art import pictures
from pnp.photo.empty import Bare, PrintSeen
from pnp.photo.flat import FlatBoard
from pnp.photo.hues import PRINT_TINT, Hues, Tone, mean_tone, tone
from pnp.photo.pose import Pose, fitted, sample
from pnp.photo.square import PALE, Square, is_open, square
from pnp.pieces.board_map import BoardMap, Cell
from pnp.pieces.sight import Face, Sight

FINE, COARSE = 3.0, 1.5
"""Dots to the mm in which tiles are read, and in which they are looked for."""

INNER = 0.84
"""The part of a tile that is compared, in sides: its edge may be cut askew."""

REACH = 3.0
"""How far a tile may lie from the middle of its square, mm."""

SOFT = 0.3
"""How large the details of a tile are that a phone no longer shows, mm."""

TURNS, PLAIN = (0, -8, 8), 0.9
"""Turns in which tiles are looked for, in degrees beside quarters; how well a tile fits if no other is tried."""

MOVES = (0.6, 0.6, 4.0)
"""How far a tile is moved at first to fit it: mm, mm, degrees."""

DETAILS, LINE_DETAILS = 60.0, 40.0
"""How many details of a tile tell independently which it is: in areas of colour, and in thin lines."""

RARE = 8.0
"""How unlikely it is that a tile lies where it may not, as a logarithm."""

OPEN, LAID = 0.04, 0.3
"""How much of a square looks as something else if it surely is empty, and if it surely is not."""

SURE = 25.0
STRANGE = 0.45
"""How alike what lies on a square is to the best tile, if it may be something else."""

STRONG, FAINT = 0.6, 0.2
"""How strong a print is at least, as a part of what is printed: areas of colour, and lines, which blur weakens."""

STRONGER = 1.5
"""How much stronger than they are printed the lines of an empty square are at most."""

WEAKER, TOO_STRONG = 20.0, 50.0
"""How unlikely it is that a print is weaker, or stronger: a logarithm, for each factor of e."""

TINTED, MOST_TINTED = 0.1, 12.0
"""How coloured the grey lines of an empty square look; what it counts at most that they do, as a logarithm."""

LINE_TINT = 0.2
"""How much hues of one colour differ in thin lines, in radians."""

BODY, MIXED = 0.7, 0.35
"""The part of a tile's side in which its colour is seen; how much its quarters differ in hue at most, radians."""

DISPUTED = 0.7
"""How much likelier a grey may make another colour than that of the pattern, as a logarithm: twice."""

LIKELY = 10.0
"""How much less likely than the best, as a logarithm, a colour may be that is looked for."""


class Print(NamedTuple):
    """A face of a tile, turned by quarters: how light it is."""

    face: Face
    quarter: int
    shape: Floats


class Likely(NamedTuple):
    """What is looked for, coarsely: one print, or the mean of those that differ in their lines' colour alone."""

    prints: tuple[Print, ...]
    shape: Floats


def read_tiles(flat: FlatBoard, board: BoardMap, sight: Sight, known: Hues, bare: Bare) -> list[Square]:
    """Return what each square holds."""
    reader = _reader(flat, sight, known, bare)
    return [reader.read(cell) for cell in board.cells]


def _reader(flat: FlatBoard, sight: Sight, known: Hues, bare: Bare) -> _Reader:
    prints = []
    for face, art in zip(sight.faces, pictures([each.drawing for each in sight.faces], FINE), strict=True):
        light = _light(blurred(middle(art, INNER), SOFT * FINE), sight)
        prints += [Print(face, quarter, floats(np.rot90(light, quarter))) for quarter in range(4)]
    rows = floats([unit_row(each.shape) for each in prints])
    norms = floats([contrast(each.shape) for each in prints])
    return _Reader(flat, sight, known, bare, prints, _likely(prints, sight), rows, norms)


def _likely(prints: Sequence[Print], sight: Sight) -> list[Likely]:
    """Return what is looked for: prints in areas of colour one by one, prints in lines of all colours together."""
    groups: dict[tuple[str, str, int], list[Print]] = {}
    for each in prints:
        seat = each.face.seat if sight.solid else ""
        groups.setdefault((seat, each.face.mark, each.quarter), []).append(each)
    dots = round(sight.side * INNER * COARSE)
    return [
        Likely(tuple(same), scaled(floats(np.mean([each.shape for each in same], axis=0)), dots, dots))
        for same in groups.values()
    ]


class _Reader(NamedTuple):
    flat: FlatBoard
    sight: Sight
    known: Hues
    bare: Bare
    prints: Sequence[Print]
    likely: Sequence[Likely]
    rows: Floats
    norms: Floats  # how much contrast each print has

    def read(self, cell: Cell) -> Square:
        """Return what a square holds."""
        off = self.bare.off(cell) if self.plain else LAID
        if off < OPEN:
            lit = self.bare.openness(cell) > 0  # else glare may hide what lies there
            chances = {self.sight.empty: 0.0, self.sight.faces[0].text: -SURE if lit else 0.0}
            return square(cell.row, cell.column, chances, covered=not lit)
        costs = told = self._costs(cell)
        pose = self._found(cell, costs)
        seen = self._sample(pose, self.sight.side * INNER, len(self.prints[0].shape))
        light = _light(seen, self.sight)
        fits = self._fits(unit_row(light), costs)
        strong = fits * contrast(light) / self.norms
        if not self.known.solid and self.known.coloured:
            ink = self.known.ink(seen, 1 - self.prints[int(np.argmax(fits))].shape)
            costs = self.known.ink_costs(ink, LINE_TINT)
            told = costs if ink.chroma > PALE else dict.fromkeys(costs, 0.0)
        alike = self._alike(fits) - self._weak(strong)
        chances = {}
        for at, face in enumerate(self.sight.faces):
            legal = 0.0 if self.sight.fits(face, cell.row, cell.column) else RARE
            chances[face.text] = float(alike[4 * at : 4 * at + 4].max()) - costs[face.seat] - legal
        bare = 0.0 if self.plain else self._bare_fit(cell)
        strange = max(float(fits.max()), bare) < STRANGE
        best = max(chances.values())
        chances[self.sight.empty] = self._empty(cell, off, best, strange=strange)
        open_ = chances[self.sight.empty] > best
        unseen = open_ and not self.plain and bare < STRANGE  # neither a tile nor the print of the square
        covered = (
            strange or unseen or (not open_ and (self._is_mixed(cell) or self._is_disputed(chances, told)))
        )
        return square(cell.row, cell.column, chances, covered=covered)

    def _fits(self, seen: Floats, costs: dict[str, float]) -> Floats:
        """Return how alike each print is to what is seen; 0 where its colour is not likely."""
        least = min(costs.values())
        fits = floats(np.zeros(len(self.rows)))
        each = len(self.rows) // len(costs)  # faces come colour by colour, of each as many
        for at, cost in enumerate(costs.values()):
            if cost < least + 2 * LIKELY:
                own = slice(at * each, (at + 1) * each)
                fits[own] = self.rows[own] @ seen
        return fits

    def _empty(self, cell: Cell, off: float, best: float, *, strange: bool) -> float:
        """Return the logarithm of the chance that a square is empty; that of the best tile is known."""
        if self.plain:
            most = -2.0 if strange else SURE
            return best + min(most, SURE * (LAID - off) / (LAID - OPEN) - SURE / 2)
        if not self.known.solid:
            seen = self.bare.alike(cell)
            return self._bare(seen) - min(MOST_TINTED, (seen.tint / TINTED) ** 2 / 2)
        paper = self.known.paper_cost(self._tone(cell))
        return max(map(self._bare, (self.bare.alike(cell), self.bare.middle_alike(cell)))) - paper

    def _bare_fit(self, cell: Cell) -> float:
        """Return how alike a square is to its own print; in areas of colour, that in its middle suffices."""
        seen = [self.bare.alike(cell), *([self.bare.middle_alike(cell)] if self.known.solid else [])]
        return max(each.fit for each in seen)

    def _bare(self, seen: PrintSeen) -> float:
        """Return the logarithm of the chance of what is seen of the print of a square, its tint apart."""
        return float(self._alike(seen.fit)) - TOO_STRONG * max(
            0.0, math.log(max(seen.strong, 1.0) / STRONGER)
        )

    def _alike(self, fits: Floats | float) -> Floats:
        """Return the logarithm of the chance of what is so alike."""
        details = DETAILS if self.known.solid else LINE_DETAILS
        return floats(-details / 2 * np.log(1 - np.clip(fits, 0, 0.99) ** 2))

    def _weak(self, strong: Floats) -> Floats:
        """Return how unlikely it is, as a logarithm, that prints are seen only so strongly."""
        least = STRONG if self.known.solid else FAINT
        return floats(WEAKER * np.maximum(0, np.log(least / np.maximum(strong, 1e-3))))

    @property
    def plain(self) -> bool:
        """Whether a tile is seen by its colour alone."""
        return self.known.solid and self.known.coloured

    def _costs(self, cell: Cell) -> dict[str, float]:
        """Return how unlikely each colour is on a square, as a logarithm."""
        if not self.known.solid:
            return dict.fromkeys(self.known.tones, 0.0)
        return self.known.costs(self._tone(cell), PRINT_TINT)

    def _tone(self, cell: Cell) -> Tone:
        """Return the colour of most of the middle of a square."""
        return tone(floats(np.median(self._body(cell).reshape(-1, 3), axis=0)))

    def _is_mixed(self, cell: Cell) -> bool:
        """Return whether a quarter of a tile has another hue than all of it: something lies on it."""
        if not self.plain:
            return False
        shown = self._body(cell)
        whole, half = mean_tone(shown), len(shown) // 2
        quarters = (shown[:half, :half], shown[:half, half:], shown[half:, :half], shown[half:, half:])
        return any(
            abs(math.remainder(mean_tone(each).hue - whole.hue, math.tau)) > MIXED for each in quarters
        )

    def _is_disputed(self, chances: dict[str, float], costs: dict[str, float]) -> bool:
        """Return whether a grey speaks for another colour than the pattern, or the hue of lines leaves one open."""
        if not self.known.solid:
            return self.known.coloured and is_open(chances, costs, self.sight.faces)
        if self.known.coloured:
            return False
        likeliest = max(self.sight.faces, key=lambda face: chances[face.text])
        return costs[likeliest.seat] > DISPUTED

    def _body(self, cell: Cell) -> Floats:
        """Return the middle of a square, where a tile is however it lies."""
        return self._sample(Pose(*cell.box.middle), self.sight.side * BODY, 30)

    def _found(self, cell: Cell, costs: dict[str, float]) -> Pose:
        """Return where the tile lies."""
        least = min(costs.values())
        likely = [
            each
            for each in self.likely
            if costs[each.prints[0].face.seat] < least + LIKELY
            and self.sight.fits(each.prints[0].face, cell.row, cell.column)
        ]
        centre = Pose(*cell.box.middle)
        edge = round((self.sight.side * INNER / 2 + REACH) * COARSE)
        patch = _light(self._sample(centre, 3 * edge / COARSE, 3 * edge), self.sight)
        best, pose, kept = -2.0, centre, likely[0]
        for degrees in TURNS:
            if best > PLAIN:
                break
            around = trimmed(turned(patch, degrees), edge // 2)
            for each in likely:
                _, fit, _, (left, top) = cv2.minMaxLoc(matched(around, each.shape))
                if fit > best:
                    right, down = ((at + len(each.shape) / 2 - edge) / COARSE for at in (left, top))
                    best, pose, kept = fit, centre._replace(turn=degrees).moved(right, down), each
        wanted = max(kept.prints, key=lambda each: self._likeness(pose, each))
        return fitted(pose, MOVES, lambda moved: self._likeness(moved, wanted))

    def _likeness(self, pose: Pose, wanted: Print) -> float:
        seen = self._sample(pose, self.sight.side * INNER, len(wanted.shape))
        return likeness(_light(seen, self.sight), wanted.shape)

    def _sample(self, pose: Pose, side: float, dots: int) -> Floats:
        """Return a square of the board."""
        return sample(self.flat.colours, pose, side, dots)


def _light(colours: Floats, sight: Sight) -> Floats:
    """Return how light a print is: where it has areas of colour in all of its light, else in what ink takes most."""
    return lightness(colours) if sight.solid else lowest(colours)
