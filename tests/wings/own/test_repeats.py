"""Marks that are repeated for each item of a list or a range: where they are, what they say, what is refused."""

import pytest

from pnp.wings.own.marks import IconMark, TextMark
from tests.wings.own.farm import draw_kit, faults, rows, things

HEAD = "title: Farm\nplayers: 2\nlanguages: [en, de]\nparts:\n"
FACE = "  - cards:\n      file: cards.csv\n      size: 60x40\n      face:\n"
CARDS = "name,slots,a,b\nField,2,x,y\nBarn,3,v,w\n"


@pytest.fixture
def marks(tmp_path):
    """Return a function that reads the marks of two cards."""

    def read(*lines, lang="en"):
        face = "".join(f"        - {line}\n" for line in lines)
        (tmp_path / "cards.csv").write_text(CARDS)
        (tmp_path / "game.yaml").write_text(f"{HEAD}{FACE}{face}", encoding="utf-8")
        return [thing.front for thing in things(tmp_path, lang)[0]]

    return read


@pytest.mark.parametrize(
    ("keys", "corners"),
    [
        ("each: 1-3, step: 10", [(1, 2), (11, 2), (21, 2)]),
        ("each: 1-3, step: 0 5", [(1, 2), (1, 7), (1, 12)]),
        ("each: 1-3, step: 4 5", [(1, 2), (5, 7), (9, 12)]),
        ("each: 1-5, step: 10 8, wrap: 2", [(1, 2), (11, 2), (1, 10), (11, 10), (1, 18)]),
        ("each: 3-1, step: [10, 0]", [(1, 2), (11, 2), (21, 2)]),
        ("each: [x, y], step: 50% 0", [(1, 2), (31, 2)]),
        ("each: -1-1, step: 10", [(1, 2), (11, 2), (21, 2)]),
    ],
)
def test_a_mark_is_repeated_in_a_row_or_a_grid(marks, keys, corners):
    """Each is a step from the one before; after so many the next row begins."""
    assert [mark.area[:2] for mark in marks(f"box: {{{keys}, at: 1 2 5 5, fill: red}}")[0]] == corners


@pytest.mark.parametrize(
    ("mark", "lang", "words"),
    [
        ('each: 3-5, say: "{n}:{item}"', "en", [["1:3", "2:4", "3:5"]] * 2),
        ('each: -1-1, say: "{item}"', "en", [["-1", "0", "1"]] * 2),
        ('each: [A, {en: Cow, de: Kuh}], say: "{item}"', "de", [["A", "Kuh"]] * 2),
        ('each: ["{a}", "{b}"], say: "{name} {item}"', "en", [["Field x", "Field y"], ["Barn v", "Barn w"]]),
        ('each: 1-3, say: "{n}", if: "{n} <= {slots}"', "en", [["1", "2"], ["1", "2", "3"]]),
        ('each: [{en: Cow, de: Kuh}, B], say: "{n}", if: "{item} = Cow"', "de", [["1"]] * 2),
    ],
)
def test_texts_and_conditions_know_the_number_and_the_item(marks, mark, lang, words):
    """In the language of the kit, with the columns of the row; conditions compare the first language."""
    faces = marks(f"text: {{at: 1 1 9 9, step: 9, {mark}}}", lang=lang)
    assert [[text.say for text in face if isinstance(text, TextMark)] for face in faces] == words


def test_icons_groups_lines_and_polygons_are_repeated(marks):
    """A group takes its marks along, with the innermost number and item; a line needs no place."""
    face, _ = marks(
        "icon: {each: [star, moon], at: 1 1 5 5, step: 6, draw: ':{item}:'}",
        "group: {each: [a, b], at: 1 10, step: 0 8, marks: [text: {each: 1-2, at: 0 0 5 5, step: 6, say: '{item}'},"
        " text: {at: 20 0 5 5, say: '{item}'}]}",
        "line: {each: 1-4, from: 5 top, to: 5 9, step: 3}",
        "polygon: {each: 1-2, points: [0 0, 2 0, 0 2], step: 3, fill: red}",
    )
    assert [mark.symbol for mark in face if isinstance(mark, IconMark)] == ["star", "moon"]
    said = [(mark.say, *mark.area[:2]) for mark in face if isinstance(mark, TextMark)]
    assert said == [("1", 1, 10), ("2", 7, 10), ("a", 21, 10), ("1", 1, 18), ("2", 7, 18), ("b", 21, 18)]
    assert [mark.steps[0][1] for mark in face if mark.kind == "line"] == [5, 8, 11, 14]
    assert [mark.points[0] for mark in face if mark.kind == "polygon"] == [(0, 0), (3, 0)]


