"""The textures of the seats: lines and dots that fill a rectangle, so that nobody depends on colour alone.

They stay within their rectangle without a clip. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from pnp.drawing.shapes import Drawing, Path, Point, Step, chain
from pnp.drawing.theme import Theme
from pnp.drawing.tracks import SPECK

ARM = 0.17  # half the length of a cross, in pitches


@cache
def texture(colour: str, width: float, height: float, theme: Theme) -> Drawing:
    """Draw the texture of a seat over a rectangle. It is drawn once for each size, and placed."""
    pitch, ink = theme.textures[colour], theme.pen("seat-texture", colour)
    steps = tuple(_DRAWN[colour](width, height, pitch, ink.width / 2))
    path = Path(steps, ink._replace(round_ends=colour == "red"))
    return Drawing(f"texture-{colour}-{width:g}x{height:g}", width, height, (path,))


def _stagger(width: float, height: float, pitch: float, reach: float) -> Iterator[Point]:
    """Yield points in rows half a pitch apart, every other row moved by half a pitch, centred, all within."""
    rows = int((height - 2 * reach) / (pitch / 2)) + 1
    columns = int((width - 2 * reach) / (pitch / 2)) + 1
    top, left = (height - (rows - 1) * pitch / 2) / 2, (width - (columns - 1) * pitch / 2) / 2
    for row in range(rows):
        for column in range(row % 2, columns, 2):
            yield left + column * pitch / 2, top + row * pitch / 2


def _dots(width: float, height: float, pitch: float, reach: float) -> Iterator[Step]:
    for x, y in _stagger(width, height, pitch, reach):
        yield from (("M", x, y), ("L", x + SPECK, y))


def _pairs(width: float, height: float, pitch: float, _: float) -> Iterator[Step]:
    count = round(width / pitch)
    for at in range(count):
        for share in (1 / 3, 2 / 3):
            x = (at + share) * width / count
            yield from chain([(x, 0), (x, height)])


def _zigzag(width: float, height: float, pitch: float, reach: float) -> Iterator[Step]:
    halves, swing = round(2 * width / pitch), pitch / 3
    rows = int((height - 2 * reach - swing) / (pitch / 2)) + 1
    top = (height - (rows - 1) * pitch / 2) / 2
    for row in range(rows):
        y = top + row * pitch / 2
        corners = [
            (width * at / halves, y + (swing / 2 if at % 2 else -swing / 2)) for at in range(halves + 1)
        ]
        yield from chain(corners)


def _slashes(width: float, height: float, pitch: float, _: float) -> Iterator[Step]:
    count = round(2 * (width + height) / pitch)
    for at in range(count):
        across = (at + 0.5) * (width + height) / count  # where the line crosses the upper edge, or would
        yield from chain(
            [
                (min(across, width), max(0.0, across - width)),
                (max(0.0, across - height), min(across, height)),
            ]
        )


def _crosses(width: float, height: float, pitch: float, _: float) -> Iterator[Step]:
    arm = ARM * pitch
    for x, y in _stagger(width, height, pitch, arm):
        yield from (("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm))


_DRAWN: dict[str, Callable[[float, float, float, float], Iterator[Step]]] = {
    "red": _dots,
    "blue": _pairs,
    "yellow": _zigzag,
    "green": _slashes,
    "purple": _crosses,
}
