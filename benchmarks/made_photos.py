"""Make pictures of boards as a phone would take them, with their truth: pages warped, lit and blurred, dice as cubes.

Usage: python benchmarks/made_photos.py FOLDER COUNT [FIRST] [NAME=VALUE ...]

A picture follows from its number alone. NAME=VALUE fixes a condition: game, players, ink, paper, dice (paper or
plastic), tilt, fill, soft, shake, noise, exposure, warm, curl, quality, finger, glare, band, width, crop (the part of
the picture that is cut off at one side), size (of ordinary dice, mm), group (its dice look the same in all pictures),
shown (1: they lie as a group shows them), lamps (1: a warm and a cold one), strip (what
hides the colour fields: thumb, glare or cup), or an option of the game, such as edition. With pages=DIR the pages of
kits in a folder are taken, as ``pnp build --format png`` writes them. ``photo.py`` measures a folder, and
``tested_photos.py`` makes the pictures of the tests.
"""

from __future__ import annotations

import json
import math
import re
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from made_lens import OVER, Lens, View, stand, taken
from made_pieces import Own, block, dice_on, tiles_on
from made_scene import FINE, Light, Solid, finger, linear, lit, shine, stood, table

from pnp.drawing.theme import theme
from pnp.pieces.board_map import Box
from pnp.units import MM_PER_INCH
from pnp.wings.photo.arrays import Bytes, Floats, floats, picture
from pnp.wings.photo.boards import PrintedBoard, printable_boards

Conditions = dict[str, float | str]

JOINED = 8.0
"""The paper left around a board that is assembled from sheets, mm."""

DPI = 300
"""Dots to the inch of the pages of a kit as pictures."""

NUMBER = re.compile(r"-?\d+(\.\d+)?")

SKINS = ((120, 150, 205), (90, 120, 180), (50, 70, 110))


class Made(NamedTuple):
    """A picture and what a reader must find in it."""

    picture: Bytes
    truth: dict[str, object]


@cache
def _boards() -> tuple[PrintedBoard, ...]:
    return tuple(printable_boards())


@cache
def _page(index: int, ink: str) -> Floats:
    board = dressed(_boards()[index], ink)
    return linear(picture(board.sight.board, FINE))


def dressed(board: PrintedBoard, ink: str) -> PrintedBoard:
    """Return a board as it is printed in an ink."""
    return board.in_ink(theme(ink))


def conditions(dice: np.random.Generator) -> Conditions:
    """Return under which conditions a picture is taken."""
    hard = dice.random() < 0.25
    return {
        "ink": str(dice.choice(["full"] * 8 + ["low", "grey"])),
        "dice": str(dice.choice(["paper", "plastic"])),
        "tilt": float(dice.uniform(0, 52 if hard else 40)),
        "azimuth": float(dice.uniform(0, 360)),
        "roll": float(dice.choice([0, 90, 180, 270]) + dice.normal(0, 7)),
        "field": float(dice.uniform(58, 72)),
        "fill": float(dice.uniform(0.8, 0.98)),
        "bulge": float(dice.normal(0, 0.006)),
        "soft": float(dice.uniform(0.4, 1.5 if hard else 1.0)),
        "shake": float(dice.exponential(1.6 if hard else 0.6)),
        "noise": float(dice.uniform(0.005, 0.05 if hard else 0.025)),
        "exposure": float(dice.uniform(0.3 if hard else 0.5, 0.95)),
        "warm": float(dice.normal(0, 0.22 if hard else 0.12)),
        "curl": float(dice.normal(0, 1.5 if hard else 0.7)),
        "quality": float(dice.integers(45, 95)),
        "finger": float(dice.random() < (0.2 if hard else 0.05)),
        "glare": float(dice.random() < (0.3 if hard else 0.08)),
        "band": float(dice.random() < (0.4 if hard else 0.15)),
        "width": 1600.0,
    }


class Page(NamedTuple):
    """A sheet on the table, and what lies on it; ``margin`` is white paper around its print, mm."""

    looks: Floats
    size: tuple[float, float]
    margin: float
    solids: tuple[Solid, ...]
    square: tuple[float, float]  # one that a finger may point at
    strip: Box | None = None  # the colour fields


