"""Kits for Tabletop Simulator: pictures are there, things lie well on the table and are as large as their pieces."""

from dataclasses import replace
from itertools import combinations

import pytest

from pnp.kits.plan import Request
from pnp.wings.tables.tts import NothingOnTableError
from tests.pnp.measured import SEATS
from tests.wings.tables.tabletop import EVERY, INCH, REQUESTS, picture, saved, urls, whole, written


def size(each, found):
    """Return width and depth on the table, by what is known of the program: a tile's shorter side is 2 at scale 1."""
    scale = each["Transform"]["scaleX"]
    if each["Name"].startswith("Custom"):
        width, height = picture(found, each["CustomImage"]["ImageURL"]).size
        return (2 * scale * width / min(width, height), 2 * scale * height / min(width, height))
    return (scale, scale) if each["Name"] == "Die_6" else (3.1 * scale, 3.1 * scale)


@EVERY
def test_every_picture_is_there_in_rgb(request_):
    """The addresses name exactly the pictures that are written."""
    found = written(request_)
    assert set(urls(saved(found))) == {name for name in found if name.endswith(".png")}
    assert {picture(found, name).mode for name in urls(saved(found))} == {"RGB"}


def test_no_picture_is_too_large():
    """The longer side of that of the board has 4096 dots at most, and nearly as many."""
    found = whole(replace(REQUESTS["low-blow 3"], only=("board",)))
    assert 4000 < max(max(picture(found, name).size) for name in urls(saved(found))) <= 4096


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
                assert size(each, found)[0] * INCH == pytest.approx(millimetres, abs=0.2)


@pytest.mark.parametrize(
    ("request_", "squares", "first", "last"),
    [
        # the board is 297 x 210; rows begin at 28, 29, squares of 30 x 30 are 1.5 inside places of 34 x 34
        (REQUESTS["low-blow 3"], 15, (28 + 34 + 16.5, 29 + 16.5), (28 + 5 * 34 + 16.5, 29 + 2 * 34 + 16.5)),
        # 210 x 297; squares of 20 from 15, 54
        (REQUESTS["blockers 5"], 81, (25, 64), (185, 224)),
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
    """Low Blow: five of each; Schocken: three for each player; the sixth is orange, the seventh teal."""
    low_blow = [each for each in saved(written(REQUESTS["low-blow 3"])) if each["Name"] == "Die_6"]
    colours = [tuple(round(each["ColorDiffuse"][part] * 255) for part in "rgb") for each in low_blow]
    assert colours == [SEATS[seat] for seat in ("red", "blue", "yellow") for _ in range(5)]
    schocken = [each for each in saved(written(REQUESTS["schocken 7"])) if each["Name"] == "Die_6"]
    colours = [tuple(round(each["ColorDiffuse"][part] * 255) for part in "rgb") for each in schocken]
    further = [(0xF0, 0x7D, 0x00), (0x00, 0x8C, 0x95)]  # orange, teal
    assert colours == [seat for seat in [*SEATS.values(), *further] for _ in range(3)]
    assert {each["Nickname"] for each in schocken} >= {"Würfel: Rot", "Würfel: Orange", "Würfel: Türkis"}


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
        decks = [
            (column * side + side // 4, row * side + side // 4) for row in range(4) for column in range(7)
        ]
        assert {face.getpixel(at) for at in decks} == {SEATS[seat]}
        share = 0.45 if seat == "yellow" else 0.07
        ground = max(back.getcolors(back.width * back.height))[1]
        assert ground == tuple(round(255 - (255 - part) * share) for part in SEATS[seat])


def test_counters_and_discs_are_stacks():
    """30 counters without the spares, square; 13 round discs and the half disc."""
    (counters,) = [
        each
        for each in saved(written(REQUESTS["low-blow 3"]))
        if "counter" in each.get("CustomImage", {}).get("ImageURL", "")
    ]
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
    """Put together, with 6 mm of white around: squares of 9 x 25 mm, 8 beside, 25.8 above and 22.7 below them."""
    found = written(REQUESTS["blockers profi, big, poster, grey"])
    board = saved(found)[0]
    width, depth = size(board, found)
    assert (width * INCH, depth * INCH) == pytest.approx((225 + 16 + 12, 225 + 25.8 + 22.7 + 12), abs=0.3)
    assert picture(found, board["CustomImage"]["ImageURL"]).getpixel((20, 20)) == (255, 255, 255)


def test_a_single_tile_is_a_card():
    """A deck of one is none: it would not load."""
    tile = saved(written(Request(("blockers",), 2, only=("tiles:red:7",))))[0]
    assert (tile["Name"], tile["CardID"], tile["Nickname"]) == ("CardCustom", 100, "7")


def test_what_is_only_folded_has_no_place():
    """Racks alone are refused in one sentence."""
    with pytest.raises(NothingOnTableError) as refused:
        written(Request(("blockers",), 2, only=("racks",)))
    assert str(refused.value) == (
        "--format tts: racks: parts folded from paper are not used on an online table"
    )
