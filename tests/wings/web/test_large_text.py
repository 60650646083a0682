"""Large text, and narrow windows: nothing lies over the board, nothing is cut."""

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
