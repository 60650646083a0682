"""Pieces of all kinds on Tabletop Simulator's table, and where their pictures are."""

from dataclasses import replace

import pytest

from pnp.drawing.shapes import Drawing, Ink, Rect
from pnp.drawing.theme import theme
from pnp.kits.plan import make_plans
from pnp.pieces.on_table import Absent, CardOnTable, DieOnTable, Figure, Token
from pnp.pieces.part import Bundle, CardsLayout, Filler, Part, Strips, TwoSided, components
from pnp.pieces.piece import Piece
from pnp.wings.tables import tts
from pnp.wings.tables.tts import BaseUrlError, NothingOnTableError, check
from pnp.wings.tables.tts_objects import TableKit
from scorer.messages import msg
from tests.wings.tables.tabletop import INCH, REQUESTS, fresh, picture, saved, urls, written

FULL = theme("full")


def table(*pieces, layout):
    """Return the objects that pieces of a game become that nobody here knows, and the files."""
    part = Part("chips", "Chips", "", "card", layout, len(pieces), (Bundle(pieces),))
    found = dict(tts.files(TableKit("game", components([part]), "en", FULL)))
    return saved(found), found


def drawing(name, width, height, colour):
    return Drawing(name, width, height, (Rect(0, 0, width, height, Ink(fill=colour)),))


def test_what_parts_are_called_makes_no_difference():
    """With other ids of its parts, all that a kit has is on the table, in the same places."""
    (plan,) = make_plans(REQUESTS["schocken 7"])
    parts = plan.game.kit(plan.spec).parts
    renamed = [replace(part, id=f"part {number}") for number, part in enumerate(parts)]
    theme = plan.spec.theme
    tables = [
        saved(dict([next(tts.files(TableKit("game", components(each), "en", theme)))]))
        for each in (parts, renamed)
    ]
    assert tables[0] == tables[1]
    assert len(tables[0]) > 30


