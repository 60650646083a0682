"""The patterns of the seats, for themes in which colour does not tell them apart: eight motifs along a track.

No two look alike, however a piece is turned: dots, pairs of lines across, a zigzag, slanting lines, crosses, and for
black seats rings, chevrons and gates; none resembles a fold or cut line. A row of motifs is one path and stays within
its stated size, so that nothing needs to be clipped. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from pnp.drawing.shapes import Ink, Path, Step, chain
from pnp.drawing.tracks import Track

DOT = 0.55
"""Diameter of a dot, in sizes of the motif."""

PAIR = 0.34
"""Distance between the lines of a pair, in distances from pair to pair."""

LEAN = 0.7
"""How far a slash leans sideways, in sizes of the motif."""

CHEVRON, GATE = 0.5, 0.55
"""Length of a chevron and of a gate, in distances from one to the next."""

_SPECK = 0.001  # length of the stroke whose round ends make a dot; some printers skip a stroke of length 0


def motif(name: str, track: Track, size: float, line: float, wide: float, colour: str) -> Path:
    """Draw a motif of ``size`` mm along a track in lines of ``line`` mm; ``wide`` stretches the spacing."""
    if name == "dots":
        return Path(_dots(track, size * wide), Ink(stroke=colour, width=DOT * size, round_ends=True))
    return Path(_DRAWN[name](track, size, line, wide), Ink(stroke=colour, width=line))


def _dots(track: Track, size: float) -> tuple[Step, ...]:
    return tuple(step for x, y in track.middles(1.2 * size) for step in (("M", x, y), ("L", x + _SPECK, y)))


def _pairs(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    offset, pitch = (size - line) / 2, 2.2 * size * wide
    sides = (track.dashes(pitch, PAIR / wide, side, side) for side in (-offset, offset))
    return tuple(
        step
        for one, other in zip(*sides, strict=True)
        for ends in zip(one, other, strict=True)
        for step in chain(ends)
    )


def _zigzag(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    offset = (size - line) / 2
    points = track.wave(1.2 * size * wide, offset, -offset)
    return chain(points, closed=track.closed)


def _slashes(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    offset, pitch = (size - line) / 2, size * wide
    return tuple(step for ends in track.dashes(pitch, LEAN / wide, offset, -offset) for step in chain(ends))


def _crosses(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    arm = (size - line) / 2
    steps: list[Step] = []
    for x, y in track.middles(1.9 * size * wide):
        steps += [("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm)]
    return tuple(steps)


def _rings(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    radius = (size - line) / 2
    circle = [(radius * sin(pi * at / 6), -radius * cos(pi * at / 6)) for at in range(12)]
    return tuple(
        step
        for x, y in track.middles(1.6 * size * wide)
        for step in chain([(x + right, y + down) for right, down in circle], closed=True)
    )


def _chevrons(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    offset, pitch = (size - line) / 2, 1.3 * size * wide
    sides = (track.dashes(pitch, CHEVRON / wide, side, 0.0) for side in (-offset, offset))
    return tuple(
        step for (above, tip), (below, _) in zip(*sides, strict=True) for step in chain([above, tip, below])
    )


def _gates(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    offset, pitch = (size - line) / 2, 1.7 * size * wide
    sides = (track.dashes(pitch, GATE / wide, side, side) for side in (-offset, offset))
    return tuple(
        step
        for (near, far), (low, high) in zip(*sides, strict=True)
        for step in chain([low, near, far, high])
    )


_DRAWN: dict[str, Callable[[Track, float, float, float], tuple[Step, ...]]] = {
    "pairs": _pairs,
    "zigzag": _zigzag,
    "slashes": _slashes,
    "crosses": _crosses,
    "rings": _rings,
    "chevrons": _chevrons,
    "gates": _gates,
}

MOTIFS = ("dots", *_DRAWN)
"""The names of all motifs."""
