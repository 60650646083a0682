"""Bridges: short gaps in the cut around a piece, which hold it in its sheet until it is pushed out. Lengths in mm."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, dist, hypot, radians

from pnp.drawing.segments import Segment, point_at, split_runs, split_segment, steps_of
from pnp.drawing.shapes import Point, Step

WIDTH = 0.8  # the width of a bridge: card of 200 g/m² holds, and still breaks under a thumb
LEAST, EVERY = 3, 50.0  # the least number of bridges of a piece; and about so many mm of its outline for each
SIDE = 4 * WIDTH  # the shortest side with a bridge, which is in its middle: none is at a corner
BEND = cos(radians(25))  # two segments that meet at a larger angle than this make a corner
SAMPLES = 32  # the parts in which a curve is measured
Span = tuple[float, float]  # a part of an outline, by the lengths of what comes before its start and its end


@lru_cache(maxsize=512)
def leave_bridges(outline: tuple[Segment, ...]) -> tuple[Step, ...]:
    """Return the lines to cut along a closed outline: all of it, but for its bridges."""
    corners = [at for at in range(len(outline)) if _is_corner(outline[at - 1], outline[at])]
    first = corners[0] if corners else 0
    segments = [*outline[first:], *outline[:first]]
    ends = list(accumulate((_lengths(segment)[-1] for segment in segments), initial=0.0))
    spans = list(pairwise(ends))
    gaps = [(middle - WIDTH / 2, middle + WIDTH / 2) for middle in _place_bridges(segments, spans)]
    kept = [part for segment, span in zip(segments, spans, strict=True) for part in _cut(segment, span, gaps)]
    runs = split_runs(kept, lambda run, segment: dist(run[-1][-1], segment[0]) < WIDTH / 4)
    if len(runs) > 1 and dist(runs[-1][-1][-1], runs[0][0][0]) < WIDTH / 4:
        runs[0][:0] = runs.pop()
    return tuple(step for run in runs for step in steps_of(run))


def _place_bridges(segments: Sequence[Segment], spans: Sequence[Span]) -> Iterator[float]:
    """Yield the middles of the bridges: about evenly around the outline, and evenly along each side."""
    sides = _find_sides(segments, spans)
    ends = list(accumulate(end - start for start, end in sides))
    number = max(LEAST, round(spans[-1][1] / EVERY))
    chosen = [bisect(ends, (at + 0.25) / number * ends[-1]) for at in range(number)]
    for side in sorted(set(chosen)):
        (start, end), count = sides[side], chosen.count(side)
        yield from (start + (end - start) * (at + 0.5) / count for at in range(count))


def _find_sides(segments: Sequence[Segment], spans: Sequence[Span]) -> list[Span]:
    """Return the parts of an outline that may have bridges: straight sides, else what is between corners."""
    length = spans[-1][1]
    pairs = list(zip(segments, spans, strict=True))
    straight = [span for segment, span in pairs if len(segment) == 2 and span[1] - span[0] >= SIDE]
    if sum(end - start for start, end in straight) >= length / 2:
        return straight
    runs = split_runs(pairs, lambda run, pair: not _is_corner(run[-1][0], pair[0]))
    smooth = [(run[0][1][0], run[-1][1][1]) for run in runs]
    return [span for span in smooth if span[1] - span[0] >= SIDE] or [(0.0, length)]


def _is_corner(one: Segment, other: Segment) -> bool:
    """Return whether the outline bends where two segments meet."""
    (x1, y1), (x2, y2) = _direction(one[::-1]), _direction(other)
    return -(x1 * x2 + y1 * y2) < BEND * hypot(x1, y1) * hypot(x2, y2)


def _direction(segment: Segment) -> Point:
    """Return where a segment goes from its start."""
    (x, y), *others = segment
    to = next((point for point in others if dist(point, (x, y)) > 1e-6), others[-1])
    return to[0] - x, to[1] - y


def _lengths(segment: Segment) -> list[float]:
    """Return the lengths of a segment up to equally spaced positions."""
    parts = 1 if len(segment) == 2 else SAMPLES
    points = [point_at(segment, at / parts) for at in range(parts + 1)]
    return list(accumulate((dist(*pair) for pair in pairwise(points)), initial=0.0))


def _cut(segment: Segment, span: Span, gaps: Sequence[Span]) -> Iterator[Segment]:
    """Yield the parts of a segment outside the gaps."""
    start, end = span
    edges = [start, *(min(max(edge, start), end) for gap in sorted(gaps) for edge in gap), end]
    for low, high in zip(edges[::2], edges[1::2], strict=True):
        if high - low > 1e-6:
            first, last = (_find_position(segment, at - start) for at in (low, high))
            before, _ = split_segment(segment, last)
            yield split_segment(before, first / last)[1]


def _find_position(segment: Segment, length: float) -> float:
    """Return the position on a segment, from 0 to 1, up to which it has a length."""
    lengths = _lengths(segment)
    at = min(bisect(lengths, length), len(lengths) - 1)
    part = (length - lengths[at - 1]) / max(lengths[at] - lengths[at - 1], 1e-9)
    return min(1.0, (at - 1 + part) / (len(lengths) - 1))
