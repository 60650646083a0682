"""Entering Low Blow by plain forms, as a phone without scripts does."""

import re

import pytest

from scorer.plays import open_store, outcome_of
from tests.wings.turns.playing import SQUARES, counters, lay, sums, text_of


@pytest.fixture
def table(phone):
    return phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="blog")


def test_a_whole_game_is_entered_and_kept(phone, table, tmp_path):
    """Dice, sums and counters: 15 + 15 + 15 - 7 = 38, 12 + 12 + 12 - 3 = 33, 45; the play is what pnp score keeps."""
    lay(phone, table)
    sums(phone, table, 2)
    sums(phone, table, 3)
    counters(phone, table, 3, 7, 3, 0)
    said = text_of(phone.get(table).text)
    assert "Ben wins with 33 points." in said
    assert "lowest wins" in said
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    assert play.date == "2026-11-20"
    _, outcome = outcome_of(play.results)
    assert (outcome.complete, outcome.final) == (True, {"Ana": 38, "Ben": 33, "Cleo": 45})
    after = phone.get(table).text
    assert "This game is saved." in after
    assert "<svg" in after
    assert "/edit" not in after


def test_a_game_is_kept_once(phone, table, tmp_path):
    """It is kept by itself, and not again by who asks for it; nothing else can be entered any more."""
    for number in (1, 2, 3):
        sums(phone, table, number)
    counters(phone, table, 3, 0, 0, 0)
    phone.submit(f"{table}/keep")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        assert len(store.all()) == 1
    before = phone.get(table).text
    assert phone.submit(f"{table}/edit", place="r1.b1.1", value="R1").status_code == 303
    assert phone.get(table).text == before


def test_the_square_moves_on_by_itself(phone, table):
    """After each die the next free square is asked for, row by row; a tapped one comes first."""
    assert 'name="place" value="r1.b1.1"' in phone.get(table).text
    answer = lay(phone, table, squares=SQUARES[:1])
    assert 'name="place" value="r1.b1.2"' in phone.get(answer.headers["location"]).text
    answer = lay(phone, table, squares=[(1, 5, "R2")])
    assert 'name="place" value="r1.b2.1"' in phone.get(answer.headers["location"]).text
    assert 'name="place" value="r1.b3.4"' in phone.get(f"{table}?round=1&at=3-4").text


def test_a_full_row_of_ones_own_is_the_last(phone, table):
    """On somebody's phone no square of another row is aimed at by itself: a sixth die is not entered."""
    phone.submit(f"{table}/me", name="Ana")
    where = lay(phone, table, squares=SQUARES[:5]).headers["location"]
    assert "This row is full." in text_of(phone.get(where).text)
    phone.submit(f"{table}/edit", round="1", place="", value="R3")
    assert "Square 1: red 3" not in phone.get(where).text
    where = lay(phone, table, squares=[(2, 3, "B1")]).headers["location"]
    assert 'name="place" value="r1.b2.4"' in phone.get(where).text


def test_the_standing_follows(phone, table):
    """Sums of a half-entered row, round scores and what is to be done stand on the page as they come."""
    lay(phone, table, squares=SQUARES[:7])
    said = text_of(phone.get(table).text)
    assert "17 − 2 = 15" in said
    assert "8 − 2 = 6" in said
    lay(phone, table, squares=SQUARES[7:])
    said = text_of(phone.get(table).text)
    assert "Ana 15 15" in said
    assert "Play rounds 2 and 3, then count the counters." in said


def test_a_fault_stands_on_the_board_as_a_sentence(phone, table):
    """A sixth red die is told while the board is still half empty, and again when it is full."""
    lay(phone, table, squares=[(1, square, "R3") for square in range(1, 6)] + [(2, 1, "R1")])
    assert "so far red is on the board 6 times; each colour has 5 dice" in text_of(phone.get(table).text)
    lay(phone, table, squares=[*SQUARES[:14], (3, 5, "R5")])
    said = text_of(phone.get(f"{table}?round=1").text)
    assert "red is on the board 6 times and yellow 4 times; each colour has 5 dice" in said


def test_a_fault_of_a_sum_stands_at_its_row(phone, table):
    """Four pips are too few for five dice."""
    sums(phone, table, 1, pips=(4, 14, 17))
    html = phone.get(f"{table}?round=1").text
    assert 'id="row-fault-1"' in html
    assert 'id="row-fault-2"' not in html
    assert "Ana has 4 pips; 5 dice show 5 to 30" in text_of(html)


def test_half_of_a_sum_is_kept(phone, table):
    """Who types only the pips finds them again."""
    phone.submit(f"{table}/edit", place="r1.mode", value="sums")
    phone.submit(f"{table}/edit", round="1", pips1="17", own1="")
    shown = re.search('<input id="pips1" [^>]*>', phone.get(f"{table}?round=1").text)[0]
    assert 'value="17"' in shown


def test_a_number_with_a_comma_is_refused(phone, table):
    """The browser does not send it; a form without its checks is told why, and nothing is entered."""
    phone.submit(f"{table}/edit", place="r1.mode", value="sums")
    field = re.search('<input id="pips1" [^>]*>', phone.get(f"{table}?round=1").text)[0]
    pattern = re.search('pattern="([^"]*)"', field)[1]
    assert [bool(re.fullmatch(pattern, typed)) for typed in ("17", "1,5", "-1")] == [True, False, False]
    assert "number" not in re.findall('type="([^"]*)"', field)  # Chromium makes 15 of 1,5 there
    before = phone.get(table).text
    for where in ({"round": "1", "pips1": "1,5"}, {"place": "r1.p1", "value": "1.5"}):
        answer = phone.submit(f"{table}/edit", **where)
        assert answer.status_code == 400
        assert "is not a whole number; type one, such as 7" in text_of(answer.text)
    assert phone.get(table).text == before


