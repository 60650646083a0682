"""Colours in a PDF: RGB, or CMYK for a press, and the spot colour of cuts; the state of a canvas.

On a press a colour of the palette has the values of ``assets/cmyk.json``, and a tint of it a share of them; a grey is
black ink alone; other colours are inverted, with their grey part as black ink. Areas and letters of solid black
overprint what is under them, so that no white shows next to them if inks are misaligned; nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.canvas import Canvas

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.measures import CONTOUR
from pnp.units import PT_PER_MM


def setters(canvas: Canvas, inks: Inks) -> Mapping[str, Callable[..., object]]:
    """Return a function for each part of the state, by its name, that sets it; lengths are in mm."""
    return {
        "fill": partial(inks.fill, canvas),
        "stroke": partial(inks.stroke, canvas),
        "width": lambda width: canvas.setLineWidth(width * PT_PER_MM),
        "dash": lambda dash: canvas.setDash([length * PT_PER_MM for length in dash]),
        "ends": lambda are_round: canvas.setLineCap(int(are_round)),
        "joins": lambda are_round: canvas.setLineJoin(int(are_round)),
        "tracking": lambda width: canvas.addLiteral(f"{width:.4f} Tc"),
        "face": lambda face: canvas.addLiteral("{} {:.6g} Tf".format(*face)),
    }


DARKEST = 55  # the level of solid black ink on coated paper, of 255: a grey as dark or darker is solid black

NEARLY = 0.95
"""More black than this is solid: a press would print it in dots, and the edges of letters would be rough."""

MOST = 2.4  # the most ink of a mixed colour, of 4: the limit of the strictest shop
Cmyk = tuple[float, float, float, float]  # cyan, magenta, yellow, black, each from 0 to 1


class Inks(NamedTuple):
    """Sets colours, ``#rrggbb`` or ``CONTOUR``, on a reportlab canvas: in CMYK for a press, else in RGB."""

    press: bool = False
    overprint: bool = True  # of solid black on a press; without, all that is under it is left out

    def begin(self, canvas: Canvas) -> None:
        """Set the state of a whole page: on a press an ink of 0 % keeps what is under it."""
        if self.press and self.overprint:
            canvas.setOverprintMask(True)

    def fill(self, canvas: Canvas, colour: str) -> None:
        """Set the colour of areas and of type."""
        if self.press:
            values = cmyk(colour)
            if self.overprint:
                canvas.setFillOverprint(values == SOLID)
            canvas.setFillColorCMYK(*values)
        else:
            canvas.addLiteral(_operator(colour, "rg"))

    def cover(self, canvas: Canvas) -> None:
        """Let areas cover what is under them: a form is painted in the state at its start."""
        if self.press and self.overprint:
            canvas.setFillOverprint(False)

    def stroke(self, canvas: Canvas, colour: str) -> None:
        """Set the colour of lines. A cut overprints what is under it; it must be the last thing on a page.

        Lines that print over make areas do so too, as PDF has it, and white areas would be gone.
        """
        if colour == CONTOUR:
            canvas.setStrokeOverprint(True)
            canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName=CONTOUR))
        elif self.press:
            canvas.setStrokeColorCMYK(*cmyk(colour))
        else:
            canvas.addLiteral(_operator(colour, "RG"))


@cache
def _operator(colour: str, letters: str) -> str:
    """Return the operator that sets an RGB colour, as reportlab writes it; cached, because a page uses few colours."""
    return f"{fp_str(rgb(colour))} {letters}"


RGB = Inks()
SOLID: Cmyk = (0.0, 0.0, 0.0, 1.0)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue of a colour, each from 0 to 1."""
    red, green, blue = bytes.fromhex(colour[1:])
    return (red / 255, green / 255, blue / 255)


@cached
def cmyk(colour: str) -> Cmyk:
    """Return the inks of a colour.

    >>> cmyk("#ffffff"), cmyk("#1c1c1c"), cmyk("#f90915")
    ((0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), (0.0, 1.0, 1.0, 0.0))
    """
    table = resources.data("cmyk")
    if colour in table:
        cyan, magenta, yellow, black = (value / 100 for value in table[colour])
        return (cyan, magenta, yellow, black)
    red, green, blue = rgb(colour)
    if red == green == blue:
        black = (1 - red) * 255 / (255 - DARKEST)
        return (0.0, 0.0, 0.0, 1.0 if black > NEARLY else round(black, 3))
    tint = [255 - part for part in bytes.fromhex(colour[1:])]
    for whole, values in table.items():
        full = [255 - part for part in bytes.fromhex(whole[1:])]
        share = sum(tint) / sum(full)  # of white paper that the whole colour covers in a tint of it
        if 0 < share < 1 and all(abs(share * part - own) <= 1 for part, own in zip(full, tint, strict=True)):
            cyan, magenta, yellow, black = (round(share * value / 100, 3) for value in values)
            return (cyan, magenta, yellow, black)
    light = max(red, green, blue)
    dark = 1 - light
    parts = [1 - part / light for part in (red, green, blue)]
    less = min(1.0, (MOST - dark) / sum(parts))
    cyan, magenta, yellow = (round(part * less, 3) for part in parts)
    return (cyan, magenta, yellow, round(dark, 3))
