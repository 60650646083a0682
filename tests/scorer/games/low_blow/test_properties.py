"""What holds for every legal game of Low Blow."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import Game, Round, faults, plain, score
from scorer.games import rules
from scorer.games.line import begin
from scorer.games.turns import CHANCE
from scorer.record import read, show
from scorer.wings.turns.bots import bot
from scorer.wings.turns.start import start_game
from tests.scorer.legal import boards, games, sums_of


def add_up(game):
    """Add up totals and finals as anyone would, without the library."""
    outcome = score(game)
    for seat, name in enumerate(game.players):
        points = 0
        for played in game.rounds:
            sums = played.sums if played.sums is not None else sums_of(played.board, game.colours)
            points += sums[seat].pips - sums[seat].own
        assert outcome.totals[name] == points
        if outcome.final is not None:
            held = game.counters[seat]
            off = sum(range(held + 1)) if game.counter_points == "rising" else held
            assert outcome.final[name] == points - off


def shorten(game):
    """Enter every round in the short way, which changes nothing."""
    short = tuple(
        played
        if played.board is None
        else played._replace(board=None, sums=sums_of(played.board, game.colours))
        for played in game.rounds
    )
    assert score(replace(game, rounds=short)) == score(game)


def exchange(game):
    """Exchange names, then the colours of the same dice: the points at the seats stay."""
    renamed = replace(game, players=tuple("wxyz"[: len(game.players)]))
    assert list(score(renamed).totals.values()) == list(score(game).totals.values())
    turn = dict(zip(game.colours, game.colours[1:] + game.colours[:1], strict=True))
    rounds = tuple(
        played._replace(
            board=played.board
            and tuple(
                tuple(die and die._replace(colour=turn[die.colour]) for die in row) for row in played.board
            )
        )
        for played in game.rounds
    )
    colours = tuple(turn[colour] for colour in game.colours)
    assert score(replace(game, rounds=rounds, colours=colours)) == score(game)


def order(game):
    """Look for everybody once in the ranking, best first, ties together; the winners are its first place."""
    outcome = score(game)
    points = outcome.final or outcome.totals
    assert sorted(name for place in outcome.ranking for name in place) == sorted(game.players)
    if outcome.complete:
        assert outcome.winners == outcome.ranking[0]
        assert {points[name] for name in outcome.winners} == {min(points.values())}
        assert outcome.next is None
    else:
        assert outcome.winners == ()
        assert outcome.next.endswith((".", "?"))


def promise(game):
    """Compare keys and types with those that programs get; ``final`` only when the game is over."""
    values = plain(score(game))
    keys = ["game", "players", "complete", "final", "ranking", "winners", "next"]
    keys += ["edition", "rounds", "counters", "counter_points", "totals"]
    assert list(values) == [key for key in keys if key != "final" or values["complete"]]
    assert values["players"] == list(game.players)
    assert all(list(row) == list(game.players) for row in values["rounds"])
    assert list(values["counters"]) == list(values["counter_points"])
    assert values["counters"] == (
        {} if game.counters is None else dict(zip(game.players, game.counters, strict=True))
    )


@given(games())
def test_every_legal_game(game):
    """Dice laid on the board in any order are accepted, as boards and as sums; then all of the above holds."""
    assert faults(game) == []
    for holds in (add_up, shorten, exchange, order, promise):
        holds(game)


@given(st.data(), st.sampled_from([3, 4]))
def test_nothing_is_lost_between_rows(data, players):
    """On a full board the round scores add up to all pips less the dice at home."""
    colours = ("red", "blue", "yellow", "green")[:players]
    board = data.draw(boards(colours, players))
    outcome = score(Game(tuple("ABCD"[:players]), (Round(board=board),)))
    pips = sum(die.pips for row in board for die in row)
    home = sum(die.colour == colour for row, colour in zip(board, colours, strict=True) for die in row)
    assert sum(outcome.rounds[0].values()) == pips - home


@given(st.data())
def test_one_die_recoloured_is_always_found(data):
    """A board with a die of the wrong colour is never scored."""
    board = data.draw(boards(("red", "blue", "yellow"), 3))
    number, square = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 4))
    die = board[number][square]
    other = data.draw(
        st.sampled_from([each for each in ("red", "blue", "yellow", "green") if each != die.colour])
    )
    row = (*board[number][:square], die._replace(colour=other), *board[number][square + 1 :])
    wrong = (*board[:number], row, *board[number + 1 :])
    assert faults(Game(("A", "B", "C"), (Round(board=wrong),)))


@pytest.mark.parametrize("seed", range(12))
def test_without_a_neutral_row_every_die_finds_a_square(seed):
    """15 dice and 25 counters at every step; every round fills the board; the file has the points of the table."""
    random, known = Random(seed), rules("low-blow")
    players = [bot(known, name) for name in ("random", "greedy", "strong" if not seed else "random")]
    position = begin(start_game(known, ("Ana", "Ben", "Cleo"), ["edition=web", "board=5x3"])).position
    while not position.is_terminal:
        assert sum(map(len, (*position.rows, *position.hands))) == 15
        assert sum(position.state.counters) + position.state.pot == 25
        acting = position.current_player
        if acting == CHANCE:
            position = position.after(position.sample(random))
        else:
            position = position.after(players[acting](position, random))
    result = read(show(position.result()).encode())
    assert all(None not in row for played in result.rounds for row in played.board)
    assert list(score(result).final.values()) == position.state.totals()
