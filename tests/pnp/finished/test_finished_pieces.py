"""Counters, cards, score sheet and guide, measured in the finished PDF."""

import re
from itertools import pairwise

import pytest

from tests.pnp.measured import INK, KITS, SEATS, WHITE, pages_of, sheets

GREY_3 = (0xC4, 0xC4, 0xC4)
NEEDED = {("blog", 3): (30, 3), ("blog", 4): (40, 4), ("web", 3): (25, 3), ("web", 4): (30, 3)}
SEAT_ORDER = ["red", "blue", "yellow", "green"]


def grids(sheet, width):
    """Return the grids of shared cuts whose columns have a width: the x of the cuts down, the y of those across."""
    cuts = [m for m in sheet.lines() if m.stroke == GREY_3 and max(m.width, m.height) > 40]
    found = {}
    for cut in cuts:
        if cut.width < 0.01:
            found.setdefault((round(cut.y, 1), round(cut.y + cut.height, 1)), []).append(cut.x)
    whole = []
    for (top, bottom), xs in found.items():
        length = pytest.approx(max(xs) - min(xs), abs=0.01)
        level = [m for m in cuts if m.height < 0.01 and top - 0.1 <= m.y <= bottom + 0.1]
        across = [m for m in level if m.x == pytest.approx(min(xs), abs=0.01) and m.width == length]
        if (max(xs) - min(xs)) / (len(xs) - 1) == pytest.approx(width, abs=0.01):
            whole.append((sorted(xs), sorted(m.y for m in across)))
    return whole


def steps(values):
    return [b - a for a, b in pairwise(values)]


def outer(mark):
    """Return width and height of a mark, its line with it."""
    line = mark.line if mark.stroke else 0
    return mark.width + line, mark.height + line


def is_around(ring, mark):
    """Return whether a mark lies in the middle of a ring."""
    return mark.middle == pytest.approx(ring.middle, abs=0.01)


