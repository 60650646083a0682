"""Packages that bring a game which cannot be used: one sentence says so, and all other games go on."""

from abc import ABC
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from pnp.cli.app import run
from pnp.cli.build import board_map, build, of_formats, of_games
from pnp.games import TAKEN
from pnp.kits.formats import FORMATS
from pnp.kits.options_file import READ
from pnp.wings.web.pad import Pad, pad
from pnp.wings.web.print_shop import FIELDS
from scorer.entry.contract import Entry
from scorer.games.contract import ASKED, Edition
from scorer.games.options import Option
from scorer.games.packages import BrokenGameError
from scorer.messages import literal
from tests.pnp.another_game import Shake, ShakeRules
from tests.pnp.cli.helps import help_of, options_in


def with_option(*options):
    """Return the game with other options of its kit."""
    return type("Optional", (Shake,), {"own_options": options})()


def with_rules(**changes):
    """Return the game with other rules."""
    return type("Ruled", (Shake,), {"rules": type("Rules", (ShakeRules,), changes)()})()


def asking(*options):
    """Return the game with other questions before it begins."""
    return with_rules(editions=(Edition("", literal(""), (2,), options=options),))


class HalfEntry(Entry, ABC):
    """An entry that leaves methods out."""


class HalfPad(Pad, ABC):
    """An entry page that leaves methods out."""


FAULTS = [
    (ImportError("no module named shake_parts"), "ImportError: no module named shake_parts"),
    (TypeError("Can't instantiate\x1b[31m"), "TypeError: Can't instantiate\\x1b[31m"),
    (object(), "AttributeError: 'object' object has no attribute 'rules'"),
    (with_rules(entry=None), "it lacks the rules, the entry or the folder that a game has"),
    (
        with_rules(entry=property(lambda _: HalfEntry())),
        "TypeError: Can't instantiate abstract class HalfEntry",
    ),
    (with_rules(id="rattle"), "its rules say rattle: both ids must be the same, in lower-case letters"),
    (asking(Option("players")), "its option 'players' has an id that pnp uses itself"),
]
PRINT_FAULTS = [
    (Shake, "it lacks the rules, the entry or the folder that a game has"),
    (
        type("Plain", (), {"rules": ShakeRules(), "folder": Path()})(),
        "its entry point is not a PrintedGame of the package pnp",
    ),
    (with_option(Option("paper")), "its option 'paper' has an id that pnp uses itself"),
    (with_option(Option("felt"), Option("felt")), "two of its options have the id 'felt'"),
    (
        with_option(Option("size-of-mat")),
        "its option 'size-of-mat' needs an id of lower-case letters and underscores",
    ),
    (with_option(Option("class")), "its option 'class' needs an id of lower-case letters and underscores"),
    (with_option(Option("mats", most=4)), "its option 'mats' does not take its own default"),
]


@pytest.mark.parametrize(("game", "wrong"), [*FAULTS, *PRINT_FAULTS])
def test_one_that_cannot_be_used_is_named(install, capsys, listed_once, game, wrong):
    """Who asks for it reads its id, its package and what is wrong; the other games are listed and have their help."""
    install(game)
    assert run(["build", "shake"]) == 2
    sentence = capsys.readouterr().err
    assert sentence.startswith(f"the game shake of the package ? cannot be loaded ({wrong}")
    assert sentence.endswith("); repair or uninstall the package\n")
    assert sentence.count("\n") == 1
    assert run(["games"]) == 0
    listed = capsys.readouterr()
    assert listed.err == sentence
    assert "schocken  Schocken for 2 to 8 players" in listed.out
    assert "shake" not in listed.out
    assert run(["build", "--help"]) == 0


def test_an_id_that_two_packages_have(install, capsys):
    """Neither is taken: nobody could say which."""
    install(Shake(), Shake())
    assert run(["build", "shake"]) == 2
    assert (
        "of the package ? and ? cannot be loaded (each of them has a game with this id)"
        in capsys.readouterr().err
    )


def test_an_id_of_ours(install, tmp_path, capsys):
    """Ours is played, and the list says whose other one is not."""
    install(ImportError("never loaded"), name="schocken")
    assert run(["build", "schocken", "--only", "discs:3", "--no-check", "--out", str(tmp_path)]) == 0
    assert run(["games"]) == 0
    assert "the game schocken of the package ? cannot be loaded (pnp itself has a game with this id)" in (
        capsys.readouterr().err
    )


def test_an_entry_page_that_cannot_be_made(install, tmp_path, monkeypatch):
    """What is wrong with it is said when it is wanted: until then nothing of it is loaded."""
    (tmp_path / "half_shake").mkdir()
    (tmp_path / "half_shake" / "game.py").write_text(
        "from tests.pnp.another_game import Shake\nclass Half(Shake): pass\n"
    )
    (tmp_path / "half_shake" / "phones.py").write_text(
        "from tests.pnp.games.test_packages import HalfPad\nPAD = HalfPad()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    install(import_module("half_shake.game").Half())
    with pytest.raises(BrokenGameError, match="TypeError: Can't instantiate abstract class HalfPad"):
        pad("shake")


def test_other_games_go_on(install, tmp_path, capsys):
    """Every game that can be loaded is built; a file that names none is taken for one of those."""
    install(ImportError("x"))
    assert run(["build", "--players", "8", "--only", "discs:3", "--no-check", "--out", str(tmp_path)]) == 0
    file = tmp_path / "nameless.yaml"
    file.write_text("players: [Ana, Ben]\nthrows: []\n", encoding="utf-8")
    assert run(["score", str(file)]) == 2
    assert capsys.readouterr().err == f"{file}:1: the game is missing; write 'game: schocken'\n"


def test_ids_that_are_taken_are_all_known():
    """What any command, form or file asks for stands in one of the two lists."""
    parameters = {name for command in (build, board_map) for name in signature(command).parameters}
    arguments = parameters - {"context", "choices", "format_choices"}
    declared = {option.switch for options in (of_games(), of_formats()) for _, option in options}
    asked = (
        {option for command in ("build", "map") for option in options_in(help_of(command))}
        - declared
        - {"--help"}
    )
    switches = {option.strip("-").replace("-", "_") for option in asked}
    formats = {each.id for form in FORMATS.values() for each in form.switches}
    assert {*arguments, *switches, *formats, *READ, *FIELDS} <= TAKEN
    assert {"kind", "players"} <= ASKED
