"""A game from the first page to the ranking by keyboard alone, as somebody plays who cannot tap."""

from scorer.plays import open_store
from tests.processes import HANG
from tests.wings.turns.playing import SCHOCKEN
from tests.wings.web.running import running

MOST_STEPS = 90
"""Presses of the tab key after which what is looked for cannot be reached."""


class Keys:
    """A keyboard at a page: nothing is clicked, and every stop shows that it is one."""

    def __init__(self, page):
        self.page, self.press = page, page.keyboard.press

    def to(self, what):
        """Go on with the tab key until something has the focus, and check that this can be seen."""
        for _ in range(MOST_STEPS):
            if self.page.evaluate("what => document.activeElement?.matches(what) ?? false", what):
                break
            self.press("Tab")
        else:
            raise AssertionError(f"{what} cannot be reached by the tab key")
        ring = "const style = getComputedStyle(document.activeElement); "
        box = "const box = document.activeElement.closest('label') ?? document.activeElement; "
        seen = "return [style, getComputedStyle(box)].some(each => parseFloat(each.outlineWidth) >= 2)"
        assert self.page.evaluate(f"() => {{ {box}{ring}{seen} }}"), (
            f"{what} has the focus and does not show it"
        )

    def use(self, what, key="Enter"):
        """Go to something and press a key there."""
        self.to(what)
        self.press(key)

    def enter(self, what):
        """Use something that enters, and wait until the page has the entry."""
        before = self.page.get_attribute("#log", "data-number")
        self.use(what)
        self.page.wait_for_function("n => document.querySelector('#log')?.dataset.number !== n", arg=before)

    def hand(self, hand):
        """Enter a hand, as 421/1."""
        for face in hand[:3]:
            self.use(f"[data-face='{face}']")
        self.enter(f"[data-rolls='{hand[4]}']")


def test_a_game_by_keyboard(chromium, tmp_path):
    """From the link past the menu to the kept game, its play and the ranking: Tab, arrows, Space and Enter suffice."""
    with running(tmp_path) as server:
        context = chromium.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
        context.set_default_timeout(1000 * HANG)
        page = context.new_page()
        keys = Keys(page)
        page.goto(server)
        keys.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        keys.press("Enter")
        keys.use("a[href='/new/schocken']")
        page.wait_for_selector("#name1")
        for seat, name in ((1, "Ana"), (2, "Ben")):
            keys.to(f"#name{seat}")
            page.keyboard.type(name)
        keys.press("Escape")  # the list of known names
        keys.use("form button.strong")
        page.wait_for_selector("#log")
        keys.use("#me-all")
        page.wait_for_selector("#undo", state="attached")
        page.wait_for_load_state()
        keys.enter("#first-1")
        for hand in (*SCHOCKEN, *reversed(SCHOCKEN)):
            keys.hand(hand)
        page.wait_for_selector("text=Ana wins; Ben has lost the first half and the second half.")
        page.wait_for_selector("text=This game is saved.")
        keys.use("a[href='/plays']")
        page.wait_for_selector("a.card")
        keys.use("a.card")
        page.wait_for_selector("text=Ben has lost the second half.")
        keys.use("a[href='/ranking']")
        page.wait_for_selector("text=Who beats whom")
        keys.to(".wide")  # what scrolls is a stop too
        context.close()
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        assert [play.summary.winners for play in store.all()] == [("Ana",)]
