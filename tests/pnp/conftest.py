"""Lets tests have a package installed that brings a game, list games quickly, and work in one process."""

import pickle
from collections import deque
from contextlib import nullcontext
from functools import cache

import pytest

from pnp.kits.plan import list_contents
from scorer import apart
from scorer.games import GAMES
from scorer.games.packages import Packages
from scorer.messages import Text


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


class Here(nullcontext):
    """Does in this process what belongs in another one; what would go there and back is pickled all the same."""

    def __init__(self, limits):
        super().__init__(self)
        self.limits, self.waiting = limits, deque()

    def send(self, function, calls):
        """Take calls of a function."""
        self.waiting += pickle.loads(pickle.dumps([(function, data) for data in calls]))

    def answer(self):
        """Return the next result, or raise what the caller of another process would hear."""
        function, data = self.waiting.popleft()
        try:
            return pickle.loads(pickle.dumps(function(*data)))
        except Exception as fault:
            text = getattr(fault, "text", None)
            if isinstance(text, Text):
                raise apart.ThereError(text) from None
            raise apart.NoAnswerError(self.limits.ended) from fault

    def end(self):
        """Have nothing to end."""

    kill = end


@pytest.fixture
def here(monkeypatch):
    """Start no copy of this process for each file or folder: that of a large one takes as long as many a test.

    Harmful files, and the tests of commands, have their other process.
    """
    monkeypatch.setattr(apart, "_Process", Here)
