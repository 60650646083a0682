"""Kits built again in one process as their data files change."""

import re
import shutil
import sys

import pytest

from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.data.checked_file import DataError
from pnp.kits.plan import Request
from pnp.kits.watch import IncrementalBuild

PALETTE = "assets/palette.json"


@pytest.fixture
def assets(tmp_path, monkeypatch):
    """Take assets from a copy of theirs; forget afterwards what was made of them."""
    real = resources.folder
    shutil.copytree(real("assets"), tmp_path / "assets")
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name if name == "assets" else real(name))
    everything = [f"assets/{path.relative_to(tmp_path / 'assets')}" for path in tmp_path.rglob("*.*")]
    drop_cached(everything)
    yield tmp_path / "assets"
    drop_cached(everything)


def modules():
    """Return the modules of this program that are loaded."""
    return {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("pnp", "scorer")}


def paint(assets, colour):
    """Give red another colour."""
    file = assets / "palette.json"
    file.write_text(re.sub(r'"red": "[^"]*"', f'"red": "{colour}"', file.read_text()))


def test_another_palette_is_seen_by_the_modules_that_are_loaded(assets, tmp_path):
    """A colour that changes is in the next kit, for a fault in between too; no module is loaded anew."""
    request = Request(("low-blow",), 3, {}, "a4", "en")
    workshop = IncrementalBuild(request, tmp_path / "out")
    (first,), _ = workshop.build()
    loaded = modules()
    for right in ("#0954bd", "#f90915"):
        paint(assets, right[:4])
        assert workshop.concerns(PALETTE)
        with pytest.raises(DataError, match=r"palette\.json:11: red is"):
            workshop.build([PALETTE])
        assert workshop.waiting == {PALETTE}
        paint(assets, right)
        (built,), written = workshop.build([PALETTE])
        assert [path.name for path in written] == ["low-blow-3p.pdf"]
        assert (built.data == first.data) == (right == "#f90915")
        assert not workshop.waiting
    assert {name: module for name, module in modules().items() if name in loaded} == loaded
