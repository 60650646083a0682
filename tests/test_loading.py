"""What commands load when they start: no more than they need."""

import subprocess
import sys

import pytest

from tests.test_imports import FOLDERS, ROOT, under

LIGHT = """
import sys
from pnp.cli.app import run
assert run(sys.argv[1:]) == 0
print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded_by(*arguments):
    """Return the modules that a command loads, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", LIGHT, *arguments], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


SCORE = ["score", str(ROOT / "docs" / "evening.yaml"), "--json"]


@pytest.mark.parametrize("arguments", [["--help"], SCORE, ["build", "--help"]])
def test_cheap_commands_load_nothing_costly(arguments):
    """Help and scoring with --json load neither reportlab nor jinja2 nor rich."""
    costly = {"reportlab", "jinja2", "svgwrite", "rich", "platformdirs", "sqlite3", "scorer.plays", "PIL"}
    assert not loaded_by(*arguments) & {*costly, "pypdfium2_raw", "pnp.cli.plays.app"}


def test_a_score_loads_no_library_but_yaml():
    """Neither typer nor what looks for packages."""
    found = loaded_by(*SCORE)
    assert "yaml" in found
    assert not found & {"importlib.metadata", "gettext", "scorer.turns", "scorer.games.state"}


def test_a_build_loads_what_it_needs(tmp_path):
    """One of our games, unmeasured: no typer, no pdfium, no look for packages, no other kit."""
    found = loaded_by("build", "low-blow", "--players", "3", "--no-check", "--out", str(tmp_path))
    assert "reportlab" in found
    costly = {
        "typer",
        "rich",
        "importlib.metadata",
        "pypdfium2_raw",
        "svgwrite",
        "fontTools",
        "ezdxf",
        "yaml",
    }
    assert not found & {*costly, "zipfile", "scorer.turns"}
    assert not {each for each in found if under(each, {"pnp.check", "pnp.web", "pnp.games.schocken.kit"})}


def test_the_list_of_commands_loads_none():
    """Nor a kit, nor the rules of a game but for those that the scorer's own front door exports."""
    found = loaded_by("--help")
    assert "typer" in found
    games = {f"scorer.games.{game}" for game in FOLDERS - {"low_blow"}}
    assert not {each for each in found if under(each, {"pnp.games", *games})}
    assert not found & {"pnp.cli.check", "pnp.cli.score", "pnp.cli.build", "pnp.cli.serve"}


@pytest.mark.parametrize("command", ["build", "map"])
def test_options_are_known_without_drawing(command):
    """The help names the options of every game, and loads no kit, no page and no shape of any."""
    found = loaded_by(command, "--help")
    assert {f"pnp.games.{game}.game" for game in FOLDERS} <= found
    assert not {
        each for each in found if under(each, {"pnp.drawing", "pnp.pieces", "pnp.writers", "pnp.check"})
    }
    assert not {each for each in found if each.startswith("pnp.games.") and each.endswith(".kit")}
