"""Many games between bots."""

import pytest

from scorer.games import rules
from scorer.turns.bots import UnknownBotError, numbered, seated
from scorer.turns.simulate import Tally, plan, simulate, wilson
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


def test_strong_beats_two_greedy_ones():
    """In most of a few games of the blog edition; benchmarks/turns.py has the figures."""
    assert run("low-blow blog 3", ["strong", "greedy", "greedy"], 6, 1).wins[0][0] >= 4


def test_tallies_add_up():
    """Counts are added, the longest game stays."""
    one = Tally(1, ((1, 0), (0, 0)), 9, 81, 5, 20, 5, 0, (3, 4))
    two = Tally(2, ((0, 1), (1, 1)), 6, 18, 4, 8, 3, 1, (1, 1))
    assert one + two == Tally(3, ((1, 1), (1, 1)), 15, 99, 9, 28, 5, 1, (4, 5))


def test_an_interval_stays_between_nothing_and_all():
    """Of 4 games none won: at most 49 %; the values are those of Wilson's formula worked out by hand."""
    assert [round(each, 2) for each in wilson(0, 4)] == [0, 0, 0.49]
    assert [round(each, 2) for each in wilson(4, 4)] == [1, 0.51, 1]


def test_bots_sit_where_their_names_stand():
    """A bot is known by its name; the same kind is numbered; an unknown one is refused."""
    known = rules("blockers")
    names = numbered(["Ana", "bot", "bot", "bot-random", "Botho"])
    assert names == ("Ana", "bot", "bot 2", "bot-random", "Botho")
    assert sorted(seated(known, names)) == [1, 2, 3]
    with pytest.raises(UnknownBotError, match="'clever': no such bot; bots: random"):
        seated(known, ["bot-clever"])
