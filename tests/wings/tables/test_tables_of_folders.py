"""Decks of folders on online tables, read back as the programs read them: every card is itself on both sides."""

import colorsys
import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image

from pnp.cli.app import run

pytestmark = pytest.mark.usefixtures("here")

GAME = """\
title: Two decks
players: 2
parts:
  - cards: first.csv
    size: 20x30
    face: [box: {at: 0 0 20 30, fill: "{face}", bleeds: yes}]
    back: [box: {at: 0 0 20 30, fill: "{behind}", bleeds: yes}]
  - cards: second.csv
    size: 20x30
    face: [box: {at: 0 0 20 30, fill: "{face}", bleeds: yes}]
  - tokens: tokens.csv
    shape: square 20
    draw: ":star:"
"""


def colour(number, level):
    """Return a colour that no other number or level has."""
    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(number / 150, 0.4 + 0.6 * level, level))


def spelled(dots):
    return "#" + bytes(dots).hex()


def rows(count, backs):
    """Return rows of a table: an id, a name, a face of its own, one of some backs, and two copies of the third."""
    return [
        (
            f"ID{number}",
            f"Ämter {number}",
            colour(number, 0.9),
            backs[number % len(backs)],
            2 if number == 2 else 1,
        )
        for number in range(count)
    ]


def written(rows):
    lines = [
        f"{one},{name},{spelled(face)},{spelled(back)},{copies}" for one, name, face, back, copies in rows
    ]
    return "\n".join(["id,name,face,behind,copies", *lines]) + "\n"


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Return a function that writes a folder and returns its files in a format."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def make(first, second, kind):
        folder = tmp_path / "decks"
        folder.mkdir()
        (folder / "game.yaml").write_text(GAME, encoding="utf-8")
        (folder / "first.csv").write_text(written(first), encoding="utf-8")
        (folder / "second.csv").write_text(written(second), encoding="utf-8")
        (folder / "tokens.csv").write_text("id,name\na1,Wheat\na2,Rain\n", encoding="utf-8")
        out = tmp_path / "out"
        words = ["build", str(folder), "--players", "2", "--format", kind, "--no-check"]
        assert run([*words, "--out", str(out)]) == 0
        return {
            file.name: file.read_bytes() for file in out.iterdir() if not file.name.startswith("manifest")
        }

    return make


