"""Blockers: its facts, the values it is entered as, their checks, and the score."""

from scorer.games.blockers.check import faults
from scorer.games.blockers.facts import (
    BOARD,
    HAND,
    ID,
    JOKER,
    LABELS,
    MATCHES,
    PLACED,
    PLAYERS,
    PROFI_PLAYERS,
    REGION_SYMBOLS,
    ROWS,
    TILES,
    TITLE,
    VARIANTS,
    fits,
    region,
)
from scorer.games.blockers.groups import Group, groups
from scorer.games.blockers.scoring import BlockersError, score
from scorer.games.blockers.tally import Tally, tallies, wins
from scorer.games.blockers.values import (
    BlockersOutcome,
    Board,
    Game,
    GameScore,
    Match,
    Result,
    Row,
    Tile,
)

__all__ = [
    "BOARD",
    "HAND",
    "ID",
    "JOKER",
    "LABELS",
    "MATCHES",
    "PLACED",
    "PLAYERS",
    "PROFI_PLAYERS",
    "REGION_SYMBOLS",
    "ROWS",
    "TILES",
    "TITLE",
    "VARIANTS",
    "BlockersError",
    "BlockersOutcome",
    "Board",
    "Game",
    "GameScore",
    "Group",
    "Match",
    "Result",
    "Row",
    "Tally",
    "Tile",
    "faults",
    "fits",
    "groups",
    "region",
    "score",
    "tallies",
    "wins",
]
