"""Print shops by name: their figures, and which of their sizes a design is made in."""

import pytest

from pnp.cli.app import run
from pnp.data.resources import data
from pnp.drawing.shapes import Circle, Drawing, Ink, Pixels, Raster, Rect
from pnp.kits.plan import Request, make_plans
from pnp.pieces.on_table import Token
from pnp.pieces.part import Bundle, CardsLayout, Filler, Part, components
from pnp.pieces.piece import Piece
from pnp.wings.shops.safe import find_art_box, find_grounds, measure_reach, scale_art
from pnp.wings.shops.shop import Fit, find_fits, find_kind, find_shop, measure_piece
from pnp.wings.shops.shop_pages import fit_designs

RED = Ink(fill="#f90915")


def designs(game, players, **choices):
    """Return the first design of every part of a kit."""
    (plan,) = make_plans(Request((game,), players, choices))
    return {
        component.part.id: component.designs[0] for component in components(plan.game.kit(plan.spec).parts)
    }


def becomes(shop, game, players, **choices):
    """Return which product every part becomes, with the scale in percent; nothing for what a shop does not make."""
    fits = {
        name: find_fits(find_shop(shop), [design])[0]
        for name, design in designs(game, players, **choices).items()
    }
    return {
        name: fit and (fit.product.id, round(100 * fit.scale), fit.is_turned) for name, fit in fits.items()
    }


def test_every_figure_has_its_source():
    """An address and a date each; and a product is as large as its picture, without the bleed."""
    for name, facts in data("shops/shops").items():
        assert bool(facts["products"]) == bool(facts["sources"]) == (name != "generic")
        for source in facts["sources"]:
            assert source["address"].startswith("https://")
            assert source["date"][:2] == "20"
            assert source["says"]
    poker = {product.id: product for product in find_shop("gamecrafter").products}["PokerDeck"]
    assert (poker.width, poker.height) == pytest.approx((2.5 * 25.4, 3.5 * 25.4), abs=1e-3)
    small = {product.id: product for product in find_shop("makeplayingcards").products}["Poker"]
    assert small.pixels == (822, 1122)
    assert (small.width, small.height) == pytest.approx((63.5, 88.9), abs=1e-3)


def test_what_becomes_of_low_blow():
    """An aid of 96 x 134 has its 80.4 x 118 of print on a jumbo card; a board keeps its size; dice are bought."""
    assert becomes("gamecrafter", "low-blow", 3) == {
        "rules": ("Document", 100, False),
        "board": ("SmallGameMat", 100, True),
        "dice": None,
        "counters": ("SmallSquareChit", 61, False),  # 6.35 of 10.4 mm
        "aids": ("JumboDeck", 100, False),
        "score-sheet": ("Document", 100, False),
    }
    assert becomes("drivethru", "low-blow", 3)["aids"] == ("US Poker", 70, False)


@pytest.mark.parametrize(
    ("shop", "size", "product"),
    [
        ("gamecrafter", "tarot", "TarotDeck"),
        ("gamecrafter", "jumbo", "JumboDeck"),
        ("makeplayingcards", "tarot", "Tarot"),
    ],
)
def test_aids_of_a_size_that_a_shop_has_are_not_made_smaller(shop, size, product):
    """The ropes on their backs run over the cut, and nothing else is near it."""
    assert becomes(shop, "low-blow", 3, aids=size)["aids"] == (product, 100, False)


def test_what_becomes_of_tiles_discs_and_racks():
    """A tile of 19 mm is 19.05 there, its deck 12.7 of 13 mm; a cap is 15.87 round; racks are folded at home."""
    fits = becomes("gamecrafter", "blockers", 2)
    assert fits["tiles"] == ("MediumSquareChit", 98, False)
    assert fits["racks"] is None
    assert becomes("gamecrafter", "schocken", 4)["discs"] == ("MediumCircleChit", 80, False)
    assert becomes("makeplayingcards", "blockers", 2)["tiles"] is None
    assert measure_piece(designs("schocken", 4)["discs"]) == (16, 16)  # on a square of 20 mm


def test_a_board_that_is_too_large_is_not_made_smaller():
    """Pieces lie on its squares: one of 25 mm squares takes a larger mat, at its own size."""
    product, scale, _ = becomes("gamecrafter", "blockers", 2, cell=25.0)["board"]
    assert (product, scale) == ("SmallGameMat", 100)


