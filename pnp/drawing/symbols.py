"""The symbols of the Blockers regions and the joker, from ``assets/symbols``: one viewBox of 100, plain paths.

A file may contain only ``<path d>`` elements with absolute M, L, C and Z, the steps of the drawing model. Anything else
is an error.
"""

from __future__ import annotations

import re

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.shapes import Ink, Path, Step, place
from pnp.errors import PnpError
from scorer.messages import Text, msg, quoted

BOX = 100.0  # side of a symbol's viewBox; its live area is 5 to 95

NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_PATH = re.compile(r'<path d="([^"]*)"\s*/>')
_WHOLE = re.compile(
    r'\s*<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 100 100">(\s*<path d="[^"]*"\s*/>)+\s*</svg>\s*'
)
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")


class SymbolError(PnpError):
    """A symbol file that contains more than plain paths."""

    def __init__(self, name: str, what: Text) -> None:
        super().__init__(
            msg(
                "{file}: {what}; a symbol is one viewBox of 100 and plain M, L, C, Z paths",
                file=f"assets/symbols/{name}.svg",
                what=what,
            )
        )


@cached
def names() -> tuple[str, ...]:
    """Return the names of all symbols."""
    return tuple(sorted(file.stem for file in resources.path("assets/symbols").glob("*.svg")))


@cached
def outline(name: str) -> tuple[Step, ...]:
    """Return the outline of a symbol in its box of 100. Raises ``UnreadableFileError`` or ``SymbolError``."""
    text = resources.text(f"assets/symbols/{name}.svg")
    if not _WHOLE.fullmatch(text):
        raise SymbolError(name, msg("more than paths"))
    return tuple(_parse_step(name, *step) for d in _PATH.findall(text) for step in _STEP.findall(d))


def _parse_step(name: str, letter: str, numbers: str) -> Step:
    try:
        values = tuple(float(number) for number in numbers.replace(",", " ").split())
    except ValueError:
        values = ()
    if NUMBERS.get(letter) != len(values) or (not values and numbers.strip()):
        raise SymbolError(name, msg("the step {step}", step=quoted(f"{letter}{numbers.strip()}")))
    return (letter, *values)


@cached
def symbol(name: str, x: float, y: float, size: float, ink: Ink) -> Path:
    """Draw a symbol with its box of ``size`` mm centred on ``x``, ``y``."""
    scale = size / BOX
    left, top = x - size / 2, y - size / 2
    return Path(tuple(place(step, left, top, scale) for step in outline(name)), ink)
