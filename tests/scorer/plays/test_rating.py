"""How strong players are said to be."""

from math import log, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.outcome import rank
from scorer.plays import rating as rating_module
from scorer.plays.play import Digest, outcome_of
from scorer.plays.player import MOST_POINTS
from scorer.plays.ranking import PlaysTally
from scorer.plays.rating import SCALE, Rating, follow_rating, rate, weigh

NAMES = ["Ana", "Ben", "Cleo", "Dora", "Emil", "שרה"]


def ranked(*levels):
    """Make a ranking: names together tie."""
    return tuple(tuple(names.split()) for names in levels)


def order(rankings):
    """Return the names as the ranking lists them."""
    tally = PlaysTally()
    for each in rankings:
        tally.count("low-blow", Digest("", each, {}, {}))
    return [record.player for record in tally.records()]


@st.composite
def rankings(draw, names=tuple(NAMES), least=2):
    """Choose some of the names, in any order, ties and all."""
    people = draw(st.permutations(names))[: draw(st.integers(least, len(names)))]
    return rank({name: draw(st.integers(0, len(people))) for name in people})


SEVERAL = st.lists(rankings(), min_size=1, max_size=12)


def test_who_shares_the_win_is_above_who_did_not_win():
    """Points 10 10 8 5 1 of five new players: the two winners first, the third next."""
    game = rank({"Ana": -10, "Ben": -10, "Cleo": -8, "Dora": -5, "Emil": -1})
    found = rate([game])
    assert found["Ana"] == found["Ben"]
    assert [round(found[name].value) for name in NAMES[:5]] == [1103, 1103, 1000, 932, 861]
    assert order([game]) == NAMES[:5]


def test_two_who_share_the_win_of_low_blow():
    """35, 35 and 38 points: lower is better, and the third is last."""
    rows = "rows: {Ana: {pips: 17, own: 2}, Ben: {pips: 17, own: 2}, Cleo: {pips: 18, own: 2}}"
    rounds = ", ".join(["{" + rows + "}"] * 3)  # 3 × 15, 15 and 16, minus the counters
    _, outcome = outcome_of(
        f"game: low-blow\nplayers: [Ana, Ben, Cleo]\nrounds: [{rounds}]\ncounters: {{Ana: 10, Ben: 10, Cleo: 10}}\n"
    )
    assert outcome.final == {"Ana": 35, "Ben": 35, "Cleo": 38}
    assert order([outcome.ranking]) == ["Ana", "Ben", "Cleo"]


def test_who_loses_every_game_of_schocken_is_last():
    """24 games of five players, and Emil loses one half each time: the four others share 24 wins each."""
    text = """\
game: schocken
discs: 1
players: [Ana, Ben, Cleo, Dora, Emil]
throws:
  - Ana 665/1, Ben 664/1, Cleo 663/1, Dora 654/1, Emil 653/1
  - Emil 653/1, Ana 665/1, Ben 664/1, Cleo 663/1, Dora 654/1
"""
    _, outcome = outcome_of(text)
    assert outcome.ranking == (("Ana", "Ben", "Cleo", "Dora"), ("Emil",))
    found = rate([outcome.ranking] * 24)
    assert len({found[name] for name in NAMES[:4]}) == 1
    assert order([outcome.ranking] * 24) == NAMES[:5]
    assert found["Emil"].value < 600


def test_six_wins_of_eleven_are_more_than_five():
    """Also if the five came last."""
    duels = [ranked("Ben", "Ana")] * 6 + [ranked("Ana", "Ben")] * 5
    assert order(duels) == order(duels[::-1]) == ["Ben", "Ana"]


def test_a_rating_in_closed_form():
    """Two players, one game: Newton's equation solved by hand, with strengths of +x and -x."""
    found = rate([ranked("Ana", "Ben")])
    strength = (found["Ana"].value - 1000) / SCALE
    expected = (SCALE / 200) ** 2
    assert 1 - 1 / (1 + 10 ** (-2 * strength / log(10))) == pytest.approx(expected * strength, abs=1e-6)
    assert found["Ana"].value + found["Ben"].value == pytest.approx(2000)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_game_tells_as_much_as_its_ranking(players):
    """The curvature of the comparisons of equals is that of the probability of a whole ranking."""
    of_ranking = sum((1 / players) * (1 - 1 / left) for left in range(2, players + 1))
    assert weigh(players) * (players - 1) / 4 == pytest.approx(of_ranking)


@given(rankings())
def test_a_better_place_of_new_players_is_a_better_rating(game):
    """Equal places of one game have equal ratings, a better place a higher one; so has what the ranking sorts by."""
    found = rate([game])
    for names in game:
        assert len({found[name] for name in names}) == 1
    levels = [found[names[0]] for names in game]
    assert sorted({level.value for level in levels}, reverse=True) == [level.value for level in levels]
    assert sorted({level.sure for level in levels}, reverse=True) == [level.sure for level in levels]
    assert [name for names in game for name in sorted(names)] == order([game])


@settings(max_examples=50)
@given(st.lists(st.permutations(NAMES[:5]).map(lambda names: (tuple(names[1:]), (names[0],))), max_size=60))
def test_who_loses_more_often_among_equals_ends_lower(games):
    """Five players in the same games, each with one loser: the ranking is by lost games, whenever they were lost."""
    lost = {name: sum(loser == (name,) for _, loser in games) for name in NAMES[:5]}
    found = rate(games)
    assert order(games) == [name for names in rank(lost) for name in names if games]
    for names in rank(lost) if games else ():
        assert len({found[name] for name in names}) == 1


