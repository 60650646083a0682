"""What a site shows before Python runs: the games and their rules, in each language; its title, its icon, its colour.

All of it is made in another process, as folders of others are read, and all games but those of the site forgotten.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from html import unescape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image, ImageDraw

from pnp.charts.frame import drawable
from pnp.drawing.theme import FULL, theme
from pnp.games import PRINTED
from pnp.games.contract import PrintedGame
from pnp.kits import defaults
from pnp.pages.paper import paper
from pnp.texts.languages import ENGLISH, LANGUAGES
from pnp.wings.own.description import describe_folder
from pnp.wings.site.device import Device, keep_only, set_addresses
from pnp.writers.picture import as_images
from scorer.apart import CallApart, Limits

SIDE, SMALL_SIDE = 512, 96  # of the icon, and of a cover in lists, in pixels
TINT = "#491965"  # the colour of a site with several games
NAME = "pnp"  # its title
PICTURE = re.compile(r"/print/([^/?]+)/(\d+)\.png\?only=rules&amp;lang=(\w+)")
APP, STATIC = "../../app", "../.."  # where pages and their style sheets are, from a page that is there before

LIMITS = Limits(core=120, memory=1 << 30, seconds=240)  # a site of ten folders takes ten seconds


class FirstPages(NamedTuple):
    """The pages and pictures by the names of their files, the title, the icon as PNG, the colour, who has a cover."""

    pages: dict[str, bytes]
    title: str
    icon: bytes
    colour: str
    covers: list[str]


def draw_first_pages(games: Sequence[str], folders: Mapping[str, Path]) -> FirstPages:
    """Return what is there first. Raises ``ThereError`` or ``NoAnswerError`` for a folder that cannot be read."""
    return CallApart(_draw, (tuple(games), dict(folders)), LIMITS).result()


def _draw(games: Sequence[str], folders: Mapping[str, Path]) -> FirstPages:
    keep_only(games, folders.values())
    covers = {game.id: cover for game in PRINTED.values() if (cover := _draw_cover(game))}
    title, colour, icon = NAME, TINT, None
    if len(PRINTED) == 1:
        (game,) = PRINTED.values()
        title = game.title_in(game.languages[0] if game.languages else ENGLISH)
        colour = _find_colour(folders[game.id]) if game.id in folders else TINT
        icon = covers.get(game.id)
    with TemporaryDirectory() as place:
        pages = asyncio.run(
            _render_pages(Device(Path(place), lambda path: path, _keep_nothing, title, covers))
        )
    for identity, cover in covers.items():
        pages[f"static/cover-{identity}.png"] = _encode(cover.resize((SMALL_SIDE, SMALL_SIDE)))
    return FirstPages(pages, title, _encode(icon or _paint(colour)), colour, [*covers])


def _draw_cover(game: PrintedGame) -> Image.Image | None:
    cover = game.cover(game.spec(game.players[0], {}, paper(defaults.PAPER), ENGLISH, theme(FULL)))
    if cover is None:
        return None
    drawing = drawable(cover.square)
    return as_images([drawing], SIDE * 25.4 / drawing.width)[0].resize((SIDE, SIDE))


async def _render_pages(device: Device) -> dict[str, bytes]:
    """Return the lists of games and kits, and the rules, in each language."""
    await device.open()
    pages, pictures = dict[str, str](), dict[str, bytes]()
    for lang in LANGUAGES:
        for path in ("/", "/print", *(f"/rules/{game}" for game in PRINTED)):
            html = (await device.fetch(path, lang)).decode()
            if not html:  # the rules of a folder are shown as they are printed
                html = (await device.fetch(f"/print/{path.rpartition('/')[2]}?only=rules", lang)).decode()
                for picture in PICTURE.finditer(html):
                    pictures[_name_picture(picture)] = await device.fetch(
                        f"{unescape(picture[0])}&large=yes", lang
                    )
            pages[_name(lang, path)] = html
    await device.close()
    return pictures | {
        name: _place(html, name.split("/")[1], {*pages, *pictures}).encode()
        for name, html in pages.items()
        if html
    }


def _name(lang: str, path: str) -> str:
    return f"before/{lang}/{path.strip('/').replace('/', '-') or 'index'}.html"


def _name_picture(address: re.Match[str]) -> str:
    return "before/{2}/{0}-{1}.png".format(*address.groups())


def _place(html: str, lang: str, names: set[str]) -> str:
    """Return a page with links to the others and their pictures, and to the pages that need Python."""

    def find(path: str) -> str:
        if path.startswith("/static/"):
            return f"{STATIC}{path}"
        picture = PICTURE.match(path)
        name = _name_picture(picture) if picture else _name(lang, path)
        return f"../{name.partition('/')[2]}" if name in names else f"{APP}{path}"

    return set_addresses(html, find)


async def _keep_nothing() -> str:
    return ""


def _find_colour(folder: Path) -> str:
    """Return the first colour that a folder names, else that of all sites."""
    colours = describe_folder(folder).colours
    return next((inks[FULL] for inks in colours.values() if FULL in inks), TINT)


def _paint(colour: str) -> Image.Image:
    """Return an icon: five dots, as on a die, in a colour."""
    image = Image.new("RGB", (SIDE, SIDE), colour)
    draw, white = ImageDraw.Draw(image), "white"
    for x, y in ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)):
        at, radius = (x * SIDE / 4, y * SIDE / 4), SIDE / 12
        draw.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=white)
    return image


def _encode(image: Image.Image) -> bytes:
    file = BytesIO()
    image.convert("RGB").save(file, "PNG", optimize=True)
    return file.getvalue()
