"""Choosing between boards whose markers are in nearly the same places, by their print."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.photo.arrays import Bytes, Floats, blur, floats, lightness, likeness, remap
from pnp.photo.art import picture
from pnp.photo.boards import FoundBoard

FINE = 1.0
"""Pixels per mm at which prints are compared."""

SOFT, SHADE = 0.6, 3.0
"""The sizes of the smallest details that are compared, and of those that are only light and shade, mm."""

PLAIN = 0.7
"""A likeness at which no other board is tried. Small boards come first: they are common, and quick to draw."""


def find_likeliest(grey: Bytes, boards: Sequence[FoundBoard]) -> FoundBoard:
    """Return the board whose print matches a grey picture best."""
    if len(boards) == 1:
        return boards[0]
    best, likeliest = -1.0, boards[0]
    for candidate in sorted(boards, key=lambda match: match.board.map.width * match.board.map.height):
        alike = _print_likeness(grey, candidate)
        if alike > best:
            best, likeliest = alike, candidate
        if best > PLAIN:
            break
    return likeliest


def _print_likeness(grey: Bytes, candidate: FoundBoard) -> float:
    """Return how alike the print of a board and the picture are, from -1 to 1."""
    board = candidate.board
    sight = board.game.sight(board.spec)
    assert sight  # only legible boards are considered
    printed = lightness(picture(sight.board, FINE))
    height, width = printed.shape
    x, y = (
        (np.arange(width) + 0.5) * board.map.width / width,
        (np.arange(height) + 0.5) * board.map.height / height,
    )
    pixels = candidate.camera.to_pixels(floats(np.dstack(np.meshgrid(x, y))))
    return likeness(_lines(remap(grey, pixels[..., 0], pixels[..., 1])), _lines(printed))


def _lines(light: Floats) -> Floats:
    """Return the lines of a picture, without slow changes of light."""
    return blur(light, SOFT * FINE) - blur(light, SHADE * FINE)
