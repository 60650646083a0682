"""The help of every command, in terminals of any width and without colours or letters beyond ASCII."""

import os
import re
import subprocess
import sys

import pytest

from pnp.cli.app import commands, load_command, make_app
from pnp.cli.examples import lay_out
from pnp.cli.options import CommandGroup, read_help

BELOW = {name: load_command(name) for name in commands()}
PATHS = [
    [],
    *([name] for name in BELOW),
    *(
        [name, each]
        for name, command in BELOW.items()
        if isinstance(command, CommandGroup)
        for each in command.commands
    ),
]


@pytest.mark.parametrize("columns", [60, 100])
@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_help_fits_its_terminal(path, columns, monkeypatch):
    """No line is longer than the terminal is wide, no sentence of a list is cut off, no value is called by its type."""
    monkeypatch.setenv("COLUMNS", str(columns))
    text = read_help(make_app(path), path)
    assert text.startswith("Usage: ")
    assert [line for line in text.splitlines() if len(line) > columns] == []
    assert [line for line in text.splitlines() if re.search(r"\w\.\.\.$", line)] == []
    assert "<" not in text


@pytest.mark.parametrize("path", [[], ["build"], ["plays"]], ids=" ".join)
def test_help_needs_no_colour_and_no_more_than_ascii(path):
    """On an old terminal it has the same words."""
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "60"}
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *path, "--help"], capture_output=True, env=plain, check=True
    )
    assert done.stderr == b""
    assert re.search(rb"[^\n\x20-\x7e]", done.stdout) is None


@pytest.mark.parametrize("command", ["build", "map"])
def test_help_says_a_sentence_once_for_all_games_that_it_is_about(command):
    """Games whose option takes the same values are named together."""
    text = " ".join(read_help(make_app([command]), [command]).split())
    assert "Low Blow, Blockers: Board without marks for a camera." in text
    assert text.count("home, backed, tarot or jumbo") == 1
    assert text.count("add: cover, box or companion.") == 1


@pytest.mark.parametrize(
    ("columns", "lines"),
    [
        (
            "80",
            ["  pnp build           make a kit of each game", "  pnp plays show k7   show who won, and how"],
        ),
        (
            "50",
            [
                "  pnp build",
                "      make a kit of each game",
                "  pnp plays show k7",
                "      show who won, and how",
            ],
        ),
    ],
)
def test_examples_stand_beside_or_above_what_they_do(columns, lines, monkeypatch):
    """Where the terminal is narrow, what a command does is in a line of its own."""
    monkeypatch.setenv("COLUMNS", columns)
    text = lay_out(["pnp build    make a kit of each game", "pnp plays show k7   show who won, and how"])
    assert text == "\n".join(["Examples, one for each command:", "", "\b", *lines, ""])
