"""One phone begins game after game: those of others stay, and it is told why it may begin no more."""

import re

from pnp.wings.web.app import GAMES_AT_ONCE
from scorer.entry.file import MOST_BEGUN
from tests.wings.turns.test_playing import text_of
from tests.wings.web.conftest import Phone

NAMES = {"name1": "Eve", "name2": "Mal"}


def begin(phone, **more):
    """Begin a game and return the answer."""
    return phone.submit("/new/schocken", **NAMES, **more)


def test_a_phone_in_a_loop_throws_no_game_away(phone):
    """A game with seats and a game with an entry are as they were after 215 tries; the form says why."""
    seated = phone.submit("/new/blockers", name1="Ana", name2="Ben", here="1").headers["location"]
    phone.submit(f"{seated}/me", name="Ana")
    scored = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{scored}/edit", first="1")
    before = [phone.get(f"{table}?seen=0").text for table in (seated, scored)]
    loop = phone.beside("192.168.1.66")
    loop.submit("/language", lang="en")
    loop.cookies.set("phone", "e" * 24)
    answers = [begin(loop) for _ in range(215)]
    assert [answer.status_code for answer in answers] == [303] * MOST_BEGUN + [422] * (215 - MOST_BEGUN)
    assert "has begun 20 games" in answers[MOST_BEGUN].text
    assert 'value="Eve"' in answers[-1].text
    assert [phone.get(f"{table}?seen=0").text for table in (seated, scored)] == before


def test_a_phone_that_forgets_its_cookie_is_limited_by_its_address(phone, clock):
    """It begins some games at once, then one every ten minutes; other phones may begin."""
    loop = phone.beside("192.168.1.66")
    statuses = []
    for _ in range(GAMES_AT_ONCE + 5):
        loop.cookies.clear()
        statuses.append(begin(loop).status_code)
    assert statuses == [303] * GAMES_AT_ONCE + [422] * 5
    assert "Too many games were begun from here." in begin(loop).text
    assert begin(phone).status_code == 303
    clock.now += 601
    loop.cookies.clear()
    assert begin(loop).status_code == 303


def test_a_discarded_game_is_listed_and_restored(phone):
    """The first page names it; its button brings it back with all that was entered."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    phone.submit(f"{table}/edit", place="t1.1", value="665/3")
    before = text_of(phone.get(table).text)
    assert "665" in phone.get(table).text
    phone.submit(f"{table}/drop")
    other = phone.beside("192.168.1.66")
    first = other.get("/").text
    assert "1 discarded game" in first
    other.submit(re.search(r'action="(/t/\w+/restore)"', first)[1])
    assert "discarded" not in other.get("/").text
    assert text_of(phone.get(table).text) == before


def test_the_host_deletes_at_the_address_that_pnp_prints(app, phone):
    """There the host's own computer comes from the address of the server; a phone comes from another one."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    phone.submit(f"{table}/keep", early="yes")
    play = re.search(r"/plays/\w+", phone.get("/plays").text)[0]
    assert "only on the computer" in phone.get(f"{play}/delete").text
    host = Phone(app, "testserver")
    host.portal = phone.portal
    assert f"{play}/delete" in host.get(play).text
    assert host.get(f"{play}/delete").status_code == 200
    assert host.submit(f"{play}/delete").headers["location"] == f"{play}/deleted"