@settings(max_examples=50)
@given(st.lists(rankings(tuple(NAMES[:4]), 4), min_size=1, max_size=30))
def test_among_equals_the_ranking_is_by_others_beaten(games):
    """Everybody in every game: the more others somebody left behind, the better; a tie is half."""
    beaten = dict.fromkeys(NAMES[:4], 0.0)
    for game in games:
        left = 4
        for names in game:
            left -= len(names)
            for name in names:
                beaten[name] += left + (len(names) - 1) / 2
    assert order(games) == [n for names in rank({n: -beaten[n] for n in beaten}) for n in names]


@settings(max_examples=30)
@given(SEVERAL, st.randoms())
def test_the_order_of_games_changes_nothing(games, chance):
    """Nor do other names, nor the order of who tie: there is no order of entering to know."""
    before = rate(games)
    turned = [
        tuple(tuple(name[::-1] for name in chance.sample(names, len(names))) for names in g) for g in games
    ]
    after = rate(chance.sample(turned, len(turned)))
    for name, rating in before.items():
        assert after[name[::-1]] == pytest.approx(rating, abs=1e-5)


@settings(max_examples=30)
@given(SEVERAL)
def test_the_winner_of_a_duel_gains_and_the_loser_loses(games):
    """Two new players win and lose as much; a tie of equals moves nobody; a win raises, a defeat lowers."""
    known = rate(games)
    one, other = sorted(known)[:2]
    fresh = rate([*games, ranked("New", "Other")])
    assert fresh["New"].value - 1000 == pytest.approx(1000 - fresh["Other"].value)
    assert fresh["New"].value > 1000
    assert rate([*games, ranked("New Other")])["New"].value == 1000
    after = rate([*games, ranked(one, other)])
    assert after[one].value > known[one].value
    assert after[other].value < known[other].value


@settings(max_examples=30)
@given(SEVERAL)
def test_ratings_keep_their_middle_and_their_bounds(games):
    """The mean stays 1000; nobody is less certain than somebody who has not played."""
    found = rate(games)
    assert sum(each.value for each in found.values()) == pytest.approx(1000 * len(found))
    assert all(0 < each.uncertainty < 400 for each in found.values())


def test_a_thousand_wins_end_somewhere():
    """Nobody ever lost to Ana: the rating is high and finite."""
    found = rate([ranked("Ana", "Ben", "Cleo")] * 1000)
    assert 1000 < found["Ana"].value < 3000
    assert order([ranked("Ana", "Ben", "Cleo")] * 1000) == ["Ana", "Ben", "Cleo"]


def play_out(chance, strengths, players):
    """Make the ranking of some players: strength and luck of each, added."""
    present = chance.sample(sorted(strengths), players)
    return rank({name: -strengths[name] + log(-log(chance.random())) for name in present})


@pytest.mark.parametrize(
    ("group", "players", "games"), [(2, 2, 8), (5, 5, 1), (5, 5, 24), (8, 4, 40), (8, 8, 8)]
)
def test_nineteen_of_twenty_strengths_are_within_the_uncertainty(group, players, games):
    """Made games between players whose strengths are known, spread as it is expected of players."""
    chance, within, number = Random(53), 0, 0
    while number < 1000:
        strengths = {str(at): chance.gauss(0, 200) / SCALE for at in range(group)}
        found = rate([play_out(chance, strengths, players) for _ in range(games)])
        within += sum(
            abs(each.value - 1000 - SCALE * strengths[n]) <= each.uncertainty for n, each in found.items()
        )
        number += len(found)
    assert within / number == pytest.approx(0.95, abs=3 * sqrt(0.95 * 0.05 * players / number))


def test_a_rating_is_followed():
    """From game to game of a player, and at last with all games; not more often than is asked."""
    games = [ranked("Ana", "Ben"), ranked("Ben", "Cleo"), ranked("Ana", "Cleo"), ranked("Ben", "Ana")]
    curve = follow_rating(games, "Ana", 10)
    assert [round(each.value) for each in curve] == [
        round(rate(games[:number])["Ana"].value) for number in (1, 3, 4)
    ]
    more = [*games, ranked("Cleo", "Ben")]
    assert follow_rating(more, "Ana", 10)[-1] == rate(more)["Ana"] != curve[-1]
    assert follow_rating(more * 30, "Ana", 7)[-1] == rate(more * 30)["Ana"]
    assert len(follow_rating(more * 30, "Ana", 7)) == 7
    assert follow_rating([(("Ana",),)], "Ana", 10) == []


def test_a_curve_takes_as_much_work_as_a_few_rankings(monkeypatch):
    """Work is counted in matrices that are factorised; each point begins at the strengths of the one before."""
    chance, factorised = Random(7), []
    strengths = {str(at): chance.gauss(0, 200) / SCALE for at in range(40)}
    games = [play_out(chance, strengths, 4) for _ in range(400)]
    factorise = rating_module._factorise
    monkeypatch.setattr(rating_module, "_factorise", lambda matrix: factorised.append(0) or factorise(matrix))
    rate(games)
    of_ranking = len(factorised)
    curve = follow_rating(games, "0", MOST_POINTS)
    assert len(curve) > MOST_POINTS / 2
    assert len(factorised) - of_ranking < 7 * of_ranking


def test_a_sure_rating_is_the_lower_bound():
    """Rating minus uncertainty."""
    assert Rating(1100, 300).sure == 800
