"""A bundle for a store: what is in it, that it is whole, and that it is the same every time."""

import os
import time
from hashlib import sha256
from io import BytesIO
from itertools import chain
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from PIL import Image

from pnp.check.check import check
from pnp.cli.app import run
from pnp.data.zipped import make_zip
from pnp.games import printed
from pnp.kits import bundle
from pnp.kits.bundle_readme import Choice, draw_readmes
from pnp.texts.languages import LANGUAGES
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
    items = list(chain.from_iterable(bundle.draw_steps("low-blow", (3, 4), {})))
    names = [item.name for item in items]
    assert len(set(names)) == len(names) == bundle.count_steps("low-blow", (3, 4)) == 2 * 6 * 2 * 3
    assert names[0] == "en/a4/low-blow-3p-full.pdf"
    assert {"de/letter/low-blow-3p-low.pdf", "fr/a4/low-blow-4p-grey.pdf"} < set(names)
    assert [item.name for item in items if bundle.is_cover(item, "low-blow")] == [
        "en/a4/low-blow-3p-full.pdf",
        "en/a4/low-blow-4p-full.pdf",
    ]


def test_kits_with_backs_are_there_to_fold_too(small, tmp_path):
    """Blockers has tiles with backs. The sheet names both files, in text and as a page."""
    assert run(["bundle", "blockers", "--players", "2", "--backs", "short-edge", "--out", str(tmp_path)]) == 0
    with ZipFile(tmp_path / "blockers-2p-bundle.zip") as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    kits = [name for name in files if name.startswith("en/a4/")]
    assert kits == ["en/a4/blockers-2p-full-fold.pdf", "en/a4/blockers-2p-full.pdf"]
    both, fold = (measure(files[name])[0].text.split() for name in reversed(kits))
    assert ("short" in both, "short" in fold) == (True, False)
    said = files["en/README.txt"].decode("utf-8-sig")
    assert said.index("both sides") < said.index("blockers-2p-full.pdf") < said.index("one side")
    assert said.index("one side") < said.index("blockers-2p-full-fold.pdf")
    (page,) = measure(files["en/README.pdf"])
    assert set(said.replace(":", "").split()) <= set(page.text.replace(":", "").split())


def test_no_two_kits_are_the_same(small, tmp_path):
    """Not even where all backs are to be folded, or none are printed: then there is nothing more to fold."""
    for backs, number in (("long-edge", 2), ("fold", 1), ("none", 1)):
        out = str(tmp_path / backs)
        assert run(["bundle", "blockers", "--players", "3", "--backs", backs, "--out", out]) == 0
        with ZipFile(tmp_path / backs / "blockers-3p-bundle.zip") as packed:
            kits = {packed.read(name) for name in packed.namelist() if name.startswith("en/a4/")}
        assert len(kits) == number


NAMES = {
    Choice(lang, number, paper, ink, is_folded): f"s-{number}p-{ink}{'-fold' * is_folded}.pdf"
    for lang in LANGUAGES
    for number in range(2, 9)
    for paper in bundle.PAPERS
    for ink in bundle.INKS
    for is_folded in (False, True)
}
"""What Schocken would have if it had backs."""


def test_a_buyer_finds_the_file_in_the_sheet_of_his_language():
    """Five players, in French, with a printer of one side, in grey: its row and its column meet at one name."""
    files = draw_readmes("schocken", NAMES)
    said = files["fr/README.txt"].decode("utf-8-sig")
    (part,) = [part for part in said.split("\r\n\r\n") if "pour 5 joueurs" in part and "fold" in part]
    (line,) = [line for line in part.splitlines() if "noir et blanc" in line and "5p" in line]
    assert line.split()[0] == "s-5p-grey-fold.pdf"
    (page,) = measure(files["fr/README.pdf"])
    (name,) = [word for word in page.words if word.text == "s-5p-grey-fold.pdf"]
    row = [word.text for word in page.words if abs(word.bottom - name.bottom) < 1]
    assert row[:3] == ["pour", "5", "joueurs"]
    assert row[3:] == ["s-5p-full-fold.pdf", "s-5p-low-fold.pdf", "s-5p-grey-fold.pdf"]


def test_the_first_sheet_leads_to_each_language():
    """One page, with a sentence in each language; every word of it and of the others is on its paper."""
    files = draw_readmes("schocken", NAMES)
    assert len(files) == 2 * (1 + len(LANGUAGES))
    whole = files["README.txt"].decode("utf-8-sig").splitlines()
    assert len(whole) == 2 + len(LANGUAGES)
    assert all(
        f"{code}”" in line or f"{code}»" in line or f"{code}\u00a0»" in line or f"{code}“" in line
        for code, line in zip(LANGUAGES, whole[2:], strict=True)
    )
    for name, data in files.items():
        if name.endswith(".pdf"):
            (sheet,) = measure(data)
            assert max(word.right for word in sheet.words) < sheet.width - 15
            assert max(word.bottom for word in sheet.words) < sheet.height - 12


def test_long_names_and_many_numbers_of_players_find_room():
    """A name breaks behind a hyphen, and rows go on to a second page."""
    names = {
        Choice(lang, number, "a4", "full"): f"the-longest-night-of-all-nights-in-town-{number}p-full.pdf"
        for lang in LANGUAGES
        for number in range(1, 41)
    }
    pages = measure(draw_readmes("schocken", names)["en/README.pdf"])
    assert len(pages) > 1
    assert all(word.right < page.width - 15 for page in pages for word in page.words)


@pytest.mark.parametrize(("game", "wish"), [("low-blow", ""), ("blockers", "2"), ("schocken", "2")])
def test_every_game_makes_one(small, game, wish, tmp_path, capsys):
    """With a picture in two sizes, a sheet, the licence, and checksums; for every number of players by default.

    A game with several editions says which one it is.
    """
    assert run(["bundle", game, *(["--players", wish] if wish else []), "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert path.name == f"{game}-{wish}p-bundle.zip" if wish else f"{game}-bundle.zip"
    kits = [f"{number}p" for number in printed(game).players] if not wish else [f"{wish}p"]
    more = game == "blockers"  # its kit is there to fold, too
    said = capsys.readouterr().out
    size = path.stat().st_size / 1_000_000
    edition = {
        "low-blow": "These files are of the edition blog; --edition makes those of web.\n",
        "blockers": "These files are of the edition standard; --edition makes those of profi.\n",
    }
    assert said == f"{path}: {8 + len(kits) + more} files, {size:.1f}\u00a0MB\n{edition.get(game, '')}"
    with ZipFile(path) as packed:
        assert packed.testzip() is None
        files = {name: packed.read(name) for name in packed.namelist()}
    sums = dict(line.split("  ")[::-1] for line in files.pop("SHA256SUMS.txt").decode().splitlines())
    assert sums == {name: sha256(data).hexdigest() for name, data in files.items()}
    assert files["LICENSE.txt"].startswith(b"MIT License")
    assert Image.open(BytesIO(files["cover.png"])).size == (1200, 1200)
    assert Image.open(BytesIO(files["cover-small.png"])).size == (600, 600)
    found = [name for name in files if name.startswith("en/a4/") and "-fold." not in name]
    assert [name.split("-")[-2] for name in found] == kits
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
    monkeypatch.setattr("pnp.cli.bundle.is_sound", lambda *_: False)
    assert run(["bundle", "schocken", "--players", "2", "--out", str(tmp_path)]) == 1
    assert list(tmp_path.iterdir()) == []
