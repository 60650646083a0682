"""Entering Blockers and Schocken by plain forms, as a phone without scripts does."""

import pytest

from scorer.plays import open_store, outcome_of
from tests.wings.turns.playing import BLOCKERS, SCHOCKEN, text_of


def paint(phone, table, board=BLOCKERS, game=1):
    """Paint every tile of a board."""
    for letter, row in zip("ABCDEFGHI", board, strict=True):
        for column, colour in enumerate(row, 1):
            if colour != ".":
                phone.submit(f"{table}/edit", game=str(game), square=f"{letter}{column}", brush=colour)


def throw(phone, table, number, **hands):
    """Enter hands of a throw by seat: s1="421/1"."""
    for seat, hand in hands.items():
        answer = phone.submit(f"{table}/edit", place=f"t{number}.{seat[1:]}", value=hand)
        assert answer.status_code == 303, answer.text


def kept(tmp_path):
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    return outcome_of(play.results)


def test_a_game_of_blockers_is_painted_and_kept(phone, tmp_path):
    """One group of 24 and one capture against one group of 23: minus 2 against minus 1."""
    table = phone.begin("blockers", "Ana", "Ben")
    paint(phone, table)
    said = text_of(phone.get(table).text)
    assert "red 0 blue 1" in said  # tiles that have no place yet
    phone.submit(f"{table}/edit", game="1", captured="g1.k1.B+")
    said = text_of(phone.get(table).text)
    assert "Ben wins with −1 point." in said
    _, outcome = kept(tmp_path)
    assert (outcome.complete, outcome.final) == (True, {"Ana": -2, "Ben": -1})


def test_the_standing_of_blockers_follows(phone):
    """Groups are counted while the board is painted; the eraser takes tiles off; the brush stays."""
    table = phone.begin("blockers", "Ana", "Ben")
    for square in ("A1", "A2", "C1"):
        answer = phone.submit(f"{table}/edit", game="1", square=square, brush="R")
    assert "brush=R" in answer.headers["location"]
    assert "Ana 2 0 −2" in text_of(phone.get(table).text)
    phone.submit(f"{table}/edit", game="1", square="C1", brush=".")
    assert "Ana 1 0 −1" in text_of(phone.get(table).text)


def test_too_many_tiles_are_told_at_the_board(phone):
    """The 25th red tile is one too many."""
    table = phone.begin("blockers", "Ana", "Ben")
    paint(phone, table, ("RRRRRRRRR", "RRRRRRRRR", "RRRRRRR..", *["........."] * 6))
    said = text_of(phone.get(table).text)
    assert "red has 25 tiles (25 on the board, 0 captured); each colour has 24 at most" in said


def test_what_is_wrong_is_not_thrown_away_by_keeping(phone, tmp_path):
    """A board with a tile too many stays open and says so; put right, it is kept with its tiles."""
    table = phone.begin("blockers", "Ana", "Ben")
    paint(phone, table, ("RRRRRRRRR", "RRRRRRRRR", "RRRRRRR..", *["........."] * 6))
    assert "Correct the problems before you save this." in text_of(phone.get(table).text)
    phone.submit(f"{table}/keep", early="yes")
    assert not (tmp_path / "plays.sqlite3").exists()
    phone.submit(f"{table}/edit", game="1", square="C7", brush=".")
    assert "Correct the problems" not in text_of(phone.get(table).text)
    phone.submit(f"{table}/keep", early="yes")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    assert "      RRRRRR...\n" in play.results


def test_a_match_goes_on_until_somebody_has_won_it(phone, tmp_path):
    """Two wins end a match to two."""
    table = phone.begin("blockers", "Ana", "Ben", match="wins", number="2")
    for game in (1, 2):
        paint(phone, table, game=game)
        phone.submit(f"{table}/edit", game=str(game), captured=f"g{game}.k1.B+")
    assert "Ben wins the match with 2 wins." in text_of(phone.get(table).text)
    _, outcome = kept(tmp_path)
    assert outcome.winners == ("Ben",)


def test_profi_has_two_colours_each(phone):
    """Both players see their two colours, and may capture their own."""
    table = phone.begin("blockers", "Ana", "Ben", kind="profi")
    html = phone.get(table).text
    assert all(f'id="brush-{colour}"' in html for colour in ("red", "blue", "yellow", "green"))
    assert 'id="more-1-red"' in html


