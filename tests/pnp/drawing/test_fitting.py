"""Type that fits: marks, wrapping, shrinking, hyphens, and an answer how much room is missing."""

import pytest

from pnp.drawing import fonts
from pnp.drawing.breaking import ICON, find_breaks, house_faces
from pnp.drawing.fitting import DEEP, FittedText, NoRoom, TypeSetting, block, fit
from pnp.drawing.fonts import find_unsupported
from pnp.drawing.marked import read_marked
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Circle, Drawing, Ink, Placement, TextShape
from pnp.units import MM_PER_PT

PLAIN = TypeSetting(house_faces("regular"), 9.0, 7.0, "#1c1c1c", lang="en")
GERMAN = PLAIN._replace(lang="de")


def icons(name, height):
    """Draw any icon as a disc that is twice as wide as high."""
    return Drawing(name, 2 * height, height, (Circle(height, height / 2, height / 2, Ink(fill="#000000")),))


def laid(words, width, height=50.0, setting=PLAIN):
    return fit(words, Window(10.0, 20.0, 10.0 + width, 20.0 + height), setting, icons)


def texts(found):
    return [each for each in found.shapes if isinstance(each, TextShape)]


def lines(found):
    """Return the words of each line, from top to bottom."""
    rows = {}
    for each in texts(found):
        rows.setdefault(round(each.y, 3), []).append(each.text)
    return [" ".join(row) for _, row in sorted(rows.items())]


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("a **b** c", [("a", False, False), ("b", True, False), ("c", False, False)]),
        ("*b*", [("b", False, True)]),
        ("***b***", [("b", True, True)]),
        ("2 * 3", [("2", False, False), ("*", False, False), ("3", False, False)]),
        ("**b", [("**", False, False), ("b", False, False)]),
        (r"\*b\*", [("*", False, False), ("b", False, False), ("*", False, False)]),
    ],
)
def test_marks_make_words_bold_and_italic(words, runs):
    """A star that none closes, that stands between spaces or that has a backslash is a star."""
    found = [run for line in read_marked(words) for word in line.words for run in word.runs]
    assert [(run.text, run.bold, run.italic) for run in found] == runs


def test_an_icon_is_a_name_between_colons():
    """A time of the day is none, nor what has a backslash."""
    (line,) = read_marked(r"Pay 2 :wheat:, at 12:30:15 \:no: take :big-rain:")
    assert [run.icon for word in line.words for run in word.runs if run.icon] == ["wheat", "big-rain"]


def test_lines_never_leave_their_box():
    """Every line begins and ends within, and the last letters reach no lower than its foot."""
    found = laid("Pay two of your fields, then **draw** as many cards as you have *barns* left. " * 3, 40, 40)
    assert isinstance(found, FittedText)
    for each in texts(found):
        assert each.x >= 10 - 1e-6
        assert each.x + each.width <= 50 + 1e-6
        assert each.y - 0.698 * found.size * MM_PER_PT + 1e-6 >= 20
        assert each.y + DEEP * found.size * MM_PER_PT <= 60 + 1e-6


def test_type_shrinks_no_further_than_it_must():
    """One line of 9 points needs 9 x 0.3528 x (0.698 + 0.21) = 2.883 mm; a box of 2.6 mm takes 8 points."""
    assert laid("Harvest", 40, 2.89).size == 9
    assert laid("Harvest", 40, 2.6).size == 8
    assert laid("Harvest", 40, 2.5).size == 7.5


def test_what_has_no_room_says_how_much_it_lacks():
    """At 7 points a line is 7 x 0.3528 x 0.908 = 2.242 mm high: in 2 mm it lacks 0.242 mm."""
    found = laid("Harvest", 40, 2.0)
    assert isinstance(found, NoRoom)
    assert found.side == "height"
    assert found.more == pytest.approx(7 * MM_PER_PT * 0.908 - 2.0)
    word = laid("Strengths", 5)
    assert word.side == "width"
    assert word.more == pytest.approx(fonts.width("Strengths", 7, "regular") - 5)


