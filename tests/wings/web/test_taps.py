"""A double tap is one tap on every page, also where the first tap leads to another page."""

import pytest

from tests.wings.web.running import Poster, running
from tests.wings.web.test_patience import hurry
from tests.wings.web.thumbs import phones, settled

__all__ = ["phones"]


def posts(page):
    """Return a list that grows by the path of every form that a page sends."""
    sent = []
    page.on(
        "request",
        lambda request: request.method == "POST" and sent.append("/" + request.url.split("/", 3)[3]),
    )
    return sent


@pytest.mark.parametrize("pause", [30, 100, 250])
def test_a_name_that_is_tapped_twice_sits(phones, tmp_path, pause):
    """The second tap does not take the name away again."""
    with running(tmp_path) as server, Poster(server) as poster:
        poster.begin("low-blow", "Ana", "Ben", "Cleo")
        page = phones()
        page.goto(server + "/new/low-blow")
        hurry(page, ".chip:has-text('Ana')", 2, pause)
        page.wait_for_function("() => document.querySelector('#name1').value === 'Ana'")
        page.wait_for_timeout(300)
        assert page.input_value("#name1") == "Ana"


def test_seats_are_added_as_fast_as_one_taps(phones, tmp_path):
    """Three taps on +, each on the button of the page that the last one made."""
    with running(tmp_path) as server:
        page = phones()
        page.goto(server + "/new/schocken")
        seats = page.locator(".seat").count()
        for more in range(1, 4):
            page.tap("#more")
            page.wait_for_selector(f".seat >> nth={seats + more - 1}")
        assert page.locator(".seat").count() == seats + 3


@pytest.mark.parametrize("pause", [30, 100, 250])
@pytest.mark.parametrize("here", ["", "?here=1"])
def test_begin_tapped_twice_begins_one_game_and_takes_no_seat(phones, tmp_path, here, pause):
    """The second tap falls on the page that asks who one is."""
    with running(tmp_path) as server:
        page = phones()
        sent = posts(page)
        page.goto(server + "/new/schocken" + here)
        for seat, name in enumerate(("Ana", "Ben"), 1):
            page.fill(f"#name{seat}", name)
        hurry(page, "text=Begin", 2, pause)
        page.wait_for_selector("text=Who are you?")
        page.wait_for_timeout(500)
        assert page.is_visible("text=Who are you?")
        assert sent == ["/new/schocken"]


@pytest.mark.parametrize("pause", [30, 100, 250])
def test_one_phone_tapped_twice_enters_nothing(phones, tmp_path, pause):
    """The second tap falls on the keys, which take taps as fast as they come."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = phones()
        page.goto(server + poster.begin("low-blow", "Ana", "Ben", "Cleo"))
        sent = posts(page)
        hurry(page, "#me-all", 2, pause)
        page.wait_for_selector("#undo", state="attached")
        page.wait_for_timeout(500)
        settled(page)
        assert [path.rpartition("/")[2] for path in sent] == ["me"]
        page.tap("[data-key=R5]")
        page.wait_for_selector("#s1-1[aria-label='Square 1: red 5']")
