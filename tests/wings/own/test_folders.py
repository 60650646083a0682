"""Folders of plain text become kits: the examples, the starts, tables of all kinds, strangers' folders."""

import shutil
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.drawing.shapes import Ink
from pnp.drawing.theme import theme
from pnp.errors import FolderError
from pnp.wings.own.description import describe_folder
from pnp.wings.own.marks import BoxMark
from tests.wings.own.farm import CARDS, GAME, faults, things, words

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples"

MARKED = """\
title: Marks
players: 2-3
parts:
  - tokens:
      shape: square 19
      count: each
      fill: "{seat}"
      face:
        - box: {at: 1 1 17 17, pattern: "{seat}", gap: 4, radius: 1}
        - icon: {at: 2 2 4 4, draw: ":moon:", colour: "on-{seat}"}
        - icon: {at: 2 2 4 4, draw: ":moon:"}
        - text: {at: 4 2 10 12, say: Six, turn: 90, if: "{ink} = low"}
        - group: {at: 3 4, turn: -30, marks: [box: {at: 1 1 2 2, fill: red, turn: 45}]}
"""


def test_marks_turn_have_patterns_and_ask_for_the_ink(farm):
    """By hand: the text turns about 9, 8; the group about its place; the symbol is an outline in low ink."""
    folder = farm(game=MARKED)
    full, low = (things(folder, ink=ink)[0][0] for ink in ("full", "low"))
    pattern, moon, black, turned = full.front
    assert (pattern.seat, pattern.size, pattern.gap, moon.symbol) == ("red", 1.2, 4.0, "moon")
    assert (moon.ink, black.ink) == (Ink("#ffffff"), Ink("#1c1c1c"))
    assert (turned.degrees, turned.middle, turned.marks[0].middle) == (-30.0, (3.0, 4.0), (5.0, 6.0))
    assert low.front[1].ink == theme("low").pen("seat-mark", "red")
    assert (low.front[3].degrees, low.front[3].middle, low.front[3].marks[0].say) == (90.0, (9.0, 8.0), "Six")
    assert (full.fill.fill, low.fill.fill) == (theme("full").colours["red"], None)


def test_what_is_turned_does_not_bleed_and_a_pattern_is_alone(farm):
    """Both are told with their line."""
    wrong = MARKED.replace("fill: red,", "fill: red, bleeds: yes,").replace("gap: 4", "gap: 4, fill: blue")
    told = faults(farm(game=wrong))
    assert "game.yaml:9: a box with a pattern can have nothing else; write a second box" in told
    assert "game.yaml:13: a turned mark cannot run over an edge; leave out bleeds" in told


def test_a_row_is_a_card_in_each_language(farm):
    """What is missing is told, and the first language stands in; a condition leaves a mark out."""
    (field, garden), told = things(farm())
    assert [field.copies, garden.copies] == [2, 1]
    assert (words(field), words(garden)) == (["Field"], ["Garden", "2 points"])
    assert told == ()
    (field, garden), told = things(farm(), "de")
    assert (words(field), words(garden)) == (["Feld"], ["Garden", "2 Punkte"])
    assert [
        each.endswith("cards.csv:3 name@de: name@de is empty; name is used instead") for each in told
    ] == [True]
    _, told = things(farm(), "fr")
    assert any("Farm has no text in fr; en is used instead" in each for each in told)


def test_colours_are_those_of_the_ink(farm):
    """Little ink outlines an area; grey is as dark as the colour."""
    boxes = {}
    for ink in ("full", "low", "grey"):
        (field, _), _ = things(farm(), ink=ink)
        boxes[ink] = next(mark.ink for mark in field.front if isinstance(mark, BoxMark))
    assert boxes["full"].fill == "#f2c53d"
    assert (boxes["low"].fill, boxes["low"].stroke) == (None, "#f2c53d")
    assert boxes["grey"].fill == "#cacaca"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("../secret.csv", "is not a file in the folder"),
        ("/etc/passwd.csv", "is not a file"),
        ("link.csv", "is a link"),
    ],
)
def test_nothing_outside_the_folder_is_read(farm, tmp_path, name, fault):
    """Neither by a path nor through a link."""
    (tmp_path / "secret.csv").write_text(CARDS, encoding="utf-8")
    folder = farm(GAME.replace("cards.csv", name))
    (folder / "link.csv").symlink_to(tmp_path / "secret.csv")
    with pytest.raises(FolderError, match=f"game.yaml:5: '[^']*' {fault}"):
        describe_folder.__wrapped__(folder)


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ('say: "{name}"', 'say: "{name}", style: {align: rigt}', ":8: unknown align 'rigt'; write 'right'"),
        ("cards: cards.csv", "cards: cards.csv\n    size: bride", ":6: unknown size 'bride'; write 'bridge'"),
    ],
)
def test_a_word_that_is_not_known_is_told_with_what_it_is_of(farm, right, wrong, fault):
    """And with the nearest that is known."""
    assert faults(farm(GAME.replace(right, wrong)))[0].endswith(fault)


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        ("a: &a [x]\nb: *a\n", "is an anchor"),
        ("a: !!python/object/apply:os.system [x]\n", "is a tag"),
        ("a: " + "[" * 40, "levels of nesting"),
        ("title: x\n" * 100_000, "larger than"),
    ],
    ids=["aliases", "tags", "nesting", "length"],
)
def test_bombs_are_refused(farm, game, fault):
    """Files are data, and bounded."""
    with pytest.raises(FolderError, match=fault):
        describe_folder.__wrapped__(farm(game))


