"""How a game and a match of Blockers are scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorer.faults import FactsError
from scorer.games.blockers.check import faults
from scorer.games.blockers.facts import ID
from scorer.games.blockers.tally import placed, tallies, winners, wins
from scorer.games.blockers.values import BlockersOutcome, Game, GameScore
from scorer.outcome import ranked
from scorer.words import counted, listed

_T = TypeVar("_T")


class BlockersError(FactsError):
    """A game of Blockers that the rules exclude."""


def score(game: Game) -> BlockersOutcome:
    """Score a game or a match, or the part of it that has been played.

    Raises ``BlockersError`` where the game breaks a fact of the rules.
    """
    found = faults(game)
    if found:
        raise BlockersError(found)
    return _outcome(game)


def _outcome(game: Game) -> BlockersOutcome:
    scores = tuple(_game_score(game, number) for number in range(len(game.games)))
    order = _order(game, scores)
    final = _final(game, scores)
    left = _next(game, final)
    return BlockersOutcome(
        game=ID,
        players=game.players,
        complete=left is None,
        final=final if left is None else None,
        ranking=ranked(order),
        winners=ranked(order)[0] if left is None else (),
        next=left,
        games=scores,
    )


def _game_score(game: Game, number: int) -> GameScore:
    sums = tallies(game.games[number], game.colours)
    return GameScore(
        groups=_by_name(game, [each.groups for each in sums]),
        captures=_by_name(game, [each.captures for each in sums]),
        captured_in_all=_by_name(game, [each.captured_in_all for each in sums]),
        points=_by_name(game, [each.points for each in sums]),
        winners=winners(game, number),
    )


def _by_name(game: Game, values: Sequence[_T]) -> dict[str, _T]:
    return dict(zip(game.players, values, strict=True))


def _final(game: Game, scores: Sequence[GameScore]) -> dict[str, int]:
    """Return what every player has so far: wins in a match to wins, else the sum of points."""
    if game.match is not None and game.match.kind == "wins":
        return wins(game)
    return {name: sum(each["points"][name] for each in scores) for name in game.players}


def _order(game: Game, scores: Sequence[GameScore]) -> dict[str, int]:
    """Return numbers that rank the players, the best lowest; only a game alone knows a second measure."""
    if game.match is None and game.games:
        return _by_name(game, placed(tallies(game.games[0], game.colours)))
    return {name: -points for name, points in _final(game, scores).items()}


def _next(game: Game, final: Mapping[str, int]) -> str | None:
    """Say what must still be played, or nothing when all is over."""
    steps = [step for step in (_to_finish(game), _to_play(game, final)) if step]
    sentence = ", then ".join(steps)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else None


def _to_finish(game: Game) -> str:
    numbers = [str(number) for number, each in enumerate(game.games, 1) if each.unfinished]
    if not numbers:
        return ""
    if game.match is None:
        return "play the game to its end"
    return f"play game{'s' if len(numbers) > 1 else ''} {listed(numbers)} to the end"


def _to_play(game: Game, final: Mapping[str, int]) -> str:
    """Say which games are still to be played, or nothing."""
    done = len(game.games)
    if game.match is None:
        return "" if done else "play the game"
    if game.match.kind == "wins":
        over = max(final.values()) >= game.match.number
        return "" if over else f"play on until a player has {counted(game.match.number, 'win')}"
    left = game.match.number - done
    if left < 1:
        return ""
    if left == 1:
        return f"play game {done + 1}"
    return f"play games {done + 1} {'and' if left == 2 else 'to'} {game.match.number}"
