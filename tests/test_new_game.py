"""What docs/new-game.md says is what happens: a game that is copied, renamed and given two lines does what ours do."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import installed
from tests.wings.turns.playing import text_of

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
FOLDERS = ("scorer", "pnp", "templates", "assets")


def sessions():
    """Return every command of the page with the output that stands under it; lines after '> ' go on a command."""
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            end = next((at for at, line in enumerate(lines[1:], 1) if not line.startswith("> ")), len(lines))
            yield "\n".join([lines[0], *(line[2:] for line in lines[1:end])]), "\n".join(lines[end:])


WALK = list(sessions())
BROKEN = next(at for at, (command, _) in enumerate(WALK) if "def a_subtitle" in command)
"""The step that takes a method away; before it the game is whole."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """Copy what a checkout has of the code, under git, with a ``pnp`` and a ``mypy`` that run it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    lists = ["scorer/games/__init__.py", "pnp/games/__init__.py"]
    for command in (["init", "-q"], ["add", *lists], ["commit", "-qm", "before"]):
        subprocess.run([*git, *command], cwd=folder, check=True)
    (folder / "bin").mkdir()
    for name in ("pnp", "mypy"):
        program = folder / "bin" / name
        program.write_text(f'#!/bin/sh\nexec {sys.executable} -m {name} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    return folder


def walked(checkout, steps):
    """Go through steps of the page; return what each printed, beside what the page says."""
    path = {"PATH": f"{checkout / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    env = installed.environment(checkout, checkout) | path
    for command, said in steps:
        done = subprocess.run(
            command, shell=True, cwd=checkout, env=env, capture_output=True, text=True, check=False
        )
        yield (command, (done.stdout + done.stderr).rstrip()), (command, said)


def test_the_walk(checkout):
    """Each command of the page prints, word for word, what stands under it; phones and the print shop have the game."""
    for printed, said in walked(checkout, WALK[:BROKEN]):
        assert printed == said
    with installed.phone(checkout, checkout) as phone:
        table = phone.post("/new/shake", data={"name1": "Ana", "name2": "Ben"}).url.path
        phone.post(f"{table}/edit", data={"first": "1"})
        for throw, first in ((1, 1), (2, 2)):
            for who in (first, 3 - first):
                dice = dict(zip(("die1", "die2", "die3"), "111" if who == 1 else "665", strict=True))
                page = phone.post(f"{table}/edit", data={"place": f"t{throw}.{who}", "used": "1", **dice})
        assert "Shake" in text_of(page.text)
        assert "Ana wins; Ben has lost the first half and the second half." in text_of(page.text)
        assert "Discs held after each throw" in page.text
        assert phone.get("/print/shake/kit.pdf?players=2").content.startswith(b"%PDF")
    for printed, said in walked(checkout, WALK[BROKEN:]):
        assert printed == said
