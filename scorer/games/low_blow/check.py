"""Checks of the facts of a game of Low Blow, on plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorer.errors import Fault, Where
from scorer.games.low_blow.boards import board_faults
from scorer.games.low_blow.facts import COLUMNS, COUNTER_POINTS, EDITIONS, PLAYERS, TITLE
from scorer.games.low_blow.scoring import finals_after, held_after
from scorer.games.low_blow.sums import joint_fault, sum_faults
from scorer.games.low_blow.values import Game, RowSum
from scorer.games.options import whole
from scorer.messages import Text, either, msg, quoted
from scorer.outcome import rank
from scorer.people import people_faults

MANY = 10**9
"""More counters than anyone holds; the facts of the game are checked on their sum."""


def faults(game: Game) -> list[Fault]:
    """Return all facts of the rules that the game breaks; none if it can be scored."""
    people = people_faults(game.players, game.colours, PLAYERS, TITLE)
    edition = list(_edition_faults(game))
    if edition or len(game.players) not in PLAYERS:
        return people + edition
    colours = () if people else game.colours
    found = [*people, *_setting_faults(game)]
    for number in range(len(game.rounds)):
        found += _round_faults(game, number, colours)
    found += _counter_faults(game)
    return found or list(_extra_faults(game))


def board_rows(game: Game) -> tuple[int, ...]:
    """Return the numbers of rows that a board may have in this game."""
    sizes = _sizes(game)
    return (game.rows,) if game.rows in sizes else sizes


def _sizes(game: Game) -> tuple[int, ...]:
    """Return the rows of the edition's own board first, then those of one without a neutral row."""
    players = len(game.players)
    return tuple(dict.fromkeys((game.edition.rows[players], players)))


def has_full_board(game: Game) -> bool:
    """Return whether the home rows are the whole board, so that every square is taken when a round is over."""
    return board_rows(game)[0] == len(game.players)


def _edition_faults(game: Game) -> Iterator[Fault]:
    if game.edition not in EDITIONS.values():
        wrong = msg(
            "unknown edition {edition}; write {right}", edition=quoted(game.edition), right=either(EDITIONS)
        )
        yield Fault(("edition",), wrong)


def _setting_faults(game: Game) -> Iterator[Fault]:
    """Find settings that do not fit the edition or the number of players."""
    players, edition, sizes = len(game.players), game.edition, _sizes(game)
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


def _round_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    regular = game.edition.rounds[len(game.players)]
    if number >= regular and not game.edition.draw_replays:
        over = msg("the {edition} edition has {rounds} rounds", edition=game.edition.id, rounds=regular)
        return [_in_round(number, Fault((), over))] if number == regular else []
    return [_in_round(number, fault) for fault in _result_faults(game, number, colours)]


def _in_round(number: int, fault: Fault) -> Fault:
    """Return a fault of a round with the number of the round."""
    message = msg("round {number}: {wrong}", number=number + 1, wrong=fault.message)
    return Fault(("rounds", number, *fault.where), message)


def _result_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    """Return what is wrong with a round's board or rows; ``where`` starts at the round."""
    played = game.rounds[number]
    if played.board is not None and played.sums is not None:
        return [Fault((), msg("it has a board and rows; give one of them"))]
    if played.board is not None:
        found = board_faults(played.board, board_rows(game), len(game.players), colours)
        return _under("board", found)
    if played.sums is not None:
        return _under("rows", _sums_faults(game, played.sums))
    return [Fault((), msg("it has neither a board nor rows; give one of them"))]


def _under(part: str | int, found: Iterable[Fault]) -> list[Fault]:
    return [Fault((part, *fault.where), fault.message) for fault in found]


def _sums_faults(game: Game, sums: Sequence[RowSum]) -> list[Fault]:
    if len(sums) != len(game.players):
        wrong = msg(
            "{number} rows are given for {players} players", number=len(sums), players=len(game.players)
        )
        return [Fault((), wrong)]
    full = has_full_board(game)
    found = []
    for each, name in zip(sums, game.players, strict=True):
        found += _under(name, sum_faults(each, name, full=full))
    together = None if found else joint_fault(sums, game.players, game.colours, full=full)
    return [Fault((), together)] if together else found


def _counter_faults(game: Game) -> Iterator[Fault]:
    """Find counters that cannot be held, those of the rounds first."""
    for number, played in enumerate(game.rounds):
        if played.counters is None:
            continue
        if game.edition.draw_replays:
            found = list(_held_faults(game, played.counters))
        else:
            once = msg(
                "counters are counted once, after the last round; write them at the end, outside the rounds"
            )
            found = [Fault(("counters",), once)]
        yield from (_in_round(number, fault) for fault in found)
    if game.counters is not None:
        yield from _held_faults(game, game.counters)
        if game.rounds and game.rounds[-1].counters not in (None, game.counters):
            differ = msg(
                "these counters differ from those of round {number}, the last; give them once",
                number=len(game.rounds),
            )
            yield Fault(("counters",), differ)


def _held_faults(game: Game, held: Sequence[int]) -> Iterator[Fault]:
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
    named = zip(game.players, held, strict=True)
    wrong = [(name, number) for name, number in named if not whole(number, 0, MANY)]
    for name, number in wrong:
        strange = msg("{name} holds {number} counters; write 0 or more", name=name, number=number)
        yield Fault((*where, name), strange)
    if not wrong and sum(held) > in_game:
        many = msg("{number} counters are held, but the game has {most}", number=sum(held), most=in_game)
        yield Fault(where, many)


def _extra_faults(game: Game) -> Iterator[Fault]:
    """Find the first extra round without a draw before it, and rounds without counters; all rounds are valid."""
    regular = game.edition.rounds[len(game.players)]
    for number, points in enumerate(finals_after(game)):
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
            yield _in_round(number, Fault((), won))
            return
    if len(game.rounds) > regular:
        yield from _uncounted(game, regular)


def _uncounted(game: Game, regular: int) -> Iterator[Fault]:
    for number in range(regular, len(game.rounds) + 1):
        if held_after(game, number) is None:
            yield Fault(("rounds", number - 1), _needs_counters(number, regular))


def _needs_counters(number: int, regular: int) -> Text:
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
