"""Print shops that we know by name: their sizes, bleed and limits, and which of their sizes a design is made in.

Their figures are data, ``assets/shops.json``, each with the address and the date of its source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from pnp.data import resources
from pnp.data.cache import cached
from pnp.drawing.segments import Window
from pnp.pages.safe import art_of, reach_of
from pnp.pieces.on_table import Absent, Board, Card, Die, Figure, Flat, Token
from pnp.pieces.part import Design
from pnp.pieces.piece import Face
from pnp.units import MM_PER_INCH

Files = Literal["pdf", "png", "deck"]
"""A PDF for each part, a picture for each side of a design, or a PDF of all cards with every copy."""

Kind = Literal["card", "square", "round", "gameboard", "sheet"]
"""What a product is to us: a card, a piece of thick board (tile, counter, disc), a game board, a sheet of paper."""

LEAST = 0.6
"""The least that a design is made smaller to: less could not be read."""


class Product(NamedTuple):
    """One of a shop's sizes: finished, upright or as the shop has it, in mm; and its picture in dots."""

    id: str
    kind: Kind
    width: float
    height: float
    pixels: tuple[int, int]
    bleed: float

    @property
    def turned(self) -> Product:
        """The same with its sides exchanged."""
        return self._replace(width=self.height, height=self.width, pixels=self.pixels[::-1])


class House(NamedTuple):
    """A print shop: what files it takes, and its figures; lengths in mm, ``ink`` the most at one place, of 4."""

    id: str
    name: str
    files: Files
    bleed: float
    safe: float  # how far from the cut nothing that matters may lie
    ink: float
    dpi: int
    products: tuple[Product, ...] = ()
    seen: str = ""  # when its figures were looked up, the oldest first


class Fit(NamedTuple):
    """What becomes of a design: the product, ``is_turned`` where it lies on its side, and how large our drawing is."""

    product: Product
    scale: float
    is_turned: bool = False
    shift: tuple[float, float] = (0.0, 0.0)  # of the drawing from the middle, to the right and down, mm


@cached
def house(wanted: str) -> House:
    """Return one of the shops of ``assets/shops.json`` by its id."""
    facts = resources.data("shops")[wanted]
    seen = min((each["date"] for each in facts["sources"]), default="")
    figures = {key: facts[key] for key in ("name", "files", "bleed", "safe", "ink", "dpi")}
    return House(wanted, **figures, products=tuple(_products(facts)), seen=seen)


def _products(facts: Mapping[str, Mapping[str, Mapping[str, tuple[int, int]]]]) -> Iterable[Product]:
    bleed, dot = float(str(facts["bleed"])), MM_PER_INCH / float(str(facts["dpi"]))
    kind: Kind
    for kind, sizes in facts["products"].items():  # type: ignore[assignment]  # as the file is checked in a test
        for name, (across, down) in sizes.items():
            own = 0.0 if name in facts["unbled"] else bleed
            width, height = across * dot - 2 * own, down * dot - 2 * own
            yield Product(name, kind, round(width, 4), round(height, 4), (across, down), own)


LEAST_CARD = 40.0
"""What is dealt as a card and has no longer side, mm, is made as a tile: no house has cards as small."""


def kind_of(design: Design) -> Kind | None:
    """Return what a design has to be made as; nothing if it is folded from paper, or bought, as dice are."""
    piece = design.piece
    match piece.on_table:
        case Board():
            return "gameboard"
        case Card():
            box = design.front.trim
            return "square" if max(box.width, box.height) < LEAST_CARD else "card"
        case Token(diameter):
            return "round" if diameter else "square"
        case Flat():
            return "sheet" if piece.cut == "sheet" else "card"
        case Figure() | Die() | Absent():
            return None


def fits(shop: House, designs: Sequence[Design]) -> list[Fit | None]:
    """Return the product of a shop that is nearest to each design; nothing where it has none that would do.

    Designs of a kind and size become one product at one scale, that of which needs the least, if there is such a one.
    A board keeps its size, because pieces lie on its squares; everything else is made smaller where it has to be.
    """
    found: dict[int, Fit | None] = {}
    for alike in alike_among(designs):
        product, scale = _nearest(shop, [designs[at] for at in alike])
        for at in alike:
            own, size = (product, scale) if product else _nearest(shop, [designs[at]])
            found[at] = own and _laid(own, size, designs[at])
    return [found[at] for at in range(len(designs))]


