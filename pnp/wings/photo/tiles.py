"""Squares that may have flat tiles: which tile it is, by its colour and by its print in all four turns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from pnp.pieces.board_map import BoardMap, MapCell
from pnp.pieces.sight import Sight
from pnp.wings.photo.arrays import (
    GAMMA,
    Floats,
    blur_light,
    crop_middle,
    floats,
    lightness,
    picture,
)
from pnp.wings.photo.decode import PALE, SquareChances, is_open, make_square
from pnp.wings.photo.empty import BoardPrint
from pnp.wings.photo.faces import FINE, SOFT, Pattern, make_patterns
from pnp.wings.photo.finder import TILES, Finder, SeenPiece
from pnp.wings.photo.flat import FlatBoard, Pose, sample_square
from pnp.wings.photo.hues import PRINT_TINT, Hues, Tone, tone

DETAILS, LINE_DETAILS = 60.0, 40.0  # of a tile that are independent, in solid colour and in thin lines

RARE = 8.0  # how unlikely an illegal placement is, as a logarithm

OPEN, LAID = 0.04, 0.3  # the share of a square unlike its print if it surely is empty, and surely is not

SURE = 25.0
STRANGE = 0.45  # the likeness to the best tile below which something else may be on a square

LEGIBLE = 0.6  # the likeness from which a label, or the print of an empty square, is legible
CLEARLY = 0.7  # the same without any colour

SKIN, WASHED = 0.3, 0.6  # the least chroma of a tile with a label, and without one, in parts of its colour
CLEAN = 0.2  # how far the hue of one without it may be off, in radians: under a hand it is less clean

GREY = 20.0  # the largest chroma of a grey tile: coloured light gives it some
SHINES = 1.0  # how much likelier an empty square is than a tile that is not legible, as a logarithm

TINTED = 0.1  # the spread of the tint of an empty square's grey lines
MOST_TINTED = 12.0  # the most that it counts, as a logarithm

LINE_TINT = 0.08  # the spread of hues of one colour in thin lines, in radians

SEVERAL = 4  # how many clear tiles tell the colour of their lines
SHIFTED = 0.12  # how far its hue is from the drawn one at most, in radians

BODY, PIXELS = 0.7, 30  # the part of a tile's side that tells its colour, and the width of its picture
MIXED = 0.35  # the largest difference of the hues of its quarters, in radians

DISPUTED = 0.7  # how much likelier than the pattern's colour the grey may make another one, as a logarithm

WHITE = 0.98  # the share of a tile that is darker than its white
HAZE = 1.05  # how far that may be off, as a factor: from there on it shines

LIKELY = 10.0  # how much less likely than the best colour one that is still tried may be, as a logarithm


def read_tiles(
    flat: FlatBoard, board: BoardMap, sight: Sight, hues: Hues, board_print: BoardPrint
) -> list[SquareChances]:
    """Return the possible contents of each square."""
    patterns = make_patterns(sight, TILES.coarse)
    if not hues.solid and hues.coloured:  # lines are measured where they mix with paper
        hues = hues._replace(tones=_measure_inks(sight, hues, patterns.fine))
    finder = Finder(flat, patterns, TILES, patterns.side, board_print.tinted, board_print.bare)
    reader = _Reader(finder, sight, hues, board_print)
    tiles = [None if reader.is_open(cell) else reader.find(cell) for cell in board.cells]
    reader = reader.with_inks_of(tiles)
    return [
        reader.judge(cell, tile) if tile else reader.judge_open(cell)
        for cell, tile in zip(board.cells, tiles, strict=True)
    ]


def _measure_inks(sight: Sight, hues: Hues, patterns: Sequence[Pattern]) -> dict[str, Tone]:
    """Return the tone of each seat's lines as a camera would see them, from one of its faces."""
    last = {face.seat: at for at, face in enumerate(sight.faces)}
    inks = {}
    for seat, at in last.items():
        inner = crop_middle(picture(sight.faces[at].drawing, FINE), sight.inner)
        inks[seat] = hues.ink(blur_light(inner, SOFT["tile"] * FINE), patterns[4 * at].picture)
    return inks


