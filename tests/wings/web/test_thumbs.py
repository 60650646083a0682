"""Thumbs on phones: every tap counts, nothing scrolls by itself, nothing is too small for a thumb or too wide."""

import random
import re

import pytest

from tests.wings.turns.playing import ROUND, SQUARES, covered
from tests.wings.web.bad_network import Bad
from tests.wings.web.running import Poster, running
from tests.wings.web.test_large_text import OVERLAP
from tests.wings.web.thumbs import SIZES, phones, settled, sit

__all__ = ["phones"]

DICE = [die for row in ROUND for die in row.split()]


def touch(page, what):
    """Touch something at once, without waiting until it is ready to be tapped."""
    box = page.evaluate("what => document.querySelector(what).getBoundingClientRect().toJSON()", what)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def values(page):
    """Return what the squares of the board show."""
    return page.evaluate("[...document.querySelectorAll('a[data-place]')].map(each => each.dataset.value)")


def loaded_anew(page, server, poster):
    """Fill the board of round 1 and load its page anew: it no longer knows the taps."""
    sit(page, server + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
    for die in DICE:
        touch(page, f"[data-key={die}]")
    settled(page)
    page.goto(page.url.partition("?")[0] + "?round=1&part=board")


def test_every_tap_of_three_fast_thumbs_counts(phones, tmp_path):
    """On a bad network, faster than it answers: a die for each tap, in its order, on every phone and at the server."""
    chance = random.Random(14)
    with running(tmp_path, around=lambda app: Bad(app, chance)) as server, Poster(server) as poster:
        path = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        three = [phones() for _ in range(3)]
        for number, page in enumerate(three, 1):
            sit(page, server + path)
            page.tap(f"#tab-{number}")
            page.wait_for_selector(f"[data-place='r{number}.b1.1'][aria-current]")
        for die in DICE:
            for page in three:
                touch(page, f"[data-key={die}]")
        for page in three:
            assert values(page) == DICE
        for page in three:
            settled(page)
        for number in (1, 2, 3):  # asked of the server: the phones may be on their way to what comes next
            html = poster.get(f"{path}?round={number}&part=board").text
            assert re.findall(rf'data-place="r{number}\.b\d\.\d" data-value="(\w*)"', html) == DICE


def test_a_full_board_can_be_corrected(phones, tmp_path):
    """A tap on a square brings the keys back; after the new die they are gone again, and no other square changed."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        loaded_anew(page, server, poster)
        key = page.locator("[data-key=G6], [data-key=R1]").first
        assert not key.is_visible()
        for square, at, die in (("#s2-2", 6, "R1"), ("#s2-2", 6, DICE[6])):
            page.tap(square)
            page.wait_for_selector(f"{square}[aria-current]")
            touch(page, f"[data-key={die}]")
            settled(page)
            assert values(page) == [*DICE[:at], die, *DICE[at + 1 :]]
            assert not key.is_visible()
            asks = die != DICE[at]  # a die of another colour: what is wrong is told, and what to do
            assert page.get_by_text("Tap a square to correct it.").is_visible() is asks


def test_a_settled_throw_can_be_corrected(phones, tmp_path):
    """A tap on a player brings the dice and the numbers of rolls back."""
    with running(tmp_path) as server, Poster(server) as poster:
        path = poster.begin("schocken", "Ana", "Ben")
        for fields in (
            {"first": "1"},
            {"place": "t1.1", "value": "421/1"},
            {"place": "t1.2", "value": "665/1"},
        ):
            poster.submit(f"{path}/edit", **fields)
        page = phones()
        sit(page, server + path)
        page.goto(f"{server}{path}?throw=1")
        page.tap("#correct")
        page.wait_for_selector("text=Tap a player to correct their dice.")
        page.tap("#who-2")
        page.wait_for_selector("#who-2[aria-current]")
        for key in ("[data-face='6']", "[data-face='6']", "[data-face='4']", "[data-rolls='2']"):
            touch(page, key)
        settled(page)
        html = poster.get(f"{path}?throw=1&correct=1").text
        assert re.findall(r'data-place="t1\.\d" data-value="([^"]*)"', html) == ["421/1", "664/2"]


def test_what_is_not_sent_survives_a_reload(phones, tmp_path):
    """Without a network dice are shown, counted as not sent, there again after a reload, and sent when it is back.

    Who taps on when the own row is full enters nothing into another one.
    """
    with running(tmp_path) as server, Poster(server) as poster:
        table = server + poster.begin("low-blow", "Ana", "Ben", "Cleo")
        page = phones()
        sit(page, table, "#me-2")
        assert page.get_attribute("a[data-place][aria-current]", "id") == "s2-1"  # the own row comes first
        page.route("**/edit", lambda route: route.abort())
        for die in DICE[:3]:
            page.tap(f"[data-key={die}]")
        page.wait_for_selector(".cut:has-text('Not sent yet: 3')")
        assert "safe" not in page.inner_text(".cut")
        page.reload()
        assert values(page)[:4] == [*DICE[:3], ""]
        page.unroute("**/edit")
        settled(page)
        page.tap("#undo")
        settled(page)
        page.reload()
        assert values(page)[:3] == [*DICE[:2], ""]
        for die in DICE[2:7]:  # two more than the own row has room for
            touch(page, f"[data-key={die}]")
        settled(page)
        page.wait_for_selector("text=This row is full.")
        assert values(page) == [*DICE[:5], *[""] * 10]
        page.tap("#s1-1")
        page.tap("[data-key=B4]")
        page.wait_for_selector("#s1-1[data-value=B4] + #s1-2[aria-current]")


def test_after_a_reload_undo_aims_at_what_it_takes_back(phones, tmp_path):
    """Square by square from the end, though the page no longer knows the taps: new dice go there in order."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        loaded_anew(page, server, poster)
        for left in (14, 13, 12):
            page.tap("#undo")
            settled(page)
            page.wait_for_selector(f"#s3-{left - 9}[aria-current]")
        for die in DICE[12:]:
            touch(page, f"[data-key={die}]")
        assert values(page) == DICE
        settled(page)


LATE = """() => {
  const plain = fetch;
  window.fetch = async (to, how) => {
    if (!how.method) {
      window.asked = true;
      await new Promise((done) => setTimeout(done, 2000));
    }
    return plain(to, how);
  };
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Fetches the page as when it comes to the front; that takes two seconds."""


def test_undo_aims_right_while_the_page_is_fetched(phones, tmp_path):
    """An answer of before, which comes after the tap on Undo, does not hold the aim where it was."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        loaded_anew(page, server, poster)
        page.tap("#undo")
        settled(page)
        page.wait_for_selector("#s3-5[aria-current]")
        page.wait_for_timeout(500)  # for what is still on its way
        page.evaluate(LATE)
        page.wait_for_function("() => window.asked")
        page.tap("#undo")
        settled(page)
        assert page.evaluate("document.querySelector('[data-place][aria-current]').id") == "s3-4"


def test_a_tap_is_shown_before_anything_else_happens(phones, tmp_path):
    """The die lies on its square when the touch has been handled, whatever the network does."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        sit(page, server + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
        down = "new PointerEvent('pointerdown', {bubbles: true})"
        key = f"document.querySelector('[data-key=R5]').dispatchEvent({down})"
        assert page.evaluate(f"{key}, document.querySelector('#s1-1').dataset.value") == "R5"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_by_itself(phones, tmp_path, size):
    """In a whole round the page stands still, with board, pad and who leads in sight."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones(SIZES[size])
        sit(page, server + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
        assert page.evaluate("innerWidth") == SIZES[size][0]
        boxes = (
            "['.board', '#strip', '#pad'].map(each => document.querySelector(each).getBoundingClientRect())"
        )
        for number, (row, square, die) in enumerate(SQUARES):
            touch(page, f"[data-key={die}]")
            page.wait_for_selector(f"#s{row}-{square}[data-value={die}]")
            if number % 5 == 3:
                board, strip, pad = page.evaluate(f"{boxes}.map(({{top, bottom}}) => [top, bottom])")
                assert page.evaluate("scrollY") == 0
                assert min(board[0], strip[0], pad[0]) >= 0
                assert max(board[1], strip[1], pad[1]) <= SIZES[size][1] + 1
        settled(page)
        assert page.evaluate("scrollY") == 0


LETTERS = """() => [...document.querySelectorAll('#log input.number')]
  .map(each => each.clientWidth / parseFloat(getComputedStyle(each).fontSize))"""

SMALL = """() => [...document.querySelectorAll('#log a, #log button, #log summary, #log input')]
  .filter(each => each.checkVisibility({visibilityProperty: true}) && !['hidden', 'radio'].includes(each.type))
  .map(each => [each.id || each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.9 || box.width < 43.9)).map(([name]) => name)"""


def test_large_type_and_thumbs(phones, tmp_path):
    """With type twice as large nothing is wider than the page, too small or covered; fields hold eight letters."""
    with running(tmp_path) as server, Poster(server) as poster:
        low_blow = poster.begin("low-blow", "Ana", "Ben", "Cleo", "Dora")
        sums = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        poster.submit(f"{sums}/edit", place="r1.mode", value="sums")
        schocken = poster.begin("schocken", "Ana", "Ben", "Cleo")
        poster.submit(f"{schocken}/edit", first="1")
        tables = [
            low_blow,
            sums,
            f"{sums}?part=counters&round=3",
            poster.begin("blockers", "Ana", "Ben"),
            schocken,
        ]
        page = phones()
        for table in tables:
            if table == low_blow:
                sit(page, server + table, "#me-1")  # from then on the phone is known
            page.goto(server + table)
            assert page.evaluate(SMALL) == [], table
            sideways = [each for each in covered(page) if table != low_blow or each[0] > 568]
            assert sideways == [], table  # four rows of squares for thumbs are higher than 320
            for width in (320, 360, 390):
                page.set_viewport_size({"width": width, "height": 664})
                page.evaluate("document.documentElement.style.fontSize = '212.5%'")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, (table, width)
                assert not page.evaluate(OVERLAP), (table, width)
                fields = page.evaluate(LETTERS)
                assert min(fields, default=9) >= 8 * 0.45, (table, width)  # a letter is 0.45 of its size wide
                page.evaluate("document.documentElement.style.fontSize = ''")


def test_a_finger_paints(phones, tmp_path):
    """In Blockers a drag fills empty squares and leaves others alone; the same colour again takes a tile off."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = poster.begin("blockers", "Ana", "Ben")
        poster.submit(f"{table}/edit", game="1", square="B3", brush="B")
        page = phones()
        sit(page, server + table, "#me-1")
        assert page.is_checked("#brush-red")
        one, other = (page.locator(square).bounding_box() for square in ("#B1", "#B5"))
        page.mouse.move(one["x"] + 9, one["y"] + 9)
        page.mouse.down()
        page.mouse.move(other["x"] + 9, other["y"] + 9, steps=12)
        page.mouse.up()
        page.tap("#B5")
        settled(page)
        page.wait_for_selector("#B4[aria-label='B4: red']")
        row = [page.get_attribute(f"#B{column}", "data-value") for column in range(1, 7)]
        assert row == ["R", "R", "B", "R", "", ""]
