"""A package that brings a wing: its format stands in the help, on the command line and on the page Kits."""

import pytest

from tests import installed


@pytest.fixture(scope="session")
def site(tmp_path_factory, worker_id):
    """Install the package into a folder of its own, once for all workers."""
    return installed.site("stock", tmp_path_factory, worker_id)


def test_its_format_is_listed_and_written(site, tmp_path):
    """The format has its option; the file has the pieces of the kit, as often as it is told."""
    told = installed.pnp(tmp_path, site, "build", "--help").stdout
    assert "--stock-copies" in told
    words = ["--only", "dice", "--format", "stock", "--stock-copies", "3", "--no-check", "--out", "kit"]
    done = installed.pnp(tmp_path, site, "build", "low-blow", "--players", "3", *words)
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = (tmp_path / "kit").glob("*-stock.txt")
    assert file.read_text().startswith("45 ")  # five dice each


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("WING = 5", "the wing stock: pnp_stock.wing:WING: it is not a Wing"),
        (
            "import not_there",
            "the wing stock: pnp_stock.wing:WING: ModuleNotFoundError: No module named 'not_there'",
        ),
        (
            "class Stock(Wing):\n    def comands(self): return {}\n\nWING = Stock()",
            "the wing stock: comands: no such hook; there are commands, ",
        ),
        (
            "class Stock(Wing):\n    def formats(self):\n        from pnp.kits import gone\n\nWING = Stock()",
            "the wing stock: pnp.kits: cannot import name 'gone'",
        ),
        (
            "def load():\n    from pnp_stock.gone import gone\n    return gone\n\n"
            "class Stock(Wing):\n    def commands(self):\n"
            "        return {'stock': Listed(load, 'List pieces.', 'pnp stock')}\n\nWING = Stock()",
            "the wing stock: pnp_stock.gone: No module named 'pnp_stock.gone'",
        ),
        ("raise SystemExit(0)", "the wing stock: pnp_stock.wing:WING: SystemExit: 0"),
        (
            "class Stock(Wing):\n    needs = ('wbe',)\n\nWING = Stock()",
            "the wing stock: needs: there is no wing 'wbe'; the nearest is 'web'",
        ),
        (
            "class Stock(Wing):\n    needs = ('web')\n\nWING = Stock()",
            "the wing stock: needs: write a tuple, such as ('web',)",
        ),
        (
            "class Stock(Wing):\n    def commands(self):\n"
            "        return {'build': Listed(print, 'Make kits.', 'pnp build')}\n\nWING = Stock()",
            "the wing stock: build: pnp has this name",
        ),
        (
            "class Stock(Wing):\n    def commands(self):\n"
            "        return {'simulate': Listed(print, 'Play.', 'pnp simulate')}\n\nWING = Stock()",
            "the wing turns: simulate: stock has this name",
        ),
        (
            "class Stock(Wing):\n    def commands(self):\n        return {}[1]\n\nWING = Stock()",
            "the wing stock: wing.py:5: KeyError: 1",
        ),
    ],
)
def test_a_wing_that_breaks_the_contract_is_named(site, tmp_path, code, said):
    """One sentence names the wing and the name in it; the program does not go on without it."""
    package = tmp_path / "broken" / "pnp_stock"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "wing.py").write_text(f"from pnp.wings.contract import Listed, Wing\n\n{code}\n")
    word = "stock" if "'stock'" in code else "build"
    done = installed.pnp(tmp_path, f"{package.parent}:{site}", word, "--help")
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


def test_a_package_cannot_stand_in_for_a_wing(tmp_path):
    """The name of a wing of ours, or of another package, is taken: neither of the two is silently left out."""
    about = tmp_path / "pnp_other-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-other\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pnp.wings]\nphoto = pnp_other.wing:WING\n")
    done = installed.pnp(tmp_path, tmp_path, "build", "--help")
    assert done.returncode == 2
    assert done.stderr == "the wing photo: pnp_other.wing:WING: pnp.wings.photo.wing:WING has this name\n"
