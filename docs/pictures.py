"""Make the pictures of the README from real builds, and from a real server in a browser.

Usage: python docs/pictures.py        (needs the test extra, and Chromium for the phones)
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import urlopen

import pypdfium2
from PIL import Image, ImageOps
from playwright.sync_api import sync_playwright

from pnp.build.plan import Request, draw, plans

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).resolve().parent / "pictures"
EDGE = "#c4c4c4"
GAP = 24
PORT = 8769
PHONE = {"width": 390, "height": 760}
DICE = ("R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3")
"""A round of Low Blow that is nearly entered."""

TILES = {"A": "RRRRR.YY.", "B": ".RRBB.YYY", "C": "..BBB.Y..", "D": "..BBBR...", "E": ".YY..RR.."}
THROWS = (("421", "2"), ("665", "2"))
"""What is on the board of Blockers, and what two of three have thrown in Schocken."""


def pages(request: Request, width: int) -> dict[str, Image.Image]:
    """Render every page of a kit, by label, ``width`` pixels wide when upright."""
    built = draw(plans(request)[0])
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
    for _ in range(100):
        try:
            urlopen(address).close()
        except URLError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"{address}: nobody answers")


def phones() -> Image.Image:
    """Enter a bit of every game, and show each on a phone."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(viewport=PHONE, locale="en-GB").new_page()

        def post(path: str, **fields: str) -> Any:
            return page.request.post(address + path, form=fields, headers={"Origin": address})

        def table(game: str) -> str:
            names = {"name1": "Ana", "name2": "Ben", "name3": "Cleo"}
            return str(post(f"/new/{game}", **names).url).removeprefix(address)

        def shown(path: str) -> Image.Image:
            page.goto(address + path)
            return ImageOps.expand(Image.open(BytesIO(page.screenshot())), 1, EDGE)

        low_blow, blockers, schocken = map(table, ("low-blow", "blockers", "schocken"))
        for row_number, dice in enumerate(DICE, 1):
            for square, die in enumerate(dice.split(), 1):
                post(f"{low_blow}/edit", place=f"r1.b{row_number}.{square}", colour=die[0], pips=die[1])
        for letter, tiles in TILES.items():
            for column, colour in enumerate(tiles, 1):
                if colour != ".":
                    post(f"{blockers}/edit", game="1", square=f"{letter}{column}", brush=colour)
        post(f"{schocken}/edit", first="1")
        for seat, (dice, used) in enumerate(THROWS, 1):
            faces = {f"die{number}": face for number, face in enumerate(dice, 1)}
            post(f"{schocken}/edit", throw="1", who=str(seat), used=used, **faces)
        pictures = [shown(each) for each in (f"{low_blow}?round=1", blockers, schocken)]
        browser.close()
    return row(pictures)


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
