"""Squares that may have flat tiles: which tile it is, by its colour and by its print in all four turns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pnp.pieces.board_map import BoardMap, MapCell
from pnp.pieces.sight import SeenFace, Sight
from pnp.wings.photo.arrays import (
    Floats,
    blur,
    blur_light,
    channel_min,
    contrast,
    crop_middle,
    floats,
    lightness,
    likeness,
    match_template,
    pictures,
    rotate,
    shrink,
    trim,
    unit_row,
)
from pnp.wings.photo.decode import PALE, SquareChances, is_open, make_square
from pnp.wings.photo.empty import BoardPrint, PrintSeen
from pnp.wings.photo.flat import FlatBoard, Pose, fit_pose, sample_square
from pnp.wings.photo.hues import PRINT_TINT, Hues, Tone, mean_tone, tone

FINE, COARSE = 3.0, 1.5  # pixels per mm for reading tiles, and for searching
REACH = 3.0  # the largest distance of a tile from the middle of its square, mm
SOFT = 0.3  # the size of details of a tile that a phone no longer shows, mm

TURNS, PLAIN = (0, -8, 8), 0.9
"""The turns to try, in degrees besides quarters; a fit at which no other one is tried."""

MOVES = (0.6, 0.6, 4.0)  # the first moves to fit a tile: mm, mm, degrees

DETAILS, LINE_DETAILS = 60.0, 40.0
"""The number of independent details of a tile in solid colour, and in thin lines."""

RARE = 8.0  # how unlikely an illegal placement is, as a logarithm

OPEN, LAID = 0.04, 0.3
"""The share of a square that looks different from its print if it surely is empty, and if it surely is not."""

SURE = 25.0
STRANGE = 0.45  # the likeness to the best tile below which something else may be on a square

LEGIBLE = 0.6  # the likeness from which a label, or the print of an empty square, is legible

WASHED, CLEAN = 0.6, 0.2
"""The least chroma of a tile whose label is not legible, in parts of its colour's, and how far its hue may be off, in
radians: under a lamp or a hand it is less clean."""

STRONG, FAINT = 0.6, 0.2
"""The smallest relative strength of a print in solid colour, and in lines, which blur weakens."""

STRONGER = 1.5  # the largest relative strength of the lines of an empty square

WEAKER, TOO_STRONG = 20.0, 50.0
"""How unlikely a weaker or a stronger print is: a logarithm, for each factor of e."""

TINTED, MOST_TINTED = 0.1, 12.0
"""The spread of the tint of an empty square's grey lines; the most that it counts, as a logarithm."""

LINE_TINT = 0.1  # the spread of hues of one colour in thin lines, in radians

BODY, MIXED = 0.7, 0.35
"""The part of a tile's side in which its colour is measured; the largest hue difference of its quarters, radians."""

DISPUTED = 0.7
"""How much likelier than the pattern's colour the grey may make another one, as twice a logarithm."""

LIKELY = 10.0  # how much less likely than the best colour one that is still tried may be, as a logarithm


class TilePrint(NamedTuple):
    """A face of a tile in one of its quarter turns: its lightness."""

    face: SeenFace
    quarter: int
    shape: Floats


class Likely(NamedTuple):
    """A coarse shape to search for: one print, or the mean of prints that differ only in the colour of their lines."""

    prints: tuple[TilePrint, ...]
    shape: Floats


def read_tiles(
    flat: FlatBoard, board: BoardMap, sight: Sight, hues: Hues, board_print: BoardPrint
) -> list[SquareChances]:
    """Return the possible contents of each square."""
    prints, inks = [], dict(hues.tones)
    for face, art in zip(sight.faces, pictures([face.drawing for face in sight.faces], FINE), strict=True):
        inner = crop_middle(art, sight.inner)
        light = _light(blur(inner, SOFT * FINE), sight)
        inks[face.seat] = hues.ink(blur_light(inner, SOFT * FINE), 1 - light)
        prints += [TilePrint(face, quarter, floats(np.rot90(light, quarter))) for quarter in range(4)]
    if not hues.solid and hues.coloured:  # lines are measured where they mix with paper
        hues = hues._replace(tones=inks)
    rows = floats([unit_row(print_.shape) for print_ in prints])
    norms = floats([contrast(print_.shape) for print_ in prints])
    reader = _Reader(flat, sight, hues, board_print, prints, _group_prints(prints, sight), rows, norms)
    return [reader.read(cell) for cell in board.cells]


