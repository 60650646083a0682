"""The faces of pieces to search for: those of the kit, dice with emblems as pips and tiles, and ordinary dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Literal, NamedTuple

import cv2
import numpy as np

from pnp.drawing.dice import PIPS
from pnp.pieces.sight import Sight
from pnp.wings.photo.arrays import (
    Floats,
    blur,
    channel_max,
    channel_min,
    crop_middle,
    floats,
    lightness,
    likeness,
    pictures,
    shrink,
    unit_row,
)

Kind = Literal["tile", "printed", "light", "dark"]
"""A tile or a die of the kit, or an ordinary die with light or with dark pips."""

KINDS: tuple[Kind, ...] = ("printed", "light", "dark")  # of dice

INNER = 12.4 / 16  # the part of a die's face that has its pips, in sides; the edge may shine
INNER_LINES = 11 / 16  # the same for a face printed in lines, without the lines of its border
SAME = 0.97  # the likeness from which two faces count as the same

BODY = 0.35  # from this amount of ink on, in parts of black, a pixel is not white paper
FULL = 0.9  # the smallest coloured share of an ordinary die's face
OPEN = 0.05  # the largest of one printed in lines

SOFT: Mapping[Kind, float] = {"tile": 0.3, "printed": 0.35}
"""The size of details of a face that a phone no longer shows, mm."""

PITCHES = (0.21, 0.23, 0.25, 0.27)  # distances between the pips of ordinary dice, in sides

APART = 1.2  # how much further apart the pips in a row of a six are than its two rows on many dice

PIP = 0.095  # the radius of their pips, in sides
FINE = 3.0  # pixels per mm for reading faces


class Pattern(NamedTuple):
    """A face in one of its quarter turns: a map of its ink, or of its pips."""

    kind: Kind
    mark: str
    seats: tuple[str, ...]  # the seats that may have this face
    quarter: int
    picture: Floats
    pitch: float = 0.0  # between the pips of an ordinary die, in sides


class Patterns(NamedTuple):
    """All faces: at full resolution, and a few to search for."""

    sight: Sight
    fine: tuple[Pattern, ...]  # those of a kind together
    coarse: tuple[Pattern, ...] = ()  # cropped to the part that is searched for
    rows: tuple[tuple[Kind, Floats], ...] = ()  # of each kind, its fine faces as rows of mean 0 and length 1
    pips: tuple[int, ...] = ()  # of each fine face of an ordinary die; 0 for those of the kit

    @property
    def side(self) -> float:
        """The side of what is drawn, mm: of a die, or of the part of a tile that identifies it."""
        return self.sight.side * (1 if self.sight.height else self.sight.inner)

    def crop_sought(self, kind: Kind, picture: Floats) -> Floats:
        """Return the part of the picture of a face that is searched for."""
        lines = kind == "printed" and not self.sight.solid
        return crop_middle(picture, INNER_LINES) if lines else picture

    def crop_inside(self, kind: Kind, picture: Floats) -> Floats:
        """Return the part of the picture of a face that identifies it."""
        sought = self.crop_sought(kind, picture)
        return sought if kind == "tile" or sought is not picture else crop_middle(picture, INNER)

    def ink(self, kind: Kind, colours: Floats) -> Floats:
        """Return how much each pixel looks like the ink, or a pip, of a kind of pieces."""
        if kind == "tile" and self.sight.solid:
            return 1 - lightness(colours)
        if kind in ("tile", "printed"):
            return 1 - channel_min(colours)
        return channel_min(colours) if kind == "light" else 1 - channel_max(colours)

    def body(self, kind: Kind, colours: Floats) -> Floats:
        """Return where there is solid colour, as 0 or 1; for a printed die, lines do not count."""
        ink = floats(1 - channel_min(colours) > BODY)
        return floats(cv2.erode(ink, np.ones((3, 3), np.uint8))) if kind == "printed" else ink

    def measure_likeness(self, face: Floats) -> Floats:
        """Return how well each fine pattern matches the picture of a face, from -1 to 1; the edge does not count."""
        alike = [rows @ unit_row(self.crop_inside(kind, self.ink(kind, face))) for kind, rows in self.rows]
        if self.sight.height:
            area = floats(self.crop_inside("printed", self.body("printed", face)).mean())
            alike[0] = alike[0] - self.compute_penalty(self.fine[0], area)  # those of the kit are the first
        return floats(np.concatenate(alike))

    def compute_penalty(self, pattern: Pattern, cover: Floats) -> Floats:
        """Return the penalty for a pattern where ``cover`` is coloured: an ordinary die is, except for its pips."""
        if pattern.kind == "tile" or (pattern.kind == "printed" and self.sight.solid):
            return floats(0)
        if pattern.kind == "printed":
            return floats(2 * np.maximum(0, cover - OPEN))
        pips = float(pattern.picture.mean()) if pattern.kind == "light" else 0.0
        return floats(2 * np.maximum(0, FULL - pips - cover))


def make_patterns(sight: Sight, coarse: float) -> Patterns:
    """Return the faces that pieces of a board may show; those to search for have ``coarse`` pixels per mm."""
    plain = Patterns(sight, ())
    printed = list(_printed_patterns(plain))
    fine, few = printed, _distinct(printed, sight)
    if sight.height:
        fine = [*printed, *_ordinary_patterns(sight, FINE, PITCHES)]
        few = [*few, *_ordinary_patterns(sight, FINE, PITCHES[1:2])]
    pixels = round(plain.side * coarse)
    return Patterns(
        sight,
        tuple(fine),
        tuple(
            face._replace(picture=plain.crop_sought(face.kind, shrink(face.picture, pixels, pixels)))
            for face in few
        ),
        tuple(
            (kind, floats([unit_row(plain.crop_inside(kind, face.picture)) for face in same]))
            for kind, same in groupby(fine, lambda face: face.kind)
        ),
        tuple(int(face.mark) if face.kind in ("light", "dark") else 0 for face in fine),
    )


def _printed_patterns(patterns: Patterns) -> Iterator[Pattern]:
    sight = patterns.sight
    kind: Kind = "printed" if sight.height else "tile"
    drawn = pictures([face.drawing for face in sight.faces], FINE)
    for face, whole in zip(sight.faces, drawn, strict=True):
        inner = crop_middle(whole, patterns.side / sight.side)
        ink = patterns.ink(kind, blur(inner, SOFT[kind] * FINE))
        for quarter in range(4):
            yield Pattern(kind, face.mark, (face.seat,), quarter, floats(np.rot90(ink, quarter)))


def _distinct(printed: Sequence[Pattern], sight: Sight) -> list[Pattern]:
    """Return the faces of the kit to search for: the means of all seats' faces if they differ in little but colour.

    What is alike is there once: another turn of the same face.
    """
    groups: dict[tuple[object, ...], list[Pattern]] = {}
    if sight.solid != bool(sight.height):
        for pattern in printed:
            alike = groups.setdefault((pattern.mark, *pattern.seats), [])
            if all(likeness(pattern.picture, other.picture) < SAME for other in alike):
                alike.append(pattern)
        return [pattern for alike in groups.values() for pattern in alike]
    for pattern in printed:
        if pattern.quarter in distinct_turns(pattern):
            groups.setdefault((pattern.mark, pattern.quarter), []).append(pattern)
    return [
        same[0]._replace(picture=floats(np.mean([pattern.picture for pattern in same], axis=0)))
        for same in groups.values()
    ]


def _ordinary_patterns(sight: Sight, fine: float, pitches: Sequence[float]) -> Iterator[Pattern]:
    kinds: tuple[Kind, ...] = ("light", "dark")
    seats = tuple(dict.fromkeys(face.seat for face in sight.faces))
    for kind, mark, pitch in product(kinds, dict.fromkeys(face.mark for face in sight.faces), pitches):
        for apart in (1.0, APART) if mark == "6" else (1.0,):
            drawn = _draw_pips(int(mark), round(sight.side * fine), pitch, apart)
            pattern = Pattern(kind, mark, seats, 0, drawn, pitch)
            for quarter in distinct_turns(pattern):
                yield pattern._replace(quarter=quarter, picture=floats(np.rot90(drawn, quarter)))


def distinct_turns(pattern: Pattern) -> range:
    """Return the quarter turns of a face that look different."""
    if pattern.kind == "tile":
        return range(4)
    spots = set(PIPS[int(pattern.mark)])
    return range(1 if {(y, -x) for x, y in spots} == spots else 2)


def _draw_pips(number: int, pixels: int, pitch: float, apart: float = 1.0) -> Floats:
    at = (np.arange(pixels) + 0.5) / pixels - 0.5
    x, y = np.meshgrid(at, at)
    drawn = np.zeros((pixels, pixels))
    for right, down in PIPS[number]:
        distance = np.hypot(x - right * pitch, y - down * pitch * apart)
        drawn = np.maximum(drawn, np.clip((PIP - distance) * pixels + 0.5, 0, 1))
    return floats(drawn)
