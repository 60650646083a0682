"""Phones on a bad network: silence, a server that sleeps, two tabs, the end."""

import os
import signal

from pnp.wings.web import live
from scorer.entry.file import LogFile
from scorer.plays.errors import FullError
from tests.wings.web.conftest import Served
from tests.wings.web.running import Poster, running
from tests.wings.web.thumbs import phones, settled, sit

__all__ = ["phones"]


def test_silence_is_a_sign(phones, tmp_path):
    """After twelve seconds without an event the page asks; if nobody answers, that is told, until somebody does."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.clock.install()
        table = server + poster.begin("schocken", "Ana", "Ben")
        sit(page, table)
        page.context.route("**/t/**", lambda route: route.abort())
        page.clock.fast_forward(13_000)
        page.wait_for_selector("body.cut-off")
        page.context.unroute("**/t/**")
        page.clock.fast_forward(13_000)
        page.wait_for_selector("body:not(.cut-off)")


def test_a_stream_that_is_held_back_is_replaced_by_asking(phones, tmp_path):
    """A proxy that buffers lets no event through: the page shows what others enter all the same, and no warning."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.clock.install()
        page.route("**/live", lambda route: None)  # never answered
        table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
        sit(page, server + table)
        poster.submit(f"{table}/edit", place="r1.b1.1", value="R5")
        page.clock.fast_forward(13_000)
        page.wait_for_selector("#s1-1[aria-label='Square 1: red 5']")
        poster.submit(f"{table}/edit", place="r1.b1.2", value="B3")
        page.clock.fast_forward(4_100)
        page.wait_for_selector("#s1-2[aria-label='Square 2: blue 3']")
        assert not page.is_visible(".cut")


def test_what_the_server_cannot_take_is_sent_again(phones, tmp_path, monkeypatch):
    """Too busy: the page says so, keeps every tap, and sends it until it is taken."""
    monkeypatch.setattr(live, "BEAT", 0.1)
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        sit(page, server + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
        page.route("**/edit", lambda route: route.fulfill(status=429, body="<p>no</p>"))
        page.tap("[data-key=R5]")
        page.tap("[data-key=B3]")
        page.wait_for_selector(".cut:visible >> text=cannot take it now")
        page.wait_for_timeout(400)  # beats of the stream hide nothing
        assert "Not sent yet: 2" in page.inner_text(".cut")
        page.reload()
        page.unroute("**/edit")
        settled(page)
        page.wait_for_selector("#s1-2[aria-label='Square 2: blue 3']")
        page.wait_for_selector(".cut", state="hidden")


def test_a_full_disk_loses_nothing(phones, tmp_path, monkeypatch):
    """Really full: entries wait on the phone until there is room."""
    full = [True]
    append = LogFile._append

    def refuse(file, log, edits):
        if full and edits:
            raise FullError(str(file._path))
        return append(file, log, edits)

    monkeypatch.setattr(LogFile, "_append", refuse)
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        sit(page, server + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
        page.tap("[data-key=R5]")
        page.wait_for_selector(".cut:visible >> text=Not sent yet: 1")
        full.clear()
        settled(page)
        page.wait_for_selector("#s1-1[aria-label='Square 1: red 5']")


def test_an_error_of_the_page_is_told(phones, tmp_path, chromium):
    """Whatever fails unseen is said in a bar."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = chromium.new_page(locale="en-GB")
        sit_by_click(page, server + poster.begin("schocken", "Ana", "Ben"))
        assert not page.is_visible(".broken-page")
        page.evaluate("() => { setTimeout(() => { throw new Error('x'); }); }")
        page.wait_for_selector(".broken-page:visible >> text=What you entered is stored on this phone.")
        page.close()


def sit_by_click(page, address):
    """Open a table with a mouse and say whose phone this is."""
    page.goto(address)
    page.click("#me-all")
    page.wait_for_selector("#undo", state="attached")


def test_a_server_that_sleeps_is_told(phones, tmp_path):
    """Stopped as a computer that sleeps: its connections stay open and silent; what is tapped is sent as it wakes."""
    server = Served(tmp_path).start()
    try:
        with Poster(server.address) as poster:
            page = phones()
            page.clock.install()
            sit(page, server.address + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
            os.kill(server.process.pid, signal.SIGSTOP)
            page.tap("[data-key=R5]")
            assert not page.is_visible(".cut")
            page.clock.fast_forward(12_100)
            page.wait_for_selector(".cut:has-text('Not sent yet: 1')")
            os.kill(server.process.pid, signal.SIGCONT)
            page.clock.fast_forward(12_100)
            page.wait_for_selector("body:not(.cut-off) #s1-1[aria-label='Square 1: red 5']")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
        server.kill()


def test_two_tabs_share_what_is_not_sent(phones, tmp_path):
    """Both tabs of a phone tap without a network; whichever is left sends all of it, each once and in its order."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = server + poster.begin("low-blow", "Ana", "Ben", "Cleo")
        one = phones()
        sit(one, table)
        two = one.context.new_page()
        two.goto(table)
        one.context.route("**/edit", lambda route: route.abort())
        for page, square, die in ((one, "#s1-1", "R5"), (two, "#s2-1", "B3"), (one, "#s1-1", "Y6")):
            page.tap(square)
            page.tap(f"[data-key={die}]")
        two.close()
        three = one.context.new_page()
        three.goto(table)  # it takes over what the others hold
        one.context.unroute("**/edit")
        settled(one)
        for page in (one, three):
            page.wait_for_selector("#s1-1[aria-label='Square 1: yellow 6']")
            page.wait_for_selector("#s2-1[aria-label='Square 1: blue 3']")
        assert one.get_attribute("#log", "data-number") == "3"


def test_the_end_leads_everybody(phones, tmp_path):
    """Who discards a game is named on every phone, and it comes back; an ended game is kept; again leads both on."""
    with running(tmp_path) as server, Poster(server) as poster:
        table = server + poster.begin("schocken", "Ana", "Ben")
        ana, ben = phones(), phones()
        sit(ana, table, "#me-1")
        sit(ben, table, "#me-2")
        ben.tap("summary:has-text('End this game early')")
        ben.tap("text=Discard it for everybody")
        ana.wait_for_selector("#verdict:has-text('has discarded this game.')")
        assert "Ben" in ana.inner_text("#verdict")
        ana.tap("#restore")
        ben.wait_for_selector("#first-1")
        ana.tap("#first-1")
        for hand in ("111/1", "665/3", "111/1", "665/3"):  # the own hand comes first
            for face in hand[:3]:
                ana.tap(f"[data-face='{face}']")
            ana.tap(f"[data-rolls='{hand[4]}']")
            settled(ana)
            ana.wait_for_function("() => !document.querySelector('.later')")
        ben.wait_for_selector("text=This game is saved.")
        ben.wait_for_selector("text=Ana wins; Ben has lost the first half and the second half.")
        ben.tap("#again")
        ben.wait_for_selector("#first-1")
        ana.wait_for_selector("#first-1")
        assert ana.url == ben.url != table
        assert "This is the phone of" in ana.inner_text("#people")
