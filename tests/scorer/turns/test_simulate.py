"""Many games between bots."""

from random import Random

import pytest

from scorer.games import rules
from scorer.games.schocken import Game as Schocken
from scorer.people import number_bots
from scorer.turns.bots import UnknownBotError, find_bots
from scorer.turns.simulate import plan, play_block, simulate, simulate_pairs
from scorer.turns.tally import PARTS, Pair, Tally, differences, estimate_mean, intervals, skill, wilson
from tests.scorer.turns.kinds import WAYS


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
    wins = [after - before for before, after in zip(one.one.shares, one.other.shares, strict=True)]
    assert list(one.more) == wins
    assert [round(mean, 9) for mean, _, _ in differences(one)] == [
        round(each / PARTS / 30, 9) for each in wins
    ]


def test_strong_beats_two_greedy_ones():
    """In most of a few games of the blog edition; benchmarks/turns.py has the figures."""
    assert run("low-blow blog 3", ["strong", "greedy", "greedy"], 3, 1).wins[0][0] >= 2


def test_tallies_add_up():
    """Counts are added, the longest game stays."""
    first, second = (840, 0), (420, 1260)
    wins = ((1, 0), (0, 0)), ((0, 1), (1, 1))
    points = ((3, 4), (1, 0)), ((1, 1), (0, 2))
    one = Tally(1, wins[0], first, (4, 0), 420, 9, 81, {9: 1}, 5, 20, 5, 0, 2, (0, 1), points[0])
    two = Tally(2, wins[1], second, (1, 5), 840, 6, 18, {9: 1, 3: 1}, 4, 8, 3, 1, 1, (1, 1), points[1])
    both = one + two
    assert both[:6] == (3, ((1, 1), (1, 1)), (1260, 1260), (5, 5), 840, 15)
    assert both[6:] == (99, {3: 1, 9: 2}, 9, 28, 5, 1, 3, (1, 2), ((4, 5), (1, 2)))
    assert (both.points, both.sole) == ((5, 7), 2)


def test_skill_is_what_luck_would_give_to_others():
    """The best of three programs got 5 wins of 6 where luck would give it 2: three of the four that it lacked."""
    shares = [(1, 0, 0)] * 5 + [(0, 1, 0)]
    tally = tally_of(shares)
    assert skill(tally, ["greedy", "random", "strong"]) == ("greedy", pytest.approx(3 / 4))
    assert skill(tally, ["random"] * 3) is None


def test_an_interval_stays_between_nothing_and_all():
    """Of 4 games none won: at most 49 %; the values are those of Wilson's formula worked out by hand."""
    assert [round(each, 2) for each in wilson(0, 4)] == [0, 0, 0.49]
    assert [round(each, 2) for each in wilson(4, 4)] == [1, 0.51, 1]


def tally_of(games):
    """Return the tally of games in which only the shares of the wins count."""
    parts = [[round(PARTS * share) for share in shares] for shares in games]
    rows = tuple(zip(*parts, strict=True))
    wins = tuple((sum(part == PARTS for part in row), sum(0 < part < PARTS for part in row)) for row in rows)
    squares = tuple(sum(part**2 for part in row) for row in rows)
    counts = (0, 0, {0: len(games)}, 0, 0, 0, 0, 0, (len(games),), ())
    return Tally(len(games), wins, tuple(map(sum, rows)), squares, max(map(max, parts)), *counts)


def pair_of(games):
    """Return a pair in which player 1 wins by so much more in each game by the second rule."""
    one, other = tally_of([(0.0,)] * len(games) + [(1.0,)]), tally_of([(1.0,)])
    parts = [round(PARTS * more) for more in games]
    one = one._replace(games=len(games), shares=(0,))
    return Pair(one, other._replace(shares=(sum(parts),)), (sum(part**2 for part in parts),), 0)


def covered(interval, truth):
    """Return whether an interval has the truth within its limits."""
    _, low, high = interval
    return low <= truth <= high


MANY = 2000
"""Simulations of each case; their standard error is 0.5 %."""


