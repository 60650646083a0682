"""Files for a print shop that is known by name, as it gets them: dots, safe zone, inks, order of pages, the list."""

import json
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from pnp.check.check import check
from pnp.check.picture_file import NoPictureError, check_picture
from pnp.cli.app import run
from pnp.errors import PnpError
from pnp.kits.formats import add_lone_values, check_output
from pnp.kits.plan import Request, draw, files, make_plans
from tests.pnp.check.edits import edited, redraw
from tests.pnp.measured import SEATS
from tests.wings.shops.shop import is_mixed, tinted


@cache
def written(shop, game, players=2, lang="en", only=()):
    """Return the files for a shop by their names."""
    built = draw(make_plans(Request((game,), players, lang=lang, only=only))[0])
    return dict(files(built, check_output(["shop"], choices={"shop": shop})))


def game_crafted():
    return written("gamecrafter", "low-blow", 3, only=("counters", "dice", "score-sheet"))


def picture(data):
    return Image.open(BytesIO(data))


def tiles():
    return written("gamecrafter", "blockers", only=("tiles:red:7", "tiles:blue:7"))


def test_a_picture_has_the_dots_of_the_shop():
    """A chit of 3/4 inch with 1/8 of bleed is 300 dots; a turned board is upright as the shop has it."""
    names = [name for name in tiles() if name.endswith(".png")]
    assert len(names) == 4  # fronts and backs
    for name in names:
        image = picture(tiles()[name])
        assert (image.size, image.mode) == ((300, 300), "RGB")
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    board = written("gamecrafter", "low-blow", 3, only=("board",))
    (data,) = [data for name, data in board.items() if name.endswith(".png")]
    assert picture(data).size == (3075, 4875)
    assert check_picture(data).faults == ()


def test_nothing_but_a_roof_lies_near_the_cut():
    """In 75 dots from the edge there is a slope on each side, from hip to hip; further in is the deck, and a number."""
    image = picture(tiles()["blockers-2p-only-gamecrafter-tiles-001-front.png"])
    slopes = {share: tinted(SEATS["red"], share) for share in (0.30, 0.48, 0.72, 0.86)}
    for edge in (0, 37, 73):
        ends = range(edge + 8, 299 - edge - 7)  # a hip, 0.35 mm wide, is 6 dots along an edge
        for share, spots in {
            0.30: [(at, edge) for at in ends],
            0.48: [(edge, at) for at in ends],
            0.72: [(299 - edge, at) for at in ends],
            0.86: [(at, 299 - edge) for at in ends],
        }.items():
            assert {image.getpixel(spot) for spot in spots} == {slopes[share]}
    deck = image.crop((76, 76, 224, 224))
    assert {image.getpixel(at) for at in ((76, 76), (223, 76), (76, 223), (223, 223))} == {SEATS["red"]}
    assert (255, 255, 255) in {colour for _, colour in deck.getcolors(1 << 16)}


def test_a_covering_is_in_one_colour_to_the_edge():
    """All of the back is the ground, 7 % of the seat's colour, or its lines, or a mix of both at their edges."""
    image = picture(tiles()["blockers-2p-only-gamecrafter-tiles-001-back.png"])
    colours = {colour for _, colour in image.getcolors(1 << 16)}
    assert colours >= {SEATS["red"], tinted(SEATS["red"], 0.07)}
    assert all(is_mixed(colour, SEATS["red"]) for colour in colours)
    assert (255, 255, 255) not in colours


def black_overprints(file):
    """Have black letters of a deck print over what is under them."""
    page = file.pages[1]
    page.Resources.ExtGState = pikepdf.Dictionary(More=pikepdf.Dictionary(op=True, OPM=1))
    redraw(file, 1, lambda all_: [([pikepdf.Name.More], "gs"), *all_])


def test_a_deck_is_what_the_shop_asks_for():
    """One PDF/X-1a, a page of 2.75 x 3.75 inches for each side, the back first, four equal aids four times."""
    found = written("drivethru", "schocken", 4, only=("aids",))
    name = "schocken-4p-only-drivethru-us-poker.pdf"
    told = " ".join(found["schocken-4p-only-drivethru.txt"].decode().split())
    assert "66 % 5.9 pt" in told  # all of it is of 9 pt
    assert "hard to read" not in told
    report = check(found[name])
    assert report.faults == ()
    assert report.statement.standard == "PDF/X-1a:2003"
    assert report.statement.ink == 2.4
    with pikepdf.open(BytesIO(found[name])) as document:
        boxes = {tuple(map(float, page.obj.MediaBox)) for page in document.pages}
        assert boxes == {(0, 0, 2.75 * 72, 3.75 * 72)}
        assert len(document.pages) == 2 * 4
        drawn = [bool(page.Contents.read_bytes().count(b"BDC")) for page in document.pages]
        assert drawn == [False, True] * 4
        states = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/op" in each]
        assert not any(bool(each.op) for each in states)
    wrong = check(edited(found[name], black_overprints)).faults
    assert {each.kind for each in wrong} == {"overprint"}


