"""The worked example of the rules: the end of a game, scored by the same code that scores a real one."""

from __future__ import annotations

from typing import NamedTuple

from scorer.games.blockers import Board, Game, Result, Tile, score
from scorer.games.blockers.facts import VARIANTS
from scorer.seats import LETTERS

PLAYERS = ("Ana", "Ben")

STANDARD = """\
RRRRRRRRR
RRRRRRRRR
RRR......
.........
B.B.B.B.B
.B.B.B.B.
BBBBBBBBB
.........
R.BBB...R"""

PROFI = """\
RRRRRRRBB
RRRRRRRBB
RRRRRRBBB
YYYYGBBBB
YYYYGGBBB
YYYYGGGBB
YYYGGGGBY
YGYGGGGGB
YYYGGGYGG"""

CAPTURED = {False: ("BBB", "R"), True: ("BBBBBY", "RRRRGGGBY")}
"""What each player captured, in the standard game and in profi."""

_COLOURS = {letter: colour for colour, letter in LETTERS.items()}


class Example(NamedTuple):
    """A board, and what the words need to know of its score."""

    board: Board
    facts: dict[str, object]


def example(*, profi: bool) -> Example:
    """Return the example of a variant."""
    board: Board = tuple(_tiles(row) for row in (PROFI if profi else STANDARD).splitlines())
    captured = tuple(tuple(each for each in _tiles(row) if each) for row in CAPTURED[profi])
    game = Game(PLAYERS, (Result(board, captured),), variant=VARIANTS[profi])
    outcome = score(game)
    found = outcome.games[0]
    facts = [
        {
            "name": name,
            "groups": found["groups"][name],
            "captures": found["captures"][name],
            "all": found["captured_in_all"][name],
            "points": -found["points"][name],
        }
        for name in PLAYERS
    ]
    return Example(board, {"players": facts, "winner": outcome.winners[0]})


def _tiles(row: str) -> tuple[Tile | None, ...]:
    return tuple(Tile(_COLOURS[letter]) if letter in _COLOURS else None for letter in row)
