"""What a folder's Markdown and score sheet say, set on paper: aids, rules, rows, dates."""

from dataclasses import replace

import pytest

from pnp.drawing.shapes import Rect, TextShape
from pnp.wings.own.markdown import MarkdownItem, read_markdown
from pnp.wings.own.rules import Aid, RulesText
from pnp.wings.own.score_sheet import ScoreSheet, SheetRow
from tests.wings.own.drawing import SEATS, SPOT, look, told, words

MARKDOWN = """# Your turn
Plant and reap.

## First
1. Take **one** card,
   then another.
2. Pay.

### Note
- a *point*
| a | table |
"""


def test_markdown_is_heads_paragraphs_lists_and_steps():
    """Lines that belong together are one."""
    page = read_markdown(MARKDOWN)
    assert page.title == "Your turn"
    first, second = page.sections
    assert first == ("", (MarkdownItem("text", "Plant and reap.", 2),), 1)
    assert (second.head, second.line) == ("First", 4)
    assert [each[:3] for each in second.items] == [
        ("step", "Take **one** card, then another.", 5),
        ("step", "Pay.", 7),
        ("sub", "Note", 9),
        ("point", "a *point*", 10),
        ("table", " a | table ", 11),
    ]


def test_aids_and_rules_say_what_markdown_says():
    """One aid for each seat; an aid that is too small is told what it lacks."""
    where = look()
    aids = Aid(SPOT, "aid", "Aids", MARKDOWN, 96, 134, SEATS).draw(where)
    assert [each.seat for each in aids.pieces] == ["red", "blue"]
    (page,) = RulesText(SPOT, "rules", "Rules", "Harvest", MARKDOWN).draw(where).pieces
    for said in (words(aids.pieces[0].front), words(page.front)):
        assert {"Your turn", "First", "Take", "one", "card, then another.", "Pay.", "Note"} <= set(said)
    broken = look()
    Aid(SPOT, "aid", "Aids", f"{MARKDOWN}<!-- page -->\n", 96, 134, SEATS).draw(broken)
    assert told(broken) == ["left out: '<!-- page -->'"]
    small = look()
    Aid(SPOT, "aid", "Aids", MARKDOWN, 63, 40, SEATS).draw(small)
    assert any("the card must be" in each for each in told(small))


def test_score_sheets_take_a_pencil():
    """No box is lower than 8 mm, as many games as the page takes, and too many rows are told."""
    rows = tuple(SheetRow(f"Row {at}") for at in range(4))
    sheet = ScoreSheet(SPOT, "score-sheet", "Score sheet", "Harvest", rows, SEATS)
    where = look()
    drawing = sheet.draw(where).pieces[0].front
    boxes = [
        each for each in drawing.shapes if isinstance(each, Rect) and each.ink.stroke and not each.ink.fill
    ]
    assert not told(where)
    assert len(boxes) % (len(rows) * len(SEATS)) == 0
    assert len(boxes) // (len(rows) * len(SEATS)) == 2
    assert min(each.height for each in boxes) >= 8
    replace(sheet, rows=rows * 8).draw(where)
    assert told(where) == ["32 rows do not fit on A4; use fewer"]


def test_score_sheets_say_how_a_row_is_worked_out():
    """A formula stands below the name of its row, in lines where it is long; the next row begins below it."""
    long = " + ".join(["Fields × Cows"] * 7)
    rows = tuple(SheetRow(f"Row {at}", formula=each) for at, each in enumerate(["", "2 × Fields", long]))
    where = look()
    sheet = ScoreSheet(SPOT, "score-sheet", "Score sheet", "Harvest", rows, SEATS)
    drawing = sheet.draw(where).pieces[0].front
    assert not told(where)
    said = " ".join(words(drawing))
    assert "= 2 × Fields" in said
    assert said.count("Fields × Cows") == 7 * said.count("Row 2")
    tops = {each.text: each.y for each in drawing.shapes if isinstance(each, TextShape)}
    assert tops["Row 1"] < tops["= 2 × Fields"] < tops["Row 2"]
    replace(sheet, rows=(SheetRow("Row", formula="W" * 40),)).draw(where)
    assert told(where) == ["a word in '" + "W" * 40 + "' is wider than its column"]


@pytest.mark.parametrize("title", ["Furrows", "The long road to the market"])
def test_the_date_of_a_narrow_score_sheet_lies_beside_its_title(title):
    """The sheet of a single player: the date begins to the right of the title, or is left out beside a long one."""
    sheet = ScoreSheet(SPOT, "score-sheet", "Score sheet", title, (SheetRow("Fields"),), SEATS[:1])
    drawing = sheet.draw(look()).pieces[0].front
    written = [each for each in drawing.shapes if isinstance(each, TextShape)]
    dates = [each for each in written if each.text == "Date"]
    (first, *_) = [each for each in written if each.text == title]
    assert bool(dates) == (title == "Furrows")
    assert all(first.x + first.width < each.x for each in dates)
