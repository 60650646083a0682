"""Drawings in other colours: in grey, paler to save ink, or in a single colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from pnp.drawing.matrix import Matrix
from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Drawing, Group, Ink, Inked, Path, Pixels, Raster, Shade, Shape, Step, TextShape
from pnp.drawing.transformed import transform_box, transform_steps

Recolour = Callable[[str], str]  # maps a colour to another; both ``#rrggbb``
PALE = 0.55  # the share of white mixed into a drawing to save ink
WHITISH = 240  # the least part of red, green and blue that counts as white
NEAR = 0.01  # how much a background may be smaller than its drawing, as a fraction of it


def grey(colour: str) -> str:
    """Return a colour as a black-and-white printer shows it.

    >>> grey("#ff0000"), grey("#ffffff")
    ('#4c4c4c', '#ffffff')
    """
    red, green, blue = bytes.fromhex(colour[1:])
    level = f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}"
    return f"#{level * 3}"


def pale(colour: str) -> str:
    """Return a colour mixed with white.

    >>> pale("#000000")
    '#8c8c8c'
    """
    parts = (round(part + (255 - part) * PALE) for part in bytes.fromhex(colour[1:]))
    return "#" + "".join(f"{part:02x}" for part in parts)


def paint_drawing(drawing: Drawing, colour: str) -> Drawing:
    """Return a drawing with its marks in one colour; pictures made of pixels do not change.

    A sign would disappear on a background of the same colour. So a rectangle behind a sign that fills the whole
    drawing is left out, and white marks on others stay white.
    """
    signs = _without_ground(drawing.shapes, Window(0.0, 0.0, drawing.width, drawing.height))
    keeps_white = len(set(map(_is_white, _colours(signs)))) > 1

    def paint(own: str) -> str:
        return own if keeps_white and _is_white(own) else colour

    return _recolour_drawing(replace(drawing, shapes=signs), paint, lambda pixels: pixels)


def _without_ground(shapes: tuple[Shape, ...], sheet: Window) -> tuple[Shape, ...]:
    """Return shapes without the rectangles below all others that fill the sheet; the last shape stays."""
    match shapes:
        case [Group() as whole] if whole.matrix == Matrix():
            return (whole._replace(shapes=_without_ground(whole.shapes, sheet)),)
    first = next((at for at, shape in enumerate(shapes[:-1]) if not _fills(shape, sheet)), len(shapes) - 1)
    return shapes[first:]


def _fills(shape: Shape, sheet: Window) -> bool:
    """Return whether a shape is a filled rectangle that holds the sheet."""
    steps: tuple[Step, ...] = ()
    if isinstance(shape, Path) and shape.ink.fill:
        steps = shape.steps
    elif isinstance(shape, Group):
        steps = transform_steps(shape.clip, shape.matrix)
        if not shape.clip and all(_fills(part, sheet) for part in shape.shapes):
            return shape.matrix == Matrix()
    straight = all(name != "C" for name, *_ in steps)
    points = {tuple(round(float(number), 3) for number in numbers) for _, *numbers in steps if numbers}
    if len(points) != 4 or not straight:
        return False
    box = box_of(Path(steps, Ink()))
    corners = {(round(x, 3), round(y, 3)) for x in (box.left, box.right) for y in (box.top, box.bottom)}
    inner = transform_box(
        sheet, Matrix(1 - NEAR, 0.0, 0.0, 1 - NEAR, *(NEAR / 2 * side for side in sheet[2:]))
    )
    return points == corners and box.holds(inner)


def _colours(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the colours of shapes."""
    for shape in shapes:
        if isinstance(shape, Inked):
            yield from filter(None, (shape.ink.fill, shape.ink.stroke))
        elif isinstance(shape, Shade):
            yield from (stop for _, stop in shape.gradient.stops)
        elif isinstance(shape, Group):
            yield from _colours(shape.shapes)


def _is_white(colour: str) -> bool:
    return min(bytes.fromhex(colour[1:])) >= WHITISH


def recolour_drawing(drawing: Drawing, ink: str) -> Drawing:
    """Return a drawing as it is printed with an ink: ``low`` or ``grey``."""
    if ink == "grey":
        return _recolour_drawing(drawing, grey, _grey_pixels)
    return _recolour_drawing(drawing, pale, _pale_pixels)


def fade_print(drawing: Drawing) -> Drawing:
    """Return a drawing whose print is paler; its cuts and folds stay as they are."""
    return _recolour_drawing(drawing, pale, _pale_pixels)


def _grey_pixels(pixels: Pixels) -> Pixels:
    from pnp.drawing.art import grey_pixels  # noqa: PLC0415 - few kits have pictures, and only they load Pillow

    return grey_pixels(pixels)


def _pale_pixels(pixels: Pixels) -> Pixels:
    from pnp.drawing.art import pale_pixels  # noqa: PLC0415 - as above

    return pale_pixels(pixels, PALE)


def _recolour_drawing(drawing: Drawing, colour: Recolour, convert: Callable[[Pixels], Pixels]) -> Drawing:
    paint = partial(_recolour_shape, colour=colour, convert=convert)
    return replace(drawing, shapes=tuple(map(paint, drawing.shapes)))


def _recolour_shape(shape: Shape, colour: Recolour, convert: Callable[[Pixels], Pixels]) -> Shape:
    if isinstance(shape, Inked):
        return shape._replace(ink=_recolour_ink(shape.ink, colour)) if shape.ink.role == "print" else shape
    if isinstance(shape, TextShape):
        return shape._replace(colour=colour(shape.colour))
    if isinstance(shape, Raster):
        return shape._replace(pixels=convert(shape.pixels))
    if isinstance(shape, Shade):
        stops = tuple((at, colour(stop)) for at, stop in shape.gradient.stops)
        return shape._replace(gradient=shape.gradient._replace(stops=stops))
    if isinstance(shape, Group):
        return shape._replace(shapes=tuple(_recolour_shape(part, colour, convert) for part in shape.shapes))
    return shape._replace(drawing=_recolour_drawing(shape.drawing, colour, convert))


def _recolour_ink(ink: Ink, colour: Recolour) -> Ink:
    fill, stroke = (own and colour(own) for own in (ink.fill, ink.stroke))
    return ink._replace(fill=fill, stroke=stroke)
