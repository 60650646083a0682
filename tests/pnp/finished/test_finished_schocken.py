"""The Schocken kit, measured in the finished PDF."""

import pytest

from pnp.drawing.dice import seat_face
from pnp.drawing.theme import theme
from scorer.seats import FURTHER
from tests.pnp.measured import INK, SCHOCKEN, SEATS, pages_of, sheets

COLOURS = ["red", "blue", "yellow", "green", "purple"]
PIP = (0.52 * 8, 0.52 * 8)
"""The pip of a cap of 16 mm."""

TABLE = [  # the combinations of the source, highest first; the first deals out all discs, as strokes
    ("Schock out", ""),
    ("Pippi", "9"),
    ("Jule", "7"),
    ("Schock", "x"),
    ("General", "3"),
    ("Straight", "2"),
    ("Simple", "1"),
]


@pytest.mark.parametrize("kit", SCHOCKEN)
def test_three_dice_for_each_player(kit):
    """Three nets in each seat's colour; players six to eight have colours of their own, too."""
    nets = [m for sheet in pages_of(kit, "Dice") for m in either_way(sheet, 48, 69) if m.fill is None]
    assert len(nets) == 3 * kit[0]
    further = dict(zip(FURTHER, [(0xF0, 0x7D, 0x00), (0x00, 0x8C, 0x95), (0xD9, 0x43, 0x8F)], strict=True))
    for seat, fill in enumerate([*(SEATS[colour] for colour in COLOURS), *further.values()]):
        bodies = [m for sheet in pages_of(kit, "Dice") for m in either_way(sheet, 16, 64) if m.fill == fill]
        assert len(bodies) == 3 * (seat < kit[0])


def either_way(sheet, width, height):
    """Return the marks of a size, also those that lie across."""
    return sheet.boxes(width, height) + sheet.boxes(height, width)


def test_seats_six_to_eight_are_told_apart():
    """In every ink the pips of the last three seats have three shapes, and where there are patterns, three of these."""
    assert len(FURTHER) == 3
    for ink in ("full", "low", "grey"):
        faces = [seat_face(5, 0.0, 0.0, 16.0, seat, theme(ink)) for seat in (*FURTHER, "purple")]
        pips = [tuple(map(step_names, face[-5:])) for face in faces]
        borders = [[step_names(shape) for shape in face[:-5]] for face in faces]
        assert len(set(pips)) == 4
        assert ink == "full" or len({str(each) for each in borders}) == 4


def step_names(shape):
    """Return how a shape is drawn, without where."""
    return "".join(step[0] for step in shape.steps) if hasattr(shape, "steps") else type(shape).__name__


@pytest.mark.parametrize("kit", SCHOCKEN)
def test_discs_and_the_red_half(kit):
    """As many discs as the game is played with (13), and one red half disc, on 20 mm squares of shared cuts."""
    discs = 20 if kit[1] else 13
    on = pages_of(kit, "Discs")
    assert sum(len(sheet.boxes(*PIP, fill=INK)) for sheet in on) == discs
    ((sheet, half),) = [(sheet, m) for sheet in on for m in sheet.boxes(9.6, 4.8, fill=SEATS["red"])]
    cuts = {
        m.x
        for m in sheet.lines()
        if m.stroke == (0xC4, 0xC4, 0xC4) and m.width < 0.01 and m.y <= half.y < m.y + m.height
    }
    rows = [m.middle for m in sheet.boxes(*PIP, fill=INK)]
    beside = [half.middle[0], *(x for x, y in rows if min(abs(y - half.y), abs(y - half.y - 4.8)) < 0.1)]
    assert len(beside) > 1
    assert all(min(abs(x + way - cut) for cut in cuts) < 0.01 for x in beside for way in (-10, 10))


@pytest.mark.parametrize("kit", SCHOCKEN)
def test_lids_fold_to_boxes(kit):
    """A lid a player: its folds and short cuts part a square of 96 mm into a top of 52, four walls and four tabs.

    At every corner one of the two edges is cut and the other folded, all in the same turn, so that each tab
    goes round its corner into the next wall.
    """
    sheets = pages_of(kit, "Lids")
    frames = [(sheet, m) for sheet in sheets for m in sheet.boxes(46.4, 46.4)]
    assert len(frames) == kit[0]
    assert sum(len(sheet.boxes(20, 20)) for sheet in sheets) == 4 * kit[0]
    for sheet, frame in frames:
        corner = (frame.middle[0] - 48, frame.middle[1] - 48)
        folds = {_ends(m, *corner) for m in sheet.lines(role_dash=True) if _on_lid(m, *corner)}
        cuts = {
            _ends(m, *corner)
            for m in sheet.lines()
            if m.stroke == INK and m.line < 0.3 and _on_lid(m, *corner)
        }
        assert folds == {(22, 0, 22, 74), (22, 22, 96, 22), (74, 22, 74, 96), (0, 74, 74, 74)}
        assert cuts == {(0, 22, 22, 22), (74, 0, 74, 22), (74, 74, 96, 74), (22, 74, 22, 96)}


