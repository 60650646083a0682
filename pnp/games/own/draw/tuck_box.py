"""Draws a tuck box for cards: a net with a glue tab, a lid and two dust flaps at each end, and a thumb notch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import FittedText, Setting, fit
from pnp.drawing.matrix import Matrix, rotate_about, translation
from pnp.drawing.segments import ARC, Window
from pnp.drawing.shapes import Drawing, Group, Path, Point, Shape, Step, line, polygon
from pnp.drawing.text import level
from pnp.drawing.transformed import transform_shape
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.marks import draw_marks
from pnp.games.own.draw.standees import box_steps
from pnp.games.own.draw.things import WHITE
from pnp.games.own.model import TuckBox
from pnp.games.parts import millimetres
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import HINTS, Bundle, Part, Strips
from pnp.pieces.piece import Piece

PLAY = 0.5
"""How much wider a panel is than the content, mm, as card has a thickness."""

TAB, LIP, TAPER, THUMB = 11.0, 12.0, 2.5, 8.0
"""Depths of the glue tab and of a lid's lip, the taper of their ends, and the radius of the notch, mm."""

FLAP = 16.0
"""The largest depth of a dust flap, mm."""

TITLE, TITLE_LEAST = 14.0, 7.0
"""The largest and the smallest type of the title on the narrow sides, points."""


class Net(NamedTuple):
    """The measures of a box in mm: its front, its depth, its height."""

    width: float
    depth: float
    height: float

    @property
    def xs(self) -> tuple[float, ...]:
        """The vertical folds, and the right edge; between them are back, side, front, side."""
        back, side = TAB + self.width, TAB + self.width + self.depth
        return TAB, back, side, side + self.width, side + self.width + self.depth

    @property
    def top(self) -> float:
        """The upper edge of the walls."""
        return self.depth + LIP

    @property
    def foot(self) -> float:
        """The lower edge of the walls."""
        return self.top + self.height

    @property
    def size(self) -> tuple[float, float]:
        """The size of the whole net."""
        return self.xs[-1], self.foot + self.top

    @property
    def flap(self) -> float:
        """The depth of a dust flap."""
        return min(FLAP, self.width * 0.45, self.depth + LIP - 1)


def tuck_box_part(part: TuckBox, look: Look) -> Part:
    """Return a box as a part of the kit."""
    net = Net(part.width + PLAY, part.depth + PLAY, part.height + PLAY)
    net_drawing = Drawing(part.id, *net.size, tuple(_draw(part, net, look)))
    piece = Piece(net_drawing, cut="outline", on_table=FOLDED._replace(is_box=True))
    size = millimetres(part.width, part.height, part.depth)
    bundle = Bundle((piece,), 1, part.name, size)
    hint = look.sheet["box.hint"]
    steps = box_steps(tuple(_outline(net)), _folds(net), net.size, hint.split(HINTS), look.theme)
    return Part(part.id, part.name, size, "card", Strips(), 1, (bundle,), hint=hint, steps=steps)


def _draw(part: TuckBox, net: Net, look: Look) -> Iterator[Shape]:
    at = translation(net.xs[2] + PLAY / 2, net.top + PLAY / 2)
    yield from (
        transform_shape(shape, at)
        for shape in draw_marks(part.front, look, (part.width, part.height), WHITE.fill)
    )
    yield from _titles(part, net, look)
    yield polygon(
        ((1.0, net.top + 6), (TAB - 1, net.top + 2), (TAB - 1, net.foot - 2), (1.0, net.foot - 6)),
        look.theme.pen("glue"),
    )
    middle = TAB / 2, (net.top + net.foot) / 2
    word = level(*middle, look.sheet["box.tab"], look.theme.style("small"), "middle")
    yield Group((word,), rotate_about(-90, middle))
    fold = look.theme.pen("fold")
    yield from (line(*start, *end, fold) for start, end in _folds(net))
    yield Path(tuple(_outline(net)), look.theme.pen("cut"))


def _folds(net: Net) -> list[tuple[Point, Point]]:
    """Return the fold lines of a net."""
    _, back, side, front, right = net.xs
    folds = [((x, net.top), (x, net.foot)) for x in net.xs[:-1]]
    for y, lip in ((net.top, LIP), (net.foot, net.foot + net.depth)):
        folds += [((TAB, y), (side, y)), ((front, y), (right, y)), ((TAB, lip), (back, lip))]
    return folds


def _titles(part: TuckBox, net: Net, look: Look) -> Iterator[Shape]:
    """Set the title on both narrow sides, reading upwards, and on the upper lid, where it fits."""
    _, back, side, front, right = net.xs
    for left, edge in ((back, side), (front, right)):
        box = Window(0.0, 0.0, net.height - 8, edge - left - 2)
        up = Matrix(0.0, -1.0, 1.0, 0.0, left + 1, net.foot - 4)
        yield from (Group((shape,), up) for shape in _title(part, box, look))
    lid = Window(TAB + 4, LIP + 1, back - 4, net.top - 1)
    yield from _title(part, lid, look)


def _title(part: TuckBox, box: Window, look: Look) -> tuple[Shape, ...]:
    setting = Setting(
        house_faces("bold"), TITLE, TITLE_LEAST, look.theme.style("block").colour, "centre", "middle", 1.1
    )
    fitted = fit(part.title.replace("*", "\\*"), box, setting, look.icons) if box.height > 0 else None
    return fitted.shapes if isinstance(fitted, FittedText) else ()


def _outline(net: Net) -> Iterator[Step]:
    """Yield the outline of the net, clockwise from the upper end of the glue tab."""
    points = [*_upper(net), *reversed([(x, net.top + net.foot - y) for x, y in _upper(net)])]
    notch = (net.xs[2] + net.xs[3]) / 2
    for at, (x, y) in enumerate(points):
        yield ("L" if at else "M", x, y)
        if (x, y) == (notch - THUMB, net.top):
            yield from _thumb(notch, net.top)
    yield ("L", 0.0, net.foot - TAPER * 2)
    yield ("L", 0.0, net.top + TAPER * 2)
    yield ("Z",)


def _thumb(x: float, y: float) -> Iterator[Step]:
    """Yield the outline of the thumb notch, a half disc."""
    pull = THUMB * ARC
    yield ("C", x - THUMB, y + pull, x - pull, y + THUMB, x, y + THUMB)
    yield ("C", x + pull, y + THUMB, x + THUMB, y + pull, x + THUMB, y)


def _upper(net: Net) -> list[Point]:
    """Return the corners of the upper edge: lid, dust flap, the front with its notch, dust flap."""
    left, back, side, front, right = net.xs
    top, flap = net.top, net.top - net.flap
    notch = (side + front) / 2
    return [
        *((left, top), (left, LIP), (left + TAPER, 0.0), (back - TAPER, 0.0), (back, LIP), (back, top)),
        *((back + 0.5, flap), (side - TAPER, flap), (side, top)),
        (notch - THUMB, top),
        *((front, top), (front + TAPER, flap), (right - 0.5, flap), (right, top)),
    ]
