"""Scoring a game of Schocken."""

from collections.abc import Sequence

from scorer.games.schocken.course import (
    Settled,
    Stand,
    advance,
    count_lost,
    course,
    group_halves,
    start,
    weigh,
)
from scorer.games.schocken.facts import ID
from scorer.games.schocken.values import Game, HalfScore, SchockenOutcome, ThrownScore, ThrowScore
from scorer.messages import Text, list_names, msg
from scorer.outcome import rank


def outcome(game: Game) -> SchockenOutcome:
    """Return the outcome of a game that breaks no fact of the rules, finished or not."""
    played = course(game)
    stand = advance(played[-1]) if played else start(game)
    lost = count_lost(game.players, stand.lost)
    complete = stand.loser is not None
    discs = {name: weigh(lost[name], stand.held[name], stand.discs) for name in stand.players}
    ranking = rank(lost if complete else discs)  # by halves lost, then by discs in the current half
    return SchockenOutcome(
        game=ID,
        players=game.players,
        complete=complete,
        final=lost if complete else None,
        ranking=ranking,
        winners=ranking[0] if complete else (),
        next=None if complete else _explain_next(stand),
        halves=tuple(map(_score_half, group_halves(played))),
        loser=stand.loser,
    )


def _score_half(half: Sequence[Settled]) -> HalfScore:
    throws = []
    for settled in half:
        hands: dict[str, ThrownScore] = {
            name: {
                "dice": hand.dice,
                "in": hand.used,
                "combination": hand.id,
                "worth": hand.worth(settled.stand.discs),
            }
            for name, hand in settled.hands.items()
        }
        throw = ThrowScore(thrown=hands, winner=settled.winner, loser=settled.loser, discs=settled.taken)
        throws.append(throw)
    last = half[-1]
    return HalfScore(throws=tuple(throws), discs=last.held, loser=last.loser if last.ends_half else None)


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
