"""What a phone loads to enter a game: over a slow network in a cellar, it must not be much."""

import pytest

from tests.wings.turns.playing import lay
from tests.wings.web.running import Poster, running

KILOBYTE = 1000
MOST_BYTES = 90 * KILOBYTE
MOST_REQUESTS = 6
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

TABLES = {
    "low-blow": ("Ana", "Ben", "Cleo", "Dora"),
    "blockers": ("Ana", "Ben", "Cleo", "Dora", "Émile"),
    "schocken": ("Ana", "Ben", "Cleo", "Dora", "Émile", "Fay", "Gus", "Hal"),
}
"""Every game with as many as can play it: more players, more page."""


def loaded(browser, address):
    """Open a page in a browser that knows nothing yet; return its requests and all the bytes it received."""
    context = browser.new_context(locale="en-GB", **PHONE)
    page, urls, sizes = context.new_page(), {}, {}
    watch = context.new_cdp_session(page)
    watch.send("Network.enable")
    watch.on(
        "Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]})
    )
    watch.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto(address, wait_until="load")
    page.evaluate("document.fonts.ready.then(() => document.fonts.size)")
    page.wait_for_timeout(300)  # for what is loaded late, as the stream of entries is
    context.close()
    asked = {
        number: url for number, url in urls.items() if not url.startswith("data:")
    }  # a part of another file
    return list(asked.values()), sum(sizes.get(number, 0) for number in asked)


@pytest.mark.parametrize("game", TABLES)
def test_a_page_of_a_game_is_light(chromium, tmp_path, game):
    """Everything a cold phone loads for a table, its heads included, is under 90 kB in five requests at most.

    So is what it loads where the game is played.
    """
    with running(tmp_path) as server, Poster(server) as poster:
        table = poster.begin(game, *TABLES[game])
        if game == "low-blow":
            lay(poster, table)
        if game == "schocken":
            poster.submit(f"{table}/edit", first="1")
        played = poster.begin(game, *TABLES[game], here="1")
        for address in (table, played):
            asked, size = loaded(chromium, server + address)
            assert len(asked) <= MOST_REQUESTS, asked
            assert all(url.startswith(server) for url in asked)
            assert 30 * KILOBYTE < size < MOST_BYTES  # less than the type alone: nothing was counted
