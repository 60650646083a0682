"""The print shops that we know by name: their sizes, bleed and limits, and the size that suits each design.

The figures are data in ``assets/shops/shops.json``, each with the address and the date of its source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from pnp.data import resources
from pnp.data.cache import cached
from pnp.pieces.on_table import Absent, BoardOnTable, CardOnTable, DieOnTable, Figure, Flat, Token
from pnp.pieces.part import Design
from pnp.pieces.piece import Face
from pnp.units import MM_PER_INCH
from pnp.wings.shops.safe import find_art_box, measure_reach

Files = Literal["pdf", "png", "deck"]
"""One PDF for each part, one picture for each side of a design, or one PDF of all cards with every copy."""

Kind = Literal["card", "square", "round", "hex", "gameboard", "sheet"]
"""What we use a product for: a card, a piece of thick board (tile, counter, disc, hexagon), a board, a sheet."""

Template = Literal["standee", "box", "outline", "booklet", "pad"]
"""What a shop also makes, but not from our pictures: users draw it in a template of the shop."""

LEAST = 0.6  # the smallest scale of a design: smaller would not be readable


class Product(NamedTuple):
    """One size of a shop: the finished size in mm, as the shop lists it, and the size of its picture in pixels."""

    id: str
    kind: Kind
    width: float
    height: float
    pixels: tuple[int, int]
    bleed: float

    @property
    def turned(self) -> Product:
        """The same with width and height exchanged."""
        return self._replace(width=self.height, height=self.width, pixels=self.pixels[::-1])


class Shop(NamedTuple):
    """A print shop: the files it takes, and its figures. Lengths in mm; ``ink`` is the most ink at one place, of 4."""

    id: str
    name: str
    files: Files
    bleed: float
    safe: float  # the distance from the cut that has to be free of art
    ink: float
    dpi: int
    products: tuple[Product, ...] = ()
    templates: Mapping[Template, Sequence[str]] = {}  # the names of the products that have templates
    seen: str = ""  # when its figures were looked up, the oldest first


class Fit(NamedTuple):
    """How a design is made: the product, whether the design lies on its side (``is_turned``), and the scale."""

    product: Product
    scale: float
    is_turned: bool = False
    shift: tuple[float, float] = (0.0, 0.0)  # of the drawing from the middle, to the right and down, mm


@cached
def find_shop(shop_id: str) -> Shop:
    """Return one of the shops of ``assets/shops/shops.json`` by its id."""
    facts = resources.data("shops/shops")[shop_id]
    seen = min((source["date"] for source in facts["sources"]), default="")
    figures = {key: facts[key] for key in ("name", "files", "bleed", "safe", "ink", "dpi")}
    products, dot = [], MM_PER_INCH / facts["dpi"]
    for kind, sizes in facts["products"].items():
        for name, (across, down) in sizes.items():  # of its picture, which includes the bleed on each side
            bleed = 0.0 if name in facts["unbled"] else float(facts["bleed"])
            width, height = round(across * dot - 2 * bleed, 4), round(down * dot - 2 * bleed, 4)
            products.append(Product(name, kind, width, height, (across, down), bleed))
    return Shop(shop_id, **figures, products=tuple(products), templates=facts["templates"], seen=seen)


LEAST_CARD = 40.0
"""A card whose longer side is less than this, mm, is made as a tile: no shop has such small cards."""


def find_kind(design: Design) -> Kind | None:
    """Return the kind of product for a design; ``None`` if it is folded from paper, or bought, as dice are."""
    piece = design.piece
    match piece.on_table:
        case BoardOnTable():
            return "gameboard"
        case CardOnTable():
            if piece.diameter or design.shape == "hex":
                return "round" if piece.diameter else "hex"
            box = design.front.trim
            return "square" if max(box.width, box.height) < LEAST_CARD else "card"
        case Token(diameter):
            return "round" if diameter else "hex" if design.shape == "hex" else "square"
        case Flat():
            return "sheet" if piece.cut == "sheet" else "card"
        case Figure() | DieOnTable() | Absent():
            return None


def find_template(design: Design) -> Template | None:
    """Return the template of a shop that a piece needs of which we make no pictures; ``None`` if there is none."""
    match design.piece.on_table:
        case Figure():
            return "standee"
        case Absent(is_box=True):
            return "box"
        case _:
            return None


def find_fits(shop: Shop, designs: Sequence[Design]) -> list[Fit | None]:
    """Return the nearest product of a shop for each design; ``None`` where no product is suitable.

    Designs of one kind and size become one product at one scale, the smallest of theirs, if there is such a product.
    A board keeps its size, because pieces lie on its squares; everything else is made smaller where necessary.
    """
    choices: dict[int, Fit | None] = {}
    for group in group_alike(designs):
        product, scale = _find_nearest(shop, [designs[at] for at in group])
        for at in group:
            design = designs[at]
            own, own_scale = (product, scale) if product else _find_nearest(shop, [design])
            choices[at] = None
            if own:
                (right, down), oriented = _shift(own, design), _orient(own, design)
                shift = own_scale * right, own_scale * down
                choices[at] = Fit(oriented, own_scale, oriented != own, shift)
    return [choices[at] for at in range(len(designs))]


def group_alike(designs: Sequence[Design]) -> list[list[int]]:
    """Return groups of designs of one kind and size, by their indices."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for at, design in enumerate(designs):
        box = design.front.trim
        groups.setdefault((find_kind(design), box.width, box.height, *measure_piece(design)), []).append(at)
    return list(groups.values())


