"""The seats' colours as a photo shows them, measured wherever the board has areas of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.theme import FULL, Theme, theme
from pnp.pieces.board_map import BoardMap
from pnp.wings.photo.arrays import Bytes, Floats, Mask, blur, channel_max, floats, lightness
from pnp.wings.photo.empty import FAINT, BoardPrint
from pnp.wings.photo.flat import as_pixels
from pnp.wings.photo.known_dice import KnownDice

TINT, PRINT_TINT = 0.16, 0.12  # the spread of hues of one colour, in radians: of objects, and of prints

SHADE = 4.0  # the spread of lightness of one grey, of 100
LIGHT = 22.0  # the spread of lightness of one colour, of 100: wide, so that hue decides unless hues are close
CLIPPED = 2.0  # how much wider the spread of lines is where white paper is too bright in one colour
ODD = math.exp(-12)  # the chance that a colour is another one, in unexpected light
SOFT = 1.5  # the size of details of prints whose colour a phone no longer saves, in pixels of their pictures

PALE, PALE_LINES = 22.0, 45.0  # the chroma below which a hue is less certain: of areas, and of thin lines

EXACT = 0.02  # how exactly a pixel of the print has a colour, in parts of white
EDGE = 5  # the width of an area's blurred edge, in pixels

MANY = 500  # about how many pixels of a colour are measured
SOME = 0.02  # the share of them that must look like it

GREYISH = 16.0  # the largest chroma of greys
SHADED = 20.0  # how far the lightness of one is from its print at most

OWN = 10.0  # the spread of the chroma of a die that a group has shown
HUELESS = 8.0  # the largest chroma of white, grey and black dice
DARK = 40.0  # the largest lightness of dark ones

LIKE = 0.15  # how far the colours of a die are from the known one, in parts of its brightest channel
LIGHTER = 1.25  # how much lighter they may be
COLOURFUL = 10.0  # the least chroma of a colour that tells a die from its shadow

OTHER_HUE = 0.45  # the largest difference of a printed hue, in radians
WASHED = 0.4  # the least share of its chroma: glare has less, and skin too


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


def tone(colours: Floats) -> Tone:
    """Return the mean tone of a colour, or a picture, as blue, green and red in parts of white.

    Black, grey and white pixels do not weaken its hue.
    """
    return Tone(*_tones(colours).mean(axis=0).tolist())


def _tones(colours: Floats) -> Floats:
    """Return the tone of each colour, in a row of its own."""
    return floats(cv2.cvtColor(np.clip(colours, 0, 1).reshape(-1, 1, 3), cv2.COLOR_BGR2LAB))[:, 0]


class Hues(NamedTuple):
    """The tone of each seat on one photo."""

    tones: Mapping[str, Tone]
    coloured: bool
    solid: bool  # whether pieces have solid areas of their colour
    clipped: bool = False  # whether white paper is too bright in one colour
    exact: bool = False  # whether the tones were seen on these dice: white, grey and black ones have no hue

    def costs(self, observed: Tone, tint: float = TINT) -> dict[str, float]:
        """Return how much less likely each seat is for an observed tone than the likeliest one, as a logarithm."""
        return _compare({seat: self._cost(known, observed, tint) for seat, known in self.tones.items()})

    def grey_costs(self, least: float, most: float) -> dict[str, float]:
        """Return the same for a grey with a lightness from ``least`` to ``most``."""
        off = {seat: max(0.0, least - known.light, known.light - most) for seat, known in self.tones.items()}
        return _compare({seat: (difference / SHADE) ** 2 / 2 for seat, difference in off.items()})

    def ink(self, colours: Floats, shape: Floats) -> Tone:
        """Return the tone of the ink of a print on white, from the light that its shape absorbs.

        A hue is returned at full strength, so that thin lines have it too; a grey as dark as it looks. Phones save
        colour less sharply than light.
        """
        light = lightness(colours)
        absorbed = -_slope(light, shape) - _slope(colours - light[:, :, None], blur(shape, SOFT))
        return tone(1 - absorbed / max(1e-3, float(absorbed.max())) if self.coloured else 1 - absorbed)

    def _cost(self, known: Tone, observed: Tone, tint: float) -> float:
        difference = math.remainder(known.hue - observed.hue, math.tau)
        if self.exact and known.chroma < HUELESS:
            difference = 0.0
        off = (known.chroma - observed.chroma) / OWN if self.exact else 0.0
        pale = (
            tint
            * (CLIPPED if self.clipped and not self.solid else 1.0)
            * max(1.0, (PALE if self.solid else PALE_LINES) / max(observed.chroma, 1.0))
        )
        return ((difference / pale) ** 2 + off**2 + ((known.light - observed.light) / LIGHT) ** 2) / 2


def _compare(costs: Mapping[str, float]) -> dict[str, float]:
    """Return costs as logarithms compared with the least one."""
    least = min(costs.values())
    return {seat: -math.log(math.exp(least - cost) + ODD) for seat, cost in costs.items()}


def _slope(values: Floats, shape: Floats) -> Floats:
    """Return how much values change where a shape is, for each channel."""
    deviation = shape - shape.mean()
    size = max(1e-6, float((deviation * deviation).sum()))
    return floats(np.tensordot(deviation, values, 2) / size)


def printed_tones(ink: Theme, seats: Iterable[str]) -> dict[str, Tone]:
    """Return the printed tones of seats in a theme."""
    return {seat: tone(parse_hex(ink.colours[seat])) for seat in seats}


def parse_hex(colour: str) -> Floats:
    """Return a colour given as ``#rrggbb``: blue, green, red in parts of white."""
    return floats([int(colour[at : at + 2], 16) / 255 for at in (5, 3, 1)])


