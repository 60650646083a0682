"""Lets the tests of the print have a package installed that brings a game."""

import pytest

from scorer.games import GAMES
from scorer.games.packages import Packages


@pytest.fixture
def install(monkeypatch):
    """Have packages installed that bring games, or the faults that they have; all under one id."""
    from tests.pnp.another_game import Point

    def bring(*games, name="shake"):
        monkeypatch.setattr(GAMES, "packages", Packages([Point(game, name) for game in games]))

    return bring
