"""The sheet that measures a printer, read from the finished PDF as a person reads it against the light."""

from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

import pytest

from pnp.kits.calibration import PAPERS, SheetPaperError, calibration
from pnp.printers.calibration_sheet import ReadingError, Readings
from tests.pnp.printers.calibration import sides

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
LINE = 0.25
TENTHS = range(-40, 41)


@dataclass(frozen=True)
class Short:
    """A short line of the back: its middle, whether it stands upright, and the number beside it."""

    x: float
    y: float
    upright: bool
    number: float


def long_lines(paper):
    """Return the front's long lines, upright ones and lying ones, as they are seen from the back: mirrored."""
    front, _ = sides(paper)
    width = SIZES[paper][0]
    lines = [line for line in front.lines() if abs(line.line - LINE) < 0.01]
    upright = [
        (width - line.x, line.y, line.y + line.height) for line in lines if abs(line.height - 43.4) < 0.01
    ]
    lying = [
        (line.y, width - line.x - line.width, width - line.x)
        for line in lines
        if abs(line.width - 60.8) < 0.01
    ]
    return upright, lying


@cache
def short_lines(paper):
    """Return the short lines of the back, each with the nearest number: to its right, or under it."""
    _, back = sides(paper)
    words = []
    for line in back.lines():
        upright = line.is_box(0, 2.4)
        if (not upright and not line.is_box(3.8, 0)) or line.y > back.height - 10:
            continue  # the footer's bar has ticks of the same length
        x, y = line.middle
        beside = [
            (abs(word.x - x) + abs((word.y + word.bottom) / 2 - y), word)
            if upright
            else (abs((word.x + word.right) / 2 - x) + abs(word.y - y), word)
            for word in back.words
            if round(word.size, 2) == 6.5
            and word.text.lstrip("−").replace(".", "").isdigit()
            and "." in word.text
        ]
        _, word = min(beside, key=lambda pair: pair[0])
        words.append(Short(x, y, upright, float(word.text.replace("−", "-"))))
    return words


def tables(paper):
    """Return the tables A, B and C: their short lines, and the long lines that belong to them."""
    upright, lying = long_lines(paper)
    middle = SIZES[paper][1] / 2
    shorts = short_lines(paper)
    return {
        "A": ([s for s in shorts if s.upright and s.y < middle], [u for u in upright if u[1] < middle]),
        "B": ([s for s in shorts if not s.upright], lying),
        "C": ([s for s in shorts if s.upright and s.y > middle], [u for u in upright if u[1] > middle]),
    }


def read(paper, right=0.0, down=0.0, turned=0.0):
    """Print the back off by so much, hold it against the light, and read each table.

    Return for each its number, how far from meeting the pair is, and how far the next best is.
    """
    width, height = SIZES[paper]
    cosine, sine = cos(radians(turned)), sin(radians(turned))
    readings = {}
    for name, (shorts, longs) in tables(paper).items():
        pairs = []
        for short in shorts:
            x, y = short.x - width / 2, short.y - height / 2
            x, y = x * cosine - y * sine + right + width / 2, x * sine + y * cosine + down + height / 2
            at, along = (x, y) if short.upright else (y, x)
            # a line that ends before the short one begins cannot meet it
            pairs += [(abs(at - place), short.number) for place, start, end in longs if start < along < end]
        best, second = sorted(pairs)[:2]
        readings[name] = (best[1], best[0], second[0])
    return readings


@pytest.mark.parametrize("paper", PAPERS)
def test_each_table_names_every_offset_once(paper):
    """A table has the 81 numbers from -4.0 to 4.0, each beside a line of its own; nine lines lie under it."""
    for shorts, longs in tables(paper).values():
        assert sorted(round(10 * short.number) for short in shorts) == list(TENTHS)
        assert len({(short.x, short.y) for short in shorts}) == 81
        assert len(longs) == 9


@pytest.mark.parametrize("other", [-4.0, -1.3, 0.0, 4.0])
@pytest.mark.parametrize("paper", PAPERS)
def test_one_pair_of_lines_meets_and_names_the_offset(paper, other):
    """For every offset from -4 to 4 mm in tenths, whatever the other way, one pair alone meets: it bears the offset."""
    for tenths in TENTHS:
        readings = read(paper, right=tenths / 10, down=other)
        assert [readings[name][0] for name in "ABC"] == [tenths / 10, other, tenths / 10]
        readings = read(paper, right=other, down=tenths / 10)
        assert [readings[name][0] for name in "ABC"] == [other, tenths / 10, other]
        for _, distance, second in readings.values():
            assert distance < 0.001
            assert second > 0.099