def test_items_go_to_the_cells_in_their_order(tmp_path):
    """On a track, which counts them for us."""
    board = "  - board:\n      grid: track 18\n      length: 12\n      marks:\n        - MARK\n"

    def draw(mark):
        (tmp_path / "game.yaml").write_text(HEAD + board.replace("MARK", mark), encoding="utf-8")
        return draw_kit(tmp_path)

    assert draw("text: {in: 5-8, each: [N, E, S, W], say: '{item}'}").parts
    assert draw("text: {in: 1-12, each: 12-1, at: fill 1, say: '{item}', font: 7}").parts
    with pytest.raises(Exception, match="cells"):
        draw("text: {in: 5-8, each: [N, E, S], say: '{item}'}")
    assert faults(tmp_path, draw_kit) == ["game.yaml:9: cells: 4, items: 3; name one cell for each item"]
    with pytest.raises(Exception, match="13"):
        draw("text: {in: 11-13, each: [N, E, S], say: '{item}'}")
    assert faults(tmp_path, draw_kit) == ["game.yaml:9: unknown cell '13'; write 1–12"]


WRONG = """
box: {each: 1-3, at: 1 1 5 5, fill: red} => step is missing; write it as step: 10 0
box: {each: 3, at: 1 1 5 5, step: 9, fill: red} => found '3'; write 1-3
box: {each: "a, b", at: 1 1 5 5, step: 9, fill: red} => found 'a, b'; write [a, b, c] | 1-12
box: {each: [], at: 1 1 5 5, step: 9, fill: red} => found a list; write [a, b, c] | 1-12
box: {each: 1-301, at: 1 1 5 5, step: 0.1, fill: red} => too many marks; 300 at most
box: {each: 1-200, at: 1 1 5 5, step: 0.1, wrap: 0, fill: red} => found '0'; write 5 (1–300)
box: {step: 9, at: 1 1 5 5, fill: red} => each is missing; write it as each: 1-12
box: {wrap: 9, at: 1 1 5 5, fill: red} => each is missing; write it as each: 1-12
text: {at: 1 1 9 9, say: "{n}"} => unknown column 'n'; write name, slots, a
text: {each: 1-2, at: 1 1 9 9, step: 9, say: "{itme}"} => unknown column 'itme'; write 'item'
box: {each: 1-2, at: 1 1 5 5, step: 9 9 9, fill: red} => found '9 9 9'; write x y, 5 20
"""


@pytest.mark.parametrize(("mark", "wrong"), rows(WRONG))
def test_what_cannot_be_repeated_is_told_once(marks, tmp_path, mark, wrong):
    """With its line and what would be right."""
    with pytest.raises(Exception, match=r"game\.yaml"):
        marks(mark)
    (line,) = faults(tmp_path)
    assert line.startswith("game.yaml:9: ")
    assert wrong in line


def test_what_is_wrong_with_many_is_told_in_one_line(marks, tmp_path):
    """Twenty that stick out by other lengths."""
    marks("box: {each: 1-20, at: 50 1 5 5, step: 5, fill: red}")
    lines = "\n".join(map(str, draw_kit(tmp_path).remarks)).splitlines()
    (line,) = [line for line in lines if "extends" in line]
    assert line.endswith("game.yaml:9: 'box' extends 5.0 mm beyond its piece of 60 × 40 mm; and 17 more")


def test_groups_that_are_repeated_in_groups_cost_no_more_than_marks(marks, tmp_path):
    """300 of 300 that have no mark in them would be 90,000."""
    mark = "group: {each: 1-300, step: 0.1, marks: []}"
    mark = f"group: {{each: 1-300, step: 0.1, marks: [{mark}]}}"
    with pytest.raises(Exception, match="too many marks"):
        marks(mark)
