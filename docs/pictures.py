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
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import urlopen

import pypdfium2
from PIL import Image, ImageColor, ImageDraw, ImageOps
from playwright.sync_api import sync_playwright
from scene import Scene, around, planks

from pnp.drawing.dice import seat_face
from pnp.drawing.measures import SAFE
from pnp.drawing.segments import Window
from pnp.drawing.shapes import Drawing, Rect
from pnp.drawing.theme import THEMES, theme
from pnp.games import PRINTED
from pnp.games.low_blow.tuck_box import NET as BOX
from pnp.games.parts import BOX_FOOT
from pnp.games.schocken.disc import DISC
from pnp.games.schocken.mat import REACH
from pnp.kits.plan import Request, draw, make_plans
from pnp.pieces.on_table import BoardOnTable
from pnp.pieces.piece import Piece
from pnp.writers.picture import as_png
from scorer.seats import COLOURS as SEATS
from tests.wings.conftest import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pnp.pieces.part import Part

FOLDER = Path(__file__).resolve().parent / "pictures"
EDGE = "#c4c4c4"
GAP = 24
THUMB, THUMB_GAP = 156, 6
"""The width of a page on a contact sheet, and the white between two of them, in pixels."""

NEEDS = (80, 168, 1115, 1020)
"""Where the guide shows what one needs, and the kit: left, top, right, bottom, if it is 1190 pixels wide."""

PORT = 8769
PHONE = {"width": 390, "height": 664}
PREVIEW = {"width": 900, "height": 880}
DICE = ("R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5")
"""A round of Low Blow; a part of it is the next one."""

SCALE = 6
"""Pixels to the mm of the picture of a table, before it is halved."""

FOLD = 0.5
"""From the edge of a side of a box to its picture: beyond the dashes of its fold, mm."""

MAT, MAT_AT = 192.0, (284.0, -4.0)
CAPS = ((-4, -6, 8), (48, 16, 1), (-56, 18, 2))
"""The diameter of the mat and where its middle lies, mm; the stacks of caps on it: places and numbers."""

LOW_BLOW_AT, LOW_BLOW_TURN, DIE = (146.0, 222.0, 0.0), -3.0, (16.0, 16.0, 16.0)
BOXES = (
    ("schocken", (164.0, -92.0, 0.0), 10),
    ("low-blow", (62.0, -34.0, 0.0), -16),
    ("blockers", (448.0, -40.0, 0.0), -14),
)
"""Where the boxes stand, and how they are turned."""

ROLLED = (
    ("Y1", (300.0, 100.0), 15),
    ("Y4", (272.0, 108.0), -20),
    ("R1", (196.0, 2.0), 20),
    ("R1", (214.0, -28.0), -14),
    ("B6", (330.0, -30.0), 31),
)
"""Dice beside the boards: what they show, where they lie, and how they are turned."""

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


@cache
def parts_of(game: str, more: str = "") -> Sequence[Part]:
    """Return the parts of a kit for three players, and ``more`` parts."""
    return draw(make_plans(Request((game,), 3, {"with": more} if more else {}))[0]).document.parts


def pieces(game: str, part: str, more: str = "") -> Sequence[Piece]:
    """Return the pieces of a part of a kit for three players."""
    parts = parts_of(game, more)
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
    assert isinstance(board.on_table, BoardOnTable)
    assert board.on_table.map
    for turn, (cell, piece) in enumerate(zip(board.on_table.map.cells, lying, strict=False)):
        if piece:
            box = cell.box
            lay(picture, piece, box.x + box.width / 2, box.y + box.height / 2, turn * 5 % 7 - 3)
    return picture


@cache
def seen_die(text: str) -> Image.Image:
    """Return a side of a folded die, such as B3."""
    colour, look = COLOURS[text[0]], theme("full")
    body = Rect(0, 0, 16, 16, look.pen("seat-area", colour))
    return seen(Drawing(text, 16, 16, (body, *seat_face(int(text[1]), 0, 0, 16, colour, look))))


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


def boxed(game: str) -> dict[str, Image.Image]:
    """Return the sides of the tuck box of a game."""
    page = pieces(game, "box", "box")[0].front
    picture = seen(page)
    dx, dy = (page.width - BOX.width) / 2, (page.height - BOX_FOOT - BOX.tall + SAFE) / 2

    def side(wall: Window) -> Image.Image:
        lines = [(wall.left + dx, wall.top + dy), (wall.right + dx, wall.bottom + dy)]
        inside = (lines[0][0] + FOLD, lines[0][1] + FOLD, lines[1][0] - FOLD, lines[1][1] - FOLD)
        white = Image.new("RGBA", picture.size, "white")
        white.alpha_composite(picture)
        return white.crop(tuple(round(at * SCALE) for at in inside))

    left, front, right, _ = map(side, BOX.walls)
    return {"top": side(BOX.lid).rotate(180), "front": front, "left": left, "right": right}


