"""Scoring a game of Schocken."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.errors import FactsError
from scorer.games.schocken.course import Settled, Stand, advance, course, group_halves, start
from scorer.games.schocken.facts import ID
from scorer.games.schocken.values import Game, HalfScore, SchockenOutcome, Throw, ThrownScore, ThrowScore
from scorer.messages import Text, list_names, msg
from scorer.outcome import Ranking, rank


def score(game: Game) -> SchockenOutcome:
    """Score a game, finished or not. Raises ``FactsError`` if it breaks a fact of the rules."""
    if game.faults:
        raise FactsError(game.faults)
    played = course(game)
    stand = advance(played[-1]) if played else start(game)
    lost = {name: stand.lost.count(name) for name in game.players}
    complete = stand.loser is not None
    ranking = rank(lost) if complete else _rank_unfinished(stand, lost)
    pairs = tuple(zip(played, game.throws, strict=True))
    return SchockenOutcome(
        game=ID,
        players=game.players,
        complete=complete,
        final=lost if complete else None,
        ranking=ranking,
        winners=ranking[0] if complete else (),
        next=None if complete else _explain_next(stand),
        halves=tuple(_score_half(half, pairs) for half in group_halves(played)),
        loser=stand.loser,
    )


def _rank_unfinished(stand: Stand, lost: dict[str, int]) -> Ranking:
    """Rank by halves lost, then by discs in the current half."""
    return rank({name: lost[name] * (stand.discs + 1) + stand.held[name] for name in stand.players})


def _score_half(half: Sequence[Settled], pairs: Sequence[tuple[Settled, Throw]]) -> HalfScore:
    last = half[-1]
    first = half[0].stand.thrown
    return HalfScore(
        throws=tuple(_score_throw(*pair) for pair in pairs[first : last.stand.thrown + 1]),
        discs=last.held,
        loser=last.loser if last.ends_half else None,
    )


def _score_throw(settled: Settled, throw: Throw) -> ThrowScore:
    return ThrowScore(
        thrown={thrown.player: _score_hand(settled, thrown.player, thrown.used) for thrown in throw},
        winner=settled.winner,
        loser=settled.loser,
        discs=settled.taken,
    )


def _score_hand(settled: Settled, name: str, used: int) -> ThrownScore:
    hand = settled.hands[name]
    worth = hand.worth(settled.stand.discs)
    return {"dice": hand.dice, "in": used, "combination": hand.id, "worth": worth}


def _explain_next(stand: Stand) -> Text:
    """Return a sentence about who throws next."""
    if stand.first is None:
        return msg("Decide who throws first, and play the first half.")
    first, *others = stand.order(stand.first)
    return msg(
        "{half}: {first} throws first, having lost throw {number}, then {others}.",
        half=stand.half_title,
        first=first,
        number=stand.thrown,
        others=list_names(others),
    )
