"""How a round and a game of Low Blow are scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorer.errors import FactsError
from scorer.games.low_blow.facts import ID
from scorer.games.low_blow.values import Game, LowBlowOutcome, Round, Row, RowSum
from scorer.messages import Text, list_names, msg, plural
from scorer.outcome import rank


def score(game: Game) -> LowBlowOutcome:
    """Score a game or the part of it that has been played.

    Raises ``FactsError`` where the game breaks a fact of the rules.
    """
    if game.faults:
        raise FactsError(game.faults)
    held = _by_name(game, held_after(game, len(game.rounds)) or ())
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


def row_sum(row: Row, colour: str) -> RowSum:
    """Add up a home row: all pips in it, and the dice in it that have its owner's colour."""
    dice = [die for die in row if die is not None]
    return RowSum(sum(die.pips for die in dice), sum(die.colour == colour for die in dice))


def round_sums(played: Round, colours: Sequence[str]) -> tuple[RowSum, ...]:
    """Return the sums of the home rows in seat order, from the board or as entered."""
    if played.sums is not None:
        return played.sums
    return tuple(row_sum(row, colour) for row, colour in zip(played.board or (), colours, strict=False))


def round_scores(game: Game) -> list[list[int]]:
    """Return the score of every player in every round given, players in seat order."""
    return [[each.score for each in round_sums(played, game.colours)] for played in game.rounds]


def counter_points(held: int, kind: str) -> int:
    """Return the points that ``held`` counters subtract: n, or 1 + 2 + ... + n when ``rising``."""
    return held * (held + 1) // 2 if kind == "rising" else held


def totals(game: Game, rounds: int) -> tuple[int, ...]:
    """Add up the first ``rounds`` round scores of every player, in seat order."""
    return _sums(game, round_scores(game)[:rounds])


def _sums(game: Game, scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    columns = zip(*scores, strict=True)
    return tuple(sum(column) for column in columns) or (0,) * len(game.players)


def held_after(game: Game, rounds: int) -> tuple[int, ...] | None:
    """Return the counters held after so many rounds, in seat order, where they were entered."""
    if rounds == len(game.rounds) and game.counters is not None:
        return game.counters
    return game.rounds[rounds - 1].counters if rounds else None


def finals(game: Game, rounds: int) -> tuple[int, ...] | None:
    """Return the points after so many rounds minus the counters; ``None`` until these are known."""
    return _minus_counters(game, rounds, totals(game, rounds))


def finals_after(game: Game) -> Iterator[tuple[int, ...] | None]:
    """Yield ``finals`` after no round, after one, and so on to the last."""
    added = _sums(game, ())
    yield _minus_counters(game, 0, added)
    for number, scores in enumerate(round_scores(game), 1):
        added = _sums(game, (added, scores))
        yield _minus_counters(game, number, added)


def _minus_counters(game: Game, rounds: int, added: Sequence[int]) -> tuple[int, ...] | None:
    held = held_after(game, rounds)
    if held is None:
        return None
    return tuple(
        total - counter_points(number, game.counter_points) for total, number in zip(added, held, strict=True)
    )
