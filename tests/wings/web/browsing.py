"""A phone or a desktop in a browser, and the hand that taps on it."""

import pytest

from tests.processes import HANG
from tests.wings.web.running import running

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Hand:
    """A hand at one screen: taps, counts them, and waits until an entry is answered."""

    def __init__(self, browser, address, size=PHONE, **more):
        self.context = browser.new_context(locale="en-GB", **size, **more)
        self.context.set_default_timeout(1000 * HANG)
        self.page = self.context.new_page()
        self.wrong = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("dialog", lambda dialog: (self.wrong.append("a script ran"), dialog.dismiss()))
        self.address, self.touches, self.taps = address, "has_touch" in size, 0

    def _heard(self, message):
        if message.type == "error" and "Content Security Policy" in message.text:
            self.wrong.append(message.text)

    def tap(self, what):
        """Tap something on the page."""
        self.taps += 1
        (self.page.tap if self.touches else self.page.click)(what)

    def enter(self, what):
        """Tap something that enters, and wait for the page to have it."""
        before = self.page.get_attribute("#log", "data-number")
        self.tap(what)
        self.page.wait_for_function("n => document.querySelector('#log')?.dataset.number !== n", arg=before)

    def begin(self, game, *names, **choices):
        """Begin a play from the first page."""
        self.page.goto(self.address)
        self.tap(f"a[href='/new/{game}']")
        for seat, name in enumerate(names, 1):
            self.page.fill(f"#name{seat}", name)
        self.tap("text=Begin")
        self.page.wait_for_selector("#log")
        self.sit()
        return self.page.url

    def join(self, url, chip="#me-all"):
        """Open a table and say whose phone this is."""
        self.page.goto(url)
        self.sit(chip)

    def sit(self, chip="#me-all"):
        """Say whose phone this is."""
        self.tap(chip)
        self.page.wait_for_selector("#undo", state="attached")
        self.page.wait_for_load_state()  # before its scripts have come, a tap leads to another page

    def die(self, die):
        """Enter a die, and wait for the page to have it."""
        self.enter(f"[data-key={die}]")

    def hand(self, hand):
        """Enter a hand of Schocken, as 421/1."""
        for face in hand[:3]:
            self.tap(f"[data-face='{face}']")
        self.enter(f"[data-rolls='{hand[4]}']")

    def number(self, number, then=None):
        """Enter a number by the keys."""
        for digit in number:
            self.tap(f"[data-digit='{digit}']")
        (then or self.enter)("[data-digit=Enter]")

    def kept(self):
        """Wait for the end to be shown, and that it is kept."""
        self.page.wait_for_selector("text=This game is saved.")

    def says(self, text):
        """Wait until the page says something."""
        self.page.wait_for_selector(f"text={text}")

    def value(self, square):
        """Return what a screen reader hears of a square."""
        return self.page.get_attribute(square, "aria-label")


@pytest.fixture
def hands(chromium):
    """Return what makes hands; no page of theirs may have had a mistake."""
    made = []

    def new(address, size=PHONE, **more):
        made.append(Hand(chromium, address, size, **more))
        return made[-1]

    yield new
    for hand in made:
        hand.context.close()
        assert not hand.wrong, hand.wrong


@pytest.fixture
def address(tmp_path):
    """Serve the pages of a folder, in this process, which starts at once."""
    with running(tmp_path) as address:
        yield address