def made(number: int, fixed: Conditions) -> Made:
    """Return the picture with a number, under conditions of which some are fixed."""
    dice = np.random.default_rng(number)
    condition = conditions(dice) | fixed
    if "pages" in condition:
        sheets = sorted(Path(str(condition["pages"])).glob("*.png"))
        return Made(
            _seen(_sheet(sheets[number % len(sheets)]), condition, dice),
            {"refused": "no board", "condition": condition},
        )
    wanted = [at for at, board in enumerate(_boards()) if _is_wanted(board, condition)]
    index = wanted[int(dice.integers(len(wanted)))]
    board = dressed(_boards()[index], str(condition["ink"]))
    sight = board.sight
    solids, pieces = (
        dice_on(board, sight, dice, _own(condition)) if sight.height else tiles_on(board, sight, dice)
    )
    cell = board.map.cells[int(dice.integers(len(board.map.cells)))].box
    page = Page(
        looks=_page(index, str(condition["ink"])),
        size=(board.map.width, board.map.height),
        margin=JOINED if board.map.joints else 0.0,
        solids=tuple(solids),
        square=cell.middle,
        strip=_strip(board),
    )
    truth: dict[str, object] = {
        "game": board.game.id,
        "players": board.spec.players,
        "paper": board.spec.paper.id,
        "block": block(board, pieces, full=False),
        "full": block(board, pieces, full=True),
        "condition": condition,
    }
    return Made(_seen(page, condition, dice), truth)


def _own(condition: Conditions) -> Own:
    wide, group = float(condition.get("size", 0)), int(condition.get("group", 0))
    return Own(str(condition["dice"]), wide, group, bool(condition.get("shown")))


def _strip(board: PrintedBoard) -> Box | None:
    """Return the box around the colour fields of a board; None if it has none."""
    boxes = [patch.box for patch in board.map.patches]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, foot - top)


def _is_wanted(board: PrintedBoard, condition: Conditions) -> bool:
    facts = {
        "game": board.game.id,
        "players": board.spec.players,
        "paper": board.spec.paper.id,
        **board.spec.choices,
    }
    chosen = all(condition.get(name, value) == value for name, value in facts.items())
    return chosen and facts["paper"] in ("a4", "letter")


def _sheet(path: Path) -> Page:
    """Return a page of a kit that was written as a picture."""
    drawn = cv2.imread(str(path), cv2.IMREAD_COLOR)
    assert drawn is not None
    high, wide = (pixels / DPI * MM_PER_INCH for pixels in drawn.shape[:2])
    looks = cv2.resize(linear(floats(drawn) / 255), (round(wide * FINE), round(high * FINE)))
    return Page(floats(looks), (wide, high), 0.0, (), (wide / 2, high / 2))


def _seen(page: Page, condition: Conditions, dice: np.random.Generator) -> Bytes:
    """Return a page on a table as a phone takes it."""
    view, (wide, high) = _view(condition), page.size
    lens = stand(view, page.size, (wide / 2 + dice.normal(0, 6), high / 2 + dice.normal(0, 6)))
    light = _light(condition, page.size, dice)
    if condition.get("lamps"):
        light = _between_lamps(light, dice)
    if condition.get("strip") == "glare" and page.strip:
        light = light._replace(
            glare=(*page.strip.middle, max(page.strip.width, page.strip.height) * 0.8, 1.6)
        )
    curl = floats([condition["curl"], wide / 2, condition["curl"] * dice.uniform(-0.4, 0.4), high / 2])
    flat, xs, ys = table(lens, view, page.looks, _looks(dice), curl, page.margin)
    ground = lit(np.ones_like(flat), xs, ys, (), light)[:, :, 0]
    scene = stood(lit(flat, xs, ys, page.solids, light), lens, page.solids, light, ground)
    scene = shine(scene, xs, ys, light)
    if condition["finger"]:
        _point(scene, lens, page.square, dice)
    if condition.get("strip") in ("thumb", "cup") and page.strip:
        _cover(scene, lens, page.strip, str(condition["strip"]))
    picture = taken(scene, view, dice)
    return (
        _cropped(picture, float(condition["crop"]), int(dice.integers(4))) if "crop" in condition else picture
    )


def _cropped(picture: Bytes, part: float, side: int) -> Bytes:
    """Return a picture without a part of it at one side."""
    looked_at = np.rot90(picture, side)
    kept = looked_at[:, : round(looked_at.shape[1] * (1 - part))]
    return np.ascontiguousarray(np.rot90(kept, -side))