def test_what_fills_a_face_is_its_ground_and_the_rest_matters():
    """Lines count with their whole width; what matters is made smaller about the middle."""
    line = Circle(5, 5, 3, Ink(stroke="#1c1c1c", width=1.0))
    piece = Piece(Drawing("chip", 10, 10, (Rect(0, 0, 10, 10, RED), line)))
    face = piece.face("chips", 1)
    assert find_grounds(face) == [RED]
    assert find_art_box(face) == (1.5, 1.5, 8.5, 8.5)
    (placed,) = scale_art(face, 0.5)
    assert (placed.x, placed.y) == (2.5, 2.5)
    assert placed.drawing.shapes[0].radius == 1.5


def test_a_small_picture_of_dots_stays_one_when_a_piece_is_made_smaller():
    """What goes to a print shop is not drawn for a leaflet: an icon of 6 mm keeps its dots."""
    icon = Raster(2.0, 2.0, 6.0, 6.0, Pixels("icon", b"", 60, 60, 0.4))
    (placed,) = scale_art(Piece(Drawing("chip", 10, 10, (icon,))).face("chips", 1), 0.5)
    (small,) = placed.drawing.shapes
    assert small.shapes == (icon,)
    assert small.matrix(2.0, 8.0) == (1.0, 4.0)


def test_a_fit_is_of_the_kind_that_a_piece_is():
    """Cards become cards, and nothing else."""
    by_name = designs("blockers", 2)
    assert {name: find_kind(design) for name, design in by_name.items()} == {
        "rules": "sheet",
        "board": "gameboard",
        "tiles": "square",
        "racks": None,
        "aids": "card",
        "score-sheet": "sheet",
    }
    assert isinstance(find_fits(find_shop("gamecrafter"), [by_name["aids"]])[0], Fit)


def made(shop, *arts, size=(70, 120)):
    """Return what a shop makes of a part of cards, each printed in a box of some width and height in its middle."""
    wide, high = size
    drawn = [
        Drawing(f"card-{at}", wide, high, (Rect((wide - w) / 2, (high - h) / 2, w, h, RED),))
        for at, (w, h) in enumerate(arts)
    ]
    bundle = Bundle(tuple(map(Piece, drawn)))
    (part,) = components([Part("cards", "Cards", "", "card", CardsLayout(), len(arts), (bundle,))])
    return [fit and (fit.product.id, round(fit.scale, 3)) for _, fit in fit_designs(find_shop(shop), part)]


def test_pieces_of_one_kind_have_one_scale():
    """Cards that would be 0.87, 1 and 0.83 times as large, each by itself, are all made 0.83 times as large."""
    arts = (66, 90), (40, 60), (50, 100)
    alone = [made("drivethru", art)[0] for art in arts]
    assert alone == [("US Poker", 0.866), ("US Poker", 1.0), ("US Poker", 0.826)]
    assert made("drivethru", *arts) == [("US Poker", 0.826)] * 3
    assert [made("generic", size)[0] for size in ((66, 90), (50, 60))] == [("", 0.97), ("", 1.0)]
    assert made("generic", (66, 90), (50, 60)) == [("", 0.97)] * 2


def test_what_a_shop_does_not_make_keeps_no_other_piece_from_being_made():
    """A card that could not be read any more is left out; another one of its size is made as large as by itself."""
    assert made("drivethru", (118, 150), (50, 60), size=(120, 160)) == [None, ("US Poker", 1.0)]


def test_what_matters_of_a_round_piece_lies_within_a_circle():
    """A square of 8 mm reaches 5.66 from the middle; 6.35 are free on a chit, and 4 on a disc of 14 mm."""
    square = Rect(4.5, 4.5, 8, 8, RED)
    edge = Circle(8.5, 8.5, 7, Ink(stroke="#1c1c1c", width=0.25, role="cut"))
    piece = Piece(Drawing("counter", 17, 17, (square, edge)), on_table=Token(14))
    part = Part("counters", "Counters", "", "card", Filler(), 1, (Bundle((piece,)),))
    (both,) = components([part])
    assert measure_reach(both.designs[0].front, (8.5, 8.5)) == pytest.approx(4 * 2**0.5)
    ((_, chit),) = fit_designs(find_shop("gamecrafter"), both)
    assert (chit.product.id, chit.scale) == ("MediumCircleChit", 1.0)
    ((_, own),) = fit_designs(find_shop("generic"), both)
    assert own.scale == pytest.approx((7 - 3) / (4 * 2**0.5))


def test_what_a_shop_does_not_make_is_told(tmp_path, capsys):
    """DriveThru makes cards alone: of two parts of Low Blow, the build names the one that it does not make."""
    words = [
        "build",
        "low-blow",
        "--only",
        "aids,dice",
        "--shop",
        "drivethru",
        "--out",
        str(tmp_path),
        "--lang",
        "en",
    ]
    assert run(words) == 0
    assert "--shop drivethru: it does not make these: Dice" in capsys.readouterr().out.splitlines()
