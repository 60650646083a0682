"""Make the pictures of the README from real builds, and from a real server in a browser.

Usage: python docs/pictures.py [contacts]        (needs the test extra, and Chromium for the phones)

With ``contacts`` only the contact sheets are made: every page of a kit, a row for each ink.
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

from pnp.drawing.dice import seat_die
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import THEMES, theme
from pnp.games import PRINTED
from pnp.kits.plan import Request, draw, make_plans
from pnp.pieces.on_table import Board
from pnp.pieces.piece import Piece
from pnp.writers.picture import as_png
from tests.pnp.web.conftest import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

FOLDER = Path(__file__).resolve().parent / "pictures"
EDGE = "#c4c4c4"
GAP = 24
THUMB, THUMB_GAP = 156, 6
"""The width of a page on a contact sheet, and the white between two of them, in pixels."""

NEEDS = (70, 164, 1094, 410)
"""Where the guide says what one needs: left, top, right, bottom, if it is 1190 pixels wide."""

PORT = 8769
PHONE = {"width": 390, "height": 664}
PREVIEW = {"width": 900, "height": 880}
DICE = ("R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5")
"""A round of Low Blow; a part of it is the next one."""

SCALE = 6
"""Pixels to the mm of the picture of a table, before it is halved."""

TABLE = (520, 300)
"""Width and height of the table, mm."""

WOOD = "#c99b66"
COLOURS = {"R": "red", "B": "blue", "Y": "yellow"}
ROUND = ("R5 B3 R1 Y6", "B4 B4 R1", "Y1 R6 R3 B2")
LABELS = (
    "1 2 3 4 A . 7 8 .",
    ". B sun star B . B drop 9",
    ". . C 4 5 . C . .",
    ". . D key joker D . . .",
    ". 2 E . . 6 7 . .",
)
"""The tiles on the board of Blockers, row by row; their colours are those of ``TILES``."""

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


def pieces(game: str, part: str) -> Sequence[Piece]:
    """Return the pieces of a part of a kit for three players."""
    parts = draw(make_plans(Request((game,), 3))[0]).document.parts
    return next(each.pieces for each in parts if each.id == part)


def seen(drawing: Drawing) -> Image.Image:
    """Render a drawing as it lies on the table."""
    return Image.open(BytesIO(as_png(drawing, SCALE * 25.4))).convert("RGBA")


def lay(under: Image.Image, piece: Image.Image, x: float, y: float, turn: float = 0) -> None:
    """Lay a piece on what is under it, its middle at ``x``, ``y`` mm, turned by degrees, with a shadow."""
    turned = piece.rotate(turn, Image.Resampling.BICUBIC, expand=True)
    left, top = (round(at * SCALE - size / 2) for at, size in zip((x, y), turned.size, strict=True))
    shape = turned.getchannel("A")
    under.paste("black", (left + SCALE, top + SCALE), shape.point(lambda value: value // 4))
    under.paste(turned, (left, top), shape)


def played(board: Piece, lying: Iterable[Image.Image | None]) -> Image.Image:
    """Return a board with a piece, or none, on each of its squares in order."""
    picture = seen(board.front)
    assert isinstance(board.on_table, Board)
    assert board.on_table.map
    for turn, (cell, piece) in enumerate(zip(board.on_table.map.cells, lying, strict=False)):
        if piece:
            box = cell.box
            lay(picture, piece, box.x + box.width / 2, box.y + box.height / 2, turn * 5 % 7 - 3)
    return picture


def seen_die(text: str) -> Image.Image:
    """Return a folded die from above, such as B3."""
    face = seat_die(int(text[1]), 0, 0, 16, COLOURS[text[0]], theme("full"))
    return seen(Drawing(text, 16, 16, tuple(face)))


def low_blow_board() -> Image.Image:
    """Return the board of Low Blow in the middle of a round, with counters in the pot."""
    dice = [seen_die(die) if die else None for of in ROUND for die in (*of.split(), *[""] * 5)[:5]]
    picture = played(pieces("low-blow", "board")[0], dice)
    counter = seen(pieces("low-blow", "counters")[0].front)
    for x, y, turn in ((252, 71, 9), (265, 73, -12), (258, 83, 35)):
        lay(picture, counter, x, y, turn)
    return picture


def blockers_board() -> Image.Image:
    """Return the board of Blockers in the middle of a game."""
    tiles = {(each.seat, each.label): seen(each.front) for each in pieces("blockers", "tiles")}
    lying = [
        tiles[COLOURS[colour], label] if label != "." else None
        for colours, labels in zip(TILES.values(), LABELS, strict=True)
        for colour, label in zip(colours, labels.split(), strict=True)
    ]
    return played(pieces("blockers", "board")[0], lying)


def row(pictures: list[Image.Image], gap: int = GAP) -> Image.Image:
    """Set pictures side by side on white, tops aligned."""
    width = sum(each.width for each in pictures) + gap * (len(pictures) - 1)
    sheet = Image.new("RGB", (width, max(each.height for each in pictures)), "white")
    x = 0
    for each in pictures:
        sheet.paste(each, (x, 0))
        x += each.width + gap
    return sheet


def table() -> Image.Image:
    """Lay three games on a table: Low Blow and Blockers in the middle of a game, and Schocken beside them."""
    wood = Image.new("RGB", (TABLE[0] * SCALE, TABLE[1] * SCALE), WOOD)
    lay(wood, blockers_board(), 414, 152, -4)
    lay(wood, seen(pieces("schocken", "aids")[0].front), 66, 64, 7)
    lay(wood, seen(pieces("low-blow", "aids")[1].front), 255, 68, -6)
    lay(wood, low_blow_board(), 160, 190, 2)
    for die, x, y, turn in (("Y1", 136, 26, 15), ("Y1", 162, 38, -20), ("Y4", 140, 52, 40)):
        lay(wood, seen_die(die), x, y, turn)
    disc = seen(pieces("schocken", "discs")[1].front)
    for x, y, turn in ((180, 62, 20), (183, 20, -15)):
        lay(wood, disc, x, y, turn)
    return wood.resize((wood.width // 2, wood.height // 2), Image.Resampling.LANCZOS)


def contact(game: str) -> Image.Image:
    """Set all pages of a kit for three players next to each other, a row in each ink, below each other."""
    rows = [row([*pages(Request((game,), 3, ink=ink), THUMB).values()], THUMB_GAP) for ink in THEMES]
    sheet = Image.new(
        "RGB", (max(each.width for each in rows), sum(each.height + GAP for each in rows)), "white"
    )
    top = 0
    for each in rows:
        sheet.paste(each, (0, top))
        top += each.height + GAP
    return sheet


def save(picture: Image.Image, name: str) -> None:
    """Save with few colours: these pages have few, but each of them matters."""
    picture.quantize(64, kmeans=1, dither=Image.Dither.NONE).save(FOLDER / name, optimize=True)


@contextmanager
def served(*words: str) -> Iterator[str]:
    """Serve the pages from an empty folder, and give their address."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, "PNP_DB": f"{folder}/plays.sqlite3", "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "pnp", *(words or ("serve",)), "--port", str(PORT)]
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


