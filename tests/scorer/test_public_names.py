"""Every public name of the library explains itself: ``help`` shows its own words, and an example that runs."""

import inspect
import subprocess
import sys

import pytest

import scorer
from scorer.games import blockers, low_blow, schocken

PACKAGES = (low_blow, blockers, schocken)
PUBLIC = {
    f"{package.__name__}.{name}": (package, getattr(package, name))
    for package in (scorer, *PACKAGES)
    for name in dir(package)
    if not name.startswith("_") and name != "TYPE_CHECKING"
    if not inspect.ismodule(getattr(package, name))
}
EXPLAINED = [
    name for name, (_, value) in PUBLIC.items() if inspect.isclass(value) or inspect.isfunction(value)
]


@pytest.mark.parametrize("name", EXPLAINED)
def test_classes_and_functions_have_their_own_words_and_an_example(name):
    """Not those of ``tuple`` or ``dict``; doctest runs the example."""
    text = PUBLIC[name][1].__doc__ or ""
    assert ">>> " in text
    assert len(text.partition(">>>")[0].split()) > 8


@pytest.mark.parametrize("name", sorted(PUBLIC.keys() - EXPLAINED))
def test_other_values_are_named_by_their_package_or_by_their_class(name):
    """``help`` of a number shows the help of ``int``, so the package explains it."""
    package, value = PUBLIC[name]
    assert f"``{name.rpartition('.')[2]}``" in package.__doc__ or ">>> " in (
        vars(type(value)).get("__doc__") or ""
    )


def test_all_games_are_reached_the_same_way():
    """Each package has the same three names, and ``scorer.score`` takes the games of all."""
    for package in PACKAGES:
        game = package.Game(("Ana", "Ben", "Cleo"))
        assert scorer.score(game) == package.score(game)
        assert scorer.faults(game) == package.faults(game) == []
    assert scorer.Game is low_blow.Game
    first = inspect.getdoc(scorer.Game).partition("\n")[0]
    assert all(words in first for words in ("Low Blow", "blockers.Game", "schocken.Game"))


def test_short_names_of_low_blow_load_it_when_they_are_asked_for():
    """Who scores another game never loads it; ``dir`` names them all the same, and other names are an error."""
    code = """
import sys, scorer
assert not any("low_blow" in name for name in sys.modules)
assert set(scorer.__all__) <= set(dir(scorer))
assert scorer.Game(("Ana", "Ben")).players == ("Ana", "Ben")
assert not hasattr(scorer, "Gaem")
"""
    subprocess.run([sys.executable, "-c", code], check=True)
