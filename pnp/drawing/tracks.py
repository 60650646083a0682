"""The patterns of the seats, for themes in which colour does not tell them apart, and the tracks that they follow.

A track is straight, has corners, or is closed. Each side and each round corner is divided separately, so that all
corners of a frame look alike.

No two patterns look alike, however a piece is turned: dots, pairs of lines across, a zigzag, slanting lines, crosses,
and for black seats rings, chevrons and gates; none resembles a fold or cut line. A row of motifs is one path and stays
within its stated size, so that nothing needs to be clipped. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import NamedTuple

from pnp.drawing.outline import towards
from pnp.drawing.shapes import Ink, Path, Point, Step, chain

SHARP = 1.6  # corners up to this radius count as sharp, mm: they have no room for a motif


class TrackPiece(NamedTuple):
    """A straight piece of a track, or a clockwise corner of ``radius``."""

    start: Point
    direction: Point
    length: float
    radius: float = 0.0

    def at(self, along: float, offset: float = 0.0) -> Point:
        """Return the point ``along`` mm from the start and ``offset`` mm to the right: inside a clockwise track."""
        (x, y), (dx, dy) = self.start, self.direction
        if not self.radius:
            return (x + dx * along - dy * offset, y + dy * along + dx * offset)
        c, s, reach = cos(along / self.radius), sin(along / self.radius), self.radius - offset
        middle_x, middle_y = x - dy * self.radius, y + dx * self.radius
        return (middle_x + (dy * c + dx * s) * reach, middle_y + (dy * s - dx * c) * reach)


@dataclass(frozen=True)
class Track:
    """A track through ``stops``, with a right turn of ``radius`` at each; a closed one returns to its start."""

    stops: tuple[Point, ...]
    radius: float = 0.0
    closed: bool = False

    @cached_property
    def pieces(self) -> list[TrackPiece]:
        """The straight pieces with the round corners between them."""
        stops = (*self.stops, self.stops[0]) if self.closed else self.stops
        sides = [TrackPiece(start, towards(start, end), dist(start, end)) for start, end in pairwise(stops)]
        if self.radius <= SHARP:
            return sides
        pieces: list[TrackPiece] = []
        last = len(sides) - 1
        for index, side in enumerate(sides):
            before = self.radius if index or self.closed else 0.0
            after = self.radius if index < last or self.closed else 0.0
            pieces.append(TrackPiece(side.at(before), side.direction, side.length - before - after))
            if after:
                pieces.append(TrackPiece(side.at(side.length - after), side.direction, pi / 2 * after, after))
        return pieces

    def middles(self, pitch: float) -> list[Point]:
        """Return the places of motifs about ``pitch`` apart: in corners too, but not at the ends of a straight line."""
        if len(self.pieces) == 1:
            steps = _steps(self.pieces[0].length, pitch)
            return [self.pieces[0].at(along + steps[1] / 2) for along in steps[:-1]]
        middles = [piece.at(along) for piece in self.pieces for along in _steps(piece.length, pitch)[:-1]]
        return middles if self.closed else [*middles, self.stops[-1]]

    def wave(self, pitch: float, high: float, low: float) -> list[Point]:
        """Return the corners of a wave about ``pitch`` long, alternately ``low`` and ``high`` mm to the right."""
        corners: list[Point] = []
        for index, piece in enumerate(self.pieces):
            first = _mitre(self.pieces[index - 1], piece, low) if index or self.closed else piece.at(0, low)
            halves = _steps(piece.length, pitch, parts=2)[1:-1]
            corners += [first, *(piece.at(along, low if at % 2 else high) for at, along in enumerate(halves))]
        return corners if self.closed else [*corners, self.pieces[-1].at(self.pieces[-1].length, low)]

    def dashes(self, pitch: float, share: float, start: float, end: float) -> list[tuple[Point, Point]]:
        """Return the ends of dashes about ``pitch`` apart, each a ``share`` of it long.

        They run from ``start`` to ``end`` mm to the right. At a sharp corner, those of both sides stay apart.
        """
        gap = (1 - share) / 2
        clear = max(abs(start), abs(end)) if self.radius <= SHARP and len(self.pieces) > 1 else 0.0
        dashes = []
        for piece in self.pieces:
            for begin, stop in pairwise(_steps(piece.length - 2 * clear, pitch)):
                step, at = stop - begin, clear + begin
                dashes.append((piece.at(at + step * gap, start), piece.at(at + step * (1 - gap), end)))
        return dashes


def straight(start: Point, end: Point) -> Track:
    """Return the track from one point to another."""
    return Track((start, end))


def track_around(x: float, y: float, width: float, height: float, radius: float) -> Track:
    """Return the closed clockwise track along a rectangle with round corners."""
    right, foot = x + width, y + height
    return Track(((x, y), (right, y), (right, foot), (x, foot)), radius, closed=True)


def _steps(length: float, pitch: float, parts: int = 1) -> Sequence[float]:
    """Return the bounds of equal steps of about ``pitch`` along a length, each divided into ``parts``."""
    count = max(round(length / pitch), 1) * parts
    return [length / count * at for at in range(count + 1)]


def _mitre(before: TrackPiece, after: TrackPiece, offset: float) -> Point:
    """Return the start of a piece moved ``offset`` to the right; at a sharp corner, where both moved sides meet."""
    (x, y), (dx, dy) = after.start, after.direction
    if before.radius or after.radius:
        return after.at(0, offset)
    return (x - (before.direction[1] + dy) * offset, y + (before.direction[0] + dx) * offset)


DOT, MOST_DOT = 0.55, 0.52
"""The diameter of a dot, in sizes of the motif, and the greatest, mm: a leaflet in large type draws it up to 4/3 as
large, and more than 0.7 would be a patch of ink."""

PAIR = 0.34  # distance between the lines of a pair, in distances from pair to pair
LEAN = 0.7  # how far a slash leans sideways, in sizes of the motif
CHEVRON, GATE = 0.5, 0.55  # length of a chevron and of a gate, in distances from one to the next
SPECK = 0.001  # the length of the stroke whose round ends make a dot; some printers skip a stroke of length 0


def motif(name: str, track: Track, size: float, line: float, wide: float, colour: str) -> Path:
    """Draw a motif of ``size`` mm along a track in lines of ``line`` mm; ``wide`` stretches the spacing."""
    if name == "dots":
        middles = track.middles(1.2 * (size * wide))
        dots: list[Step] = [step for x, y in middles for step in (("M", x, y), ("L", x + SPECK, y))]
        return Path(tuple(dots), Ink(stroke=colour, width=min(DOT * size, MOST_DOT), round_ends=True))
    pitch, draw = _DRAWN[name]
    return Path(
        tuple(draw(track, (size - line) / 2, pitch * size * wide, wide)), Ink(stroke=colour, width=line)
    )


def _pairs(track: Track, reach: float, pitch: float, wide: float) -> Iterator[Step]:
    for one, other in _dash_pairs(track, pitch, PAIR / wide, reach, reach):
        for ends in zip(one, other, strict=True):
            yield from chain(ends)


def _zigzag(track: Track, reach: float, pitch: float, _: float) -> tuple[Step, ...]:
    return chain(track.wave(pitch, reach, -reach), closed=track.closed)


def _slashes(track: Track, reach: float, pitch: float, wide: float) -> Iterator[Step]:
    for ends in track.dashes(pitch, LEAN / wide, reach, -reach):
        yield from chain(ends)


def _crosses(track: Track, reach: float, pitch: float, _: float) -> Iterator[Step]:
    for x, y in track.middles(pitch):
        yield from (("M", x - reach, y), ("L", x + reach, y), ("M", x, y - reach), ("L", x, y + reach))


def _rings(track: Track, reach: float, pitch: float, _: float) -> Iterator[Step]:
    circle = [(reach * sin(pi * at / 6), -reach * cos(pi * at / 6)) for at in range(12)]
    for x, y in track.middles(pitch):
        yield from chain([(x + right, y + down) for right, down in circle], closed=True)


def _chevrons(track: Track, reach: float, pitch: float, wide: float) -> Iterator[Step]:
    for (above, tip), (below, _) in _dash_pairs(track, pitch, CHEVRON / wide, reach, 0.0):
        yield from chain([above, tip, below])


def _gates(track: Track, reach: float, pitch: float, wide: float) -> Iterator[Step]:
    for (near, far), (low, high) in _dash_pairs(track, pitch, GATE / wide, reach, reach):
        yield from chain([low, near, far, high])


def _dash_pairs(
    track: Track, pitch: float, share: float, start: float, end: float
) -> Iterator[tuple[tuple[Point, Point], tuple[Point, Point]]]:
    """Yield the ends of dashes on the left of a track, each with the one opposite on its right."""
    left, right = (track.dashes(pitch, share, side * start, side * end) for side in (-1, 1))
    return zip(left, right, strict=True)


_DRAWN: dict[str, tuple[float, Callable[[Track, float, float, float], Iterable[Step]]]] = {
    "pairs": (2.2, _pairs),
    "zigzag": (1.2, _zigzag),
    "slashes": (1.0, _slashes),
    "crosses": (1.9, _crosses),
    "rings": (1.6, _rings),
    "chevrons": (1.3, _chevrons),
    "gates": (1.7, _gates),
}
"""The distance from one to the next, in sizes of the motif, and what draws them within ``reach`` of the track."""

MOTIFS = ("dots", *_DRAWN)  # the names of all motifs
