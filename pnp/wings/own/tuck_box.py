"""Draws a tuck box for cards: a net with a glue tab, a lid and two dust flaps at each end, and a thumb notch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import FittedText, TypeSetting, fit
from pnp.drawing.matrix import Matrix, rotate_about, translation
from pnp.drawing.segments import ARC, Window
from pnp.drawing.shapes import Drawing, Group, Path, Point, Shape, Step, line, polygon
from pnp.drawing.text import level
from pnp.drawing.transformed import transform_shape
from pnp.games.parts import millimetres
from pnp.pages.assembly import box_steps
from pnp.pieces.on_table import FOLDED
from pnp.pieces.part import HINTS, Bundle, Part, Strips
from pnp.pieces.piece import Piece
from pnp.wings.own.cover import CoverSource, place_within
from pnp.wings.own.faces import draw_marks
from pnp.wings.own.keys import ID, MARKS, ONE_LENGTH
from pnp.wings.own.kit import Kit
from pnp.wings.own.mark import Marks, make_marks, on
from pnp.wings.own.marks import read_marks
from pnp.wings.own.part import FolderPart, PartSource
from pnp.wings.own.reader import FolderReader
from pnp.wings.own.things import WHITE, Things, called
from scorer.messages import literal
from scorer.record.fields import Fields
from scorer.wings.own.keys import NAME, TEXT, Key, Keys
from scorer.wings.own.sentences import missing

KEYS: Keys = {
    "id": ID,
    "name": NAME,
    "holds": Key("the `id` of the cards", TEXT),
    "stock": Key("the thickness of a card in mm; by default 0.32", ONE_LENGTH),
    "depth": Key(
        "the inner depth of the box in mm; by default pnp works it out from the number of cards", ONE_LENGTH
    ),
    "face": Key(
        "the marks of the front of the box; without it the box has the cover, if there is one", MARKS
    ),
}
STOCK = 0.32  # thickness of a card, mm: paper of 200 g/m² with print on it
SLACK = 1.0  # how much larger a box is than its cards, mm
PLAY = 0.5  # how much wider a panel is than the content, mm, as card has a thickness

TAB, LIP, TAPER, THUMB = 11.0, 12.0, 2.5, 8.0
"""Depths of the glue tab and of a lid's lip, the taper of their ends, and the radius of the notch, mm."""

ASIDE = 2.0  # from the edges of the front to the cover, mm
FLAP = 16.0  # the largest depth of a dust flap, mm
TITLE, TITLE_LEAST = 14.0, 7.0  # the largest and the smallest type of the title on the narrow sides, points


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


@dataclass(frozen=True)
class TuckBox(FolderPart):
    """A box for cards: its inner size and the marks on its front."""

    width: float
    height: float
    depth: float
    title: str
    front: Marks = ()
    cover: CoverSource | None = None  # in front, instead of marks

    def draw(self, kit: Kit) -> Part:
        """Return the box with its net, and how it is glued."""
        net = Net(self.width + PLAY, self.depth + PLAY, self.height + PLAY)
        net_drawing = Drawing(self.id, *net.size, tuple(_draw(self, net, kit)))
        piece = Piece(net_drawing, cut="outline", on_table=FOLDED._replace(is_box=True))
        size = millimetres(self.width, self.height, self.depth)
        bundle = Bundle((piece,), 1, self.name, size)
        hint = kit.piece_words["box.hint"]
        steps = box_steps(tuple(_outline(net)), _folds(net), net.size, hint.split(HINTS), kit.theme)
        return Part(self.id, self.name, size, "card", Strips(), 1, (bundle,), hint=hint, steps=steps)


