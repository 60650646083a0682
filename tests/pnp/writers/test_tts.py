"""Kits for Tabletop Simulator: what is saved keeps to the schema, lies well on the table, and shows the pieces."""

import json
import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from pnp.build.formats import check_output, files
from pnp.build.plan import Request, draw, plans
from pnp.drawing.shapes import Drawing, Ink, Rect
from pnp.drawing.theme import theme
from pnp.pieces.layout import Cards, Filler, Strips, TwoSided
from pnp.pieces.on_table import Absent, Card, Die, Figure, Token
from pnp.pieces.part import Bundle, Part, components
from pnp.pieces.piece import Piece
from pnp.writers import tts
from pnp.writers.tts import NothingToShowError
from pnp.writers.tts_pictures import BaseUrlError, check_url
from scorer.messages import msg
from tests.pnp.measured import SEATS
from tests.pnp.shared import shared

FULL = theme("full")

INCH = 25.4
NUMBER = (int, float)
REQUESTS = {
    "low-blow 3": Request(("low-blow",), 3),
    "low-blow web 4 low": Request(("low-blow",), 4, {"edition": "web"}, ink="low"),
    "blockers 5": Request(("blockers",), 5),
    "blockers profi, big, poster, grey": Request(
        ("blockers",), 2, {"variant": "profi", "cell": 25.0}, paper="a5", ink="grey"
    ),
    "schocken 7": Request(("schocken",), 7, lang="de"),
}
EVERY = pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)

