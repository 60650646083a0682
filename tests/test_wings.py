"""Each wing can be taken away: the rest starts, builds, scores and serves, and says what is not there."""

import json
import re
import shutil
import subprocess
import sys
from itertools import combinations, permutations
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WINGS = sorted(
    {wing.parent.name for side in ("pnp", "scorer") for wing in (ROOT / side).glob("wings/*/wing.py")}
)

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
from pnp.wings.contract import WINGS
from scorer.wings import WINGS as SCORED
for package in map(importlib.import_module, ("scorer", "pnp")):
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        parts = each.name.split(".")
        there = "wings" not in parts[:-1] or parts[2] in {"contract", *WINGS.present, *SCORED.present}
        there = there and ("web" in WINGS.present or "phones" not in parts)
        if there and parts[-1] != "__main__" and "openspiel" not in parts:
            importlib.import_module(each.name)
"""
SERVE = """
import os, time
from datetime import datetime
from pathlib import Path
from starlette.testclient import TestClient
from pnp.wings.web.app import application
from pnp.wings.web.settings import Settings
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
    "own": [["new", "harvest"], ["fetch", "harvest"]],
    "photo": [["score", "board.jpg"]],
    "postgresql": [["plays", "--db", "postgresql://localhost/plays"]],
    "preview": [["preview", "harvest"]],
    "print": [["print", "low-blow"], ["printers", "queues"]],
    "shops": [["build", "low-blow", "--shop"], ["build", "--format", "shop"]],
    "tables": [["build", "--format", "tts"], ["build", "--format", "pcio"]],
    "turns": [["play", "low-blow"], ["simulate", "schocken"], ["score", "turns.yaml"]],
    "web": [["serve"]],
}
"""What asks for a wing."""

COMMANDS = {
    "own": ("new", "fetch", "preview"),
    "preview": ("preview",),
    "print": ("print",),
    "turns": ("play", "simulate"),
    "web": ("serve", "preview"),
}
"""The commands that go with a wing."""


def folders_of(wing, tree=ROOT):
    """Return the folders that bear the name of a wing; nothing else belongs to it."""
    return [folder for folder in tree.rglob(wing) if folder.is_dir() and is_place(folder.relative_to(tree))]


def is_place(folder):
    """Return whether a folder stands where wings have theirs."""
    _, *between, _ = folder.parts
    return between in (["wings"], []) or (between[:1] == ["games"] and len(between) == 2)


AWAY = [
    [wing for wing, copies in zip(WINGS, combinations(range(6), 3), strict=False) if copy in copies]
    for copy in range(6)
]
"""The wings that each of six copies lacks: of any two wings, either is away in some copy that has the other."""


@pytest.fixture(params=AWAY, ids=" ".join)
def rest(request, tmp_path):
    """Return wings, and a copy of the program without them."""
    tree = tmp_path / "tree"
    for folder in ("pnp", "scorer", "assets", "templates"):
        shutil.copytree(ROOT / folder, tree / folder)  # compiled code too, which would take most of the time
    for wing in request.param:
        for folder in folders_of(wing, tree):
            shutil.rmtree(folder)
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


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("pnp.wings.gone", "the wing gone was taken away"),
        ("tests.wings.gone.samples", "the wing gone was taken away"),
        ("scorer.wings.turns.gone", None),
        ("pnp.wings.photo.gone", None),
        ("pnp.gone", None),
    ],
)
def test_tests_of_a_wing_that_was_taken_away_are_skipped(request, module, why):
    """They are no errors; a module that lacks in a wing that is there is one."""
    explain = request.config.pluginmanager.get_plugin("taken away").explain
    fault = RuntimeError("while a file of tests was loaded")
    fault.__cause__ = ModuleNotFoundError(name=module)
    assert explain(fault) == why


def test_the_rest_starts_builds_checks_scores_and_serves(rest):
    """What one does at home works, no module of the rest needs the wings, and whoever asks for one is told.

    Each way to ask is answered by one sentence.
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
    words = [word for wing in wings for word in COMMANDS.get(wing, ())]
    assert not [word for word in words if re.search(rf"^  {word} ", listed, re.M)]
    assert "Ana" in scored
    assert "Ana" in ranked
    for _, (status, said) in zip(asked, refused, strict=True):
        assert status == 2
        assert said.count("\n") == 1
        assert "Traceback" not in said