def test_type_that_becomes_too_small_is_told():
    """The card for the table has a head of 6.5 pt, at 68 % 4.4; the aids have none below 9."""
    found = written("drivethru", "low-blow", 3, only=("aids",))
    told = " ".join(found["low-blow-3p-only-drivethru.txt"].decode().split())
    assert told.count("68 % 6.1 pt") == 3
    assert told.count("68 % 4.4 pt") == 1
    assert "Type below 5 pt is hard to read." in told
    assert "as large as they are: Aids. We have a source for only one size of DriveThruCards." in told


def test_the_list_says_what_to_order_to_buy_and_to_print():
    """In every column what belongs there; 15 dice are bought, racks stay at home."""
    text = game_crafted()["low-blow-3p-only-gamecrafter.txt"].decode()
    rows = [line.split()[:4] for line in text.splitlines() if "-counters-" in line]
    assert rows == [  # the spares have a picture of their own
        ["low-blow-3p-only-gamecrafter-counters-001", "30", "Counters", "SmallSquareChit"],
        ["low-blow-3p-only-gamecrafter-counters-002", "3", "Counters", "SmallSquareChit"],
    ]
    assert text.count("5 × Dice") == 3
    assert "of bleed on all\nfour sides. Colours are RGB.\n\nThese have no bleed: Document.\n" in text
    assert "hard to read" not in text
    german = written("gamecrafter", "blockers", 2, "de", ("racks", "tiles:red:7"))
    text = german["blockers-2p-only-gamecrafter.txt"].decode()
    assert "19,1 × 19,1" in text
    assert text.endswith("(2)\n")  # two racks


def test_the_pages_of_a_leaflet_have_names_of_their_own():
    """Each page has its line; where a shop makes no leaflet it is one thing to print at home."""

    def lines(shop, lang="en"):
        found = written(shop, "blockers", lang=lang, only=("rules",))
        return next(data.decode() for name, data in found.items() if name.endswith(".txt")).splitlines()

    rows = [line for line in lines("gamecrafter") if "rules" in line]
    assert ["page 1" in row for row in rows] == [True, False]
    assert ["page 2" in row for row in rows] == [False, True]
    german = [line.split() for line in lines("generic", "de") if "Seite" in line and "210 × 297" in line]
    assert german == [[n, "1", "1", "Regelblatt,", "Seite", n, "210", "×", "297"] for n in "12"]
    found = written("drivethru", "blockers", only=("rules", "aids"))["blockers-2p-only-drivethru.txt"]
    assert "  Rules leaflet (1)\n" in found.decode()


def test_nothing_to_make_is_said(capsys, tmp_path):
    """A shop that prints cards has no use for a rack."""
    wanted = ["build", "blockers", "--players", "2", "--only", "racks", "--shop", "drivethru"]
    assert run([*wanted, "--out", str(tmp_path)]) == 2
    assert "--shop drivethru: it does not make these: racks" in capsys.readouterr().err
    with pytest.raises(PnpError, match="RGB"):
        check_output(choices={"shop": "gamecrafter", "cmyk": True})


def test_a_shop_may_be_named_or_not():
    """The word after the switch is a shop only if it is one."""
    assert add_lone_values(["build", "--shop", "low-blow"]) == ["build", "--shop", "generic", "low-blow"]
    assert add_lone_values(["build", "--shop", "drivethru"]) == ["build", "--shop", "drivethru"]
    assert add_lone_values(["build", "--shop"]) == ["build", "--shop", "generic"]
    assert check_output(choices={"shop": "generic"}) == check_output(["shop"])


def changed(data, change):
    """Return a picture with other dots that states the same."""
    from PIL.PngImagePlugin import PngInfo

    image = picture(data)
    info = PngInfo()
    info.add_text("PnpPicture", image.info["PnpPicture"])
    file = BytesIO()
    change(image.convert("RGB")).save(file, "PNG", dpi=image.info["dpi"], pnginfo=info)
    return file.getvalue()


def dotted(image):
    image.putpixel((110, 20), (0, 0, 0))
    return image


def test_a_picture_that_was_changed_is_found():
    """Another size, a dot near the cut of a white counter, another mode, no statement, no picture at all."""
    data = game_crafted()["low-blow-3p-only-gamecrafter-counters-001-front.png"]
    assert check_picture(data).faults == ()
    kinds = {
        name: [each.kind for each in check_picture(changed(data, change)).faults]
        for name, change in {
            "none": lambda image: image,
            "small": lambda image: image.resize((224, 225)),
            "dot": dotted,
            "grey": lambda image: image.convert("L"),
        }.items()
    }
    assert kinds == {
        "none": [],
        "small": ["picture-size"],
        "dot": ["picture", "safe-zone"],
        "grey": ["picture-kind", "picture"],
    }
    plain = BytesIO()
    picture(data).save(plain, "PNG")
    assert [each.kind for each in check_picture(plain.getvalue()).faults] == ["no-statement"]
    assert json.loads(picture(data).info["PnpPicture"])["house"] == "gamecrafter"
    with pytest.raises(NoPictureError):
        check_picture(data[:500])
