"""Checks of a game of Low Blow against the facts, and its score if it obeys them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorer.errors import FactsError, Fault, Where
from scorer.games.low_blow.boards import find_board_faults, find_joint_fault, find_sum_faults
from scorer.games.low_blow.facts import COLUMNS, COUNTER_POINTS, EDITIONS, PLAYERS, TITLE
from scorer.games.low_blow.scoring import counters_after, list_finals, outcome
from scorer.games.low_blow.values import Game, LowBlowOutcome, RowSum
from scorer.games.options import is_whole_number
from scorer.messages import Text, either, msg, plural, quoted, show_number
from scorer.outcome import rank
from scorer.people import people_faults

MANY = 10**9
"""A bound for a player's counters; the real limit is checked on their sum."""


def score(game: Game) -> LowBlowOutcome:
    """Score a game, finished or not. Raises ``FactsError`` with every fault if it breaks the rules."""
    if wrong := faults(game):
        raise FactsError(wrong)
    return outcome(game)


def faults(game: Game) -> list[Fault]:
    """Return all facts that the game breaks; empty if it can be scored."""
    people = people_faults(game.players, game.colours, PLAYERS, TITLE)
    edition = list(_find_edition_faults(game))
    if edition or len(game.players) not in PLAYERS:
        return people + edition
    colours = () if people else game.colours
    broken = [*people, *_find_option_faults(game)]
    for number in range(len(game.rounds)):
        broken += _find_round_faults(game, number, colours)
    broken += _find_counter_faults(game)
    return broken or list(_find_extra_faults(game))


def board_rows(game: Game) -> tuple[int, ...]:
    """Return the valid numbers of rows of a board in this game."""
    sizes = _list_sizes(game)
    return (game.rows,) if game.rows in sizes else sizes


def _list_sizes(game: Game) -> tuple[int, ...]:
    """Return the number of rows of the edition's board, then that of a board without a neutral row."""
    players = len(game.players)
    return tuple(dict.fromkeys((game.edition.rows[players], players)))


def has_full_board(game: Game) -> bool:
    """Return whether the board has only home rows, so that it is full after a round."""
    return board_rows(game)[0] == len(game.players)


def _find_edition_faults(game: Game) -> Iterator[Fault]:
    if game.edition not in EDITIONS.values():
        wrong = msg(
            "unknown edition {edition}; write {right}", edition=quoted(game.edition), right=either(EDITIONS)
        )
        yield Fault(("edition",), wrong)


def _find_option_faults(game: Game) -> Iterator[Fault]:
    """Find options that do not fit the edition or the number of players."""
    players, edition, sizes = len(game.players), game.edition, _list_sizes(game)
    if game.rows is not None and game.rows not in sizes:
        wrong = msg(
            "the board is {size}; with {players} players the {edition} edition has {right}",
            size=f"{COLUMNS}x{game.rows}",
            players=players,
            edition=edition.id,
            right=either(f"{COLUMNS}x{size}" for size in sizes),
        )
        yield Fault(("board",), wrong)
    if game.counter_points not in COUNTER_POINTS:
        wrong = msg(
            "unknown counter_points {kind}; write {right}",
            kind=quoted(game.counter_points),
            right=either(COUNTER_POINTS),
        )
        yield Fault(("counter_points",), wrong)
    elif game.counter_points == "rising" and edition.draw_replays:
        wrong = msg("rising counter points are for the blog edition; write flat")
        yield Fault(("counter_points",), wrong)


def _find_round_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    regular = game.edition.rounds[len(game.players)]
    if number >= regular and not game.edition.draw_replays:
        over = msg("the {edition} edition has {rounds} rounds", edition=game.edition.id, rounds=regular)
        return [_number_fault(number, Fault((), over))] if number == regular else []
    return [_number_fault(number, fault) for fault in _find_result_faults(game, number, colours)]