def test_words_are_parted_by_their_language():
    """Only a word that is too wide for a line is parted, unless there is no room else."""
    assert lines(laid("Die Regenwahrscheinlichkeit", 30, setting=GERMAN)) == [
        "Die Regenwahrschein-",
        "lichkeit",
    ]
    assert lines(laid("Die Kartoffel gedeiht", 22, setting=GERMAN)) == ["Die Kartoffel", "gedeiht"]
    assert ("Kartof-", "feln") in find_breaks("Kartoffeln", "de")
    assert find_breaks("Kartoffeln", "") == ()
    assert find_breaks("Ernte\u00addank", "en") == (("Ernte-", "dank"),)


def test_points_of_a_list_hang():
    """Their words stand further in than their bullets, on every line."""
    found = laid("- a field that is wide enough for all of it\n- a barn", 30)
    bullets = [each for each in texts(found) if each.text == "•"]
    others = [each for each in texts(found) if each.text != "•"]
    assert len(bullets) == 2
    assert {round(each.x, 6) for each in bullets} == {10.0}
    assert {round(each.x - 10, 6) for each in others} == {round(0.9 * 9 * MM_PER_PT, 6)}


def test_icons_stand_in_the_line():
    """An icon is 1.12 sizes high, keeps its shape and lies between the words."""
    found = laid("Pay :wheat: now", 40)
    icon = next(each for each in found.shapes if isinstance(each, Placement))
    before, after = texts(found)
    assert icon.drawing.height == pytest.approx(ICON * 9 * MM_PER_PT, abs=1e-4)
    assert icon.drawing.width == pytest.approx(2 * icon.drawing.height)
    assert before.x + before.width < icon.x
    assert icon.x + icon.drawing.width < after.x


@pytest.mark.parametrize(("align", "free"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_lines_are_set_to_a_side(align, free):
    """What a line leaves free of its box is shared out as it says."""
    only = texts(laid("Harvest", 40, setting=PLAIN._replace(align=align)))[0]
    assert only.x == pytest.approx(10 + free * (40 - only.width))


def test_justified_lines_are_even_but_the_last():
    """All lines of a paragraph but the last end at the right edge."""
    found = laid(
        "one two three four five six seven eight nine", 25, setting=PLAIN._replace(align="justified")
    )
    ends = {}
    for each in texts(found):
        ends[round(each.y, 3)] = max(ends.get(round(each.y, 3), 0), each.x + each.width)
    *even, last = [end for _, end in sorted(ends.items())]
    assert even
    assert all(end == pytest.approx(35) for end in even)
    assert last < 34


@pytest.mark.parametrize(
    ("upright", "first"), [("top", 20 + 2.2162), ("middle", 45 + 1.1081), ("bottom", 70 - 0.66675)]
)
def test_blocks_stand_up_and_down(upright, first):
    """Capitals of 9 points are 2.216 mm high; what reaches below the line is 0.667 mm."""
    only = texts(laid("Harvest", 40, setting=PLAIN._replace(upright=upright)))[0]
    assert only.y == pytest.approx(first, abs=1e-3)


def test_a_block_hangs_by_its_capitals_with_icons_or_without():
    """So that a number before it stands on its line."""
    plain, with_icon = block("Pay", 40, PLAIN, icons)[0], block("Pay :wheat:", 40, PLAIN, icons)[0]
    assert plain[0].y == pytest.approx(with_icon[0].y) == pytest.approx(0.698 * 9 * MM_PER_PT)


def test_a_sign_that_the_font_lacks_is_named():
    """The message has the sign and the word."""
    with pytest.raises(fonts.MissingGlyphError, match=r"U\+2603.*'☃'"):
        laid("a ☃ b", 40)


@pytest.mark.parametrize(
    ("words", "sign"), [("חיטה", "ח"), ("a 麦", None), ("قمح", "ق"), ("Żółw – 12 €", None)]
)
def test_scripts_that_are_not_set_are_known(words, sign):
    """Those from right to left."""
    assert find_unsupported(words) == sign
