"""Phones on a bad network: silence, a server that sleeps, two tabs, the end."""

import os
import signal

from tests.pnp.web.conftest import Served
from tests.pnp.web.running import Poster, running
from tests.pnp.web.thumbs import phones, settled, sit

__all__ = ["phones"]


def test_silence_is_a_sign(phones, tmp_path):
    """A stream that says nothing for twelve seconds is said to be lost; it is taken up again."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.clock.install()
        sit(page, server + poster.begin("schocken", "Ana", "Ben"))
        page.route("**/live", lambda route: route.abort())
        page.clock.fast_forward(13_000)
        page.wait_for_selector("body.cut-off")
        page.unroute("**/live")
        page.clock.fast_forward(13_000)
        page.wait_for_selector("body:not(.cut-off)")


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
        ben.wait_for_selector("text=This game is kept.")
        ben.tap("#again")
        ben.wait_for_selector("#first-1")
        ana.wait_for_selector("#first-1")
        assert ana.url == ben.url != table
        assert "This is the phone of" in ana.inner_text("#people")
