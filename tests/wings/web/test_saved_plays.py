"""The end of a game on phones: kept by itself, taken back, discarded and brought back, played again."""

import re

import pytest

from scorer.plays import open_store
from tests.wings.turns.playing import SCHOCKEN, counters, lay, sums, text_of
from tests.wings.web.conftest import Phone


def play(phone, table, throws=(SCHOCKEN, SCHOCKEN[::-1])):
    """Play a game of Schocken that Ben loses: the first throw Ana begins, the second Ben."""
    phone.submit(f"{table}/edit", first="1")
    for number, (one, other) in enumerate(throws, 1):
        for seat, hand in ((1, SCHOCKEN[0]), (2, SCHOCKEN[1])):
            assert hand in (one, other)
            phone.submit(f"{table}/edit", place=f"t{number}.{seat}", value=hand)


def plays(folder):
    with open_store(str(folder / "plays.sqlite3")) as store:
        return store.all()


@pytest.fixture
def two(app):
    """Ana's phone and Ben's at a table of Schocken."""
    with Phone(app) as ana:
        ben, table = ana.beside(), ana.begin("schocken", "Ana", "Ben")
        ana.submit(f"{table}/me", name="Ana")
        ben.submit(f"{table}/me", name="Ben")
        yield ana, ben, table


def test_a_game_that_is_kept_can_be_taken_back(two, tmp_path):
    """The play is gone, the last hand is corrected, and the game goes on."""
    ana, ben, table = two
    play(ana, table)
    assert len(plays(tmp_path)) == 1
    ben.submit(f"{table}/reopen")
    assert plays(tmp_path) == []
    ben.submit(f"{table}/edit", place="t2.1", value="665/3", seen="5")
    assert "This game is saved" not in ana.get(table).text
    assert "Throw 3" in text_of(ana.get(table).text)


def test_undo_takes_the_end_back(two, tmp_path):
    """Whose last tap ended the game by mistake undoes it like any other."""
    ana, _, table = two
    play(ana, table)
    ana.submit(f"{table}/undo")
    assert plays(tmp_path) == []
    assert "still to throw" in text_of(ana.get(table).text)


def test_an_old_game_is_not_taken_back(two, tmp_path, monkeypatch):
    """After an hour a play is deleted only on the computer that serves."""
    from datetime import timedelta

    from pnp.wings.web import saved_plays

    ana, _, table = two
    play(ana, table)
    monkeypatch.setattr(saved_plays, "HOUR", timedelta(0))
    assert 'id="reopen"' not in ana.get(table).text
    ana.submit(f"{table}/reopen")
    ana.submit(f"{table}/undo")
    assert len(plays(tmp_path)) == 1


def test_where_plays_cannot_be_kept_the_game_stays_open(two, tmp_path):
    """The entry counts all the same; the page offers to keep the game later."""
    ana, _, table = two
    (tmp_path / "plays.sqlite3").write_bytes(b"no plays at all" * 100)
    play(ana, table)
    page = ana.get(table).text
    assert "Ana wins; Ben has lost" in text_of(page)
    assert 'id="keep"' in page
    (tmp_path / "plays.sqlite3").unlink()
    ana.submit(f"{table}/keep")
    assert len(plays(tmp_path)) == 1


def test_the_same_last_entry_of_another_phone_is_no_fault(two):
    """Two phones enter the hand that ends the game; who enters another one is told that it is over."""
    ana, ben, table = two
    play(ana, table)
    same = ben.submit(f"{table}/edit", part=True, place="t2.2", value="665/3", seen="4", id="a")
    other = ben.submit(f"{table}/edit", part=True, place="t2.2", value="421/1", seen="4", id="b")
    assert (same.status_code, other.status_code) == (200, 409)
    assert "This game is over and saved" in text_of(other.text)