@pytest.mark.parametrize("turned", [-0.4, -0.2, 0.0, 0.12, 0.2, 0.4])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_numbers_read_give_the_printer(paper, turned):
    """Three numbers give offset and angle as well as the tables tell them apart, also read far from the middle."""
    for right, down in [(0, 0), (0.5, -1.0), (-1.4, 1.2), (3.4, -3.4)]:
        readings = Readings(*(reading[0] for reading in read(paper, right, down, turned).values()))
        error = readings.solve((100.0, 100.0))
        assert error.back == pytest.approx((right, down), abs=0.07)
        assert error.rotation == pytest.approx(turned, abs=0.05)


def test_numbers_of_a_print_that_is_not_true_to_scale_are_worked_out_too():
    """By hand: 3.6 in A stands in row 4, 16 mm below the middle of its table, -3.6 in C 16 mm above that of its own.

    On a print that is 1 % too large along, they lie 1.01 x (143.239 - 32) = 112.352 mm apart. 7.2 mm there are 3.674
    degrees; at A, 1.01 x 55.62 mm above the middle, that makes the 3.6 mm, so that nothing is left for the offset.
    """
    error = Readings(3.6, 0.0, -3.6).solve((100.0, 101.0))
    assert error.rotation == pytest.approx(3.674, abs=0.001)
    assert error.back == (0.0, 0.0)
    assert Readings(1.0, -2.0, 1.0).solve((98.0, 102.0)).back == (0.98, -2.04)


@pytest.mark.parametrize("beyond", [4.1, -4.1, 40])
def test_no_table_has_a_number_beyond_4(beyond):
    """A number that no table has is refused, with what to do."""
    for numbers in [(beyond, 0, 0), (0, beyond, 0), (0, 0, beyond)]:
        with pytest.raises(ReadingError, match=r"the tables go from −4\.0 to 4"):
            Readings(*numbers).solve((100.0, 100.0))


def arrow_in_bracket(paper, right, down):
    """Return for each table whether the front's arrow ends in the bracket of a back that is off by so much.

    The arrow is the end of a line: the bracket may lie on its 5 mm, or on the line before it.
    """
    front, back = sides(paper)
    width = SIZES[paper][0]
    brackets = [m for m in back.marks if sorted((round(m.width, 1), round(m.height, 1))) == [1.4, 8.2]]
    arrows = [m for m in front.lines() if sorted((round(m.width, 1), round(m.height, 1))) == [0, 5]]
    rungs = {}
    for bracket in brackets:
        upright = bracket.width > bracket.height
        x, y = bracket.x + right, bracket.y + down
        hits = []
        for arrow in arrows:
            ax, ay = width - arrow.x - arrow.width, arrow.y
            if upright:
                hits.append(x < ax < x + bracket.width and ay - 9 < y and y + 1.4 < ay + 14)
            else:
                hits.append(y < ay < y + bracket.height and ax - 9 < x and x + 1.4 < ax + 14)
        rungs["B" if not upright else "A" if bracket.y < SIZES[paper][1] / 2 else "C"] = any(hits)
    return rungs


@pytest.mark.parametrize("paper", PAPERS)
def test_an_offset_beyond_4_mm_shows(paper):
    """Within 4 mm each arrow ends in its bracket, whatever the other way; beyond it ends beside it."""
    for other in (-4.0, 0.0, 4.0):
        assert arrow_in_bracket(paper, 4.0, other) == arrow_in_bracket(paper, -4.0, other)
        assert arrow_in_bracket(paper, 4.0, other) == {"A": True, "B": True, "C": True}
        assert arrow_in_bracket(paper, other, -4.0) == {"A": True, "B": True, "C": True}
    assert arrow_in_bracket(paper, 4.3, 0.0) == {"A": False, "B": True, "C": False}
    assert arrow_in_bracket(paper, -5.0, 4.5) == {"A": False, "B": False, "C": False}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheet_shows_which_way_it_was_turned(paper):
    """The dot shows through in one of two rings: which one is another thing for a turn over the short edge."""
    width, height = SIZES[paper]
    front, back = sides(paper)
    (dot,) = [m.middle for m in front.marks if m.is_box(2.4, 2.4, 0.05)]
    rings = sorted((m.middle for m in back.marks if m.is_box(10.8, 10.8, 0.05)), key=lambda ring: ring[1])
    over_long, over_short = (width - dot[0], dot[1]), (dot[0], height - dot[1])
    assert rings == [pytest.approx(over_long, abs=0.02), pytest.approx(over_short, abs=0.02)]
    for ring, words in zip(rings, ("long edge", "short edge"), strict=True):
        near = [
            w
            for w in back.words
            if abs((w.x + w.right) / 2 - ring[0]) < 25 and abs((w.y + w.bottom) / 2 - ring[1]) < 22
        ]
        assert words in " ".join(note.text for note in near)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_slip_in_the_tables_would_be_found(paper):
    """The simulation can fail: seen from the wrong side an offset reads as its opposite."""
    assert read(paper, right=-1.2)["A"][0] == -1.2 != read(paper, right=1.2)["A"][0]


