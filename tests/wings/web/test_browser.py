"""A game by taps in a browser: Chromium, phone and desktop, by keyboard, without scripts."""

from scorer.games import GAMES
from scorer.plays import open_store, outcome_of
from tests.wings.turns.playing import BLOCKERS, SCHOCKEN, SQUARES
from tests.wings.web.browsing import PHONE, address, hands
from tests.wings.web.conftest import ROOT

__all__ = ["address", "hands"]

COLOURS = {"R": "red", "B": "blue", "Y": "yellow"}

DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def outcome_in(folder):
    with open_store(str(folder / "plays.sqlite3")) as store:
        (play,) = store.all()
    return outcome_of(play.results)[1]


def test_low_blow_by_taps(hands, address, tmp_path):
    """A full 5x3 board takes one tap a die and no other; the game ends with who won, why, a chart."""
    hand = hands(address, PHONE)
    hand.begin("low-blow", "Ana", "Ben", "Cleo")
    hand.taps = 0
    for _, _, die in SQUARES:
        hand.die(die)
    assert hand.taps == 15
    hand.tap("text=On to round 2")
    hand.page.wait_for_selector("[data-place='r2.b1.1'][aria-current]")
    for number in (2, 3):
        hand.tap(f"#tab-{number}")
        hand.page.wait_for_selector(f"#tab-{number}[aria-current]")
        if number == 2:  # the next is entered alike
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


def test_blockers_by_taps(hands, address, tmp_path):
    """Two rows are painted tile by tile; a capture is counted; the game ends by itself with the 48th tile."""
    hand = hands(address, DESKTOP)
    url = hand.begin("blockers", "Ana", "Ben")
    for letter, row in zip("ABCDEFGHI", BLOCKERS, strict=True):
        for column, colour in enumerate(row, 1):
            if colour == ".":
                continue
            if letter not in "CF":  # two rows by taps are enough
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


def test_schocken_by_taps(hands, address, tmp_path):
    """Two throws with a Schock out each end the game; the loser of the first begins the second."""
    hand = hands(address, PHONE)
    hand.begin("schocken", "Ana", "Ben")
    hand.enter("#first-1")
    for each in (*SCHOCKEN, *reversed(SCHOCKEN)):
        hand.hand(each)
    hand.says("Ana wins; Ben has lost the first half and the second half.")
    hand.kept()
    assert outcome_in(tmp_path).loser == "Ben"


def test_a_folder_by_taps(hands, address, tmp_path):
    """A game of one's own: its rows are filled in, its total is live, a tie is broken; it is kept and ranked."""
    GAMES.folders.open(ROOT / "examples" / "harvest")
    hand = hands(address, {**PHONE, "viewport": {"width": 320, "height": 568}}, color_scheme="dark")
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
    hand.page.keyboard.type("-1,5")  # no whole number: it stays, and looks wrong, until it is one
    hand.page.keyboard.press("Enter")
    hand.tap("#r1-2")
    wrong = hand.page.locator("#r3-2[aria-current][aria-invalid]")
    assert wrong.inner_text() == "−1,5"
    for _ in range(4):
        hand.page.keyboard.press("Backspace")
    assert hand.page.locator("[aria-invalid]").count() == 0
    hand.tap("[data-digit='9']")
    hand.tap("#undo")  # of what is typed only
    hand.page.keyboard.type("1")
    hand.page.keyboard.press("Enter")
    hand.number("1", then=hand.tap)  # minus 2 each
    hand.says("Is this right?")
    hand.tap("#keep")
    hand.kept()
    hand.says("Ben wins with 14")
    assert outcome_in(tmp_path).final == {"Ana": 14, "Ben": 14}
    hand.page.goto(f"{address}/ranking?game=harvest")
    assert hand.page.locator("tbody tr").first.inner_text().count("Ben") == 1


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
    said = "round 1, Ana's row, square 2: blue 3."
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
