"""Sheets and pictures of steps as SVG: each piece is drawn once, coarse as on the printed map."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import svgwrite
from svgwrite.base import BaseElement

from pnp.drawing.shapes import Drawing, Group, Ink, Placement, Raster, Rect, Shape, Step, TextShape
from pnp.drawing.theme import Theme
from pnp.pages.cutting_map import sketch_sheet
from pnp.wings.companion.work import Sheet
from pnp.writers.svg import flatten, make_printed, outline
from pnp.writers.svg_sheets import outline_text

FACTOR = 0.5  # what cannot be read at this scale is left out: about that of a sheet on a phone

PICTURE = "#cccccc"  # the grey that stands for a picture made of dots
DIGITS = re.compile(r"-?\d{1,6}\.\d{3,}")  # numbers that are finer than a hundredth of a millimetre


class Sheets:
    """The definitions of sheets and pictures; pieces that look alike are drawn once."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._svg = svgwrite.Drawing(size=(0, 0), debug=False)
        self._names: dict[tuple[Shape, ...], str] = {}
        self.pieces: dict[tuple[int, float, float], str] = {}  # by the index of a sheet, and the place on it

    def add_sheet(self, at: int, sheet: Sheet) -> None:
        """Draw a sheet, as ``sheet-AT``."""
        drawing = sketch_sheet(sheet.page, sheet.number, FACTOR, self._theme)
        self._add(f"sheet-{at}", drawing.shapes)
        self.pieces |= {
            (at, placed.x, placed.y): self._names[placed.drawing.shapes]
            for placed in drawing.shapes
            if isinstance(placed, Placement)
        }

    def add_picture(self, name: str, drawing: Drawing) -> None:
        """Draw the picture of a step, as ``NAME``."""
        self._add(name, drawing.shapes)

    def as_text(self) -> str:
        """Return all definitions as one SVG without a size."""
        text: str = self._svg.tostring()
        text = text[text.index("<svg") :]
        return DIGITS.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), text)

    def _add(self, name: str, shapes: Iterable[Shape]) -> None:
        group = self._svg.g(id=name)
        for shape in shapes:
            if isinstance(shape, Placement):
                group.add(self._use(shape))
            else:
                self._draw(group, (shape,))
        self._svg.defs.add(group)

    def _use(self, placed: Placement) -> BaseElement:
        """Return a use of a drawing, which is drawn when it is first used."""
        shapes = placed.drawing.shapes
        if shapes not in self._names:
            self._names[shapes] = f"piece-{len(self._names)}"
            piece = self._svg.g(id=self._names[shapes])
            self._draw(piece, shapes)
            self._svg.defs.add(piece)
        return self._svg.use(f"#{self._names[shapes]}", (round(placed.x, 2), round(placed.y, 2)))

    def _draw(self, group: BaseElement, shapes: Iterable[Shape]) -> None:
        for shape, x, y in flatten(blank_pictures(shapes)):
            group.add(make_printed(self._svg, shape, x, y, _set_text))


def blank_pictures(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return shapes with grey areas in place of pictures made of dots: these would make a file of many megabytes."""
    return tuple(map(_blank_picture, shapes))


def _blank_picture(shape: Shape) -> Shape:
    if isinstance(shape, Raster):
        return Rect(shape.x, shape.y, shape.width, shape.height, Ink(PICTURE))
    if isinstance(shape, Group):
        return shape._replace(shapes=blank_pictures(shape.shapes))
    if isinstance(shape, Placement):
        return shape._replace(drawing=replace(shape.drawing, shapes=blank_pictures(shape.drawing.shapes)))
    return shape


def _set_text(svg: svgwrite.Drawing, shape: TextShape, x: float, y: float) -> BaseElement:
    """Return a line of type as outlines: the fonts of a kit are not on every phone."""
    return svg.path(d=outline_text(shape, x, y), fill=shape.colour)


def as_path(steps: Iterable[Step]) -> str:
    """Return the steps of a path as its data, to a hundredth of a millimetre."""
    return DIGITS.sub(lambda found: f"{float(found[0]):.2f}", outline(steps))
