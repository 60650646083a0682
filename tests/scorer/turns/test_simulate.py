"""Many games between bots."""

import pytest

from scorer.games import rules
from scorer.games.schocken import Game as Schocken
from scorer.turns.bots import UnknownBotError, find_bots, number_bots
from scorer.turns.simulate import plan, simulate, simulate_pairs
from scorer.turns.tally import PARTS, Tally, differences, intervals, skill, wilson
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
    one = Tally(1, ((1, 0), (0, 0)), (840, 0), 9, 81, {9: 1}, 5, 20, 5, 0, 2, (0, 1), ((3, 4), (1, 0)))
    two = Tally(
        2, ((0, 1), (1, 1)), (420, 1260), 6, 18, {9: 1, 3: 1}, 4, 8, 3, 1, 1, (1, 1), ((1, 1), (0, 2))
    )
    both = one + two
    assert both[:4] == (3, ((1, 1), (1, 1)), (1260, 1260), 15)
    assert both[4:] == (99, {3: 1, 9: 2}, 9, 28, 5, 1, 3, (1, 2), ((4, 5), (1, 2)))
    assert (both.points, both.sole) == ((5, 7), 2)
    assert [round(share, 2) for share, _, _ in intervals(both)] == [0.5, 0.5]


def test_skill_is_what_luck_would_give_to_others():
    """The best of three programs got 5 wins of 6 where luck would give it 2: three of the four that it lacked."""
    tally = Tally(6, ((5, 0), (1, 0), (0, 0)), (4200, 840, 0), 6, 6, {1: 6}, 0, 0, 0, 0, 0, (6,), ())
    assert skill(tally, ["greedy", "random", "strong"]) == ("greedy", pytest.approx(3 / 4))
    assert skill(tally, ["random"] * 3) is None


def test_an_interval_stays_between_nothing_and_all():
    """Of 4 games none won: at most 49 %; the values are those of Wilson's formula worked out by hand."""
    assert [round(each, 2) for each in wilson(0, 4)] == [0, 0, 0.49]
    assert [round(each, 2) for each in wilson(4, 4)] == [1, 0.51, 1]


def test_bots_sit_where_their_names_stand():
    """A bot is known by its name; the same kind is numbered; an unknown one is refused."""
    known = rules("blockers")
    names = number_bots(["Ana", "bot", "bot", "bot-random", "Botho"])
    assert names == ("Ana", "bot", "bot 2", "bot-random", "Botho")
    assert sorted(find_bots(known, names)) == [1, 2, 3]
    with pytest.raises(UnknownBotError, match="'clever': no such bot; bots: random"):
        find_bots(known, ["bot-clever"])
