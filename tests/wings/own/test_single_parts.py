"""A folder with a single part of any kind is a kit, whatever it lacks: cuts, card, a second player."""

import re
from itertools import product
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.cli.folders import game_of
from pnp.kits.plan import Request, draw, make_plans
from pnp.pages import statement
from pnp.pages.page import Cut, Cuts
from pnp.texts import words
from pnp.texts.languages import LANGUAGES
from pnp.wings.own import csv_rows, things
from tests.pnp.measured import measure

pytestmark = pytest.mark.usefixtures("here")

CELLS = "{grid: squares 20, cells: 'f f', key: {f: {fill: grey-2}}}"
TEXT = "[text: {at: 5 5 40 10, say: Hi}]"
PARTS = {
    "board": f"board: {CELLS}",
    "picture": "board: {picture: pictures/sea.svg, size: 100x100}",
    "rules": "rules: rules.md",
    "score-sheet": "score-sheet: {rows: [Fields], total: sum, wins: highest}",
    "cards": f"cards: {{count: 1, face: {TEXT}}}",
    "tiles": f"tiles: {{count: 1, size: 50x50, face: {TEXT}, back: {TEXT}}}",
    "round cards": f"cards: {{shape: circle 60, face: {TEXT}, back: {TEXT}}}",
    "hexagonal tiles": f"tiles: {{shape: hex 50, face: {TEXT}, back: {TEXT}}}",
    "tokens": "tokens: {shape: circle 16, count: 1, draw: ':star:'}",
    "dice": "dice: {faces: [1, 2, 3, 4, 5, 6]}",
    "standees": "standees: {size: 20x30, count: 1, draw: ':star:'}",
    "mats": f"mats: {{size: 100x80, face: {TEXT}, back: {TEXT}}}",
    "aid": "aid: rules.md",
}
SHEETS = ("board", "picture", "rules", "score-sheet")
"""The parts that nobody cuts."""


@pytest.fixture
def folder(tmp_path):
    """Return a function that writes a folder with one part."""

    def write(part, players="2-4"):
        place = tmp_path / "farm"
        (place / "pictures").mkdir(parents=True, exist_ok=True)
        svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#cde"/></svg>'
        (place / "pictures" / "sea.svg").write_text(svg)
        (place / "rules.md").write_text("# Farm\n\n## Goal\n\nWin.\n")
        (place / "game.yaml").write_text(f"title: Farm\nplayers: {players}\nparts:\n  - {PARTS[part]}\n")
        return str(place)

    return write


def build(folder, *options):
    """Run the command."""
    return run(["build", folder, "--out", f"{folder}/out", *options])


@pytest.mark.parametrize("part", PARTS)
def test_one_part_is_a_kit_in_every_format(folder, capsys, part):
    """Nothing is missing, and the finished files are checked as they are built."""
    tables = () if part == "dice" else ("tts", "pcio")  # folded dice are refused there, in a sentence
    formats = [f"--format={name}" for name in ("pdf", "svg", "png", *tables)]
    place = folder(part, "1")
    assert build(place, *formats, "--dpi=36", "--shop=generic") == 0, capsys.readouterr().err
    machine, folded = "--cutter=silhouette", "--backs=fold"
    assert build(place, machine if part in SHEETS else folded, "--ink=low", "--paper=letter") == 0
    capsys.readouterr()
    cut = build(place, "--format=dxf", "--no-check", *([] if part in SHEETS else [machine]))
    told = capsys.readouterr().err
    assert (cut, told) == (
        (2, "--format dxf: nothing in Farm is cut; leave it out\n") if part in SHEETS else (0, "")
    )


@pytest.mark.parametrize("part", SHEETS)
def test_a_kit_without_cuts_says_so(folder, part):
    """Its guide has no steps for cutting, and one player is not "1 players"."""
    (plan,) = make_plans(Request((game_of(folder(part, "1")),)))
    built = draw(plan)
    assert built.document.cuts == Cuts()
    guide = measure(built.data)[0].text
    assert "Nothing to cut." in guide
    assert re.search(r"1 player\b", guide)
    assert "Cut in order" not in guide


NONE, ONE, TWO = ({"short": short, "count": count} for short, count in (("", 0), ("2", 1), ("2, 3", 2)))
ALWAYS = (
    "footer.edition",
    "guide.block",
    "guide.caption",
    "guide.cuts",
    "guide.map",
    "guide.sheets",
    "guide.tool",
)
THINGS = "15 dice"
"""What players may use in place of a part."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_count_has_a_sentence(lang):
    """None, one and two of everything that the words of all kits count: no line that a guide reads is missing."""
    line = Cut(1, (0.0, 0.0), (9.0, 0.0))
    counts = (NONE, ONE, TWO)
    for pages, machine, straight, outlines in product(counts, counts, (0, 1, 2), (0, 1, 2)):
        facts = {
            "card_pages": pages,
            "two_sided": pages,
            "sticker_pages": pages,
            "folded": pages,
            "mapped": pages,
            "machine": machine,
            "edition": "",
            "players": "1",
            "paper": "A4",
            "inches": False,
            "coloured": True,
            "by_knife": False,
            "backs": "long-edge",
            "sheets": {"card": pages["count"], "paper": 1, "stickers": pages["count"]},
            "creased": False,
            "cuts": Cuts((line,) * straight, outlines),
            "work": {
                "strokes": 2 * straight,
                "minutes": 5 * outlines,
                "less": 0,
                "cut": straight,
                "punched": outlines > 1,
                "glued": False,
                "stapled": outlines > 1,
                "pencil": False,
                "nets": pages["count"],
            },
            "needs": [
                {"things": THINGS, "folded": folded, "title": "", "pages": pages, "stickers": stickers}
                for folded, stickers in ((False, NONE), (True, NONE), (True, pages))
            ],
        }
        sheet = words.sheet("kit", lang, **facts)
        assert all(text for key in ALWAYS for text in sheet.lines(key) if key != "footer.edition")
        assert len(sheet.lines("guide.block")) == 2
        assert all(THINGS in need for need in sheet.lines("guide.need")[:3])


def test_a_shop_gets_as_many_designs_as_a_table_may_have(folder):
    """A file states and checks a front and a back of every row and of every piece; here 120 pages are checked."""
    assert max(csv_rows.MOST_ROWS, things.MOST_THINGS) * 2 <= statement.LONGEST
    place = folder("tiles")
    game = f"title: Farm\nplayers: 2\nparts:\n  - cards: cards.csv\n    face: {TEXT}\n    back: {TEXT}\n"
    Path(place, "game.yaml").write_text(game)
    Path(place, "cards.csv").write_text("name\n" + "".join(f"Card {number}\n" for number in range(60)))
    assert build(place, "--shop=generic") == 0