def _on_lid(mark, left, top):
    right, foot = mark.x + mark.width, mark.y + mark.height
    return left - 0.01 <= mark.x and right <= left + 96.01 and top - 0.01 <= mark.y and foot <= top + 96.01


def _ends(mark, left, top):
    """Return both ends of a line, from the corner of its piece, in whole mm."""
    numbers = (mark.x - left, mark.y - top, mark.x + mark.width - left, mark.y + mark.height - top)
    assert all(abs(each - round(each)) < 0.01 for each in numbers)
    return tuple(round(each) for each in numbers)


def heads(sheet, bar):
    """Return the first words of 12 points under a bar."""
    under = [w for w in sheet.words if bar.y < w.y < bar.y + 9 and bar.x + 32 <= w.x < bar.x + 60]
    return [w.text for w in under if w.size == pytest.approx(12)]


@pytest.mark.parametrize("kit", SCHOCKEN)
def test_the_aid_is_the_table_of_the_source(kit):
    """One card a player with the combinations, the highest first, and their worth as figures and strokes."""
    aids = pages_of(kit, "Aids")
    text = "\n".join(sheet.text for sheet in aids)
    assert text.count("Pippi") == kit[0]
    sheet, bar = min(
        (
            (sheet, m)
            for sheet in aids
            for m in sheet.boxes(80, 1.5)
            if " ".join(heads(sheet, m)) == TABLE[0][0]
        ),
        key=lambda found: (found[1].y, found[1].x),
    )
    row = {"a4": 10.6, "letter": 9.6}[kit[2]]
    for index, (name, worth) in enumerate(TABLE):
        top = bar.y + 1.5 + row * index
        inside = [w for w in sheet.words if top <= w.y < top + row and bar.x - 1 <= w.x < bar.x + 81]
        assert " ".join(w.text for w in inside if w.size == pytest.approx(12)) == name
        assert [w.text for w in inside if w.size == pytest.approx(18)] == [worth] * bool(worth)
        side = min(8.4, row - 1.8) - 0.5
        faces = [
            m for m in sheet.boxes(side, side, stroke=INK) if top <= m.y < top + row and m.x < bar.x + 80
        ]
        assert len(faces) == 3


@pytest.mark.parametrize("kit", SCHOCKEN)
def test_the_score_sheet_takes_what_is_entered(kit):
    """Each line is a throw: for every player a box with the slash of 421/1, then one for discs; about 20 to a game.

    A name of seven letters takes about 17 mm by hand.
    """
    (sheet,) = pages_of(kit, "Score sheet")
    games = sheet.text.count("Lost the first half")
    assert games == (2 if kit[0] <= 4 else 1)
    heads = [m.width for m in sheet.lines() if 50 < m.y < 62]
    assert len(heads) == games * kit[0]
    assert min(heads) >= 17
    assert sheet.text.count("Lost the second half") == sheet.text.count("Lost the final") == games
    discs = sheet.boxes(10.6, 8.6)
    assert len(discs) in (20 * games, 22 * games)
    assert sheet.text.split().count("/") == len(discs) * kit[0]
    assert "421/1" in sheet.text


@pytest.mark.parametrize("players", [5, 8])
def test_the_caps_of_those_who_play_stay_beside_the_text(players):
    """Also on A5, where the word mark is as wide as five of them: no cap lies on a line of the tower's rules."""
    sheet = next(sheet for label, sheet in sheets(players, "", "a5", "schocken").items() if label == "Mat")
    text = min(word.x for word in sheet.words if word.text == "Tower")
    below = [mark for mark in sheet.marks if mark.y > 130 and mark.fill]
    coloured = [mark for mark in below if max(mark.fill) - min(mark.fill) > 60]
    assert len({mark.fill for mark in coloured}) == players
    assert all(mark.x + mark.width < text for mark in coloured)
