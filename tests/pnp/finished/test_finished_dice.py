"""Paper dice, measured and folded from the finished PDF."""

from collections import deque
from itertools import pairwise

import pytest

from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import INK, KITS, SEATS, WHITE, measure, pages_of

COLOURS = ["red", "blue", "yellow", "green"]
BURST_CORNERS = 26


def nets_of(kit, colour):
    """Return the white faces of each net of a colour, as {(column, row): pips}, found by their places."""
    nets = []
    for sheet in pages_of(kit, "Dice"):
        outlines = [m for m in sheet.boxes(48, 69) if m.stroke == INK and m.fill is None]
        for outline in outlines:
            pips = [
                m
                for m in sheet.marks
                if m.fill == SEATS[colour] and m.width < 6 and m.height < 6 and within(m, outline)
            ]
            faces = {}
            for white in [*sheet.boxes(13, 13, fill=WHITE), *bursts(sheet)]:
                if within(white, outline):
                    x, y = white.middle
                    spot = (int((x - outline.x) // 16), int((y - outline.y) // 16))
                    faces[spot] = sum(within(pip, white) for pip in pips)
            if any(faces.values()):
                nets.append((outline, faces))
    return nets


def bursts(sheet):
    """Return the white stars of a page, the ground of a 1."""
    return [m for m in sheet.marks if m.fill == WHITE and len(set(m.points)) == BURST_CORNERS]


def within(inner, outer):
    return (
        inner.x >= outer.x - 0.01
        and inner.y >= outer.y - 0.01
        and inner.x + inner.width <= outer.x + outer.width + 0.01
        and inner.y + inner.height <= outer.y + outer.height + 0.01
    )


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def negative(a):
    return tuple(-part for part in a)


def fold(faces):
    """Fold a net with the print outside; return the outward direction of each face by its pips.

    A face carries its directions right and down, as seen from outside, and out of the paper towards the reader.
    """
    start = next(iter(faces))
    frames = {start: ((1, 0, 0), (0, -1, 0), (0, 0, 1))}
    queue = deque([start])
    while queue:
        spot = queue.popleft()
        right, down, out = frames[spot]
        column, row = spot
        for neighbour, frame in {
            (column + 1, row): (negative(out), down, right),
            (column - 1, row): (out, down, negative(right)),
            (column, row + 1): (right, negative(out), down),
            (column, row - 1): (right, out, negative(down)),
        }.items():
            if neighbour in faces and neighbour not in frames:
                frames[neighbour] = frame
                queue.append(neighbour)
    return {faces[spot]: frame[2] for spot, frame in frames.items()}


@pytest.mark.parametrize("kit", KITS)
def test_five_dice_for_each_player(kit):
    """Each seat in play has five nets in its colour, and no other seat has any."""
    for seat, colour in enumerate(COLOURS):
        assert len(nets_of(kit, colour)) == (5 if seat < kit[0] else 0)


@pytest.mark.parametrize("colour", COLOURS)
def test_opposite_faces_add_to_seven_and_dice_are_right_handed(colour):
    """Folded with the print outside, 1 lies opposite 6, 2 opposite 5, 3 opposite 4.

    1, 2 and 3 run counter-clockwise around their corner: seen from outside, 1 x 2 points to 3.
    """
    for _, faces in nets_of(KITS[1], colour):
        out = fold(faces)
        assert sorted(out) == [1, 2, 3, 4, 5, 6]
        for pips in (1, 2, 3):
            assert out[7 - pips] == negative(out[pips])
        assert cross(out[1], out[2]) == out[3]


@pytest.mark.parametrize("kit", KITS)
def test_a_burst_is_a_1_and_lies_within_its_face(kit):
    """One on each net, around one larger pip: what goes to the left is found at once. No tip reaches a fold."""
    for sheet in pages_of(kit, "Dice"):
        nets = [m for m in sheet.boxes(48, 69) if m.stroke == INK and m.fill is None]
        for net in nets:
            (burst,) = [m for m in bursts(sheet) if within(m, net)]
            (pip,) = [m for m in sheet.marks if m.fill in SEATS.values() and m.width < 6 and within(m, burst)]
            assert min(pip.width, pip.height) > 4.5  # the pips of the other faces: 2.8
            assert 16 < burst.x - net.x < burst.x - net.x + burst.width < 32
            assert 0 < burst.y - net.y < burst.y - net.y + burst.height < 16


@pytest.mark.parametrize("kit", KITS)
def test_faces_are_16_mm(kit):
    """Folds lie 16 mm apart, dashed, and run along whole faces."""
    for sheet in pages_of(kit, "Dice"):
        nets = [m for m in sheet.boxes(48, 69) if m.stroke == INK and m.fill is None]
        folds = sheet.lines(role_dash=True)
        assert nets
        for net in nets:
            inside = [line for line in folds if within(line, net)]
            across = sorted(line.y - net.y for line in inside if line.height < 0.01)
            down = sorted(line.x - net.x for line in inside if line.width < 0.01)
            assert across == pytest.approx([16, 32, 48, 64], abs=0.05)
            assert down == pytest.approx([16, 32], abs=0.05)
            assert all(line.dash == (1.0, 1.0) for line in inside)


def test_the_cut_line_closes_around_seven_tabs():
    """The outline has the corners of the cross and of seven tabs 5 mm deep: 9 edges of faces, 7 of tabs."""
    (sheet, *_) = pages_of((3, "blog", "a4"), "Dice")
    net = sheet.boxes(48, 69)[0]
    corners = {(round(x - net.x, 1), round(y - net.y, 1)) for x, y in net.points}
    tips = {c for c in corners if c[0] in (11, 37) or c[1] == 69}
    assert len(tips) == 14
    assert all(str(number) in sheet.text for number in range(1, 8))


def gaps(sheet):
    """Return the white between neighbouring nets of a page, mm."""
    nets = sorted((m for m in sheet.boxes(48, 69) if m.fill is None), key=lambda m: (round(m.y), m.x))
    rows = [(left, right) for left, right in pairwise(nets) if abs(left.y - right.y) < 69]
    return [right.x - left.x - 48 for left, right in rows]


@pytest.mark.parametrize("width", [175.9, 176.1, 227.1, 277.9])
def test_scissors_have_room_on_paper_of_any_width(width):
    """Three nets need 150 mm between margins of 13 mm, four 201, five 252: below that, there is one net less."""
    (plan,) = make_plans(Request(("low-blow",), 3, paper=f"{width}x330", only=("dice",)))
    found = [gap for sheet in measure(draw(plan).data) for gap in gaps(sheet)]
    assert found
    assert min(found) >= 3 - 0.001
