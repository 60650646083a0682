"""The pages in a browser, as thumbs use them: Chromium, phone and desktop."""

import re

import pytest

from scorer.games import GAMES
from scorer.plays import open_store, outcome_of
from tests.pnp.web.conftest import ROOT, Served
from tests.pnp.web.playing import BLOCKERS, SCHOCKEN, SQUARES
from tests.pnp.web.running import running

COLOURS = {"R": "red", "B": "blue", "Y": "yellow"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


class Hand:
    """A hand at one screen: taps, counts them, and waits until an entry is answered."""

    def __init__(self, browser, address, size=PHONE, **more):
        self.context = browser.new_context(locale="en-GB", **size, **more)
        self.context.set_default_timeout(30_000)
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
        self.page.wait_for_selector("text=This game is kept.")

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
        assert hand.wrong == []


@pytest.fixture
def address(tmp_path):
    """Serve the pages of a folder, in this process, which starts at once."""
    with running(tmp_path) as address:
        yield address


def outcome_in(folder):
    with open_store(str(folder / "plays.sqlite3")) as store:
        (play,) = store.all()
    return outcome_of(play.results)[1]


@SIZES
def test_low_blow_by_taps(hands, address, tmp_path, size):
    """A full 5x3 board takes one tap a die and no other; the game ends with who won, why, a chart."""
    hand = hands(address, size)
    hand.begin("low-blow", "Ana", "Ben", "Cleo")
    hand.taps = 0
    if size == PHONE:
        for _, _, die in SQUARES:
            hand.die(die)
        assert hand.taps == 15
        hand.tap("text=On to round 2")
        hand.page.wait_for_selector("[data-place='r2.b1.1'][aria-current]")
    by_sums = (2, 3) if size == PHONE else (1, 2, 3)
    for number in by_sums:
        hand.tap(f"#tab-{number}")
        hand.page.wait_for_selector(f"#tab-{number}[aria-current]")
        if number == by_sums[0]:  # those after it are entered alike
            hand.enter("#mode")
        for seat, (pips, own) in enumerate([(17, 2), (14, 2), (17, 2)], 1):
            hand.page.fill(f"#pips{seat}", str(pips))
            hand.page.fill(f"#own{seat}", str(own))
        hand.enter("#enter")
    hand.tap("#tab-c3")
    hand.page.wait_for_selector("#tab-c3[aria-current]")
    for seat, held in enumerate((7, 3, 0), 1):
        hand.page.fill(f"#held{seat}", str(held))
    hand.enter("#enter")
    hand.says("Ben wins with 33 points.")
    hand.kept()
    assert hand.page.locator(".chart svg:visible").count() == 1
    assert outcome_in(tmp_path).final == {"Ana": 38, "Ben": 33, "Cleo": 45}


@SIZES
def test_blockers_by_taps(hands, address, tmp_path, size):
    """A board is painted tile by tile; a capture is counted; the game ends by itself with the 48th tile."""
    hand = hands(address, size)
    url = hand.begin("blockers", "Ana", "Ben")
    for letter, row in zip("ABCDEFGHI", BLOCKERS, strict=True):
        for column, colour in enumerate(row, 1):
            if colour == ".":
                continue
            if size == DESKTOP and letter not in "CF":  # one whole board by taps is enough
                fields = {"game": "1", "square": f"{letter}{column}", "brush": colour}
                hand.context.request.post(f"{url}/edit", form=fields, headers={"Origin": address})
                continue
            if not hand.page.is_checked(f"#brush-{COLOURS[colour]}"):
                hand.tap(f"label:has(#brush-{COLOURS[colour]})")
            hand.enter(f"#{letter}{column}")
    assert hand.value("#A1") == "A1: red"
    hand.enter("#more-1-blue")
    hand.says("Ben wins with −1 point.")
    hand.kept()
    assert outcome_in(tmp_path).final == {"Ana": -2, "Ben": -1}


@SIZES
def test_schocken_by_taps(hands, address, tmp_path, size):
    """Two throws with a Schock out each end the game; the loser of the first begins the second."""
    hand = hands(address, size)
    hand.begin("schocken", "Ana", "Ben")
    hand.enter("#first-1")
    for each in (*SCHOCKEN, *reversed(SCHOCKEN)):
        hand.hand(each)
    hand.says("Ana wins; Ben has lost the first half and the second half.")
    hand.kept()
    assert outcome_in(tmp_path).loser == "Ben"


def test_two_phones_see_one_another(hands, address):
    """What one enters the other shows without being touched, and its aim moves on to the next free square."""
    ana, ben = hands(address), hands(address)
    ben.join(ana.begin("low-blow", "Ana", "Ben", "Cleo"))
    ana.die("R5")
    ben.page.wait_for_selector("#s1-1[aria-label='Square 1: red 5']")
    ben.die("B3")
    ana.page.wait_for_selector("#s1-2[aria-label='Square 2: blue 3']")
    assert ana.page.get_attribute("[data-place][aria-current]", "id") == "s1-3"


def test_of_two_who_write_at_once_the_later_is_asked(hands, address):
    """A phone that has not heard of an entry replaces nothing: it is asked, and whose entry goes is told."""
    ben, late = hands(address), hands(address)
    url = ben.begin("low-blow", "Ana", "Ben", "Cleo")
    late.page.route("**/live", lambda route: route.abort())
    late.join(url)
    ben.tap("summary:has-text('Whose phone')")
    ben.tap("#people button[value=Ben]")
    ben.says("This is the phone of")
    late.tap("#s2-1")
    ben.die("Y6")
    late.tap("[data-key=R2]")
    late.says("has just entered yellow 6 here")
    late.says("You entered red 2.")
    late.page.wait_for_selector("#s2-1[aria-label^='Square 1: yellow 6']")
    late.tap("text=Keep yellow 6")
    late.page.wait_for_selector("#asks dialog", state="detached")
    late.tap("#s2-1")
    late.page.unroute("**/live")
    late.die("R2")
    ben.says("has changed your entry")
    ben.page.wait_for_selector("#s2-1[aria-label='Square 1: red 2']")


def test_the_end_comes_to_every_phone(hands, address):
    """When one phone keeps the game, the other shows the end too."""
    one, other = hands(address), hands(address)
    other.join(one.begin("schocken", "Ana", "Ben"))
    one.enter("#first-1")
    for each in (*SCHOCKEN, *reversed(SCHOCKEN)):
        one.hand(each)
    other.says("Ana wins; Ben has lost the first half and the second half.")
    other.says("This game is kept.")


def test_a_folder_by_taps(hands, tmp_path):
    """A game of one's own: its rows are filled in, its total is live, a tie is broken; it is kept and ranked."""
    served = Served(tmp_path, f"{ROOT / 'examples' / 'harvest'}/").start()
    try:
        hand = hands(
            served.address, {**PHONE, "viewport": {"width": 320, "height": 568}}, color_scheme="dark"
        )
        hand.begin("harvest", "Ana", "Ben")
        assert hand.value("#r2-2") == "\u2068Herds\u2069, Ben: empty"
        assert hand.page.locator("#r2-2").bounding_box()["height"] >= 44
        for number in ("8", "-04", "2", "3"):  # 8 + 4 * 2 = 16; -4 + 4 * 3 = 8
            hand.number(number)
        assert hand.page.locator("tfoot td").all_inner_texts() == ["16", "8"]
        hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert hand.page.evaluate("document.documentElement.scrollWidth") == 320
        hand.tap("#r1-2")
        hand.page.keyboard.type("45")
        hand.page.keyboard.press("Backspace")
        hand.enter("#r3-2")  # what is typed is entered as another square is tapped
        assert hand.page.locator("tfoot td").all_inner_texts() == ["16", "16"]
        hand.tap("[data-digit='9']")
        hand.tap("#undo")  # of what is typed only
        hand.page.keyboard.type("1")
        hand.page.keyboard.press("Enter")
        hand.number("1", then=hand.tap)  # minus 2 each
        hand.kept()
        hand.says("Ben wins with 14")
        GAMES.folders.open(ROOT / "examples" / "harvest")
        assert outcome_in(tmp_path).final == {"Ana": 14, "Ben": 14}
        hand.page.goto(f"{served.address}/ranking?game=harvest")
        assert hand.page.locator("tbody tr").first.inner_text().count("Ben") == 1
    finally:
        served.kill()


def test_without_scripts(hands, address):
    """Every entry is a form or a link: a round, an undo, a captured tile, a throw, a language."""
    hand = hands(address, PHONE, java_script_enabled=False)
    hand.begin("low-blow", "Ana", "Ben", "Cleo")
    for die in ("R5", "B3", "B1"):
        hand.tap(f"[data-key={die}]")
    hand.page.wait_for_selector("#s1-3[aria-label='Square 3: blue 1']")
    hand.tap("#undo")
    hand.page.wait_for_selector("#s1-3[aria-label='Square 3: empty']")
    hand.begin("blockers", "Ana", "Ben")
    hand.tap("#E5")
    hand.page.wait_for_selector("#E5[data-value=R]")
    hand.tap("#more-1-blue")
    hand.page.wait_for_selector("[aria-label$='captured blue: 1']", state="attached")
    hand.begin("schocken", "Ana", "Ben")
    hand.tap("#first-2")
    for number, face in enumerate("421", 1):
        hand.tap(f"label:has(#die{number}-{face})")
    hand.tap("#used-1")
    hand.says("Jule")
    hand.tap(".languages summary")
    hand.tap("text=Deutsch")
    hand.page.wait_for_selector("html[lang=de]")


def test_by_keyboard_alone(hands, address):
    """Keys by Enter; the focus stays on the pad after every die."""
    hand = hands(address, DESKTOP)
    hand.begin("low-blow", "Ana", "Ben", "Cleo")
    for square in (1, 2):
        hand.page.focus("[data-key=B3]")
        hand.page.keyboard.press("Enter")
        hand.page.wait_for_selector(f"#s1-{square}[aria-label='Square {square}: blue 3']")
        assert hand.page.evaluate("document.activeElement.dataset.key") == "B3"
    said = "round 1, row 1, square 2: blue 3."
    hand.page.wait_for_function(
        "said => told.role === 'status' && told.textContent.startsWith(said)", arg=said
    )
    hand.begin("blockers", "Ana", "Ben")
    hand.page.focus("#A1")
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        hand.page.keyboard.press(key)
    hand.page.wait_for_selector("#B2[data-value=R]")
    assert hand.page.evaluate("document.activeElement.id") == "B2"
    hand.page.keyboard.press("Tab")
    assert not hand.page.evaluate("document.activeElement.matches('.bl-square')")


def test_the_code_right_and_wrong(hands, tmp_path):
    """A wrong code is told; the right one, typed or by link, lets in, and stays out of the address."""
    server = Served(tmp_path, "--lan").start()
    try:
        code = re.search(rb"type ([0-9a-z]{5}-[0-9a-z]{5})", server.said())[1].decode()
        hand = hands(server.address)
        hand.page.goto(server.address)
        hand.page.fill("#code", "00000-00000")
        hand.tap("button.strong")
        hand.says("That is not the code.")
        hand.page.fill("#code", code.upper())
        hand.tap("button.strong")
        hand.says("New play")
        by_link = hands(server.address)
        by_link.page.goto(f"{server.address}/?code={code.replace('-', '')}")
        by_link.says("New play")
        assert "code" not in by_link.page.url
        assert "pnp=" not in by_link.page.evaluate("document.cookie")
        by_link.begin("schocken", "Ana", "Ben")
    finally:
        server.kill()


def test_hostile_names(hands, address):
    """A name that is a script runs nowhere; one from right to left and one of 40 signs leave the page whole."""
    hand = hands(address)
    long, hebrew = "W" * 40, "שלום (1)"
    hand.begin("low-blow", "<script>alert(1)</script>", hebrew, long)
    for die in ("R5", "B3"):
        hand.die(die)
    names = hand.page.locator(".lb-home bdi").all_inner_texts()
    assert names == ["<script>alert(1)</script>", hebrew, long]
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand.page.goto(address)
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand.page.goto(f"{address}/new/low-blow")
    hand.page.fill("#name1", "x" * 300)
    assert hand.page.input_value("#name1") == "x" * 40  # no name is longer
    assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_killed_server_comes_back_with_everything(hands, served):
    """In mid-entry the server is killed; started again, the same page goes on with every die that was answered."""
    hand = hands(served.address)
    url = hand.begin("low-blow", "Ana", "Ben", "Cleo")
    for die in ("R5", "B3"):
        hand.die(die)
    served.kill()
    hand.page.wait_for_selector("body.cut-off")
    hand.says("No connection.")
    hand.tap("[data-key=Y6]")
    hand.says("Not sent yet:")
    served.start()
    hand.page.wait_for_selector("body:not(.cut-off)")
    hand.page.wait_for_selector("#s1-3[aria-label='Square 3: yellow 6']")
    hand.die("B1")
    assert [hand.value(f"#s1-{square}")[-6:] for square in (1, 2, 4)] == [" red 5", "blue 3", "blue 1"]
    fresh = hands(served.address)
    fresh.page.goto(url)
    assert fresh.value("#s1-3") == "Square 3: yellow 6"
