"""The style of the code, as far as tools can tell."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
    ],
    ids=" ".join,
)
def test_tools_find_nothing(command):
    """Ruff finds no lint and nothing to format; mypy finds no type error in strict mode."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", ["programmers", "engine"])
def test_examples_of_the_docs_have_strict_types(page, tmp_path):
    """All of a page, one below the other in one file, as a reader copies them."""
    examples = doctest.DocTestParser().get_examples((ROOT / "docs" / f"{page}.md").read_text("utf-8"))
    assert len(examples) > 15
    file = tmp_path / f"{page}.py"
    file.write_text("".join(example.source for example in examples), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", file],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_templates_and_assets_hold_no_code():
    """Data folders hold data: no Python file would be packed from them unseen."""
    for folder in ("templates", "assets"):
        assert not list((ROOT / folder).rglob("*.py"))
