"""Parts of a kit: their pieces, size and stock, and how the pieces are arranged on pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar, Literal, NamedTuple

from pnp.drawing.segments import Window, box_of
from pnp.drawing.shapes import Drawing, Path, has_role
from pnp.errors import PnpError
from pnp.pieces.board_map import BoardMap, Joints
from pnp.pieces.on_table import BoardOnTable, OnTable
from pnp.pieces.piece import Cut, Face, Piece, Stock
from pnp.texts.words import Words
from scorer.messages import Text, msg, quoted


@dataclass(frozen=True)
class _Supports:
    """The pieces that a layout supports: how they are cut, and whether they have backs."""

    cut: ClassVar[Cut] = "straight"
    two_sided: ClassVar[bool] = False
    needs_backs: ClassVar[bool] = False


@dataclass(frozen=True)
class Whole(_Supports):
    """Every piece is a page. ``edge`` is the distance of the visible edges from the paper's left and right, mm."""

    cut: ClassVar[Cut] = "sheet"
    edge: float


@dataclass(frozen=True)
class Booklet(_Supports):
    """Every piece is a page of a booklet, in the order of reading."""

    cut: ClassVar[Cut] = "sheet"


@dataclass(frozen=True)
class Joined(_Supports):
    """A board larger than a sheet, joined from several; ``words`` are printed on them."""

    cut: ClassVar[Cut] = "sheet"
    board: BoardMap
    joints: Joints
    words: Words


@dataclass(frozen=True)
class CardsLayout(_Supports):
    """Equal pieces fill pages in a grid."""

    abreast: int = 1  # as many pieces stay in one row, such as the six faces of a die


@dataclass(frozen=True)
class Strips(_Supports):
    """Bundles below each other, each under a heading, their pieces spread over the page."""

    cut: ClassVar[Cut] = "outline"


@dataclass(frozen=True)
class Filler(_Supports):
    """A bundle of adjacent pieces under a heading, in the room left by other parts."""


@dataclass(frozen=True)
class TwoSided(_Supports):
    """Equal pieces with backs share all cuts, unless there is a gutter.

    ``sides`` are the names of their front and back pages.
    """

    two_sided: ClassVar[bool] = True
    needs_backs: ClassVar[bool] = True
    sides: tuple[str, str]
    fold_hint: str  # how to fold a page that has fronts and backs side by side
    turn_hint: str = ""  # how to print a page whose backs are on the next one
    gutter: float = 0.0  # the distance between them, mm: each then has cuts of its own
    solid: bool = True  # whether fronts are coloured to their edges, so that the lines between them are light


class Punched(TwoSided):
    """Equal pieces that bridges hold in their sheet: a blade cuts around each. They may have backs."""

    needs_backs: ClassVar[bool] = False


Layout = Whole | Booklet | Joined | CardsLayout | Strips | Filler | TwoSided


class PartError(PnpError):
    """A part cannot be laid out or shown on an online table; without this error it would be left out silently."""

    def __init__(self, part: str, wrong: Text) -> None:
        super().__init__(msg("part {part}: {wrong}", part=part, wrong=wrong))


HINTS = "  "  # the separator of the sentences in a hint: how to crease, how to cut, then how to fold and glue


class Bundle(NamedTuple):
    """Pieces that are kept together, under one heading if their layout has headings.

    ``columns`` pieces are next to each other, if they fit on the sheet.
    """

    pieces: tuple[Piece, ...]
    columns: int = 1
    head: str = ""
    note: str = ""
    note_mixed: str = ""  # the note of a heading that is shared with other bundles, if another one
    emblem: str = ""  # the seat whose emblem is in the heading


class AssemblyStep(NamedTuple):
    """A step of assembling a part: a picture and a sentence."""

    picture: Drawing
    text: str


@dataclass(frozen=True)
class Part:
    """One part of a kit. Raises ``PartError`` if it cannot be laid out or shown."""

    id: str
    name: str
    size: str  # as printed in the parts list
    stock: Stock
    layout: Layout
    count: int  # pieces, spares not counted
    bundles: tuple[Bundle, ...]
    spares: int = 0
    hint: str = ""  # how to cut and glue it, printed once on each of its pages
    hint_divided: str = ""  # the same, if a cut first separates it from the pieces above
    said_at: Text | None = None  # its file and line in a folder
    steps: tuple[AssemblyStep, ...] = ()  # for folding, gluing or joining it
    instead: str = ""  # the things that players may have in its place; it is printed last then
    written_on: bool = False  # whether players write on it
    straight_by_hand: bool = (
        False  # whether only a machine cuts the outlines of its pieces; by hand they are squares
    )

    def __post_init__(self) -> None:
        if not isinstance(self.layout, Layout):
            raise PartError(self.id, msg("unknown layout {layout}", layout=quoted(self.layout)))
        for piece in self.pieces:
            wrong = None
            facts = {"piece": piece.front.name, "layout": type(self.layout).__name__}
            if not isinstance(piece.on_table, OnTable):
                wrong = msg(
                    "{piece} has an unknown form on an online table: {way}",
                    way=quoted(piece.on_table),
                    **facts,
                )
            elif piece.cut != self.layout.cut:
                wrong = msg("{piece} has a cut that the layout {layout} does not support", **facts)
            elif piece.back and not self.layout.two_sided:
                wrong = msg("{piece} has a back, but the layout {layout} prints none", **facts)
            elif self.layout.needs_backs and not piece.back:
                wrong = msg("{piece} has no back, but the layout {layout} needs one", **facts)
            if wrong:
                raise PartError(self.id, wrong)

    @property
    def cut_by_machine(self) -> Part:
        """The part without hints and steps on cutting by hand; those on folding and gluing stay."""
        if self.layout.cut == "straight" and not any(piece.is_folded for piece in self.pieces):
            return replace(self, hint="", hint_divided="")
        crease, *others = self.hint.split(HINTS)
        if not others:
            return self
        cut, *rest = others
        steps = tuple(step for step in self.steps if step.text != cut)
        return replace(self, hint=HINTS.join([crease, *rest]), hint_divided="", steps=steps)

    @property
    def cut_by_hand(self) -> Part:
        """The part as scissors cut it: squares in place of outlines that only a machine cuts."""
        if not self.straight_by_hand:
            return self
        bundles = (
            bundle._replace(pieces=tuple(piece.straight for piece in bundle.pieces))
            for bundle in self.bundles
        )
        return replace(self, bundles=tuple(bundles))

    @property
    def pieces(self) -> list[Piece]:
        """All pieces, in order."""
        return [piece for bundle in self.bundles for piece in bundle.pieces]

    @property
    def fronts(self) -> list[Face]:
        """The fronts of the pieces, numbered from 1."""
        return [front for front, _ in self.faces]

    @property
    def faces(self) -> Iterator[tuple[Face, Face | None]]:
        """The fronts of the pieces, numbered from 1, with their backs, if they have any."""
        for number, piece in enumerate(self.pieces, 1):
            back = piece.face(self.id, number, "back") if piece.back else None
            yield piece.face(self.id, number), back


