"""Many games between bots."""

from math import exp, lgamma, log
from operator import mul

import pytest
from numpy import column_stack, unique
from numpy.random import default_rng

from scorer.games import rules
from scorer.games.line import replay
from scorer.games.schocken import Game as Schocken
from scorer.people import number_bots
from scorer.wings.turns.bots import UnknownBotError, find_bots
from scorer.wings.turns.simulate import plan, play_block, replay_game, simulate, simulate_pairs
from scorer.wings.turns.tally import (
    PARTS,
    GamesTally,
    Pair,
    _find_interval,
    differences,
    estimate_mean,
    intervals,
    seat_intervals,
    wilson,
)
from tests.wings.turns.kinds import WAYS


def run(way, bots, games, cores):
    return simulate(plan(WAYS[way].game, bots, 7), games, cores, lambda over: None)


def test_the_same_games_are_played_on_any_number_of_cores():
    """Every number of the tally is the same; another seed gives another one."""
    one, two = (run("schocken 2", ["greedy", "random"], 45, cores) for cores in (1, 2))
    assert one == two
    assert one.games == 45
    assert sum(map(sum, one.wins)) == 45
    other = simulate(plan(WAYS["schocken 2"].game, ["greedy", "random"], 8), 45, 1, lambda over: None)
    assert other != one


@pytest.mark.parametrize("way", ["low-blow blog 3", "low-blow web 3", "blockers 2", "schocken 2"])
def test_greedy_beats_random(way):
    """In a dozen games more often than chance would let it, whatever the seat."""
    players = len(WAYS[way].game.players)
    tally = run(way, ["greedy", *["random"] * (players - 1)], 12, 1)
    assert tally.wins[0][0] >= 8
    assert tally.decisions > 0


def test_a_rule_is_compared_game_by_game():
    """With one disc the halves are short; both tallies are those of games played alone, on any number of cores."""
    many, few = (plan(Schocken(("Ana", "Ben"), discs=discs), ["random"], 3) for discs in (13, 1))
    one, two = (simulate_pairs(many, few, 30, cores, lambda over: None) for cores in (1, 2))
    assert one == two
    assert one.one == simulate(many, 30, 1, lambda over: None)
    assert one.other == simulate(few, 30, 1, lambda over: None)
    assert one.longer == one.other.turns - one.one.turns < 0
    wins = [
        after - before
        for before, after in zip(*(map(sum, tally.shares) for tally in (one.one, one.other)), strict=True)
    ]
    assert list(one.more) == wins
    assert [round(mean, 9) for mean, _, _ in differences(one)] == [
        round(each / PARTS / 30, 9) for each in wins
    ]


def test_strong_beats_two_greedy_ones():
    """In a game of the blog edition; benchmarks/turns.py has the figures."""
    assert run("low-blow blog 3", ["strong", "greedy", "greedy"], 1, 1).wins[0][0] == 1


def test_tallies_add_up():
    """Counts are added, the longest game stays."""
    first, second = ((840, 0), (0, 0)), ((420, 0), (0, 1260))
    sat = ((1, 0), (0, 1)), ((2, 0), (0, 2))
    wins = ((1, 0), (0, 0)), ((0, 1), (1, 1))
    points = ((3, 4), (1, 0)), ((1, 1), (0, 2))
    one = GamesTally(1, wins[0], sat[0], first, first, 420, 9, 81, {9: 1}, 5, 20, 5, 0, 2, (0, 1), points[0])
    two = GamesTally(
        2, wins[1], sat[1], second, second, 840, 6, 18, {9: 1, 3: 1}, 4, 8, 3, 1, 1, (1, 1), points[1]
    )
    both = one + two
    added = (1260, 0), (0, 1260)
    assert both[:7] == (3, ((1, 1), (1, 1)), ((3, 0), (0, 3)), added, added, 840, 15)
    assert both[7:] == (99, {3: 1, 9: 2}, 9, 28, 5, 1, 3, (1, 2), ((4, 5), (1, 2)))
    assert (both.points, both.sole) == ((5, 7), 2)


def test_intervals_of_several_seats_hold_together():
    """By hand: of 300 games seat 1 won 120; alone 34.6 % is the lower end, with 2.394 standard errors 33.5 %."""
    tally = tally_of([(1, 0, 0)] * 120 + [(0, 1, 0)] * 90 + [(0, 0, 1)] * 90)
    assert round(seat_intervals(tally)[0][1], 3) == 0.346
    assert round(seat_intervals(tally, together=True)[0][1], 3) == 0.335
    two = tally_of([(1, 0)] * 60 + [(0, 1)] * 40)
    assert seat_intervals(two, together=True) == seat_intervals(two)


def test_an_interval_stays_between_nothing_and_all():
    """Of 4 games none won: at most 49 %; the values are those of Wilson's formula worked out by hand."""
    assert [round(each, 2) for each in wilson(0, 4)] == [0, 0, 0.49]
    assert [round(each, 2) for each in wilson(4, 4)] == [1, 0.51, 1]


