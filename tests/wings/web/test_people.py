"""Names and languages: whatever people are called, in whatever language they read."""

import re

import pytest

from scorer.games import GAMES
from tests.wings.turns.playing import text_of

SCRIPT = "<script>alert(1)</script>"
HEBREW = "שָׁלוֹם"
TRICKY = 'Ana" onmouseover="alert(1)'


def test_names_are_text_everywhere(phone):
    """A name that looks like markup is shown as it is, in text and in attributes."""
    table = phone.begin("low-blow", SCRIPT, TRICKY, HEBREW)
    phone.submit(f"{table}/me", name=SCRIPT)
    for path in (table, "/", f"/new/low-blow?again={table.removeprefix('/t/')}"):
        html = phone.get(path).text
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
        assert '" onmouseover' not in html


def test_names_stand_apart_from_the_text_around_them(phone):
    """A name that is read from right to left does not turn the sentence it stands in."""
    table = phone.begin("schocken", HEBREW, "Ben")
    phone.submit(f"{table}/edit", first="1")
    assert f"<bdi>{HEBREW}</bdi>" in phone.get(table).text


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        (("x" * 300, "Ben", "Cleo"), "has 300 characters, 40 at most"),
        (("Ana", "Ana", "Cleo"), "players 1 and 2 are both named"),
        (("Ana", "", "Cleo"), "a name is empty; names are 1 to 40 characters"),
        (("A\u2028na", "Ben", "Cleo"), "contains a control character"),
        ((), "Low Blow is for 3 or 4 players, not for 0"),
    ],
)
def test_wrong_names_are_told_at_their_seat(phone, names, wrong):
    """Nothing begins; the form comes back as it was filled in, with the sentence at its place."""
    fields = {f"name{seat}": name for seat, name in enumerate(names, 1)}
    answer = phone.submit("/new/low-blow", **fields)
    assert answer.status_code == 422
    assert wrong in text_of(answer.text)
    assert "/t/" not in phone.get("/").text


def test_two_players_of_one_colour_are_told(phone):
    """Colours must differ."""
    fields = {"name1": "Ana", "name2": "Ben", "name3": "Cleo", "colour1": "blue", "colour2": "blue"}
    answer = phone.submit("/new/low-blow", **fields)
    assert "Ana and Ben are both blue; colours must differ" in text_of(answer.text)


def test_who_sits_where_may_have_another_colour(phone):
    """Colours follow the choice, not the seat."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", colour1="purple", colour2="red", colour3="green")
    html = phone.get(table).text
    assert [each in html for each in ('data-key="P1"', 'data-key="B1"')] == [True, False]


def test_known_names_are_offered(phone):
    """Who played before need not be typed again."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    phone.submit(f"{table}/keep", early="yes")
    assert 'value="add:Ana"' in phone.get("/new/blockers").text


def test_a_game_can_be_played_again(phone):
    """After a game the same players are filled in."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo", kind="web")
    html = phone.get(f"/new/low-blow?again={table.removeprefix('/t/')}").text
    assert 'value="Cleo"' in html
    assert 'name="kind" value="web"' in html


@pytest.mark.parametrize(
    ("wish", "lang"),
    [("de-AT,de;q=0.9", "de"), ("pl,fr;q=0.5,it;q=0.4", "fr"), ("", "en"), ("*", "en"), ("x" * 5000, "en")],
)
def test_the_language_is_the_browsers_wish(phone, wish, lang):
    """The first language of the wish that there is; else English."""
    assert f'<html lang="{lang}">' in phone.get("/", headers={"Accept-Language": wish}).text


def test_the_switch_goes_before_the_wish(phone):
    """Who chooses a language keeps it, and stays on the page."""
    answer = phone.submit("/language", lang="nl", back="/new/schocken")
    assert answer.headers["location"] == "/new/schocken"
    assert '<html lang="nl">' in phone.get("/", headers={"Accept-Language": "de"}).text
    assert phone.submit("/language", lang="xx", back="https://evil.example").headers["location"] == "/"
    assert '<html lang="nl">' in phone.get("/").text


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_page_speaks_the_language(phone, lang):
    """Every page says that it is in the language; outside English no telling English word is left."""
    tables = [phone.begin(game, "Aa", "Bb", "Cc") for game in GAMES]
    phone.submit(f"{tables[2]}/edit", first="1")
    phone.submit("/language", lang=lang)
    for path in ("/", "/new/low-blow", "/new/blockers", "/new/schocken", "/nowhere", *tables):
        html = phone.get(path).text
        assert f'<html lang="{lang}">' in html
        english = re.search(r"\b(the|your|this|who|round|player)\b", text_of(html).lower())
        assert lang == "en" or english is None, english