def cut_out(found, sheet, place, *, is_back):
    """Return the colour of a card, cut out of its sheet at the place that Tabletop Simulator computes."""
    name = sheet["BackURL" if is_back else "FaceURL"]
    if isinstance(found[name], bytes):  # a picture is opened once for all its cards
        found[name] = Image.open(BytesIO(found[name]))
    image = found[name]
    columns, lines = (
        (1, 1) if is_back and not sheet["UniqueBack"] else (sheet["NumWidth"], sheet["NumHeight"])
    )
    assert columns <= 10
    assert lines <= 7
    at = 0 if (columns, lines) == (1, 1) else place
    wide, high = image.width / columns, image.height / lines
    return image.getpixel((int((at % columns + 0.5) * wide), int((at // columns + 0.5) * high)))


BACKS = {
    "two": [(170, 34, 34), (34, 34, 170)],
    "one": [(170, 34, 34)],
    "each its own": [colour(number, 0.5) for number in range(150)],
}


@pytest.mark.parametrize(("count", "backs"), [(5, "one"), (69, "two"), (70, "each its own")])
def test_every_card_of_a_deck_is_itself(build, count, backs):
    """On Tabletop Simulator: face and back cut out of their sheets, the name from the column, copies and all."""
    first, second = rows(count, BACKS[backs]), rows(3, [(1, 2, 3)])
    found = build(first, second, "tts")
    whole = json.loads(next(data for name, data in found.items() if name.endswith(".json")))
    assert whole["Hands"] == {"Enable": True, "DisableUnused": False, "Hiding": 0}
    decks = [each for each in whole["ObjectStates"] if each["Name"] == "DeckCustom"]
    keys = [key for deck in decks for key in deck["CustomDeck"]]
    assert len(decks) == 2
    assert len(set(keys)) == len(keys)
    for deck, table, has_back in zip(decks, (first, second), (True, False), strict=True):
        wanted = [row for row in table for _ in range(row[4])]
        assert len(deck["ContainedObjects"]) == len(wanted)
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        for card, (_, name, face, back, _) in zip(deck["ContainedObjects"], wanted, strict=True):
            key, place = divmod(card["CardID"], 100)
            assert card["CustomDeck"] == {str(key): deck["CustomDeck"][str(key)]}
            sheet = deck["CustomDeck"][str(key)]
            assert place < 69
            assert card["Nickname"] == name
            assert cut_out(found, sheet, place, is_back=False) == face
            assert cut_out(found, sheet, place, is_back=True) == (back if has_back else (255, 255, 255))


def test_every_card_of_a_room_is_itself(build):
    """On playingcards.io: 24 different cards, each with its two pictures and its name; no back is white."""
    table, plain = rows(24, BACKS["each its own"]), rows(3, [(1, 2, 3)])
    (data,) = build(table, plain, "pcio").values()
    with ZipFile(BytesIO(data)) as packed:
        widgets = json.loads(packed.read("widgets.json"))

        def dot(picture):
            image = Image.open(BytesIO(packed.read(picture.removeprefix("package://")))).convert("RGB")
            return image.getpixel((image.width // 2, image.height // 2))

        decks = {each["id"]: each["cardTypes"] for each in widgets if each["type"] == "cardDeck"}
        cards = [each for each in widgets if each["type"] == "card" and each["deck"] == "first-deck"]
        shown = [decks["first-deck"][card["cardType"]] for card in cards]
        wanted = [row for row in table for _ in range(row[4])]
        assert [each["label"] for each in shown] == [name for _, name, *_ in wanted]
        assert [(dot(each["face"]), dot(each["back"])) for each in shown] == [row[2:4] for row in wanted]
        assert {dot(each["back"]) for each in decks["second-deck"].values()} == {(255, 255, 255)}


def test_counters_have_their_own_names(build):
    """Two kinds of counters are told apart by the column ``name``, after the name of their part."""
    found = build(rows(2, BACKS["one"]), rows(2, BACKS["one"]), "tts")
    whole = json.loads(next(data for name, data in found.items() if name.endswith(".json")))
    names = [each["Nickname"] for each in whole["ObjectStates"] if each["Name"].startswith("Custom_Tile")]
    assert names == ["Counters: Wheat", "Counters: Rain"]


SHAPES = """\
title: Shapes
players: 2
parts:
"""
SHAPE = """\
  - {}: {{id: part-{}, count: 1, {}, fill: blue, face: [icon: {{at: 9 9 5 5, draw: ':star:', colour: white}}]}}
"""
KINDS = [
    ("cards", "shape: hex 60", 3, (60, 69.28)),
    ("cards", "shape: circle 60", 4, (60, 60)),
    ("cards", "size: 60x80, corners: 3", 0, (60, 80)),
    ("cards", "size: 60x80", 1, (60, 80)),
    ("cards", "shape: hex 60, punch: yes", 3, (60, 69.28)),
    ("tokens", "shape: hex 20", 1, (20, 23.09)),
    ("tokens", "shape: circle 20, punch: yes", 2, (20, 20)),
    ("tokens", "shape: square 20", 0, (20, 20)),
    ("tiles", "shape: hex 40", 1, (40, 46.19)),
]
"""Parts, the number that their shape has on Tabletop Simulator, and their size in mm."""


@pytest.fixture
def shapes(tmp_path, monkeypatch):
    """Return a function that builds a folder of some kinds in a format, and returns where its files are."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def make(kinds, form):
        folder, out = tmp_path / "shapes", tmp_path / "out"
        folder.mkdir()
        parts = [SHAPE.format(kind, at, shape) for at, (kind, shape, *_) in enumerate(kinds)]
        folder.joinpath("game.yaml").write_text(SHAPES + "".join(parts), encoding="utf-8")
        assert run(["build", str(folder), "--format", form, "--no-check", "--out", str(out)]) == 0
        return out

    return make


def test_pieces_have_their_shapes(shapes):
    """On Tabletop Simulator: the number of the shape, the size in inches, a picture without white and without cuts."""
    out = shapes(KINDS, "tts")
    things = json.loads((out / "shapes-2p-tts.json").read_text(encoding="utf-8"))["ObjectStates"]
    for (kind, _, number, size), thing in zip(KINDS, things, strict=True):
        if kind == "cards":
            (sheet,) = thing["CustomDeck"].values()
            assert sheet["Type"] == number
            assert thing["Transform"]["scaleX"] == pytest.approx(max(size) / 25.4 / 3.1, abs=1e-3)
            picture = sheet["FaceURL"]
        else:
            assert thing["CustomImage"]["CustomTile"]["Type"] == number
            assert thing["Transform"]["scaleX"] == pytest.approx(min(size) / 25.4 / 2, abs=1e-3)
            picture = thing["CustomImage"]["ImageURL"]
        image = Image.open(out / picture).convert("RGB")
        assert image.width / image.height == pytest.approx(size[0] / size[1], abs=0.01)
        edge = image.crop((2, 2, image.width - 2, image.height // 16))
        assert len({name for _, name in edge.getcolors(99999)}) == 1, "no line, no white"


def test_cards_of_a_room_have_no_white_around_them(shapes):
    """On playingcards.io cards are rectangles; theirs is the box around the outline."""
    with ZipFile(shapes(KINDS[:2], "pcio") / "shapes-2p.pcio") as packed:
        widgets = json.loads(packed.read("widgets.json"))
    decks = [each for each in widgets if each["type"] == "cardDeck"]
    for (*_, size), deck in zip(KINDS, decks, strict=False):
        assert deck["cardWidth"] / deck["cardHeight"] == pytest.approx(size[0] / size[1], abs=0.01)
    assert len(decks) == 2


ALL_KINDS = """\
title: All kinds
players: 2
parts:
  - dice: {count: 2, faces: [[box: {at: 0 0 16 16, fill: "#100000"}], [box: {at: 0 0 16 16, fill: "#200000"}],
      [box: {at: 0 0 16 16, fill: "#300000"}], [box: {at: 0 0 16 16, fill: "#400000"}],
      [box: {at: 0 0 16 16, fill: "#500000"}], [box: {at: 0 0 16 16, fill: "#600000"}]]}
  - tiles:
      file: tiles.csv
      size: 30x30
      face: [box: {at: 0 0 30 30, fill: "{face}", bleeds: yes}]
      back: [box: {at: 0 0 30 30, fill: red, bleeds: yes}]
  - cards: {id: deck, size: mini, count: 3, face: [icon: {at: 5 5 9 9, draw: ":star:"}]}
  - tuck-box: {holds: deck, face: [icon: {at: 5 5 9 9, draw: ":star:"}]}
  - rules: {file: rules.md, booklet: A5}
  - board: {id: one, name: First, grid: squares 12, cells: "A A", key: {A: {fill: red}}}
  - board: {id: two, name: Second, grid: squares 12, cells: "A A", key: {A: {fill: blue}}}
"""
NAMES = [f"Tile {number}" for number in range(10)]
LEFT_OUT = "Left out: Tuck box; parts folded from paper are not used on an online table"


@pytest.fixture
def all_kinds(tmp_path, monkeypatch, capsys):
    """Return a function that builds a game with all kinds of parts in a format, and returns where its files are."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def make(form):
        folder = tmp_path / "kinds"
        folder.mkdir()
        (folder / "game.yaml").write_text(ALL_KINDS, encoding="utf-8")
        rows = [f"{name},{spelled(colour(at, 0.9))},{1 + at % 3}" for at, name in enumerate(NAMES)]
        (folder / "tiles.csv").write_text("\n".join(["name,face,copies", *rows]) + "\n", encoding="utf-8")
        text = "# Rules\n\n" + "\n\n<!-- page -->\n\n".join(f"## Part {at}\n\nWords." for at in range(1, 5))
        (folder / "rules.md").write_text(text + "\n", encoding="utf-8")
        out = tmp_path / "out"
        assert run(["build", str(folder), "--players", "2", "--format", form, "--out", str(out)]) == 0
        assert LEFT_OUT in capsys.readouterr().out.splitlines()
        return out

    return make


def test_a_saved_object_has_everything_that_a_folder_has(all_kinds):
    """Dice with their faces, 10 designs of tiles in one deck, four pages in one object, and a note of what lacks."""
    out = all_kinds("tts")
    things = json.loads((out / "kinds-2p-tts.json").read_text(encoding="utf-8"))["ObjectStates"]
    dice = [thing for thing in things if thing["Name"] == "Custom_Model"]
    assert [(die["Nickname"], die["CustomMesh"]["TypeIndex"]) for die in dice] == [("Dice", 2)] * 2
    assert (out / dice[0]["CustomMesh"]["MeshURL"]).is_file()
    assert dice[0]["Transform"]["scaleY"] == pytest.approx(16 / 25.4, abs=1e-5)
    image = Image.open(out / dice[0]["CustomMesh"]["DiffuseURL"]).convert("RGB")
    cells = [
        image.getpixel((image.width * (2 * at + 1) // 6, image.height * (2 * row + 1) // 4))
        for row in (0, 1)
        for at in (0, 1, 2)
    ]
    assert [red for red, *_ in cells] == [0x10, 0x20, 0x30, 0x40, 0x50, 0x60]
    tiles, deck = [thing for thing in things if thing["Name"] == "DeckCustom"]
    wanted = [name for at, name in enumerate(NAMES) for _ in range(1 + at % 3)]
    assert [card["Nickname"] for card in tiles["ContainedObjects"]] == wanted
    assert len(deck["ContainedObjects"]) == 3
    (rules,) = [thing for thing in things if "States" in thing]
    pages = [rules, *(rules["States"][str(number)] for number in (2, 3, 4))]
    assert [page["Nickname"] for page in pages] == ["Rules 1", "Rules 2", "Rules 3", "Rules 4"]
    assert len({page["CustomImage"]["ImageURL"] for page in pages}) == 4
    assert [thing["Description"] for thing in things if thing["Name"] == "Notecard"] == [LEFT_OUT]
    ids = [thing["GUID"] for thing in (*things, *rules["States"].values())]
    assert len({*ids}) == len(ids)
    boards = [thing["Transform"] for thing in things if thing["Locked"]]
    assert len({(board["posX"], board["posZ"]) for board in boards}) == 2


def test_a_room_has_everything_that_a_folder_has(all_kinds):
    """The same at playingcards.io: the first page is on top, as later cards lie above."""
    with ZipFile(all_kinds("pcio") / "kinds-2p.pcio") as packed:
        widgets = json.loads(packed.read("widgets.json"))
        faces = next(each["cardTypes"] for each in widgets if each.get("collectionType") == "dice")
        reds = []
        for face in faces.values():
            image = Image.open(BytesIO(packed.read(face["image"].removeprefix("package://")))).convert("RGB")
            reds.append(image.getpixel((image.width // 2, image.height // 2))[0])
    assert reds == [0x10, 0x20, 0x30, 0x40, 0x50, 0x60]
    assert len([each for each in widgets if each["type"] == "dice"]) == 2
    piles = {each["id"]: each["hasShuffleButton"] for each in widgets if each["type"] == "cardPile"}
    assert piles == {"tiles-pile": True, "deck-pile": True, "rules-pile": False}
    types = next(each["cardTypes"] for each in widgets if each["id"] == "rules-deck")
    pages = sorted(
        (each for each in widgets if each["type"] == "card" and each["deck"] == "rules-deck"),
        key=lambda each: -each["z"],
    )
    assert [types[page["cardType"]]["label"] for page in pages] == [
        "Rules 1",
        "Rules 2",
        "Rules 3",
        "Rules 4",
    ]
    assert [each["labelContent"] for each in widgets if each["type"] == "labelText"] == [LEFT_OUT]
    boards = [(each["x"], each["y"]) for each in widgets if each["type"] == "board"]
    assert len({*boards}) == 2
