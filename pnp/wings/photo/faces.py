"""The faces of dice to search for: the kit's own, with emblems as pips, and ordinary ones."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Literal, NamedTuple

import numpy as np

from pnp.drawing.dice import PIPS
from pnp.pieces.sight import Sight
from pnp.wings.photo.arrays import (
    Floats,
    blur,
    channel_max,
    channel_min,
    crop_middle,
    erode,
    floats,
    likeness,
    pictures,
    shrink,
    unit_row,
)

Kind = Literal["printed", "light", "dark"]
"""A die of the kit, or an ordinary one with light or with dark pips."""

KINDS: tuple[Kind, ...] = ("printed", "light", "dark")

INNER = 12.4 / 16  # the part of a face that has its pips, in sides; the edge may shine
INNER_LINES = 11 / 16  # the same for a face printed in lines, without the lines of its border
SAME = 0.97  # the likeness from which two faces count as the same

TYPICAL = 0.8
"""The likeness to the mean of all seats' faces below which a face is searched for on its own: a pale one in grey."""

SOFT = 0.35  # the size of details of a face that a phone no longer shows, mm
BODY = 0.35  # from this amount of ink on, in parts of black, a pixel is not white paper

FULL, OPEN = 0.9, 0.05
"""The smallest coloured share of an ordinary die's face, and the largest of one printed in lines."""

PITCHES = (0.21, 0.23, 0.25, 0.27)  # distances between the pips of ordinary dice, in sides

APART = 1.2
"""How much further apart the pips in a row of a six are than its two rows, in pitches, on many dice."""

PIP = 0.095  # the radius of their pips, in sides
FINE, COARSE = 3.0, 2.0  # pixels per mm for reading faces, and for searching


class Pattern(NamedTuple):
    """A face in one of its quarter turns: a map of its pips and its edge."""

    kind: Kind
    mark: str
    seats: tuple[str, ...]  # the seats that may have this face
    quarter: int
    picture: Floats
    pitch: float = 0.0  # between the pips of an ordinary die, in sides


class Patterns(NamedTuple):
    """All faces: at full resolution, and a few to search for."""

    fine: tuple[Pattern, ...]
    coarse: tuple[Pattern, ...]  # cropped to the part that is searched for
    solid: bool  # whether the kit's own dice have solid colour
    inner: tuple[Floats, ...] = ()  # the pips of each fine face, as rows of mean 0 and length 1

    def crop_sought(self, kind: Kind, picture: Floats) -> Floats:
        """Return the part of the picture of a face that is searched for."""
        return picture if self.solid or kind != "printed" else crop_middle(picture, INNER_LINES)

    def measure_likeness(self, face: Floats) -> Floats:
        """Return how well each fine pattern matches the picture of a face, from -1 to 1; the edge does not count."""
        seen = {kind: unit_row(self.crop_inside(kind, pip_map(kind, face))) for kind in KINDS}
        areas = floats(self.crop_inside("printed", ink_map("printed", face)).mean())
        alike = (row @ seen[pattern.kind] for row, pattern in zip(self.inner, self.fine, strict=True))
        penalties = (
            self.compute_penalty(pattern, areas) if pattern.kind == "printed" else 0.0
            for pattern in self.fine
        )
        return floats(list(map(sub, alike, penalties)))

    def compute_penalty(self, pattern: Pattern, cover: Floats) -> Floats:
        """Return the penalty for a pattern where ``cover`` is coloured: an ordinary die is, except for its pips."""
        if pattern.kind == "printed":
            return floats(0 * cover if self.solid else 2 * np.maximum(0, cover - OPEN))
        pips = float(pattern.picture.mean()) if pattern.kind == "light" else 0.0
        return floats(2 * np.maximum(0, FULL - pips - cover))

    def crop_inside(self, kind: Kind, picture: Floats) -> Floats:
        """Return the part of the picture of a face that identifies it."""
        return crop_middle(picture, INNER if self.solid or kind != "printed" else INNER_LINES)