def test_a_round_with_a_fault_is_marked_from_afar(phone, table):
    """Four pips are too few for five dice: the second round says so, and no other, while the third is looked at."""
    sums(phone, table, 1)
    sums(phone, table, 2, pips=(4, 14, 17))
    told = text_of(phone.get(f"{table}?round=3").text)
    assert "Round 1 1 ✓, done Round 2 2, with a problem Round 3 3 Counters" in " ".join(told.split())


def test_undo_takes_back_ones_own_last_entry(phone, table):
    """The die that was entered last goes, then the one before it; then nothing is left to undo."""
    lay(phone, table, squares=SQUARES[:2])
    phone.submit(f"{table}/undo")
    assert "Square 2: empty" in phone.get(table).text
    assert "Square 1: red 5" in phone.get(table).text
    phone.submit(f"{table}/undo")
    phone.submit(f"{table}/undo")
    assert "Square 1: red 5" not in phone.get(table).text


def test_undo_takes_back_a_whole_form(phone, table):
    """Six numbers that were sent together go together; beside "Undo" stands how many they are."""
    sums(phone, table, 1)
    assert 'id="last"><span>6 changes</span>' in phone.get(f"{table}?round=1").text
    assert "17 − 2 = 15" in text_of(phone.get(f"{table}?round=1").text)
    phone.submit(f"{table}/undo", round="1")
    said = text_of(phone.get(f"{table}?round=1").text)
    assert "17 − 2" not in said
    assert "14 − 2" not in said


def test_undo_gives_back_what_was_written_over(phone, table):
    """A corrected die has its first value again."""
    lay(phone, table, squares=[(1, 1, "R5"), (1, 1, "B2")])
    phone.submit(f"{table}/undo")
    assert "Square 1: red 5" in phone.get(table).text


def test_a_die_can_be_taken_off(phone, table):
    """A square is empty again."""
    lay(phone, table, squares=SQUARES[:1])
    phone.submit(f"{table}/edit", place="r1.b1.1", value="")
    assert "Square 1: red 5" not in phone.get(table).text


def test_a_draw_of_the_web_edition_asks_for_another_round(phone):
    """Three equal scores after the counters: the page says what is next and has a fourth round."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="web")
    for number in (1, 2, 3):
        sums(phone, table, number, pips=(15, 15, 15))
    counters(phone, table, 3, 2, 2, 2)
    html = phone.get(table).text
    assert "Ana, Ben and Cleo are tied at 37: play another round." in text_of(html)  # 3 x 13 - 2
    assert "Round 4" in text_of(html)
    sums(phone, table, 4, pips=(15, 15, 14))
    counters(phone, table, 4, 1, 1, 1)
    assert "Cleo wins with 50 points." in text_of(phone.get(table).text)  # 3 x 13 + 12 - 1


def test_rounds_may_be_entered_in_any_order(phone, table):
    """The last round and the counters before the others: nothing is scored yet, and no extra round appears."""
    sums(phone, table, 3)
    counters(phone, table, 3, 7, 3, 0)
    said = text_of(phone.get(table).text)
    assert "Play rounds 1, 2 and 3" in said
    assert "Round 4" not in said
    sums(phone, table, 1)
    sums(phone, table, 2)
    assert "Ben wins with 33 points." in text_of(phone.get(table).text)


def test_the_neutral_row_is_on_the_board(phone):
    """With three players the web edition has a fourth row that is nobody's."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="web")
    assert "Neutral row" in phone.get(table).text
    lay(phone, table, squares=[(4, 1, "R5")])
    assert "Square 1: red 5" in phone.get(table).text


@pytest.mark.parametrize(
    ("place", "value"),
    [
        *(("r1.b4.1", "R1"), ("r4.b1.1", "R1"), ("r1.b1.1", "R7"), ("r1.b1.1", "R1 "), ("r1.p4", "1")),
        *(("r1.p1", "٣"), ("r1.mode", "x"), ("", ""), ("r1.b1.1\n", "R1")),
    ],
)
def test_what_the_game_does_not_have_is_refused(phone, table, place, value):
    """A place or a value that no page of ours sends changes nothing and is told in a sentence."""
    before = phone.get(table).text
    answer = phone.submit(f"{table}/edit", place=place, value=value)
    assert answer.status_code == 400
    assert "cannot be entered at" in text_of(answer.text)
    assert phone.get(table).text == before


def test_a_game_may_be_kept_unfinished_or_given_up(phone, table, tmp_path):
    """Who must go keeps what there is, or nothing; the table is no longer among those that are played."""
    other = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    lay(phone, table)
    phone.submit(f"{table}/keep", early="yes")
    phone.submit(f"{other}/drop", drop="yes")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    assert play.summary.complete is False
    assert 'href="/t/' not in phone.get("/").text
    assert "This game has been discarded." in text_of(phone.get(other).text)


def test_a_game_that_is_not_over_is_not_kept_by_mistake(phone, table, tmp_path):
    """Keeping without saying that it ends early keeps nothing yet."""
    lay(phone, table)
    phone.submit(f"{table}/keep")
    assert not (tmp_path / "plays.sqlite3").exists()
    assert "/edit" in phone.get(table).text


def test_counters_that_cannot_be_are_not_done(phone, table):
    """Forty-five counters where the game has thirty: the tab has no tick until they are right, but a mark."""
    for number in (1, 2, 3):
        sums(phone, table, number)
    counters(phone, table, 3, 20, 20, 5)
    told = text_of(phone.get(table).text)
    assert "Counters ✓" not in told
    assert "Counters, with a problem" in told
    assert "45 counters are held, but the game has 30" in text_of(
        phone.get(f"{table}?round=3&part=counters").text
    )