XYZ = {"x": NUMBER, "y": NUMBER, "z": NUMBER}
OBJECT = {
    "GUID": re.compile("[0-9a-f]{6}"),
    "Name": str,
    "Transform": {
        f"{what}{axis}": NUMBER
        for what, axes in (("pos", "XYZ"), ("rot", "XYZ"), ("scale", "XYZ"))
        for axis in axes
    },
    "Nickname": re.compile(".+"),
    "Description": str,
    "ColorDiffuse": {"r": NUMBER, "g": NUMBER, "b": NUMBER},
    **dict.fromkeys(("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "Hands"), bool),
    "Tags": [str],
    "AttachedSnapPoints": [{"Position": XYZ}],
}
TILE = {
    **OBJECT,
    "CustomImage": {
        "ImageURL": re.compile(r".+\.png"),
        "ImageSecondaryURL": re.compile(r".+\.png"),
        "ImageScalar": NUMBER,
        "WidthScale": NUMBER,
        "CustomTile": {"Type": int, "Thickness": NUMBER, "Stackable": bool, "Stretch": bool},
    },
}
SHEET = {
    "FaceURL": re.compile(r".+\.png"),
    "BackURL": re.compile(r".+\.png"),
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
CARD = {**OBJECT, "CardID": int, "CustomDeck": {re.compile("[1-9]"): SHEET}}
KINDS = {
    "Die_6": {**OBJECT, "MaterialIndex": int},
    "Custom_Tile": TILE,
    "Custom_Tile_Stack": {**TILE, "Number": int},
    "CardCustom": CARD,
    "DeckCustom": {**OBJECT, "DeckIDs": [int], "CustomDeck": CARD["CustomDeck"], "ContainedObjects": [CARD]},
}
HEADS = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI")


def faults(value, schema, place="$"):
    """Return what of a value does not keep to a schema: types, patterns, keys that lack and keys that are not known."""
    if isinstance(schema, re.Pattern):
        return [] if isinstance(value, str) and schema.fullmatch(value) else [f"{place}: {value!r}"]
    if isinstance(schema, list):
        if not isinstance(value, list):
            return [f"{place}: {value!r}"]
        return [fault for at, each in enumerate(value) for fault in faults(each, schema[0], f"{place}[{at}]")]
    if not isinstance(schema, dict):
        fits = isinstance(value, schema) and (schema is bool or not isinstance(value, bool))
        return [] if fits else [f"{place}: {value!r}"]
    found = [] if isinstance(value, dict) else [f"{place}: {value!r}"]
    for key, inner in schema.items():
        keys = [each for each in value if key.fullmatch(each)] if isinstance(key, re.Pattern) else [key]
        for each in keys:
            found += (
                faults(value[each], inner, f"{place}.{each}") if each in value else [f"{place}.{each} lacks"]
            )
    known = [key for key in schema if isinstance(key, str)]
    patterns = [key for key in schema if isinstance(key, re.Pattern)]
    return found + [
        f"{place}.{key} is not known"
        for key in value
        if key not in known and not any(each.fullmatch(key) for each in patterns)
    ]


@shared
def written(request, base_url=""):
    """Return the files of a request by name."""
    return fresh(request, **{"base_url": base_url} if base_url else {})


def fresh(request, **options):
    chosen = check_output(["tts"], choices=options)
    return {name: data for plan in plans(request) for name, data in files(draw(plan), chosen)}


def saved(found):
    """Return the objects of the one saved object among the files."""
    name = next(each for each in found if each.endswith(".json"))
    whole = json.loads(found[name])
    assert list(whole) == [*HEADS, "ObjectStates"]
    assert all(whole[each] == "" for each in HEADS)
    return whole["ObjectStates"]


def every(objects):
    for each in objects:
        yield each
        yield from each.get("ContainedObjects", [])


def urls(value):
    """Return every address in a value."""
    if isinstance(value, dict):
        found = [each for key, each in value.items() if key.endswith("URL")]
        return found + [url for each in value.values() for url in urls(each)]
    return [url for each in value for url in urls(each)] if isinstance(value, list) else []


def size(each, found):
    """Return width and depth on the table, by what is known of the program: a tile's shorter side is 2 at scale 1."""
    scale = each["Transform"]["scaleX"]
    if each["Name"].startswith("Custom"):
        width, height = picture(found, each["CustomImage"]["ImageURL"]).size
        return (2 * scale * width / min(width, height), 2 * scale * height / min(width, height))
    return (scale, scale) if each["Name"] == "Die_6" else (3.1 * scale, 3.1 * scale)


def picture(found, name):
    return Image.open(BytesIO(found[name]))


@EVERY
def test_what_is_saved_keeps_to_the_schema(request_):
    """Every field of every object, no other fields, ids that are all different."""
    objects = saved(written(request_))
    assert [fault for each in objects for fault in faults(each, KINDS[each["Name"]], each["Nickname"])] == []
    ids = [each["GUID"] for each in every(objects)]
    assert len(ids) == len(set(ids))


def test_the_checker_finds_what_is_wrong():
    """A field of another type, one that lacks, one that is not known, a pattern that does not fit."""
    schema = {"a": int, "b": [bool], "c": re.compile("x+"), re.compile("[1-9]"): str}
    assert faults({"a": 1, "b": [True], "c": "xx", "3": "d"}, schema) == []
    assert faults({"a": True, "b": [1], "c": "y", "0": "d"}, schema) == [
        *("$.a: True", "$.b[0]: 1", "$.c: 'y'", "$.0 is not known")
    ]
    assert faults({"a": 1, "c": "x"}, schema) == ["$.b lacks"]


@EVERY
def test_every_picture_is_there_in_rgb_and_not_too_large(request_):
    """The addresses name exactly the pictures that are written; the longer side has 4096 dots at most."""
    found = written(request_)
    assert set(urls(saved(found))) == {name for name in found if name.endswith(".png")}
    for name in set(urls(saved(found))):
        image = picture(found, name)
        assert image.mode == "RGB"
        assert max(image.size) <= 4096


@EVERY
def test_nothing_lies_on_anything_else(request_):
    """Footprints, as large as the program draws them, are apart; all are on a table of 60 x 40."""
    found = written(request_)
    boxes = []
    for each in saved(found):
        (width, depth), where = size(each, found), each["Transform"]
        boxes.append((where["posX"] - width / 2, where["posZ"] - depth / 2, width, depth))
    for (x, z, width, depth), (other_x, other_z, other_width, other_depth) in combinations(boxes, 2):
        apart = max(
            other_x - x - width, x - other_x - other_width, other_z - z - depth, z - other_z - other_depth
        )
        assert apart > 0.3
    assert min(x for x, *_ in boxes) >= -30
    assert max(x + width for x, _, width, _ in boxes) <= 30
    assert min(z for _, z, *_ in boxes) >= -20
    assert max(z + depth for _, z, _, depth in boxes) <= 20


@EVERY
def test_things_are_as_large_as_their_pieces(request_):
    """One unit is one inch: a die of 16 mm, a counter of 15, a disc of 16, an aid of 96 across, A4 as it is."""
    found = written(request_)
    wide = {
        "Die_6": 16,
        "counter.png": 15,
        "disc.png": 16,
        "aid.png": 96,
        "aid-red.png": 96,
        "table-card.png": 96,
    }
    for each in saved(found):
        image = each.get("CustomImage", {}).get("ImageURL", "")
        for name, millimetres in wide.items():
            if each["Name"] == name or image.endswith(f"-{name}"):
                assert size(each, found)[0] * INCH == pytest.approx(millimetres, abs=0.05)


@pytest.mark.parametrize(
    ("request_", "squares", "first", "last"),
    [
        # the board is 297 x 210; the first square's middle lies at 13 + 34 + 16.5, the last's at 13 + 5 * 34 + 16.5
        (
            REQUESTS["low-blow 3"],
            15,
            (13 + 34 + 16.5, 37.5 + 16.5),
            (13 + 5 * 34 + 16.5, 37.5 + 2 * 34 + 16.5),
        ),
        # 210 x 297; squares of 20 from 15, 58.5
        (REQUESTS["blockers 5"], 81, (25, 68.5), (185, 228.5)),
    ],
)
def test_pieces_snap_to_the_middle_of_each_square(request_, squares, first, last):
    """In the board's own axes, which are turned with it: left, and towards the reader; its shorter side is 2."""
    board = saved(written(request_))[0]
    points = [(each["Position"]["x"], each["Position"]["z"]) for each in board["AttachedSnapPoints"]]
    width, height = (297, 210) if squares == 15 else (210, 297)
    assert len(points) == squares
    assert board["Locked"]
    for (x, z), (across, down) in zip((points[0], points[-1]), (first, last), strict=True):
        assert (-x * 105 + width / 2, z * 105 + height / 2) == pytest.approx((across, down), abs=0.01)


def test_dice_are_in_the_colours_of_the_seats():
    """Low Blow: five of each; Schocken: three for each player, black for those beyond the five seats."""
    low_blow = [each for each in saved(written(REQUESTS["low-blow 3"])) if each["Name"] == "Die_6"]
    colours = [tuple(round(each["ColorDiffuse"][part] * 255) for part in "rgb") for each in low_blow]
    assert colours == [SEATS[seat] for seat in ("red", "blue", "yellow") for _ in range(5)]
    schocken = [each for each in saved(written(REQUESTS["schocken 7"])) if each["Name"] == "Die_6"]
    colours = [tuple(round(each["ColorDiffuse"][part] * 255) for part in "rgb") for each in schocken]
    assert colours == [*(SEATS[seat] for seat in SEATS for _ in range(3)), *[(0x1C, 0x1C, 0x1C)] * 6]
    assert {each["Nickname"] for each in schocken} >= {"Würfel: Rot", "Würfel: Schwarz, Stern"}


def test_tiles_are_decks_with_backs():
    """28 of each colour on a sheet of 7 x 4: every place has its tile; face down, ids in the order of the cards."""
    found = written(REQUESTS["blockers 5"])
    decks = [each for each in saved(found) if each["Name"] == "DeckCustom"]
    assert len(decks) == 5
    for key, (deck, seat) in enumerate(zip(decks, SEATS, strict=True), 1):
        assert deck["DeckIDs"] == [key * 100 + index for index in range(28)]
        assert deck["DeckIDs"] == [each["CardID"] for each in deck["ContainedObjects"]]
        assert deck["Transform"]["rotZ"] == 180
        assert list(deck["CustomDeck"]) == [str(key)]
        sheet = deck["CustomDeck"][str(key)]
        assert (sheet["NumWidth"], sheet["NumHeight"], sheet["Type"]) == (7, 4, 1)
        face, back = picture(found, sheet["FaceURL"]), picture(found, sheet["BackURL"])
        side = face.width // 7
        assert face.size == (7 * side, 4 * side)
        corners = [(column * side + 3, row * side + 3) for row in range(4) for column in range(7)]
        assert {face.getpixel(at) for at in corners} == {SEATS[seat]}
        assert back.getpixel((2, 2)) == SEATS[seat]
        assert back.getpixel((back.width // 2 + back.width // 8, back.height // 2 + 8)) != SEATS[seat]


def test_counters_and_discs_are_stacks():
    """30 counters without the spares, square; 13 round discs and the half disc."""
    counters = next(each for each in saved(written(REQUESTS["low-blow 3"])) if "Number" in each)
    assert (counters["Number"], counters["CustomImage"]["CustomTile"]["Type"]) == (30, 0)
    found = written(REQUESTS["schocken 7"])
    round_ = [
        each for each in saved(found) if each.get("CustomImage", {}).get("CustomTile", {}).get("Type") == 2
    ]
    assert [each.get("Number", 1) for each in round_] == [1, 13]
    assert [each["Name"] for each in round_] == ["Custom_Tile", "Custom_Tile_Stack"]
    disc = picture(found, round_[1]["CustomImage"]["ImageURL"])
    assert disc.getpixel((disc.width // 2, 4))[0] < 60  # the ring reaches the edge


def test_a_poster_is_one_board():
    """Put together, with 6 mm of white around: squares of 9 x 25 mm, 14 beside, 31.5 above and 25 below them."""
    found = written(REQUESTS["blockers profi, big, poster, grey"])
    board = saved(found)[0]
    width, depth = size(board, found)
    assert (width * INCH, depth * INCH) == pytest.approx((225 + 14 + 12, 225 + 31.5 + 25 + 12), abs=0.15)
    assert picture(found, board["CustomImage"]["ImageURL"]).getpixel((20, 20)) == (255, 255, 255)


def test_a_single_tile_is_a_card():
    """A deck of one is none: it would not load."""
    tile = saved(written(Request(("blockers",), 2, only=("tiles:red:7",))))[0]
    assert (tile["Name"], tile["CardID"], tile["Nickname"]) == ("CardCustom", 100, "7")


def test_what_is_only_folded_has_no_place():
    """Racks alone are refused in one sentence."""
    with pytest.raises(NothingToShowError) as refused:
        written(Request(("blockers",), 2, only=("racks",)))
    assert str(refused.value) == (
        "--format tts: racks: parts folded from paper are not used on an online table"
    )


def table(*pieces, layout):
    """Return the objects that pieces of a game become that nobody here knows, and the files."""
    part = Part("chips", "Chips", "", "card", layout, len(pieces), (Bundle(pieces),))
    found = dict(tts.files(tts.Game("game", components([part]), "en", FULL)))
    return saved(found), found


def drawing(name, width, height, colour):
    return Drawing(name, width, height, (Rect(0, 0, width, height, Ink(fill=colour)),))


def test_what_parts_are_called_makes_no_difference():
    """With other ids of its parts, all that a kit has is on the table, in the same places."""
    (plan,) = plans(REQUESTS["schocken 7"])
    parts = plan.game.kit(plan.spec).parts
    renamed = [part._replace(id=f"part {number}") for number, part in enumerate(parts)]
    theme = plan.spec.theme
    tables = [
        saved(dict(tts.files(tts.Game("game", components(each), "en", theme)))) for each in (parts, renamed)
    ]
    assert tables[0] == tables[1]
    assert len(tables[0]) > 30


def test_cards_that_are_not_square_are_a_deck():
    """Each has its place on the sheet: 63 x 88 mm, three of them beside each other; the longer side is the card's."""
    back = drawing("back", 63, 88, "#000000")
    pieces = [
        Piece(drawing(f"card {colour}", 63, 88, colour), back, label=colour, on_table=Card())
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
    (figures,), found = table(piece, piece, layout=Cards())
    assert (figures["Name"], figures["Number"]) == ("Custom_Tile_Stack", 2)
    assert figures["Transform"]["scaleX"] * 2 * INCH == pytest.approx(20, abs=0.01)
    images = [picture(found, figures["CustomImage"][each]) for each in ("ImageURL", "ImageSecondaryURL")]
    assert [each.getpixel((5, 5)) for each in images] == [(0, 255, 0), (255, 0, 0)]
    assert images[0].width / images[0].height == pytest.approx(20 / 30, rel=0.01)


def test_a_die_of_nobody_is_white():
    """A die without the colour of a seat."""
    piece = Piece(drawing("net", 40, 40, "#ffffff"), cut="outline", on_table=Die(12))
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
    with pytest.raises(NothingToShowError) as refused:
        table(*absent, absent[0], layout=Cards())
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
    ],
)
def test_an_address_of_a_folder_is_taken(url):
    """Hosted, or a folder of this computer."""
    assert check_url(url) == url


@pytest.mark.parametrize(
    "url",
    [
        *(
            "",
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
        check_url(url)
    assert str(refused.value) == (
        f"--base-url {url}: write the URL of the folder that will host the pictures, "
        "as in https://example.org/games"
    )
