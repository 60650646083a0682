"""The pages on marks and parts say what is read: each example makes a kit, each table has the keys of today."""

import re
import runpy
import shutil
from pathlib import Path

import pytest

from pnp.wings.own.board_reader import LOOK_KEYS
from pnp.wings.own.description import PARTS
from pnp.wings.own.marks import KINDS
from pnp.wings.own.text_mark import STYLE_KEYS
from tests.wings.own.farm import draw_kit

ROOT = Path(__file__).parents[3]
MODULE = runpy.run_path(str(ROOT / "docs" / "own_schema.py"))
HEAD = 'title: Shown\nplayers: 2-4\ncolours: {wheat: "#f2c53d"}\nparts:\n'
FACE = "  - cards:\n      file: cards.csv\n      size: 50x30\n      face:\n"
CARDS = "name,kind,points\nField,wheat,3\nShower,rain,1\n"


def examples():
    """Return each example of the pages with its heading, as parts of a game."""
    return [
        pytest.param(as_parts(path.stem, block), id=f"{path.stem} {section.partition(chr(10))[0]} {number}")
        for path in MODULE["PAGES"]
        for section in path.read_text(encoding="utf-8").split("\n## ")[1:]
        for number, block in enumerate(re.findall(r"```yaml\n(.*?)```", section, re.DOTALL))
    ]


def as_parts(page, block):
    """Return an example as parts; marks are those of a card."""
    if page == "own-marks":
        return FACE + "".join(f"      {line}\n" for line in block.splitlines())
    return "".join(f"  {line}\n" for line in block.splitlines())


@pytest.mark.parametrize("parts", examples())
def test_examples_make_a_kit(parts, tmp_path):
    """Each of them, in a folder with two icons, a picture, a table and a text."""
    folder = tmp_path / "shown"
    shutil.copytree(ROOT / "docs" / "own-games", folder)
    (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
    (folder / "aid.md").write_text("# One turn\n\n- Draw a :wheat:.\n", encoding="utf-8")
    (folder / "game.yaml").write_text(HEAD + parts, encoding="utf-8")
    assert draw_kit(folder).parts


def test_every_mark_and_every_part_has_a_section_with_its_keys():
    """And no other has one; the tables are those of today."""
    told = [page.read_text(encoding="utf-8") for page in MODULE["PAGES"]]
    marks, *parts = [
        [kind for kind in re.findall(r"<!-- keys of ([a-z-]+) -->", text) if f"\n## {kind}\n" in text]
        for text in told
    ]
    assert marks == [*KINDS], (
        "give each mark a section with '<!-- keys of MARK -->' in docs/own-marks.md, in order"
    )
    assert sorted(kind for kinds in parts for kind in kinds) == sorted(PARTS)
    for text in told:
        assert MODULE["with_tables"](text) == text, "run: python docs/own_schema.py"


def test_every_key_has_a_meaning():
    """A key of a mark, a part, a style or a cell says beside its class what it means."""
    kinds = {kind: mark.keys for kind, mark in KINDS.items()} | {
        part: keys for part, (keys, _) in PARTS.items()
    }
    kinds |= {"style": STYLE_KEYS, "key of a board": LOOK_KEYS}
    silent = [
        f"{kind}: {name}" for kind, keys in kinds.items() for name, key in keys.items() if not key.meaning
    ]
    assert not silent, f"write in their Key(...) what these keys mean: {', '.join(silent)}"


def test_the_game_on_the_first_page_is_a_kit_without_warnings(tmp_path):
    """Its map, and 28 counters with two sides."""
    runpy.run_path(str(ROOT / "docs" / "own_pictures.py"))["write_ridge"](tmp_path)
    made = draw_kit(tmp_path)
    assert [(part.id, part.count) for part in made.parts] == [("board", 1), ("units", 28), ("score-sheet", 1)]
    assert not made.remarks