def tally_of(games, places=None):
    """Return the tally of games in which only the shares of the wins count, and the seats of the players."""
    parts = [[round(PARTS * share) for share in shares] for shares in games]
    rows = tuple(zip(*parts, strict=True))
    wins = tuple((sum(part == PARTS for part in row), sum(0 < part < PARTS for part in row)) for row in rows)
    seats = range(len(rows))
    places = places or [list(seats)] * len(games)
    sat, shares, squares = (
        tuple(
            tuple(
                sum(part**power for part, place in zip(row, places, strict=True) if place[player] == seat)
                for seat in seats
            )
            for player, row in enumerate(rows)
        )
        for power in range(3)
    )
    counts = (0, 0, {0: len(games)}, 0, 0, 0, 0, 0, (len(games),), ())
    return GamesTally(len(games), wins, sat, shares, squares, max(map(max, parts)), *counts)


def covered(interval, truth):
    """Return whether an interval has the truth within its limits."""
    _, low, high = interval
    return low <= truth <= high


MANY, OFF = 8000, 0.005
"""Simulations of each case, and two of their standard errors."""


GAMES = [20, 50, 100, 1000]


def share_of(rows, is_inside):
    """Return the share of the rows that are inside; equal rows, which are many, are looked at once."""
    kinds, times = unique(rows, axis=0, return_counts=True)
    pairs = zip(kinds.tolist(), times.tolist(), strict=True)
    return sum(number for row, number in pairs if is_inside(row)) / len(rows)


def count_covered(outcomes, often, games, find):
    """Return the share of intervals with the truth within, for outcomes that come up so often.

    ``find`` returns an interval for the sum of the outcomes and the sum of their squares, both in parts of a win.
    """
    truth = sum(map(mul, outcomes, often)) / sum(often)
    drawn = default_rng(games).multinomial(games, [part / sum(often) for part in often], size=MANY)
    parts = [round(PARTS * outcome) for outcome in outcomes]
    sums = column_stack([drawn @ parts, drawn @ [part**2 for part in parts]])
    return share_of(sums, lambda pair: covered(find(*pair), truth))


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize(
    "often",
    [(3, 4, 3), (2, 3, 5), (45, 10, 45), (1, 8, 1), (14, 1, 5), (6, 1, 13)],
)
def test_the_true_share_is_in_95_of_100_intervals(games, often):
    """Whether few wins are shared or most: in 94 to 96 %, and what a simulation of this size may be off."""
    found = count_covered(
        (1, 0.5, 0), often, games, lambda won, squares: _find_interval([(games, won, squares)], PARTS)
    )
    assert 0.94 - OFF <= found <= 0.96 + OFF


@pytest.mark.parametrize("games", GAMES)
def test_whole_wins_are_covered_on_average(games):
    """Whole wins are few numbers, so that no interval is right for each truth; on average over truths it is."""
    chances, bounds = [at / 40 for at in range(4, 37)], [wilson(wins, games) for wins in range(games + 1)]
    found = 0.0
    for chance in chances:
        for wins, bound in enumerate(bounds):
            if covered(bound, chance):
                found += exp(
                    lgamma(games + 1)
                    - lgamma(wins + 1)
                    - lgamma(games - wins + 1)
                    + wins * log(chance)
                    + (games - wins) * log(1 - chance)
                )
    assert 0.94 <= found / len(chances) <= 0.96


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("chances", [(0.8, 0.4), (0.5, 0.3, 0.2), (0.6, 0.4, 0.3, 0.1)])
def test_a_player_who_wins_more_in_one_seat_is_covered_too(games, chances):
    """The seats are not luck, since all are taken equally often: an interval that forgot them would be too wide."""
    sat = [len(range(seat, games, len(chances))) for seat in range(len(chances))]
    won, truth = (
        default_rng(games).binomial(sat, chances, size=(MANY, len(chances))),
        sum(map(mul, sat, chances)),
    )

    def is_inside(row):
        seats = [(n, wins * PARTS, wins * PARTS**2) for n, wins in zip(sat, row, strict=True)]
        return covered(_find_interval(seats, PARTS), truth / games)

    assert 0.94 - OFF <= share_of(won, is_inside) <= 0.96 + OFF


def find_difference(games):
    """Return a function that finds the interval of a difference from its sums."""
    one = tally_of([(0.0,)] * games + [(1.0,)])._replace(games=games, shares=((0,),))
    return lambda more, squares: next(differences(Pair(one, one._replace(shares=((more,),)), (squares,), 0)))


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("often", [(2, 0, 6, 0, 2), (1, 0, 6, 0, 3), (2, 20, 50, 20, 8), (1, 0, 3, 0, 6)])
def test_the_true_difference_is_in_95_of_100_intervals(games, often):
    """As for shares."""
    found = count_covered((-1, -0.5, 0, 0.5, 1), often, games, find_difference(games))
    assert 0.94 - OFF <= found <= 0.96 + OFF


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("often", [(1, 0, 97, 0, 2), (4, 0, 92, 0, 4)])
def test_if_few_games_differ_the_interval_is_rather_too_wide(games, often):
    """Too few numbers are possible for 95 %; it is never too narrow."""
    assert count_covered((-1, -0.5, 0, 0.5, 1), often, games, find_difference(games)) >= 0.94 - OFF