def alike_among(designs: Sequence[Design]) -> list[list[int]]:
    """Return which designs, by their places, are of one kind and size."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for at, each in enumerate(designs):
        box = each.front.trim
        groups.setdefault((kind_of(each), box.width, box.height, *size_of(each)), []).append(at)
    return list(groups.values())


def _nearest(shop: House, designs: Sequence[Design]) -> tuple[Product | None, float]:
    """Return the product that is nearest to designs of one kind and size, and how large all may be on it."""
    kind = kind_of(designs[0])
    least = 1 if kind == "gameboard" else LEAST
    found = [
        (each, min(_scale(shop, each, design) for design in designs))
        for each in shop.products
        if each.kind == kind
    ]
    good = [(each, scale) for each, scale in found if scale >= least]
    return min(good, key=lambda one: (_distance(one[0], designs[0]), one[0].id), default=(None, 1.0))


def _scale(shop: House, product: Product, design: Design) -> float:
    """Return how large a design may be on a product."""
    laid, shift = _turned(product, design), _shift(product, design)
    if product.kind == "round":
        return round_scale(design, product.width, shop.safe)
    return min(safe_scale(each, laid.width, laid.height, shop.safe, shift) for each in design.sides)


def _laid(product: Product, scale: float, design: Design) -> Fit:
    """Return how a design comes to lie on a product."""
    (right, down), laid = _shift(product, design), _turned(product, design)
    return Fit(laid, scale, laid != product, (scale * right, scale * down))


def _turned(product: Product, design: Design) -> Product:
    """Return a product as a design lies on it: upright or across."""
    across = product.width > product.height
    return product if _is_wide(design.front.trim) == across else product.turned


def _shift(product: Product, design: Design) -> tuple[float, float]:
    return _middle(design.front) if product.kind == "sheet" else (0.0, 0.0)


def _middle(face: Face) -> tuple[float, float]:
    """Return how far what matters of a face has to go to lie in its middle."""
    box, art = face.trim, art_of(face) or face.trim
    return (box.left + box.right - art.left - art.right) / 2, (
        box.top + box.bottom - art.top - art.bottom
    ) / 2


def _is_wide(box: Window) -> bool:
    return box.width > box.height


def safe_scale(
    face: Face, width: float, height: float, safe: float, shift: tuple[float, float] = (0.0, 0.0)
) -> float:
    """Return how large a face may be, at most as it is, so that what matters lies within the safe zone of a size.

    The middle of the face lies in the middle of the size, or is shifted from it.
    """
    box, art = face.trim, art_of(face)
    if art is None:
        return 1.0
    x, y = (box.left + box.right) / 2 - shift[0], (box.top + box.bottom) / 2 - shift[1]
    across = 2 * max(x - art.left, art.right - x)
    down = 2 * max(y - art.top, art.bottom - y)
    rooms = ((width - 2 * safe, across), (height - 2 * safe, down))
    return min([1.0, *(room / needed for room, needed in rooms if needed > 0)])


def round_scale(design: Design, diameter: float, safe: float) -> float:
    """Return how large a design may be, at most as it is, so that what matters lies within the safe zone of a disc."""
    reach = max(
        reach_of(each, ((each.trim.left + each.trim.right) / 2, (each.trim.top + each.trim.bottom) / 2))
        for each in design.sides
    )
    return min(1.0, (diameter / 2 - safe) / reach) if reach else 1.0


def size_of(design: Design) -> tuple[float, float]:
    """Return how wide and high a finished piece is, mm: a round one is cut out of its square."""
    on_table, box = design.piece.on_table, design.front.trim
    if isinstance(on_table, Token) and on_table.diameter:
        return on_table.diameter, on_table.diameter
    return box.width, box.height


def _distance(product: Product, design: Design) -> float:
    """Return by how much the sides of a product differ from ours, mm."""
    ours, theirs = sorted(size_of(design)), sorted((product.width, product.height))
    return abs(ours[0] - theirs[0]) + abs(ours[1] - theirs[1])
