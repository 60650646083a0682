"""Squares on which dice may stand: which die it is, as far as its face can tell."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Floats, floats
from pnp.photo.dice import Finder, SeenDie
from pnp.photo.empty import Bare
from pnp.photo.faces import KINDS, Kind, patterns
from pnp.photo.flat import FlatBoard
from pnp.photo.hues import Hues, Tone, tone
from pnp.photo.square import Square, square
from pnp.pieces.board_map import BoardMap, Cell
from pnp.pieces.sight import Sight

DETAILS = 45.0
"""How many details of a face tell independently what it is."""

DIE, NONE = 0.62, 0.4
"""How alike a face is to the best pattern if there surely is a die, and if there surely is none."""

OUTLINE = 60.0
"""What the outline of a cube counts, as a logarithm."""

RIM = 0.11
"""What is left out at the edge of the face of an ordinary die, whose edges are round and shine, in sides."""


def read_dice(flat: FlatBoard, board: BoardMap, sight: Sight, known: Hues, bare: Bare) -> list[Square]:
    """Return what each square holds."""
    reader = _Reader(Finder(flat, patterns(sight), sight.side, bare.laid()), sight, known, bare)
    usual: Counter[Kind] = Counter(dict.fromkeys(KINDS, 0))
    found = []
    for cell in board.cells:
        seen = reader.read(cell, tuple(kind for kind, _ in usual.most_common()))
        usual[seen.kind] += 1
        found.append(seen.square)
    return found


class _Seen(NamedTuple):
    square: Square
    kind: Kind


class _Reader(NamedTuple):
    finder: Finder
    sight: Sight
    known: Hues
    bare: Bare

    def read(self, cell: Cell, kinds: tuple[Kind, ...]) -> _Seen:
        """Return what a square holds, and of which kind its die is; kinds are tried in this order."""
        dice = self.finder.find(cell.box, kinds)
        die = max(dice, key=lambda each: self._alike(each).max())
        best = float(die.fits.max())
        chances: dict[str, float] = {}
        for each in dice:
            for text, chance in self._chances(each).items():
                chances[text] = max(chances.get(text, -np.inf), chance)
        kind = self.finder.patterns.fine[int(np.argmax(die.fits))].kind
        covered = False
        if best < DIE:
            covered = not self.bare.is_bare(cell)
            chances[self.sight.empty] = max(chances.values()) + self._empty(best, covered=covered)
        return _Seen(square(cell.row, cell.column, chances, covered=covered), kind)

    def _empty(self, best: float, *, covered: bool) -> float:
        """Return how much more likely an empty square is than any die, as a logarithm."""
        sure = 12.0 if not covered else 2.0
        return sure * (DIE - best) / (DIE - NONE) if best > NONE else sure

    def _alike(self, die: SeenDie) -> Floats:
        """Return the logarithm of the chance of each pattern, its colour apart."""
        return floats(-DETAILS / 2 * np.log(1 - np.maximum(0, die.fits) ** 2) + OUTLINE * die.outline)

    def _chances(self, die: SeenDie) -> dict[str, float]:
        """Return the logarithm of the chance of each die."""
        costs = {kind: self.known.costs(self._tone(die, kind)) for kind in KINDS}
        texts = {(face.seat, face.mark): face.text for face in self.sight.faces}
        found: dict[str, float] = {}
        for pattern, alike in zip(self.finder.patterns.fine, self._alike(die).tolist(), strict=True):
            for seat in pattern.seats:
                text = texts[seat, pattern.mark]
                chance = alike - costs[pattern.kind][seat]
                found[text] = max(found.get(text, -np.inf), chance)
        return found

    def _tone(self, die: SeenDie, kind: Kind) -> Tone:
        """Return the colour of a die, if it is of a kind."""
        fits = [
            fit if each.kind == kind else -1.0
            for each, fit in zip(self.finder.patterns.fine, die.fits.tolist(), strict=True)
        ]
        shape = self.finder.patterns.fine[int(np.argmax(fits))].shape
        return self.known.ink(die.face, shape) if kind == "printed" else tone(_of_body(die.face, shape))


def _of_body(face: Floats, shape: Floats) -> Floats:
    """Return the colour of an ordinary die: of its face between the pips."""
    out = round(len(face) * RIM)
    between = shape[out:-out, out:-out] < 0.1
    return floats(np.median(face[out:-out, out:-out][between], axis=0))
