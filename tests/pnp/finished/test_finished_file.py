"""What the file of every kit must keep: its fonts, how it is printed and found, the same bytes from anywhere."""

import io
import os
import re
import subprocess
import sys

import pikepdf
import pytest

from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import EVERY, KITS, built, pages_of, recorded, sheets

PARTS = {
    "low-blow": ["Guide", "Rules", "Board", "Dice", "Counters", "Aids", "Score sheet"],
    "blockers": ["Guide", "Rules", "Board", "Tiles", "Racks", "Aids", "Score sheet"],
    "schocken": ["Guide", "Rules", "Dice", "Discs", "Mat", "Aids", "Lids", "Score sheet"],
}
TITLES = {"low-blow": "Low Blow", "blockers": "Blockers", "schocken": "Schocken"}


def game_of(kit):
    return kit[3] if len(kit) > 3 else "low-blow"


@pytest.mark.parametrize("kit", EVERY)
def test_fonts_are_embedded_subsets(kit):
    """Every font is a subset embedded as TrueType with a tag of its own; no standard font is named."""
    with pikepdf.open(io.BytesIO(built(*kit).data)) as file:
        fonts = [
            each
            for each in file.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert str(font.BaseFont)[7] == "+"
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font
            assert font.FontDescriptor.FontName == font.BaseFont
        tags = [str(font.BaseFont)[1:7] for font in fonts]
        assert all(re.fullmatch("[A-Z]{6}", tag) for tag in tags)
        assert len(set(tags)) == len(tags)


def page_of(file, item):
    """Return the index of the page that a bookmark leads to."""
    target = item.destination
    if isinstance(target, pikepdf.Name | pikepdf.String):
        target = file.Root.Dests["/" + str(target).lstrip("/")]
    return [page.objgen for page in file.pages].index(target[0].objgen)


@pytest.mark.parametrize("kit", EVERY)
def test_the_file_says_how_to_be_printed_and_found(kit):
    """No scaling, one side, a language, a title, a label for each page, a bookmark for each part."""
    with pikepdf.open(io.BytesIO(built(*kit).data)) as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.Duplex == "/Simplex"
        assert str(file.Root.Lang) == "en"
        assert str(file.docinfo["/Title"]) == TITLES[game_of(kit)]
        labels = [page.label for page in file.pages]
        assert labels == list(sheets(*kit))
        with file.open_outline() as outline:
            found = {item.title: page_of(file, item) for item in outline.root}
        parts = PARTS[game_of(kit)]
        assert len(found) == len(parts)
        assert all(sum(mark.startswith(part) for mark in found) == 1 for part in parts)
        assert list(found.values()) == sorted(found.values())
        for mark, page in found.items():
            assert mark in labels[page]


@pytest.mark.parametrize("kit", KITS)
def test_text_is_real_and_found(kit):
    """Words can be selected and searched, also where they are set with tracking or lie in repeated pieces."""
    assert "Low Blow" in pages_of(kit, "Board")[0].text
    assert "100 mm" in pages_of(kit, "Guide")[0].text.replace("\u00a0", " ")
    assert "Red" in pages_of(kit, "Dice")[0].text


def build_bytes(folder, **environment):
    """Run the command in a process of its own; return the bytes of the file, and of the manifest."""
    env = {**os.environ, **environment}
    words = "-m pnp build low-blow --players 4 --edition web --paper letter --out ."
    command = [sys.executable, *words.split()]
    subprocess.run(command, cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)
    return (folder / "low-blow-web-4p.pdf").read_bytes(), (folder / "manifest.json").read_bytes()


def test_same_bytes_from_anywhere(tmp_path):
    """Folder, time zone, locale, hash seed and umask change no byte."""
    (tmp_path / "one").mkdir()
    (tmp_path / "zwei und ü").mkdir()
    one = build_bytes(tmp_path / "one", TZ="UTC", LC_ALL="C", PYTHONHASHSEED="1")
    two = build_bytes(tmp_path / "zwei und ü", TZ="Asia/Kathmandu", LC_ALL="tr_TR.UTF-8", PYTHONHASHSEED="77")
    assert one == two
    assert one[0] == recorded(built(*KITS[1]))


@pytest.mark.parametrize("epoch", ["1700000000", "abc"])
def test_the_environment_s_clock_changes_no_byte(epoch, monkeypatch):
    """``SOURCE_DATE_EPOCH`` is for packages of the program: its files are the same with any value, even a wrong one."""
    (plan,) = make_plans(Request(("schocken",), 2, only=("discs:3",)))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = draw(plan).data
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert draw(plan).data == before
