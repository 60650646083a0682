"""Make the pictures of the README from real builds, and from a real server in a browser.

Usage: python docs/pictures.py        (needs the test extra, and Chromium for the phones)
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import pypdfium2
from PIL import Image, ImageOps
from playwright.sync_api import sync_playwright

from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.web.conftest import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDER = Path(__file__).resolve().parent / "pictures"
EDGE = "#c4c4c4"
GAP = 24
PORT = 8769
PHONE = {"width": 390, "height": 664}
DICE = ("R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5")
"""A round of Low Blow; a part of it is the next one."""

NAMES = {"name1": "Ana", "name2": "Ben", "name3": "Cleo"}
TILES = {"A": "RRRRR.YY.", "B": ".RRBB.YYY", "C": "..BBB.Y..", "D": "..BBBR...", "E": ".YY..RR.."}
"""Who plays, and what is on the board of Blockers."""


def pages(request: Request, width: int) -> dict[str, Image.Image]:
    """Render every page of a kit, by label, ``width`` pixels wide when upright."""
    built = draw(make_plans(request)[0])
    short = min(built.document.pages[0].paper.width, built.document.pages[0].paper.height)
    with pypdfium2.PdfDocument(built.data) as file:
        pictures = [page.render(scale=width / (short / 25.4 * 72)).to_pil() for page in file]
    labels = [page.label for page in built.document.pages]
    return {label: ImageOps.expand(each, 1, EDGE) for label, each in zip(labels, pictures, strict=True)}


def row(pictures: list[Image.Image]) -> Image.Image:
    """Set pictures side by side on white, tops aligned."""
    width = sum(each.width for each in pictures) + GAP * (len(pictures) - 1)
    sheet = Image.new("RGB", (width, max(each.height for each in pictures)), "white")
    x = 0
    for each in pictures:
        sheet.paste(each, (x, 0))
        x += each.width + GAP
    return sheet


def save(picture: Image.Image, name: str) -> None:
    """Save with few colours: these pages have few."""
    picture.quantize(64, dither=Image.Dither.NONE).save(FOLDER / name, optimize=True)


@contextmanager
def served() -> Iterator[str]:
    """Serve the pages from an empty folder, and give their address."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PNP_DB": f"{folder}/plays.sqlite3", "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "pnp", "serve", "--port", str(PORT)]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{PORT}"
        try:
            _wait_for(address)
            yield address
        finally:
            process.terminate()
            process.wait()


def _wait_for(address: str) -> None:
    for _ in range(600):
        try:
            urlopen(address).close()
        except URLError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{address}: nobody answers")


def phones() -> Image.Image:
    """Enter a bit of two games, and show each on the phone of one who plays it."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(viewport=PHONE, locale="en-GB", device_scale_factor=2).new_page()

        def post(path: str, **fields: str) -> str:
            answer = page.request.post(address + path, form=fields, headers={"Origin": address})
            return str(answer.url).removeprefix(address)

        def shown(path: str) -> Image.Image:
            page.goto(address + path)
            page.wait_for_selector("#undo")
            return ImageOps.expand(Image.open(BytesIO(page.screenshot())), 2, EDGE)

        pictures = [shown(_low_blow(post)), shown(_blockers(post))]
        browser.close()
    return row(pictures)


def _low_blow(post: Callable[..., str]) -> str:
    """Enter a round and a part of the next, on Cleo's phone; return where that is shown."""
    table = post("/new/low-blow", **NAMES)
    post(f"{table}/me", name="Cleo")
    for number, most in ((1, (5, 5, 5)), (2, (2, 3, 4))):
        for row_number, (dice, count) in enumerate(zip(DICE, most, strict=True), 1):
            for square, die in enumerate(dice.split()[:count], 1):
                post(f"{table}/edit", place=f"r{number}.b{row_number}.{square}", value=die)
    return f"{table}?round=2"


def _blockers(post: Callable[..., str]) -> str:
    """Enter tiles and captures, on Ana's phone; return where that is shown."""
    table = post("/new/blockers", **NAMES)
    post(f"{table}/me", name="Ana")
    for letter, tiles in TILES.items():
        for column, colour in enumerate(tiles, 1):
            if colour != ".":
                post(f"{table}/edit", game="1", square=f"{letter}{column}", brush=colour)
    for colour in "BBY":
        post(f"{table}/edit", game="1", captured=f"g1.k1.{colour}+")
    return table


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    save(pages(Request(("low-blow",), 3), 880)["Board 5 × 3"], "board.png")
    small = pages(Request(("low-blow",), 3), 420)
    save(row([small["Guide"], small["Aids"], small["Score sheet"]]), "sheets.png")
    small = pages(Request(("blockers",), 5), 420)
    save(row([small["Board 20\u00a0mm"], small["Tiles front"], small["Aids 1"]]), "blockers.png")
    small = pages(Request(("schocken",), 3), 420)
    save(row([small["Dice"], small["Aids"], small["Lids / Discs"]]), "schocken.png")
    save(phones(), "phones.png")


if __name__ == "__main__":
    main()
