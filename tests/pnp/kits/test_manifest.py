"""The manifest beside a build: every file by its checksum, every piece by its place."""

import hashlib
import json

import pytest

from pnp import __version__
from pnp.cli.app import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Build all kits for three."""
    path = tmp_path_factory.mktemp("kits")
    assert run(["build", "--players", "3", "--no-check", "--out", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def manifest(folder):
    """Read the manifest."""
    return json.loads((folder / "manifest.json").read_text("utf-8"))


def test_every_file_is_named_with_its_checksum(folder, manifest):
    """Files are named without a folder, each with its bytes and SHA-256; none but the manifest is left out."""
    assert (manifest["manifest"], manifest["pnp"], manifest["unit"]) == (1, __version__, "mm")
    named = {file["name"]: file for kit in manifest["kits"] for file in kit["files"]}
    assert set(named) | {"manifest.json"} == {path.name for path in folder.iterdir()}
    for name, file in named.items():
        data = (folder / name).read_bytes()
        assert file == {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def test_parts_are_counted(manifest):
    """Low Blow for three: the rules, a board, 15 dice, 30 counters and 3 spares, 4 aids, a score sheet."""
    (kit,) = (kit for kit in manifest["kits"] if kit["game"] == "low-blow")
    assert {part["id"]: (part["count"], part["spares"], part["stock"]) for part in kit["parts"]} == {
        "rules": (1, 0, "paper"),
        "board": (1, 0, "paper"),
        "dice": (15, 0, "card"),
        "counters": (30, 3, "card"),
        "aids": (4, 0, "card"),
        "score-sheet": (1, 0, "paper"),
    }
    assert kit["request"]["games"] == ["low-blow"]


def test_pieces_lie_where_they_are_stated(manifest):
    """84 tiles of 19 mm on fronts and backs: a back lies where its front is mirrored over the middle of the sheet."""
    (kit,) = (kit for kit in manifest["kits"] if kit["game"] == "blockers")
    fronts, backs = (
        next(page for page in kit["pages"] if page["parts"] == ["tiles"] and ("back_of" in page) == back)
        for back in (False, True)
    )
    assert backs["back_of"] == fronts["number"]
    assert backs["turn"] == "upright"
    assert fronts["sheet"] == fronts["layout"] == [210.0, 297.0]
    assert fronts["margins"] == [5.0, 5.0, 5.0, 5.0]
    assert len(fronts["pieces"]) == len(backs["pieces"]) == 84
    for front, back in zip(fronts["pieces"], backs["pieces"], strict=True):
        assert front["id"] == back["id"]
        assert (front["side"], back["side"]) == ("front", "back")
        assert front["trim"][2:] == back["trim"][2:] == [19.0, 19.0]
        assert front["trim"][0] + 19 + back["trim"][0] == pytest.approx(210, abs=0.002)
        assert front["trim"][1] == back["trim"][1]


def test_the_board_s_map_is_that_of_pnp_map(manifest, capsys):
    """The same geometry as ``pnp map`` prints; a game without a board has none."""
    assert run(["map", "low-blow", "--players", "3"]) == 0
    printed = json.loads(capsys.readouterr().out)
    kits = {kit["game"]: kit for kit in manifest["kits"]}
    assert kits["low-blow"]["board"].items() <= printed.items()
    assert "board" not in kits["schocken"]


def test_sheets_of_a_poster_are_in_the_map(tmp_path):
    """A board over two rows of two sheets says what lies on which."""
    build = ["build", "low-blow", "--paper", "138x191", "--only", "board"]
    assert run([*build, "--no-check", "--out", str(tmp_path)]) == 0
    (kit,) = json.loads((tmp_path / "manifest.json").read_text("utf-8"))["kits"]
    assert [sheet["name"] for sheet in kit["board"]["sheets"]] == ["1A", "1B", "2A", "2B"]
    boards = [page for page in kit["pages"] if page["parts"] == ["board"]]
    assert [page["pieces"][0]["label"] for page in boards] == ["1A", "1B", "2A", "2B"]


def test_reprints_without_the_board_have_no_map(tmp_path):
    """Single pieces: only what is in the file is told."""
    assert run(["build", "low-blow", "--only", "dice:red:2", "--out", str(tmp_path)]) == 0
    (kit,) = json.loads((tmp_path / "manifest.json").read_text("utf-8"))["kits"]
    assert [part["count"] for part in kit["parts"]] == [2]
    assert "board" not in kit


def test_a_known_printer_s_matrix_is_told(tmp_path, monkeypatch):
    """Sheet and layout differ, and a matrix says how points come from one to the other."""
    monkeypatch.setattr("pnp.cli.known_printers.printers_file", lambda: tmp_path / "printers.toml")
    assert run(["printers", "save", "home", "--measured", "99.2x99.6", "--margins", "4,4,4,13"]) == 0
    out = tmp_path / "out"
    build = ["build", "low-blow", "--only", "score-sheet", "--printer", "home"]
    assert run([*build, "--no-check", "--out", str(out)]) == 0
    (kit,) = json.loads((out / "manifest.json").read_text("utf-8"))["kits"]
    (page,) = kit["pages"]
    assert page["sheet"] == [210.0, 297.0]
    assert page["margins"] == [4, 4, 4, 13]
    assert page["matrix"][0] == pytest.approx(100 / 99.2)
    assert page["matrix"][3] == pytest.approx(100 / 99.6)
    assert page["layout"][1] < 290
