"""What goes to a print shop, of kits that nobody here knows."""

from dataclasses import replace

from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import theme
from pnp.kits.layout import lay_out
from pnp.kits.plan import Request, make_plans
from pnp.pages.page import Document
from pnp.pages.paper import paper
from pnp.pieces.part import Bundle, CardsLayout, Part, components
from pnp.pieces.piece import Piece
from pnp.wings.shops import writer as shop
from pnp.wings.shops.shop import find_shop
from pnp.wings.shops.shop_order import Order

FULL = theme("full")


def listed(kit, parts):
    """Return the list that goes with the files of some parts."""
    order = Order("game", kit, components(parts), True, find_shop("generic"), FULL, paper("a4"))
    return dict(shop.files(order))["game-shop.txt"].decode()


def test_what_parts_are_called_makes_no_difference():
    """Board, tiles, racks, aids and sheet want the same stocks, whatever their ids."""
    (plan,) = make_plans(Request(("blockers",), 2))
    document = lay_out(plan.game, plan.spec)
    renamed = [replace(part, id=f"part-{at}") for at, part in enumerate(document.parts)]
    text = listed(document, renamed)
    for at, part in enumerate(document.parts):
        text = text.replace(f"-part-{at}.pdf", f"-{part.id}.pdf")
    assert text == listed(document, document.parts)
    stocks = [
        line for line in text.splitlines() if line.startswith(("Board 20", "Tiles.", "Racks.", "Score"))
    ]
    assert len({line.partition(". ")[2] for line in stocks}) == 4


def test_a_piece_of_nobody_has_a_title():
    """Where a seat is no colour, the list calls the piece by its own name."""
    drawing = Drawing("flag", 30, 20, ())
    pieces = (Piece(drawing, seat="goal", title="the goal"), Piece(replace(drawing, name="red"), seat="red"))
    part = Part("flags", "Flags", "", "card", CardsLayout(), 2, (Bundle(pieces),))
    text = listed(Document("Game", "two players", (), ()), [part])
    assert "Flags, the goal" in text
    assert "Flags, Red" in text
