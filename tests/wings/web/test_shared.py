"""Several phones at one table: nothing is lost, and nothing is replaced that its writer had not seen."""

import re

import pytest

from pnp.wings.web.app import application
from tests.wings.turns.playing import lay, text_of
from tests.wings.web.conftest import Phone, settings_in


@pytest.fixture
def phones(app):
    """Two phones at one table; the first one's is Ana's, the second one's Ben's."""
    with Phone(app) as first:
        second = first.beside()
        table = first.begin("low-blow", "Ana", "Ben", "Cleo")
        first.submit(f"{table}/me", name="Ana")
        second.submit(f"{table}/me", name="Ben")
        yield first, second, table


def test_edits_of_different_squares_merge(phones):
    """Both stand, though neither phone had seen the other's."""
    first, second, table = phones
    lay(first, table, squares=[(1, 1, "R5")], seen="0")
    lay(second, table, squares=[(2, 1, "B3")], seen="0")
    for phone in (first, second):
        html = phone.get(table).text
        assert "Square 1: red 5" in html
        assert "Square 1: blue 3" in html
        assert 'class="notice"' not in html


def test_of_two_edits_of_a_square_the_later_is_asked(phones):
    """Nothing is replaced unseen: the page says what the other entered, and offers to keep it or to enter mine."""
    first, second, table = phones
    lay(first, table, squares=[(1, 1, "R5")], seen="0")
    answer = second.submit(f"{table}/edit", place="r1.b1.1", value="B3", seen="0")
    assert answer.status_code == 409
    assert "Ana has just entered red 5 here: round 1, Ana 's row, square 1. You entered blue 3." in text_of(
        answer.text
    )
    assert "Leave red 5 Enter blue 3" in text_of(answer.text)
    assert "Square 1: red 5" in first.get(table).text
    assert "Square 1: blue 3" not in first.get(table).text


def test_mine_all_the_same(phones):
    """The form of the question enters it with open eyes; then the other phone is told."""
    first, second, table = phones
    lay(first, table, squares=[(1, 1, "R5")], seen="0")
    asked = second.submit(f"{table}/edit", place="r1.b1.1", value="B3", seen="0").text
    fields = dict(
        re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked[asked.index("notice ask") :][:900])
    )
    assert fields == {"place": "r1.b1.1", "value": "B3", "seen": "1"}
    assert second.submit(f"{table}/edit", **fields).status_code == 303
    told = text_of(first.get(table).text)
    assert "Ben has changed what you entered (round 1, Ana 's row, square 1) from red 5 to blue 3." in told
    assert 'class="notice"' not in second.get(table).text


def test_a_script_gets_the_question_alone(phones):
    """The page itself stays as it is; the question says the same."""
    first, second, table = phones
    lay(first, table, squares=[(1, 1, "R5")], seen="0")
    answer = second.submit(f"{table}/edit", part=True, place="r1.b1.1", value="B3", seen="0", id="x")
    assert answer.status_code == 409
    assert answer.text.startswith("<dialog")
    assert "You entered blue 3." in text_of(answer.text)


def test_a_request_that_is_sent_again_counts_once(phones):
    """Whose answer was lost is sent again: the die is there once, and one undo takes it off."""
    first, _, table = phones
    for _ in range(2):
        first.submit(f"{table}/edit", part=True, place="r1.b1.1", value="R5", seen="0", id="x")
    first.submit(f"{table}/edit", part=True, place="r1.b1.2", value="R1", seen="1", id="y")
    for _ in range(2):
        html = first.submit(f"{table}/undo", part=True, id="z", of="x").text
    assert "Square 1: red 5" not in html
    assert "Square 2: red 1" in html


def test_undo_leaves_alone_what_another_phone_wrote_since(phones):
    """Ana takes back her own last entry that stands, not what Ben has made of the other one."""
    first, second, table = phones
    lay(first, table, squares=[(1, 2, "R1"), (1, 1, "R5")])
    lay(second, table, squares=[(1, 1, "B3")], seen="2")
    first.submit(f"{table}/undo")
    html = first.get(table).text
    assert "Square 1: blue 3" in html
    assert "Square 2: red 1" not in html


def test_who_corrects_what_they_have_seen_is_asked_nothing(phones):
    """A correction with open eyes is entered; the same entry twice is one."""
    first, second, table = phones
    lay(first, table, squares=[(1, 1, "R5")], seen="0")
    lay(second, table, squares=[(1, 1, "R5")], seen="0")
    lay(second, table, squares=[(1, 1, "B3")], seen="1")
    assert 'class="notice"' not in second.get(table).text


