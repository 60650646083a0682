"""Modules that took something over from another are loaded anew with it."""

import sys
from importlib import import_module

import pytest

from pnp.build.modules import Modules

TOY = {
    "__init__": "",
    "paint": "from pathlib import Path\nRED = (Path(__file__).parent / 'red.txt').read_text()\n",
    "wall": "from toy.paint import RED\n",
    "house": "from toy import wall\n",
    "street": "import toy.house\n",
    "visitor": "def look():\n    from toy.wall import RED\n    return RED\n",
    "garden": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy.paint import RED\nGRASS = 'green'\n",
    "cellar": "import toy.wall as stones\n",
}
"""A package by its modules: paint reads a file, street rests on it by way of house and wall, visitor asks later,
garden only for a type checker."""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Load the toy package, drop nothing yet."""
    folder = tmp_path / "toy"
    folder.mkdir()
    for name, code in TOY.items():
        (folder / f"{name}.py").write_text(code)
    (folder / "red.txt").write_text("crimson")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    for name in ("street", "visitor", "garden", "cellar"):
        import_module(f"toy.{name}")
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "toy"]:
        del sys.modules[name]


def test_what_rests_on_a_module_is_dropped_with_it(toy):
    """By way of others too, however it was imported; what asks later, or never, stays."""
    gone = Modules("toy").drop("toy.paint")
    assert gone == ["toy.cellar", "toy.house", "toy.paint", "toy.street", "toy.wall"]
    assert {"toy.visitor", "toy.garden"} <= sys.modules.keys()


def test_what_is_imported_next_is_new(toy):
    """The file is read again, everyone has what is in it now, and again the next time."""
    modules, garden = Modules("toy"), sys.modules["toy.garden"]
    look = sys.modules["toy.visitor"].look
    for colour in ("scarlet", "ruby"):
        (toy / "red.txt").write_text(colour)
        modules.drop("toy.paint")
        assert colour == import_module("toy.street").toy.house.wall.RED
        assert look() == colour
    assert import_module("toy.garden") is garden


def test_a_module_that_fails_can_be_loaded_later(toy):
    """Where loading ends in a fault, nothing is left half loaded."""
    modules = Modules("toy")
    (toy / "red.txt").unlink()
    modules.drop("toy.paint")
    with pytest.raises(FileNotFoundError):
        import_module("toy.street")
    (toy / "red.txt").write_text("rose")
    modules.drop("toy.paint")
    assert import_module("toy.street").toy.house.wall.RED == "rose"
