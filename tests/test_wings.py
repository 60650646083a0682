"""Each wing can be taken away: the rest starts, builds, scores and serves, and says what is not there."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WINGS = json.loads((ROOT / "assets" / "wings.json").read_text(encoding="utf-8"))

LOAD_ALL = """
import importlib, pkgutil
for package in map(importlib.import_module, ("scorer", "pnp")):
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not each.name.endswith(("__main__", "openspiel")):
            importlib.import_module(each.name)
"""
SERVE = """
import os, sys, time
from datetime import datetime
from pathlib import Path
from starlette.testclient import TestClient
from pnp.web.app import application
from pnp.web.settings import Settings
folder = Path(sys.argv[1])
settings = Settings(str(folder / "plays.sqlite3"), folder / "logs.sqlite3", datetime.now, time.monotonic, os.urandom)
client = TestClient(application(settings), base_url="http://localhost")
with client:
    for page in ("/", "/new/low-blow", "/rules/low-blow", "/print/low-blow", "/plays", "/ranking"):
        answer = client.get(page)
        assert answer.status_code == 200, (page, answer.text[:500])
"""
CALLS = {
    "cutters": [["build", "low-blow", "--cutter", "cricut"], ["build", "--format", "dxf"]],
    "own": [["new", "harvest"]],
    "photo": [["score", "board.jpg"]],
    "postgresql": [["plays", "--db", "postgresql://localhost/plays"]],
    "preview": [["preview", "harvest"]],
    "shops": [["build", "low-blow", "--shop"], ["build", "--format", "shop"]],
    "tables": [["build", "--format", "tts"], ["build", "--format", "pcio"]],
    "turns": [["play", "low-blow"], ["simulate", "schocken"]],
    "web": [["serve"]],
}
"""What asks for a wing."""


def files_of(wing):
    """Yield the files and folders of a wing; each pattern finds some."""
    for pattern in WINGS[wing]["files"]:
        found = sorted(ROOT.glob(pattern))
        assert found, f"{wing}: {pattern} finds nothing"
        yield from found


@pytest.fixture(scope="module", params=sorted(WINGS))
def rest(request, tmp_path_factory):
    """Return a wing, and a copy of the program without it."""
    tree = tmp_path_factory.mktemp(request.param) / "tree"
    for folder in ("pnp", "scorer", "assets", "templates"):
        shutil.copytree(ROOT / folder, tree / folder)  # compiled code too, which would take most of the time
    for path in files_of(request.param):
        gone = tree / path.relative_to(ROOT)
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    return request.param, tree


def run(tree, *words, status=0):
    """Run Python in a tree, and return what it printed on both streams."""
    here = {"PYTHONPATH": str(tree), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(tree)}
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=tree.parent,
        env=here,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_the_rest_starts_builds_checks_scores_and_serves(rest):
    """No module of the rest needs the wing, and what one does at home works."""
    wing, tree = rest
    run(tree, "-c", LOAD_ALL)
    pnp = ("-m", "pnp")
    listed = run(tree, *pnp, "--help")
    assert not [word for word in WINGS[wing]["words"] if re.search(rf"^  {re.escape(word)} ", listed, re.M)]
    run(
        tree,
        *pnp,
        "build",
        "low-blow",
        "--players",
        "3",
        "--format",
        "pdf",
        "--format",
        "svg",
        "--out",
        "kit",
    )
    run(tree, *pnp, "check", "kit/low-blow-3p.pdf")
    assert "Ana" in run(
        tree, *pnp, "score", ROOT / "docs" / "low-blow.yaml", "--save", "--db", "plays.sqlite3"
    )
    assert "Ana" in run(tree, *pnp, "ranking", "--db", "plays.sqlite3")
    run(tree, *pnp, "games")
    if wing != "web":
        run(tree, "-c", SERVE, tree.parent)


def test_what_is_not_there_is_said(rest):
    """Each way to ask for the wing is answered by one sentence that names it."""
    wing, tree = rest
    (tree.parent / "board.jpg").write_bytes(b"\xff\xd8")
    for words in CALLS.get(wing, []):
        said = run(tree, "-m", "pnp", *words, status=2)
        assert said.count("\n") == 1
        assert "Traceback" not in said
        assert wing in said or "postgresql" in said


def sizes():
    """Return the lines of Python in the core and in each wing."""
    owners = {}
    for wing in WINGS:
        for path in files_of(wing):
            for file in path.rglob("*.py") if path.is_dir() else [path]:
                owners.setdefault(file, wing)
    found = Counter()
    for folder in ("pnp", "scorer"):
        for file in (ROOT / folder).rglob("*.py"):
            found[owners.get(file, "core")] += len(file.read_text(encoding="utf-8").splitlines())
    return found


def test_the_page_on_the_architecture_says_how_large_the_wings_are():
    """The core and each wing are there with their lines, to within a tenth, or a hundred lines."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    said = {
        name: int(lines.replace(",", ""))
        for name, lines in re.findall(r"^\| (\w+) \| ([\d,]+) \|", page, re.M)
    }
    assert said.keys() == sizes().keys()
    assert not {
        name: lines for name, lines in sizes().items() if abs(lines - said[name]) > max(100, lines / 10)
    }
