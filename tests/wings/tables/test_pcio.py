"""A room for playingcards.io, read back as another program reads it."""

import json
from collections import Counter
from functools import cache
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image

from pnp.drawing.shapes import Drawing, Ink, Rect
from pnp.drawing.theme import theme
from pnp.kits.formats import check_output
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.pieces.on_table import Figure
from pnp.pieces.part import Bundle, CardsLayout, Part, components
from pnp.pieces.piece import Piece
from pnp.wings.tables import pcio
from pnp.wings.tables.tts_objects import TableKit

DOTS = 900 / 297
"""Of the table to the millimetre, beside the board of Low Blow."""


@cache
def made(game, players):
    built = draw(make_plans(Request((game,), players))[0])
    ((name, data),) = files(built, check_output(["pcio"]))
    assert name == f"{game}-{players}p.pcio"
    return data


@cache
def read(game, players):
    """Return what stands in the room of a kit."""
    return unpacked(made(game, players))


def unpacked(data):
    """Return the widgets by their ids, and the pictures by the names that widgets have for them."""
    with ZipFile(BytesIO(data)) as packed:
        assert packed.testzip() is None
        assert packed.read("schemaVersion") == b"8"
        widgets = json.loads(packed.read("widgets.json"))
        images = {
            f"package://{name}": packed.read(name)
            for name in packed.namelist()
            if name.startswith("userassets/")
        }
    assert len({each["id"] for each in widgets}) == len(widgets)
    return {each["id"]: each for each in widgets}, images


GAMES = [("low-blow", 3), ("blockers", 4), ("schocken", 3)]


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_named_is_there(game):
    """Decks, piles, types of cards and pictures; every picture is used, small, and of the shape of its card."""
    widgets, images = read(*game)
    used = set()
    for each in widgets.values():
        if each["type"] in ("card", "dice"):
            deck = widgets[each["deck"]]
            assert each["type"] == "dice" or each["cardType"] in deck["cardTypes"]
        if "parent" in each:
            pile = widgets[each["parent"]]
            assert pile["type"] == "cardPile"
            assert (each["x"], each["y"]) == (pile["x"], pile["y"])
        shown = [each["boardImage"]] if "boardImage" in each else []
        for face in each.get("cardTypes", {}).values():
            shown += [face[key] for key in ("image", "face", "back") if key in face]
        for name in shown:
            image = Image.open(BytesIO(images[name]))
            wide, high = each.get("cardWidth", each["width"]), each.get("cardHeight", each["height"])
            assert image.width / image.height == pytest.approx(wide / high, rel=0.05)
        used.update(shown)
    assert used == set(images)
    assert max(map(len, images.values())) < 2 << 20


def test_low_blow_has_its_board_its_dice_and_its_counters():
    """15 dice in three colours, six faces each; 30 counters and no spares; one aid each, one for the table."""
    widgets, _ = read("low-blow", 3)
    kinds = Counter(each["type"] for each in widgets.values())
    assert (kinds["board"], kinds["dice"], kinds["hand"]) == (1, 15, 1)
    assert sorted(widgets["dice-red-faces"]["cardTypes"]) == list("123456")
    assert widgets["dice-red-1"]["width"] == round(16 * DOTS)
    cards = Counter(each["deck"] for each in widgets.values() if each["type"] == "card")
    assert cards["counters-deck"] == 30
    assert sum(count for deck, count in cards.items() if deck.startswith("aids")) == 4


def test_tiles_lie_face_down_and_discs_face_up():
    """28 tiles of each seat in a pile of their own; 13 discs, and the half disc."""
    widgets, _ = read("blockers", 4)
    tiles = Counter(
        (each["parent"], each["faceup"])
        for each in widgets.values()
        if each["type"] == "card" and each["id"].startswith("tiles")
    )
    assert set(tiles.values()) == {28}
    assert {up for _, up in tiles} == {False}
    widgets, _ = read("schocken", 3)
    discs = [each for each in widgets.values() if each["type"] == "card" and each["id"].startswith("discs")]
    assert len(discs) == 14
    assert all(each["faceup"] for each in discs)


@pytest.mark.parametrize("game", [*GAMES, ("schocken", 8)])
def test_nothing_lies_on_anything_else_or_beyond_the_table(game):
    """Board, piles and dice have their own places, above the hand."""
    widgets, _ = read(*game)
    boxes = [
        (each["x"], each["y"], each["x"] + each["width"], each["y"] + each["height"])
        for each in widgets.values()
        if each["type"] in ("board", "cardPile", "dice")
    ]
    assert max(box[2] for box in boxes) <= 1600
    assert max(box[3] for box in boxes) <= widgets["hand"]["y"]
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_figures_lie_with_their_front_up():
    """Two of 20 x 30 mm on one pile; their pictures are those of their sides, not of the net."""
    sides = [
        Drawing(name, 20, 30, (Rect(0, 0, 20, 30, Ink(fill=colour)),))
        for name, colour in (("ant front", "#00ff00"), ("ant back", "#ff0000"))
    ]
    piece = Piece(Drawing("ant", 20, 78, ()), on_table=Figure(*sides))
    part = Part("ants", "Ants", "", "card", CardsLayout(), 2, (Bundle((piece, piece)),))
    room = TableKit("game", components([part]), "en", theme("full"))
    widgets, images = unpacked(pcio.file(room))
    (deck,) = [each for each in widgets.values() if each["type"] == "cardDeck"]
    assert deck["cardWidth"] / deck["cardHeight"] == pytest.approx(20 / 30, rel=0.05)
    (face,) = deck["cardTypes"].values()
    shown = [
        Image.open(BytesIO(images[face[key]])).convert("RGB").getpixel((5, 5)) for key in ("face", "back")
    ]
    assert shown == [(0, 255, 0), (255, 0, 0)]
    cards = [each for each in widgets.values() if each["type"] == "card"]
    assert [each["faceup"] for each in cards] == [True, True]


def test_the_same_kit_is_the_same_bytes():
    """Drawn and packed again."""
    assert made.__wrapped__("schocken", 3) == made("schocken", 3)
