"""Whether a square looks as printed, or something is on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.drawing.shapes import Drawing
from pnp.pieces.board_map import MapCell
from pnp.wings.photo.arrays import (
    Bytes,
    Floats,
    blur,
    channel_max,
    channel_min,
    floats,
    lightness,
    match_template,
    picture,
    shrink,
)
from pnp.wings.photo.flat import FINE, FlatBoard, fill

BARE = 0.45  # the likeness of a square to its print at which open and covered are equally likely

SPREAD = 0.1  # the difference of likeness at which one is much likelier
MOST = 20.0  # the most that this counts, as a logarithm

OFF = 0.3  # from this difference on, in parts of white, a pixel looks different from its print
INKED = 0.4  # how dark the darkest channel of something coloured is at least, in parts of black

TINTED = 0.2  # how colourful something coloured is at least, in parts of white
PIP, LARGE_PIP = 13, 25  # the sizes of pips, which are not, in pixels
EDGE = 5  # the width of the edges of printed lines, which may lie a little aside, in pixels

FAINT = 0.06  # the light below which noise looks colourful, in parts of white

ROUND = 2.0  # how far a die may be from its outline, as it is round and has some other size, mm

RICH = 0.45  # how colourful a die is at least, in parts of its light: paper on which one shines is less so
SEAM, LEAST = 1.0, 8.0  # how far what a second die shows is from the one on it, mm; its least area, mm²
BELOW = 0.2  # the coloured share of that area from which it is there
SLIP = 0.6  # or this much for each mm by which a mm of height moves a die aside

SOFT, SHADE = 1.5, 6.0  # the sizes of the smallest details, and of light and shade, in pixels

CLIPPED = 1.5  # the most that lines count, in strengths of the print: the edge of a die would outweigh all

AMISS = 2.0  # how far the print on a square may be displaced, mm, because paper bends

AROUND = 1.5  # the edge of a square that is ignored, mm
MIDDLE = 0.7  # the share of its side, in the middle, that every die on it covers

CORE = 12.0  # the side of the part of a square that a die hides, mm
EMBLEM = 0.01  # the least contrast of an emblem there
STRONG = 1.5  # how many times as strong as its print it may appear

HIDDEN = 0.3  # the share of that part that something coloured or dark covers where a die lies

THROUGH = 0.7  # how alike the print is that shows through a shadow
SPECKS = 0.05  # the share of richly coloured dots that a shadow may have

LEANING = 2.5  # how far the edge of an object spoils the lines next to it, mm
CLEAR = 0.75  # the share of the middle of a square that must be clear of that to judge whether it is open


T = TypeVar("T", np.float32, np.uint8)


class PrintSeen(NamedTuple):
    """How the print of a square appears in the picture."""

    fit: float  # how alike the lines are, up to 1
    strong: float  # the strength of the lines, in parts of the printed one
    tint: float  # 0 for grey lines, 1 for lines that absorb a single colour


class BoardPrint(NamedTuple):
    """A board as it appears, and as it was printed."""

    flat: FlatBoard
    art: Floats
    seen: Floats  # the lines in the picture
    drawn: Floats  # the printed lines
    objects: Bytes  # 1 where something coloured or dark is on the board that was not printed
    clear: Bytes  # 1 where none of that is near
    bare: Bytes  # 1 where nothing dark is printed, so that objects are seen
    tinted: Bytes  # 1 where something has a colour that was not printed; shadows have none
    rich: Bytes  # the same where the colour is as strong as that of a die, also in shade

    def openness(self, cell: MapCell) -> float:
        """Return how much likelier a square is open than covered, as a logarithm, by the lines printed on it.

        Those in its middle suffice: a die nearby may hide its edge, or even a part of its middle. A die does not hide
        the landing mark around it; so where an emblem is printed, that is looked for alone.
        """
        inset = (cell.box.width - CORE) / 2
        if np.ptp(_part(self.drawn, cell, inset)) > EMBLEM:
            emblem = self.alike(cell, inset)  # one that is much stronger than printed is a pip
            best = max(emblem.fit if emblem.strong < STRONG else 0.0, self._clear_alike(cell))
        else:
            best = max(self.alike(cell).fit, self.middle_alike(cell).fit, self._clear_alike(cell))
        return float(np.clip((best - BARE) / SPREAD, -1, 1)) * MOST

    def is_hidden(self, cell: MapCell) -> bool:
        """Return whether something is on the middle of a square: a die, or a hard shadow."""
        return float(_part(self.objects, cell, (cell.box.width - CORE) / 2).mean()) > HIDDEN

    def measure_widths(self, cells: Iterable[MapCell]) -> list[float]:
        """Return how wide the thing on each square is that is not open, mm: its shortest way across.

        Dark dice hardly have a colour, but they are dark; a shadow is so too, and makes some look wider.
        """
        things = _morph(cv2.MORPH_OPEN, self.objects, EDGE) | self.tinted
        deep = floats(cv2.distanceTransform(_morph(cv2.MORPH_CLOSE, things, LARGE_PIP), cv2.DIST_L2, 5))
        return [2 * float(_part(deep, cell, 0.0).max()) / FINE for cell in cells if self.is_hidden(cell)]

    def is_in_shadow(self, cell: MapCell) -> bool:
        """Return whether the print shows through what darkens the middle of a square, as it does through no thing."""
        inset = (cell.box.width - CORE) / 2
        emblem = self.alike(cell, inset)
        coloured = float(_part(self.rich, cell, inset).mean())
        return emblem.fit > THROUGH and emblem.strong < STRONG and coloured < SPECKS

    def strange_areas(self, hulls: Iterable[Floats], cells: Iterable[MapCell]) -> list[float]:
        """Return how many mm² of each square have a coloured thing outside of all dice, whose outlines are in mm."""
        left = _outside(self.tinted, hulls, ROUND)
        wide = _morph(cv2.MORPH_OPEN, left, PIP)
        return [float(_part(wide, cell, ROUND).sum()) / FINE**2 for cell in cells]

    def find_below(self, hulls: Sequence[Floats], stacks: Iterable[Floats]) -> list[bool]:
        """Return whether what a second die below each die would show is coloured, outside of all dice.

        The more a picture is tilted, the less exact is where a die stands.
        """
        left, bare = (_outside(mask, hulls, SEAM) for mask in (self.rich, self.bare))
        found = []
        for stack in stacks:
            inside = np.zeros_like(left)
            fill(inside, stack, 1)
            seen = max(LEAST * FINE**2, cv2.countNonZero(bare & inside))
            lean = float(np.linalg.norm(stack.mean(axis=0) - self.flat.eye[:2])) / self.flat.eye[2]
            found.append(cv2.countNonZero(left & inside) / seen > max(BELOW, SLIP * lean))
        return found

    def _clear_alike(self, cell: MapCell) -> float:
        """Return the likeness of the print in the clear part of a square's middle; 0 if too little is clear."""
        inset = _middle(cell) - AMISS / 2
        clear, printed = (_part(self.clear, cell, edge) for edge in (inset, inset + AMISS))
        if printed.mean() < CLEAR:
            return 0.0
        seen, drawn = _part(self.seen, cell, inset), _part(self.drawn, cell, inset + AMISS)
        most = CLIPPED * float(np.abs(drawn).max())
        return float(
            match_template(floats(np.clip(seen, -most, most) * clear), floats(drawn * printed)).max()
        )

    def alike(self, cell: MapCell, inset: float = AROUND) -> PrintSeen:
        """Return how the print of a square appears."""
        inset -= AMISS / 2
        seen, drawn = _part(self.seen, cell, inset), _part(self.drawn, cell, inset + AMISS)
        most = CLIPPED * float(np.abs(drawn).max())
        _, fit, _, (left, top) = cv2.minMaxLoc(match_template(floats(np.clip(seen, -most, most)), drawn))
        here = slice(top, top + len(drawn)), slice(left, left + drawn.shape[1])
        weights = (drawn - drawn.mean()) / max(1e-6, float(((drawn - drawn.mean()) ** 2).sum()))
        inks = (weights[:, :, None] * _part(self.flat.colours, cell, inset)[here]).sum(axis=(0, 1))
        tint = float(np.ptp(inks)) / max(1e-6, float(inks.max()))
        return PrintSeen(fit, float((weights * seen[here]).sum()), tint)

    def middle_alike(self, cell: MapCell) -> PrintSeen:
        """Return the same for the middle of a square, which things nearby do not reach."""
        return self.alike(cell, _middle(cell))

    def changed_share(self, cell: MapCell) -> float:
        """Return the share of a square that looks different from its print."""
        seen, drawn = (blur(_part(colours, cell, AROUND), SOFT) for colours in (self.flat.colours, self.art))
        tints = (colours - colours.mean(axis=2, keepdims=True) for colours in (seen, drawn))
        tinted = np.abs(np.subtract(*tints)).max(axis=2)
        shaded = np.abs(lightness(drawn) - lightness(seen))
        return float(np.mean((tinted > OFF / 2) | (shaded > OFF)))


