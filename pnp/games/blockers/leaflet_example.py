"""The worked example of the rules: the end of a game, scored by the code that scores games."""

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
"""The tiles that each player captured, by whether the variant is profi."""

_COLOURS = {letter: colour for colour, letter in LETTERS.items()}


class Example(NamedTuple):
    """A board, and the facts about its score for the texts."""

    board: Board
    facts: dict[str, object]


def example(*, profi: bool) -> Example:
    """Return the example of a variant."""
    board: Board = tuple(_tiles(row) for row in (PROFI if profi else STANDARD).splitlines())
    captured = tuple(tuple(filter(None, _tiles(row))) for row in CAPTURED[profi])
    outcome = score(Game(PLAYERS, (Result(board, captured),), variant=VARIANTS[profi]))
    result = outcome.games[0]
    facts = [
        {
            "name": name,
            "groups": result["groups"][name],
            "captures": result["captures"][name],
            "all": result["captured_in_all"][name],
            "points": -result["points"][name],
        }
        for name in PLAYERS
    ]
    return Example(board, {"players": facts, "winner": outcome.winners[0]})


def _tiles(row: str) -> tuple[Tile | None, ...]:
    return tuple(Tile(_COLOURS[letter]) if letter in _COLOURS else None for letter in row)