def preview() -> Image.Image:
    """Change a card of a new deck, and show it before and after that."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "harvest"
        subprocess.run([sys.executable, "-m", "pnp", "new", str(folder), "--lang", "en"], check=True)
        with served("preview", str(folder)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_context(viewport=PREVIEW, locale="en-GB").new_page()
            page.goto(f"{address}?view=saved&line=cut&line=safe")
            cards = folder / "cards.csv"
            cards.write_text(cards.read_text("utf-8").replace("Draw a card.", "Draw **two** cards."), "utf-8")
            page.wait_for_selector("figure")
            page.wait_for_timeout(2000)  # pictures of the pieces come after the page
            picture = Image.open(BytesIO(page.screenshot()))
            browser.close()
    return ImageOps.expand(picture, 2, EDGE)


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
    for game in PRINTED:
        save(contact(game), f"contact-{game}.png")
    if sys.argv[1:] == ["contacts"]:
        return
    save(table(), "table.png")
    guide = pages(Request(("low-blow",), 3), 1190)["Guide"]
    save(guide.crop(NEEDS), "needs.png")
    small = pages(Request(("low-blow",), 3), 420)
    save(row([small["Guide"], small["Aids"], small["Score sheet"]]), "sheets.png")
    small = pages(Request(("blockers",), 5), 420)
    save(row([small["Board 20\u00a0mm"], small["Tiles front"], small["Aids 1"]]), "blockers.png")
    small = pages(Request(("schocken",), 3), 420)
    save(row([small["Dice"], small["Aids"], small["Lids / Discs"]]), "schocken.png")
    save(phones(), "phones.png")
    save(preview(), "preview.png")


if __name__ == "__main__":
    main()
