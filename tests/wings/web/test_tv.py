"""The table view: what all may see, large; no hand, whoever's phone or laptop shows it."""

import re

import pytest

from pnp.wings.web.app import application
from scorer.entry.file import LogFile
from scorer.games import rules
from scorer.games.table import DO
from scorer.record import show
from scorer.wings.turns.start import start_game
from tests.wings.turns.played import at_random
from tests.wings.turns.playing import counters, lay, sums
from tests.wings.turns.test_playing import QUICK, begin, legal, move, seated, text_of
from tests.wings.web.conftest import CODE, NOW, Phone, settings_in
from tests.wings.web.running import Poster, running
from tests.wings.web.test_consent import hand
from tests.wings.web.test_screens import end

SCREENS = ((1440, 900), (1920, 1080), (1024, 768))


@pytest.fixture
def app(tmp_path, clock):
    return application(settings_in(tmp_path, clock, **QUICK))


def test_no_tile_of_a_hand_is_in_it(phone):
    """Not on a phone of a player, not on one that asks for another seat, nor on a stranger's."""
    table, (ana, ben) = seated(phone, "blockers", "Ana", "Ben")
    tiles = hand(ana, table)
    assert tiles
    for each in (ana, ben, phone.beside("192.168.1.99")):
        for query in ("tv=1", "tv=1&show=0", "tv=1&show=1", f"tv=1&tile={tiles[0]}", "tv=1&at=1"):
            html = each.get(f"{table}?{query}").text
            assert "hand-of" not in html
            assert 'name="move"' not in html
            assert not re.search(r'class="tile ', html), "nothing has been placed yet"


def test_dice_under_cups_stay_there(phone):
    """While Ana throws her dice are in her page alone; once all are revealed everybody sees them."""
    table, (ana, ben) = seated(phone, "schocken", "Ana", "Ben")
    shown = r'<span class="hidden">[1-6]-[1-6]-[1-6]</span>'
    assert re.search(shown, ana.get(table).text)
    for each in (ana, ben):
        assert not re.search(shown, each.get(f"{table}?tv=1").text)
    for seat in (ana, ben):
        move(seat, table, "stop")
    assert re.search(shown, ana.get(f"{table}?tv=1").text)


def test_what_happens_reaches_it(phone):
    """It says what was done last and whose turn it is, stays itself when it is asked for its new part, has no seat."""
    table, (ana, _, cleo) = seated(phone, "low-blow", "Ana", "Ben", "Cleo", kind="web")
    move(ana, table, legal(ana.get(table).text)[0])
    answer = cleo.get(f"{table}?tv=1", headers={"HX-Request": "true"}).text
    assert 'data-self="' + table + '?tv=1"' in answer
    said = text_of(answer)
    assert "Ana rolls a die" in said
    assert "It is Ana's turn." in said.replace(" 's", "'s")
    assert "Who are you?" not in said


def test_it_is_found_by_one_word(phone):
    """/tv leads to the game that was begun last; with none it leads to the first page."""
    assert phone.get("/tv").headers["location"] == "/"
    table = begin(phone, "schocken", "Ana", "bot")
    assert phone.get("/tv").headers["location"] == f"{table}?tv=1"
    assert f'id="watch" href="{table}?tv=1"' in phone.beside().get(table).text


def test_a_game_that_is_entered_is_shown_too(phone):
    """With the last entry in words, and nothing that can be tapped."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    phone.submit(f"{table}/me", name="Ana")
    lay(phone, table)
    html = phone.get(f"{table}?tv=1").text
    assert "Ana: round 1, Cleo's row, square 5: yellow 5" in text_of(html).replace(" 's", "'s")
    assert re.search(r'<div class="flat" inert>.*lb-board', html, re.S)


def test_sums_are_shown_as_they_are_typed(phone):
    """The round, pips and own dice of each player, who is still missing, the counters, and the points so far."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    phone.submit(f"{table}/edit", place="r1.mode", value="sums")

    def shown():
        html = phone.get(f"{table}?tv=1").text
        ranks = text_of(re.search(r'(?s)<ol class="ranks".*?</ol>', html)[0])
        return [text_of(row) for row in re.findall(r"(?s)<section.*?</section>", html)], ranks, text_of(html)

    assert shown()[0] == ["Ana still to enter", "Ben still to enter", "Cleo still to enter"]
    phone.submit(f"{table}/edit", round="1", pips1="17", own1="2", pips2="14")
    rows, ranks, page = shown()
    assert rows == ["Ana 17 − 2 15", "Ben 14 − ? ?", "Cleo still to enter"]
    assert "Low Blow Round 1" in page
    sums(phone, table, 1)
    rows, ranks, page = shown()
    assert rows == ["Ana 17 − 2 15", "Ben 14 − 2 12", "Cleo 17 − 2 15"], (
        "it stays until the next round begins"
    )
    assert "Low Blow Round 1" in page
    assert ranks == "1. Ben 12 2. Ana 15 2. Cleo 15"
    phone.submit(f"{table}/edit", round="2", pips3="9", own3="2")
    rows, _, page = shown()
    assert rows == ["Ana still to enter", "Ben still to enter", "Cleo 9 − 2 7"]
    assert "Low Blow Round 2" in page
    sums(phone, table, 2)
    sums(phone, table, 3)
    counters(phone, table, 3, "7", "", "")
    assert shown()[0] == ["Ana 17 − 2 15 Counters 7", "Ben 14 − 2 12 Counters ?", "Cleo 17 − 2 15 Counters ?"]


