"""What is installed under which name, and what each part of it needs."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
PIG = ROOT / "tests" / "packages" / "pig"
STRANGERS = {"pnp", "scorer"}
"""Distributions of other people that have the names of our packages."""

asked = pytest.mark.skipif("PNP_NEWEST" not in os.environ, reason="needs the package index: set PNP_NEWEST=1")


def project(folder):
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def python(*arguments, **facts):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True, **facts
    ).stdout


def dry_run(*arguments):
    """Return what pip would install into an empty environment: the metadata of each distribution."""
    flags = ["--dry-run", "--ignore-installed", "--quiet", "--disable-pip-version-check", "--report", "-"]
    report = json.loads(python("-m", "pip", "install", *flags, *map(str, arguments)))
    return [item["metadata"] for item in report["install"]]


def test_a_package_of_a_game_requires_our_distribution(tmp_path):
    """What the pattern for packages requires is ours by name, and nobody else's."""
    source = shutil.copytree(PIG, tmp_path / "pig")
    (pig,) = dry_run("--no-deps", "--no-index", "--no-build-isolation", source)
    assert pig["requires_dist"] == [project(ROOT)["name"]]
    assert project(ROOT)["name"] not in STRANGERS


@asked
def test_a_package_of_a_game_brings_no_stranger():
    """Installed with ours into an empty environment, it brings no distribution that only has the name of a package."""
    names = {found["name"].lower() for found in dry_run(ROOT, PIG)}
    assert {project(ROOT)["name"], project(PIG)["name"]} <= names
    assert not names & STRANGERS


def test_the_scorer_needs_pyyaml_alone(tmp_path):
    """Where only PyYAML is installed, a results file is read and scored."""
    shutil.copytree(Path(yaml.__file__).parent, tmp_path / "yaml")
    shutil.copytree(ROOT / "scorer", tmp_path / "scorer", ignore=shutil.ignore_patterns("__pycache__"))
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from pathlib import Path
import scorer
from scorer.record import read
played = read(Path({str(ROOT / "docs" / "low-blow.yaml")!r}).read_bytes())
print(scorer.score(played).winners)
"""
    assert python("-I", "-S", "-c", code) == "('Ana',)\n"


def test_the_scorer_names_no_module_of_pnp():
    """The library knows nothing of what draws and prints, not even as a text, but the groups of entry points."""
    named = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "scorer").rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\bpnp\.[a-z]", re.sub(r"\bpnp\.(games|bots)\b", "", line))
    ]
    assert named == []
