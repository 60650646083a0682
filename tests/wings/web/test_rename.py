"""A player is renamed on a phone: in the game, and in all saved plays."""

import re
from urllib.parse import quote

import pytest

from tests.wings.turns.test_playing import legal, move, text_of
from tests.wings.web.running import keep
from tests.wings.web.samples import BOARDS, THROWS
from tests.wings.web.test_consent import answer, app, hand, table

__all__ = ["app", "table"]


def test_a_player_is_renamed_who_agrees(table):
    """Ben wants to call Ana otherwise: her phone decides; the game, the seats and the turn stay."""
    table, ana, ben, other = table
    tiles = hand(ana, table)
    ben.submit(f"{table}/rename", old="Ana", new="Anna")
    assert "Ben wants to rename Ana in this game: Anna." in text_of(ana.get(table).text)
    other.submit(f"{table}/rename", old="Ana", new="Eve")
    answer(ana, table, "yes")
    assert "Ana is now called Anna." in text_of(ben.get(table).text)
    assert hand(ana, table) == tiles
    assert "Choose a tile." in text_of(ana.get(table).text)
    picked = ana.get(f"{table}?tile={quote(tiles[0])}").text
    assert move(ana, table, legal(picked)[0]).status_code == 303
    assert "It is Anna" not in text_of(ben.get(table).text)


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("Ben", "layers 1 and 2 are both named"),
        ("ben", "layers 1 and 2 are named"),
        ("", "A name is empty"),
        ("bot", "is a bot"),
    ],
)
def test_a_new_name_must_be_free(table, new, why):
    """Two people do not become one; the page says why."""
    table, ana, ben, _ = table
    assert why in text_of(ana.submit(f"{table}/rename", old="Ana", new=new).text)
    assert "Anna" not in ben.get(table).text


def test_a_player_is_renamed_in_saved_plays_too(phone, tmp_path):
    """With the box ticked: a game that is entered, its saved plays, and the ranking."""
    keep(tmp_path, BOARDS, THROWS)
    table = phone.begin("schocken", "Ana", "Dora")
    taken = text_of(phone.submit(f"{table}/rename", old="Ana", new="Ben", everywhere="yes").text)
    assert "two people would become one" in taken
    assert re.search("join them on the page of .?Ana.?, under Ranking", taken)
    phone.submit(f"{table}/rename", old="Ana", new="Anna", everywhere="yes")
    for page in (table, "/plays", "/ranking"):
        said = text_of(phone.get(page).text).replace("Ana is now called Anna.", "")
        assert "Anna" in said
        assert not re.search(r"\bAna\b", said)
