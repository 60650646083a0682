"""Patterns keep to their bands, and their corners are alike."""

from itertools import pairwise
from math import dist, hypot

import pytest

from pnp.drawing.theme import theme
from pnp.drawing.tracks import Track, motif, straight, track_around

MOTIFS = ["dots", "pairs", "zigzag", "slashes", "crosses", "rings", "chevrons", "gates"]
TRACKS = {
    "bar": straight((10, 5), (90, 5)),
    "sharp frame": track_around(2, 2, 14.5, 14.5, 1.5),
    "round frame": track_around(3, 3, 35.5, 11.5, 2.25),
    "around an emblem": Track(((5.4, 1.8), (17.2, 1.8), (17.2, 17.2), (1.8, 17.2), (1.8, 5.4)), 1.0),
}
LINE = 0.2
SIZE = 0.9


def strokes(path):
    """Return the straight strokes of a path."""
    found, start, here = [], None, None
    for name, *numbers in path.steps:
        end = tuple(numbers) if numbers else start
        if name == "M":
            start = end
        else:
            found.append((here, end))
        here = end
    return found


def from_segment(point, start, end):
    """Return the distance of a point from a straight line."""
    length = dist(start, end)
    along = (
        (point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])
    ) / length
    along = min(max(along, 0), length)
    x, y = (s + (e - s) * along / length for s, e in zip(start, end, strict=True))
    return dist(point, (x, y))


def from_track(point, track):
    """Return the distance of a point from a track with sharp corners."""
    stops = (*track.stops, track.stops[0]) if track.closed else track.stops
    return min(from_segment(point, *side) for side in pairwise(stops))


@pytest.mark.parametrize("name", MOTIFS)
@pytest.mark.parametrize("track", ["bar", "sharp frame", "around an emblem"])
def test_a_motif_keeps_to_its_band(name, track):
    """With the width of its lines a motif is as high as it says, so nothing needs to be clipped."""
    path = motif(name, TRACKS[track], SIZE, LINE, 1.0, "#000000")
    reach = SIZE / 2 * hypot(1, 1) if track != "bar" else SIZE / 2  # in a corner both sides are at their edge
    half = path.ink.width / 2
    for stroke in strokes(path):
        for point in stroke:
            assert from_track(point, TRACKS[track]) <= reach - (half if track == "bar" else 0) + 0.002


@pytest.mark.parametrize("name", MOTIFS)
def test_a_frame_of_a_square_is_the_same_on_all_sides(name):
    """Turned by a right angle the pattern of a square lies on itself."""
    path = motif(name, track_around(-7, -7, 14, 14, 1.5), SIZE, LINE, 1.0, "#000000")
    middles = {
        (round((a[0] + b[0]) / 2, 2) + 0.0, round((a[1] + b[1]) / 2, 2) + 0.0) for a, b in strokes(path)
    }
    turned = {(round(-y, 2) + 0.0, round(x, 2) + 0.0) for x, y in middles}
    assert all(any(dist(one, other) < 0.02 for other in middles) for one in turned)


@pytest.mark.parametrize("name", MOTIFS)
def test_round_corners_are_followed(name):
    """Around a wide corner no motif stands where the corner is cut off."""
    path = motif(name, TRACKS["round frame"], SIZE, LINE, 1.0, "#000000")
    middle = (3 + 2.25, 3 + 2.25)
    corner = [p for stroke in strokes(path) for p in stroke if p[0] < middle[0] and p[1] < middle[1]]
    assert corner
    assert all(dist(point, middle) <= 2.25 + SIZE / 2 for point in corner)


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_every_seat_has_a_motif_of_its_own(ink):
    """Eight seats, eight motifs."""
    assert sorted(theme(ink).motifs.values()) == sorted(MOTIFS)
