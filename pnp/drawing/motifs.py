"""The patterns of the seats, for themes in which colour does not tell them apart: eight motifs along a track.

No two look alike, however a piece is turned: dots, pairs of lines across, a zigzag, slanting lines, crosses, and for
black seats rings, chevrons and gates; none resembles a fold or cut line. A row of motifs is one path and stays within
its stated size, so that nothing needs to be clipped. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import cos, pi, sin

from pnp.drawing.shapes import Ink, Path, Point, Step, chain
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
    pitch, draw = _DRAWN[name]
    return Path(
        tuple(draw(track, (size - line) / 2, pitch * size * wide, wide)), Ink(stroke=colour, width=line)
    )


def _dots(track: Track, size: float) -> tuple[Step, ...]:
    return tuple(step for x, y in track.middles(1.2 * size) for step in (("M", x, y), ("L", x + _SPECK, y)))


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

MOTIFS = ("dots", *_DRAWN)
"""The names of all motifs."""