def compare_print(flat: FlatBoard, drawing: Drawing) -> BoardPrint:
    """Return a board as it appears and as it was printed."""
    high, wide = flat.colours.shape[:2]
    art = shrink(picture(drawing, FINE), wide, high)
    bare = _mask(channel_min(art) > 1 - INKED)
    objects = _mask(1 - channel_min(flat.colours) > INKED) & bare
    (tint, purity), (printed_tint, printed_purity) = map(_measure_colour, (flat.colours, art))
    rich = _mask(purity - printed_purity > RICH)
    tinted = _mask(tint - printed_tint > TINTED) | rich
    tinted = _morph(cv2.MORPH_CLOSE, _morph(cv2.MORPH_OPEN, tinted, EDGE) & bare, PIP)
    clear = 1 - _morph(cv2.MORPH_DILATE, objects, 2 * round(LEANING * FINE) + 1)
    return BoardPrint(flat, art, _lines(flat.colours), _lines(art), objects, clear, bare, tinted, rich & bare)


def _mask(values: NDArray[np.bool_]) -> Bytes:
    return values.view(np.uint8)


def _morph(way: int, mask: Bytes, pixels: int) -> Bytes:
    return np.asarray(cv2.morphologyEx(mask, way, np.ones((pixels, pixels), np.uint8)), np.uint8)


