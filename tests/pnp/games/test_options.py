"""The options of games: a game of another package declares its own, and everything derives from that."""

import json
import os
import re
import subprocess
import sys

import pikepdf
import pytest

from pnp.cli.app import run
from pnp.games import list_options
from pnp.kits.formats import FORMATS, Format
from pnp.kits.options_file import ALWAYS
from pnp.kits.plan import Request, make_plans
from scorer.games import GAMES
from scorer.games.options import Option
from scorer.games.packages import Packages
from scorer.games.schocken.rules import TOWER
from scorer.messages import literal
from tests.pnp.another_game import Shake


def write_note(kit, *_):
    """Write a kit in a format of another package."""
    yield f"{kit.file_name}.txt", b"hello"


def made(folder, *arguments):
    """Build into a folder; return its one PDF."""
    assert run(["build", *arguments, "--no-check", "--out", str(folder)]) == 0
    (path,) = folder.glob("*.pdf")
    return path


def request_of(path):
    """Return what a PDF says of its build."""
    with pikepdf.open(path) as file:
        return json.loads(str(file.docinfo["/PnpRequest"]))


def help_of(command, capsys):
    """Return the help of a command on one line."""
    assert run([command, "--help"]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_help_names_the_game_of_every_option(capsys):
    """Each option that a game declares stands in the help of both commands, with its game and what is right."""
    shown = {command: help_of(command, capsys) for command in ("build", "map")}
    for game, option in list_options():
        assert f"{option.switch} " in shown["build"]
        if option == game.rules.edition_option:  # one option of all games
            continue
        said = re.compile(rf"{game.title}(, [A-Z][\w ]+)*: {re.escape(option.sentence)}")
        assert said.search(shown["build"])
        assert bool(said.search(shown["map"])) is game.has_board
    for text in shown.values():
        assert text.count("--edition NAME The edition of the game, such as web or profi") == 1
    assert "--cell MM Blockers: squares of 20 or 25 mm. [default: 20]" in shown["build"]
    assert "--discs N Schocken: 1 to 99 discs. [default: 13]" in shown["build"]


def test_a_package_s_options_stand_in_the_help(install, capsys):
    """One that two games have is one parameter, and tells of both."""
    install(Shake())
    text = help_of("build", capsys)
    assert "--discs N Schocken, Shake: 1 to 99 discs. [default: 13]" in text
    assert "--size-of-mat MM Shake: mats of 80 or 90 mm. [default: 80]" in text
    assert "--felt Shake: Felt." in text
    assert "--corner TEXT Shake: TEXT." in text


def test_a_package_s_options_build_its_kit(install, tmp_path):
    """They are in the file's name where they say so, in its request after our own, and build it once more."""
    install(Shake())
    path = made(tmp_path / "first", "shake", "--size-of-mat", "90.0", "--felt", "--corner", "x")
    assert path.name == "shake-felt-x-3p.pdf"
    request = request_of(path)
    assert list(request)[3 : 3 + len(ALWAYS) + 3] == [*ALWAYS, "size_of_mat", "felt", "corner"]
    assert (request["size_of_mat"], request["felt"], request["corner"]) == (90.0, True, "x")
    again = made(tmp_path / "again", "--from", str(path))
    assert (again.name, again.read_bytes()) == (path.name, path.read_bytes())
    assert made(tmp_path / "other", "--from", str(path), "--corner", "y").name == "shake-felt-y-3p.pdf"


def test_a_package_changes_nothing_of_our_games(install, tmp_path):
    """Our kits have the same bytes, whatever else is installed."""
    before = made(tmp_path / "before", "schocken", "--only", "discs:3").read_bytes()
    install(Shake())
    assert made(tmp_path / "after", "schocken", "--only", "discs:3").read_bytes() == before


def test_an_option_builds_the_games_that_have_it(install):
    """Where no game is named, those are meant that have all that is chosen, and take it."""
    install(Shake())
    assert [plan.game.id for plan in make_plans(Request(choices={"discs": 20}))] == ["schocken", "shake"]
    assert [plan.game.id for plan in make_plans(Request(choices={"discs": 20, "felt": True}))] == ["shake"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["shake", "--size-of-mat", "81"], "--size-of-mat 81: Shake takes 80 or 90 mm"),
        (
            ["schocken", "--felt"],
            "--felt: Schocken has no such option; it has --discs, --aids, --with and --without",
        ),
        (["shake", "--cell", "20"], None),
        (
            ["--felt", "--edition", "web"],
            "--felt: Low Blow has no such option; it has --edition, --counters, --plain, "
            "--aids, --with and --without",
        ),
    ],
)
def test_what_a_game_does_not_have_is_refused(install, capsys, arguments, sentence):
    """One sentence quotes the option, and says what would be right."""
    install(Shake())
    has = "--discs, --size-of-mat, --felt, --corner, --with and --without"
    assert run(["build", *arguments]) == 2
    assert capsys.readouterr().err == f"{sentence or f'--cell 20: Shake has no such option; it has {has}'}\n"


