"""Every command that README and docs show is run: kits are planned and not drawn, what serves or waits is only parsed.

Pages that are run elsewhere, word for word: ``new-game.md``, ``new-wing.md``, and the results of ``saved-games.md`` and
``results.md``.
"""

import io
import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from pnp.cli import building, watch
from pnp.cli.app import commands, run
from pnp.kits.plan import make_plans
from tests.pnp.cli.helps import parse

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    *(
        page
        for page in sorted(DOCS.glob("*.md"))
        if page.stem not in ("new-game", "new-wing", "walks", "glossary")
    ),
]
SHOWN = re.compile(r"(?<!`)`(pnp [^`\n]+)`(?!`)|^\$ (pnp .+)$", re.MULTILINE)
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|…")
SPOILT = ("spoilt.yaml", "spoilt-match.yaml", "wrong.yaml")
"""Files whose faults ``results.md`` shows."""

NAMED = {
    "pnp play --dice",
    "pnp score --json",
    *(f"pnp plays {name}" for name in ("analyse", "edit", "export", "import")),
}
"""Commands that a sentence names without what they need."""

ALONE = {"pnp calibrate", "pnp games", "pnp plays", "pnp printers", "pnp ranking"}
"""Commands that need nothing more."""

PARSED = re.compile(
    r"pnp (serve|site|preview|bundle|print|score [a-z-]+/?)( |$)|plays analyse|--changed|--since|--resume"
    r"|front\.jpg|round-1\.jpg|--queue|queues"
)
"""Commands that go on until they are stopped, take a minute, ask for a game, or want a picture or a printer."""

PLAYERS = ("Ana", "Ben", "Cleo")


def shown():
    """Return every command of the pages with the first page that shows it; a glob or a pipe is cut off."""
    found = {}
    for page in PAGES:
        for inline, line in SHOWN.findall(page.read_text(encoding="utf-8")):
            command = (inline or line).partition(" | ")[0].replace("*.pdf", "low-blow-3p.pdf")
            whole = command in ALONE or (" " in command[4:] and command not in NAMED)
            if whole and not PLACEHOLDER.search(command) and not command.endswith(SPOILT):
                found.setdefault(command, page.stem)
    return [pytest.param(command, id=f"{page}: {command}") for command, page in found.items()]


def call(command, text=""):
    """Run a command with something to read; return its status."""
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    return run(shlex.split(command.removeprefix("pnp ")))


def surroundings(monkeypatch, folder):
    """Make a folder the home and the place to work."""
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(folder / "home"))
    for name in ("VISUAL", "PNP_DB"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    monkeypatch.chdir(folder)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """Make a folder with what the commands of the pages ask for: a kit, a game, saved games, a printer."""
    folder = tmp_path_factory.mktemp("reader")
    with pytest.MonkeyPatch.context() as monkeypatch:
        surroundings(monkeypatch, folder)
        shutil.copytree(DOCS, "docs", ignore=shutil.ignore_patterns("decisions", "pictures", "*.md"))
        shutil.copy(DOCS / "low-blow.yaml", "low-blow.yaml")
        shutil.copytree(ROOT / "examples" / "harvest", "harvest")
        assert call("new ridge") == 0  # the page shows another one, which its own test builds
        assert call("build low-blow --players 3") == 0
        assert call("printers save home --measured 99.2x99.6") == 0
        assert call("play low-blow --names bot-random,bot-greedy,bot-random --seed 7") == 0
        assert call("plays export plays.jsonl") == 0
        game = json.loads(Path("plays.jsonl").read_text(encoding="utf-8"))
        for bot, player in zip(("bot-random 2", "bot-random", "bot-greedy"), PLAYERS, strict=True):
            game["results"] = game["results"].replace(bot, player)
        results = "game: schocken\ndate: 2026-11-13\nplayers: [{name}, Ben]\nthrows: []\n"
        others = [
            {**game, "id": identity, "results": results.format(name=name)}
            for identity, name in (("8mzc41v9n0h3rk7t", "ana"), ("9mzc41v9n0h3rk7t", "Annie"))
        ]
        game["id"] = "k7q2v0m9x3ebt8rd"
        text = "".join(f"{json.dumps(each)}\n" for each in (game, *others))
        Path("plays.jsonl").write_text(text, encoding="utf-8")
        assert call("plays import plays.jsonl") == 0
        table = re.search("```csv\n(.*?)```", (DOCS / "club.md").read_text(encoding="utf-8"), re.DOTALL)[1]
        Path("old.csv").write_text(table, encoding="utf-8")
    return folder


@pytest.fixture
def reader(prepared, tmp_path, monkeypatch):
    """Work in a copy of that folder; kits are planned, which checks the whole request, and not drawn."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    surroundings(monkeypatch, tmp_path)

    def plan(request, *_, **__):
        make_plans(request)
        return 0

    monkeypatch.setattr(building, "build_into", plan)
    monkeypatch.setattr(watch, "watch_build", plan)


def test_many_commands_are_shown():
    """Of every kind."""
    found = {command.values[0].split()[1] for command in shown()}
    assert found == set(commands())


@pytest.mark.parametrize("command", shown())
def test_commands_run(command, reader, capfd):
    """Each of them, as it stands, in the reader's folder; games of bots are fewer."""
    if PARSED.search(command):
        name, *words = shlex.split(command.removeprefix("pnp "))
        parse(name, words)
        return
    if command.endswith("split Annie"):
        assert call("ranking merge Annie Ana") == 0
    if command.startswith("pnp new"):
        shutil.rmtree("harvest")
    capfd.readouterr()
    status = call(command.replace("--games 1000", "--games 4"))
    told = capfd.readouterr().err
    assert status == 0 or "Resume it with" in told, told  # nobody was there to play on