def _find_nearest(shop: Shop, designs: Sequence[Design]) -> tuple[Product | None, float]:
    """Return the nearest product for designs of one kind and size (or ``None``), and the scale that suits all."""
    kind = find_kind(designs[0])
    least = 1 if kind == "gameboard" else LEAST
    if kind == "hex" and not any(product.kind == "hex" for product in shop.products):
        kind = "square"
    products = [
        (product, min(_largest_scale(shop, product, design) for design in designs))
        for product in shop.products
        if product.kind == kind
    ]
    good = [(product, scale) for product, scale in products if scale >= least]
    short, long = sorted(measure_piece(designs[0]))

    def distance(product: Product) -> float:
        """Return the total difference between the sides of a product and of the design, mm."""
        sides = sorted((product.width, product.height))
        return abs(short - sides[0]) + abs(long - sides[1])

    return min(good, key=lambda pair: (distance(pair[0]), pair[0].id), default=(None, 1.0))


def _largest_scale(shop: Shop, product: Product, design: Design) -> float:
    """Return the largest scale of a design on a product."""
    oriented, shift = _orient(product, design), _shift(product, design)
    if product.kind in ("round", "hex"):  # in the middle of a hexagon, whichever way its corners point
        return find_scale_on_disc(design, min(product.width, product.height), shop.safe)
    return min(
        find_scale_in_zone(face, oriented.width, oriented.height, shop.safe, shift) for face in design.sides
    )


def _orient(product: Product, design: Design) -> Product:
    """Return a product upright or turned, as the design is."""
    across = product.width > product.height
    box = design.front.trim
    return product if (box.width > box.height) == across else product.turned


def _shift(product: Product, design: Design) -> tuple[float, float]:
    """Return the shift of a design, right and down in mm, that centres its art on a sheet; 0, 0 for other products."""
    box = design.front.trim
    art = (find_art_box(design.front) or box) if product.kind == "sheet" else box
    x, y = box.left + box.right - art.left - art.right, box.top + box.bottom - art.top - art.bottom
    return x / 2, y / 2


def find_scale_in_zone(
    face: Face, width: float, height: float, safe: float, shift: tuple[float, float] = (0.0, 0.0)
) -> float:
    """Return the largest scale, at most 1, at which the art of a face lies in the safe zone of a size."""
    box, art = face.trim, find_art_box(face)
    if art is None:
        return 1.0
    x, y = box.middle[0] - shift[0], box.middle[1] - shift[1]
    across = 2 * max(x - art.left, art.right - x)
    down = 2 * max(y - art.top, art.bottom - y)
    rooms = ((width - 2 * safe, across), (height - 2 * safe, down))
    return min([1.0, *(room / needed for room, needed in rooms if needed > 0)])


def find_scale_on_disc(design: Design, diameter: float, safe: float) -> float:
    """Return the largest scale, at most 1, at which the art of a design lies within the safe zone of a disc."""
    reach = max(measure_reach(face, face.trim.middle) for face in design.sides)
    return min(1.0, (diameter / 2 - safe) / reach) if reach else 1.0


def measure_piece(design: Design) -> tuple[float, float]:
    """Return the width and height of a finished piece, mm; the size of a round piece is its diameter."""
    box = design.box
    return box.width, box.height
