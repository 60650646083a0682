"""A phone, a tablet and a laptop play to the end, a table view beside them, in Chromium; pages are fit for thumbs."""

import time
from contextlib import ExitStack

import pytest

from scorer.entry.file import LogFile
from scorer.games import rules
from scorer.games.table import DO
from scorer.plays import open_store
from scorer.record import show
from scorer.record.reading import turns_of
from scorer.wings.turns.start import start_game
from tests.wings.turns.played import at_random
from tests.wings.turns.playing import covered
from tests.wings.web.conftest import NOW
from tests.wings.web.running import running

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}

PLAY = """async () => {
  const first = (...what) => what.map((each) => document.querySelector(each)).find((each) => each);
  const now = () => JSON.stringify(document.querySelector("#log").dataset);
  for (let taps = 0; ; taps += 1) {
    const it = first("button.bl-square.lit", "button.lb-squares:has(.lit)", "a.lb-squares:has(.lit)",
      "a.thrown:not(.stuck, [aria-current])", "[value=stop]", ".moves .strong");
    if (!it) return taps;
    const wrong = first(".moves [value=turn]:not(.strong)");
    if (wrong) wrong.click();
    for (let at = 0; wrong && at < 400 && !first(".why"); at += 1)
      await new Promise((done) => setTimeout(done, 10));
    const was = now();
    it.click();
    for (let at = 0; at < 400 && was === now(); at += 1) await new Promise((done) => setTimeout(done, 10));
  }
}"""
"""Taps on what is lit as long as it is the turn of this phone, and before that on what is not; returns how often."""


TABLET, LAPTOP = (768, 1024), (1440, 900)


def phone(stack, browser, size=None):
    """Return the page of a new phone, or of a larger screen, which notes what goes wrong on it."""
    kind = {"viewport": {"width": size[0], "height": size[1]}, "has_touch": True} if size else PHONE
    page = stack.enter_context(
        browser.new_context(locale="en-GB", reduced_motion="reduce", **kind)
    ).new_page()
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    return page


def begin(page, address, game, names, choices):
    """Begin a game with a program in its form, and return its address."""
    page.goto(f"{address}/new/{game}?here=1")
    page.click("[value='add:bot-random']")
    page.wait_for_selector("#name1[value='bot-random']")
    for seat, name in enumerate(names, 2):
        if not page.query_selector(f"#name{seat}"):
            page.click("#more")
            page.wait_for_selector(f"#name{seat}")
        page.fill(f"#name{seat}", name)
    for option, value in choices.items():
        page.fill(f"#{option}", value)
    page.click("text=Begin")
    page.wait_for_selector("#log")
    return page.url


def begun(folder, game, left):
    """Return the path of a table at which so many actions are left, which lies in the file of logs."""
    line = at_random(start_game(rules(game), NAMES, ()))
    file = LogFile(folder / "plays-tables.sqlite3")
    file.make(f"{1:016}", NOW.isoformat(), show(line.positions[0].result()), "seed")
    file.enter(f"{1:016}", [(DO, action) for action in line.actions[:-left]], "", 0)
    file.close()
    return f"/t/{1:016}"


def sit(page, table, name):
    """Sit down at a table; without a name the phone is everybody's."""
    page.goto(table)
    if not page.query_selector("#task"):
        page.tap(f"#pad button[value='{name}']")
    page.wait_for_selector("#task")


def play_to_the_end(pages):
    """Tap on whichever phone may act until the game is kept; return the taps of each."""
    until, taps = time.monotonic() + 240, [0] * len(pages)
    while not pages[0].query_selector("text=This game is saved."):
        assert time.monotonic() < until, [page.inner_text("#log") for page in pages]
        before = sum(taps)
        taps = [done + page.evaluate(PLAY) for done, page in zip(taps, pages, strict=True)]
        time.sleep(0.05 if sum(taps) == before else 0)
    return taps


NAMES = ("Ana", "Ben", "Cleo")
LEFT = {"low-blow": 24, "blockers": 24, "schocken": 0}
"""The last actions of each game, which are played on the screens; without any, all of it."""


