"""The facts of both editions of Low Blow.

Sources: the rules of the blog edition (13 August 2013) and of the web edition (2013). ``docs/rules.md`` has our
decisions on questions that the texts leave open.
"""

from collections.abc import Mapping
from typing import NamedTuple

ID = "low-blow"
TITLE = "Low Blow"
PLAYERS = (3, 4)
COLUMNS = 5  # squares of a row

DICE_EACH = 5  # dice of each player
FACES = 6  # the highest number of pips of a die
OWN_DIE = 1  # the points that each die of the owner's colour takes off a home row
COUNTER = 1  # the points that a counter takes off, or if they rise the first one
COUNTER_POINTS = ("flat", "rising")  # n counters take off n times COUNTER, or 1 + 2 + ... + n times


GIVEN_LESS = 1  # web edition: how many counters less than it shows are taken for a die that is given away

MOST_ROUNDS = 99  # the most rounds that are read. Extra rounds follow draws, and so many draws do not happen.


class FaceEffect(NamedTuple):
    """The effect of placing a face, blog edition."""

    pips: int
    passes: str  # the remaining dice that go to the left: "all" or "ones"
    counters: str  # what happens to counters: "all", "pay", "everyone", "take" or "pot"
    amount: int = 0  # counters paid or taken, if that is a fixed number


class Edition(NamedTuple):
    """The facts of one edition of Low Blow. There are two: ``BLOG``, the default, and ``WEB``.

    ``id`` is "blog" or "web". ``counters``, ``rows`` and ``rounds`` are whole numbers by number of players, 3 or 4; any
    other number raises ``KeyError``.

    >>> EDITIONS["blog"].counters[3], EDITIONS["web"].rows[3], BLOG.dice(4)
    (30, 4, 20)
    """

    id: str
    rolls: int  # the most rolls in a turn
    start_rotates: bool  # whether the start player changes every round
    counters_each: int  # counters a player starts with
    counters: Mapping[int, int]  # players -> counters in the game
    rows: Mapping[int, int]  # players -> rows of the board
    rounds: Mapping[int, int]  # players -> regular rounds
    draw_replays: bool  # whether another round decides a draw; otherwise the win is shared
    faces: tuple[FaceEffect, ...] = ()

    def dice(self, players: int) -> int:
        """Return the number of dice in play."""
        return DICE_EACH * players

    def neutral_rows(self, players: int) -> int:
        """Return the number of rows that belong to nobody."""
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
        FaceEffect(1, passes="all", counters="all"),
        FaceEffect(2, passes="ones", counters="pay", amount=2),
        FaceEffect(3, passes="ones", counters="everyone", amount=1),
        FaceEffect(4, passes="ones", counters="take", amount=1),
        FaceEffect(5, passes="ones", counters="take", amount=2),
        FaceEffect(6, passes="all", counters="pot"),
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


class Editions(dict[str, Edition]):
    """Both editions of Low Blow by id; the first is the default. An unknown id raises ``KeyError``.

    >>> list(EDITIONS)
    ['blog', 'web']
    """


EDITIONS = Editions(blog=BLOG, web=WEB)