def test_seats_are_counted_whoever_sits_there():
    """Two players change seats; seat 1 wins three of four games, and each player two."""
    tally = tally_of([(1, 0), (0, 1), (1, 0), (0, 1)], [(0, 1), (1, 0), (0, 1), (0, 1)])
    assert [share for share, _, _ in seat_intervals(tally)] == [0.75, 0.25]
    assert [share for share, _, _ in intervals(tally)] == [0.5, 0.5]


@pytest.mark.parametrize("way", ["low-blow blog 3", "low-blow web 4", "blockers 2", "schocken 3"])
@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_a_game_is_shown_as_it_was_played(way, bots):
    """Its end counts as the game of that number does, and its notation is legal."""
    planned = plan(WAYS[way].game, bots, 11)
    for number in range(2):
        line = replay_game(planned, number)
        counted = play_block(planned, range(number, number + 1))
        points = [
            sum(source.points[seat] for source in line.position.sources()) for seat in planned.places(number)
        ]
        assert tuple(points) == counted.points
        assert replay(WAYS[way].game, line.text).position == line.position


@pytest.mark.parametrize("games", GAMES)
def test_the_true_mean_is_in_most_intervals(games):
    """Differences of the turns of two rules, of which many are large."""
    numbers = default_rng(games).normal(3, 8, size=(MANY, games)).round()
    sums = column_stack([numbers.sum(1), (numbers**2).sum(1)])
    inside = share_of(sums, lambda pair: covered(estimate_mean(*pair, games), 3))
    assert 0.94 - OFF <= inside <= 0.96 + OFF


def test_shared_wins_vary_less():
    """Two of three players share each win: half of Wilson's interval for 80 games of 120, not that for 40."""
    third = [(0.5, 0.5, 0), (0.5, 0, 0.5), (0, 0.5, 0.5)] * 40
    _, low, high = wilson(80, 120)
    assert intervals(tally_of(third))[0] == pytest.approx((1 / 3, low / 2, high / 2))


def test_different_bots_move_from_seat_to_seat():
    """In three games each player has had each seat; with fixed seats, and if all are alike, nobody moves.

    Each sits about as often to the left of the second as of the third: 100 of 200 times, 70 at least.
    """
    game = WAYS["low-blow blog 3"].game
    moving = plan(game, ["greedy", "random"], 1)
    sittings = [moving.places(number) for number in range(600)]
    for turn in range(0, 600, 3):
        assert all(sorted(seats) == [0, 1, 2] for seats in zip(*sittings[turn : turn + 3], strict=True))
        assert all(sorted(seats) == [0, 1, 2] for seats in sittings[turn : turn + 3])
    after = sum((seats[1] - seats[0]) % 3 == 1 for seats in sittings[::3])
    assert 70 <= after <= 130
    for still in (plan(game, ["greedy", "random"], 1, fixed=True), plan(game, ["random", "bot-random"], 1)):
        assert still.places(1) == (0, 1, 2)


def test_totals_are_kept_by_player():
    """A player gets what the seat won in which it sat in this game."""
    game, kinds = WAYS["low-blow blog 3"].game, ["greedy", "random", "random"]
    moving = plan(game, kinds, 7)
    seats = moving.places(1)
    assert seats != (0, 1, 2)
    sitting = [kinds[seats.index(seat)] for seat in range(3)]
    moved, fixed = (
        play_block(planned, range(1, 2)) for planned in (moving, plan(game, sitting, 7, fixed=True))
    )
    assert [sum(row) for row in moved.shares] == [sum(fixed.shares[seat]) for seat in seats]
    assert moved.points == tuple(fixed.points[seat] for seat in seats)


def test_every_name_of_a_bot_is_known_everywhere():
    """As in ``pnp play``: bot is the strongest one."""
    assert plan(WAYS["blockers 2"].game, ["bot", "bot-greedy 2"], 1).bots == ("strong", "greedy")


def test_bots_sit_where_their_names_stand():
    """A bot is known by its name; the same kind is numbered; an unknown one is refused."""
    known = rules("blockers")
    names = number_bots(["Ana", "bot", "bot", "bot-random", "Botho"])
    assert names == ("Ana", "bot", "bot 2", "bot-random", "Botho")
    assert sorted(find_bots(known, names)) == [1, 2, 3]
    with pytest.raises(UnknownBotError, match="'clever': no such bot; choose one of: random"):
        find_bots(known, ["bot-clever"])
