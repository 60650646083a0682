"""A bundle for a store: what is in it, that it is whole, and that it is the same every time."""

import os
import time
from hashlib import sha256
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image

from pnp.check.check import check
from pnp.cli.app import run
from pnp.data.zipped import make_zip
from pnp.games import printed
from pnp.kits import bundle


@pytest.fixture
def small(monkeypatch):
    """Leave one language, one paper and one ink of a bundle."""
    monkeypatch.setattr("pnp.games.contract.LANGUAGES", ["en"])
    monkeypatch.setattr(bundle, "PAPERS", ("a4",))
    monkeypatch.setattr(bundle, "INKS", ("full",))


def test_it_has_both_papers_both_inks_and_every_language(monkeypatch):
    """24 kits, each told apart by its name."""
    monkeypatch.setattr(bundle, "draw", lambda plan: type("Built", (), {"file_name": plan.file_name}))
    names = [item.name for item in bundle.draw_items("low-blow", 3, {})]
    assert len(set(names)) == len(names) == 6 * 2 * 2
    assert names[0] == "en/low-blow-3p-a4-full-en.pdf"
    assert "de/low-blow-3p-letter-low-de.pdf" in names
    assert [name for name in names if bundle.is_cover(bundle.BundleItem(name, None), "low-blow")] == names[:1]


@pytest.mark.parametrize(("game", "wish"), [("low-blow", ""), ("blockers", "2"), ("schocken", "2")])
def test_every_game_makes_one(small, game, wish, tmp_path, capsys):
    """With a picture in two sizes, the licence, and checksums of every other file; for the most players by default."""
    assert run(["bundle", game, *(["--players", wish] if wish else []), "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert path.name == f"{game}-{wish or max(printed(game).players)}p-bundle.zip"
    assert capsys.readouterr().out == f"{path}: 5 files\n"
    with ZipFile(path) as packed:
        assert packed.testzip() is None
        files = {name: packed.read(name) for name in packed.namelist()}
    sums = dict(line.split("  ")[::-1] for line in files.pop("SHA256SUMS.txt").decode().splitlines())
    assert sums == {name: sha256(data).hexdigest() for name, data in files.items()}
    assert files["LICENSE.txt"].startswith(b"MIT License")
    assert Image.open(BytesIO(files["cover.png"])).size == (1200, 1200)
    assert Image.open(BytesIO(files["cover-small.png"])).size == (600, 600)
    (kit,) = [data for name, data in files.items() if name.endswith(".pdf")]
    report = check(kit)
    assert report.faults == ()


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
