"""How a round and a game of Low Blow are scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.faults import FactsError
from scorer.games.low_blow.facts import ID
from scorer.games.low_blow.tally import counter_points, finals, held_last, round_scores, totals
from scorer.games.low_blow.values import Game, LowBlowOutcome
from scorer.messages import Text, list_names, msg, plural
from scorer.outcome import rank


class LowBlowError(FactsError):
    """A game of Low Blow that the rules exclude."""


def score(game: Game) -> LowBlowOutcome:
    """Score a game or the part of it that has been played.

    Raises ``LowBlowError`` if the game breaks a fact of the rules.
    """
    if game.faults:
        raise LowBlowError(game.faults)
    return _outcome(game)


def _outcome(game: Game) -> LowBlowOutcome:
    held = _by_name(game, held_last(game) or ())
    added = _by_name(game, totals(game, len(game.rounds)))
    ended = _by_name(game, _finals_if_played(game))
    winners = rank(ended)[0] if ended else ()
    complete = bool(winners) and (len(winners) == 1 or not game.edition.draw_replays)
    return LowBlowOutcome(
        game=ID,
        players=game.players,
        complete=complete,
        final=ended if complete else None,
        ranking=rank(ended or added),
        winners=winners if complete else (),
        next=None if complete else _next(game, winners, ended),
        edition=game.edition.id,
        rounds=tuple(_by_name(game, scores) for scores in round_scores(game)),
        counters=held,
        counter_points={name: counter_points(number, game.counter_points) for name, number in held.items()},
        totals=added,
    )


def _by_name(game: Game, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(game.players, values, strict=True)) if values else {}


def _finals_if_played(game: Game) -> tuple[int, ...]:
    """Return the points after the last round, once all regular rounds and the counters are in."""
    if len(game.rounds) < game.edition.rounds[len(game.players)]:
        return ()
    return finals(game, len(game.rounds)) or ()


def _next(game: Game, tied: Sequence[str], ended: Mapping[str, int]) -> Text:
    """Return what must still be played or counted."""
    regular = game.edition.rounds[len(game.players)]
    missing = range(len(game.rounds) + 1, regular + 1)
    if missing:
        return plural(
            len(missing),
            "Play round {rounds}, then count the counters.",
            "Play rounds {rounds}, then count the counters.",
            rounds=list_names(str(number) for number in missing),
        )
    if tied:
        return msg(
            "{names} are tied at {points}: play another round.", names=list_names(tied), points=ended[tied[0]]
        )
    return msg(
        "Count the counters: how many do {names} hold after round {number}?",
        names=list_names(game.players),
        number=len(game.rounds),
    )
