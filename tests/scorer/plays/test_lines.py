"""Plays as lines of JSON: written, read, refused."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.plays import new_id, new_play, next_version, open_store, summarise
from scorer.plays.lines import LONGEST, LinesError, line_of, plays_of
from scorer.record import show
from tests.scorer.games.blockers.play import games as blockers_games
from tests.scorer.games.schocken.simulated import tables as schocken_tables
from tests.scorer.legal import games as low_blow_games
from tests.scorer.plays.kept import AT, LATER, low_blow, play

RANDOM = st.binary(min_size=10, max_size=10)
MOMENTS = [AT, "1999-12-31T23:59:59Z", "2026-02-28T00:00:00.000001-11:30"]
DATES = st.none() | st.dates().map(str)


@st.composite
def plays(draw):
    """Plays of any game, edited or not, kept anywhere at any time."""
    schocken = schocken_tables().map(lambda table: table.game)
    game = draw(st.one_of(low_blow_games(), blockers_games(), schocken))
    results = show(game, date=draw(DATES), notes=draw(st.none() | st.just('a \\ "b" \u2028 é 😀')))
    kept = new_play(new_id(draw(RANDOM)), results, summarise(results), draw(st.sampled_from(MOMENTS)))
    if draw(st.booleans()):
        return kept
    retold = f"# again\n{results}"
    return next_version(kept, retold, summarise(retold), LATER)


@settings(max_examples=20)
@given(plays())
def test_a_play_written_is_the_play_read(kept):
    """On one line of UTF-8, every field as it was."""
    line = line_of(kept)
    assert "\n" not in line
    assert plays_of([f"{line}\n".encode()]) == [kept]


@given(st.lists(plays(), max_size=4))
@settings(max_examples=6)
def test_an_export_imported_is_the_same_store(some):
    """Into an empty store, and once more without any change."""
    with open_store("nowhere.sqlite3", make=False) as store, open_store("nowhere", make=False) as other:
        store.import_plays(some, LATER, again=True)
        lines = [line_of(each).encode() for each in store.all()]
        for _ in range(2):
            other.import_plays(plays_of(lines), LATER)
            assert other.all() == store.all()


def test_a_line_is_the_promise_to_the_letter():
    """Keys in this order; results as they were entered; names as they are."""
    results = low_blow(players=("Ana", "Łucja", "山")).replace("\n", "\r\n")
    line = line_of(play(1, results))
    begin = f'{{"play": 1, "id": "000g000000000000", "kept": "{AT}", "version": 1, "changed": "{AT}", "results": "'
    assert line.startswith(begin)
    assert json.loads(line)["results"] == results
    assert "山" in line


def changed(**values):
    """Write a line with other values; ``None`` leaves a key out."""
    line = {**json.loads(line_of(play())), **values}
    return json.dumps({key: value for key, value in line.items() if value is not None}).encode()


GOOD = line_of(play()).encode()
NO_JSON = "this is not JSON; a line holds one game, as pnp plays export writes it"
KNOWN = "known are play, id, kept, version, changed and results"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"game: low-blow", NO_JSON),
        (b'{"play": 1, "id"', NO_JSON),
        (b"[" * 100_000, NO_JSON),
        (b"\xff\xfe{", NO_JSON),
        (b"1" * 5000, NO_JSON),
        (b"[]", "this is not a saved game; a line holds one, as pnp plays export writes it"),
        (b"{}", 'this is not a saved game; a line begins with {"play": 1, '),
        (changed(play=True), 'this is not a saved game; a line begins with {"play": 1, '),
        (changed(play="1"), 'this is not a saved game; a line begins with {"play": 1, '),
        (changed(play=2), "the line is of version 2, but this pnp knows only up to 1; install the newer pnp"),
        (changed(id=None, kept=None), "keys are missing: id and kept"),
        (changed(winner="Ana"), f"unknown key 'winner'; {KNOWN}"),
        (changed(id="000g"), "the id '000g' is not one that an export writes"),
        (changed(id="000G000000000000"), "the id '000G000000000000' is not one that an export writes"),
        (changed(id=7), "id is '7'; write a text"),
        (changed(kept="yesterday"), "kept is 'yesterday'; write a time such as 2026-11-21T20:15:00+01:00"),
        (changed(kept="2026-11-21"), "kept is '2026-11-21'; write a time such as 2026-11-21T20:15:00+01:00"),
        (
            changed(changed="2026-W47-6T20:15:00+01:00"),
            "changed is '2026-W47-6T20:15:00+01:00'; write a time such as 2026-11-21T20:15:00+01:00",
        ),
        (
            changed(changed="2026-11-21T20:15:00"),
            "changed is '2026-11-21T20:15:00'; write a time such as 2026-11-21T20:15:00+01:00",
        ),
        (changed(version=0), "version is '0'; write a whole number from 1 up"),
        (changed(version=1.5), "version is '1.5'; write a whole number from 1 up"),
        (changed(version=True), "version is 'True'; write a whole number from 1 up"),
        (changed(results=["game"]), "results is '['game']'; write a text"),
        (changed(results="\ud800"), "results contains half of a character; write whole ones"),
        (changed(results=""), "results:1: the file is empty; a results file begins with 'game: low-blow'"),
        (b" " * (LONGEST + 1) + b"x", "the line is longer than 4096 KiB; one line holds one game"),
    ],
)  # fmt: skip
def test_what_is_no_play_is_refused(line, fault):
    """With the file, the line and what would be right; whatever the other lines hold."""
    with pytest.raises(LinesError) as refused:
        plays_of([GOOD, b"\n", line], "plays.jsonl")
    assert str(refused.value) == f"plays.jsonl:3: {fault}"


def test_all_faults_are_told_together():
    """A hundred of them, the others are counted."""
    with pytest.raises(LinesError) as refused:
        plays_of([GOOD, *[b"x\n"] * 150])
    told = str(refused.value).splitlines()
    assert (len(told), told[0], told[-1]) == (51, f"-:2: {NO_JSON}", "and 100 more")


def test_a_file_that_does_not_begin_with_plays_is_told_once():
    """As another file that was named by mistake; it is not read to its end."""
    endless = (b"x\n" for _ in iter(int, 1))
    with pytest.raises(LinesError) as refused:
        plays_of(endless)
    assert str(refused.value) == f"-:1: {NO_JSON}"


def test_plays_of_unknown_games_are_left_out_if_they_are_counted():
    """Other faults stay faults, also of such a play; uncounted it is one itself."""
    unknown = Counter()
    line = changed(results="game: gipfel\nplayers: [Ana, Ben]\n")
    assert plays_of([line, GOOD, line], unknown=unknown) == [play()]
    assert unknown == {"gipfel": 2}
    for bad in (changed(results="game: gipfel!\n"), changed(id="x", results="game: gipfel\n")):
        with pytest.raises(LinesError):
            plays_of([GOOD, bad], unknown=unknown)
    with pytest.raises(LinesError, match="unknown game 'gipfel'"):
        plays_of([GOOD, line])


def test_a_file_that_begins_with_a_mark_is_read():
    """As some editors write it."""
    assert plays_of([b"\xef\xbb\xbf" + GOOD]) == [play()]