def _number_fault(number: int, fault: Fault) -> Fault:
    """Add the number of the round to a fault."""
    message = msg("round {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("rounds", number, *fault.where), message)


def _find_result_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    """Return the faults of a round's board or rows; ``where`` starts at the round."""
    played = game.rounds[number]
    if played.board is not None and played.sums is not None:
        return [Fault((), msg("it has a board and rows; give one of them"))]
    if played.board is not None:
        wrong = find_board_faults(played.board, board_rows(game), len(game.players), colours)
        return _prefix_faults("board", wrong)
    if played.sums is not None:
        return _prefix_faults("rows", _find_sums_faults(game, played.sums))
    return [Fault((), msg("it has neither a board nor rows; give one of them"))]


def _prefix_faults(part: str | int, faults_of_part: Iterable[Fault]) -> list[Fault]:
    return [Fault((part, *fault.where), fault.message) for fault in faults_of_part]


def _find_sums_faults(game: Game, sums: Sequence[RowSum]) -> list[Fault]:
    if len(sums) != len(game.players):
        wrong = plural(
            len(sums),
            "{n} row is given for {players} players",
            "{n} rows are given for {players} players",
            players=len(game.players),
        )
        return [Fault((), wrong)]
    full = has_full_board(game)
    faults_of_rows = []
    for row_sum, name in zip(sums, game.players, strict=True):
        faults_of_rows += _prefix_faults(name, find_sum_faults(row_sum, name, full=full))
    joint = None if faults_of_rows else find_joint_fault(sums, game.players, game.colours, full=full)
    return [Fault((), joint)] if joint else faults_of_rows


def _find_counter_faults(game: Game) -> Iterator[Fault]:
    """Find impossible counters, those of the rounds first."""
    for number, played in enumerate(game.rounds):
        if played.counters is None:
            continue
        if game.edition.draw_replays:
            wrong = list(_check_counters(game, played.counters))
        else:
            once = msg(
                "counters are counted once, after the last round; write them at the end, outside the rounds"
            )
            wrong = [Fault(("counters",), once)]
        yield from (_number_fault(number, fault) for fault in wrong)
    if game.counters is not None:
        yield from _check_counters(game, game.counters)
        if game.rounds and game.rounds[-1].counters not in (None, game.counters):
            differ = msg(
                "these counters differ from those of round {number}, the last; give them once",
                number=len(game.rounds),
            )
            yield Fault(("counters",), differ)


def _check_counters(game: Game, held: Sequence[int]) -> Iterator[Fault]:
    where: Where = ("counters",)
    in_game = game.edition.counters[len(game.players)]
    if len(held) != len(game.players):
        given = msg(
            "counters are given for {number} of {players} players; write 0 for none",
            number=len(held),
            players=len(game.players),
        )
        yield Fault(where, given)
        return
    pairs = zip(game.players, held, strict=True)
    wrong = [(name, number) for name, number in pairs if not is_whole_number(number, 0, MANY)]
    for name, number in wrong:
        strange = msg(
            "{name} holds {number} counters; write 0 or more", name=name, number=show_number(number)
        )
        yield Fault((*where, name), strange)
    if not wrong and sum(held) > in_game:
        many = msg("{number} counters are held, but the game has {most}", number=sum(held), most=in_game)
        yield Fault(where, many)


def _find_extra_faults(game: Game) -> Iterator[Fault]:
    """Find the first extra round without a draw before it, or else missing counters; the rounds must be valid."""
    regular = game.edition.rounds[len(game.players)]
    for number, points in enumerate(list_finals(game)):
        if not regular <= number < len(game.rounds) or points is None:
            continue
        best = rank(dict(zip(game.players, points, strict=True)))[0]
        if len(best) == 1:
            won = msg(
                "{name} had won after round {number} with {points}; an extra round follows only a draw",
                name=best[0],
                number=number,
                points=min(points),
            )
            yield _number_fault(number, Fault((), won))
            return
    if len(game.rounds) > regular:
        yield from _find_uncounted(game, regular)


def _find_uncounted(game: Game, regular: int) -> Iterator[Fault]:
    for number in range(regular, len(game.rounds) + 1):
        if counters_after(game, number) is None:
            yield Fault(("rounds", number - 1), _explain_counters(number, regular))


def _explain_counters(number: int, regular: int) -> Text:
    if number == regular:
        return msg(
            "round {number} needs counters, because an extra round follows it;"
            " write 'counters:' in the round",
            number=number,
        )
    return msg(
        "round {number} needs counters, because it is an extra round; write 'counters:' in the round",
        number=number,
    )
