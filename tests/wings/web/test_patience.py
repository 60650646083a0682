"""Pages that wait: for a server that is gone, and for the answer to what was pressed."""

import re
import time
from itertools import pairwise

import pytest

from scorer.entry.file import LogFile
from tests.processes import HANG
from tests.wings.turns.playing import lay
from tests.wings.web.conftest import Served
from tests.wings.web.running import Poster, running
from tests.wings.web.thumbs import phones, settled, sit

__all__ = ["phones"]

MINUTES = 3


def watch(page):
    """Return a list that grows by every request of a page to a table."""
    sent = []
    page.on("request", lambda request: sent.append(request.url) if "/t/" in request.url else None)
    return sent


def let_pass(page, seconds):
    """Let the clock of a page run, second by second; what it asks for is answered, or fails, before the next."""
    asked = set()
    page.on("request", lambda request: asked.update([request]))
    page.on("response", lambda response: asked.discard(response.request))
    page.on("requestfailed", lambda request: asked.difference_update([request]))
    until = time.monotonic() + HANG
    for _ in range(seconds):
        page.clock.run_for(1000)
        page.wait_for_timeout(15)
        while asked:
            assert time.monotonic() < until, asked
            page.wait_for_timeout(5)


@pytest.mark.parametrize("here", ["", "1"])
def test_a_server_that_is_gone_is_asked_ever_less(phones, tmp_path, here):
    """Two taps unsent, three minutes: waits grow to half a minute; it says since when; the network's return ends it."""
    server = Served(tmp_path).start()
    try:
        with Poster(server.address) as poster:
            page = phones()
            page.clock.install()
            table = poster.begin("low-blow", "Ana", "Ben", "Cleo", here=here)
            page.goto(server.address + table)
            page.tap("#me-1")
            page.wait_for_selector("#undo, #task", state="attached")
            server.kill()
            page.wait_for_selector(".cut:visible >> text=No connection since")
            assert ":" in page.inner_text("#since")
            if not here:
                page.tap("[data-key=R5]")
                page.tap("[data-key=B3]")
            sent = watch(page)
            let_pass(page, 60 * MINUTES)
            # 0.7 s and half as much again each time: 9 waits in the first minute, then two a minute
            assert 5 <= len(sent) <= 9 + 2 * MINUTES
            server.start()
            page.evaluate("dispatchEvent(new Event('online'))")
            page.wait_for_selector("body:not(.cut-off)")
            settled(page)
            if not here:
                page.wait_for_selector("#s1-2[aria-label='Square 2: blue 3']")
            assert page.text_content("#since") == ""
    finally:
        server.kill()


def test_a_stream_that_is_always_refused_is_asked_for_seldom(phones, tmp_path):
    """Too many streams: what others enter is asked for every four seconds, and nothing is said of a lost connection."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.clock.install()
        page.route("**/live", lambda route: route.fulfill(status=503))
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        sit(page, server + table)
        let_pass(page, 5)
        sent = watch(page)
        let_pass(page, 40)
        assert len(sent) <= 40
        poster.submit(f"{table}/edit", place="r1.b1.1", value="R5")
        let_pass(page, 5)
        page.wait_for_selector("#s1-1[aria-label='Square 1: red 5']")
        assert not page.is_visible(".cut")


def test_a_page_that_is_refused_is_asked_for_ever_less(phones, tmp_path):
    """Also where the refusal is of the kind that settles an entry; what was entered before stays."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.clock.install()
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        sit(page, server + table)
        page.route("**/t/*", lambda route: route.fulfill(status=400, body="<main>no</main>"))
        page.evaluate("dispatchEvent(new Event('online'))")
        sent = watch(page)
        let_pass(page, 60)
        assert 5 <= len(sent) <= 20


def act_times(folder):
    """Return the number of actions in the only open game of a folder."""
    file = LogFile(folder / "plays-tables.sqlite3")
    (log,) = file.open_logs()
    file.close()
    return len(log.table.line.actions)


def hurry(page, what, times, pause):
    """Tap on the place of something several times, with some milliseconds between.

    Touches sent to Chromium with times of their own are sometimes never answered, if the page goes meanwhile.
    """
    page.locator(what).first.scroll_into_view_if_needed()
    box = page.locator(what).first.bounding_box()
    for _ in range(times):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(pause)


def slow_down(page, latency):
    """Make each answer later by some milliseconds."""
    cdp = page.context.new_cdp_session(page)
    limits = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    cdp.send("Network.emulateNetworkConditions", limits)


SLOW = {"quick": 0, "network": 300}


@pytest.mark.parametrize("slow", SLOW)
@pytest.mark.parametrize(("times", "pause"), [(2, 90), (5, 30)])
def test_a_double_tap_is_one_tap(phones, tmp_path, slow, times, pause):
    """It rolls once, covers the board with nothing and says nothing."""
    with running(tmp_path, apart=False, pace=0.0) as server, Poster(server) as poster:
        page = phones((390, 1000))
        page.goto(server + poster.begin("schocken", "Ana", "Ben", here="1"))
        page.tap("#me-1")
        page.wait_for_selector("#task")
        page.wait_for_timeout(400)
        before = act_times(tmp_path)
        page.evaluate("window.taps = []; addEventListener('pointerup', it => taps.push(it.timeStamp), true)")
        slow_down(page, SLOW[slow])
        hurry(page, "#pad .moves button >> nth=0", times, pause)
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        settled(page)
        assert page.locator("#asks > *, .why").count() == 0
        at = page.evaluate("taps")
        meant = 1 + sum(later - sooner >= 350 for sooner, later in pairwise(at))  # a busy machine taps slowly
        # a decision, and the dice that fell or the turn that went on
        assert before < act_times(tmp_path) <= before + 2 * meant


@pytest.mark.parametrize("slow", SLOW)
def test_begin_tapped_twice_begins_one_game(phones, tmp_path, slow):
    """Also on a slow network."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.goto(f"{server}/new/low-blow")
        for seat, name in enumerate(("Ana", "Ben", "Cleo"), 1):
            page.fill(f"#name{seat}", name)
        slow_down(page, SLOW[slow])
        hurry(page, "#new > .wide-button", 3, 60)
        page.wait_for_url("**/t/*")
        assert len(set(re.findall(r'href="(/t/\w+)', poster.get("/").text))) == 1


def test_a_refusal_is_a_line_and_said_once(phones, tmp_path):
    """Three taps on a row without a die: one sentence in the place of the task, nothing over the board."""
    with running(tmp_path, apart=False, pace=0.0) as server, Poster(server) as poster:
        page = phones()
        page.goto(server + poster.begin("low-blow", "Ana", "Ben", "Cleo", here="1"))
        page.tap("#me-all")
        page.wait_for_selector("a.thrown")
        for _ in range(3):
            page.wait_for_timeout(400)
            page.tap(".lb-squares >> nth=0")
            page.wait_for_selector("#why:has-text('choose a die')")
        assert page.locator("#asks > *").count() == 0
        assert page.locator(".why").count() == 1
        board, why = page.locator(".lb-board").bounding_box(), page.locator("#why").bounding_box()
        assert why["y"] >= board["y"] + board["height"]
        assert not page.is_visible("#task")


def test_the_end_is_not_run_through(phones, tmp_path):
    """Two taps on "Save it unfinished" save the game; the second begins no other one."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        lay(poster, table)
        sit(page, server + table)
        page.tap("summary:has-text('End this game early')")
        page.wait_for_timeout(400)
        hurry(page, "[name=early]", 2, 30)
        page.wait_for_selector("text=This game is saved.")
        page.wait_for_timeout(300)
        assert page.url == server + table
