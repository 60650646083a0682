"""Players' names in a picture: of any script and any length, though the type family has not every sign."""

from __future__ import annotations

from typing import Literal

from pnp.drawing import fonts
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.theme import Type
from pnp.units import MM_PER_PT

ELLIPSIS = "…"
STAND_IN = "?"
"""What stands for a sign that the type family lacks."""


def drawable(drawing: Drawing) -> Drawing:
    """Return a drawing with stand-ins for signs that the type family lacks, where no other font can help out."""
    shapes = (
        shape._replace(text=_plain(shape)) if isinstance(shape, Text) else shape for shape in drawing.shapes
    )
    return drawing._replace(shapes=tuple(shapes))


def find_missing(drawing: Drawing) -> set[str]:
    """Return the signs in a drawing that the type family lacks."""
    texts = (shape for shape in drawing.shapes if isinstance(shape, Text))
    return {char for shape in texts for char in shape.text if fonts.find_missing(char, shape.weight)}


def _plain(shape: Text) -> str:
    return "".join(STAND_IN if fonts.find_missing(char, shape.weight) else char for char in shape.text)


def set_name(
    x: float, y: float, name: str, style: Type, room: float, anchor: Literal["start", "end"] = "start"
) -> Text:
    """Set a name on one line with its baseline at ``y``, shortened if it has no room."""
    shown = name
    while _width(shown, style) > room and len(shown) > 1:
        shown = f"{shown.removesuffix(ELLIPSIS)[:-1].rstrip()}{ELLIPSIS}"
    width = _width(shown, style)
    start = x if anchor == "start" else x - width
    return Text(start, y, shown, style.size, style.weight, style.colour, style.tracking, width, room)


def _width(words: str, style: Type) -> float:
    """Return how wide a line is, in mm; a sign of another font takes a square at most."""
    known = "".join(char for char in words if fonts.find_missing(char, style.weight) is None)
    others = (len(words) - len(known)) * style.size * MM_PER_PT
    return fonts.width(known, style.size, style.weight, style.tracking) + others
