"""Any value of any key, and any cell: a kit, or faults, and no other error."""

import re
import shutil
from pathlib import Path

import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.drawing.theme import theme
from pnp.errors import PnpError
from pnp.games.contract import KitSpec
from pnp.games.own.contents import make_contents
from pnp.games.own.description import describe_folder
from pnp.pages.paper import paper

ROOT = Path(__file__).parents[4]
FOLDERS = [
    ROOT / "docs" / "own-games",
    *(ROOT / "examples" / name for name in ("harvest", "islands", "furrows")),
]
VALUE = re.compile(r"([\w-]+): +(\"[^\"]*\"|\[[^\]]*\]|[^,}\n{\[\"]+)")
VALUES = ('""', "-1", "½", "{a: b}", '"{"', "bold italic 9")

CELLS = ("", "-1", "**", "\u200b", "\x00", '"', "x" * 5000)


def changes(folder):
    """Yield a file of a folder, with a value changed: each key and each column in turn gets each value."""
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8")
    for found in {match[1]: match for match in VALUE.finditer(text)}.values():
        for value in VALUES:
            yield game, text[: found.start(2)] + value + text[found.end(2) :]
    for table in folder.glob("*.csv"):
        head, row, *rows = table.read_text(encoding="utf-8").splitlines()
        for at in range(len(row.split(","))):
            for cell in CELLS:
                cells = row.split(",")
                cells[at] = cell
                yield table, "\n".join([head, ",".join(cells), *rows])


@pytest.mark.parametrize("source", FOLDERS, ids=lambda source: source.name)
def test_any_value_is_read_or_refused(tmp_path, source):
    """Of the last occurrence of each key, and of the first row of each table."""
    folder = tmp_path / source.name
    shutil.copytree(source, folder)
    refused = 0
    for file, text in list(changes(folder)):
        whole = file.read_bytes()
        file.write_text(text, encoding="utf-8")
        drop_cached([resources.name_of(file.resolve())])
        try:
            description = describe_folder.__wrapped__(folder)
            make_contents(description, KitSpec(2, {}, paper("a4"), theme("full")))
        except PnpError:
            refused += 1
        file.write_bytes(whole)
    assert refused > 20
