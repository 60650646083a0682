"""Lets the tests of the print have a package installed that brings a game, and games listed quickly."""

from functools import cache

import pytest

from pnp.kits.plan import list_contents
from scorer.games import GAMES
from scorer.games.packages import Packages


@pytest.fixture
def install(monkeypatch):
    """Have packages installed that bring games, or the faults that they have; all under one id."""
    from tests.pnp.another_game import Point

    def bring(*games, name="shake"):
        monkeypatch.setattr(GAMES, "packages", Packages([Point(game, name) for game in games]))

    return bring


once = cache(lambda *arguments: [*list_contents(*arguments)])


@pytest.fixture
def listed_once(monkeypatch):
    """Draw the kits that ``pnp games`` lists once only: it takes a second."""
    monkeypatch.setattr("pnp.cli.games.list_contents", once)