def make_patterns(sight: Sight) -> Patterns:
    """Return the faces that dice of a board may show."""
    printed = _printed_patterns(sight)
    fine = [*printed, *_ordinary_patterns(sight, FINE, PITCHES)]
    coarse = [*_coarse_patterns(printed, sight), *_ordinary_patterns(sight, COARSE, PITCHES[1:2])]
    result = Patterns(tuple(fine), tuple(coarse), sight.solid)
    return result._replace(
        coarse=tuple(face._replace(picture=result.crop_sought(face.kind, face.picture)) for face in coarse),
        inner=tuple(unit_row(result.crop_inside(pattern.kind, pattern.picture)) for pattern in fine),
    )


def pip_map(kind: Kind, colours: Floats) -> Floats:
    """Return how much each pixel looks like a pip of a kind of dice."""
    if kind == "printed":
        return 1 - channel_min(colours)
    return channel_min(colours) if kind == "light" else 1 - channel_max(colours)


def ink_map(kind: Kind, colours: Floats) -> Floats:
    """Return where there is solid colour, as 0 or 1; for a printed die, lines do not count."""
    ink = floats(pip_map("printed", colours) > BODY)
    return erode(ink) if kind == "printed" else ink


def _printed_patterns(sight: Sight) -> list[Pattern]:
    arts = pictures([face.drawing for face in sight.faces], FINE)
    drawn = zip(sight.faces, (blur(art, SOFT * FINE) for art in arts), strict=True)
    return [
        Pattern(
            "printed", face.mark, (face.seat,), quarter, floats(np.rot90(pip_map("printed", art), quarter))
        )
        for face, art in drawn
        for quarter in range(4)
    ]


def _coarse_patterns(printed: Sequence[Pattern], sight: Sight) -> list[Pattern]:
    """Return the faces to search for: in solid colour, the mean of the faces of all seats, and those unlike it."""
    if not sight.solid:
        # without those that look like another turn of the same face
        distinct: dict[tuple[str, ...], list[Pattern]] = {}
        for pattern in printed:
            alike = distinct.setdefault((pattern.mark, *pattern.seats), [])
            if all(likeness(pattern.picture, other.picture) < SAME for other in alike):
                alike.append(pattern)
        return [_shrink(face, face.picture, sight) for alike in distinct.values() for face in alike]
    groups: dict[tuple[str, int], list[Pattern]] = {}
    for pattern in printed:
        if pattern.quarter in distinct_turns(pattern.mark):
            groups.setdefault((pattern.mark, pattern.quarter), []).append(pattern)
    shapes = []
    for same in groups.values():
        mean = floats(np.mean([pattern.picture for pattern in same], axis=0))
        unlike = [pattern for pattern in same if likeness(pattern.picture, mean) < TYPICAL]
        shapes += [(same[0], mean), *((pattern, pattern.picture) for pattern in unlike)]
    return [_shrink(pattern, shape, sight) for pattern, shape in shapes]


def _shrink(pattern: Pattern, shape: Floats, sight: Sight) -> Pattern:
    pixels = round(sight.side * COARSE)
    return pattern._replace(picture=shrink(shape, pixels, pixels))


def _ordinary_patterns(sight: Sight, fine: float, pitches: Sequence[float]) -> list[Pattern]:
    kinds: tuple[Kind, ...] = ("light", "dark")
    pixels = round(sight.side * fine)
    seats = tuple(dict.fromkeys(face.seat for face in sight.faces))
    return [
        Pattern(
            kind,
            mark,
            seats,
            quarter,
            floats(np.rot90(_draw_pips(int(mark), pixels, pitch, apart), quarter)),
            pitch,
        )
        for mark in dict.fromkeys(face.mark for face in sight.faces)
        for quarter in distinct_turns(mark)
        for pitch in pitches
        for apart in ((1.0, APART) if mark == "6" else (1.0,))
        for kind in kinds
    ]


def distinct_turns(mark: str) -> range:
    """Return the quarter turns of a face that look different."""
    spots = set(PIPS[int(mark)])
    return range(1 if {(y, -x) for x, y in spots} == spots else 2)


def _draw_pips(number: int, pixels: int, pitch: float, apart: float = 1.0) -> Floats:
    at = (np.arange(pixels) + 0.5) / pixels - 0.5
    x, y = np.meshgrid(at, at)
    drawn = np.zeros((pixels, pixels))
    for right, down in PIPS[number]:
        distance = np.hypot(x - right * pitch, y - down * pitch * apart)
        drawn = np.maximum(drawn, np.clip((PIP - distance) * pixels + 0.5, 0, 1))
    return floats(drawn)
