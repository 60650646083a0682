"""Which of several boards a picture shows whose markers lie nearly alike: the one whose print is seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.photo.arrays import Bytes, Floats, blurred, floats, lightness, likeness, remap
from pnp.photo.art import picture
from pnp.photo.boards import Found

FINE = 1.0
"""Dots to the mm in which prints are compared."""

SOFT, SHADE = 0.6, 3.0
"""The smallest details that are compared, and from which size on they are but light and shade, mm."""

PLAIN = 0.7
"""How alike they are if no other board is looked at; small ones come first: they are usual, and soon drawn."""


def likeliest(grey: Bytes, boards: Sequence[Found]) -> Found:
    """Return the board whose print is seen best in a grey picture."""
    if len(boards) == 1:
        return boards[0]
    best, found = -1.0, boards[0]
    for each in sorted(boards, key=lambda each: each.board.map.width * each.board.map.height):
        seen = _seen(grey, each)
        if seen > best:
            best, found = seen, each
        if best > PLAIN:
            break
    return found


def _seen(grey: Bytes, found: Found) -> float:
    """Return how alike a board as it is printed and as it is seen are, from -1 to 1."""
    board, sight = found.board, found.board.game.sight(found.board.spec)
    assert sight  # only such boards are looked for
    printed = lightness(picture(sight.board, FINE))
    high, wide = printed.shape
    x, y = (np.arange(wide) + 0.5) * board.map.width / wide, (np.arange(high) + 0.5) * board.map.height / high
    dots = found.camera.dots(floats(np.dstack(np.meshgrid(x, y))))
    return likeness(_lines(remap(grey, dots[..., 0], dots[..., 1])), _lines(printed))


def _lines(light: Floats) -> Floats:
    """Return the lines of a picture, without light and shade."""
    return blurred(light, SOFT * FINE) - blurred(light, SHADE * FINE)
