"""How many modules of ours a command loads: no more than it needs."""

import subprocess
import sys

import pytest

from tests.test_imports import ROOT

LOADED = """
import sys
from pnp.cli.app import run
assert run(sys.argv[1:]) == 0
print(*sorted(sys.modules), file=sys.stderr)
"""
SCORE = ["score", str(ROOT / "docs" / "low-blow.yaml"), "--json"]
BUILD = ["build", "low-blow", "--players", "3", "--no-check", "--out", "kit"]

WITHOUT_PILLOW = """
import sys
from types import ModuleType
pillow = sys.modules["PIL"] = ModuleType("PIL")
pillow.__path__ = []  # a package with nothing else in it
pillow.Image = sys.modules["PIL.Image"] = ModuleType("PIL.Image")
from pnp.cli.app import run
sys.exit(run(sys.argv[1:]))
"""
"""All of Pillow that reportlab wants of kits without pictures: an empty module."""

OF_PICTURES = {
    *("PIL.ImageCms", "PIL.ImageOps", "PIL.ImageFile", "PIL.ImageFont"),  # PIL.Image is loaded by reportlab
    *("pypdfium2", "pypdfium2_raw", "pnp.drawing.art", "pnp.writers.pdf_pixels", "pnp.check.looks"),
}
"""What reads and draws pictures made of dots."""


@pytest.mark.parametrize(
    ("arguments", "most", "never"),
    [
        (
            ["--help"],
            56,
            {
                "platformdirs",
                "scorer.apart",
                "pnp.kits.plan",
                "scorer.games.low_blow",
                "reportlab",
                "sqlite3",
                "rich.console",
            },
        ),
        (
            SCORE,
            91,
            {
                "scorer.plays",
                "sqlite3",
                "pnp.drawing.shapes",
                "pnp.kits.plan",
                "reportlab",
                "jinja2",
                "scorer.wings.turns",
            },
        ),
        (["build", "--help"], 220, {"pnp.games.low_blow.kit", "scorer.wings.turns", "starlette"}),
        (BUILD, 206, {"pnp.games.schocken.kit", "starlette", "scorer.wings.turns", "svgwrite"}),
    ],
    ids=["help", "score", "help of build", "build"],
)
def test_a_command_loads_few_modules(arguments, most, never, tmp_path):
    """Each command loads at most so many modules of ours, and none that belongs to others."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    loaded = done.stderr.split("\n")[-2].split()
    ours = [name for name in loaded if name.split(".")[0] in {"pnp", "scorer"}]
    assert len(ours) <= most, len(ours)
    assert not never & set(loaded)


@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_a_kit_without_pictures_loads_nothing_for_pictures(game, tmp_path):
    """Nothing of Pillow but what reportlab loads, and no pdfium: only the check draws pages as pictures."""
    build = ["build", game, "--players", "3", "--ink", "grey", "--no-check", "--out", "kit"]
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *build], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert not OF_PICTURES & set(done.stderr.split())


@pytest.mark.parametrize("game", ["low-blow", "blockers", "schocken"])
def test_a_kit_without_pictures_is_made_and_checked_without_pillow(game, tmp_path):
    """Where Pillow is not there, the files, their record of looks and the table with the ink are the same."""

    def build(program):
        out = tmp_path / str(len(program))
        words = [sys.executable, "-c", program, "build", game, "--players", "3", "--out", "kit"]
        out.mkdir()
        told = subprocess.run(words, capture_output=True, text=True, check=True, cwd=out).stdout
        return told, {path.name: path.read_bytes() for path in (out / "kit").iterdir()}

    assert build(WITHOUT_PILLOW) == build(LOADED)
