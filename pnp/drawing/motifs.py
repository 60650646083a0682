"""The patterns of the seats, for themes in which colour does not tell them apart: eight motifs along a track.

No two look alike however a piece is turned: dots, pairs of lines across, a zigzag, slanting lines, crosses, and for
black seats rings, chevrons and gates; none is like a line to fold or to cut. A row of motifs is one path and keeps to
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
"""From one line of a pair to the other, in steps from pair to pair."""

LEAN = 0.7
"""How far a slash leans, in sizes of the motif."""

CHEVRON, GATE = 0.5, 0.55
"""How long a chevron and a gate are, in steps from one to the next."""

_SPECK = 0.001  # length of the stroke whose round ends are a dot: none at all is not drawn by every printer


def motif(name: str, track: Track, size: float, line: float, wide: float, colour: str) -> Path:
    """Draw a motif of ``size`` mm along a track in lines of ``line`` mm; ``wide`` stretches what lies between."""
    if name == "dots":
        return Path(_dots(track, size * wide), Ink(stroke=colour, width=DOT * size, round_ends=True))
    return Path(_DRAWN[name](track, size, line, wide), Ink(stroke=colour, width=line))


def _dots(track: Track, size: float) -> tuple[Step, ...]:
    return tuple(step for x, y in track.middles(1.2 * size) for step in (("M", x, y), ("L", x + _SPECK, y)))


def _pairs(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    off, pitch = (size - line) / 2, 2.2 * size * wide
    sides = (track.dashes(pitch, PAIR / wide, side, side) for side in (-off, off))
    return tuple(
        step
        for one, other in zip(*sides, strict=True)
        for ends in zip(one, other, strict=True)
        for step in chain(ends)
    )


def _zigzag(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    off = (size - line) / 2
    points = track.wave(1.2 * size * wide, off, -off)
    return chain(points, closed=track.closed)


def _slashes(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    off, pitch = (size - line) / 2, size * wide
    return tuple(step for ends in track.dashes(pitch, LEAN / wide, off, -off) for step in chain(ends))


def _crosses(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    arm = (size - line) / 2
    steps: list[Step] = []
    for x, y in track.middles(1.9 * size * wide):
        steps += [("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm)]
    return tuple(steps)


def _rings(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    radius = (size - line) / 2
    spots = [(radius * sin(pi * at / 6), -radius * cos(pi * at / 6)) for at in range(12)]
    return tuple(
        step
        for x, y in track.middles(1.6 * size * wide)
        for step in chain([(x + right, y + down) for right, down in spots], closed=True)
    )


def _chevrons(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    off, pitch = (size - line) / 2, 1.3 * size * wide
    sides = (track.dashes(pitch, CHEVRON / wide, side, 0.0) for side in (-off, off))
    return tuple(
        step for (above, tip), (below, _) in zip(*sides, strict=True) for step in chain([above, tip, below])
    )


def _gates(track: Track, size: float, line: float, wide: float) -> tuple[Step, ...]:
    off, pitch = (size - line) / 2, 1.7 * size * wide
    sides = (track.dashes(pitch, GATE / wide, side, side) for side in (-off, off))
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
