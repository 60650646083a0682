"""The faces of dice to look for: the kit's own, with a seat's emblem as pips, and ordinary ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from pnp.drawing.dice import PIPS
from pnp.photo.arrays import Floats, blurred, floats, highest, lowest, scaled
from pnp.photo.art import pictures
from pnp.pieces.sight import Face, Sight

Kind = Literal["printed", "light", "dark"]
"""A die of the kit; or an ordinary one with light pips, or with dark ones."""

KINDS: tuple[Kind, ...] = ("printed", "light", "dark")

INNER = 12.4 / 16
"""The part of a face in which its pips are, in sides; its edge may shine."""

SOFT = 0.35
"""How large the details of a face are that a phone no longer shows, mm."""

PITCHES = (0.23, 0.25, 0.27)
"""How far the pips of ordinary dice are apart, in sides."""

PIP = 0.095
"""The radius of their pips, in sides."""

FINE, COARSE = 3.0, 2.0
"""Dots to the mm in which faces are read, and looked for."""


class Pattern(NamedTuple):
    """A face as it may lie, turned by quarters: where its pips and its edge are."""

    kind: Kind
    mark: str
    seats: tuple[str, ...]  # whose face it may be
    quarter: int
    shape: Floats


class Patterns(NamedTuple):
    """All faces: in the dots in which they are read, and a few to look for."""

    fine: tuple[Pattern, ...]
    coarse: tuple[Pattern, ...]
    inner: Floats  # where the pips of each fine face are, as a row of numbers whose mean is 0 and whose length is 1

    def fits(self, face: Floats) -> Floats:
        """Return how alike each fine pattern is to a face as it is seen, from -1 to 1; its edge does not count."""
        seen = {kind: _row(shown(kind, face)) for kind in KINDS}
        return floats([row @ seen[each.kind] for row, each in zip(self.inner, self.fine, strict=True)])


def patterns(sight: Sight) -> Patterns:
    """Return the faces that dice of a board may show."""
    printed = _printed(sight)
    fine = [*printed, *_ordinary(sight, FINE, PITCHES)]
    coarse = [*_blended(printed, sight), *_ordinary(sight, COARSE, PITCHES[1:2])]
    return Patterns(tuple(fine), tuple(coarse), floats([_row(each.shape) for each in fine]))


def _row(shape: Floats) -> Floats:
    """Return the inner part of a picture of a face as a row of numbers whose mean is 0 and whose length is 1."""
    out = round(len(shape) * (1 - INNER) / 2)
    row = shape[out:-out, out:-out].ravel()
    row = row - row.mean()
    return floats(row / max(float(np.linalg.norm(row)), 1e-6))


def shown(kind: Kind, colours: Floats) -> Floats:
    """Return how much each dot looks like a pip of a kind of dice."""
    if kind == "printed":
        return 1 - lowest(colours)
    return lowest(colours) if kind == "light" else 1 - highest(colours)


def _printed(sight: Sight) -> list[Pattern]:
    arts = pictures([each.drawing for each in sight.faces], FINE)
    drawn = zip(sight.faces, (blurred(each, SOFT * FINE) for each in arts), strict=True)
    return [
        Pattern("printed", face.mark, (face.seat,), quarter, floats(np.rot90(shown("printed", art), quarter)))
        for face, art in drawn
        for quarter in range(4)
    ]


def _blended(printed: Sequence[Pattern], sight: Sight) -> list[Pattern]:
    """Return the mean of the faces of all seats, for each number of pips."""
    dots = round(sight.side * COARSE)
    found = []
    for mark in _marks(sight.faces):
        for quarter in _quarters(mark):
            same = [each.shape for each in printed if (each.mark, each.quarter) == (mark, quarter)]
            shape = scaled(floats(np.mean(same, axis=0)), dots, dots)
            found.append(Pattern("printed", mark, (), quarter, shape))
    return found


def _ordinary(sight: Sight, fine: float, pitches: Sequence[float]) -> list[Pattern]:
    kinds: tuple[Kind, ...] = ("light", "dark")
    dots = round(sight.side * fine)
    seats = tuple(dict.fromkeys(face.seat for face in sight.faces))
    return [
        Pattern(
            kind,
            mark,
            seats,
            quarter,
            floats(np.rot90(_pips(int(mark), dots, pitch), quarter)),
        )
        for mark in _marks(sight.faces)
        for quarter in _quarters(mark)
        for pitch in pitches
        for kind in kinds
    ]


def _marks(faces: Sequence[Face]) -> list[str]:
    return list(dict.fromkeys(face.mark for face in faces))


def _quarters(mark: str) -> range:
    """Return by how many quarters a face can be turned until it looks the same."""
    spots = set(PIPS[int(mark)])
    return range(1 if {(y, -x) for x, y in spots} == spots else 2)


def _pips(number: int, dots: int, pitch: float) -> Floats:
    """Draw round pips."""
    at = (np.arange(dots) + 0.5) / dots - 0.5
    x, y = np.meshgrid(at, at)
    drawn = np.zeros((dots, dots))
    for right, down in PIPS[number]:
        off = np.hypot(x - right * pitch, y - down * pitch)
        drawn = np.maximum(drawn, np.clip((PIP - off) * dots + 0.5, 0, 1))
    return floats(drawn)