def test_cards_that_are_not_square_are_a_deck():
    """Each has its place on the sheet: 63 x 88 mm, three of them beside each other; the longer side is the card's."""
    back = drawing("back", 63, 88, "#000000")
    pieces = [
        Piece(drawing(f"card {colour}", 63, 88, colour), back, label=colour, on_table=CardOnTable())
        for colour in ("#ff0000", "#00ff00", "#0000ff")
    ]
    (deck,), found = table(*pieces, layout=TwoSided(("", ""), ""))
    sheet = deck["CustomDeck"]["1"]
    image = picture(found, sheet["FaceURL"])
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (3, 1)
    assert image.width / image.height == pytest.approx(3 * 63 / 88, rel=0.01)
    spots = [image.getpixel((image.width * at // 6, image.height // 2)) for at in (1, 3, 5)]
    assert spots == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    assert deck["Transform"]["scaleX"] * 3.1 * INCH == pytest.approx(88, abs=0.01)


def test_round_cards_are_discs_without_the_white_around_them():
    """Cards of 20 mm on squares of 30 mm: type 4 is a disc; pictures end where the disc does."""
    edge = Ink(fill="#ffffff")
    pieces = []
    for colour in ("#ff0000", "#00ff00"):
        inside = Rect(5, 5, 20, 20, Ink(fill=colour))
        front = Drawing(f"card {colour}", 30, 30, (Rect(0, 0, 30, 30, edge), inside))
        pieces.append(Piece(front, replace(front, name="back"), label=colour, on_table=CardOnTable(20)))
    (deck,), found = table(*pieces, layout=TwoSided(("", ""), ""))
    sheet = deck["CustomDeck"]["1"]
    assert sheet["Type"] == 4
    face, back = (picture(found, sheet[side]) for side in ("FaceURL", "BackURL"))
    assert face.width / face.height == pytest.approx(2, rel=0.01)
    across = [face.getpixel((face.width * at // 20, face.height // 2)) for at in (1, 9, 11, 19)]
    assert across == [(255, 0, 0), (255, 0, 0), (0, 255, 0), (0, 255, 0)]
    assert back.getpixel((5, 5)) == (255, 0, 0)
    assert deck["Transform"]["scaleX"] * 3.1 * INCH == pytest.approx(20, abs=0.01)


def test_a_tile_with_a_back_shows_it():
    """Both faces have their pictures."""
    piece = Piece(drawing("yes", 30, 20, "#00ff00"), drawing("no", 30, 20, "#ff0000"))
    (tile,), found = table(piece, layout=TwoSided(("", ""), ""))
    urls_ = tile["CustomImage"]["ImageURL"], tile["CustomImage"]["ImageSecondaryURL"]
    assert [picture(found, url).getpixel((5, 5)) for url in urls_] == [(0, 255, 0), (255, 0, 0)]


def test_figures_are_stacks_that_lie():
    """Of the net only what is seen of a figure: 20 x 30 mm, its front up and its back below."""
    way = Figure(drawing("ant-front", 20, 30, "#00ff00"), drawing("ant-back", 20, 30, "#ff0000"))
    piece = Piece(drawing("ant", 20, 78, "#ffffff"), on_table=way)
    (figures,), found = table(piece, piece, layout=CardsLayout())
    assert (figures["Name"], figures["Number"]) == ("Custom_Tile_Stack", 2)
    assert figures["Transform"]["scaleX"] * 2 * INCH == pytest.approx(20, abs=0.01)
    images = [picture(found, figures["CustomImage"][each]) for each in ("ImageURL", "ImageSecondaryURL")]
    assert [each.getpixel((5, 5)) for each in images] == [(0, 255, 0), (255, 0, 0)]
    assert images[0].width / images[0].height == pytest.approx(20 / 30, rel=0.01)


def test_a_die_of_nobody_is_white():
    """A die without the colour of a seat."""
    piece = Piece(drawing("net", 40, 40, "#ffffff"), cut="outline", on_table=DieOnTable(12))
    (die,), _ = table(piece, layout=Strips())
    assert die["ColorDiffuse"] == {"r": 1.0, "g": 1.0, "b": 1.0}
    assert die["Transform"]["scaleX"] * INCH == pytest.approx(12, abs=0.01)


def test_a_thick_token_is_thick():
    """Thickness is in mm, as all is; a round token is cut down to its disc, wherever that makes no square."""
    piece = Piece(drawing("chip", 40, 30, "#ff0000"), on_table=Token(20, thickness=5.08))
    (token,), found = table(piece, piece, layout=Filler())
    assert (token["Number"], token["CustomImage"]["CustomTile"]["Type"]) == (2, 2)
    assert token["CustomImage"]["CustomTile"]["Thickness"] == pytest.approx(0.2)
    image = picture(found, token["CustomImage"]["ImageURL"])
    assert image.width == image.height


def test_every_reason_is_told():
    """Where nothing lies on a table, each reason is named once."""
    absent = [
        Piece(drawing(why, 20, 20, "#ffffff"), on_table=Absent(msg(why))) for why in ("too heavy", "too loud")
    ]
    with pytest.raises(NothingOnTableError) as refused:
        table(*absent, absent[0], layout=CardsLayout())
    assert str(refused.value) == "--format tts: chips: too heavy; too loud"


def test_pictures_are_named_alone_or_under_an_address():
    """Without an address nothing tells where the files are: the same bytes for everybody."""
    request_ = REQUESTS["low-blow 3"]
    plain = written(request_)
    assert plain == fresh(request_)
    assert all("/" not in url for url in urls(saved(plain)))
    hosted = written(request_, "https://example.org/my%20games/")
    assert set(urls(saved(hosted))) == {
        f"https://example.org/my%20games/{name}" for name in plain if name.endswith(".png")
    }


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "http://10.0.0.2:8000/a/b/",
        "https://example.org/a%20b",
        "file:///C:/pnp/output",
        "",
    ],
)
def test_an_address_of_a_folder_is_taken(url):
    """Hosted, or a folder of this computer, or none."""
    check({"base_url": url})


@pytest.mark.parametrize(
    "url",
    [
        *(
            "example.org",
            "/home/ana",
            "ftp://example.org",
            "https://",
            "https:///a",
            "https://example.org:x/",
        ),
        *("https://example.org/a b", "https://example.org/?a=b", "https://example.org/#a", "file:output"),
        *("https://exa\nmple.org", "https://[::1", "https://münchen.example", "javascript:alert(1)"),
    ],
)
def test_another_address_is_refused(url):
    """With what would be right."""
    with pytest.raises(BaseUrlError) as refused:
        check({"base_url": url})
    assert str(refused.value) == (
        f"--base-url {url}: write the URL of the folder that will host the pictures, "
        "as in https://example.org/games"
    )
