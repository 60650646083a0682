"""pnp works without what Windows lacks: modules and functions of Unix, copies of processes, limits of memory.

A Python at whose start ``like_windows/sitecustomize.py`` takes them away stands for Windows, and so do the processes
that it starts.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.processes import free_port

ROOT = Path(__file__).resolve().parent.parent
LOAD = """
import importlib, os, pkgutil, signal, socket, sys
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"):
    try:
        importlib.import_module(name)
    except ImportError:
        continue
    sys.exit(f"{name} is still there")
if hasattr(os, "fork") or hasattr(os, "sysconf") or hasattr(signal, "SIGHUP") or hasattr(socket, "AF_UNIX"):
    sys.exit("functions of Unix are still there")
import pnp, scorer
for package in (pnp, scorer):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name not in ("pnp.__main__", "scorer.wings.openspiel.games"):
            importlib.import_module(module.name)
"""
"""Loads every module but the one of OpenSpiel, which registers its games, and the program."""

RUN = """
import json, sys
from pnp.cli.app import run
for words in json.loads(sys.argv[1]):
    status = run(words)
    if status:
        sys.exit(f"{words}: {status}")
"""
"""Runs commands one after the other, and stops at the first that fails."""

BUILDS = [
    "build low-blow --players 3 --format pdf --format svg",
    "build schocken --players 2 --only aids --format png",
    "build deck --players 2",
    "calibrate",
]
COMMANDS = [
    "check output/low-blow-3p.pdf",
    "map low-blow",
    "printers save home --measured 99.2x99.6",
    "print output/low-blow-3p.pdf --dry-run",
    "score low-blow.yaml --save",
    "score low-blow.yaml --json",
    "play low-blow --names bot-random,bot-greedy,bot-random --seed 7",
    "simulate blockers --games 4 --cores 2",
    "plays",
    "plays export plays.jsonl",
    "plays import plays.jsonl",
    "ranking",
    "games",
]


def surroundings(folder, *, windows):
    """Return the environment of a program: a home in a folder, with or without what Windows lacks."""
    homes = {
        name: str(folder / "home") for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
    }
    path = [str(ROOT / "tests" / "like_windows")] if windows else []
    return {**os.environ, **homes, "PYTHONPATH": os.pathsep.join([*path, str(ROOT)]), "PNP_DB": ""}


def python(folder, *words, windows=True):
    """Run a program in a folder, without a terminal. Return its output; fail if it fails."""
    done = subprocess.run(
        [sys.executable, "-c", *words],
        cwd=folder,
        env=surroundings(folder, windows=windows),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def commands(folder, lines, *, windows=True):
    """Run commands of pnp in a folder."""
    return python(folder, RUN, json.dumps([line.split() for line in lines]), windows=windows)


def prepare(folder):
    """Put a game of one's own and a results file into a new folder."""
    folder.mkdir()
    (folder / "low-blow.yaml").write_bytes((ROOT / "docs" / "low-blow.yaml").read_bytes())
    return folder


def test_every_module_loads(tmp_path):
    """Those of the wings too."""
    python(tmp_path, LOAD)


def test_files_are_the_same(tmp_path):
    """Kits in each kind of file, from pnp and from a folder, and the sheet for printers: byte for byte."""
    made = {}
    for windows in (True, False):
        folder = prepare(tmp_path / str(windows))
        commands(folder, ["new deck", *BUILDS], windows=windows)
        files = [path for path in folder.rglob("*") if path.is_file() and "home" not in path.parts]
        made[windows] = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    assert len(made[True]) > 10
    assert made[True] == made[False]


def test_commands_work(tmp_path):
    """Check, score, save, play, simulate, list, exchange and rank; nothing asks for a terminal."""
    folder = prepare(tmp_path / "reader")
    told = commands(folder, ["build low-blow --players 3", *COMMANDS])
    assert "8 pages, 55 pieces, all as made" in told
    assert "Ana wins with 30 points." in told


@pytest.mark.parametrize("command", ["serve", "preview deck"])
def test_pages_are_served(command, tmp_path):
    """The server answers a browser."""
    folder = prepare(tmp_path / "reader")
    commands(folder, ["new deck"])
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", *command.split(), "--port", str(port)],
        cwd=folder,
        env=surroundings(folder, windows=True),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert f"http://127.0.0.1:{port}/" in server.stdout.readline()
            with urlopen(f"http://127.0.0.1:{port}/") as answer:
                assert b"</html>" in answer.read()
        finally:
            server.terminate()
