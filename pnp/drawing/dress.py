"""What is drawn in the palette, dressed in a theme: its colours, the lines and the type that it sets instead."""

from __future__ import annotations

from pnp.drawing.shapes import Drawing, Ink, Place, Shape, Text
from pnp.drawing.text import reset
from pnp.drawing.theme import FULL, PALETTE, Theme


class Dresser:
    """Dresses the shapes of one document: a drawing that is placed often is dressed once."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._colours = {PALETTE[name]: colour for name, colour in theme.colours.items()}
        self._inks: dict[Ink, Ink] = {}
        self._dressed: dict[
            int, tuple[tuple[Shape, ...], tuple[Shape, ...]]
        ] = {}  # by id; kept: no id is given away

    def shapes(self, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """Return shapes as the theme has them. In the full theme that is as they are."""
        if self._theme is FULL:
            return shapes
        return tuple(self._shape(shape) for shape in shapes)

    def _shape(self, shape: Shape) -> Shape:
        if isinstance(shape, Text):
            return self._text(shape)
        if isinstance(shape, Place):
            return shape._replace(drawing=self._drawing(shape.drawing))
        return shape._replace(ink=self._ink(shape.ink))

    def _drawing(self, drawing: Drawing) -> Drawing:
        """Dress a drawing; pieces that look the same share their shapes, and those are dressed once."""
        worn = drawing.shapes
        if id(worn) not in self._dressed:
            self._dressed[id(worn)] = worn, self.shapes(worn)
        return drawing._replace(shapes=self._dressed[id(worn)][1])

    def _ink(self, ink: Ink) -> Ink:
        if ink not in self._inks:
            paint = self._theme.inks.get((ink.role, ink.fill, ink.stroke, ink.width))
            fill, stroke, width = paint or (ink.fill, ink.stroke, ink.width)
            self._inks[ink] = ink._replace(fill=self._colour(fill), stroke=self._colour(stroke), width=width)
        return self._inks[ink]

    def _colour(self, colour: str | None) -> str | None:
        return self._colours.get(colour, colour) if colour else None

    def _text(self, text: Text) -> Text:
        """Set a line in the weight that the theme has for it, on the same edge or middle."""
        before = (text.size, text.weight, text.colour)
        weight, colour = self._theme.type.get(before, before[1:])
        return reset(text, weight, self._colours.get(colour, colour))
