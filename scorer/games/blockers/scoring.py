"""How a game and a match of Blockers are scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorer.faults import FactsError
from scorer.games.blockers.facts import ID
from scorer.games.blockers.tally import rank_players, tallies, winners, wins
from scorer.games.blockers.values import BlockersOutcome, Game, GameScore
from scorer.messages import Text, list_names, msg, plural
from scorer.outcome import rank

_T = TypeVar("_T")


class BlockersError(FactsError):
    """A game of Blockers that the rules exclude."""


def score(game: Game) -> BlockersOutcome:
    """Score a game or a match, or the part of it that has been played.

    Raises ``BlockersError`` if the game breaks a fact of the rules.
    """
    if game.faults:
        raise BlockersError(game.faults)
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
        ranking=rank(order),
        winners=rank(order)[0] if left is None else (),
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
    """Return numbers that rank the players, the best lowest; only a single game has a tie-break."""
    if game.match is None and game.games:
        return _by_name(game, rank_players(tallies(game.games[0], game.colours)))
    return {name: -points for name, points in _final(game, scores).items()}


def _next(game: Game, final: Mapping[str, int]) -> Text | None:
    """Return what must still be played, or nothing when all is over."""
    unfinished = [str(number) for number, each in enumerate(game.games, 1) if each.unfinished]
    if game.match is None:
        return _next_alone(begun=bool(game.games), unfinished=bool(unfinished))
    finish = _to_finish(unfinished) if unfinished else None
    if game.match.kind == "wins":
        over = max(final.values()) >= game.match.number
        to_play = None if over else _to_win(game.match.number, finish)
    else:
        over = len(game.games) >= game.match.number
        to_play = None if over else _to_play(len(game.games) + 1, game.match.number, finish)
    return to_play or (msg("{finish}.", finish=finish) if finish else None)


def _next_alone(*, begun: bool, unfinished: bool) -> Text | None:
    if unfinished:
        return msg("Play the game to its end.")
    return None if begun else msg("Play the game.")


def _to_finish(numbers: Sequence[str]) -> Text:
    """Return which games must be finished; other sentences continue it."""
    return plural(
        len(numbers),
        "Play game {games} to the end",
        "Play games {games} to the end",
        games=list_names(numbers),
    )


def _to_win(wins: int, finish: Text | None) -> Text:
    if finish is None:
        return plural(wins, "Play on until a player has {n} win.", "Play on until a player has {n} wins.")
    return plural(
        wins,
        "{finish}, then play on until a player has {n} win.",
        "{finish}, then play on until a player has {n} wins.",
        finish=finish,
    )


def _to_play(first: int, last: int, finish: Text | None) -> Text:
    left = last - first + 1
    games = (
        list_names(map(str, range(first, last + 1)))
        if left < 3
        else msg("{first} to {last}", first=first, last=last)
    )
    if finish is None:
        return plural(left, "Play game {games}.", "Play games {games}.", games=games)
    return plural(
        left,
        "{finish}, then play game {games}.",
        "{finish}, then play games {games}.",
        finish=finish,
        games=games,
    )
