"""Draw the packages on their floors, and which uses which, from the actual imports.

Usage: python docs/house.py        (needs the test extra: the floors are in tests/test_imports.py)
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import svgwrite

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.test_imports import FLOORS, WINGS, arrows, trees  # noqa: E402 - needs the path above

PICTURE = ROOT / "docs" / "house.svg"
WIDTH, HIGH, GAP, WIDE = 1000, 66, 20, 226
LOWEST = 124
"""The height of the lowest floor, which shows its own rooms."""
ASIDE = WIDTH + 30
"""Where the wings stand, beside the floors."""
LETTERS = 37
"""The letters of a line in a box."""
HOUSE = FLOORS[1:]
"""The floors that are drawn: not the file that starts the command."""

Arrow = tuple[str, str]
"""A package, and one that it uses."""


class Box(NamedTuple):
    """The position of a package."""

    x: float
    y: float
    width: float


def direct_arrows() -> list[Arrow]:
    """Return which package uses which, without the arrows that follow from others."""
    every = arrows()
    return sorted(arrow for arrow in every if not _leads(every - {arrow}, *arrow))


def _leads(among: set[Arrow], start: str, end: str) -> bool:
    below = {used for user, used in among if user == start}
    return end in below or any(_leads(among, name, end) for name in below)


def about(name: str) -> str:
    """Return the first sentence of a package's docstring."""
    first = (ast.get_docstring(trees()[name]) or "").split("\n")[0].split(". ")[0]
    return first.rstrip(".").replace("``", "")


def place_boxes(shown: list[Arrow]) -> dict[str, Box]:
    """Place every package on its floor, below those that use it if possible."""
    placed: dict[str, Box] = {}
    for level, rooms in enumerate(HOUSE):
        if rooms == {"scorer"}:
            placed["scorer"] = Box(0, level * (HIGH + GAP), WIDTH)
            continue
        step = WIDTH / len(rooms)
        for at, name in enumerate(sorted(rooms, key=lambda room: (_mean_user_x(room, shown, placed), room))):
            placed[name] = Box(step * (at + 0.5) - WIDE / 2, level * (HIGH + GAP), WIDE)
    return placed


def _mean_user_x(name: str, shown: list[Arrow], placed: dict[str, Box]) -> float:
    users = [placed[user].x for user, used in shown if used == name and user in placed]
    return sum(users) / len(users) if users else WIDTH / 2


def draw_house() -> str:
    """Return the picture as SVG."""
    shown = [(user, used) for user, used in direct_arrows() if user not in FLOORS[0]]
    placed = place_boxes(shown)
    width, height = ASIDE + WIDE + 8, placed["scorer"].y + LOWEST + 8
    picture = svgwrite.Drawing(size=(width, height), viewBox=f"-4 -4 {width} {height}", debug=False)
    picture.add(picture.rect((-4, -4), (width, height), fill="white"))
    lines = (_line(picture, placed[user], placed[used]) for user, used in shown)
    rooms = (_room(picture, name, box) for name, box in placed.items())
    for shape in chain(*lines, *rooms, _inside(picture, placed["scorer"]), _wings(picture, height - 8)):
        picture.add(shape)
    return f"{picture.tostring()}\n".replace("><", ">\n<")


def _line(picture: svgwrite.Drawing, top: Box, bottom: Box) -> Iterator[object]:
    """Draw a line from a package to one below; it is dashed if it passes floors."""
    x = top.x + top.width / 2
    end = x if bottom.width == WIDTH else bottom.x + bottom.width / 2
    passing = {"stroke_dasharray": "5,4"} if bottom.y - top.y > HIGH + GAP else {}
    yield picture.line((x, top.y + HIGH), (end, bottom.y), stroke="#777", stroke_width=1.5, **passing)
    yield picture.circle((end, bottom.y - 3), 3.5, fill="#777")


def _room(picture: svgwrite.Drawing, name: str, box: Box) -> Iterator[object]:
    """Draw a package: its name and its description."""
    high = LOWEST if name == "scorer" else HIGH
    yield picture.rect((box.x, box.y), (box.width, high), rx=4, fill="white", stroke="#111", stroke_width=1.5)
    yield _text(picture, name, box.x + 8, box.y + 18, 14, "bold")
    letters = LETTERS if box.width == WIDE else 4 * LETTERS
    for at, line in enumerate(textwrap.wrap(about(name), letters, max_lines=3, placeholder=" …")):
        yield _text(picture, line, box.x + 8, box.y + 32 + 13 * at, 11, "normal")


def _wings(picture: svgwrite.Drawing, high: float) -> Iterator[object]:
    """Draw the wings beside the floors; each may use all of them."""
    step = (high + 6) / len(WINGS)
    for at, name in enumerate(sorted(WINGS)):
        side = "pnp" if f"pnp.wings.{name}" in trees() else "scorer"
        y = step * at
        yield picture.rect(
            (ASIDE, y),
            (WIDE, step - 6),
            rx=4,
            fill="white",
            stroke="#111",
            stroke_width=1.5,
            stroke_dasharray="6,4",
        )
        yield _text(picture, f"{side}.wings.{name}", ASIDE + 8, y + 18, 14, "bold")
        words = textwrap.wrap(about(f"{side}.wings.{name}"), LETTERS, max_lines=3, placeholder=" …")
        for row, line in enumerate(words):
            yield _text(picture, line, ASIDE + 8, y + 32 + 13 * row, 11, "normal")


def _inside(picture: svgwrite.Drawing, box: Box) -> Iterator[object]:
    """Draw the packages of the scorer."""
    inner = [
        name
        for name in trees()
        if name.startswith("scorer.") and name.count(".") == 1 and (ROOT / name.replace(".", "/")).is_dir()
    ]
    step = WIDTH / len(inner)
    for at, name in enumerate(inner):
        x = step * at + 4
        yield picture.rect((x, box.y + 40), (step - 8, LOWEST - 46), rx=4, fill="#f2f2f2", stroke="none")
        yield _text(picture, name, x + 8, box.y + 56, 13, "bold")
        for row, line in enumerate(textwrap.wrap(about(name), LETTERS - 4, max_lines=4, placeholder=" …")):
            yield _text(picture, line, x + 8, box.y + 71 + 13 * row, 11, "normal")


def _text(picture: svgwrite.Drawing, words: str, x: float, y: float, size: int, weight: str) -> object:
    return picture.text(
        words, insert=(x, y), font_size=size, font_weight=weight, font_family="sans-serif", fill="#111"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw_house(), encoding="utf-8")