@pytest.mark.parametrize("game", LEFT)
def test_three_people_play_on_screens_of_three_sizes(chromium, tmp_path, game):
    """To the end: all see it, it is kept with its turns, and "Again" leads everybody to the next game."""
    path = begun(tmp_path, game, LEFT[game]) if LEFT[game] else ""
    with running(tmp_path, pace=0.0, apart=not path) as address, ExitStack() as stack:
        pages = [phone(stack, chromium, size) for size in (None, TABLET, LAPTOP)]
        table = address + path if path else begin(pages[0], address, game, NAMES, {"discs": "2"})
        for page, name in zip(pages, NAMES, strict=True):
            sit(page, table, name)
        assert covered(pages[0]) == []
        tv = phone(stack, chromium, LAPTOP)
        tv.goto(f"{address}/tv")
        assert tv.url == f"{table}?tv=1"
        taps = play_to_the_end(pages)
        assert all(taps)
        for page in pages:
            page.wait_for_selector("text=This game is saved.")
            assert not page.query_selector(".why"), "what was told stays although something else was done"
        tv.wait_for_selector(".final")
        assert not tv.query_selector(".thrown, .hand-of, main button")
        for page in (*pages, tv):
            low = page.locator(".podium, .final .ranks").last.bounding_box()
            assert low["y"] + low["height"] <= page.viewport_size["height"], "the standing is under the fold"
        pages[1].tap("#again")
        for page in (*pages, tv):
            page.wait_for_function("then => location.href !== then", arg=table)
        assert {page.url for page in pages} == {pages[0].url}
        assert tv.url == f"{pages[0].url}?tv=1"
        assert [page.wrong for page in (*pages, tv)] == [[]] * 4
    with open_store(str(tmp_path / "plays.sqlite3")) as store:
        (play,) = store.all()
    assert turns_of(play.results.encode())


def test_what_was_refused_goes_with_the_next_tap(chromium, tmp_path):
    """A row without a die is refused in a sentence; it is not in the way once a die is chosen."""
    with running(tmp_path, pace=0.0) as address, ExitStack() as stack:
        page = phone(stack, chromium)
        table = begin(page, address, "low-blow", ("Ana", "Ben"), {})
        sit(page, table, "Ana")
        page.wait_for_selector("a.thrown")
        page.tap(".lb-squares >> nth=0")
        page.wait_for_selector("#why:has-text('choose a die')")
        page.tap("a.thrown")
        page.wait_for_selector("a.thrown[aria-current]")
        assert not page.query_selector(".why")
        assert page.wrong == []


def test_what_was_refused_goes_with_the_turn(chromium, tmp_path):
    """Ana acts on another page of hers; the sentence on the first one goes as Ben's turn begins."""
    with running(tmp_path, pace=0.0) as address, ExitStack() as stack:
        page = phone(stack, chromium)
        table = begin(page, address, "low-blow", ("Ana", "Ben"), {})
        sit(page, table, "Ana")
        page.wait_for_selector("a.thrown")
        other = page.context.new_page()
        sit(other, table, "Ana")
        page.tap(".lb-squares >> nth=0")
        page.wait_for_selector("#why:has-text('choose a die')")
        other.evaluate(PLAY)
        page.wait_for_selector("#log[data-turn='']", state="attached")
        assert not page.query_selector(".why")
        assert page.wrong == []


BADGE = "document.querySelector('[rel=icon]').href.startsWith('data:image/svg')"
BUZZ = "Object.assign(navigator, {vibrate: (time) => { window.buzzed = (window.buzzed || 0) + 1; }})"


def test_a_phone_says_when_it_is_asked(chromium, tmp_path):
    """Title, icon and bar, once with a short buzz; and no longer than it is asked."""
    with running(tmp_path, pace=0.0, apart=False) as address, ExitStack() as stack:
        ana, ben = (phone(stack, chromium) for _ in range(2))
        for page in (ana, ben):
            page.add_init_script(BUZZ)
        begin(ana, address, "schocken", ("Ana", "Ben"), {})
        for page, name in ((ana, "Ana"), (ben, "Ben")):
            sit(page, ana.url, name)
        ana.wait_for_selector("[value=stop]")
        assert ana.title().startswith("Your turn – Schocken")
        assert ana.evaluate(BADGE)
        assert ana.inner_text("#yours") == "Your turn"
        assert ben.title().startswith("Schocken")
        assert not ben.evaluate(BADGE)
        ana.click("[value=stop]")
        ben.wait_for_function("() => document.title.startsWith('Your turn')")
        assert ben.evaluate(BADGE)
        assert ben.evaluate("window.buzzed") == 1
        ana.wait_for_function("() => !document.title.startsWith('Your turn')")
        assert not ana.evaluate(BADGE)
        assert not ana.query_selector("#yours")
        ben.click("#sound")
        ben.wait_for_selector("#sound[aria-pressed=true]")
        assert ben.get_attribute("#log", "data-sound") == "yes"
        ben.keyboard.press("1")
        assert ben.is_checked("[name=keep1]")
        assert [page.wrong for page in (ana, ben)] == [[], []]


@pytest.mark.parametrize("width", [320, 390])
def test_names_of_bots_are_shown_whole_on_small_screens(chromium, tmp_path, width):
    """The longest is bot-greedy or bot-random; a name takes two lines where one is too short."""
    with running(tmp_path, pace=0.0) as address, ExitStack() as stack:
        page = phone(stack, chromium, (width, 664))
        for game in ("low-blow", "schocken", "blockers"):
            begin(page, address, game, ("Ana", "bot-greedy"), {})
            page.wait_for_selector("bdi:has-text('bot-greedy')")
            cut = "[...document.querySelectorAll('bdi')].filter(e => e.scrollWidth > e.clientWidth && e.clientWidth)"
            assert page.evaluate(f"{cut}.map(e => e.textContent)") == []