def test_a_full_board_stays_until_the_next_round_begins(phone):
    """With the number of its round; a phone at the table goes on to the empty board."""
    table = phone.begin("low-blow", "Ana", "Ben", "Cleo")
    lay(phone, table)
    html = phone.get(f"{table}?tv=1").text
    assert html.count('data-place="r1.') == 15
    assert "Low Blow Round 1" in text_of(html)
    lay(phone, table, 2, [(1, 1, "R5")])
    html = phone.get(f"{table}?tv=1").text
    assert html.count('data-place="r2.') == 15
    assert "Low Blow Round 2" in text_of(html)


def test_throws_and_games_of_a_match_have_their_numbers(phone):
    """Beside the title."""
    table = phone.begin("schocken", "Ana", "Ben")
    phone.submit(f"{table}/edit", first="1")
    assert "Schocken First half, Throw 1" in text_of(phone.get(f"{table}?tv=1").text)
    table = phone.begin("blockers", "Ana", "Ben", match="games", number="2")
    assert "Blockers Game 1" in text_of(phone.get(f"{table}?tv=1").text)


def test_sums_are_in_large_type(chromium, tmp_path):
    """What is entered is as large as at the end of a game, also with counters, and nothing is below the screen."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo", "Maximiliane-Josephine")
        poster.submit(f"{table}/me", name="")
        for number in (1, 2, 3):
            sums(poster, table, number, (17, 14, 17, 22), (2, 2, 2, 2))
        counters(poster, table, 3, "7", "3", "", "")
        page = chromium.new_page(locale="en-GB")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{server}{table}?tv=1", wait_until="load")
            size = "what => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)"
            for what in (".lb-sums bdi", ".lb-sums .sum b", ".ranks bdi"):
                assert page.evaluate(size, what) >= height / 22, (what, width)
            whole = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            assert page.evaluate(whole) == [width, height]
        page.close()


CUT = """() => [...document.querySelectorAll("#log *")].filter((it) => {
  const box = it.getBoundingClientRect();
  if (it.children.length || !it.textContent.trim() || !box.width || it.closest(".hidden")) return false;
  let cut = box.right > innerWidth + 1;
  for (let around = it.parentElement; around; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const hides = /hidden|clip/.test(getComputedStyle(around).overflowX);
    cut ||= hides && box.right > frame.right + 1 && box.top < frame.bottom - 1;
  }
  return cut;
}).map((it) => it.textContent)"""
"""The texts that run off the right edge of the screen, or of what they lie in."""


@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_no_text_runs_off_the_edge(chromium, tmp_path, game):
    """After two thirds of a game there is more to tell than has room: what is shown is whole."""
    line = at_random(start_game(rules(game), ("Ana", "Maximiliane", "Bartholomew"), ()))
    identity = f"{3:016}"
    file = LogFile(tmp_path / "plays-tables.sqlite3")
    file.make(identity, NOW.isoformat(), show(line.positions[0].result()), "seed")
    file.enter(identity, [(DO, action) for action in line.actions[: len(line.actions) * 2 // 3]], "", 0)
    file.close()
    with running(tmp_path, apart=False) as server:
        page = chromium.new_page(locale="de-DE")
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{server}/t/{identity}?tv=1", wait_until="load")
            assert page.locator(".happened li").count() > 1
            assert page.evaluate(CUT) == []
        page.close()


def test_the_way_in_is_in_large_type(chromium, tmp_path):
    """Names, what was done, and the code are at least a fortieth of the screen high, and nothing is wider than it."""
    with running(tmp_path, code=CODE, apart=False, pace=0.0) as server, Poster(server) as poster:
        poster.submit("/enter", code=CODE)
        for game in ("blockers", "schocken"):
            table = poster.begin(game, "Ana", "Ben", "Cleo", here="1")
            page = chromium.new_page(locale="en-GB")
            cookies = [{"name": name, "value": it, "url": server} for name, it in poster.cookies.items()]
            page.context.add_cookies(cookies)
            for width, height in SCREENS:
                page.set_viewport_size({"width": width, "height": height})
                page.goto(f"{server}{table}?tv=1", wait_until="load")
                size = "what => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)"
                for what in (".ranks bdi", ".task", ".entry-code"):
                    assert page.evaluate(size, what) >= height / 40, (what, width)
                box = page.locator(".code-picture").bounding_box()
                assert box["width"] >= height / 4
                assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.close()


def test_the_end_fills_the_screen(chromium, tmp_path):
    """Who won, the steps and the standing, in large type; nothing to tap, nothing below the screen."""
    with running(tmp_path) as server, Poster(server) as poster:
        won, unfinished = end(poster), poster.begin("blockers", "Ana", "Ben", "Cleo", "Dora")
        poster.submit(f"{unfinished}/me", name="")
        poster.submit(f"{unfinished}/edit", game="1", square="A1", brush="R")
        poster.submit(f"{unfinished}/keep", early="yes")
        page = chromium.new_page(locale="en-GB")
        for table, large in (
            (won, (".podium bdi", ".podium .points")),
            (unfinished, (".ranks bdi", ".ranks b")),
        ):
            page.goto(f"{server}{table}?tv=1", wait_until="load")
            assert page.locator("main :is(button, form, .button, summary)").count() == 0
            for width, height in SCREENS[:2]:
                page.set_viewport_size({"width": width, "height": height})
                size = "what => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)"
                for what in ("#verdict", *large):
                    assert page.evaluate(size, what) >= height / 22, (what, width)
                whole = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
                assert page.evaluate(whole) == [width, height]
        page.close()


def test_the_page_of_a_stranger_is_the_door(tmp_path, clock):
    """Who has no code sees no table."""
    with Phone(application(settings_in(tmp_path, clock, code=CODE))) as stranger:
        assert stranger.get("/tv").status_code in (302, 303, 401)