@pytest.mark.parametrize(
    "fields",
    [
        {"square": "J1", "brush": "R"},
        {"square": "A1", "brush": "Y"},
        {"captured": "g1.k1.R=1"},
        {"captured": "g1.k1.B=25"},
        {"captured": "g2.k1.B=1"},
        {},
    ],
    ids=str,
)
def test_what_blockers_does_not_have_is_refused(phone, fields):
    """A square beyond the board, a colour nobody plays, an own tile captured: nothing changes."""
    table = phone.begin("blockers", "Ana", "Ben")
    assert phone.submit(f"{table}/edit", game="1", **fields).status_code == 400
    assert "red 24 blue 24" in text_of(phone.get(table).text)


def test_a_game_of_schocken_is_entered_and_kept(phone, tmp_path):
    """Two Schock outs of Ana: Ben takes all discs twice, and has lost both halves."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    throw(phone, table, 1, s1=SCHOCKEN[0], s2=SCHOCKEN[1])
    said = text_of(phone.get(f"{table}?throw=1").text).replace("\u2068", "").replace("\u2069", "")
    assert "Ana wins the throw; Ben takes 13 discs. Ben has lost the first half." in said
    assert "Second half" in text_of(phone.get(table).text)
    throw(phone, table, 2, s2=SCHOCKEN[1], s1=SCHOCKEN[0])
    assert "Ana wins; Ben has lost the first half and the second half." in text_of(phone.get(table).text)
    _, outcome = kept(tmp_path)
    assert (outcome.loser, outcome.winners) == ("Ben", ("Ana",))


def test_the_loser_throws_first(phone):
    """The order of the next throw follows from who lost the last one; the page asks in that order."""
    table = phone.begin("schocken", "Ana", "Ben", "Cleo")
    phone.submit(f"{table}/edit", first="1")
    throw(phone, table, 1, s1="421/1", s2="221/2", s3="665/3")
    assert "Throw 2" in text_of(phone.get(table).text)
    order = [
        text_of(phone.get(table).text).find(f"{name} {discs} still to throw")
        for name, discs in (("Ben", "7 discs"), ("Cleo", "0 discs"), ("Ana", "0 discs"))
    ]
    assert order == sorted(order)
    assert -1 not in order


def test_a_corrected_throw_moves_what_follows(phone):
    """When an earlier throw is corrected so that the game was over, later entries are told not to count."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    throw(phone, table, 1, s1="111/1", s2="665/3")
    throw(phone, table, 2, s2="665/3", s1="421/1")
    throw(phone, table, 3, s2="221/3")
    throw(phone, table, 2, s1="111/1")
    assert "Ana wins; Ben has lost" in text_of(phone.get(table).text)
    assert "1 change does not count" in text_of(phone.get(table).text)


def test_nothing_is_corrected_before_the_first_throw(phone):
    """The address of a correction may stay on a phone while others undo all entries."""
    table = phone.begin("schocken", "Ana", "Ben")
    shown = phone.get(f"{table}?throw=1&correct=1")
    assert shown.status_code == 200
    assert "Who throws first" in text_of(shown.text)


@pytest.mark.parametrize(
    "fields",
    [
        {"first": "3"},
        {"first": "²"},
        {"place": "t1.1", "die1": "7", "die2": "1", "die3": "1", "used": "1"},
        {"place": "t1.1", "die1": "1", "die2": "1", "used": "1"},
        {"place": "t1.3", "value": "111/1"},
        {"place": "t2.1", "value": "111/1"},
        {},
    ],
    ids=str,
)
def test_what_schocken_does_not_have_is_refused(phone, fields):
    """A seventh face, a fourth throw, a third player: nothing changes."""
    table = phone.begin("schocken", "Ana", "Ben")
    if "first" not in fields:
        phone.submit(f"{table}/edit", first="1")
    assert phone.submit(f"{table}/edit", **fields).status_code == 400


def test_an_earlier_throw_is_shown_as_it_was_then(phone):
    """The half, the tower and the discs are those after that throw, not those of the present."""
    table = phone.begin("schocken", "Ana", "Ben", discs="2")
    phone.submit(f"{table}/edit", first="1")
    for place, value in (("t1.1", "665/1"), ("t1.2", "431/1"), ("t2.2", "431/1"), ("t2.1", "665/1")):
        phone.submit(f"{table}/edit", place=place, value=value)
    now = text_of(phone.get(table).text)
    assert "Throw 3" in now
    assert "Second half Tower 2" in now
    first, second = (text_of(phone.get(f"{table}?throw={number}").text) for number in (1, 2))
    assert "First half Tower 1" in first  # 665 beats 431, and is worth one disc
    assert "First half Tower 0" in second
    assert "Ben 2 discs" in second
