"""The seats' colours as a photo shows them, measured on the board's patches if it has some."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.theme import FULL, Theme, theme
from pnp.pieces.board_map import BoardMap, Box
from pnp.wings.photo.arrays import Floats, blur, floats, lightness
from pnp.wings.photo.flat import FINE, FlatBoard

TINT, PRINT_TINT = 0.16, 0.12
"""The spread of hues of one colour, in radians: of objects, and of prints like the patches."""

SHADE, SHADOW, SHADOWS = 4.0, 12.0, 0.1
"""The spread of lightness of one grey, of 100, in even light and in a shadow; the chance of a shadow."""

PAPER = 99.0  # the lightness of white paper
LIGHT = 22.0  # the spread of lightness of one colour, of 100: wide, so that hue decides unless hues are close
ODD = math.exp(-12)  # the chance that a colour is another one, in unexpected light
SOFT = 1.5  # the size of details of prints whose colour a phone no longer saves, in pixels of their pictures

PALE, PALE_LINES = 22.0, 45.0
"""The chroma below which a hue is less certain: of areas, and of lines, which mix with the paper around them."""

INSIDE = 0.25  # the edge of a patch that is ignored, in parts of its side


class Tone(NamedTuple):
    """A colour: lightness from 0 to 100, green to red, blue to yellow."""

    light: float
    red: float
    yellow: float

    @property
    def hue(self) -> float:
        """The hue as an angle, in radians."""
        return math.atan2(self.yellow, self.red)

    @property
    def chroma(self) -> float:
        """The colourfulness."""
        return math.hypot(self.red, self.yellow)


def tone(colour: Floats) -> Tone:
    """Return the tone of a colour given as blue, green and red in parts of white."""
    return mean_tone(floats(colour).reshape(1, 1, 3))


def mean_tone(colours: Floats) -> Tone:
    """Return the mean tone of a picture; black, grey and white pixels do not weaken its hue."""
    return Tone(*cv2.cvtColor(np.clip(colours, 0, 1), cv2.COLOR_BGR2LAB).mean(axis=(0, 1)).tolist())


class Hues(NamedTuple):
    """The tone of each seat on one photo."""

    tones: Mapping[str, Tone]
    coloured: bool
    solid: bool  # whether pieces have solid areas of their colour

    def costs(self, observed: Tone, tint: float = TINT) -> dict[str, float]:
        """Return how much less likely each seat is for an observed tone than the likeliest one, as a logarithm."""
        costs = {seat: self._cost(known, observed, tint) for seat, known in self.tones.items()}
        least = min(costs.values())
        return {seat: -math.log(math.exp(least - cost) + ODD) for seat, cost in costs.items()}

    def ink_costs(self, observed: Tone, tint: float = TINT) -> dict[str, float]:
        """Return the costs of the seats for a tone from ``ink``, compared with the seats' inks at full strength."""
        inks = {seat: _as_full_ink(known) if self.coloured else known for seat, known in self.tones.items()}
        return self._replace(tones=inks).costs(observed, tint)

    def paper_cost(self, observed: Tone) -> float:
        """Return how much less likely a grey is white paper than the likeliest seat, as a logarithm."""
        least = min(self._cost(known, observed, TINT) for known in self.tones.values())
        return _shade_cost(PAPER - observed.light) - least

    def ink(self, colours: Floats, shape: Floats) -> Tone:
        """Return the tone of the ink of a print on white, from the light that its shape absorbs.

        A hue is returned at full strength, so that thin lines have it too; a grey as dark as it looks. Phones save
        colour less sharply than light.
        """
        light = lightness(colours)
        change = _slope(light, shape) + _slope(colours - light[:, :, None], blur(shape, SOFT))
        return tone(_strengthen(-change) if self.coloured else floats(1 + change))

    def _cost(self, known: Tone, observed: Tone, tint: float) -> float:
        if not self.coloured:
            return _shade_cost(known.light - observed.light)
        difference = math.remainder(known.hue - observed.hue, math.tau)
        pale = tint * max(1.0, (PALE if self.solid else PALE_LINES) / max(observed.chroma, 1.0))
        return (difference / pale) ** 2 / 2 + ((known.light - observed.light) / LIGHT) ** 2 / 2


def _slope(values: Floats, shape: Floats) -> Floats:
    """Return how much values change where a shape is, for each channel."""
    deviation = shape - shape.mean()
    size = max(1e-6, float((deviation * deviation).sum()))
    return floats(np.tensordot(deviation, values, 2) / size)


def _strengthen(absorbed: Floats) -> Floats:
    """Return the colour of an ink at full strength, given what it absorbs of blue, green and red."""
    return floats(1 - absorbed / max(1e-3, float(absorbed.max())))


def _as_full_ink(known: Tone) -> Tone:
    """Return a tone as it would be if its ink had full strength."""
    return tone(
        _strengthen(floats(1 - cv2.cvtColor(floats(known).reshape(1, 1, 3), cv2.COLOR_LAB2BGR).reshape(3)))
    )


def _shade_cost(difference: float) -> float:
    """Return how unlikely a grey is, as a logarithm, that is lighter or darker than printed by ``difference``."""
    even, shadow = (math.exp(-((difference / spread) ** 2) / 2) / spread for spread in (SHADE, SHADOW))
    return -math.log(((1 - SHADOWS) * even + SHADOWS * shadow) * SHADE)


def printed_tones(ink: Theme, seats: Iterable[str]) -> dict[str, Tone]:
    """Return the printed tones of seats in a theme."""
    return {seat: tone(parse_hex(ink.colours[seat])) for seat in seats}


def parse_hex(colour: str) -> Floats:
    """Return a colour given as ``#rrggbb``: blue, green, red in parts of white."""
    return floats([int(colour[at : at + 2], 16) / 255 for at in (5, 3, 1)])


def find_hues(flat: FlatBoard, board: BoardMap, ink: Theme, seats: Iterable[str]) -> Hues:
    """Return the tones of seats on a photo, from its patches, or from the theme for colours without a patch."""
    measured = patch_tones(flat, board)
    tones = {seat: measured.get(seat, printed) for seat, printed in printed_tones(ink, seats).items()}
    return Hues(tones, ink.coloured, ink.solid)


def ordinary_hues(board_hues: Hues) -> Hues:
    """Return the tones of things not printed with the board: those of its patches only if it is in full colour."""
    if board_hues.coloured and board_hues.solid:
        return board_hues
    return Hues(printed_tones(theme(FULL), board_hues.tones), True, True)


def patch_tones(flat: FlatBoard, board: BoardMap) -> dict[str, Tone]:
    """Return the tones of the patches that a photo shows, by their names in the palette."""
    medians: dict[str, list[Floats]] = {}
    for patch in board.patches:
        box = patch.box
        edge = INSIDE * box.height
        middle = Box(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge)
        if flat.inside[round(middle.y * FINE), round(middle.x * FINE)]:
            shown = flat.part(middle).reshape(-1, 3)
            medians.setdefault(patch.colour, []).append(floats(np.median(shown, axis=0)))
    return {name: tone(floats(np.mean(colours, axis=0))) for name, colours in medians.items()}