def test_a_record_of_a_package_that_is_gone(install, monkeypatch, tmp_path, capsys):
    """Its option is unknown then."""
    install(Shake())
    path = made(tmp_path, "shake", "--felt")
    monkeypatch.setattr(GAMES, "packages", Packages([]))
    assert run(["build", "--from", str(path)]) == 2
    assert capsys.readouterr().err == f"--from {path}: this pnp has no option 'felt'\n"


def test_a_broken_package_costs_only_its_own_game(install, tmp_path, capsys):
    """Its options are not known; the others are, and are built."""
    install(ImportError("no module named shake_parts"))
    assert "Schocken: 1 to 99 discs. [default: 13]" in help_of("build", capsys)
    assert made(tmp_path, "schocken", "--discs", "20", "--only", "discs:3").exists()


def test_two_games_may_mean_different_things(install, tmp_path, capsys):
    """Then the option takes text and has no default on the command line; each game reads it in its own way."""
    wide = Option("cell", literal("Cell"), most=9, default="3", help="cells {range} wide")
    install(type("Wide", (Shake,), {"options": (TOWER, wide)})())
    text = help_of("build", capsys)
    assert "--cell MM Blockers: squares of 20 or 25 mm. Shake: cells 1 to 9 wide. --discs" in text
    path = made(tmp_path / "first", "shake", "--cell", "9")
    assert request_of(path)["cell"] == 9
    assert made(tmp_path / "again", "--from", str(path)).read_bytes() == path.read_bytes()
    assert [plan.game.id for plan in make_plans(Request(choices={"cell": "9"}))] == ["shake"]
    assert [plan.game.id for plan in make_plans(Request(choices={"cell": "25"}))] == ["blockers"]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("pnp build --cell ", ["20", "25"]),
        ("pnp map --edition p", ["profi"]),
        ("pnp build --ce", ["--cell"]),
        ("pnp build --format ", list(FORMATS)),
        ("pnp build --paper le", ["letter", "legal"]),
        ("pnp build --cutter silhouette-f", ["silhouette-four", "silhouette-feeder"]),
        ("pnp plays sho", ["show"]),
    ],
)
def test_a_shell_completes_options_and_their_values(words, offered):
    """What can follow is offered, of every command."""
    count = str(len(words.split(" ")) - 1)
    env = {**os.environ, "_PNP_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": count}
    done = subprocess.run([sys.executable, "-m", "pnp"], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == offered


def test_a_format_is_one_record(monkeypatch, tmp_path, capsys):
    """With it the format is in the help, is written, and is recorded."""
    note = Format("note", "A note", lambda: write_note)
    monkeypatch.setitem(FORMATS, "note", note)
    assert "pdf, svg, dxf, png, tts, pcio, shop, note; may be given several times." in help_of(
        "build", capsys
    )
    path = made(tmp_path, "low-blow", "--only", "dice:red:1", "--format", "note", "--format", "pdf")
    assert (tmp_path / "low-blow-3p-only.pdf.txt").read_bytes() == b"hello"
    assert request_of(path)["formats"] == ["note", "pdf"]