def find_hues(seen: BoardPrint, board: BoardMap, ink: Theme, seats: Iterable[str]) -> Hues:
    """Return the tones of seats on a photo, from its print, or from the theme for colours that it does not show."""
    printed = printed_tones(ink, seats)
    tones = {**printed, **measure_tones(seen, board, ink, seats)}
    return Hues(tones, ink.coloured, ink.solid, seen.flat.clipped)


def ordinary_hues(board_hues: Hues, known: KnownDice) -> Hues:
    """Return the tones of ordinary dice: those that a group has shown, else of the print if it is in full colour."""
    hues = board_hues
    if not (hues.coloured and hues.solid):
        hues = Hues(printed_tones(theme(FULL), hues.tones), True, True)
    shown = {seat: Tone(*look.tone) for seat, look in known.looks.items()}
    return hues._replace(tones={**hues.tones, **shown}, exact=True) if shown else hues


def measure_tones(seen: BoardPrint, board: BoardMap, ink: Theme, seats: Iterable[str]) -> dict[str, Tone]:
    """Return the tones of seats on a photo, from all areas of the print around the squares that have their colours.

    What is hidden, or shines, does not look like its colour and does not count; of the other pixels the median does.
    """
    around = np.ones(seen.art.shape[:2], np.uint8)
    for cell in board.cells:
        rows, columns = as_pixels(cell.box)
        around[rows, columns] = 0
    around &= seen.flat.inside
    found = {}
    for seat, printed in printed_tones(ink, seats).items():
        colour = parse_hex(ink.colours[seat])
        exact = cv2.inRange(seen.art, colour - np.float32(EXACT), colour + np.float32(EXACT))
        areas = cv2.erode(np.asarray(exact, np.uint8) & around, np.ones((EDGE, EDGE)))
        shown = seen.flat.colours[areas > 0]
        tones = _tones(shown[:: 1 + len(shown) // MANY]) if len(shown) else floats(shown)
        like = tones[_are_like(printed, tones, ink)]
        if len(like) > SOME * len(tones):
            found[seat] = Tone(*np.median(like, axis=0).tolist())
    return found


def shows_patches(seen: BoardPrint, board: BoardMap, ink: Theme) -> bool:
    """Return whether most colour fields look like their colours; also if the board has none."""
    middles = {
        patch.colour: floats(np.median(seen.flat.part(patch.box), axis=(0, 1)))
        for patch in board.patches
        if patch.colour in ink.colours
    }
    printed = printed_tones(ink, middles)
    like = [bool(_are_like(printed[seat], _tones(shown), ink).all()) for seat, shown in middles.items()]
    return 2 * sum(like) >= len(like)


def _are_like(printed: Tone, shown: Floats, ink: Theme) -> Mask:
    """Return which tones may be a printed colour: nothing else lies there, and no lamp shines on it."""
    light, red, yellow = shown.T
    chroma = np.hypot(red, yellow)
    if not ink.coloured or printed.chroma < GREYISH:
        return np.asarray((np.abs(printed.light - light) < SHADED) & (chroma < GREYISH))
    # the chroma in the direction of the printed hue
    along = red * math.cos(printed.hue) + yellow * math.sin(printed.hue)
    return np.asarray((along > chroma * math.cos(OTHER_HUE)) & (chroma > WASHED * printed.chroma))


def shaped_as_known(colours: Floats, known: KnownDice) -> Bytes:
    """Return 1 where a picture has a colour of dice that a group has shown, also of their sides, which are darker."""
    soft = blur(colours, SOFT)
    most = np.maximum(channel_max(soft), FAINT)
    found = np.zeros(most.shape, np.uint8)
    for look in known.looks.values():
        body = cv2.cvtColor(floats(look.tone).reshape(1, 1, 3), cv2.COLOR_LAB2BGR).reshape(3)
        if Tone(*look.tone).chroma > COLOURFUL or look.tone[0] < DARK:
            off = channel_max(np.abs(soft / most[..., None] - body / body.max()))
            found |= (off < LIKE) & (most < LIGHTER * body.max())
    return np.asarray(cv2.morphologyEx(found, cv2.MORPH_OPEN, np.ones((5, 5))), np.uint8)
