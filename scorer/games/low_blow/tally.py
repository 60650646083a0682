"""The sums behind a score: rows, rounds, counters."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.games.low_blow.values import Game, Round, Row, RowSum


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
    columns = zip(*round_scores(game)[:rounds], strict=True)
    return tuple(sum(column) for column in columns) or (0,) * len(game.players)


def held_after(game: Game, rounds: int) -> tuple[int, ...] | None:
    """Return the counters held after so many rounds, in seat order, where they were entered."""
    if rounds == len(game.rounds) and game.counters is not None:
        return game.counters
    return game.rounds[rounds - 1].counters if rounds else None


def held_last(game: Game) -> tuple[int, ...] | None:
    """Return the counters held after the last round given."""
    return held_after(game, len(game.rounds))


def finals(game: Game, rounds: int) -> tuple[int, ...] | None:
    """Return the points after so many rounds minus the counters; ``None`` until these are known."""
    held = held_after(game, rounds)
    if held is None:
        return None
    added = totals(game, rounds)
    return tuple(
        total - counter_points(number, game.counter_points) for total, number in zip(added, held, strict=True)
    )
