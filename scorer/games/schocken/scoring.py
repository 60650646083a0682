"""How a game of Schocken is scored."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.faults import FactsError
from scorer.games.schocken.course import Settled, Stand, course, following, halves, start
from scorer.games.schocken.facts import ID
from scorer.games.schocken.values import Game, HalfScore, SchockenOutcome, Throw, ThrownScore, ThrowScore
from scorer.messages import Text, list_names, msg
from scorer.outcome import Ranking, rank


class SchockenError(FactsError):
    """A game of Schocken that the rules exclude."""


def score(game: Game) -> SchockenOutcome:
    """Score a game or the part of it that has been played.

    Raises ``SchockenError`` if the game breaks a fact of the rules.
    """
    if game.faults:
        raise SchockenError(game.faults)
    return _outcome(game)


def _outcome(game: Game) -> SchockenOutcome:
    played = course(game)
    stand = following(played[-1]) if played else start(game)
    lost = {name: stand.lost.count(name) for name in game.players}
    complete = stand.loser is not None
    ranking = rank(lost) if complete else _standing(stand, lost)
    pairs = tuple(zip(played, game.throws, strict=True))
    return SchockenOutcome(
        game=ID,
        players=game.players,
        complete=complete,
        final=lost if complete else None,
        ranking=ranking,
        winners=ranking[0] if complete else (),
        next=None if complete else _next(stand),
        halves=tuple(_half(half, pairs) for half in halves(played)),
        loser=stand.loser,
    )


def _standing(stand: Stand, lost: dict[str, int]) -> Ranking:
    """Rank by halves lost, and by the discs held in the half that is played."""
    return rank({name: lost[name] * (stand.discs + 1) + stand.held[name] for name in stand.players})


def _half(half: Sequence[Settled], pairs: Sequence[tuple[Settled, Throw]]) -> HalfScore:
    last = half[-1]
    first = half[0].stand.thrown
    return HalfScore(
        throws=tuple(_throw(*pair) for pair in pairs[first : last.stand.thrown + 1]),
        discs=last.held,
        loser=last.loser if last.ends_half else None,
    )


def _throw(settled: Settled, throw: Throw) -> ThrowScore:
    return ThrowScore(
        thrown={each.player: _thrown(settled, each.player, each.used) for each in throw},
        winner=settled.winner,
        loser=settled.loser,
        discs=settled.taken,
    )


def _thrown(settled: Settled, name: str, used: int) -> ThrownScore:
    hand = settled.hands[name]
    worth = hand.worth(settled.stand.discs)
    return {"dice": hand.dice, "in": used, "combination": hand.id, "worth": worth}


def _next(stand: Stand) -> Text:
    """Return who throws next."""
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
