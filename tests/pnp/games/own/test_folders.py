"""Folders of plain text become kits: the examples, the starts, tables of all kinds, strangers' folders."""

import runpy
import shutil
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.games.own.description import describe_folder
from pnp.games.own.folder_error import FolderError
from pnp.games.own.model import BoxMark
from tests.pnp.games.own.farm import CARDS, GAME, things, words

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "examples"


def test_a_row_is_a_card_in_each_language(farm):
    """What is missing is told, and the first language stands in; a condition leaves a mark out."""
    (field, garden), told = things(farm())
    assert [field.copies, garden.copies] == [2, 1]
    assert (words(field), words(garden)) == (["Field"], ["Garden", "2 points"])
    assert told == ()
    (field, garden), told = things(farm(), "de")
    assert (words(field), words(garden)) == (["Feld"], ["Garden", "2 Punkte"])
    assert [each.endswith("cards.csv:3 name@de: name@de is empty; name stands in") for each in told] == [True]
    _, told = things(farm(), "fr")
    assert any("Farm has no words in fr; en stands in" in each for each in told)


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
        ("../secret.csv", "is no file in the folder"),
        ("/etc/passwd.csv", "is no file"),
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
    with pytest.raises(FolderError) as raised:
        describe_folder.__wrapped__(farm(GAME.replace(right, wrong)))
    assert fault in str(raised.value)


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
    assert run(["new", str(folder), "--from", start]) == 0
    assert "$schema=game.schema.json" in (folder / "game.yaml").read_text(encoding="utf-8")
    assert run(["build", str(folder), "--players", "2", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "harvest-home-2p.pdf").is_file()
    assert run(["new", str(folder)]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "lang"), [("harvest", "de"), ("islands", "en"), ("furrows", "en")])
def test_the_examples_are_kits(tmp_path, name, lang):
    """Each is built with little ink, and measured; and is short."""
    out = tmp_path / "out"
    arguments = [
        "build",
        str(EXAMPLES / name),
        "--players",
        "3",
        "--lang",
        lang,
        "--ink",
        "low",
        "--out",
        str(out),
    ]
    assert run(arguments) == 0
    assert (out / f"{name}-3p.pdf").is_file()
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


def test_the_schema_says_what_is_read():
    """It is written by docs/own_schema.py."""
    module = runpy.run_path(str(ROOT / "docs" / "own_schema.py"))
    assert module["FILE"].read_text(encoding="utf-8") == module["text"](), "run: python docs/own_schema.py"


def test_a_folder_that_is_no_game_is_told(tmp_path, capsys):
    """With what to do."""
    (tmp_path / "empty").mkdir()
    assert run(["build", f"{tmp_path / 'empty'}/"]) == 2
    assert "there is no game.yaml in it; 'pnp new NAME' makes a folder" in capsys.readouterr().err
    (tmp_path / "empty" / "game.yaml.txt").write_text("title: Farm\n")
    assert run(["build", f"{tmp_path / 'empty'}/"]) == 2
    assert "the file 'game.yaml.txt' has to be called game.yaml" in capsys.readouterr().err
    (tmp_path / "empty" / "game.yaml.txt").rename(tmp_path / "empty" / "game.yaml")
    assert run(["build", f"{tmp_path / 'empty' / 'game.yaml'}"]) == 2
    assert "game.yaml:1: players is missing" in capsys.readouterr().err
    assert run(["build", f"{tmp_path / 'emty'}/"]) == 2
    assert "there is no such folder" in capsys.readouterr().err
    assert run(["build", "emty"]) == 2
    assert "emty: no such game; the nearest is 'empty'" in capsys.readouterr().err
    shutil.rmtree(tmp_path / "empty")


def test_a_build_without_names_builds_no_folder(tmp_path):
    """Not even one that was opened before: it may lie anywhere."""
    from pnp.build.plan import Request, plans
    from pnp.cli.folders import game_of

    folder = tmp_path / "farm"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "title: Farm\nplayers: 3\nparts: [{dice: {count: 1, faces: [1, 2, 3, 4, 5, 6]}}]\n"
    )
    assert game_of(f"{folder}/") == "farm"
    assert [each.game.id for each in plans(Request(players=3))] == ["low-blow", "blockers", "schocken"]
    assert [each.game.id for each in plans(Request(games=("farm",), players=3))] == ["farm"]
