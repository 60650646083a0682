"""A folder that tests change."""

import pytest

from tests.wings.own.farm import CARDS, GAME


@pytest.fixture
def farm(tmp_path):
    """Return a function that writes a folder."""

    def write(game=GAME, cards=CARDS, **files):
        folder = tmp_path / "farm"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(game, encoding="utf-8")
        (folder / "cards.csv").write_bytes(cards if isinstance(cards, bytes) else cards.encode())
        for name, data in files.items():
            (folder / name.replace("_", ".")).write_bytes(data)
        return folder

    return write