def folded(die: str) -> dict[str, Image.Image]:
    """Return the sides of a folded die from its face above, such as B3."""
    top = int(die[1])
    front = 2 if top not in {2, 5} else 1
    right = next(face for face in (3, 4, 1, 6) if face not in {top, 7 - top, front, 7 - front})
    shown = {"top": top, "front": front, "right": right, "left": 7 - right}
    return {name: seen_die(f"{die[0]}{face}") for name, face in shown.items()}


def table() -> Image.Image:
    """Set a table: Low Blow and Blockers in the middle of a game, Schocken and three boxes behind them."""
    scene = Scene((1560 * 2, 900 * 2), eye=(262.0, 690.0, 560.0), aim=(262.0, 114.0, 0.0), lens=3820.0)
    scene.lay(planks(1500, 1100), (262.0, 60.0, 0.0), (1500.0, 1100.0))
    mat, low_blow = pieces("schocken", "mat")[0].front, pieces("low-blow", "board")[0]
    counter = cut_round(seen(pieces("low-blow", "counters")[0].front), (7.5, 7.5), 12.0)
    cap = cut_round(seen(pieces("schocken", "discs")[1].front), (10.0, 10.0), DISC)
    middle = (mat.width / 2, mat.shapes[0].y + REACH)  # type: ignore[union-attr]  # the mat is placed
    scene.lay(cut_round(seen(mat), middle, MAT), (*MAT_AT, 0.0), (MAT, MAT), 20)
    scene.lay(blockers_board(), (420.0, 200.0, 0.0), (210.0, 297.0), 5)
    scene.lay(seen(pieces("low-blow", "aids")[2].front), (6.0, 62.0, 0.0), (96.0, 134.0), -14)
    scene.lay(seen(low_blow.front), LOW_BLOW_AT, (297.0, 210.0), LOW_BLOW_TURN)
    bodies = [(boxed(game), at, (84.0, 38.0, 100.0), turn) for game, at, turn in BOXES]
    bodies += [(folded(die), (*at, 0.0), DIE, turn) for die, at, turn in ROLLED]
    assert low_blow.board
    dice = [die for row_of in ROUND for die in (*row_of.split(), *[""] * 5)[:5]]
    for at, (cell, die) in enumerate(zip(low_blow.board.cells, dice, strict=False)):
        if die:
            place = on_low_blow(cell.box.x + cell.box.width / 2, cell.box.y + cell.box.height / 2)
            bodies.append((folded(die), (*place, 0.0), DIE, at * 17 % 23 - 11 + LOW_BLOW_TURN))
    for sides, place, size, turn in sorted(bodies, key=lambda body: body[1][1]):
        scene.stand(sides, place, size, turn)
    stacks = [(counter, 12.0, on_low_blow(x, y), count) for x, y, count in ((251, 72, 3), (266, 83, 5))]
    stacks += [(cap, DISC, (MAT_AT[0] + x, MAT_AT[1] + y), count) for x, y, count in CAPS]
    for picture, wide, (x, y), count in stacks:
        for up in range(count):
            scene.lay(picture, (x + up * 7 % 3 * 0.5, y, 1.1 * up), (wide, wide), up * 5 % 9 - 4, 3.0)
    return scene.lit().resize((1560, 900), Image.Resampling.LANCZOS)


def on_low_blow(x: float, y: float) -> tuple[float, float]:
    """Return where a place on the board of Low Blow is on the table."""
    x, y, _ = around(LOW_BLOW_AT, (2 * x - 297.0, 2 * y - 210.0), LOW_BLOW_TURN)[2]
    return x, y


def cut_round(picture: Image.Image, middle: tuple[float, float], size: float) -> Image.Image:
    """Return a round part of a picture, ``size`` mm wide."""
    x, y, radius = middle[0] * SCALE, middle[1] * SCALE, size / 2 * SCALE
    cut = picture.crop((round(x - radius), round(y - radius), round(x + radius), round(y + radius)))
    mask = Image.new("L", cut.size)
    ImageDraw.Draw(mask).ellipse((0, 0, *cut.size), fill=255)
    cut.putalpha(mask)
    return cut


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


def save_photo(picture: Image.Image, name: str) -> None:
    """Save with many colours, mixed of dots; those of the seats are among them, however small their areas are."""
    look, wide, high = theme("full"), picture.width, picture.height // 40
    paints = [look.pen("seat-area", seat).fill or "white" for seat in SEATS]
    shades = [(paint, light) for paint in paints for light in (1.0, 0.86, 0.72)]
    sample = Image.new("RGB", (wide, picture.height + high * len(shades)))
    sample.paste(picture)
    for at, (paint, light) in enumerate(shades):
        shade = tuple(round(value * light) for value in ImageColor.getrgb(paint))
        sample.paste(shade, (0, picture.height + high * at, wide, picture.height + high * (at + 1)))
    palette = sample.quantize(256)
    picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(FOLDER / name, optimize=True)


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
    save_photo(table(), "table.png")
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