def test_every_fault_is_told_at_once_and_nothing_is_written(farm, tmp_path, capsys):
    """A wrong file never leaves half a kit."""
    folder = farm(
        GAME.replace("44 9", "44 x").replace("players: 2-3", "plyers: 2-3"),
        CARDS.replace("wheat,2", "weat,2"),
    )
    assert run(["build", str(folder), "--out", str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert [f"game.yaml:{line}: " in told for line in (2, 8, 9)] == [True, True, True]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("start", ["cards", "board", "roll-and-write", "dice"])
def test_a_start_is_a_kit(tmp_path, capsys, start):
    """``pnp new`` makes a folder that builds and is measured without a fault; once, and not over another."""
    folder = tmp_path / "harvest-home"
    assert run(["new", str(folder), "--like", start]) == 0
    assert "$schema=game.schema.json" in (folder / "game.yaml").read_text(encoding="utf-8")
    assert run(["build", str(folder), "--players", "2", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "harvest-home-2p.pdf").is_file()
    assert run(["new", str(folder)]) == 2
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "lang", "outlines"),
    [("harvest", "de", "55 Umrisse"), ("islands", "en", ""), ("furrows", "en", "2 outlines")],
)
def test_the_examples_are_kits(tmp_path, name, lang, outlines, capsys):
    """Each is built with little ink, and measured; and is short.

    By hand: 54 cards with round corners and a box; 90 round counters, which come on squares; two dice.
    """
    out = tmp_path / "out"
    options = ["--players", "3", "--lang", lang, "--ink", "low", "--out", str(out)]
    assert run(["build", str(EXAMPLES / name), *options]) == 0
    assert (out / f"{name}-3p.pdf").is_file()
    said = capsys.readouterr().out
    assert f", {outlines}, " in said if outlines else " outlines" not in said
    assert len((EXAMPLES / name / "game.yaml").read_text(encoding="utf-8").splitlines()) <= 60


def test_pieces_are_printed_again_by_their_label(tmp_path, capsys):
    """``--only cards:rain``, in every language by the word of the first."""
    harvest, out = str(EXAMPLES / "harvest"), str(tmp_path / "out")
    assert (
        run(["build", harvest, "--lang", "de", "--only", "cards:great-field", "--no-check", "--out", out])
        == 0
    )
    assert run(["build", harvest, "--only", "cards:snow", "--out", out]) == 2
    assert "choose one of: small-field, field" in capsys.readouterr().err


def unwrapped(capsys):
    return " ".join(capsys.readouterr().err.split())


def test_a_folder_that_is_no_game_is_told(tmp_path, capsys):
    """With what to do."""
    (tmp_path / "empty").mkdir()
    assert run(["build", f"{tmp_path / 'empty'}/"]) == 2
    assert "there is no game.yaml in it; 'pnp new NAME' makes a folder" in capsys.readouterr().err
    (tmp_path / "empty" / "game.yaml.txt").write_text("title: Farm\n")
    assert run(["build", f"{tmp_path / 'empty'}/"]) == 2
    assert "the file 'game.yaml.txt' must be called game.yaml" in capsys.readouterr().err
    (tmp_path / "empty" / "game.yaml.txt").rename(tmp_path / "empty" / "game.yaml")
    assert run(["build", f"{tmp_path / 'empty' / 'game.yaml'}"]) == 2
    assert "game.yaml:1: players is missing" in capsys.readouterr().err
    assert run(["build", f"{tmp_path / 'emty'}/"]) == 2
    assert f"emty/: there is no such folder; the nearest is {tmp_path / 'empty'}" in unwrapped(capsys)
    assert run(["build", f"{tmp_path / 'empty' / 'nothing'}"]) == 2
    assert "nothing: there is no such folder" in capsys.readouterr().err
    assert run(["build", f"{tmp_path / 'empty' / 'cards.csv'}"]) == 2
    assert f"cards.csv is not a game folder; write {tmp_path / 'empty'}" in unwrapped(capsys)
    (tmp_path / "cards.csv").write_text("name\n")
    assert run(["build", f"{tmp_path / 'cards.csv'}"]) == 2
    assert "cards.csv is a file; write the folder of the game" in unwrapped(capsys)
    for strange in ("a" * 400, "b/" + "a" * 400):
        assert run(["build", strange]) == 2
        assert "no such" in capsys.readouterr().err
    assert run(["build", "emty"]) == 2
    assert "emty: no such game; the nearest is 'empty'" in capsys.readouterr().err
    shutil.rmtree(tmp_path / "empty")


def test_a_build_without_names_builds_no_folder(tmp_path):
    """Not even one that was opened before: it may lie anywhere."""
    from pnp.cli.folders import game_of
    from pnp.kits.plan import Request, make_plans

    folder = tmp_path / "farm"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "title: Farm\nplayers: 3\nparts: [{dice: {count: 1, faces: [1, 2, 3, 4, 5, 6]}}]\n"
    )
    assert game_of(f"{folder}/") == "farm"
    assert [each.game.id for each in make_plans(Request(players=3))] == ["low-blow", "blockers", "schocken"]
    assert [each.game.id for each in make_plans(Request(games=("farm",), players=3))] == ["farm"]
