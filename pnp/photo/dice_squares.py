"""Squares on which dice may stand: which die it is, as far as its face can tell."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from pnp.photo.arrays import Doubles, Floats, floats, lightness
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

STRENGTH, STRENGTHS = 0.12, np.linspace(-0.45, 0.45, 31)
"""How strong prints look on a photo, as a logarithm: its deviation; what is tried."""

DARKER, PALE, DARK = 0.07, 0.16, 60.0
"""How much dark prints and light ones differ beside that; how light dark ones are at most. Light ones are but lines,
and how much blur takes from lines depends on how thin they are."""

GREY, DULL = 14.0, 12.0
"""Up to which chroma a die is grey; how unlikely an ordinary one is then beside a kit in greys, as a logarithm."""

RIM = 0.11
"""What is left out at the edge of the face of an ordinary die, whose edges are round and shine, in sides."""


def read_dice(flat: FlatBoard, board: BoardMap, sight: Sight, known: Hues, bare: Bare) -> list[Square]:
    """Return what each square holds."""
    reader = _Reader(
        Finder(flat, patterns(sight), sight.side, bare.laid), sight, known, ordinary(known), bare
    )
    usual: Counter[Kind] = Counter(dict.fromkeys(KINDS, 0))
    found = []
    for cell in board.cells:
        seen = reader.read(cell, tuple(kind for kind, _ in usual.most_common()))
        usual[seen.kind] += 1
        found.append(seen)
    texts = [*(face.text for face in sight.faces), sight.empty]
    every = settled([each.chances for each in found])
    return [
        square(
            each.cell.row,
            each.cell.column,
            dict(zip(texts, chances.tolist(), strict=True)),
            covered=each.covered,
        )
        for each, chances in zip(found, every, strict=True)
    ]


def settled(chances: Sequence[Doubles]) -> list[Doubles]:
    """Return the chances of squares, however strong prints are: all dice of a photo are printed and lit alike.

    Given are the logarithms of the chances of each, a row for every strength that prints may have.
    """
    alone = np.array([np.logaddexp.reduce(each, axis=1) for each in chances])
    usual = -((STRENGTHS[: alone.shape[1]] / STRENGTH) ** 2) / 2 if alone.shape[1] > 1 else np.zeros(1)
    every = usual + alone.sum(axis=0)
    return [
        np.logaddexp.reduce((every - own)[:, None] + each, axis=0)
        for own, each in zip(alone, chances, strict=True)
    ]


class _Seen(NamedTuple):
    cell: Cell
    chances: Doubles  # logarithms of the chance of each face, and of none, for each strength of prints
    covered: bool
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
        chances = np.max([self._chances(each) for each in dice], axis=0)
        kind = self.finder.patterns.fine[int(np.argmax(die.fits))].kind
        open_ = self.bare.openness(cell)
        covered = best < VAGUE and open_ < 0
        against = max(open_, -UNSEEN) if covered else open_
        none = chances.max(axis=1) + _missing(best) + against
        return _Seen(cell, np.column_stack([chances, none]), covered, kind)

    def _alike(self, die: SeenDie) -> Floats:
        """Return the logarithm of the chance of each pattern, its colour apart."""
        details = DETAILS if self.known.coloured else GREY_DETAILS
        return floats(-details / 2 * np.log(1 - np.maximum(0, die.fits) ** 2) + OUTLINE * die.outline)

    def _chances(self, die: SeenDie) -> Doubles:
        """Return the logarithm of the chance of each face, in a row for each strength of prints."""
        costs = {kind: self._body_costs(die, kind) for kind in KINDS if kind != "printed"}
        index = {(face.seat, face.mark): at for at, face in enumerate(self.sight.faces)}
        own, other = np.full((2, len(index)), -np.inf)
        for pattern, alike in zip(self.finder.patterns.fine, self._alike(die).tolist(), strict=True):
            for seat in pattern.seats:
                at = index[seat, pattern.mark]
                if pattern.kind == "printed":
                    own[at] = max(own[at], alike)
                else:
                    other[at] = max(other[at], alike - costs[pattern.kind][seat])
        inks = self._ink_costs(die)
        off = np.column_stack([inks[face.seat] for face in self.sight.faces])
        return np.asarray(np.maximum(own - off, other), np.float64)

    def _body_costs(self, die: SeenDie, kind: Kind) -> dict[str, float]:
        """Return how unlikely each colour is, as a logarithm, if a die is an ordinary one of a kind."""
        body = tone(_of_body(die.face, self._best(die, kind).shape))
        dull = DULL if not self.known.coloured and body.chroma < GREY else 0.0
        return {seat: cost + dull for seat, cost in self.bodies.costs(body).items()}

    def _ink_costs(self, die: SeenDie) -> dict[str, Doubles]:
        """Return how unlikely each seat is, as a logarithm, if a die is of the kit, for each strength of prints."""
        inside = partial(self.finder.patterns.inside, "printed")
        if self.known.coloured:
            ink = self.known.ink(inside(die.face), inside(self._best(die, "printed").shape))
            return {seat: np.full(1, cost) for seat, cost in self.known.ink_costs(ink).items()}
        seen = 1 - lightness(inside(die.face))
        return {
            seat: _unlike(
                seen, inside(self._best(die, "printed", seat).shape), PALE if tone_.light > DARK else DARKER
            )
            for seat, tone_ in self.known.tones.items()
        }

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


def _unlike(seen: Floats, shape: Floats, spread: float) -> Doubles:
    """Return how unlikely it is, as a logarithm, that grey is as dark as it is, for each strength of prints."""
    off = shape - shape.mean()
    gain = float((off * seen).sum() / max(1e-6, float((off * off).sum())))
    return np.asarray(((math.log(max(gain, 0.05)) - STRENGTHS) / spread) ** 2 / 2, np.float64)


def _of_body(face: Floats, shape: Floats) -> Floats:
    """Return the colour of an ordinary die: of its face between the pips."""
    out = round(len(face) * RIM)
    between = shape[out:-out, out:-out] < 0.1
    return floats(np.median(face[out:-out, out:-out][between], axis=0))
