"""Every screen of games that are played here: nothing is wider than it, axe finds nothing, and the guide shows it.

``python -m tests.wings.web.test_screens`` writes the pictures of ``docs/serve.md``.
"""

import re
import sys
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image

from tests.wings.conftest import CHROMIUM
from tests.wings.turns.playing import counters, lay, sums
from tests.wings.turns.test_playing import legal, seen
from tests.wings.web.conftest import CODE, ROOT
from tests.wings.web.running import Poster, running
from tests.wings.web.test_accessible import faults_of, opened

PICTURES = ROOT / "docs" / "pictures" / "serve"
PHONE, LAPTOP = (390, 664), (1440, 900)


@cache
def end(poster, *names, last=21):
    """Return the address of a game that its first player has won."""
    table = poster.begin("low-blow", *(names or ("Ana", "Ben", "Cleo")))
    for number, pips in ((1, (17, 15, 17)), (2, (12, 19, 14)), (3, (15, 14, last))):
        sums(poster, table, number, pips)
    counters(poster, table, 3, 7, 3, 0)
    return table


@cache
def play(poster, game, *names, actions):
    """Return the address of a game in its middle, on the phone of its first player."""
    table = poster.begin(game, *names, here="1")
    poster.submit(f"{table}/me", name=names[0])
    done = 0
    while done < actions:
        html = poster.get(table).text
        found = legal(html)
        for pick in re.findall(r'href="([^"]+[?&;](?:die|tile)=[^"]+)"', html):
            found = found or legal(poster.get(pick.replace("&amp;", "&")).text)
        if found:
            poster.submit(f"{table}/edit", seen=seen(html), move=found[0])
            done += 1
    while not re.search('data-turn="Your', poster.get(table).text):
        pass
    return table


def first(poster):
    """Return the first page, with games of two kinds."""
    table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
    lay(poster, table)
    play(poster, "schocken", "Ana", "bot-random", actions=2)
    return "/"


def player(poster):
    """Return the page of a player of several games."""
    for last, names in enumerate(("Ana Ben Cleo", "Ben Ana Cleo", "Cleo Ben Ana", "Ana Cleo Ben"), 16):
        end(poster, *names.split(), last=last)
    return "/ranking/player?name=Ana"


def saved(poster):
    """Return the notes of a saved game, with its picture below them."""
    play = re.search(r'id="share" href="(/plays/\w+)/', poster.get(end(poster)).text)[1]
    poster.submit(f"{play}/notes", version="1", notes="Ben brought cake. Cleo wants her revenge on Friday.")
    table = (ROOT / "docs" / "pictures" / "table.png").read_bytes()
    poster.post(f"{play}/photo", data={"seen": ""}, files={"picture": ("table.png", table, "image/png")})
    return f"{play}#notes"


def conflict(poster):
    """Return a game, on Ana's phone."""
    table = poster.begin("low-blow", "Ana", "Ben", "Cleo")
    poster.submit(f"{table}/me", name="Ana")
    return table


def enter_late(page, server, table):
    """Enter a die on Ana's phone, which has not heard that Ben has just entered another one there."""
    with Poster(server) as ben:
        ben.submit("/enter", code=CODE)
        ben.submit(f"{table}/me", name="Ben")
        lay(ben, table, squares=[(1, 1, "R5")])
    page.click("[data-key=B3]")
    page.wait_for_selector("#asks dialog")


SCREENS = {
    "end": (PHONE, end),
    "tv-end": (LAPTOP, lambda poster: f"{end(poster)}?tv=1"),
    "player": (PHONE, player),
    "saved": (PHONE, saved),
    "conflict": (PHONE, conflict),
    "past": (
        PHONE,
        lambda poster: play(poster, "low-blow", "Ana", "bot-random", "bot-greedy", actions=8) + "?at=5",
    ),
    "played": (PHONE, lambda poster: play(poster, "low-blow", "Ana", "bot-random", "bot-greedy", actions=8)),
    "laptop": (LAPTOP, lambda poster: play(poster, "blockers", "Ana", "bot-random", "bot-greedy", actions=6)),
    "tv": (
        LAPTOP,
        lambda poster: play(poster, "blockers", "Ana", "bot-random", "bot-greedy", actions=6) + "?tv=1",
    ),
    "first": (PHONE, first),
}
"""Each screen: its size, and what makes its page and returns its address."""

LOOKS = {390: "light", 1440: "dark"}
"""At which widths axe looks at a screen: small by day, large by night."""

SIZES = ((390, 664), (360, 560), (844, 390), (768, 1024), (1440, 900))


STILL = """() => document.getAnimations().every(
  (each) => each.playState === "finished" || each.effect.getTiming().iterations === Infinity)"""
"""Whether all that moves once has moved."""


@contextmanager
def serving(folder):
    """Serve a folder of its own; give the address, and somebody who knows the code."""
    with running(folder, code=CODE, apart=False, pace=0.0) as server, Poster(server) as poster:
        poster.submit("/enter", code=CODE)
        yield server, poster


@contextmanager
def screen(browser, server, poster, name):
    """Open a screen in its size, when the dice have rolled."""
    size, make = SCREENS[name]
    address = make(poster)
    page = opened(browser, {"viewport": {"width": size[0], "height": size[1]}})
    cookies = [{"name": name, "value": it, "url": server} for name, it in poster.cookies.items()]
    page.context.add_cookies(cookies)
    if make is conflict:
        page.route("**/live", lambda _: None)  # it hears of nothing
    page.goto(server + address, wait_until="load")
    if make is conflict:
        enter_late(page, server, address)
    page.wait_for_function(STILL)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def served_once(tmp_path_factory):
    """Serve all screens."""
    with serving(tmp_path_factory.mktemp("screens")) as served:
        yield served


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_fits_every_size(chromium, served_once, name):
    """By day and night, with text of twice the size: nothing is wider than it, and axe finds nothing."""
    with screen(chromium, *served_once, name) as page:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if width in LOOKS:
                page.emulate_media(color_scheme=LOOKS[width])
                assert faults_of(page, name) == []
            page.evaluate("document.documentElement.style.fontSize = '212.5%'")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            page.evaluate("document.documentElement.style.fontSize = ''")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)


def test_the_guide_shows_every_screen():
    """And no picture that nobody makes."""
    shown = re.findall(
        r"pictures/serve/([\w-]+)\.png", (ROOT / "docs" / "serve.md").read_text(encoding="utf-8")
    )
    assert set(shown) == set(SCREENS) == {path.stem for path in PICTURES.iterdir()}


def write(browser, folder, name):
    """Write the picture of a screen, with few colours: these pages have few."""
    with serving(folder) as served, screen(browser, *served, name) as page:
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
        picture.quantize(64, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for screen in sys.argv[1:] or SCREENS:
            with TemporaryDirectory() as place:
                write(chrome, Path(place), screen)
        chrome.close()