def test_a_settled_hand_is_not_replaced_unseen(app):
    """In Schocken too: Ben's phone, still at an empty throw, is asked."""
    with Phone(app) as first:
        second = first.beside()
        table = first.begin("schocken", "Ana", "Ben")
        first.submit(f"{table}/edit", first="1", seen="0")
        first.submit(f"{table}/edit", place="t1.1", value="421/1", seen="1")
        answer = second.submit(f"{table}/edit", place="t1.1", value="665/3", seen="1")
        assert answer.status_code == 409
        assert "421/1" in text_of(first.get(table).text) or "Jule" in text_of(first.get(table).text)


def test_a_painted_square_is_not_replaced_unseen(app):
    """In Blockers too."""
    with Phone(app) as first:
        second = first.beside()
        table = first.begin("blockers", "Ana", "Ben")
        first.submit(f"{table}/edit", game="1", square="A1", brush="R", seen="0")
        assert second.submit(f"{table}/edit", game="1", square="A1", brush="B", seen="0").status_code == 409
        assert "A1: red" in first.get(table).text


def test_a_form_of_numbers_leaves_alone_what_it_did_not_change(phones):
    """Ben's form, shown before Ana entered her row, does not empty her row."""
    first, second, table = phones
    first.submit(f"{table}/edit", place="r1.mode", value="sums")
    first.submit(f"{table}/edit", round="1", seen="1", pips1="17", own1="2", pips2="", own2="")
    second.submit(f"{table}/edit", round="1", seen="1", pips1="", own1="", pips2="14", own2="2")
    said = text_of(first.get(f"{table}?round=1").text)
    assert "17 − 2 = 15" in said
    assert "14 − 2 = 12" in said


def test_a_script_gets_the_part_that_changes(phones):
    """With scripts an entry is answered with the table alone; without, by leading to the page."""
    first, _, table = phones
    answer = first.submit(f"{table}/edit", part=True, place="r1.b1.1", value="R5")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="log"')
    assert "<html" not in answer.text


def test_everything_survives_a_new_server(phones, tmp_path, clock):
    """Another application on the same file shows the same table, to the phone and to others."""
    first, _, table = phones
    lay(first, table, squares=[(1, 1, "R5")])
    with Phone(application(settings_in(tmp_path, clock))) as later:
        html = later.get(table).text
    assert "Square 1: red 5" in html
    assert table in first.get("/").text


def test_two_servers_on_one_file_see_one_another(phones, tmp_path, clock):
    """What one writes the other shows, though both keep logs in memory."""
    first, _, table = phones
    with Phone(application(settings_in(tmp_path, clock))) as other:
        lay(other, table, squares=[(1, 1, "R5")])
        lay(first, table, squares=[(1, 2, "B3")])
        for phone in (first, other):
            html = phone.get(table).text
            assert "Square 1: red 5" in html
            assert "Square 2: blue 3" in html


def test_of_several_different_entries_each_is_named(phones):
    """A form of numbers: both rows are told with both values, and the buttons are for all of them."""
    first, second, table = phones
    first.submit(f"{table}/edit", place="r1.mode", value="sums")
    first.submit(f"{table}/edit", round="1", seen="1", pips1="17", pips2="14")
    answer = second.submit(f"{table}/edit", round="1", seen="1", pips1="16", pips2="15", id="x")
    assert answer.status_code == 409
    said = text_of(answer.text)
    for theirs, mine, name in (("17", "16", "Ana"), ("14", "15", "Ben")):
        assert re.search(
            rf"Ana has just entered {theirs} here: [^.]*{name} [^.]*\. You entered {mine}\.", said
        )
    assert said.endswith("Leave what is there Enter mine")


def test_a_phone_undoes_what_it_says_beside_the_button(phones):
    """Its own last entry, not one that another phone has made since."""
    first, second, table = phones
    lay(first, table, squares=[(1, 1, "R5")])
    for phone, last in ((first, "red 5"), (second, "")):
        assert text_of(re.search(r'(?s)id="last">.*?</p>', phone.get(table).text)[0][10:]) == last
    lay(second, table, squares=[(2, 1, "B3")])
    assert [
        text_of(re.search(r'(?s)id="last">.*?</p>', phone.get(table).text)[0][10:])
        for phone in (first, second)
    ] == [
        "red 5",
        "blue 3",
    ]
