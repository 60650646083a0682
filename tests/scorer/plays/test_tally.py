"""What plays add up to: kept, counted on, counted again where something changed; the same as counted anew."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games import GAMES
from scorer.plays import Choice, next_version, open_store, summarise
from scorer.plays.records import filter_kind, form, versus
from tests.scorer.plays.kept import LATER, identity, low_blow, play, tally_of


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Keep a tally after every four plays, and where three are new."""
    monkeypatch.setattr("scorer.plays.tables.STRIDE", 4)
    monkeypatch.setattr("scorer.plays.store.STRIDE", 4)
    monkeypatch.setattr("scorer.plays.store.WORTH", 3)


def on_day(number, pips=None, **others):
    pips = pips or (10 + number % 9, 12, 5 + number % 13)
    return play(number, low_blow(pips, date=f"2026-{1 + number // 28:02}-{1 + number % 28:02}", **others))


def rows(store, columns="scope, plays"):
    return sorted(store._tables._run(f"SELECT {columns} FROM {store._tables._tallies}"))


def same(store):
    """Compare the tally that is counted on with one that is counted anew."""
    ours, anew = store.tally(), tally_of(store.each())
    assert ours.records() == anew.records()
    assert ours.meetings() == anew.meetings()
    assert (ours.plays, ours.unfinished, ours.unreadable) == (anew.plays, anew.unfinished, anew.unreadable)


def test_a_tally_is_kept_and_counted_on(store):
    """One for good after every stride, and one at the end; one of each game that was asked for."""
    for number in range(10):
        store.add(on_day(number))
    same(store)
    assert rows(store) == [("", 4), ("", 8)]  # two plays more are not worth one
    store.add(on_day(10))
    same(store)
    assert rows(store) == [("", 4), ("", 8), ("", 11)]
    store.tally("low-blow")
    assert rows(store)[3:] == [("low-blow", 4), ("low-blow", 8), ("low-blow", 11)]


def test_a_change_forgets_what_comes_after_it(store):
    """An edit, a deletion, an undo and a play that is kept late, of a day long ago."""
    for number in range(10):
        store.add(on_day(number))
    store.tally()
    old = store.one(identity(5))
    store.replace(old, next_version(old, low_blow((30, 5, 5)), summarise(low_blow((30, 5, 5))), LATER))
    assert rows(store) == [("", 4)]
    same(store)
    store.delete(store.one(identity(1)), LATER)
    assert rows(store) == []
    same(store)
    store.undo()
    same(store)
    store.add(on_day(0, (9, 9, 9), players=("Dora", "Ben", "Ana"))._replace(id=identity(99)))
    assert rows(store) == []
    same(store)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("adeut"), st.integers(0, 12)), max_size=25))
def test_whatever_is_done_the_tally_is_that_of_the_plays(steps):
    """Added, deleted, edited, undone, tallied, in any order."""
    with open_store(":memory:", make=False) as store:
        for kind, number in steps:
            there = {each.id: each for each in store.all()}
            found = there.get(identity(number))
            if kind == "a" and not found:
                store.add(on_day(number), again=True)
            elif kind == "d" and found:
                store.delete(found, LATER)
            elif kind == "e" and found:
                text = low_blow((8 + found.version % 9, 9, 10), date=f"2026-02-{1 + number:02}")
                store.replace(found, next_version(found, text, summarise(text), LATER))
            elif kind == "u" and store._tables.last_change():
                store.undo()
            elif kind == "t":
                same(store)
        same(store)


def test_newer_rules_work_every_play_out_again(store, monkeypatch):
    """What was kept rests on older rules: plays are scored again, and that is written down."""
    for number in range(5):
        store.add(on_day(number))
    store.tally()
    monkeypatch.setattr(type(GAMES["low-blow"]), "version", 2)
    scores = {"Ana": (1,), "Ben": (2,), "Cleo": (3,)}
    monkeypatch.setattr(type(GAMES["low-blow"]), "scores", lambda self, outcome: scores)
    assert [each.best for each in sorted(store.tally().records())] == [1, 2, 3]
    kept = store._tables.page(Choice(), -1)
    assert [each.summary.rules for each in kept] == ["1.1", *["1.2"] * 4]  # one play is not worth a tally
    assert json.loads(kept[-1].summary.digest)[3] == {"Ana": [1], "Ben": [2], "Cleo": [3]}


def test_a_tally_of_older_rules_is_read_where_nothing_can_be_written(tmp_path, monkeypatch):
    """It is counted anew, and stays in the file."""
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        for number in range(5):
            store.add(on_day(number))
        store.tally()
        monkeypatch.setattr(type(GAMES["low-blow"]), "version", 2)
        kept = rows(store)
        store._tables._run("PRAGMA query_only=on")
        assert store.tally().counted == 5
        assert rows(store) == kept == [("", 4)]


def test_pages_are_those_of_the_whole_list(store):
    """Latest first, of a game and a period; as many letters as tell ids apart."""
    for number in range(10):
        store.add(on_day(number))
    assert store.page(Choice(), 3, 3) == store.all()[3:6]
    assert list(store.each()) == store.all()[::-1]
    assert store.count(Choice("low-blow", "2026-01-03", "2026-01-05")) == 3
    assert [each.date for each in store.page(Choice(until="2026-01-02"), 9)] == ["2026-01-02", "2026-01-01"]
    assert (store.count(Choice("schocken")), store.letters(store.page(Choice(), 3))) == (0, 4)


def test_two_players_and_the_form_of_all():
    """Places of one evening after the other: 15, 12, 18 pips make places 2, 1, 3."""
    pips = [(15, 12, 18), (10, 12, 18), (9, 12, 18), (12, 12, 18), (20, 12, 18)]
    plays = [on_day(number, each) for number, each in enumerate(pips)]
    found = versus(plays, "Ana", "Ben")
    assert [(each.one, each.other) for each in found.met] == [(2, 1), (1, 2), (1, 2), (1, 1), (3, 1)]
    assert (found.meeting, found.runs) == ((2, 2, 1), (2, 1))
    assert form(plays)["Ana"] == (2, 1, 1, 1, 3)
    assert list(filter_kind(plays, "web")) == []
    assert len(list(filter_kind(plays, "blog"))) == 5
