"""Variants of a folder: what of its rows and parts is printed; all score alike."""

import pytest

from pnp.cli.app import run
from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.games.contract import KitSpec
from pnp.pages.paper import paper
from pnp.wings.own import contents
from pnp.wings.own.description import describe_folder
from pnp.wings.own.game import PrintedFolder
from tests.wings.own.farm import faults

pytestmark = pytest.mark.usefixtures("here")

GAME = """\
title: Farm
players: 2-3
languages: [en, de]
variants: {base: Base game, sea: {en: With the sea, de: Mit dem Meer}, river-2: River}
parts:
  - cards: cards.csv
    face:
      - text: {at: 5 3 44 9, say: "{row}/{rows} {name}"}
  - tokens: {shape: circle 16, draw: ":star:", variant: "sea, river-2"}
  - tuck-box: {holds: cards, variant: base sea}
"""
CARDS = "name,variant,copies\nField,,2\nBarn,base,30\nShark,sea,\nBoat,sea; base,\n"


def kit_of(folder, variant=""):
    """Return each part of a kit with its pieces."""
    choices = {"edition": variant} if variant else {}
    spec = KitSpec(2, choices, paper("a4"), theme("full"))
    return contents.make_contents(describe_folder.__wrapped__(folder), spec)


@pytest.mark.parametrize(
    ("variant", "wanted"),
    [
        ("", {"cards": 33, "tuck-box": 1}),
        ("base", {"cards": 33, "tuck-box": 1}),
        ("sea", {"cards": 4, "tokens": 1, "tuck-box": 1}),
        ("river-2", {"cards": 2, "tokens": 1}),
    ],
)
def test_a_variant_has_its_rows_and_parts(farm, variant, wanted):
    """Those that name it, and those that name none; by default the first one is printed."""
    kit = kit_of(farm(GAME, CARDS), variant)
    assert {part.id: part.count for part in kit.parts} == wanted


def test_rows_are_counted_in_their_variant_and_boxes_fit_it(farm):
    """A box for 33 cards of 0.32 mm is deeper than one for 4."""
    folder = farm(GAME, CARDS)
    base, sea = (kit_of(folder, variant) for variant in ("base", "sea"))
    assert [piece.title for piece in sea.parts[0].pieces] == ["Field", "Field", "Shark", "Boat"]
    assert "3/3 Boat" in str(sea.parts[0].pieces[-1].front)
    depths = [float(kit.parts[-1].size.split(" × ")[2].split()[0]) for kit in (base, sea)]
    assert depths[0] > depths[1] == 8


def test_a_variant_is_an_edition_of_the_kit_alone(farm):
    """The option has their names; files are named after the chosen one; games score in one way."""
    game = PrintedFolder(farm(GAME, CARDS))
    spec = game.spec(2, {"edition": "sea"}, paper("a4"))
    assert game.file_name(spec) == "farm-sea-2p.pdf"
    assert game.file_name(game.spec(2, {}, paper("a4"))) == "farm-2p.pdf"
    assert len(game.rules.editions) == 1
    assert game.open(spec._replace(lang="de")).words["edition"] == "Mit dem Meer"
    with pytest.raises(PnpError, match=r"--edition see: Farm takes base, sea or river-2"):
        game.spec(2, {"edition": "see"}, paper("a4"))


def test_the_command_line_takes_a_variant(farm, tmp_path, capsys):
    """Its name is in the file's name; a game without variants has only one."""
    folder = str(farm(GAME, CARDS))
    assert run(["build", folder, "--players", "2", "--edition", "sea", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "farm-sea-2p.pdf").is_file()
    assert run(["games", folder]) == 0
    assert "--edition base, sea or river-2 (default: base)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Shark,sea", "Shark,see", "cards.csv:4 variant: unknown variant 'see'; write 'sea'"),
        ("base sea}", "bass}", "game.yaml:10: unknown variant 'bass'; write 'base'"),
        ("{base: Base game", "{Base: Base game", "game.yaml:4: found 'Base'; write sea"),
        ("base: Base game", "base: ", "game.yaml:4: found"),
        ("sea: {en", "base: {en", "game.yaml:4: 'base' appears twice"),
        (
            "{base: Base game, sea: {en: With the sea, de: Mit dem Meer}, river-2: River}",
            "sea",
            "game.yaml:4",
        ),
        ("Base game", "x" * 41, "game.yaml:4: found 'xxx"),
        ("Base game", "\U0001f600", "game.yaml:4"),
    ],
)
def test_wrong_variants_are_told_with_their_place(farm, old, new, fault):
    """In the table as in game.yaml."""
    game, cards = (text.replace(old, new, 1) for text in (GAME, CARDS))
    assert fault in "\n".join(faults(farm(game, cards), kit_of))


def test_a_table_without_the_column_is_in_all_variants(farm):
    """Beside one that has it; an expansion may have a table of its own."""
    game = GAME.replace("cards: cards.csv", "cards: [cards.csv, more.csv]")
    folder = farm(game, CARDS, more_csv=b"name\nMill\n")
    assert [kit_of(folder, variant).parts[0].count for variant in ("base", "river-2")] == [34, 3]


def test_a_variant_without_parts_is_told(farm):
    """It would be a kit of nothing."""
    game = GAME.replace("sea, river-2", "sea")
    folder = farm(game, CARDS.replace(",,", ",base,"))
    told = faults(folder, lambda path: kit_of(path, "river-2"))
    assert told == ["game.yaml:4 (en): no part is in the edition 'river-2'"]


def test_a_column_of_that_name_is_one_like_others_in_a_folder_without_variants(farm):
    """Nothing is left out."""
    game = GAME.replace(GAME.splitlines()[3] + "\n", "")
    game = game.replace(', variant: "sea, river-2"', "").replace(", variant: base sea", "")
    assert kit_of(farm(game, CARDS)).parts[0].count == 34