QUIET = 6.0
"""White around a joined board, mm: its markers are at its edge, and cameras need white around them."""


Shape = Literal["straight", "round", "hex", "own"]
"""The outline of a piece: straight along its edges, a circle, a hexagon, or another one."""

SQUAT = 0.8  # the least ratio of the sides of the box around a hexagon; a regular one has 0.87


class Design(NamedTuple):
    """Equal pieces: their sides and their number."""

    front: Face
    back: Face | None
    copies: int

    @property
    def piece(self) -> Piece:
        """The first of the pieces."""
        return self.front.piece

    @property
    def sides(self) -> tuple[Face, ...]:
        """The front, and the back if there is one."""
        return (self.front, self.back) if self.back else (self.front,)

    @property
    def shape(self) -> Shape:
        """The outline of the finished piece."""
        if self.piece.diameter:
            return "round"
        outline = self._outline
        return "straight" if outline is None else "hex" if _is_hexagon(outline) else "own"

    @property
    def box(self) -> Window:
        """The box of the finished piece in its drawing, without white around its outline, mm."""
        box, diameter, outline = self.front.trim, self.piece.diameter, self._outline
        if not diameter:
            return box_of(outline) if outline else box
        left, top = (box.left + box.right - diameter) / 2, (box.top + box.bottom - diameter) / 2
        return Window(left, top, left + diameter, top + diameter)

    @property
    def _outline(self) -> Path | None:
        """The outline that is cut within its straight cuts."""
        if not self.front.is_cut_within or self.piece.radius:
            return None
        cuts = (shape for shape in self.front.shapes if has_role(shape, "cut") and isinstance(shape, Path))
        return next(cuts, None)


def _is_hexagon(cut: Path) -> bool:
    """Return whether an outline has six corners, and a box that is about as wide as high."""
    box, straight = box_of(cut), all(name != "C" for name, *_ in cut.steps)
    short, long = sorted((box.width, box.height))
    corners = {tuple(round(float(number), 3) for number in numbers) for _, *numbers in cut.steps if numbers}
    return straight and len(corners) == 6 and short > SQUAT * long


class Component(NamedTuple):
    """A part of a kit and its designs, in the order of the part."""

    part: Part
    designs: tuple[Design, ...]


def components(parts: Iterable[Part], *, spares: bool = True) -> tuple[Component, ...]:
    """Return parts without paper; pieces with the same front and back are one design.

    The last pieces of a part are its spares; without them, only what the game needs is left.
    """
    found: list[Component] = []
    for part in parts:
        designs: dict[tuple[str, str], Design] = {}
        for front, back in islice(part.faces, len(part.pieces) - (0 if spares else part.spares)):
            key = front.name, back.name if back else ""
            if key in designs:
                designs[key] = designs[key]._replace(copies=designs[key].copies + 1)
            else:
                designs[key] = Design(_finish(front), back and _finish(back), 1)
        found.append(Component(part, tuple(designs.values())))
    return tuple(found)


def _finish(face: Face) -> Face:
    """Return a face for a table or a shop: a board without marks for a camera; a joined one is whole, in white."""
    on_table, board = face.piece.on_table, face.piece.board
    if isinstance(on_table, BoardOnTable) and on_table.back:
        side = (face.side == "front" and on_table.plain) or on_table.back
        trim = Window(0.0, 0.0, side.width, side.height)
        piece = face.piece
        if (piece.front.width, piece.front.height) != (side.width, side.height):  # only a panel of it
            piece = piece._replace(title="", label="", bleed=None, back_bleed=None)
        return Face(side.name, side.width, side.height, side.shapes, piece, face.part, 1, face.side, trim)
    if isinstance(on_table, BoardOnTable) and on_table.plain:
        face = replace(face, name=on_table.plain.name, shapes=on_table.plain.shapes)
    if board and board.joints:
        return replace(face, trim=Window(-QUIET, -QUIET, face.width + QUIET, face.height + QUIET))
    return face