@pytest.mark.parametrize("kit", KITS)
def test_counters_are_15_mm_squares_with_spares(kit):
    """A full rectangle of 15 mm squares: as many counters as the game needs, and a tenth more.

    A counter is a bell of 10.4 mm with a dot, a spare one has two plasters, 8.6 by 2.5 and crossed, in its place.
    """
    players, edition, _ = kit
    (sheet,) = pages_of(kit, "Counters")
    needed, spare = NEEDED[edition, players]
    assert spare == -(-needed // 10)
    bells = [m for m in sheet.marks if m.stroke == INK and m.width + m.line == pytest.approx(10.4, abs=0.01)]
    assert len(bells) == needed + spare
    plasters = [m for m in sheet.marks if m.fill == WHITE and m.stroke == INK and 6 < m.width < 8.6]
    dots = sheet.boxes(3, 3, fill=INK)
    under = [sum(is_around(bell, m) for m in plasters) for bell in bells]
    assert sorted(under) == [0] * needed + [2] * spare
    assert [sum(is_around(bell, m) for m in dots) for bell in bells] == [1 - at // 2 for at in under]
    ((xs, ys),) = grids(sheet, 15)
    assert (len(xs) - 1) * (len(ys) - 1) == needed + spare
    assert steps(xs) == pytest.approx([15] * (len(xs) - 1), abs=0.01)
    assert steps(ys) == pytest.approx([15] * (len(ys) - 1), abs=0.01)


def crop_marks_of(sheet, xs, ys):
    """Return the crop marks of a grid: strokes that point at a cut from outside."""
    marks = []
    for m in sheet.lines():
        on_x = m.width < 0.01 and any(abs(m.x - x) < 0.02 for x in xs)
        on_y = m.height < 0.01 and any(abs(m.y - y) < 0.02 for y in ys)
        gaps = (ys[0] - m.y - m.height, m.y - ys[-1], xs[0] - m.x - m.width, m.x - xs[-1])
        outside = any(abs(gap - 1.5) < 0.05 for gap in gaps)
        if m.stroke == INK and (on_x or on_y) and outside and abs(max(m.width, m.height) - 2.5) < 0.05:
            marks.append(m)
    return marks


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize(("part", "width"), [("Counters", 15), ("Aids", 96)])
def test_every_shared_cut_has_marks_at_both_ends(kit, part, width):
    """Each cut has a crop mark at both ends, 1.5 mm outside the pieces: one survives when the other is cut off."""
    for sheet in pages_of(kit, part):
        ((xs, ys),) = grids(sheet, width)
        assert len(crop_marks_of(sheet, xs, ys)) == 2 * (len(xs) + len(ys))


@pytest.mark.parametrize("kit", KITS)
def test_straight_cuts_run_into_nothing_else(kit):
    """A cut across the whole sheet parts the counters from what shares their page: no dice or card is cut through."""
    (sheet,) = pages_of(kit, "Counters")
    ((_, ys),) = grids(sheet, 15)
    (parting,) = [
        m for m in sheet.lines() if m.stroke == INK and m.width > sheet.width - 30 and m.height < 0.01
    ]
    others = sheet.boxes(48, 69) + sheet.boxes(80, 1.5)
    assert others
    assert all(m.y + m.height < parting.y < ys[0] for m in others)


@pytest.mark.parametrize("kit", KITS)
def test_one_aid_per_player_and_one_for_the_table(kit):
    """Cards of 96 mm by 134 (126 on Letter), one in each seat's colour and one that works the scoring through."""
    players, _, paper = kit
    aids = pages_of(kit, "Aids")
    height = {"a4": 134, "letter": 126}[paper]
    seats = [SEATS[colour] for colour in SEAT_ORDER[:players]]
    ropes = [m for sheet in aids for m in sheet.boxes(80, 1.5)]  # above and below a seat's table
    assert sorted(m.fill for m in ropes) == sorted([*seats, *seats, INK])
    pads = [m for sheet in aids for m in sheet.marks if outer(m) == pytest.approx((20, 20), abs=0.01)]
    assert sorted(m.fill for m in pads) == sorted(seats)
    text = "\n".join(sheet.text for sheet in aids)
    assert text.count("Scoring") == 1
    for sheet in aids:
        ((xs, ys),) = grids(sheet, 96)
        assert steps(xs) == pytest.approx([96] * (len(xs) - 1), abs=0.01)
        assert steps(ys) == pytest.approx([height] * (len(ys) - 1), abs=0.01)


BLOG_FACES = [
    ("Pay all you have", "All to the left", 3),
    ("Pay 2", "All 1s to the left", 2),
    ("Everyone pays 1", "All 1s to the left", 0),
    ("Take 1", "All 1s to the left", -1),
    ("Take 2", "All 1s to the left", -2),
    ("Row owner takes pot", "All to the left", 0),
]
"""What is paid or taken, what goes to the left, and the bells before the bucket (more than 0) or after it (less)."""

WEB_FACES = [(f"Take {n} from the pot *", f"Take {n - 1} from that neighbour") for n in range(1, 7)]
WEB_FACES[0] = ("Take 1 from the pot *", "Take none from that neighbour")


def column(sheet, left, right, top, bottom):
    """Return the words of a table cell as one line of text, the heavy line first."""
    words = [w for w in sheet.words if left - 0.6 <= w.x < right - 0.6 and top <= w.y < bottom]
    return " ".join(w.text for w in sorted(words, key=lambda w: (-w.size, w.x)))


def red_table(edition):
    """Return the sheet of the red aid, and the top left corner of its table, under the upper rope."""
    (sheet,) = pages_of((3, edition, "a4"), "Aids")
    rope = min(sheet.boxes(80, 1.5, fill=SEATS["red"]), key=lambda m: m.y)
    return sheet, rope.x, rope.y + 1.55


def test_the_aid_of_blog_says_what_the_rules_say():
    """Each row gives, for one face, what the source gives (a table typed from the rules), in words and in bells."""
    sheet, x, top = red_table("blog")
    for index, (counters, dice, bells) in enumerate(BLOG_FACES):
        y = top + 12 * index
        assert column(sheet, x + 14, x + 81, y, y + 12) == f"{counters} {dice}"
        row = [m for m in sheet.marks if y < m.y < y + 12 and x + 50 < m.x < x + 80]
        rings = [m for m in row if m.is_box(3.4, 3.4)]
        (bucket,) = [m for m in row if m.is_box(4.6, 3.6)]
        assert [m.x < bucket.x for m in rings] == [bells > 0] * abs(bells)


def test_the_aid_of_web_says_what_the_rules_say():
    """Two columns under heads 3.2 mm high: what is done with a face on the board, and what if it is given away."""
    sheet, x, top = red_table("web")
    height = 12 - 3.2 / 6
    for index, (one, two) in enumerate(WEB_FACES):
        y = top + 3.2 + height * index
        assert column(sheet, x + 14.5, x + 49, y, y + height) == one
        assert column(sheet, x + 49, x + 81, y, y + height) == two


@pytest.mark.parametrize(("kit", "final"), list(zip(KITS, (29, 39), strict=True)))
def test_the_worked_example_adds_up(kit, final):
    """5+3+1+6+2 = 17 pips, 2 of them red: 15; 15+9+12 (+10 in four rounds) less 7 counters: 29 (39)."""
    text = "\n".join(sheet.text for sheet in pages_of(kit, "Aids"))
    for words in ("17 pips", "2 own dice", "15 round", "7 counters", f"{final} final", "5 + 3 + 1 + 6 + 2"):
        assert words in text


@pytest.mark.parametrize("kit", KITS)
def test_score_sheets_have_boxes_for_every_round(kit):
    """Boxes at least 9 mm high: rounds (web: and two extra) times players, three to a sum; counters and final."""
    players, edition, _ = kit
    (sheet,) = pages_of(kit, "Score sheet")
    rounds = {"blog": 3, "web": players + 2}[edition]
    heights = {round(m.height + 0.4, 2) for m in sheet.marks if abs(m.width - 7.6) < 0.01 and m.stroke}
    assert len(heights) == 1
    (height,) = heights
    assert height >= 9
    own = sheet.boxes(7.6, height - 0.4)
    wide = sheet.boxes(10.6, height - 0.4)
    assert len(own) == 2 * players * rounds  # two games to a page
    assert len(wide) == 2 * players * (2 * rounds + 1)
    for colour in SEAT_ORDER[:players]:
        assert len([m for m in sheet.boxes(35.5, 11.5) if m.stroke == SEATS[colour]]) == 2
    assert sheet.text.count("Extra") == (4 if edition == "web" else 0)


@pytest.mark.parametrize("kit", KITS)
def test_the_guide_has_rulers_of_100_mm(kit):
    """Two scales of 100 mm, one across and one down, with a tick every 10 mm across each."""
    (guide,) = pages_of(kit, "Guide")
    across = [m for m in guide.lines() if m.is_box(100, 0, 0.05)]
    down = [m for m in guide.lines() if m.is_box(0, 100, 0.05)]
    assert len(across) == len(down) == 1
    foot, left = across[0], down[0]
    up = [m for m in guide.lines() if m.width < 0.01 and m.height < 7]
    ticks = [m.x - foot.x for m in up if abs(m.y + m.height / 2 - foot.y) < 0.01]
    assert sorted(ticks) == pytest.approx(list(range(0, 101, 10)), abs=0.05)
    flat = [m for m in guide.lines() if m.height < 0.01 and m.width < 7]
    ticks = [foot.y - m.y for m in flat if abs(m.x + m.width / 2 - left.x) < 0.01]
    assert sorted(ticks) == pytest.approx(list(range(0, 101, 10)), abs=0.05)


def numbers(text):
    """Read page numbers as the guide writes them: 3–4 or 4."""
    first, _, last = text.partition("–")
    return list(range(int(first), int(last or first) + 1))


@pytest.mark.parametrize("kit", KITS)
def test_the_parts_list_is_true(kit):
    """Counts and page numbers of the guide are those of the pages that follow."""
    players, edition, _ = kit
    labels = list(sheets(*kit))
    said = pages_of(kit, "Guide")[0].text.replace("\u00a0", " ")
    lines = [re.sub(r"^\d ", "", line) for line in said.splitlines()]  # without the number in the picture
    needed, spare = NEEDED[edition, players]
    counts = {
        "Board": "1",
        "Dice": str(5 * players),
        "Counters": f"{needed} + {spare}",
        "Aids": str(players + 1),
    }
    counts["Score sheet"] = "1"
    for part, count in counts.items():
        line = next(line for line in lines if line.startswith(part))
        assert f" {count} " in line
        pages = [index for index, label in enumerate(labels, 1) if part in label]
        assert numbers(line.split()[-1]) == pages


@pytest.mark.parametrize("kit", KITS)
def test_the_guide_says_how_to_print(kit):
    """The guide names scale, sides, stock, and the pages that want card."""
    text = " ".join(pages_of(kit, "Guide")[0].text.replace("\u00a0", " ").split())
    for words in ("100 %", "single-sided", "Card of 160 to 200 g", "For each step, see page"):
        assert words in text
