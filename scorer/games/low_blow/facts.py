"""The facts of both editions of Low Blow.

Sources: the blog edition (13 August 2013) and the web edition (2013) of the rules. Points that the texts
leave open are decided in ``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

ID = "low-blow"
TITLE = "Low Blow"
PLAYERS = (3, 4)
COLUMNS = 5
DICE_EACH = 5
FACES = 6
COUNTER_POINTS = ("flat", "rising")
"""How counters are subtracted: n counters are n points, or 1 + 2 + ... + n points."""


MOST_ROUNDS = 99
"""Rounds that are read: extra ones follow draws, and so many draws in a row do not happen."""


class Face(NamedTuple):
    """What placing one face does, blog edition."""

    pips: int
    passes: str  # "all" or "ones": which of the remaining dice go to the left
    counters: str  # "all", "pay", "everyone", "take" or "pot": what happens to counters
    amount: int = 0  # counters paid or taken, if that is a number


class Edition(NamedTuple):
    """The facts of one edition."""

    id: str
    rolls: int  # rolls in a turn at most
    start_rotates: bool  # whether the start player changes from round to round
    counters_each: int  # counters a player starts with
    counters: Mapping[int, int]  # players -> counters in the game
    rows: Mapping[int, int]  # players -> rows of the board
    rounds: Mapping[int, int]  # players -> regular rounds
    draw_replays: bool  # whether a draw is played off in another round, or shares the win
    faces: tuple[Face, ...] = ()

    def dice(self, players: int) -> int:
        """Return the number of dice in play."""
        return DICE_EACH * players

    def neutral_rows(self, players: int) -> int:
        """Return the rows of the board that are nobody's home."""
        return self.rows[players] - players


BLOG = Edition(
    id="blog",
    rolls=3,
    start_rotates=False,
    counters_each=10,
    counters={3: 30, 4: 40},
    rows={3: 3, 4: 4},
    rounds={3: 3, 4: 3},
    draw_replays=False,
    faces=(
        Face(1, passes="all", counters="all"),
        Face(2, passes="ones", counters="pay", amount=2),
        Face(3, passes="ones", counters="everyone", amount=1),
        Face(4, passes="ones", counters="take", amount=1),
        Face(5, passes="ones", counters="take", amount=2),
        Face(6, passes="all", counters="pot"),
    ),
)

WEB = Edition(
    id="web",
    rolls=1,
    start_rotates=True,
    counters_each=0,
    counters={3: 25, 4: 30},
    rows={3: 4, 4: 4},
    rounds={3: 3, 4: 4},
    draw_replays=True,
)

EDITIONS: dict[str, Edition] = {"blog": BLOG, "web": WEB}
"""Both editions by id; the first is the default."""
