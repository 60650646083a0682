"""The model of a die: where its faces are in its picture, and which way they look."""

from itertools import pairwise

import pytest

from pnp.wings.tables.cube import SIDES, TURNS, cube


@pytest.fixture(scope="module")
def faces():
    """Return the corners of each face of the model, each with its place in the picture, and where the face looks."""
    rows = [line.split() for line in cube().splitlines()]
    corners = [tuple(map(float, row[1:])) for row in rows if row[0] == "v"]
    places = [tuple(map(float, row[1:])) for row in rows if row[0] == "vt"]
    outward = [tuple(map(float, row[1:])) for row in rows if row[0] == "vn"]
    found = {}
    for row in rows:
        if row[0] == "f":
            indices = [tuple(int(number) - 1 for number in corner.split("/")) for corner in row[1:]]
            triangle = [(corners[corner], places[place]) for corner, place, _ in indices]
            found.setdefault(indices[0][2], []).append(triangle)
    return [(outward[number], triangles) for number, triangles in sorted(found.items())]


def cross(one, other):
    return tuple(one[at - 2] * other[at - 1] - one[at - 1] * other[at - 2] for at in range(3))


def minus(one, other):
    return tuple(a - b for a, b in zip(one, other, strict=True))


def test_every_face_is_a_square_that_looks_outward(faces):
    """Two triangles of half a square each, anticlockwise from outside, at half an edge from the middle."""
    assert len(faces) == 6
    for out, triangles in faces:
        assert len(triangles) == 2
        for triangle in triangles:
            a, b, c = (corner for corner, _ in triangle)
            assert cross(minus(b, a), minus(c, a)) == out
            assert {sum(x * y for x, y in zip(corner, out, strict=True)) for corner in (a, b, c)} == {0.5}


def test_every_face_shows_its_cell_upright(faces):
    """Three across, two down; what is up in the picture is the upper edge of the face, and nothing is mirrored."""
    for number, ((_, triangles), (out, up)) in enumerate(zip(faces, SIDES, strict=True)):
        seen = [(corner, place) for triangle in triangles for corner, place in triangle]
        middle = [sum(values) / len({*seen}) for values in zip(*(place for _, place in {*seen}), strict=True)]
        assert middle == pytest.approx([(2 * (number % 3) + 1) / 6, (3 - 2 * (number // 3)) / 4], abs=1e-5)
        right = cross(up, out)
        for (corner, place), (other, other_place) in pairwise(seen):
            way = minus(other, corner)
            along = [sum(x * y for x, y in zip(way, axis, strict=True)) for axis in (right, up)]
            moved = minus(other_place, place)
            assert [moved[0] * 3, moved[1] * 2] == pytest.approx(along, abs=1e-4)


def test_a_turn_brings_its_face_up():
    """Opposite faces add to seven; a turn about z, then x, moves its face to the top, with x reversed."""
    for number, ((x, y, z), _) in enumerate(SIDES):
        assert SIDES[5 - number][0] == (-x, -y, -z)
        looks = (-x, y, z)
        quarter = {0: (1, 0), 90: (0, 1), -90: (0, -1), 180: (-1, 0)}
        cos, sin = quarter[TURNS[number][2]]
        looks = (cos * looks[0] - sin * looks[1], sin * looks[0] + cos * looks[1], looks[2])
        cos, sin = quarter[TURNS[number][0]]
        assert (looks[0], cos * looks[1] - sin * looks[2], sin * looks[1] + cos * looks[2]) == (0, 1, 0)