def read_tuck_box(
    reader: FolderReader, values: Fields, decks: Mapping[str, Things], cover: CoverSource | None
) -> PartSource | None:
    """Return the source of a box for the cards of a part; its depth follows from their number and thickness.

    Without a face of its own it has the ``cover``.
    """
    node, holds = values["spot"], values.get("holds")
    deck = reader.choice("part", holds, tuple(decks), "") if holds and decks else ""
    if deck not in decks:
        if not decks or not holds:
            wrong = missing("holds", "holds: cards") if decks else missing("cards", "cards: cards.csv")
            reader.fault(holds or node, wrong)
        return None
    held = decks[deck]
    stock = reader.number(values.get("stock"), STOCK, 0.1, 1.0, literal("0.32"))
    chosen = reader.number(values.get("depth"), 0.0, 5.0, 120.0, literal("18"))
    inner_width, inner_height = held.width + SLACK, held.height + SLACK
    identity, name = called(reader, values, "tuck-box")
    face = read_marks(reader, values.get("face"), on(inner_width, inner_height))
    spot = reader.spot(node)

    def make(kit: Kit) -> TuckBox:
        title = kit.title
        depth = max(chosen or held.of(kit.variant).number * stock + SLACK, 8.0)
        marks, art = make_marks(face, kit.scope(), kit), cover if "face" not in values else None
        called_so = kit.name(name, "tuck-box")
        return TuckBox(spot, identity, called_so, inner_width, inner_height, depth, title, marks, art)

    return make


def _draw(part: TuckBox, net: Net, kit: Kit) -> Iterator[Shape]:
    at = translation(net.xs[2] + PLAY / 2, net.top + PLAY / 2)
    yield from (
        transform_shape(shape, at)
        for shape in draw_marks(part.front, kit, (part.width, part.height), WHITE.fill)
    )
    if part.cover:
        left, top = net.xs[2] + ASIDE, net.top + ASIDE
        within = part.width + PLAY - 2 * ASIDE, part.height + PLAY - 2 * ASIDE
        yield place_within(part.cover.draw(kit), left, top, *within)
    # the title on both narrow sides, reading upwards, and on the upper lid, where it fits
    _, back, side, front, right = net.xs
    for left, edge in ((back, side), (front, right)):
        box = Window(0.0, 0.0, net.height - 8, edge - left - 2)
        up = Matrix(0.0, -1.0, 1.0, 0.0, left + 1, net.foot - 4)
        yield from (Group((shape,), up) for shape in _title(part, box, kit))
    yield from _title(part, Window(TAB + 4, LIP + 1, back - 4, net.top - 1), kit)
    yield polygon(
        ((1.0, net.top + 6), (TAB - 1, net.top + 2), (TAB - 1, net.foot - 2), (1.0, net.foot - 6)),
        kit.theme.pen("glue"),
    )
    middle = TAB / 2, (net.top + net.foot) / 2
    word = level(*middle, kit.piece_words["box.tab"], kit.theme.style("small"), "middle")
    yield Group((word,), rotate_about(-90, middle))
    fold = kit.theme.pen("fold")
    yield from (line(*start, *end, fold) for start, end in _folds(net))
    yield Path(tuple(_outline(net)), kit.theme.pen("cut"))


def _folds(net: Net) -> list[tuple[Point, Point]]:
    """Return the fold lines of a net."""
    _, back, side, front, right = net.xs
    folds = [((x, net.top), (x, net.foot)) for x in net.xs[:-1]]
    for y, lip in ((net.top, LIP), (net.foot, net.foot + net.depth)):
        folds += [((TAB, y), (side, y)), ((front, y), (right, y)), ((TAB, lip), (back, lip))]
    return folds


def _title(part: TuckBox, box: Window, kit: Kit) -> tuple[Shape, ...]:
    setting = TypeSetting(
        house_faces("bold"), TITLE, TITLE_LEAST, kit.theme.style("block").colour, "centre", "middle", 1.1
    )
    fitted = fit(part.title.replace("*", "\\*"), box, setting, kit.icons) if box.height > 0 else None
    return fitted.shapes if isinstance(fitted, FittedText) else ()


def _outline(net: Net) -> Iterator[Step]:
    """Yield the outline of the net, clockwise from the upper end of the glue tab."""
    points = [*_upper(net), *reversed([(x, net.top + net.foot - y) for x, y in _upper(net)])]
    notch = (net.xs[2] + net.xs[3]) / 2
    for at, (x, y) in enumerate(points):
        yield ("L" if at else "M", x, y)
        if (x, y) == (notch - THUMB, net.top):  # the thumb notch, a half disc
            pull = THUMB * ARC
            yield ("C", notch - THUMB, y + pull, notch - pull, y + THUMB, notch, y + THUMB)
            yield ("C", notch + pull, y + THUMB, notch + THUMB, y + pull, notch + THUMB, y)
    yield ("L", 0.0, net.foot - TAPER * 2)
    yield ("L", 0.0, net.top + TAPER * 2)
    yield ("Z",)


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