def _view(condition: Conditions) -> View:
    warm, width = float(condition["warm"]), round(float(condition["width"]))
    names = ("tilt", "azimuth", "roll", "field", "fill", "bulge", "soft", "shake", "noise", "exposure")
    values = {name: float(condition[name]) for name in names}
    cast = (math.exp(-warm), 1.0, math.exp(warm))
    return View(size=(width, width * 3 // 4), cast=cast, quality=round(float(condition["quality"])), **values)


def _light(condition: Conditions, size: tuple[float, float], dice: np.random.Generator) -> Light:
    angle, far = dice.uniform(0, 2 * math.pi), dice.uniform(0.2, 1.1)
    gradient = dice.normal(0, 0.12, 2)
    wide, high = size
    band = (dice.uniform(0, 2 * math.pi), dice.uniform(-50, 50), dice.uniform(0.25, 0.6))
    glare = (dice.uniform(0, wide), dice.uniform(0, high), dice.uniform(14, 40), dice.uniform(0.2, 0.8))
    return Light(
        towards=(far * math.cos(angle), far * math.sin(angle)),
        soft=float(dice.uniform(0.8, 6)),
        deep=float(dice.uniform(0.2, 0.65)),
        gradient=(float(gradient[0]), float(gradient[1])),
        band=band if condition["band"] else None,
        glare=glare if condition["glare"] else None,
    )


def _looks(dice: np.random.Generator) -> Floats:
    """Return the surface of a table: wood grain or cloth."""
    base = floats(dice.uniform(0.02, 0.5) * dice.uniform(0.5, 1.2, 3))
    rough = dice.normal(0, 1, (700, 700)).astype(np.float32)
    grain = cv2.GaussianBlur(rough, (0, 0), sigmaX=float(dice.uniform(1, 40)), sigmaY=1.2)
    grain = grain / grain.std()
    if dice.random() < 0.3:
        step = int(dice.integers(12, 60))
        at = np.arange(700) // step % 2
        grain = grain * 0.3 + (at[:, None] + at[None, :]) * 1.2
    return floats(np.clip(base * np.exp(0.3 * grain)[:, :, None], 0, 1))


def _point(scene: Floats, lens: Lens, square: tuple[float, float], dice: np.random.Generator) -> None:
    """Lay a finger on the board."""
    end = lens.dots(floats([[*square, -8]]))[0]
    middle = floats([scene.shape[1], scene.shape[0]]) / 2
    away = (end - middle) / max(1.0, float(np.linalg.norm(end - middle)))
    skin = linear(floats(SKINS[int(dice.integers(3))]) / 255)
    finger(scene, end + away * scene.shape[1], end, 17 * OVER * scene.shape[1] / 2400 * 3.2, skin)


def _between_lamps(light: Light, dice: np.random.Generator) -> Light:
    """Return the light of a warm lamp and a cold window: each shadow has the colour of the other light."""
    angle = math.atan2(light.towards[1], light.towards[0]) + float(dice.uniform(1.2, 4.5))
    far, much = float(dice.uniform(0.3, 1.0)), float(dice.uniform(0.6, 1.0))
    window = Light(
        towards=(far * math.cos(angle), far * math.sin(angle)),
        soft=float(dice.uniform(2, 6)),
        deep=0.5 * much,
        gradient=(0.0, 0.0),
        tint=(1.0, 0.75, 0.5),
    )
    return light._replace(deep=0.5 * much, tint=(0.45, 0.75, 1.0), other=window)


def _cover(scene: Floats, lens: Lens, strip: Box, thing: str) -> None:
    """Lay a thumb or a cup on the colour fields."""
    x, y, wide, high = strip
    ends = floats([[x, y + high / 2, -6], [x + wide, y + high / 2, -6]])
    if high > wide:
        ends = floats([[x + wide / 2, y, -6], [x + wide / 2, y + high, -6]])
    one, other = lens.dots(ends)
    if thing == "thumb":
        scale = float(np.linalg.norm(other - one)) / max(wide, high)
        finger(scene, one, other, 16 * scale, linear(floats(SKINS[0]) / 255))
    else:
        middle, radius = (one + other) / 2, float(np.linalg.norm(other - one)) * 0.62
        cv2.circle(scene, tuple(middle.round().astype(int).tolist()), round(radius), (0.25, 0.22, 0.2), -1)


def main(folder: Path, count: int, first: int, fixed: Conditions) -> None:
    """Write pictures with these numbers, and their truth."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        photo = made(number, fixed)
        name = str(photo.truth.get("game", "page")).replace("-", "")
        path = folder / f"{name}_{number:04}.jpg"
        quality = round(float(conditions_of(photo)["quality"]))
        cv2.imwrite(str(path), photo.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        path.with_suffix(".json").write_text(json.dumps(photo.truth), encoding="utf-8")


def conditions_of(photo: Made) -> Conditions:
    """Return under which conditions a picture was made."""
    condition = photo.truth["condition"]
    assert isinstance(condition, dict)
    return condition


def _fixed(words: list[str]) -> Conditions:
    pairs = (word.split("=", 1) for word in words)
    return {name: float(value) if NUMBER.fullmatch(value) else value for name, value in pairs}


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[2:] if word.isdigit()]
    main(
        Path(sys.argv[1]),
        numbers[0],
        (*numbers[1:], 0)[0],
        _fixed([word for word in sys.argv[2:] if "=" in word]),
    )
