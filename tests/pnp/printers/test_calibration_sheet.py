"""The sheet that measures a printer, read from the finished PDF as a person reads it against the light."""

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import cos, radians, sin

import pdfplumber
import pytest
from measured import Sheet, overlaps

from pnp.build.calibration import PAPERS, SheetPaperError, calibration, lay_out
from pnp.drawing.shapes import Text
from pnp.texts.languages import LANGUAGES

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
LINE = 0.25
TENTHS = range(-40, 41)


@cache
def sides(paper, lang="en"):
    """Return front and back, measured."""
    with pdfplumber.open(BytesIO(calibration(paper, lang).data)) as file:
        front, back = file.pages
        return Sheet(front), Sheet(back)


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
    found = [line for line in front.lines() if abs(line.line - LINE) < 0.01]
    upright = [
        (width - line.x, line.y, line.y + line.height) for line in found if abs(line.height - 43.4) < 0.01
    ]
    lying = [
        (line.y, width - line.x - line.width, width - line.x)
        for line in found
        if abs(line.width - 60.8) < 0.01
    ]
    return upright, lying


@cache
def short_lines(paper):
    """Return the short lines of the back, each with the nearest number: to its right, or under it."""
    _, back = sides(paper)
    found = []
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
        _, word = min(beside, key=lambda each: each[0])
        found.append(Short(x, y, upright, float(word.text.replace("−", "-"))))
    return found


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
def test_the_sheet_s_sums_give_the_profile(paper, turned):
    """Half of A + C is the offset to the right, B the offset down, A - C times 0.4 the angle; all as they are read."""
    for right, down in [(0, 0), (0.5, -1.0), (-1.4, 1.2)]:
        readings = {name: each[0] for name, each in read(paper, right, down, turned).items()}
        assert (readings["A"] + readings["C"]) / 2 == pytest.approx(right, abs=0.11)
        assert readings["B"] == pytest.approx(down, abs=0.11)
        assert (readings["A"] - readings["C"]) * 0.4 == pytest.approx(turned, abs=0.06)


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
            found = {int(w.text): out(w) for w in words if w.text in ("5", "10", "15", "20")}
            assert sorted(found) == [5, 10, 15, 20]
            assert all(abs(number - place) < 0.7 for number, place in found.items()), (edge, found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_text_has_its_room_in_every_language(paper, lang):
    """No text is wider than its room, no word is on another, none on a line of a table; the footer is there."""
    for page in lay_out(paper, lang).pages:
        for shape in page.shapes:
            assert not isinstance(shape, Text) or shape.width <= shape.room + 1e-6, shape
    for sheet in sides(paper, lang):
        assert overlaps(sheet.words) == []
        assert {round(word.size, 2) for word in sheet.words} == {6.5, 9, 12, 18, 36}
        for line in sheet.lines():
            if abs(line.height - 43.4) < 0.01 or abs(line.width - 60.8) < 0.01 or line.is_box(0, 2.4):
                assert not [
                    word.text
                    for word in sheet.words
                    if word.x < line.x + line.width + 0.1
                    and word.right > line.x - 0.1
                    and word.y + 0.4 < line.y + line.height
                    and word.bottom - 0.6 > line.y
                ]
        bars = [line for line in sheet.lines() if line.is_box(50, 0, 0.05)]
        assert len(bars) == 1
        assert bars[0].y > sheet.height - 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_says_what_to_type_in_every_language(lang):
    """Each side ends with the command that keeps what is read on it; the sum that gives the angle is there."""
    front, back = (" ".join(word.text for word in sheet.words) for sheet in sides("a4", lang))
    assert "pnp calibrate --save home --measured" in front
    assert "--margins" in front
    assert "pnp calibrate --save home --back" in back
    assert "--rotation" in back
    assert "0.4" in back
    assert ("Hold to the light" in back) == (lang == "en")


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