def test_who_discards_is_named_and_it_comes_back(two):
    """Nothing can be entered meanwhile; afterwards everything is there."""
    ana, ben, table = two
    ana.submit(f"{table}/edit", first="1")
    ben.submit(f"{table}/drop", drop="yes")
    assert "Ben has discarded this game." in text_of(ana.get(table).text).replace("\u2068", "").replace(
        "\u2069", ""
    )
    ana.submit(f"{table}/edit", place="t1.1", value="421/1", seen="1")
    first = ana.get("/").text
    assert f'href="{table}"' not in first
    assert f'action="{table}/restore"><button>Restore it</button>' in first
    ana.submit(f"{table}/restore")
    again = ana.get("/").text
    assert f'href="{table}"' in again
    assert f"{table}/restore" not in again
    assert "Throw 1" in text_of(ben.get(table).text)
    assert "Jule" not in text_of(ben.get(table).text)


def test_again_leads_both_to_one_game(two):
    """Two taps make one game; it has the same players, and knows whose phones they are."""
    ana, ben, table = two
    play(ana, table)
    first, second = (phone.submit(f"{table}/again").headers["location"] for phone in (ana, ben))
    assert first == second != table
    assert f'data-next="{first}"' in ben.get(table).text
    assert "This is the phone of" in ben.get(first).text
    assert ana.submit(f"{table}/again", part=True).headers["hx-redirect"] == first
    assert 'id="reopen"' not in ana.get(table).text


def test_a_phone_remembers_whose_it_is(two):
    """At the next table where they play it is not asked."""
    ana, _, _ = two
    answer = ana.submit("/new/schocken", name1="Cleo", name2="Ana")
    assert "Who are you?" not in ana.get(answer.headers["location"]).text
    answer = ana.submit("/new/schocken", name1="Cleo", name2="Dora")
    assert "Who are you?" in ana.get(answer.headers["location"]).text


def test_a_draw_leads_to_the_next_round(phone):
    """After the counters of a tied game the page goes on to round 4; the counters of round 3 lead there too."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="web")
    for number in (1, 2, 3):
        sums(phone, table, number, pips=(15, 15, 15))
    answer = counters(phone, table, 3, 2, 2, 2)
    assert answer.headers["location"] == table
    assert 'id="pips1"' in phone.get(table).text  # by sums, as the rounds before
    phone.submit(f"{table}/edit", place="r4.mode", value="board")
    assert 'name="place" value="r4.b1.1"' in phone.get(table).text
    assert "On to round 4" in text_of(phone.get(f"{table}?round=3&part=counters").text)
    lay(phone, table, number=4, squares=[(1, 1, "R5")])
    assert 'data-value="R5"' in phone.get(table).text


@pytest.mark.parametrize(("path", "fields"), [("keep", {"early": "yes"}), ("drop", {"drop": "yes"})])
def test_who_only_looks_ends_nothing(two, path, fields):
    """A phone that has not said whose it is gets the reason; the game goes on."""
    ana, _, table = two
    ana.submit(f"{table}/edit", first="1")
    looker = ana.beside("192.168.1.99")
    assert "Only players can do this." in text_of(looker.submit(f"{table}/{path}", **fields).text)
    assert "Throw 1" in text_of(ana.get(table).text)


def test_who_enters_after_the_end_reads_why_it_was_not_taken(two):
    """The same again is no fault; something else is told, and the game stays as it was saved."""
    ana, ben, table = two
    play(ana, table)
    before = ana.get(table).text
    same = ben.submit(f"{table}/edit", place="t1.1", value=SCHOCKEN[0], seen="5", id="same")
    assert same.status_code == 303
    late = ben.submit(f"{table}/edit", place="t1.1", value="665/3", seen="5", id="late")
    assert late.status_code == 409
    assert text_of(late.text) == "This game is over and saved; nothing can be entered any more"
    assert ana.get(table).text == before


@pytest.mark.parametrize(
    ("held", "verdict", "emblems"),
    [((14, 4, 12), "Ana wins with 31 points.", 1), ((14, 5, 11), "Ana and Ben", 0)],
)
def test_the_verdict_has_the_emblem_of_a_single_winner(phone, held, verdict, emblems):
    """By hand: 45, 36 and 45 points less counters; who shares the win has none."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    for number in (1, 2, 3):
        sums(phone, table, number)
    counters(phone, table, 3, *held)
    said = re.search(r'(?s)<h2 id="verdict">(.*?)</h2>', phone.get(table).text)[1]
    assert verdict in text_of(said)
    assert said.count("<svg") == emblems
