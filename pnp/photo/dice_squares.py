"""Squares on which dice may stand: which die it is, as far as its face can tell."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Floats, floats, lightness
from pnp.photo.dice import Finder, SeenDie
from pnp.photo.empty import Bare
from pnp.photo.faces import KINDS, Kind, Pattern, patterns
from pnp.photo.flat import FlatBoard
from pnp.photo.hues import Hues, ordinary, tone
from pnp.photo.square import Square, square
from pnp.pieces.board_map import BoardMap, Cell
from pnp.pieces.sight import Sight

DETAILS, GREY_DETAILS = 45.0, 25.0
"""How many details of a face tell independently what it is; fewer where emblems alone tell the seats apart."""

DIE, NONE = 0.62, 0.4
"""How alike a face is to the best pattern if there surely is a die, and if there surely is none."""

VAGUE = 0.7
"""How alike a face is to the best pattern at least if it may be told for sure."""

MISSING = 12.0
"""How much that tells at most, as a logarithm."""

UNSEEN = 6.0
"""How much it counts at most, as a logarithm, that its print is not seen where no die is plainly seen either."""

OUTLINE = 60.0
"""What the outline of a cube counts, as a logarithm."""

DARKER = 0.16
"""How much prints differ in how dark they are: the deviation of its logarithm."""

GREY, DULL = 14.0, 12.0
"""Up to which chroma a die is grey; how unlikely an ordinary one is then beside a kit in greys, as a logarithm."""

RIM = 0.11
"""What is left out at the edge of the face of an ordinary die, whose edges are round and shine, in sides."""


def read_dice(flat: FlatBoard, board: BoardMap, sight: Sight, known: Hues, bare: Bare) -> list[Square]:
    """Return what each square holds."""
    reader = _Reader(
        Finder(flat, patterns(sight), sight.side, bare.laid()), sight, known, ordinary(known), bare
    )
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
    bodies: Hues  # of ordinary dice
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
        open_ = self.bare.openness(cell)
        covered = best < VAGUE and open_ < 0
        against = max(open_, -UNSEEN) if covered else open_
        chances[self.sight.empty] = max(chances.values()) + _missing(best) + against
        return _Seen(square(cell.row, cell.column, chances, covered=covered), kind)

    def _alike(self, die: SeenDie) -> Floats:
        """Return the logarithm of the chance of each pattern, its colour apart."""
        details = DETAILS if self.known.coloured else GREY_DETAILS
        return floats(-details / 2 * np.log(1 - np.maximum(0, die.fits) ** 2) + OUTLINE * die.outline)

    def _chances(self, die: SeenDie) -> dict[str, float]:
        """Return the logarithm of the chance of each die."""
        costs = {kind: self._costs(die, kind) for kind in KINDS}
        texts = {(face.seat, face.mark): face.text for face in self.sight.faces}
        found: dict[str, float] = {}
        for pattern, alike in zip(self.finder.patterns.fine, self._alike(die).tolist(), strict=True):
            for seat in pattern.seats:
                text = texts[seat, pattern.mark]
                chance = alike - costs[pattern.kind][seat]
                found[text] = max(found.get(text, -np.inf), chance)
        return found

    def _costs(self, die: SeenDie, kind: Kind) -> dict[str, float]:
        """Return how unlikely each colour is, as a logarithm, if a die is of a kind."""
        if kind != "printed":
            body = tone(_of_body(die.face, self._best(die, kind).shape))
            dull = DULL if not self.known.coloured and body.chroma < GREY else 0.0
            return {seat: cost + dull for seat, cost in self.bodies.costs(body).items()}
        inside = partial(self.finder.patterns.inside, kind)
        if self.known.coloured:
            return self.known.costs(self.known.ink(inside(die.face), inside(self._best(die, kind).shape)))
        seen = 1 - lightness(inside(die.face))
        return {seat: _unlike(seen, inside(self._best(die, kind, seat).shape)) for seat in self.known.tones}

    def _best(self, die: SeenDie, kind: Kind, seat: str | None = None) -> Pattern:
        """Return the pattern of a kind, perhaps of a seat, that fits best."""
        every = self.finder.patterns.fine
        wanted = [
            at for at, each in enumerate(every) if each.kind == kind and (seat is None or seat in each.seats)
        ]
        return every[max(wanted, key=lambda at: float(die.fits[at]))]


def _missing(fit: float) -> float:
    """Return how much more likely there is no die than one whose best pattern fits so well, as a logarithm."""
    return float(np.clip((DIE - fit) / (DIE - NONE), -1, 1)) * MISSING


def _unlike(seen: Floats, shape: Floats) -> float:
    """Return how unlikely it is, as a logarithm, that grey is as dark as it is printed."""
    off = shape - shape.mean()
    gain = float((off * seen).sum() / max(1e-6, float((off * off).sum())))
    return (math.log(max(gain, 0.05)) / DARKER) ** 2 / 2


def _of_body(face: Floats, shape: Floats) -> Floats:
    """Return the colour of an ordinary die: of its face between the pips."""
    out = round(len(face) * RIM)
    between = shape[out:-out, out:-out] < 0.1
    return floats(np.median(face[out:-out, out:-out][between], axis=0))
