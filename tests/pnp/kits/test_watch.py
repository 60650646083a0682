"""Kits built again and again in one process while their files change."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from PIL import Image

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.data.checked_file import DataError
from pnp.drawing import fonts
from pnp.kits.plan import Request
from pnp.kits.watch import WatchedBuild
from scorer.games import GAMES

GAME = """\
title: Farm
players: 2
parts:
  - cards: cards.csv
    size: poker
    face:
      - text: {at: 5 3 53 9, say: "{name} :sun:", font: Lora 9}
      - picture: {at: 5 20 44 44, file: pictures/barn.png}
  - aid: aid.md
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="{}"/></svg>'


@pytest.fixture
def assets(tmp_path, monkeypatch):
    """Take assets from a copy of theirs; forget afterwards what was made of them."""
    real = resources.folder
    shutil.copytree(real("assets"), tmp_path / "assets")
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name if name == "assets" else real(name))
    yield tmp_path / "assets"
    drop_cached()


def test_another_palette_is_in_the_next_kit(assets, tmp_path):
    """Also after a fault in between, and when it changes back."""
    file = assets / "palette.json"
    workshop = WatchedBuild(Request(("low-blow",), 3, only=("dice:red",)), tmp_path / "out")
    (first,), _ = workshop.build()
    for right in ("#0954bd", "#f90915"):
        for colour in (right[:4], right):
            file.write_text(re.sub(r'"red": "[^"]*"', f'"red": "{colour}"', file.read_text()))
            if colour != right:
                with pytest.raises(DataError, match=r"palette\.json:11: red is"):
                    workshop.build()
        (built,), written = workshop.build()
        assert [path.name for path in written] == ["low-blow-3p-only.pdf"]
        assert (built.built.data == first.built.data) == (right == "#f90915")
    assert workshop.build()[1] == []


def picture(colour):
    """Return what writes a small picture."""
    return lambda path: Image.new("RGB", (400, 400), colour).save(path)


def text(words):
    """Return what writes a text."""
    return lambda path: path.write_text(words, encoding="utf-8")


def font(weight):
    """Return what copies a font."""
    return lambda path: shutil.copyfile(fonts.folder() / f"IBMPlexSansCondensed-{weight}.ttf", path)


FILES = {
    "game.yaml": (text(GAME), text(GAME.replace("5 3 53 9", "6 4 50 9"))),
    "cards.csv": (text("name\nField\n"), text("name\nFaeld\n")),
    "aid.md": (text("# Aid\n\nPlay one.\n"), text("# Aid\n\nPlay six.\n")),
    "icons/sun.svg": (text(ICON.format(9)), text(ICON.format(5))),
    "pictures/barn.png": (picture("#336699"), picture("#993366")),
    "fonts/Lora-Regular.ttf": (font("Regular"), font("Bold")),
}


def test_every_kind_of_file_of_a_folder_is_read_again(tmp_path):
    """Each is changed once: the kit is another one, and in the end that of a new process."""
    folder = tmp_path / "farm"
    for name, (write, _) in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write(folder / name)
    workshop = WatchedBuild(Request((GAMES.folders.open(folder),), 2), tmp_path / "out")
    assert folder.resolve() in workshop.folders
    workshop.build()
    for name, (_, change) in FILES.items():
        change(folder / name)
        assert [path.name for path in workshop.build()[1]] == ["farm-2p.pdf"], name
        assert workshop.check() == {}
    command = [sys.executable, "-m", "pnp", "build", f"{folder}/", "--players", "2", "--paper", "a4"]
    subprocess.run([*command, "--no-check", "--out", tmp_path / "new"], check=True, env={**os.environ})
    for name in ("farm-2p.pdf", "manifest.json"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "new" / name).read_bytes()
