"""Every command that chooses an edition does it with the same option."""

import re

import pytest

from pnp.cli.app import run
from tests.pnp.cli.helps import entries, paths

pytestmark = pytest.mark.usefixtures("here")

TOGETHER = "low-blow blockers --together --only aids"


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ("--players 2 --only rules --edition profi", "blockers-profi-2p-only.pdf"),
        (f"{TOGETHER} --edition web --edition profi", "low-blow-web-3p-only+blockers-profi-2p-only.pdf"),
    ],
)
def test_an_edition_is_in_the_name_of_its_file(arguments, name, tmp_path):
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
