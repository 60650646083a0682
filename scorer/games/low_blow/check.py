"""The facts that every game of Low Blow obeys, checked on plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scorer.faults import Fault, Where
from scorer.games.low_blow.boards import board_faults
from scorer.games.low_blow.facts import COLUMNS, COUNTER_POINTS, EDITIONS, PLAYERS, TITLE
from scorer.games.low_blow.sums import joint_fault, sum_faults, whole
from scorer.games.low_blow.tally import finals, held_after
from scorer.games.low_blow.values import Game, RowSum
from scorer.outcome import ranked
from scorer.people import people_faults
from scorer.words import listed, shown

MANY = 10**9
"""More counters than anyone holds; the facts of the game are checked on their sum."""


def faults(game: Game) -> list[Fault]:
    """Return every fact of the rules that the game breaks; none when it can be scored."""
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
    """Tell whether the home rows are the whole board, so that every square is taken when a round is over."""
    return board_rows(game)[0] == len(game.players)


def _edition_faults(game: Game) -> Iterator[Fault]:
    if game.edition not in EDITIONS.values():
        yield Fault(("edition",), f"unknown edition {shown(game.edition)}; write {listed(EDITIONS, 'or')}")


def _setting_faults(game: Game) -> Iterator[Fault]:
    """Find settings that the edition or the number of players excludes."""
    players, edition, sizes = len(game.players), game.edition, _sizes(game)
    if game.rows is not None and game.rows not in sizes:
        right = listed((f"{COLUMNS}x{size}" for size in sizes), "or")
        size = f"the board is {COLUMNS}x{game.rows}"
        yield Fault(("board",), f"{size}; with {players} players the {edition.id} edition has {right}")
    if game.counter_points not in COUNTER_POINTS:
        wrong = f"unknown counter_points {shown(game.counter_points)}"
        yield Fault(("counter_points",), f"{wrong}; write {listed(COUNTER_POINTS, 'or')}")
    elif game.counter_points == "rising" and edition.draw_replays:
        yield Fault(("counter_points",), "rising counter points are for the blog edition; write flat")


def _round_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    regular = game.edition.rounds[len(game.players)]
    found = _result_faults(game, number, colours)
    if number >= regular and not game.edition.draw_replays:
        found.insert(0, Fault((), f"the {game.edition.id} edition has {regular} rounds"))
    where: Where = ("rounds", number)
    return [Fault((*where, *fault.where), f"round {number + 1}: {fault.message}") for fault in found]


def _result_faults(game: Game, number: int, colours: Sequence[str]) -> list[Fault]:
    """Return what is wrong with a round's board or rows; ``where`` starts at the round."""
    played = game.rounds[number]
    if played.board is not None and played.sums is not None:
        return [Fault((), "it has a board and rows; give one of them")]
    if played.board is not None:
        found = board_faults(played.board, board_rows(game), len(game.players), colours)
        return _under("board", found)
    if played.sums is not None:
        return _under("rows", _sums_faults(game, played.sums))
    return [Fault((), "it has neither a board nor rows; give one of them")]


def _under(part: str | int, found: Iterable[Fault]) -> list[Fault]:
    return [Fault((part, *fault.where), fault.message) for fault in found]


def _sums_faults(game: Game, sums: Sequence[RowSum]) -> list[Fault]:
    if len(sums) != len(game.players):
        return [Fault((), f"{len(sums)} rows are given for {len(game.players)} players")]
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
        where: Where = ("rounds", number, "counters")
        label = f"round {number + 1}: "
        if game.edition.draw_replays:
            yield from _held_faults(game, played.counters, where, label)
        else:
            right = "write them at the end, outside the rounds"
            yield Fault(where, f"{label}counters are counted once, after the last round; {right}")
    if game.counters is not None:
        yield from _held_faults(game, game.counters, ("counters",), "")
        if game.rounds and game.rounds[-1].counters not in (None, game.counters):
            last = f"those of round {len(game.rounds)}, the last"
            yield Fault(("counters",), f"these counters differ from {last}; give them once")


def _held_faults(game: Game, held: Sequence[int], where: Where, label: str) -> Iterator[Fault]:
    in_game = game.edition.counters[len(game.players)]
    if len(held) != len(game.players):
        given = f"counters are given for {len(held)} of {len(game.players)} players"
        yield Fault(where, f"{label}{given}; write 0 for none")
        return
    named = zip(game.players, held, strict=True)
    wrong = [(name, number) for name, number in named if not whole(number, 0, MANY)]
    for name, number in wrong:
        yield Fault((*where, name), f"{label}{name} holds {number} counters; write 0 or more")
    if not wrong and sum(held) > in_game:
        yield Fault(where, f"{label}{sum(held)} counters are held, the game has {in_game}")


def _extra_faults(game: Game) -> Iterator[Fault]:
    """Find extra rounds that no draw called for; every round is sound by now."""
    regular = game.edition.rounds[len(game.players)]
    for number in range(regular, len(game.rounds)):
        points = finals(game, number)
        if points is None:
            continue
        best = ranked(dict(zip(game.players, points, strict=True)))[0]
        if len(best) == 1:
            message = f"round {number + 1}: {best[0]} had won after round {number} with {min(points)}"
            yield Fault(("rounds", number), f"{message}; an extra round follows only a draw")
    if len(game.rounds) > regular:
        yield from _uncounted(game, regular)


def _uncounted(game: Game, regular: int) -> Iterator[Fault]:
    for number in range(regular, len(game.rounds) + 1):
        if held_after(game, number) is None:
            kind = "an extra round follows it" if number == regular else "it is an extra round"
            message = f"round {number} needs counters, because {kind}; write 'counters:' in the round"
            yield Fault(("rounds", number - 1), message)
