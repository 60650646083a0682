"""Scoring a game or match of Blockers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorer.errors import FactsError
from scorer.games.blockers.facts import ID
from scorer.games.blockers.tally import compute_tallies, count_wins, find_winners, rank_players
from scorer.games.blockers.values import BlockersOutcome, Game, GameScore
from scorer.messages import Text, list_names, msg, plural
from scorer.outcome import rank

_T = TypeVar("_T")


def score(game: Game) -> BlockersOutcome:
    """Score a game or match, finished or not. Raises ``FactsError`` if it breaks a fact of the rules."""
    if game.faults:
        raise FactsError(game.faults)
    scores = tuple(_score_game(game, number) for number in range(len(game.games)))
    order = _rank_keys(game, scores)
    final = _compute_final(game, scores)
    left = _explain_next(game, final)
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


def _score_game(game: Game, number: int) -> GameScore:
    sums = compute_tallies(game.games[number], game.colours)
    return GameScore(
        groups=_name_values(game, [tally.groups for tally in sums]),
        captures=_name_values(game, [tally.captures for tally in sums]),
        captured_in_all=_name_values(game, [tally.captured_in_all for tally in sums]),
        points=_name_values(game, [tally.points for tally in sums]),
        winners=find_winners(game, number),
    )


def _name_values(game: Game, values: Sequence[_T]) -> dict[str, _T]:
    return dict(zip(game.players, values, strict=True))


def _compute_final(game: Game, scores: Sequence[GameScore]) -> dict[str, int]:
    """Return each player's result so far: wins in a match to a number of wins, else the sum of points."""
    if game.match is not None and game.match.kind == "wins":
        return count_wins(game)
    return {name: sum(game_score["points"][name] for game_score in scores) for name in game.players}


def _rank_keys(game: Game, scores: Sequence[GameScore]) -> dict[str, int]:
    """Return ranking keys, best lowest; only a single game has a tie-break."""
    if game.match is None and game.games:
        return _name_values(game, rank_players(compute_tallies(game.games[0], game.colours)))
    return {name: -points for name, points in _compute_final(game, scores).items()}


def _explain_next(game: Game, final: Mapping[str, int]) -> Text | None:
    """Return what remains to be played, or None if all is over."""
    unfinished = [str(number) for number, result in enumerate(game.games, 1) if result.unfinished]
    if game.match is None:
        return _explain_next_alone(begun=bool(game.games), unfinished=bool(unfinished))
    finish = _say_finish(unfinished) if unfinished else None
    if game.match.kind == "wins":
        over = max(final.values()) >= game.match.number
        to_play = None if over else _say_win(game.match.number, finish)
    else:
        over = len(game.games) >= game.match.number
        to_play = None if over else _say_play(len(game.games) + 1, game.match.number, finish)
    return to_play or (msg("{finish}.", finish=finish) if finish else None)


def _explain_next_alone(*, begun: bool, unfinished: bool) -> Text | None:
    if unfinished:
        return msg("Play the game to its end.")
    return None if begun else msg("Play the game.")


def _say_finish(numbers: Sequence[str]) -> Text:
    """Return which games to finish, as the start of a sentence."""
    return plural(
        len(numbers),
        "Play game {games} to the end",
        "Play games {games} to the end",
        games=list_names(numbers),
    )


def _say_win(wins: int, finish: Text | None) -> Text:
    if finish is None:
        return plural(wins, "Play on until a player has {n} win.", "Play on until a player has {n} wins.")
    return plural(
        wins,
        "{finish}, then play on until a player has {n} win.",
        "{finish}, then play on until a player has {n} wins.",
        finish=finish,
    )


def _say_play(first: int, last: int, finish: Text | None) -> Text:
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