class _Reader(NamedTuple):
    finder: Finder
    sight: Sight
    hues: Hues
    board_print: BoardPrint

    def is_open(self, cell: MapCell) -> bool:
        """Return whether a square looks like its print."""
        return self.plain and self.board_print.changed_share(cell) < OPEN

    def judge_open(self, cell: MapCell) -> SquareChances:
        """Return the possible contents of such a square."""
        lit = self.board_print.openness(cell) > 0  # otherwise glare may hide something
        chances = {self.sight.empty: 0.0, self.sight.faces[0].text: -SURE if lit else 0.0}
        return make_square(cell.row, cell.column, chances, covered=not lit)

    def find(self, cell: MapCell) -> SeenPiece:
        """Return the likeliest tile of a square."""
        costs = self._costs(cell)
        least = min(costs.values())
        faces = {(face.seat, face.mark): face for face in self.sight.faces}

        def is_likely(pattern: Pattern) -> bool:
            seat = pattern.seats[0]
            legal = self.sight.fits(faces[seat, pattern.mark], cell.row, cell.column)
            return costs[seat] < least + LIKELY and legal

        return self.finder.find(cell.box, ("tile",), is_likely)[0]

    def with_inks_of(self, tiles: Iterable[SeenPiece | None]) -> _Reader:
        """Return this reader with the colours of lines as most of the tiles show them, not as they are drawn.

        A lens and a lamp change all of a colour alike.
        """
        seen: dict[str, list[Tone]] = {}
        for tile in tiles if self.hues.coloured and not self.hues.solid else ():
            if tile and tile.fits.max() > CLEARLY:
                ink = self._ink(tile, tile.fits)
                costs = self.hues.costs(ink, LINE_TINT)
                seen.setdefault(min(costs, key=lambda seat: costs[seat]), []).append(ink)
        shown = {
            seat: Tone(*np.median(inks, axis=0).tolist())
            for seat, inks in seen.items()
            if len(inks) >= SEVERAL
        }
        near = {
            seat: ink for seat, ink in shown.items() if abs(ink.hue - self.hues.tones[seat].hue) < SHIFTED
        }
        return self._replace(hues=self.hues._replace(tones={**self.hues.tones, **near}))

    def _ink(self, tile: SeenPiece, fits: Floats) -> Tone:
        """Return the colour of the lines of a tile."""
        return self.hues.ink(tile.face, self.finder.patterns.fine[int(np.argmax(fits))].picture)

    def judge(self, cell: MapCell, tile: SeenPiece) -> SquareChances:
        """Return the possible contents of a square, given its likeliest tile."""
        changed = self.board_print.changed_share(cell) if self.plain else LAID
        costs = hue_costs = self._costs(cell)
        least, patterns = min(costs.values()), self.finder.patterns
        near = [costs[pattern.seats[0]] < least + 2 * LIKELY for pattern in patterns.fine]
        fits = np.where(near, tile.fits, np.float32(0))
        if not self.hues.coloured:
            costs = self._grey_costs(cell, tile)
        elif not self.hues.solid:
            ink = self._ink(tile, fits)
            costs = self.hues.costs(ink, LINE_TINT)
            hue_costs = costs if ink.chroma > PALE else dict.fromkeys(costs, 0.0)
        alike = self._likeness_chance(fits)
        chances = {}
        for at, face in enumerate(self.sight.faces):
            legal = 0.0 if self.sight.fits(face, cell.row, cell.column) else RARE
            chances[face.text] = float(alike[4 * at : 4 * at + 4].max()) - costs[face.seat] - legal
        bare_fit = self._bare_fit(cell)
        strange = max(float(fits.max()), 0.0 if self.plain else bare_fit) < STRANGE
        best = max(chances.values())
        likeliest = max(self.sight.faces, key=lambda face: chances[face.text])
        legible = self._is_legible(cell, likeliest.seat, float(fits.max()))
        empty = self._empty(cell, changed, best, strange=strange)
        chances[self.sight.empty] = empty if legible else max(empty, best + SHINES)
        open_ = chances[self.sight.empty] > best
        # neither a tile nor the print of the square is seen
        unseen = open_ and bare_fit < (LEGIBLE if self.plain else STRANGE)
        drawn = likeliest.seat if self.hues.coloured else patterns.fine[int(np.argmax(fits))].seats[0]
        disputed = (
            costs[likeliest.seat] > DISPUTED or drawn != likeliest.seat
            if self.hues.solid
            else self.hues.coloured and is_open(chances, hue_costs, self.sight.faces)
        )
        doubtful = not open_ and (self._is_mixed(cell) or disputed or not legible)
        return make_square(cell.row, cell.column, chances, covered=strange or unseen or doubtful)

    def _empty(self, cell: MapCell, changed: float, best: float, *, strange: bool) -> float:
        """Return the logarithm of the chance that a square is empty, given that of the best tile."""
        if self.plain:
            most = -2.0 if strange else SURE
            return best + min(most, SURE * (LAID - changed) / (LAID - OPEN) - SURE / 2)
        tint = 0.0 if self.hues.solid else self.board_print.alike(cell).tint
        return float(self._likeness_chance(self._bare_fit(cell))) - min(MOST_TINTED, (tint / TINTED) ** 2 / 2)

    def _bare_fit(self, cell: MapCell) -> float:
        """Return the likeness of a square to its own print; in solid colour, its middle suffices."""
        fit = self.board_print.alike(cell).fit
        return max(fit, self.board_print.middle_alike(cell).fit) if self.hues.solid else fit

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
        if not self.plain:
            return dict.fromkeys(self.hues.tones, 0.0)
        return self.hues.costs(self._tone(cell), PRINT_TINT)

    def _grey_costs(self, cell: MapCell, tile: SeenPiece) -> dict[str, float]:
        """Return how unlikely each grey is, as a logarithm, compared with the white of the same tile.

        In a shadow both are darker; what shines on a tile makes both lighter.
        """
        whole = sample_square(self.finder.flat.colours, tile.pose, self.sight.side, PIXELS)
        white = float(np.quantile(lightness(whole), WHITE))
        body = float(np.median(lightness(self._body(cell))))
        power = float(GAMMA)
        shine = max(0.0, (white / HAZE) ** power - 1)
        own = [body / min(1.0, light) for light in (white * HAZE, white)]
        greys = max(0.0, own[0] ** power - shine) ** (1 / power), own[1]
        least, most = (tone(floats([grey] * 3)).light for grey in greys)
        return self.hues.grey_costs(least, most)

    def _tone(self, cell: MapCell) -> Tone:
        """Return the median colour of the middle of a square."""
        return tone(floats(np.median(self._body(cell).reshape(-1, 3), axis=0)))

    def _is_mixed(self, cell: MapCell) -> bool:
        """Return whether a quarter of a tile has another hue than the whole: then something is on it."""
        if not self.plain:
            return False
        shown = self._body(cell)
        whole, half = tone(shown), len(shown) // 2
        quarters = (shown[:half, :half], shown[:half, half:], shown[half:, :half], shown[half:, half:])
        hues = [tone(quarter).hue for quarter in quarters]
        return any(abs(math.remainder(hue - whole.hue, math.tau)) > MIXED for hue in hues)

    def _is_legible(self, cell: MapCell, seat: str, fit: float) -> bool:
        """Return whether a square shows a label, or the colour of a seat's tile, and neither glare nor skin.

        A tile of a grey kit has no colour; one that has is of another kit.
        """
        if not self.plain:
            return self.hues.coloured or self._tone(cell).chroma < GREY
        shown, known = self._tone(cell), self.hues.tones[seat]
        if shown.chroma < SKIN * known.chroma:
            return fit > CLEARLY
        off = abs(math.remainder(shown.hue - known.hue, math.tau))
        return fit > LEGIBLE or (shown.chroma > WASHED * known.chroma and off < CLEAN)

    def _body(self, cell: MapCell) -> Floats:
        """Return the middle of a square, which every tile there covers."""
        return sample_square(self.finder.flat.colours, Pose(*cell.box.middle), self.sight.side * BODY, PIXELS)
