"""The faces of dice to look for: the kit's own, with a seat's emblem as pips, and ordinary ones."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Literal, NamedTuple

import numpy as np

from pnp.drawing.dice import PIPS
from pnp.photo.arrays import (
    Floats,
    blurred,
    core,
    floats,
    highest,
    likeness,
    lowest,
    middle,
    scaled,
    unit_row,
)
from pnp.photo.art import pictures
from pnp.pieces.sight import Face, Sight

Kind = Literal["printed", "light", "dark"]
"""A die of the kit; or an ordinary one with light pips, or with dark ones."""

KINDS: tuple[Kind, ...] = ("printed", "light", "dark")

INNER = 12.4 / 16
"""The part of a face in which its pips are, in sides; its edge may shine."""

SAME = 0.97
"""From which likeness on two faces are the same."""

PIPS_ALONE = 11 / 16
"""The same where a face is printed in lines: its border lies elsewhere on earlier prints."""

SOFT = 0.35
"""How large the details of a face are that a phone no longer shows, mm."""

BODY = 0.35
"""From how much ink on, as a part of black, something is no white paper."""

FULL, OPEN = 0.9, 0.05
"""How much of the face of an ordinary die is in colour at least; and of one printed in lines at most."""

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
    coarse: tuple[Pattern, ...]  # of their part that is looked for
    solid: bool  # whether the kit's own dice have areas of their colour
    inner: tuple[Floats, ...] = ()  # where the pips of each fine face are, as rows of mean 0 and length 1

    def sought(self, kind: Kind, picture: Floats) -> Floats:
        """Return the part of the picture of a face that is looked for."""
        return picture if self.solid or kind != "printed" else middle(picture, PIPS_ALONE)

    def fits(self, face: Floats) -> Floats:
        """Return how alike each fine pattern is to a face as it is seen, from -1 to 1; its edge does not count."""
        seen = {kind: unit_row(self.inside(kind, shown(kind, face))) for kind in KINDS}
        areas = floats(self.inside("printed", inked("printed", face)).mean())
        alike = (row @ seen[each.kind] for row, each in zip(self.inner, self.fine, strict=True))
        off = (self.unlike(each, areas) if each.kind == "printed" else 0.0 for each in self.fine)
        return floats(list(map(sub, alike, off)))

    def unlike(self, pattern: Pattern, cover: Floats) -> Floats:
        """Return how much speaks against a face where so much is in colour: all of ordinary dice is, but for pips."""
        if pattern.kind == "printed":
            return floats(0 * cover if self.solid else 2 * np.maximum(0, cover - OPEN))
        pips = float(pattern.shape.mean()) if pattern.kind == "light" else 0.0
        return floats(2 * np.maximum(0, FULL - pips - cover))

    def inside(self, kind: Kind, picture: Floats) -> Floats:
        """Return the part of the picture of a face that tells what it is."""
        return middle(picture, INNER if self.solid or kind != "printed" else PIPS_ALONE)


def patterns(sight: Sight) -> Patterns:
    """Return the faces that dice of a board may show."""
    printed = _printed(sight)
    fine = [*printed, *_ordinary(sight, FINE, PITCHES)]
    coarse = [*_coarse(printed, sight), *_ordinary(sight, COARSE, PITCHES[1:2])]
    found = Patterns(tuple(fine), tuple(coarse), sight.solid)
    return found._replace(
        coarse=tuple(each._replace(shape=found.sought(each.kind, each.shape)) for each in coarse),
        inner=tuple(unit_row(found.inside(each.kind, each.shape)) for each in fine),
    )


def shown(kind: Kind, colours: Floats) -> Floats:
    """Return how much each dot looks like a pip of a kind of dice."""
    if kind == "printed":
        return 1 - lowest(colours)
    return lowest(colours) if kind == "light" else 1 - highest(colours)


def inked(kind: Kind, colours: Floats) -> Floats:
    """Return where there are areas of colour, of 1; for a die that is printed, lines do not count."""
    ink = floats(shown("printed", colours) > BODY)
    return core(ink) if kind == "printed" else ink


def _printed(sight: Sight) -> list[Pattern]:
    arts = pictures([each.drawing for each in sight.faces], FINE)
    drawn = zip(sight.faces, (blurred(each, SOFT * FINE) for each in arts), strict=True)
    return [
        Pattern("printed", face.mark, (face.seat,), quarter, floats(np.rot90(shown("printed", art), quarter)))
        for face, art in drawn
        for quarter in range(4)
    ]


def _coarse(printed: Sequence[Pattern], sight: Sight) -> list[Pattern]:
    """Return the faces that are looked for: where dice have areas of colour, the mean of those of all seats."""
    groups: dict[tuple[str, int], list[Pattern]] = {}
    for each in printed:
        if each.quarter in quarters(each.mark):
            groups.setdefault((each.mark, each.quarter), []).append(each)
    if not sight.solid:
        return [_small(each, each.shape, sight) for each in _unlike(printed)]
    return [
        _small(same[0], floats(np.mean([each.shape for each in same], axis=0)), sight)
        for same in groups.values()
    ]


def _small(pattern: Pattern, shape: Floats, sight: Sight) -> Pattern:
    dots = round(sight.side * COARSE)
    return pattern._replace(shape=scaled(shape, dots, dots))


def _unlike(printed: Sequence[Pattern]) -> list[Pattern]:
    """Return faces without those that look like another of them, turned."""
    kept: dict[tuple[str, ...], list[Pattern]] = {}
    for each in printed:
        same = kept.setdefault((each.mark, *each.seats), [])
        if all(likeness(each.shape, other.shape) < SAME for other in same):
            same.append(each)
    return [each for same in kept.values() for each in same]


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
        for quarter in quarters(mark)
        for pitch in pitches
        for kind in kinds
    ]


def _marks(faces: Sequence[Face]) -> list[str]:
    return list(dict.fromkeys(face.mark for face in faces))


def quarters(mark: str) -> range:
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
