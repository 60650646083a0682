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
WIDTH, HIGH, GAP, WIDE = 1000, 74, 34, 226
WING, IN_ROW = 74, 4
ROWS = -(-len(WINGS) // IN_ROW)
LETTERS = 37
"""The letters of a line in a box."""

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
    for level, rooms in enumerate(FLOORS):
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
    shown = direct_arrows()
    placed = place_boxes(shown)
    height, roof = len(FLOORS) * (HIGH + GAP) + HIGH, ROWS * (WING + 8) + GAP
    picture = svgwrite.Drawing(
        size=(WIDTH + 8, height + roof), viewBox=f"-4 {-4 - roof} {WIDTH + 8} {height + roof}", debug=False
    )
    picture.add(picture.rect((-4, -4 - roof), (WIDTH + 8, height + roof), fill="white"))
    for shape in _wings(picture, roof):
        picture.add(shape)
    lines = (_line(picture, placed[user], placed[used]) for user, used in shown)
    rooms = (_room(picture, name, box) for name, box in placed.items())
    for shape in chain(*lines, *rooms, _inside(picture, placed["scorer"])):
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
    high = HIGH + (HIGH if name == "scorer" else 0)
    yield picture.rect((box.x, box.y), (box.width, high), rx=4, fill="white", stroke="#111", stroke_width=1.5)
    yield _text(picture, name, box.x + 8, box.y + 18, 14, "bold")
    letters = LETTERS if box.width == WIDE else 4 * LETTERS
    for at, line in enumerate(textwrap.wrap(about(name), letters, max_lines=3, placeholder=" …")):
        yield _text(picture, line, box.x + 8, box.y + 34 + 14 * at, 11, "normal")


def _wings(picture: svgwrite.Drawing, roof: float) -> Iterator[object]:
    """Draw the wings above the core; each may use all of it."""
    step = WIDTH / IN_ROW
    for at, name in enumerate(sorted(WINGS)):
        side = "pnp" if f"pnp.wings.{name}" in trees() else "scorer"
        x, y = step * (at % IN_ROW), -roof + (WING + 8) * (at // IN_ROW)
        yield picture.rect(
            (x, y),
            (step - 8, WING),
            rx=4,
            fill="white",
            stroke="#111",
            stroke_width=1.5,
            stroke_dasharray="6,4",
        )
        yield _text(picture, f"{side}.wings.{name}", x + 8, y + 18, 14, "bold")
        words = textwrap.wrap(about(f"{side}.wings.{name}"), LETTERS + 2, max_lines=3, placeholder=" …")
        for row, line in enumerate(words):
            yield _text(picture, line, x + 8, y + 34 + 14 * row, 11, "normal")


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
        yield picture.rect((x, box.y + 46), (step - 8, HIGH + 18), rx=4, fill="#f2f2f2", stroke="none")
        yield _text(picture, name, x + 8, box.y + 64, 13, "bold")
        for row, line in enumerate(textwrap.wrap(about(name), LETTERS - 4, max_lines=4, placeholder=" …")):
            yield _text(picture, line, x + 8, box.y + 80 + 14 * row, 11, "normal")


def _text(picture: svgwrite.Drawing, words: str, x: float, y: float, size: int, weight: str) -> object:
    return picture.text(
        words, insert=(x, y), font_size=size, font_weight=weight, font_family="sans-serif", fill="#111"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw_house(), encoding="utf-8")