def _outside(mask: Bytes, hulls: Iterable[Floats], margin: float) -> Bytes:
    """Return a mask without what is within outlines in mm, or within a margin around them."""
    left = mask.copy()
    for hull in hulls:
        fill(left, hull, 0, margin=margin)
    return left


def _measure_colour(colours: Floats) -> tuple[Floats, Floats]:
    """Return how colourful each pixel is, in parts of white, and in parts of its light."""
    soft = blur(colours, SOFT)
    most = channel_max(soft)
    tint = most - channel_min(soft)
    return tint, floats(tint / np.maximum(most, FAINT))


def _middle(cell: MapCell) -> float:
    """Return the edge in mm that is left out to get the middle of a square."""
    return cell.box.width * (1 - MIDDLE) / 2


def _part(picture: NDArray[T], cell: MapCell, inset: float) -> NDArray[T]:
    """Return a square of a picture of the board, without ``inset`` mm at its edges."""
    left, top = round((cell.box.x + inset) * FINE), round((cell.box.y + inset) * FINE)
    wide, high = round((cell.box.width - 2 * inset) * FINE), round((cell.box.height - 2 * inset) * FINE)
    return np.ascontiguousarray(picture[top : top + high, left : left + wide])


def _lines(colours: Floats) -> Floats:
    """Return the lines of a picture: its lightness without slow changes."""
    light = blur(lightness(colours), SOFT)
    return light - blur(light, SHADE)
