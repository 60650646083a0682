"""Fast thumbs on a bad network: is every die kept, and how soon is a tap seen here and on the other phones.

Usage: python benchmarks/thumbs.py [TABLES]      (of 45 dice each; 7 when left out: 315 dice)
Needs the test extra and Chromium. Three phones tap at once, a die each 120 ms; answers take 50 to 400 ms, three of a
hundred requests are lost. Then, with an idle network, one phone taps and two look on. Ends with status 1 where a die is
lost or a median is over its bar.

How long a practised thumb takes for a board is worked out, as no program has one: 240 ms to see a die, to decide and to
begin to move (Card, Moran, Newell: The Psychology of Human-Computer Interaction, 1983: 100 + 70 + 70 ms), then Fitts'
law over the distances and sizes of the keys as the page has them, at 6.46 bits a second: fingers on a phone
reached 6.95 over tasks in one and two dimensions, 15 % more in one (MacKenzie: Fitts' throughput and the remarkable
case of touch-based target selection, 2015).
"""

import math
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.wings.turns.playing import ROUND
from tests.wings.web.bad_network import Bad
from tests.wings.web.conftest import CHROMIUM
from tests.wings.web.running import Poster, running

DICE = [die for row in ROUND for die in row.split()]
NAMES = ("Ana", "Ben", "Cleo")
PHONE: Any = {"has_touch": True, "is_mobile": True}
EACH = 0.12
"""Seconds between two taps of a thumb."""

OWN, OTHERS = 50.0, 150.0
"""Milliseconds after which a tap is to be seen, in the median: here, and on other phones."""

SIZES = (390, 664), (412, 732), (844, 390)
"""Phones, with the bars of their browsers; the last one lies on its side."""

REACT = 0.24
THROUGHPUT = 6.46
"""Seconds until a thumb moves, and bits a second while it does."""

BOARD = 9.0
"""Seconds that a practised thumb may take for a board of 15 dice."""

KEYS = """[...document.querySelectorAll("[data-key]")].map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.dataset.key, x, y, width, height];
})"""

NOW = "performance.timeOrigin + performance.now()"
SEEN = f"""([place, die]) => void (window.seen = new Promise((seen) => {{
  const look = () => {{
    if (document.querySelector(`[data-place="${{place}}"][data-value="${{die}}"] svg`)) seen({NOW});
  }};
  new MutationObserver(look).observe(document, {{ subtree: true, childList: true, attributes: true }});
}}))"""
"""Wait until a die is on a square, and note when that was."""

DOWN = f"""(die) => {{
  const at = {NOW};
  document.querySelector(`[data-key=${{die}}]`).dispatchEvent(new PointerEvent("pointerdown", {{ bubbles: true }}));
  return at;
}}"""
"""Touch a key, and say when."""


def sit(browser: Browser, address: str, size: tuple[int, int] = SIZES[0]) -> Page:
    """Open a table on a phone of its own."""
    width, height = size
    page = browser.new_context(viewport={"width": width, "height": height}, **PHONE).new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.tap("#me-all")
    page.wait_for_selector("#undo", state="attached")
    return page


def touch(page: Page, what: str) -> None:
    """Touch something at once."""
    box = page.evaluate("what => document.querySelector(what).getBoundingClientRect().toJSON()", what)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def show(page: Page, number: int) -> None:
    """Show a round."""
    page.tap(f"#tab-{number}")
    page.wait_for_selector(f"[data-place='r{number}.b1.1'][aria-current]")


def values(page: Page) -> list[str]:
    """Return what the squares hold."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('a[data-place]')].map(each => each.dataset.value)"
    )
    return found


def lost(browser: Browser, table: str) -> int:
    """Enter three rounds with three thumbs at once; return how many dice are wrong or missing at the server."""
    pages = [sit(browser, table) for _ in NAMES]
    for number, page in enumerate(pages, 1):
        show(page, number)
    for die in DICE:
        start = time.monotonic()
        for page in pages:
            touch(page, f"[data-key={die}]")
        time.sleep(max(0, EACH - (time.monotonic() - start)))
    for page in pages:
        page.wait_for_function(
            "() => !Object.keys(localStorage).some(key => key.startsWith(location.pathname))"
        )
    wrong = 0
    for number, page in enumerate(pages, 1):
        page.goto(f"{table}?round={number}&part=board")
        wrong += sum(each != die for each, die in zip(values(page), DICE, strict=True))
        page.context.close()
    return wrong


def delays(browser: Browser, table: str) -> tuple[list[float], list[float]]:
    """Tap on one phone; return after how many milliseconds each die is seen there, and on two others."""
    one, *others = (sit(browser, table) for _ in NAMES)
    here, there = [], []
    for square, die in enumerate(DICE[:-1]):  # the last one leads the other phones to the next round
        place = f"r1.b{square // 5 + 1}.{square % 5 + 1}"
        for page in (one, *others):
            page.evaluate(SEEN, [place, die])
        down = one.evaluate(DOWN, die)
        here.append(one.evaluate("window.seen") - down)
        there += [page.evaluate("window.seen") - down for page in others]
        time.sleep(0.6)  # the stream rests after an event; an idle table is measured
    return here, there


def thumb(browser: Browser, table: str, size: tuple[int, int]) -> float:
    """Return how many seconds a practised thumb takes for a board of dice on a phone of a size."""
    page = sit(browser, table, size)
    keys = {name: box for name, *box in page.evaluate(KEYS)}
    page.context.close()
    return len(DICE) * REACT + sum(
        map(move, (keys[each] for each in DICE), (keys[each] for each in DICE[1:]))
    )


def move(start: list[float], end: list[float]) -> float:
    """Return how many seconds a thumb takes from key to key, by the smaller side of the key that it aims at."""
    (x, y, width, height), (left, top, across, down) = start, end
    far = math.dist((x + width / 2, y + height / 2), (left + across / 2, top + down / 2))
    return math.log2(far / min(across, down) + 1) / THROUGHPUT


def main() -> int:
    """Print the measurements."""
    tables = int(sys.argv[1]) if sys.argv[1:] else 7
    chance = random.Random(os.environ.get("SEED", "14"))
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        wrong = 0
        with running(Path(folder), around=lambda app: Bad(app, chance)) as server, Poster(server) as poster:
            for _ in range(tables):
                wrong += lost(browser, server + poster.begin("low-blow", *NAMES))
        print(
            f"dice tapped {tables * 45}, lost {wrong} (50 to 400 ms, 3 % of requests lost, three phones)",
            flush=True,
        )
        with running(Path(folder)) as server, Poster(server) as poster:
            here, there = delays(browser, server + poster.begin("low-blow", *NAMES))
            boards = [thumb(browser, server + poster.begin("low-blow", *NAMES), size) for size in SIZES]
        browser.close()
    medians = statistics.median(here), statistics.median(there)
    print(f"own tap: median {medians[0]:.0f} ms, bar {OWN:.0f}; most {max(here):.0f}")
    print(f"other phones: median {medians[1]:.0f} ms, bar {OTHERS:.0f}; most {max(there):.0f}")
    told = ", ".join(
        f"{seconds:.1f} s on {size[0]} x {size[1]}" for size, seconds in zip(SIZES, boards, strict=True)
    )
    print(f"a board by a practised thumb, worked out: {told}; bar {BOARD:.0f}")
    return int(wrong > 0 or medians[0] > OWN or medians[1] > OTHERS or max(boards) > BOARD)


if __name__ == "__main__":
    sys.exit(main())
