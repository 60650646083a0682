"""Who won a game of a folder: the highest or the lowest total, then the rows that break a tie."""

from __future__ import annotations

from scorer.errors import FactsError
from scorer.games.own.values import FolderOutcome, FolderPlayed
from scorer.games.own.words import named
from scorer.messages import Text, msg
from scorer.outcome import rank


class FolderFactsError(FactsError):
    """A game that the rules exclude."""


def score(game: FolderPlayed) -> FolderOutcome:
    """Score a game. Raises ``FolderFactsError``."""
    if game.faults:
        raise FolderFactsError(game.faults)
    keys = {name: _key(game, seat) for seat, name in enumerate(game.players)}
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
        next=None if complete else _next(game),
        rows={name: game.points(seat) for seat, name in enumerate(game.players)},
        totals=totals,
        tied_by=_tied_by(game, keys) if complete else "",
    )


def _key(game: FolderPlayed, seat: int) -> tuple[int, ...]:
    """Return what a player is ranked by, the least first."""
    points = game.points(seat)
    numbers = (game.total(seat), *(points[row] for row in game.sheet.ties))
    sign = 1 if game.sheet.wins == "lowest" else -1
    return (sign * numbers[0], *(-each for each in numbers[1:]))


def _tied_by(game: FolderPlayed, keys: dict[str, tuple[int, ...]]) -> str:
    """Return the row that told who won among those with the same total; nothing where none was needed."""
    best = min(keys.values())
    equal = [key for key in keys.values() if key[0] == best[0]]
    for at, row in enumerate(game.sheet.ties, 1):
        if len(equal) < 2:
            return ""
        fewer = [key for key in equal if key[at] == best[at]]
        if len(fewer) < len(equal) and len(fewer) == 1:
            return row
        equal = fewer
    return ""


def _next(game: FolderPlayed) -> Text:
    assert game.missing  # it is not complete
    row, seat = game.missing
    return msg("Next: {name}'s {row}.", row=named(game.sheet.name_of(row)), name=game.players[seat])
