"""Each wing can be taken away: the rest starts, builds, scores and serves, and says what is not there."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WINGS = json.loads((ROOT / "assets" / "wings.json").read_text(encoding="utf-8"))

RUN = """
import contextlib, io, json, sys
from pnp.cli.app import run
said = []
for words in json.loads(sys.argv[1]):
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = run(words)
    out.flush()
    said.append((status, out.buffer.getvalue().decode()))
print(json.dumps(said))
"""
LOAD_ALL = """
import importlib, pkgutil
for package in map(importlib.import_module, ("scorer", "pnp")):
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not each.name.endswith(("__main__", "openspiel")):
            importlib.import_module(each.name)
"""
SERVE = """
import os, time
from datetime import datetime
from pathlib import Path
from starlette.testclient import TestClient
from pnp.web.app import application
from pnp.web.settings import Settings
settings = Settings("served.sqlite3", Path("logs.sqlite3"), datetime.now, time.monotonic, os.urandom)
client = TestClient(application(settings), base_url="http://localhost")
with client:
    for page in ("/", "/new/low-blow", "/rules/low-blow", "/print/low-blow?only=counters", "/plays", "/ranking"):
        answer = client.get(page)
        assert answer.status_code == 200, (page, answer.text[:500])
"""
DAILY = [
    ["--help"],
    ["build", "low-blow", "--players", "3", "--no-check", "--out", "kit"],
    ["build", "low-blow", "--players", "3", "--only", "counters", "--format", "svg", "--out", "pages"],
    ["check", "kit/low-blow-3p.pdf"],
    ["score", str(ROOT / "docs" / "low-blow.yaml"), "--save", "--db", "plays.sqlite3"],
    ["ranking", "--db", "plays.sqlite3"],
    ["games", "blockers"],
]
"""What one does at home."""

CALLS = {
    "cutters": [["build", "low-blow", "--cutter", "cricut"], ["build", "--format", "dxf"]],
    "own": [["new", "harvest"]],
    "photo": [["score", "board.jpg"]],
    "postgresql": [["plays", "--db", "postgresql://localhost/plays"]],
    "preview": [["preview", "harvest"]],
    "shops": [["build", "low-blow", "--shop"], ["build", "--format", "shop"]],
    "tables": [["build", "--format", "tts"], ["build", "--format", "pcio"]],
    "turns": [["play", "low-blow"], ["simulate", "schocken"], ["score", "turns.yaml"]],
    "web": [["serve"]],
}
"""What asks for a wing."""


def files_of(wing):
    """Yield the files and folders of a wing; each pattern finds some."""
    for pattern in WINGS[wing]["files"]:
        found = sorted(ROOT.glob(pattern))
        assert found, f"{wing}: {pattern} finds nothing"
        yield from found


AWAY = [
    [wing for wing, copies in zip(sorted(WINGS), combinations(range(6), 3), strict=False) if copy in copies]
    for copy in range(6)
]
"""The wings that each of six copies lacks: of any two wings, either is away in some copy that has the other."""


@pytest.fixture(params=AWAY, ids=" ".join)
def rest(request, tmp_path):
    """Return wings, and a copy of the program without them."""
    tree = tmp_path / "tree"
    for folder in ("pnp", "scorer", "assets", "templates"):
        shutil.copytree(ROOT / folder, tree / folder)  # compiled code too, which would take most of the time
    for path in (path for wing in request.param for path in files_of(wing)):
        gone = tree / path.relative_to(ROOT)
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink(missing_ok=True)
    return request.param, tree


def run(tree, calls, more=""):
    """Run commands in one process of a tree, then more code; return each command's status and what it said."""
    here = {"PYTHONPATH": str(tree), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(tree)}
    command = [sys.executable, "-c", RUN + more, json.dumps(calls)]
    done = subprocess.run(command, cwd=tree.parent, env=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_each_wing_is_away_where_any_other_is_not():
    """So that no wing leans on another, and each way to do without is tried."""
    for one, other in permutations(WINGS, 2):
        assert any(one in away and other not in away for away in AWAY)


def test_the_rest_starts_builds_checks_scores_and_serves(rest):
    """What one does at home works, no module of the rest needs the wings, and whoever asks for one is told.

    Each way to ask is answered by one sentence that names the wing.
    """
    wings, tree = rest
    (tree.parent / "board.jpg").write_bytes(b"\xff\xd8")
    (tree.parent / "turns.yaml").write_text("game: schocken\nplayers: [Ana, Ben]\nnotation: =421 stop\n")
    asked = [(wing, words) for wing in wings for words in CALLS.get(wing, [])]
    calls = [*DAILY, *(words for _, words in asked)]
    found = run(tree, calls, LOAD_ALL + (SERVE if "web" not in wings else ""))
    daily, refused = found[: len(DAILY)], found[len(DAILY) :]
    assert [status for status, _ in daily] == [0] * len(DAILY), daily
    listed, *_, scored, ranked, _ = (said for _, said in daily)
    words = [word for wing in wings for word in WINGS[wing]["words"]]
    assert not [word for word in words if re.search(rf"^  {re.escape(word)} ", listed, re.M)]
    assert "Ana" in scored
    assert "Ana" in ranked
    for (wing, _), (status, said) in zip(asked, refused, strict=True):
        assert status == 2
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
