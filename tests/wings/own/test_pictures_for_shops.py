"""Pictures and outlines of folders on their way to a shop: gradients that are clipped, alpha, what pieces lose."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from pnp.check.check import check
from pnp.cli.app import run

pytestmark = pytest.mark.usefixtures("here")

EXAMPLES = Path(__file__).parents[3] / "examples"

HEAD = "title: Sky\nplayers: 2\nparts:\n"
GRADIENT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><defs>
<linearGradient id="a" gradientTransform="rotate(30)"><stop stop-color="#aaccff"/>
<stop offset="1" stop-color="#ffffcc"/>
</linearGradient><clipPath id="c"><circle cx="30" cy="44" r="20"/></clipPath></defs>%s</svg>"""
FULL = '<rect width="63" height="88" fill="url(#a)"/>'
WIDE = '<rect x="-90" width="300" height="88" fill="url(#a)"/><path d="M-99 40L200 50" stroke="#000" stroke-width="2"/>'
ROUND = f'<g transform="rotate(20 30 44)"><g clip-path="url(#c)">{WIDE}</g></g>'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return an empty folder of a game, which is remembered nowhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = tmp_path / "sky"
    made.mkdir()
    return made


def build(folder, *way):
    """Build a folder; return the exit status."""
    return run(["build", str(folder), "--players", "2", *way, "--out", str(folder.parent / "out")])


@pytest.mark.parametrize("way", ["", "--shop --cmyk", "--shop drivethru", "--shop gamecrafter"])
def test_a_gradient_passes_like_a_flat_colour(folder, capsys, way):
    """Full bleed, far beyond the sheet, clipped to a circle in a turned group: what is seen is measured."""
    game = HEAD
    for name, inside in (("full", FULL), ("wide", WIDE), ("round", ROUND)):
        (folder / f"{name}.svg").write_text(GRADIENT % inside, encoding="utf-8")
        game += (
            f"  - cards:\n      id: {name}\n      face:\n"
            f"        - picture: {{at: 0 0 63 88, file: {name}.svg, fill: yes, bleeds: yes}}\n"
            f"        - picture: {{at: 10 40 30 15, file: {name}.svg, fill: yes}}\n"
        )
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    assert build(folder, *way.split()) == 0, capsys.readouterr()


def test_what_is_transparent_is_named(folder, capsys):
    """PDF/X-1a takes no alpha: the files are named. PDF/X-4 takes all."""
    for name, alpha in (("ghost", 128), ("solid", 255)):
        Image.new("RGBA", (300, 300), (255, 0, 0, alpha)).save(folder / f"{name}.png")
    (folder / "veil.svg").write_text(GRADIENT % '<path opacity=".5" d="M0 0h9v9z"/>', encoding="utf-8")
    marks = [
        f"        - picture: {{at: 8 {at} 20 20, file: {name}}}\n"
        for at, name in ((8, "ghost.png"), (30, "veil.svg"), (55, "solid.png"))
    ]
    (folder / "game.yaml").write_text(HEAD + "  - cards:\n      face:\n" + "".join(marks), encoding="utf-8")
    for way in (["--shop", "drivethru"], ["--shop", "--cmyk", "--standard", "x1a"]):
        assert build(folder, *way) == 2
        told = capsys.readouterr().err
        assert (
            "PDF/X-1a:2003 takes nothing transparent, but these are: ghost.png, veil.svg; save them" in told
        )
    assert build(folder, "--shop", "--cmyk") == 0


def test_alpha_that_hides_nothing_is_taken(folder, capsys):
    """A drawing program saved with alpha, but every dot is solid: the file has no mask."""
    Image.new("RGBA", (300, 300), (255, 0, 0, 255)).save(folder / "solid.png")
    marks = "        - picture: {at: 8 8 20 20, file: solid.png}\n"
    (folder / "game.yaml").write_text(HEAD + "  - cards:\n      face:\n" + marks, encoding="utf-8")
    assert build(folder, "--shop", "drivethru") == 0, capsys.readouterr()


BOTTLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 15 30"><path d="M5 0h5v8l5 5v17H0V13l5-5z"/></svg>'
)


def test_the_list_says_what_pieces_lose_and_what_is_sold_there(folder, capsys):
    """A bottle loses its outline and a hexagon does not; standees and boxes are sold there."""
    (folder / "bottle.svg").write_text(BOTTLE, encoding="utf-8")
    (folder / "game.yaml").write_text(
        HEAD
        + """\
  - tokens: {name: Bottles, shape: bottle.svg 15x30, count: 4, fill: blue, back: [box: {at: 0 0 15 30, fill: red}]}
  - tokens: {id: hexes, name: Hexes, shape: hex 18, count: 4, draw: ":star:", fill: yellow}
  - standees: {name: Figures, size: 20x30, count: 2, draw: ":moon:"}
  - cards: {face: [text: {at: 5 5 50 10, say: Field}]}
  - tuck-box: {name: Box, holds: cards}
""",
        encoding="utf-8",
    )
    assert build(folder, "--shop", "gamecrafter", "--backs", "none") == 0, capsys.readouterr()
    text = (folder.parent / "out" / "sky-2p-gamecrafter.txt").read_text(encoding="utf-8")
    words = " ".join(text.split())
    assert re.search(r"Bottles +LargeSquareChit +15 × 30 +25.4 × 25.4", text)
    assert re.search(r"Hexes +HexShard ", text)
    assert "Their outline is lost, the shop cuts them as the shape in the list: Bottles." in words
    assert "Not as large as ours, compare the sizes and the scale in the list: Bottles, Hexes." in words
    assert "Without their backs: Bottles." in words
    assert "CustomSmallPunchout" in words
    assert "Order SmallStandee, MediumStandee, LargeStandee, or print them at home: Figures (2)" in words
    assert "PokerTuckBox54" in words
    assert words.endswith("or print them at home: Box (1)")
    assert "Not made there" not in words


@pytest.mark.skipif(not shutil.which("gs"), reason="needs Ghostscript")
def test_texts_that_ghostscript_joined_do_not_overlap(tmp_path, monkeypatch):
    """It writes texts of one line as one, however far apart; nothing between them is overlapped."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert (
        run(["build", str(EXAMPLES / "furrows"), "--players", "2", "--no-check", "--out", str(tmp_path)]) == 0
    )
    again = tmp_path / "again.pdf"
    quiet = ["-q", "-sDEVICE=pdfwrite", "-dNOPAUSE", "-dBATCH"]
    subprocess.run(["gs", *quiet, "-o", again, tmp_path / "furrows-2p.pdf"], check=True)
    faults = check(again.read_bytes()).faults
    assert [fault.kind for fault in faults] == ["no-statement"]
