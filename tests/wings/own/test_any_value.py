"""Any value of any key, and any cell: a kit, or faults, and no other error."""

import re
import shutil
from pathlib import Path

from pnp.data.cache import drop_cached
from pnp.errors import PnpError
from tests.wings.own.farm import draw_kit

ROOT = Path(__file__).parents[3]
FOLDERS = [
    ROOT / "docs" / "own-games",
    *(ROOT / "examples" / name for name in ("harvest", "islands", "furrows", "marches")),
]
VALUE = re.compile(r"([\w-]+): +(\"[^\"]*\"|\[[^\]]*\]|[^,}\n{\[\"]+)")
VALUES = ('""', "-1", "½", "{a: b}", '"{"', "bold italic 9")

CELLS = ("", "-1", "**", "\u200b", "\x00", '"', "x" * 5000)


def changes(folder, known):
    """Yield a file of a folder with a value changed: each new key gets a third of the values, each cell half."""
    game = folder / "game.yaml"
    text = game.read_text(encoding="utf-8")
    new = {match[1]: match for match in VALUE.finditer(text) if match[1] not in known}
    known.update(new)
    for number, found in enumerate(new.values()):
        for value in VALUES[number % 3 :: 3]:
            yield game, text[: found.start(2)] + value + text[found.end(2) :]
    for table in folder.glob("*.csv"):
        head, row, *rows = table.read_text(encoding="utf-8").splitlines()
        for at in range(len(row.split(","))):
            for cell in CELLS[at % 2 :: 2]:
                cells = row.split(",")
                cells[at] = cell
                yield table, "\n".join([head, ",".join(cells), *rows])


def test_any_value_is_read_or_refused(tmp_path):
    """Of the last occurrence of each key, and of the first row of each table."""
    refused, known = 0, set()
    for source in FOLDERS:
        folder = tmp_path / source.name
        shutil.copytree(source, folder)
        for file, text in list(changes(folder, known)):
            whole = file.read_bytes()
            file.write_text(text, encoding="utf-8")
            drop_cached()
            try:
                draw_kit(folder)
            except PnpError:
                refused += 1
            file.write_bytes(whole)
    assert len(known) > 30
    assert refused > 100
