"""A bundle for a store: what is in it, that it is whole, and that it is the same every time."""

import os
import re
import time
from hashlib import sha256
from io import BytesIO
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from PIL import Image

from pnp.check.check import check
from pnp.cli.app import run
from pnp.data.zipped import make_zip
from pnp.games import printed
from pnp.kits import bundle
from tests.pnp.measured import measure


@pytest.fixture
def small(monkeypatch):
    """Leave one language, one paper and one ink of a bundle."""
    monkeypatch.setattr("pnp.games.contract.LANGUAGES", ["en"])
    monkeypatch.setattr(bundle, "PAPERS", ("a4",))
    monkeypatch.setattr(bundle, "INKS", ("full",))


def test_it_has_every_number_of_players_paper_ink_and_language(monkeypatch):
    """72 kits, each told apart by its name; none to fold, as nothing has a back."""

    def draw(plan):
        return SimpleNamespace(file_name=plan.file_name, document=SimpleNamespace(pages=()))

    monkeypatch.setattr(bundle, "draw", draw)
    names = [item.name for item in bundle.draw_items("low-blow", (3, 4), {})]
    assert len(set(names)) == len(names) == 2 * 6 * 2 * 3
    assert names[0] == "en/low-blow-3p-a4-full-en.pdf"
    assert {"de/low-blow-3p-letter-low-de.pdf", "fr/low-blow-4p-a4-grey-fr.pdf"} < set(names)
    assert [name for name in names if bundle.is_cover(bundle.BundleItem(name, None), "low-blow")] == [
        "en/low-blow-3p-a4-full-en.pdf",
        "en/low-blow-4p-a4-full-en.pdf",
    ]


def test_kits_with_backs_are_there_to_fold_too(small, tmp_path):
    """Blockers has tiles with backs; the sheet says what the word in the name means, in text and as a page."""
    assert run(["bundle", "blockers", "--players", "2", "--backs", "short-edge", "--out", str(tmp_path)]) == 0
    with ZipFile(tmp_path / "blockers-2p-bundle.zip") as packed:
        names, said = packed.namelist(), packed.read("README.txt").decode()
        page, kit = packed.read("README.pdf"), packed.read("en/blockers-2p-a4-full-en.pdf")
    assert {name for name in names if name.startswith("en/")} == {
        "en/blockers-2p-a4-full-en.pdf",
        "en/blockers-2p-a4-full-fold-en.pdf",
    }
    for word in ("2p", "a4", "letter", "full", "low", "grey", "fold", "en"):
        assert re.search(f"^  {word} +[A-Za-z]", said, re.MULTILINE), word
    words, rows = measure(page)[0].text, said.split("\n\n")[2].splitlines()
    assert all(" ".join(row.split()[1:]) in " ".join(words.split()) for row in rows)
    assert "short" in measure(kit)[0].text.split()


def test_the_sheet_is_in_every_language_and_fits():
    """One page for each; no text is wider than its room, and eight numbers of players have their rows."""
    files = bundle.draw_readme("schocken", range(2, 9), folds=True)
    assert [len(measure(files["README.pdf"])), files["README.txt"].decode().count(" 8p ")] == [6, 6]
    for sheet in measure(files["README.pdf"]):
        assert max(word.right for word in sheet.words) < sheet.width - 25
        assert max(word.bottom for word in sheet.words) < sheet.height - 20


@pytest.mark.parametrize(("game", "wish"), [("low-blow", ""), ("blockers", "2"), ("schocken", "2")])
def test_every_game_makes_one(small, game, wish, tmp_path, capsys):
    """With a picture in two sizes, a sheet, the licence, and checksums; for every number of players by default."""
    assert run(["bundle", game, *(["--players", wish] if wish else []), "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert path.name == f"{game}-{wish}p-bundle.zip" if wish else f"{game}-bundle.zip"
    kits = [f"{number}p" for number in printed(game).players] if not wish else [f"{wish}p"]
    more = game == "blockers"  # its kit is there to fold, too
    assert capsys.readouterr().out == f"{path}: {6 + len(kits) + more} files\n"
    with ZipFile(path) as packed:
        assert packed.testzip() is None
        files = {name: packed.read(name) for name in packed.namelist()}
    sums = dict(line.split("  ")[::-1] for line in files.pop("SHA256SUMS.txt").decode().splitlines())
    assert sums == {name: sha256(data).hexdigest() for name, data in files.items()}
    assert files["LICENSE.txt"].startswith(b"MIT License")
    assert Image.open(BytesIO(files["cover.png"])).size == (1200, 1200)
    assert Image.open(BytesIO(files["cover-small.png"])).size == (600, 600)
    found = [name for name in files if name.startswith("en/") and "-fold-" not in name]
    assert [name.split("-")[-4] for name in found] == kits
    assert check(files[found[0]]).faults == ()


def test_the_same_files_are_the_same_bytes(monkeypatch):
    """In another zone, years later, with other rights for new files, and in whatever order they come."""
    files = {"b.txt": b"two", "a.txt": b"one"}
    first = make_zip(bundle.add_checksums(files, "low-blow"))
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    before = os.umask(0o077)
    try:
        monkeypatch.setattr(time, "time", lambda: 2_000_000_000.0)
        assert make_zip(bundle.add_checksums(dict(reversed(files.items())), "low-blow")) == first
    finally:
        os.umask(before)
        monkeypatch.undo()
        time.tzset()


def test_a_fault_leaves_nothing(small, tmp_path, monkeypatch):
    """Where one kit is not as it should be, no ZIP is written."""
    monkeypatch.setattr("pnp.cli.bundle.record_sound", lambda *_: None)
    assert run(["bundle", "schocken", "--players", "2", "--out", str(tmp_path)]) == 1
    assert list(tmp_path.iterdir()) == []
