"""Large text, and narrow windows: nothing lies over the board, nothing is cut."""

from scorer.plays import new_play, open_store, summarise
from tests.scorer.plays.test_evening import EARLIER
from tests.wings.web.running import Poster, running
from tests.wings.web.thumbs import phones

__all__ = ["phones"]

OVERLAP = """() => {
  const [board, pad] = ["#live .board, #live .lb-board", "#pad"].map((it) => document.querySelector(it));
  return board && pad && board.getBoundingClientRect().bottom > pad.getBoundingClientRect().top + 1;
}"""


SIZES = ((390, 664), (360, 560))


def test_text_twice_as_large_hides_no_board(phones, tmp_path):
    """One column, as wide as the screen; the keys are below the board, not over it.

    As it is where a game is entered: see ``test_large_type_and_thumbs``.
    """
    with running(tmp_path, apart=False, pace=0.0) as server, Poster(server) as poster:
        for game in ("low-blow", "blockers", "schocken"):
            page = phones(SIZES[0])
            page.goto(server + poster.begin(game, "Ana", "Ben", "Cleo", here="1"))
            page.tap("#me-1")
            page.wait_for_selector("#task")
            page.evaluate("document.documentElement.style.fontSize = '212.5%'")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth") == width, game
                assert not page.evaluate(OVERLAP), (game, width)


BROKEN = """() => {
  const broken = [];
  for (const name of document.querySelectorAll("bdi")) {
    const text = name.firstChild;
    if (text?.nodeType !== 3 || !/^[A-Za-z]{11}$/.test(text.data) || name.closest(".hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const tops = new Set([...range.getClientRects()].map((it) => Math.round(it.top)));
    if (tops.size > 1) broken.push(name.parentElement.outerHTML);
  }
  return broken;
}"""
"""Names of eleven letters that do not stand on one line."""


def test_names_of_eleven_letters_stay_whole(chromium, tmp_path):
    """Text twice as large, on phones of 390 and 320 px: on no page a name is broken within the word."""
    names = ("Maximiliane", "Bartholomew", "Ana")
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        text = EARLIER.results.replace("Ana", names[0]).replace("Ben", names[1]).replace("Cleo", "Ana")
        store.add(new_play(EARLIER.id, text, summarise(text), EARLIER.kept))
    with running(tmp_path, apart=False, pace=0.0) as server, Poster(server) as poster:
        pages = ["/", "/plays", f"/plays/{EARLIER.id}", "/ranking", "/new/schocken", "/evening/2026-11-13"]
        pages += [f"/ranking/versus?one={names[0]}&other={names[1]}", f"/ranking/player?name={names[0]}"]
        for game in ("low-blow", "blockers", "schocken"):
            pages += [poster.begin(game, *names), poster.begin(game, *names, here="1")]
        page = chromium.new_page(locale="en-GB")
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 600})
            for path in pages:
                page.goto(server + path)
                page.evaluate("document.documentElement.style.fontSize = '212.5%'")
                page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
                assert page.evaluate(BROKEN) == [], path
                assert page.evaluate("document.documentElement.scrollWidth") == width, path
        page.close()


def test_a_scroll_bar_cuts_no_square(chromium, tmp_path):
    """With a mouse the board is as wide as the window beside its scroll bar."""
    with running(tmp_path) as server, Poster(server) as poster:
        page = chromium.new_page(locale="en-GB", viewport={"width": 390, "height": 664})
        page.goto(server + poster.begin("blockers", "Ana", "Ben"))
        page.click("#me-1")
        page.wait_for_selector("#undo", state="attached")
        edges = page.evaluate(
            "[...document.querySelectorAll('.bl-square')].map((it) => it.getBoundingClientRect())"
            ".reduce((all, it) => [Math.min(all[0], it.left), Math.max(all[1], it.right)], [999, 0])"
        )
        assert edges[0] >= 0
        assert edges[1] <= 390
        page.close()
