"""Earlier spellings of commands and options mean what today's mean, and no help names them."""

import re

import pytest

from pnp.cli.aliases import EVERYWHERE, OPTIONS, respell
from pnp.cli.app import run
from tests.pnp.cli.helps import entries, help_of, options_in, paths

pytestmark = pytest.mark.usefixtures("here")

TODAY = {
    "build blockers --variant profi": "build blockers --edition profi",
    "build blockers --variant=profi": "build blockers --edition=profi",
    "ranking --kind web": "ranking --edition web",
    "build --again output/x.pdf": "build --from output/x.pdf",
    "new harvest --from board": "new harvest --like board",
    "play low-blow --players Ana,bot,bot --no-keep": "play low-blow --names Ana,bot,bot --no-save",
    "score x.yaml --keep --again": "score x.yaml --save --duplicate",
    "score round.jpg --players Ana,Ben": "score round.jpg --names Ana,Ben",
    "plays import x.jsonl --again": "plays import x.jsonl --duplicate",
    "calibrate --list": "printers",
    "calibrate --show home": "printers show home",
    "calibrate --remove=home": "printers delete home",
    "calibrate --paper a4 --save home --read 0.5,-1.0,0.3": "printers save home --paper a4 --read 0.5,-1.0,0.3",
    "calibrate --save home --read front.jpg back.PNG": "printers save home front.jpg back.PNG",
    "calibrate --add home --read=front.jpg back.jpg": "printers add home front.jpg back.jpg",
    "calibrate --read front.jpg back.jpg": "calibrate front.jpg back.jpg",
    # as they were
    "plays edit k7q2 --from x.yaml": "plays edit k7q2 --from x.yaml",
    "build low-blow --players 3": "build low-blow --players 3",
    "simulate low-blow --players 3": "simulate low-blow --players 3",
    "calibrate --read 0.5,-1.0,0.3": "calibrate --read 0.5,-1.0,0.3",
    "score -- --keep": "score -- --keep",
    "": "",
}


@pytest.mark.parametrize("typed", TODAY)
def test_an_earlier_spelling_means_todays(typed):
    """One table, from what people typed to what they type now; today's spellings stay as they are."""
    assert " ".join(respell(typed.split())) == TODAY[typed]
    assert respell(TODAY[typed].split()) == TODAY[typed].split()


TOGETHER = "low-blow blockers --together --only aids"


@pytest.mark.parametrize("name", OPTIONS)
def test_a_command_has_what_its_aliases_stand_for(name):
    """Every alias leads to an option that there is, and is none itself, but for words with a new meaning."""
    options = {option for path in paths() if path[0] == name for option in options_in(help_of(*path))}
    assert set(OPTIONS[name].values()) <= options
    assert not {*OPTIONS[name], *EVERYWHERE} & options


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ("--players 2 --only rules --kind profi", "blockers-profi-2p-only.pdf"),
        (f"{TOGETHER} --edition web --variant profi", "low-blow-web-3p-only+blockers-profi-2p-only.pdf"),
    ],
)
def test_an_edition_is_built_by_any_of_its_words(arguments, name, tmp_path):
    """A file of several games has the edition of each; built again it is the same."""
    assert run(["build", *arguments.split(), "--no-check", "--out", str(tmp_path)]) == 0
    (made,) = tmp_path.glob("*.pdf")
    assert made.name == name
    again = tmp_path / "again"
    assert run(["build", "--from", str(made), "--no-check", "--out", str(again)]) == 0
    assert [path.read_bytes() for path in again.glob("*.pdf")] == [made.read_bytes()]


@pytest.mark.parametrize("command", ["build", "bundle", "map", "play", "score", "simulate"])
def test_an_edition_that_a_game_lacks_is_refused(command, capsys):
    """In one sentence that names those it has."""
    names = ["--names", "Ana,Ben,Cleo"] if command == "play" else []
    for game, edition, has in (
        ("blockers", "web", "standard(,| or) profi"),
        ("low-blow", "profi", "blog(,| or) web"),
        ("schocken", "web", "only one edition"),
    ):
        if command == "map" and game == "schocken":
            continue  # it has no board
        assert run([command, game, *names, "--edition", edition]) == 2
        told = capsys.readouterr().err
        assert re.fullmatch(rf"--edition '?{edition}'?: .*{has}\n", told), told


def test_every_command_that_chooses_an_edition_has_the_one_option():
    """The same words in every help."""
    helps = {entry for path in paths() for entry in entries(*path) if entry.startswith("--edition ")}
    assert len(helps) == 1