def _group_prints(prints: Sequence[TilePrint], sight: Sight) -> list[Likely]:
    """Return the shapes to search for: prints in solid colour one by one, prints in lines averaged over all colours."""
    groups: dict[tuple[str, str, int], list[TilePrint]] = {}
    for print_ in prints:
        seat = print_.face.seat if sight.solid else ""
        groups.setdefault((seat, print_.face.mark, print_.quarter), []).append(print_)
    pixels = round(sight.side * sight.inner * COARSE)
    return [
        Likely(
            tuple(same), shrink(floats(np.mean([print_.shape for print_ in same], axis=0)), pixels, pixels)
        )
        for same in groups.values()
    ]


class _Reader(NamedTuple):
    flat: FlatBoard
    sight: Sight
    hues: Hues
    board_print: BoardPrint
    prints: Sequence[TilePrint]
    likely: Sequence[Likely]
    rows: Floats
    norms: Floats  # the contrast of each print

    def read(self, cell: MapCell) -> SquareChances:
        """Return the possible contents of a square."""
        changed = self.board_print.changed_share(cell) if self.plain else LAID
        if changed < OPEN:
            lit = self.board_print.openness(cell) > 0  # otherwise glare may hide something
            chances = {self.sight.empty: 0.0, self.sight.faces[0].text: -SURE if lit else 0.0}
            return make_square(cell.row, cell.column, chances, covered=not lit)
        costs = hue_costs = self._costs(cell)
        pose = self._find_pose(cell, costs)
        seen = self._sample(pose, self.sight.side * self.sight.inner, len(self.prints[0].shape))
        light = _light(seen, self.sight)
        fits = self._fits(unit_row(light), costs)
        strong = fits * contrast(light) / self.norms
        if not self.hues.solid and self.hues.coloured:
            ink = self.hues.ink(seen, 1 - self.prints[int(np.argmax(fits))].shape)
            costs = self.hues.costs(ink, LINE_TINT)
            hue_costs = costs if ink.chroma > PALE else dict.fromkeys(costs, 0.0)
        least = STRONG if self.hues.solid else FAINT
        alike = self._likeness_chance(fits) - WEAKER * np.maximum(0, np.log(least / np.maximum(strong, 1e-3)))
        chances = {}
        for at, face in enumerate(self.sight.faces):
            legal = 0.0 if self.sight.fits(face, cell.row, cell.column) else RARE
            chances[face.text] = float(alike[4 * at : 4 * at + 4].max()) - costs[face.seat] - legal
        bare_fit = self._bare_fit(cell)
        strange = max(float(fits.max()), 0.0 if self.plain else bare_fit) < STRANGE
        best = max(chances.values())
        chances[self.sight.empty] = self._empty(cell, changed, best, strange=strange)
        open_ = chances[self.sight.empty] > best
        # neither a tile nor the print of the square is seen
        unseen = open_ and bare_fit < (LEGIBLE if self.plain else STRANGE)
        doubtful = not open_ and (
            self._is_mixed(cell)
            or self._is_disputed(chances, hue_costs, fits)
            or not (float(fits.max()) > LEGIBLE or self._is_clean(cell, chances))
        )
        return make_square(cell.row, cell.column, chances, covered=strange or unseen or doubtful)

    def _fits(self, seen: Floats, costs: dict[str, float]) -> Floats:
        """Return the likeness of each print; 0 if its colour is not likely."""
        least = min(costs.values())
        fits = floats(np.zeros(len(self.rows)))
        count = len(self.rows) // len(costs)  # faces are ordered by colour, the same number of each
        for at, cost in enumerate(costs.values()):
            if cost < least + 2 * LIKELY:
                own = slice(at * count, (at + 1) * count)
                fits[own] = self.rows[own] @ seen
        return fits

    def _empty(self, cell: MapCell, changed: float, best: float, *, strange: bool) -> float:
        """Return the logarithm of the chance that a square is empty, given that of the best tile."""
        if self.plain:
            most = -2.0 if strange else SURE
            return best + min(most, SURE * (LAID - changed) / (LAID - OPEN) - SURE / 2)
        if not self.hues.solid:
            appearance = self.board_print.alike(cell)
            return self._print_chance(appearance) - min(MOST_TINTED, (appearance.tint / TINTED) ** 2 / 2)
        appearances = self.board_print.alike(cell), self.board_print.middle_alike(cell)
        return max(map(self._print_chance, appearances)) - self.hues.paper_cost(self._tone(cell))

    def _bare_fit(self, cell: MapCell) -> float:
        """Return the likeness of a square to its own print; in solid colour, its middle suffices."""
        fit = self.board_print.alike(cell).fit
        return max(fit, self.board_print.middle_alike(cell).fit) if self.hues.solid else fit

    def _print_chance(self, appearance: PrintSeen) -> float:
        """Return the logarithm of the chance of the print of a square, without its tint."""
        excess = max(0.0, math.log(max(appearance.strong, 1.0) / STRONGER))
        return float(self._likeness_chance(appearance.fit)) - TOO_STRONG * excess

    def _likeness_chance(self, fits: Floats | float) -> Floats:
        """Return the logarithm of the chance of a likeness."""
        details = DETAILS if self.hues.solid else LINE_DETAILS
        return floats(-details / 2 * np.log(1 - np.clip(fits, 0, 0.99) ** 2))

    @property
    def plain(self) -> bool:
        """Whether colour alone shows that there is a tile."""
        return self.hues.solid and self.hues.coloured

    def _costs(self, cell: MapCell) -> dict[str, float]:
        """Return how unlikely each colour is on a square, as a logarithm."""
        if not self.hues.solid:
            return dict.fromkeys(self.hues.tones, 0.0)
        return self.hues.costs(self._tone(cell), PRINT_TINT)

    def _tone(self, cell: MapCell) -> Tone:
        """Return the median colour of the middle of a square."""
        return tone(floats(np.median(self._body(cell).reshape(-1, 3), axis=0)))

    def _is_mixed(self, cell: MapCell) -> bool:
        """Return whether a quarter of a tile has another hue than the whole: then something is on it."""
        if not self.plain:
            return False
        shown = self._body(cell)
        whole, half = mean_tone(shown), len(shown) // 2
        quarters = (shown[:half, :half], shown[:half, half:], shown[half:, :half], shown[half:, half:])
        hues = [mean_tone(quarter).hue for quarter in quarters]
        return any(abs(math.remainder(hue - whole.hue, math.tau)) > MIXED for hue in hues)

    def _is_clean(self, cell: MapCell, chances: dict[str, float]) -> bool:
        """Return whether a square shows the colour of its likeliest tile, and neither glare nor skin."""
        if not self.plain:
            return True
        likeliest = max(self.sight.faces, key=lambda face: chances[face.text])
        shown, known = self._tone(cell), self.hues.tones[likeliest.seat]
        off = abs(math.remainder(shown.hue - known.hue, math.tau))
        return shown.chroma > WASHED * known.chroma and off < CLEAN

    def _is_disputed(self, chances: dict[str, float], costs: dict[str, float], fits: Floats) -> bool:
        """Return whether tone or pattern are of another colour, or the hue of lines leaves one open."""
        if not self.hues.solid:
            return self.hues.coloured and is_open(chances, costs, self.sight.faces)
        likeliest = max(self.sight.faces, key=lambda face: chances[face.text])
        drawn = likeliest if self.hues.coloured else self.prints[int(np.argmax(fits))].face
        return costs[likeliest.seat] > DISPUTED or drawn.seat != likeliest.seat

    def _body(self, cell: MapCell) -> Floats:
        """Return the middle of a square, which every tile there covers."""
        return self._sample(Pose(*cell.box.middle), self.sight.side * BODY, 30)

    def _find_pose(self, cell: MapCell, costs: dict[str, float]) -> Pose:
        """Return the pose of the tile."""
        least = min(costs.values())
        likely = [
            candidate
            for candidate in self.likely
            if costs[candidate.prints[0].face.seat] < least + LIKELY
            and self.sight.fits(candidate.prints[0].face, cell.row, cell.column)
        ]
        centre = Pose(*cell.box.middle)
        edge = round((self.sight.side * self.sight.inner / 2 + REACH) * COARSE)
        patch = _light(self._sample(centre, 3 * edge / COARSE, 3 * edge), self.sight)
        best, pose, best_candidate = -2.0, centre, likely[0]
        for degrees in TURNS:
            if best > PLAIN:
                break
            around = trim(rotate(patch, degrees), edge // 2)
            for candidate in likely:
                _, fit, _, (left, top) = cv2.minMaxLoc(match_template(around, candidate.shape))
                if fit > best:
                    right, down = ((at + len(candidate.shape) / 2 - edge) / COARSE for at in (left, top))
                    best, pose = fit, centre._replace(turn=degrees).moved(right, down)
                    best_candidate = candidate
        best_print = max(best_candidate.prints, key=lambda print_: self._likeness(pose, print_))
        return fit_pose(pose, MOVES, lambda moved: self._likeness(moved, best_print))

    def _likeness(self, pose: Pose, print_: TilePrint) -> float:
        seen = self._sample(pose, self.sight.side * self.sight.inner, len(print_.shape))
        return likeness(_light(seen, self.sight), print_.shape)

    def _sample(self, pose: Pose, side: float, pixels: int) -> Floats:
        return sample_square(self.flat.colours, pose, side, pixels)


def _light(colours: Floats, sight: Sight) -> Floats:
    """Return the lightness of a print: in solid colour the mean of its channels, in lines the smallest one."""
    return lightness(colours) if sight.solid else channel_min(colours)
