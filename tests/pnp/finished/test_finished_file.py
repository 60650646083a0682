"""What every page of every kit must keep, measured in the finished PDF."""

import io
import os
import re
import subprocess
import sys

import numpy as np
import pikepdf
import pypdfium2
import pytest

from pnp.kits.plan import Request, draw, make_plans
from tests.pnp.measured import (
    EVERY,
    KITS,
    built,
    is_large_enough,
    leaflets,
    maps,
    overlaps,
    pages_of,
    recorded,
    sheets,
)

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "tabloid": (279.4, 431.8)}
GUIDE = {"a4": 1, "letter": 1, "a3": 297 / 215.9, "tabloid": 279.4 / 215.9}
"""How much larger the guide's type is on paper larger than A4 and Letter; its footer and scale are not."""

PARTS = {
    "low-blow": ["Guide", "Rules", "Board", "Dice", "Counters", "Aids", "Score sheet"],
    "blockers": ["Guide", "Rules", "Board", "Tiles", "Racks", "Aids", "Score sheet"],
    "schocken": ["Guide", "Rules", "Dice", "Discs", "Mat", "Aids", "Lids", "Score sheet"],
}
SIZES = {
    "low-blow": {6.5, 9.0, 12.0, 18.0, 36.0},
    "schocken": {6.5, 9.0, 12.0, 18.0, 36.0},
    "blockers": {
        6.5,
        9.0,
        12.0,
        18.0,
        36.0,
        30.0,
        37.89,
        14.84,
        12.47,
    },  # glyphs of tiles: 30 points on 19 mm, as many more on 24 mm, on 9.4 and 7.9 mm of high and low aids
}
TITLES = {"low-blow": "Low Blow", "blockers": "Blockers", "schocken": "Schocken"}


def game_of(kit):
    return kit[3] if len(kit) > 3 else "low-blow"


@pytest.mark.parametrize("kit", EVERY)
def test_pages_have_the_paper_they_state(kit):
    """Every page is the paper asked for, upright or turned."""
    for sheet in sheets(*kit).values():
        assert sorted((sheet.width, sheet.height)) == pytest.approx(sorted(PAPERS[kit[2]]), abs=0.01)


@pytest.mark.parametrize("kit", EVERY)
def test_nothing_lies_within_5_mm_of_the_edge(kit):
    """A rendered page is white all around: nothing lies where printers cannot print."""
    with pypdfium2.PdfDocument(built(*kit).data) as file:
        for page in file:
            picture = page.render(scale=144 / 72, grayscale=True).to_numpy().squeeze()
            edge = int(5 / 25.4 * 144) - 1
            rim = np.ones_like(picture, dtype=bool)
            rim[edge:-edge, edge:-edge] = False
            assert (picture[rim] == 255).all()
            assert (picture < 255).any()


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


@pytest.mark.parametrize("kit", EVERY)
def test_type_is_large_enough(kit):
    """Small print is at least 6.5 pt, as on the map of cuts; everything else at least 9 pt."""
    usual = SIZES[game_of(kit)]
    larger = {size * GUIDE[kit[2]] for size in usual}
    for label, sheet in sheets(*kit).items():
        if label in maps(kit):
            assert all(word.size >= 6.49 for word in sheet.words)
        elif label in leaflets(kit):
            assert all(is_large_enough(word) or round(word.size, 2) == 6.5 for word in sheet.words)
        else:
            sizes = usual | larger if label.startswith("Guide") else usual
            assert all(min(abs(word.size - size) for size in sizes) < 0.01 for word in sheet.words), label
            if label.startswith("Guide"):
                assert max(word.size for word in sheet.words) == pytest.approx(36 * GUIDE[kit[2]], abs=0.01)


@pytest.mark.parametrize("kit", EVERY)
def test_no_word_lies_on_another(kit):
    """No two words overlap."""
    for label, sheet in sheets(*kit).items():
        assert overlaps(sheet.words) == [], label


@pytest.mark.parametrize("kit", EVERY)
def test_every_page_has_its_footer(kit):
    """The footer names kit, page, paper, scale and geometry, and carries a 50 mm bar, clear of everything else."""
    pages = list(sheets(*kit).values())
    for number, sheet in enumerate(pages, 1):
        foot = " ".join(w.text for w in sheet.words if w.y > sheet.height - 10)
        assert foot.startswith(TITLES[game_of(kit)])
        assert f"Page {number} of {len(pages)}" in foot
        assert {"a4": "A4", "letter": "Letter", "a3": "A3", "tabloid": "Tabloid"}[kit[2]] in foot
        assert "Print at 100 %" in foot.replace("\u00a0", " ")
        assert f"Geometry { {'blockers': 3, 'schocken': 1}.get(game_of(kit), 2) }" in foot
        bars = [m for m in sheet.lines() if m.is_box(50, 0, 0.05) and m.y > sheet.height - 10]
        assert len(bars) == 1
        ticks = [m for m in sheet.lines() if m.width < 0.01 and m.y > sheet.height - 11 and m.height < 3]
        assert sorted(m.x - bars[0].x for m in ticks) == pytest.approx([0, 10, 20, 30, 40, 50], abs=0.05)
        above = [m.y + m.height for m in sheet.marks if m.y + m.height < sheet.height - 9.3 and m.width < 250]
        assert max(above) < sheet.height - 9.3


@pytest.mark.parametrize("kit", KITS)
def test_text_is_real_and_found(kit):
    """Words can be selected and searched, also where they are set with tracking or lie in repeated pieces."""
    assert "Low Blow" in pages_of(kit, "Board")[0].text
    assert "100 mm" in pages_of(kit, "Guide")[0].text.replace("\u00a0", " ")
    assert "Red" in pages_of(kit, "Dice")[0].text


def build_bytes(folder, **environment):
    """Run the command in a process of its own; return the bytes of the file, and of the manifest."""
    env = {**os.environ, **environment}
    command = [
        sys.executable,
        "-m",
        "pnp",
        "build",
        "low-blow",
        "--players",
        "4",
        "--edition",
        "web",
        "--out",
        ".",
    ]
    subprocess.run(command, cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)
    return (folder / "low-blow-web-4p.pdf").read_bytes(), (folder / "manifest.json").read_bytes()


def test_same_bytes_from_anywhere(tmp_path):
    """Folder, time zone, locale, hash seed and umask change no byte."""
    (tmp_path / "one").mkdir()
    (tmp_path / "zwei und ü").mkdir()
    one = build_bytes(tmp_path / "one", TZ="UTC", LC_ALL="C", PYTHONHASHSEED="1")
    two = build_bytes(tmp_path / "zwei und ü", TZ="Asia/Kathmandu", LC_ALL="tr_TR.UTF-8", PYTHONHASHSEED="77")
    assert one == two
    assert one[0] == recorded(built(4, "web", "a4"))


@pytest.mark.parametrize("epoch", ["0", "1700000000", "abc", " "])
def test_the_environment_s_clock_changes_no_byte(epoch, monkeypatch):
    """``SOURCE_DATE_EPOCH`` is for packages of the program: its files are the same with any value, even a wrong one."""
    (plan,) = make_plans(Request(("schocken",), 2))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = draw(plan).data
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert draw(plan).data == before
