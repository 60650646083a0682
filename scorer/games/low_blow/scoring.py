"""Scoring rounds and games of Low Blow."""

from collections.abc import Iterator, Mapping, Sequence

from scorer.games.low_blow.facts import COUNTER, ID
from scorer.games.low_blow.values import Game, LowBlowOutcome, Round, Row, RowSum
from scorer.messages import Text, list_names, msg, plural
from scorer.outcome import rank


def outcome(game: Game) -> LowBlowOutcome:
    """Return the outcome of a game that breaks no fact of the rules, finished or not."""
    rounds = round_scores(game)
    added = _add_scores(game, rounds)
    held = _name_values(game, counters_after(game, len(rounds)) or ())
    totals = _name_values(game, added)
    all_played = len(rounds) >= game.edition.rounds[len(game.players)]
    final = _subtract_counters(game, len(rounds), added) if all_played else None
    ended = _name_values(game, final or ())
    winners = rank(ended)[0] if ended else ()
    complete = bool(winners) and (len(winners) == 1 or not game.edition.draw_replays)
    return LowBlowOutcome(
        game=ID,
        players=game.players,
        complete=complete,
        final=ended if complete else None,
        ranking=rank(ended or totals),
        winners=winners if complete else (),
        next=None if complete else _explain_next(game, winners, ended),
        edition=game.edition.id,
        rounds=tuple(_name_values(game, scores) for scores in rounds),
        counters=held,
        counter_points={name: counter_points(number, game.counter_points) for name, number in held.items()},
        totals=totals,
    )


def _name_values(game: Game, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(game.players, values, strict=True)) if values else {}


def _explain_next(game: Game, tied: Sequence[str], ended: Mapping[str, int]) -> Text:
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
    """Add up a home row of Low Blow: all pips, and the dice of its owner's colour, "red" or another.

    >>> from scorer.games.low_blow import Die
    >>> row_sum((Die("red", 5), Die("blue", 3), None, None, None), "red")
    RowSum(pips=8, own=1)
    """
    dice = [die for die in row if die is not None]
    return RowSum(sum(die.pips for die in dice), sum(die.colour == colour for die in dice))


def round_sums(played: Round, colours: Sequence[str]) -> tuple[RowSum, ...]:
    """Return the sums of the home rows in seat order, as entered or from the board."""
    if played.sums is not None:
        return played.sums
    return tuple(row_sum(row, colour) for row, colour in zip(played.board or (), colours, strict=False))


def round_scores(game: Game) -> list[list[int]]:
    """Return the scores by round, then by player in seat order."""
    return [[home_row.score for home_row in round_sums(played, game.colours)] for played in game.rounds]


def counter_points(held: int, kind: str) -> int:
    """Return the points that ``held`` counters subtract: n, or 1 + 2 + ... + n if ``kind`` is "rising".

    >>> counter_points(7, "flat"), counter_points(7, "rising")
    (7, 28)
    """
    return COUNTER * (held * (held + 1) // 2 if kind == "rising" else held)


def _add_scores(game: Game, scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Add up the scores of every player, in seat order."""
    columns = zip(*scores, strict=True)
    return tuple(sum(column) for column in columns) or (0,) * len(game.players)


def counters_after(game: Game, rounds: int) -> tuple[int, ...] | None:
    """Return the counters after a number of rounds in seat order, or None if they are not known."""
    if rounds == len(game.rounds) and game.counters is not None:
        return game.counters
    return game.rounds[rounds - 1].counters if rounds else None


def list_finals(game: Game) -> Iterator[tuple[int, ...] | None]:
    """Yield the points minus the counters after 0, 1, ... rounds up to the last; None until these are known."""
    added = _add_scores(game, ())
    yield _subtract_counters(game, 0, added)
    for number, scores in enumerate(round_scores(game), 1):
        added = _add_scores(game, (added, scores))
        yield _subtract_counters(game, number, added)


def _subtract_counters(game: Game, rounds: int, added: Sequence[int]) -> tuple[int, ...] | None:
    held = counters_after(game, rounds)
    if held is None:
        return None
    kind = game.counter_points
    return tuple(total - counter_points(number, kind) for total, number in zip(added, held, strict=True))
