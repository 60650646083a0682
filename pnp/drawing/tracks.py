"""Tracks that patterns follow: straight, with corners, or closed. Lengths in mm.

Each side and each round corner is divided separately, so that all corners of a frame look alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import NamedTuple

from pnp.drawing.outline import towards
from pnp.drawing.shapes import Point
from scorer.frozen import Frozen

SHARP = 1.6
"""Corners up to this radius count as sharp, mm: they have no room for a motif."""


class Piece(NamedTuple):
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


class Track(Frozen):
    """A track through ``stops``, with a right turn of ``radius`` at each; a closed one returns to its start."""

    stops: tuple[Point, ...]
    radius: float = 0.0
    closed: bool = False

    @cached_property
    def pieces(self) -> list[Piece]:
        """The straight pieces with the round corners between them."""
        stops = (*self.stops, self.stops[0]) if self.closed else self.stops
        sides = [Piece(start, towards(start, end), dist(start, end)) for start, end in pairwise(stops)]
        if self.radius <= SHARP:
            return sides
        pieces: list[Piece] = []
        last = len(sides) - 1
        for index, side in enumerate(sides):
            before = self.radius if index or self.closed else 0.0
            after = self.radius if index < last or self.closed else 0.0
            pieces.append(Piece(side.at(before), side.direction, side.length - before - after))
            if after:
                pieces.append(Piece(side.at(side.length - after), side.direction, pi / 2 * after, after))
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


def _mitre(before: Piece, after: Piece, offset: float) -> Point:
    """Return the start of a piece moved ``offset`` to the right; at a sharp corner, where both moved sides meet."""
    (x, y), (dx, dy) = after.start, after.direction
    if before.radius or after.radius:
        return after.at(0, offset)
    return (x - (before.direction[1] + dy) * offset, y + (before.direction[0] + dx) * offset)