@pytest.mark.parametrize("games", [20, 50, 100])
@pytest.mark.parametrize(
    "shares",
    [
        {(1, 0): 2, (0, 1): 3},
        {(0.5, 0.5, 0): 3, (0.5, 0, 0.5): 2, (0, 0.5, 0.5): 3},  # all but one share a win
        {(1, 0): 3, (0.5, 0.5): 4, (0, 1): 3},
    ],
)
def test_the_true_share_is_in_most_intervals(games, shares):
    """In 95 % of them, whether wins are whole or shared."""
    random, kinds = Random(games), list(shares)
    truth = sum(kind[0] * often for kind, often in shares.items()) / sum(shares.values())
    inside = 0
    for _ in range(MANY):
        found = random.choices(kinds, list(shares.values()), k=games)
        inside += covered(intervals(tally_of(found))[0], truth)
    assert 0.93 <= inside / MANY <= 0.98


@pytest.mark.parametrize("games", [20, 50, 100])
@pytest.mark.parametrize(
    ("often", "most"),
    [
        ((2, 0, 6, 0, 2), 0.97),
        ((1, 0, 6, 0, 3), 0.97),
        ((2, 20, 50, 20, 8), 0.98),
        ((1, 0, 97, 0, 2), 1),  # too few games differ: the interval is wider than it must be
    ],
)
def test_the_true_difference_is_in_most_intervals(games, often, most):
    """In at least 94 % of them, also if few games differ; the standard error here is half a percent."""
    random, kinds = Random(games), (-1, -0.5, 0, 0.5, 1)
    truth = sum(kind * each for kind, each in zip(kinds, often, strict=True)) / sum(often)
    inside = sum(
        covered(next(differences(pair_of(random.choices(kinds, often, k=games)))), truth) for _ in range(MANY)
    )
    assert 0.93 <= inside / MANY <= most


@pytest.mark.parametrize("games", [20, 50, 100])
def test_the_true_mean_is_in_most_intervals(games):
    """Differences of the turns of two rules, of which many are large."""
    random, inside = Random(games), 0
    for _ in range(MANY):
        numbers = [round(random.gauss(3, 8)) for _ in range(games)]
        inside += covered(estimate_mean(sum(numbers), sum(number**2 for number in numbers), games), 3)
    assert 0.93 <= inside / MANY <= 0.97


def test_shared_wins_vary_less():
    """Two of three players share each win: half of Wilson's interval for 80 games of 120, not that for 40."""
    third = [(0.5, 0.5, 0), (0.5, 0, 0.5), (0, 0.5, 0.5)] * 40
    _, low, high = wilson(80, 120)
    assert intervals(tally_of(third))[0] == pytest.approx((1 / 3, low / 2, high / 2))


def test_different_bots_move_from_seat_to_seat():
    """In three games each player has had each seat; with fixed seats, and if all are alike, nobody moves."""
    game = WAYS["low-blow blog 3"].game
    moving = plan(game, ["greedy", "random"], 1)
    assert [moving.places(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    for still in (plan(game, ["greedy", "random"], 1, fixed=True), plan(game, ["random", "bot-random"], 1)):
        assert still.places(1) == (0, 1, 2)


def test_totals_are_kept_by_player():
    """In the second game player 1 sits in seat 2, and gets what that seat won."""
    game, kinds = WAYS["low-blow blog 3"].game, ["greedy", "random", "random"]
    tallies = [
        play_block(plan(game, bots, 7, fixed=fixed), range(1, 2))
        for bots, fixed in ((kinds, False), (["random", "greedy", "random"], True))
    ]
    moved, fixed = tallies
    assert moved.shares == (*fixed.shares[1:], fixed.shares[0])
    assert moved.points == (*fixed.points[1:], fixed.points[0])


def test_every_name_of_a_bot_is_known_everywhere():
    """As in ``pnp play``: bot is the strongest one."""
    assert plan(WAYS["blockers 2"].game, ["bot", "bot-greedy 2"], 1).bots == ("strong", "greedy")


def test_bots_sit_where_their_names_stand():
    """A bot is known by its name; the same kind is numbered; an unknown one is refused."""
    known = rules("blockers")
    names = number_bots(["Ana", "bot", "bot", "bot-random", "Botho"])
    assert names == ("Ana", "bot", "bot 2", "bot-random", "Botho")
    assert sorted(find_bots(known, names)) == [1, 2, 3]
    with pytest.raises(UnknownBotError, match="'clever': no such bot; bots: random"):
        find_bots(known, ["bot-clever"])
