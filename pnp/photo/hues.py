"""Seat colours as a picture shows them: by the patches of the board itself, where it has some."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.theme import FULL, Theme, theme
from pnp.photo.arrays import Floats, floats
from pnp.photo.flat import FINE, FlatBoard
from pnp.pieces.board_map import BoardMap, Box

TINT, PRINT_TINT = 0.16, 0.12
"""How much hues of one colour differ, in radians; and those of prints, as the patches are."""

SHADE, SHADOW, SHADOWS = 4.0, 12.0, 0.1
"""How much greys of one shade differ, of 100, in even light and in a shadow; how often there is one."""

PAPER = 99.0
"""How light white paper is."""

LIGHT = 22.0
"""How much colours differ in lightness, of 100: they are told apart by hue, and by this only where hues are near."""

ODD = math.exp(-12)
"""How likely a colour is any other, in light that nobody thought of."""

INSIDE = 2.0
"""How much of a patch's edge is left out, mm."""


class Tone(NamedTuple):
    """A colour: lightness to 100, green to red, blue to yellow."""

    light: float
    red: float
    yellow: float

    @property
    def hue(self) -> float:
        """Its hue as an angle."""
        return math.atan2(self.yellow, self.red)

    @property
    def chroma(self) -> float:
        """How colourful it is."""
        return math.hypot(self.red, self.yellow)


def tone(colour: Floats) -> Tone:
    """Return blue, green and red, as parts of white, as a tone."""
    found = cv2.cvtColor(np.clip(floats(colour).reshape(1, 1, 3), 0, 1), cv2.COLOR_BGR2LAB)
    light, red, yellow = found.reshape(3).tolist()
    return Tone(light, red, yellow)


def mean_tone(colours: Floats) -> Tone:
    """Return the mean tone of the dots of a picture; what is black, grey or white takes nothing from its hue."""
    return Tone(*cv2.cvtColor(np.clip(colours, 0, 1), cv2.COLOR_BGR2LAB).mean(axis=(0, 1)).tolist())


class Hues(NamedTuple):
    """The tone of each seat on one photo."""

    tones: Mapping[str, Tone]
    coloured: bool
    solid: bool  # whether pieces have areas of their colour

    def costs(self, seen: Tone, tint: float = TINT) -> dict[str, float]:
        """Return how unlikely it is, as a logarithm, that what is seen has the colour of each seat."""
        return _relative({seat: self._cost(each, seen, tint) for seat, each in self.tones.items()})

    def ink_costs(self, seen: Tone, tint: float = TINT) -> dict[str, float]:
        """Return the same of what ``ink`` told, where the inks of seats are as full as that of what is seen."""
        inks = {seat: _as_full(each) if self.coloured else each for seat, each in self.tones.items()}
        return _relative({seat: self._cost(each, seen, tint) for seat, each in inks.items()})

    def paper_cost(self, seen: Tone) -> float:
        """Return how much less likely it is that a grey is white paper than the likeliest seat, as a logarithm."""
        least = min(self._cost(each, seen, TINT) for each in self.tones.values())
        return _shade_cost(PAPER - seen.light) - least

    def ink(self, colours: Floats, shape: Floats) -> Tone:
        """Return the tone that something is printed in on white: what its shape takes from the light.

        A hue is told as if its ink were full, so that thin lines have it, too; a grey as dark as it looks.
        """
        off = shape - shape.mean()
        taken = (off[:, :, None] * colours).sum(axis=(0, 1)) / max(1e-6, float((off * off).sum()))
        return tone(_full(-taken) if self.coloured else floats(1 + taken))

    def _cost(self, known: Tone, seen: Tone, tint: float) -> float:
        if not self.coloured:
            return _shade_cost(known.light - seen.light)
        off = math.remainder(known.hue - seen.hue, math.tau)
        pale = tint * max(1.0, 22.0 / max(seen.chroma, 1.0))
        return (off / pale) ** 2 / 2 + ((known.light - seen.light) / LIGHT) ** 2 / 2


def _full(taken: Floats) -> Floats:
    """Return the colour of an ink that takes so much from blue, green and red if it takes all of one of them."""
    return floats(1 - taken / max(1e-3, float(taken.max())))


def _as_full(known: Tone) -> Tone:
    """Return a colour as it would be if its ink were full."""
    return tone(_full(floats(1 - cv2.cvtColor(floats(known).reshape(1, 1, 3), cv2.COLOR_LAB2BGR).reshape(3))))


def _relative(costs: Mapping[str, float]) -> dict[str, float]:
    """Return how much less likely each seat is than the likeliest."""
    least = min(costs.values())
    return {seat: -math.log(math.exp(least - cost) + ODD) for seat, cost in costs.items()}


def _shade_cost(off: float) -> float:
    """Return how unlikely it is, as a logarithm, that a grey is so much lighter or darker than it was printed."""
    even, shadow = (math.exp(-((off / most) ** 2) / 2) / most for most in (SHADE, SHADOW))
    return -math.log(((1 - SHADOWS) * even + SHADOWS * shadow) * SHADE)


def printed(ink: Theme, seats: Iterable[str]) -> dict[str, Floats]:
    """Return the colours of seats as a theme prints them: blue, green, red as parts of white."""
    return {seat: from_hex(ink.colours[seat]) for seat in seats}


def from_hex(colour: str) -> Floats:
    """Return a colour given as ``#rrggbb``: blue, green, red as parts of white."""
    return floats([int(colour[at : at + 2], 16) / 255 for at in (5, 3, 1)])


def hues(flat: FlatBoard, board: BoardMap, ink: Theme, seats: Iterable[str]) -> Hues:
    """Return the tones of seats on a photo: those of its patches, or of the theme where it has none."""
    seen = patch_tones(flat, board)
    tones = {seat: seen.get(seat) or tone(colour) for seat, colour in printed(ink, seats).items()}
    return Hues(tones, ink.coloured, ink.solid)


def ordinary(known: Hues) -> Hues:
    """Return the tones of things that were not printed with a board: those of its patches, if it is in full colour."""
    if known.coloured and known.solid:
        return known
    usual = printed(theme(FULL), known.tones)
    return Hues({seat: tone(colour) for seat, colour in usual.items()}, True, True)


def patch_tones(flat: FlatBoard, board: BoardMap) -> dict[str, Tone]:
    """Return the tones of the patches that a picture shows, by their names in the palette."""
    seen: dict[str, list[Floats]] = {}
    for patch in board.patches:
        box = patch.box
        middle = Box(box.x + INSIDE, box.y + INSIDE, box.width - 2 * INSIDE, box.height - 2 * INSIDE)
        if flat.inside[round(middle.y * FINE), round(middle.x * FINE)]:
            shown = flat.part(middle).reshape(-1, 3)
            seen.setdefault(patch.colour, []).append(floats(np.median(shown, axis=0)))
    return {name: tone(floats(np.mean(each, axis=0))) for name, each in seen.items()}
