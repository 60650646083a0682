"""Scoring a folder's game: the highest or lowest total wins, then rows break a tie."""

from __future__ import annotations

from scorer.errors import FactsError
from scorer.games.own.values import FolderOutcome, FolderPlayed
from scorer.games.own.words import to_text
from scorer.messages import Text, msg
from scorer.outcome import rank


class FolderFactsError(FactsError):
    """The game breaks the rules."""


def score(game: FolderPlayed) -> FolderOutcome:
    """Score a game. Raises ``FolderFactsError``."""
    if game.faults:
        raise FolderFactsError(game.faults)
    keys = {name: _rank_key(game, seat) for seat, name in enumerate(game.players)}
    ranking = rank(keys)
    totals = {name: game.total(seat) for seat, name in enumerate(game.players)}
    complete = game.missing is None
    return FolderOutcome(
        game=game.game_id,
        players=game.players,
        complete=complete,
        final=totals if complete else None,
        ranking=ranking,
        winners=ranking[0] if complete else (),
        next=None if complete else _explain_next(game),
        rows={name: game.points(seat) for seat, name in enumerate(game.players)},
        totals=totals,
        tied_by=_find_tie_break(game, keys) if complete else "",
    )


def _rank_key(game: FolderPlayed, seat: int) -> tuple[int, ...]:
    """Return a player's key for ranking, lowest first."""
    points, total = game.points(seat), game.total(seat)
    return (total if game.sheet.wins == "lowest" else -total, *(-points[row] for row in game.sheet.ties))


def _find_tie_break(game: FolderPlayed, keys: dict[str, tuple[int, ...]]) -> str:
    """Return the row that decided between equal totals; empty if none did."""
    best = min(keys.values())
    equal = [key for key in keys.values() if key[0] == best[0]]
    for at, row in enumerate(game.sheet.ties, 1):
        if len(equal) < 2:
            return ""
        equal = [key for key in equal if key[at] == best[at]]
        if len(equal) == 1:
            return row
    return ""


def _explain_next(game: FolderPlayed) -> Text:
    assert game.missing  # the game is not complete
    row, seat = game.missing
    return msg("Next: {name}'s {row}.", row=to_text(game.sheet.name_of(row)), name=game.players[seat])