@pytest.mark.parametrize("paper", PAPERS)
def test_rulers_are_true(paper):
    """On both sides two rulers of 100 mm lie at right angles, a tick for each millimetre."""
    for sheet in sides(paper):
        for across in (True, False):
            (ruler,) = [
                line
                for line in sheet.lines()
                if line.is_box(*((100, 0) if across else (0, 100)), tolerance=0.02)
            ]
            ticks = [
                line
                for line in sheet.lines()
                if (
                    abs(line.y + line.height - ruler.y) < 0.02 and line.width < 0.01
                    if across
                    else abs(line.x + line.width - ruler.x) < 0.02 and line.height < 0.01
                )
            ]
            places = sorted(tick.x - ruler.x if across else tick.y - ruler.y for tick in ticks)
            places = [place for place in places if -1 < place < 101]
            assert places == pytest.approx(range(101), abs=0.02)


@pytest.mark.parametrize("paper", PAPERS)
def test_ladders_count_from_the_paper_s_edge(paper):
    """On both sides each edge has rungs at every millimetre from 0 to 20, numbered 5, 10, 15 and 20."""
    width, height = SIZES[paper]
    for sheet in sides(paper):
        rungs = [m for m in sheet.lines() if m.is_box(0, 6) or m.is_box(0, 10)]
        left = sorted(m.x for m in rungs if m.x < 25)
        right = sorted(width - m.x for m in rungs if m.x > width - 25)
        rungs = [m for m in sheet.lines() if m.is_box(6, 0) or m.is_box(10, 0)]
        top = sorted(m.y for m in rungs if m.y < 25)
        bottom = sorted(height - m.y for m in rungs if m.y > height - 25)
        for ladder in (left, right, top, bottom):
            assert ladder == pytest.approx(range(21), abs=0.02)
        small = [word for word in sheet.words if word.size < 7]
        numbers = {
            "left": [word for word in small if word.right < 23],
            "right": [word for word in small if word.x > width - 23 and word.y < height / 4],
            "top": [word for word in small if word.bottom < 23],
            "bottom": [word for word in small if word.y > height - 23],
        }
        for edge, words in numbers.items():
            out = {
                "left": lambda w: (w.x + w.right) / 2,
                "right": lambda w: width - (w.x + w.right) / 2,
                "top": lambda w: (w.y + w.bottom) / 2,
                "bottom": lambda w: height - (w.y + w.bottom) / 2,
            }[edge]
            places = {int(w.text): out(w) for w in words if w.text in ("5", "10", "15", "20")}
            assert sorted(places) == [5, 10, 15, 20]
            assert all(abs(number - place) < 0.7 for number, place in places.items()), (edge, places)


def test_only_what_has_to_reaches_the_edge():
    """Beside the ladders nothing lies within 5 mm of the edge."""
    for sheet in sides("a4"):
        for mark in sheet.marks:
            inside = min(mark.x, mark.y, 210 - mark.x - mark.width, 297 - mark.y - mark.height)
            assert (
                inside > 5
                or mark.is_box(0, 6)
                or mark.is_box(6, 0)
                or mark.is_box(0, 10)
                or mark.is_box(10, 0)
            )


def test_the_same_sheet_every_time():
    """Drawn twice, the sheet has the same bytes."""
    assert calibration("a4", "en").data == calibration("A4", "en").data


@pytest.mark.parametrize("paper", ["a3", "tabloid", "", "a\n4"])
def test_other_papers_are_refused(paper):
    """The sheet is made for A4 and Letter."""
    with pytest.raises(SheetPaperError, match=r"the calibration sheet is printed on a4 or letter$"):
        calibration(paper, "en")
