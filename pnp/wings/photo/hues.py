"""The seats' colours as a photo shows them, measured wherever the board has areas of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from pnp.drawing.theme import FULL, Theme, theme
from pnp.pieces.board_map import BoardMap
from pnp.wings.photo.arrays import Bytes, Floats, blur, channel_max, floats, lightness
from pnp.wings.photo.empty import FAINT, BoardPrint
from pnp.wings.photo.flat import as_pixels
from pnp.wings.photo.known_dice import KnownDice

TINT, PRINT_TINT = 0.16, 0.12
"""The spread of hues of one colour, in radians: of objects, and of prints like the patches."""

SHADE, SHADOW, SHADOWS = 4.0, 12.0, 0.1
"""The spread of lightness of one grey, of 100, in even light and in a shadow; the chance of a shadow."""

PAPER = 99.0  # the lightness of white paper
LIGHT = 22.0  # the spread of lightness of one colour, of 100: wide, so that hue decides unless hues are close
CLIPPED = 2.0  # how much wider the spread of lines is where white paper is too bright in one colour
ODD = math.exp(-12)  # the chance that a colour is another one, in unexpected light
SOFT = 1.5  # the size of details of prints whose colour a phone no longer saves, in pixels of their pictures

PALE, PALE_LINES = 22.0, 45.0
"""The chroma below which a hue is less certain: of areas, and of lines, which mix with the paper around them."""

EXACT, EDGE = 0.02, 5
"""How exactly a pixel of the print has a colour, in parts of white; the width of an area's blurred edge, in pixels."""

MANY, SOME = 500, 0.02
"""About how many pixels of a colour are measured; the share of them that must look like it."""

GREYISH, SHADED = 16.0, 20.0
"""The largest chroma of greys, and how far the lightness of one is from its print at most."""

OWN, HUELESS, DARK = 10.0, 8.0, 40.0
"""The spread of the chroma of a die that a group has shown; the largest chroma of white, grey and black ones, and the
largest lightness of dark ones."""

LIKE, LIGHTER, COLOURFUL = 0.15, 1.25, 10.0
"""How far the colours of a die are from the known one, in parts of its brightest channel; how much lighter they may be;
the least chroma of a colour that tells a die from its shadow."""

OTHER_HUE, WASHED = 0.45, 0.4
"""The largest difference of a printed hue, in radians; the least share of its chroma: glare has less, and skin too."""


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
    clipped: bool = False  # whether white paper is too bright in one colour
    exact: bool = False  # whether the tones were seen on these dice: white, grey and black ones have no hue

    def costs(self, observed: Tone, tint: float = TINT) -> dict[str, float]:
        """Return how much less likely each seat is for an observed tone than the likeliest one, as a logarithm."""
        return _compare({seat: self._cost(known, observed, tint) for seat, known in self.tones.items()})

    def grey_costs(self, least: float, most: float) -> dict[str, float]:
        """Return the same for a grey with a lightness from ``least`` to ``most``."""
        off = {seat: max(0.0, least - known.light, known.light - most) for seat, known in self.tones.items()}
        return _compare({seat: (difference / SHADE) ** 2 / 2 for seat, difference in off.items()})

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


def find_hues(seen: BoardPrint, board: BoardMap, ink: Theme, seats: Iterable[str]) -> Hues:
    """Return the tones of seats on a photo, from its print, or from the theme for colours that it does not show."""
    printed = printed_tones(ink, seats)
    tones = {**printed, **measure_tones(seen, board, ink, seats)}
    return Hues(tones, ink.coloured, ink.solid, seen.flat.clipped)


def ordinary_hues(board_hues: Hues) -> Hues:
    """Return the tones of things not printed with the board: those of its patches only if it is in full colour."""
    if board_hues.coloured and board_hues.solid:
        return board_hues
    return Hues(printed_tones(theme(FULL), board_hues.tones), True, True)


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
        exact = np.abs(seen.art - parse_hex(ink.colours[seat])).max(axis=2) < EXACT
        areas = cv2.erode(exact.astype(np.uint8) & around, np.ones((EDGE, EDGE)))
        shown = seen.flat.colours[areas > 0]
        tones = [tone(colour) for colour in shown[:: 1 + len(shown) // MANY]]
        like = [shown for shown in tones if _is_like(printed, shown, ink)]
        if len(like) > SOME * len(tones):
            found[seat] = Tone(*np.median(like, axis=0).tolist())
    return found


def shows_patches(seen: BoardPrint, board: BoardMap, ink: Theme) -> bool:
    """Return whether most colour fields look like their colours; also if the board has none."""
    printed = printed_tones(ink, [patch.colour for patch in board.patches if patch.colour in ink.colours])
    like = 0
    for patch in board.patches:
        if patch.colour in printed:
            rows, columns = as_pixels(patch.box)
            middle = floats(np.median(seen.flat.colours[rows, columns].reshape(-1, 3), axis=0))
            like += _is_like(printed[patch.colour], tone(middle), ink)
    return 2 * like >= len(printed)


def _is_like(printed: Tone, shown: Tone, ink: Theme) -> bool:
    """Return whether an area may have its printed colour: nothing else lies on it, and no lamp shines on it."""
    if not ink.coloured or printed.chroma < GREYISH:
        return abs(printed.light - shown.light) < SHADED and shown.chroma < GREYISH
    off = abs(math.remainder(printed.hue - shown.hue, math.tau))
    return off < OTHER_HUE and shown.chroma > WASHED * printed.chroma


def known_hues(bodies: Hues, known: KnownDice) -> Hues:
    """Return the tones of ordinary dice with those that a group has shown."""
    shown = {seat: Tone(*look.tone) for seat, look in known.looks.items()}
    return bodies._replace(tones={**bodies.tones, **shown}, exact=True) if shown else bodies


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
