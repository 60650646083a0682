"""A file that is not where it is looked for: the one that is meant is told, once for a table."""

from io import BytesIO

import pytest
from PIL import Image

from tests.wings.own.farm import faults

GAME = """\
title: Divers
players: 2
parts:
  - cards: cards.csv
    face:
      - picture: {at: 0 0 60 80, file: "{art}"}
"""


def told(tmp_path, names, files):
    """Return the faults of a folder whose table names some files, and which has others."""
    folder = tmp_path / "divers"
    (folder / "pictures").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "cards.csv").write_text("\n".join(["art", *names]))
    png = BytesIO()
    Image.new("RGB", (4, 4)).save(png, "PNG")
    for file in files:
        (folder / file).write_bytes(png.getvalue())
    return "\n".join(faults(folder))


def test_files_of_another_folder_are_told_once_for_a_table(tmp_path):
    """500 rows name files of pictures/: one line, although a file beside game.yaml has a similar name."""
    names = [f"p{at:03}.png" for at in range(1, 501)]
    faults = told(tmp_path, names, ["p-001.png", *(f"pictures/{name}" for name in names)])
    assert faults.endswith("cards.csv:2 art, rows 2-501: unknown file 'p001.png'; write 'pictures/p001.png'")
    assert len(faults.splitlines()) == 1


@pytest.mark.parametrize(
    "name",
    [
        *("pictures/divr.png", "diver.png", "divr.png", "art/diver.png"),
        *("Pictures/Diver.png", "./pictures/diver.png", "pictures\\diver.png"),
    ],
)
def test_the_nearest_path_is_told(tmp_path, name):
    """A slip in the name, in the folder, in both, or a folder that is left out."""
    assert f"unknown file '{name}'; write 'pictures/diver.png'" in told(
        tmp_path, [name], ["pictures/diver.png"]
    )


def test_a_file_of_another_name_is_not_told(tmp_path):
    """Nothing is like it: the file is only missing."""
    assert "there is no file 'whale.png' in the folder" in told(
        tmp_path, ["whale.png"], ["pictures/boat.png"]
    )
