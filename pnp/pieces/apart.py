"""A kit taken apart, for its guide: the board lies flat, pieces lie on it or float above their places.

It is seen from a corner, its edges down to the right and down to the left. Lengths in mm, on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from pnp.drawing.dice import seat_face
from pnp.drawing.matrix import Matrix, rotate_about, translation
from pnp.drawing.measures import LEAST_TYPE
from pnp.drawing.recoloured import fade_print
from pnp.drawing.scaled import scale_drawing, thicken_shape
from pnp.drawing.segments import Window
from pnp.drawing.shapes import (
    Circle,
    Drawing,
    Group,
    Inked,
    Path,
    Placement,
    Point,
    Rect,
    Shape,
    line,
    polygon,
)
from pnp.drawing.text import level
from pnp.drawing.theme import Theme
from pnp.drawing.theme_fields import StyleName
from pnp.drawing.transformed import transform_shape
from pnp.pieces.dice_net import SIDE

ACROSS, DOWN = 0.866, 0.42  # how far a mm along an edge of the board goes to the side, and down


KIT = "kit-"  # the names of pictures of kits begin so
LEAN = 7.0  # the angle of a card that is held up, degrees
MOST_STEPS = 40  # a line of more steps is a texture
NUMBER, BESIDE = 3.2, 1.0  # the radius of the disc of a number, and from it to what has the number, mm
STYLES: Sequence[tuple[float, StyleName]] = (
    (3.0, "block"),
    (2.5, "body-bold"),
)  # of its number, from a radius on
SMALL_NUMBER, LARGE = 2.1, 60.0  # the radius of that disc on a picture lower than this, mm
ROOM = 22.0  # about the room of such a number, mm on the board
LEVELS = (0.55, 0.7, 0.8, 0.9, 0.4)  # where on its edge in front the number of the board may stand, in edges
DIE = 1.6 * SIDE  # the side of a die, larger than it is so that its pips are seen


class Lying(NamedTuple):
    """A flat piece with its middle at ``x``, ``y`` on the board, ``lift`` mm above it; a ``bare`` one has no sheet."""

    part: str  # its id
    drawing: Drawing
    x: float
    y: float
    lift: float = 0.0
    bare: bool = False


class Held(NamedTuple):
    """A card held up to the one who looks, its middle at ``x``, ``y`` of the board."""

    part: str
    drawing: Drawing
    x: float
    y: float


class Cube(NamedTuple):
    """A folded die of a seat with its middle at ``x``, ``y`` on the board: its faces above, to the left and right."""

    part: str
    seat: str
    faces: tuple[int, int, int]
    x: float
    y: float
    lift: float = 0.0


class Place(NamedTuple):
    """A place above the board, or a way there: along its edges and up, in mm."""

    x: float
    y: float
    lift: float

    def walk(self, way: Place, far: float) -> Place:
        """Return the place ``far`` mm along a way that is 1 mm long."""
        return Place(self.x + way.x * far, self.y + way.y * far, self.lift + way.lift * far)


class Panel(NamedTuple):
    """A side of something folded: what is printed on it, its upper left corner, and the ways to the right and down."""

    drawing: Drawing
    corner: Place
    right: Place
    down: Place
    bare: bool = False  # whether it is drawn without its edges and its white

    @property
    def corners(self) -> list[Place]:
        """Its four corners, in turn."""
        over = self.corner.walk(self.right, self.drawing.width)
        below, end = (at.walk(self.down, self.drawing.height) for at in (self.corner, over))
        return [self.corner, over, end, below]


class Folded(NamedTuple):
    """Something folded of card that stands on the board or beside it: the sides that are seen, those behind first."""

    part: str
    panels: tuple[Panel, ...]


Piece = Lying | Cube | Held | Folded


class Apart(NamedTuple):
    """The board of a kit, or its mat, and the pieces above it: those behind come first."""

    part: str  # the id of the board
    board: Drawing
    pieces: tuple[Piece, ...]

    def draw(
        self, width: float, height: float, theme: Theme, numbers: Mapping[str, int] | None = None
    ) -> Drawing:
        """Draw it as large as ``width`` x ``height`` mm allow, with ``numbers`` beside parts, by their ids."""
        corners = [_see(x, y, 0.0) for x in (0.0, self.board.width) for y in (0.0, self.board.height)]
        points = [*corners, *(point for piece in self.pieces for point in _top(piece))]
        (left, right), (top, foot) = ((min(side), max(side)) for side in zip(*points, strict=True))
        factor = min(width / (right - left), height / (foot - top))
        corner = Matrix(e=-left * factor, f=-top * factor)
        board = Lying(self.part, self.board, self.board.width / 2, self.board.height / 2)
        shapes = [*_lay(board, factor, corner, theme)]
        for piece in self.pieces:
            if isinstance(piece, Held):
                small, matrix = shrink(piece.drawing, factor, theme), _held(piece, factor).then(corner)
                sheet = Rect(0.0, 0.0, small.width, small.height, theme.pen("picture-outline"))
                shapes.append(Group((sheet, *small.shapes), matrix))
                continue
            if isinstance(piece, Folded):
                shapes += _fold(piece, factor, corner, theme)
                continue
            if piece.lift:
                (x, y), (_, over) = _see(piece.x, piece.y, 0.0), _see(piece.x, piece.y, piece.lift)
                (x, y), (_, over) = corner(x * factor, y * factor), corner(0.0, over * factor)
                shapes.append(line(x, y, x, over, theme.pen("picture-fold")))
            if isinstance(piece, Lying):
                shapes += _lay(piece, factor, corner, theme)
            else:
                shapes += _stand(piece, factor, corner, theme)
        radius = NUMBER if (foot - top) * factor >= LARGE else SMALL_NUMBER
        for part, number in (numbers or {}).items():
            (x, y), out = self._beside(part)
            x, y = corner(x * factor, y * factor)
            under = radius if part == self.part else 0.0
            shapes += draw_number(x + out * (radius + BESIDE), y + under, number, theme, radius)
        return Drawing(f"{KIT}apart", (right - left) * factor, (foot - top) * factor, tuple(shapes))

    @property
    def parts(self) -> set[str]:
        """The ids of the parts that are shown."""
        return {self.part, *(piece.part for piece in self.pieces)}

    def of_game(self, start: str) -> Apart:
        """Return the picture of a game among several, the ids of whose parts begin with ``start``."""
        pieces = (piece._replace(part=start + piece.part) for piece in self.pieces)
        return self._replace(part=start + self.part, pieces=tuple(pieces))

    def _beside(self, part: str) -> tuple[Point, int]:
        """Return the place in the picture beside which the number of a part stands, and its side: -1 for the left.

        That is beside the highest piece, on the side where no other piece is; for the board the edge in front.
        """
        shown = [_top(piece) for piece in self.pieces if piece.part == part]
        if not shown:
            boxes = [_box(_top(piece)) for piece in self.pieces]
            edge = [(_see(self.board.width, level * self.board.height, 0.0), 1) for level in LEVELS]
            return next((at for at in edge if all(box.misses(_around(at)) for box in boxes)), edge[0])
        if any(isinstance(piece, Held) and piece.part == part for piece in self.pieces):
            (left, top), (to_left, foot) = shown[0][:2]
            return (left + 0.2 * (to_left - left), top + 0.2 * (foot - top)), -1
        middle, _ = _see(self.board.width / 2, self.board.height / 2, 0.0)
        others = [_box(_top(piece)) for piece in self.pieces if piece.part != part]
        places: list[tuple[Point, int]] = []
        for box in map(_box, shown):
            y = box.middle[1]
            places += [((box.left, y), -1), ((box.right, y), 1)]
        places.sort(key=lambda place: (-(place[0][0] - middle) * place[1], place[0][1]))
        free = (place for place in places if all(box.misses(_around(place)) for box in others))
        return next(free, places[0])


def _box(points: Sequence[Point]) -> Window:
    """Return the box around points."""
    xs, ys = zip(*points, strict=True)
    return Window(min(xs), min(ys), max(xs), max(ys))


def _around(place: tuple[Point, int]) -> Window:
    """Return about the area of a number at a place."""
    (x, y), out = place
    middle = x + out * ROOM / 2
    return Window(middle - ROOM / 2, y - ROOM / 2, middle + ROOM / 2, y + ROOM / 2)


def draw_number(x: float, y: float, number: int, theme: Theme, radius: float = NUMBER) -> list[Shape]:
    """Draw a number in a disc around ``x``, ``y``."""
    disc = theme.pen("picture-pen")
    style = theme.style(next((name for least, name in STYLES if radius >= least), "small-bold"))
    inside = theme.pen("paper").fill if theme.solid else style.colour
    assert inside  # paper has a colour
    return [Circle(x, y, radius, disc), level(x, y, str(number), style._replace(colour=inside), "middle")]


def _see(x: float, y: float, lift: float) -> Point:
    """Return where a place above the board is seen."""
    return (x - y) * ACROSS, (x + y) * DOWN - lift


def _top(piece: Piece) -> list[Point]:
    """Return the corners of the upper side of a piece."""
    if isinstance(piece, Held):
        held, wide, high = _held(piece, 1.0), piece.drawing.width, piece.drawing.height
        return [held(x, y) for x in (0.0, wide) for y in (0.0, high)]
    if isinstance(piece, Folded):
        return [_see(*place) for panel in piece.panels for place in panel.corners]
    wide, high, lift = DIE, DIE, piece.lift + DIE
    if isinstance(piece, Lying):
        wide, high, lift = piece.drawing.width, piece.drawing.height, piece.lift
    return [
        _see(piece.x + x * wide / 2, piece.y + y * high / 2, lift)
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def shrink(drawing: Drawing, factor: float, theme: Theme, least: float = 2 * LEAST_TYPE) -> Drawing:
    """Return a drawing ``factor`` times as large without its small type; in low ink paler, and without its textures.

    Lines that are close together would make it dark. Small type is below ``least`` points: what lies is half as high.
    """
    small = scale_drawing(drawing, factor, least)
    return small if theme.solid else fade_print(replace(small, shapes=tuple(_without_textures(small.shapes))))


def _without_textures(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Placement):
            own = tuple(_without_textures(shape.drawing.shapes))
            yield shape._replace(drawing=replace(shape.drawing, shapes=own))
        elif isinstance(shape, Path) and not shape.ink.fill and _is_texture(shape):
            continue
        elif not isinstance(shape, Group):
            yield shape


def _is_texture(line: Path) -> bool:
    """Return whether a line has many steps, and is no outline, as of letters."""
    return len(line.steps) > MOST_STEPS and line.steps[-1][0] != "Z"


def _lay(piece: Lying, factor: float, corner: Matrix, theme: Theme) -> Iterator[Shape]:
    """Draw a flat piece on its sheet, without its small type."""
    corners = [corner(x * factor, y * factor) for x, y in _top(piece)]
    if not piece.bare:
        yield polygon(corners, theme.pen("picture-outline"))
    small = shrink(piece.drawing, factor, theme)
    matrix = Matrix(ACROSS, DOWN, -ACROSS, DOWN, *corners[0])
    yield thicken_shape(Group(small.shapes, matrix))


def _fold(piece: Folded, factor: float, corner: Matrix, theme: Theme) -> Iterator[Shape]:
    """Draw the sides of something folded."""
    for panel in piece.panels:
        seen = [corner(x * factor, y * factor) for x, y in (_see(*place) for place in panel.corners)]
        if not panel.bare:
            yield polygon(seen, theme.pen("picture-outline"))
        matrix = Matrix(*_see(*panel.right), *_see(*panel.down), *seen[0])
        # of what lines shrink to
        least = min(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d), matrix.scale)
        shown = Group(shrink(panel.drawing, factor, theme).shapes, matrix)
        yield thicken_shape(shown, least / matrix.scale)


def _held(piece: Held, factor: float) -> Matrix:
    """Return where the drawing of a card is seen that is held up."""
    (x, y), (wide, high) = _see(piece.x, piece.y, 0.0), (piece.drawing.width, piece.drawing.height)
    middle = translation((x - wide / 2) * factor, (y - high / 2) * factor)
    return middle.then(rotate_about(LEAN, (x * factor, y * factor)))


def _stand(die: Cube, factor: float, corner: Matrix, theme: Theme) -> Iterator[Shape]:
    """Draw the three sides of a die that are seen."""
    side = DIE * factor
    back, _, front, left = (corner(x * factor, y * factor) for x, y in _top(die))
    matrices = (
        Matrix(ACROSS, DOWN, -ACROSS, DOWN, *back),
        Matrix(ACROSS, DOWN, 0.0, 1.0, *left),
        Matrix(ACROSS, -DOWN, 0.0, 1.0, *front),
    )
    edge = theme.pen("picture-outline")
    body = edge._replace(fill=theme.pen("seat-area", die.seat).fill) if theme.solid else edge
    for face, matrix in zip(die.faces, matrices, strict=True):
        for shape in (
            Rect(0, 0, side, side, body),
            *seat_face(face, 0, 0, side, die.seat, theme),
        ):
            drawn = transform_shape(shape, matrix)
            if isinstance(shape, Inked) and isinstance(drawn, Inked):
                yield thicken_shape(drawn._replace(ink=drawn.ink._replace(width=shape.ink.width)))
