"""A folder with one part of every kind is built in every way, and each command takes it or says truly why not."""

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from pnp.check.files import check_all
from pnp.cli.app import run
from pnp.kits.plan import Request, draw, make_plans
from scorer.games import GAMES
from tests.pnp.measured import measure
from tests.pnp.pages.test_marks_left import unguided

pytestmark = pytest.mark.usefixtures("here")

ICONS = Path(__file__).parents[3] / "examples" / "harvest" / "icons"

GAME = """\
title: {en: Small, de: Wunderbar große und kleine Bauernhäuser}
players: 2-3
colours: {wheat: "#f2c53d"}
parts:
  - cards:
      size: poker
      corners: 3
      face:
        - box: {at: 0 0 63 14, fill: wheat, bleeds: yes}
        - text: {at: 5 3 44 9, say: {en: Field, de: Feld}, turn: 5}
      back: icons/wheat.svg
  - tiles: {size: 40x40, fill: blue, face: [icon: {at: 5 5 20 20, draw: ":wheat:"}]}
  - board:
      grid: hexes-flat 70
      cells: |
        w   w   w
          w   w
      markers: yes
      coordinates: yes
      key: {w: {fill: wheat}}
  - tokens: {shape: circle 14, count: 1 each, fill: "{seat}", draw: "{emblem}"}
  - dice: {faces: [1, 2, 3, ":sun:", "", 6]}
  - standees: {draw: ":cow:", count: each}
  - mats: {size: 90x60, face: [text: {at: 5 5 50 9, say: Yours}]}
  - tuck-box: {holds: cards}
  - aid: aid.md
  - rules: rules.md
  - score-sheet: {rows: [Fields, Farmhousebuildingswithoutanybreakbetween]}
"""


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Return such a folder, which is remembered nowhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "small"
    shutil.copytree(ICONS, folder / "icons")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    for name in ("aid", "rules"):
        (folder / f"{name}.md").write_text("# One turn\n\n- Draw a :wheat:.\n", encoding="utf-8")
    return str(folder)


WAYS = (
    "--paper letter --backs short-edge --format png --dpi 36",
    "--paper tabloid --lang de --backs fold",
    "--cutter silhouette-feeder --format dxf",
    "--shop gamecrafter --players 2",
    "--shop drivethru --ink grey",
    "--shop generic --cmyk --standard x1a --ink low --backs none --format tts --format pcio",
)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_built_in_every_way(small, tmp_path, capsys, way):
    """What is written passes the check that every build makes."""
    out = tmp_path / "out"
    assert run(["build", small, *way.split(), "--out", str(out)]) == 0, capsys.readouterr()
    assert any(out.iterdir())


def test_every_command_takes_it_or_says_why_not(small, tmp_path, capsys):
    """A bundle has the folder's languages and no licence of ours; a game whose turns are not known is not played."""
    assert run(["build", small, "--paper", "a5", "--out", str(tmp_path)]) == 2
    assert (
        "Tuck box, 64 × 90 × 8\u00a0mm: does not fit on A5; choose a larger paper" in capsys.readouterr().err
    )
    for command in (["play", small, "--names", "Ana,bot"], ["play", small], ["simulate", small]):
        assert run(command) == 2
        assert capsys.readouterr().err == "Small cannot be played here: its turns are not known\n"
    assert run(["map", small]) == 0
    geometry = json.loads(capsys.readouterr().out)
    assert [each["id"] for each in geometry["markers"]] == [44, 45, 46, 47]
    assert [each["row"] for each in geometry["cells"]] == [1, 1, 1, 2, 2]
    assert run(["games", small]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert (
        "1 × Card, 1 × Tile, 1 × Board, 2 × Counters, 1 × Die, 2 × Standees, 1 × Mat, 1 × Tuck box, 2 × Aids"
        in told
    )


def test_the_guide_and_the_sheets_of_a_board_alone_say_how_it_is_put_together(small, tmp_path):
    """Five hexagons of 70 mm are 323 mm wide: two sheets of paper, and no page is of card."""
    file = Path(small) / "game.yaml"
    head, rest = file.read_text(encoding="utf-8").split("  - cards:")
    board = rest[rest.index("  - board:") : rest.index("  - tokens:")]
    file.write_text(head + board, encoding="utf-8")
    assert run(["build", small, "--players", "2", "--out", str(tmp_path / "out")]) == 0
    guide, one, two, steps = (each.text for each in measure((tmp_path / "out/small-2p.pdf").read_bytes()))
    assert "Plain paper for all pages." in guide
    assert "One straight cut and 1 outline." in guide
    assert "1A first of two sheets Glue the next sheet on the tab." in one
    assert "1B right of 1A Cut it along the cells and glue it on the tab of 1A." in two
    assert "Cut each sheet at its marks," in steps


@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_cards_with_a_gutter_show_where_strips_are_cut(small, backs):
    """Four cards side by side: strips that are cut off have no marks beside them, so each card has its own."""
    file = Path(small) / "game.yaml"
    text = file.read_text(encoding="utf-8")
    cards = text.replace("size: poker\n", "size: mini\n      gutter: 4\n      count: 20\n")
    file.write_text(cards.replace("0 0 63", "0 0 44").replace("44 9", "30 9"), encoding="utf-8")
    (plan,) = make_plans(Request((GAMES.folders.open(Path(small)),), 2, backs=backs))
    kit = draw(plan)
    pages = zip(kit.document.pages, measure(kit.data), strict=True)
    for page, sheet in ((page, sheet) for page, sheet in pages if page.cuts.lines):
        assert not list(unguided(page, sheet))
    assert not check_all({"kit.pdf": kit.data})


def test_outlines_that_a_machine_cuts_are_no_work_for_hands(small, tmp_path):
    """Cards with round corners and round tokens: the machine does it; only the board of two sheets is counted."""
    options = ["--cutter", "cricut", "--ink", "low", "--format", "svg", "--format", "pdf"]
    assert run(["build", small, *options, "--out", str(tmp_path)]) == 0
    found = measure(next(tmp_path.glob("*.pdf")).read_bytes())
    one, two, *_, last = (" ".join(each.text.split()) for each in found)
    guide = one + two
    assert "The machine cuts the pieces of page" in guide
    assert "Straight cuts first" not in guide
    assert "One straight cut and 1 outline." in guide
    assert "Cut the solid lines." not in last


def test_a_bundle_has_the_languages_of_the_folder(small, tmp_path, capsys, monkeypatch):
    """And no licence of ours, unless one lies there."""
    monkeypatch.setattr("pnp.kits.bundle.PAPERS", ("a4",))
    monkeypatch.setattr("pnp.kits.bundle.INKS", ("full",))
    (Path(small) / "LICENSE.txt").write_text("Mine\n", encoding="utf-8")
    assert run(["bundle", small, "--players", "2", "--out", str(tmp_path)]) == 0
    with ZipFile(tmp_path / "small-2p-bundle.zip") as packed:
        names = sorted(packed.namelist())
        assert packed.read("LICENSE.txt") == b"Mine\n"
    own = ["README.pdf", "README.txt", "a4/small-2p-full-fold.pdf", "a4/small-2p-full.pdf"]
    of_languages = [f"{lang}/{name}" for lang in ("de", "en") for name in own]
    assert names == ["LICENSE.txt", "README.pdf", "README.txt", "SHA256SUMS.txt", "cover.png", *of_languages]
