"""What many plays tell of players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.plays.play import Digest
from scorer.plays.ranking import Meeting, average_places, rate
from scorer.plays.tally import Tally
from tests.scorer.plays.kept import low_blow, play, tally_of

BLOCKERS = """\
game: blockers
match: {{wins: 1}}
players: [Ana, Ben]
games:
  - board: |
      RRRRRRRRR
      RRRRRRRRR
      RRR......
      .........
      B.B.B.B.B
      .B.B.B.B.
      BBBBBBBBB
      {more}
      R.BBB...R
    captured: {{Ana: {caught}, Ben: R}}
"""
"""Ana has 3 groups, Ben 7; what Ana caught is given, and the tiles that lie on the board instead."""

SCHOCKEN = """\
game: schocken
discs: 1
players: [Ana, Ben, Cleo]
throws:
  - Ana 111/1, Ben 665/1, Cleo 664/1
  - Cleo 111/1, Ana 665/1, Ben 664/1
  - Ben 111/1, Cleo 664/1
"""


def ended(*levels):
    """Make the end of a play by its ranking: names together tie."""
    return ranked(tuple(tuple(names.split()) for names in levels))


def ranked(ranking):
    return Digest("", ranking, {}, {})


def named(tally):
    return {each.player: each for each in tally.records()}


def counted(plays):
    """Count plays, half of them after the tally was written down and read again."""
    tally = Tally()
    for number, each in enumerate(plays):
        if number == len(plays) // 2:
            tally = Tally.from_json(tally.to_json())
        tally.count("low-blow", each)
    return tally


def by_name(plays):
    return named(counted(plays))


def test_records_by_hand():
    """Plays, wins, shared wins, places, best and mean of three evenings."""
    first = low_blow((15, 12, 18))  # 3 × (pips − 2) − 10: 29, 20, 38
    second = low_blow((11, 11, 11), date="2026-11-21")  # 17 each
    third = low_blow((10, 12, 30), players=("Dora", "Ben", "Ana"), date="2026-11-22")  # 14, 20, 74
    found = tally_of([play(1, third), play(2, first), play(3, second)])
    assert (found.unfinished, found.unreadable) == (0, [])
    told = {
        name: (each.plays, each.wins, each.shared, each.place, each.best, each.mean)
        for name, each in named(found).items()
    }
    assert told == {
        "Ana": (3, 0, 1, pytest.approx((2 + 2 + 3) / 3), 17, 40),
        "Ben": (3, 1, 1, pytest.approx((1 + 2 + 2) / 3), 17, 19),
        "Cleo": (2, 0, 1, 2.5, 17, 27.5),
        "Dora": (1, 1, 0, 1, 14, 14),
    }


def test_scores_of_blockers_are_those_of_its_games():
    """Points nearer to zero are better, also in a match that is played for wins."""
    three = BLOCKERS.format(more=".........", caught="BBB")
    both = [play(1, three), play(2, BLOCKERS.format(more="BB.......", caught="B"))]
    found = named(tally_of(both))
    assert (found["Ana"].best, found["Ana"].mean) == (-4, -5)
    assert (found["Ben"].best, found["Ben"].mean) == (-8, -8)
    assert found["Ana"].wins == 2


def test_scores_of_schocken_are_halves_lost():
    """Cleo lost the first and the final, Ben the second."""
    found = named(tally_of([play(1, SCHOCKEN)]))
    assert [(found[name].best, found[name].place) for name in ("Ana", "Ben", "Cleo")] == [
        (0, 1),
        (1, 2),
        (2, 3),
    ]


def test_scores_of_several_games_are_not_thrown_together():
    """Best and mean are told of one game only."""
    found = named(tally_of([play(1), play(2, SCHOCKEN)]))
    assert (found["Ana"].plays, found["Ana"].best, found["Ana"].mean) == (2, None, None)


def test_what_is_not_over_does_not_count():
    """Nor what can be read no more; both are told."""
    standing = low_blow().partition("counters")[0]
    broken = play(3)
    broken = broken._replace(results="game: whist\n", summary=broken.summary._replace(rules="0"))
    found = tally_of([play(1, standing), play(2), broken])
    assert (found.plays, found.unfinished, found.unreadable) == (1, 1, [broken.id])


def test_plays_with_programs_do_not_count():
    """A program is known by its name; a person whose name only begins like it counts; a tally keeps the number."""
    found = tally_of(
        [
            play(1, low_blow(players=("Ana", "bot", "bot 2"))),
            play(2, low_blow(players=("Ana", "bot-greedy", "Ben"))),
            play(3, low_blow(players=("Ana", "Botho", "Ben"))),
        ]
    )
    assert (found.plays, found.with_programs) == (1, 2)
    assert named(found)["Ana"].plays == 1
    again = Tally.from_json(found.to_json())
    assert (again.plays, again.with_programs) == (1, 2)


def test_who_beats_whom():
    """Seen from either side; level is neither."""
    met = counted([ended("Ana", "Ben Cleo"), ended("Ben", "Ana"), ended("Ana", "Ben")]).meetings()
    assert met["Ana", "Ben"] == Meeting(ahead=2, behind=1)
    assert met["Ben", "Ana"] == Meeting(ahead=1, behind=2)
    assert met["Ben", "Cleo"] == met["Cleo", "Ben"] == Meeting(level=1)
    assert ("Ana", "Ana") not in met


def test_the_surest_stands_first():
    """One lucky play is less than many won."""
    steady = [ended("Ana", "Ben")] * 10
    assert [each.player for each in counted([*steady, ended("Dora", "Ben")]).records()] == [
        "Ana",
        "Dora",
        "Ben",
    ]


def test_nobody_played_nothing_to_tell():
    """No plays, no records."""
    assert (Tally().records(), Tally().meetings(), rate([])) == ([], {}, {})
    assert rate([(("Ana",),)]) == {}  # nobody to be compared with


NAMES = ["Ana", "Ben", "Cleo", "Dora", "שרה"]


@st.composite
def rankings(draw):
    """Choose some of the names, in any order, ties and all."""
    people = draw(st.permutations(NAMES))[: draw(st.integers(2, 5))]
    levels = [draw(st.integers(0, 4)) for _ in people]
    together = [
        tuple(n for n, at in zip(people, levels, strict=True) if at == level) for level in sorted(set(levels))
    ]
    return tuple(together)


SEVERAL = st.lists(rankings(), min_size=1, max_size=12)


@given(rankings())
def test_places_add_up(ranking):
    """Whatever the ties: as many places as players, shared evenly."""
    found = dict(average_places(ranking))
    count = len(found)
    assert sum(found.values()) == count * (count + 1) / 2
    for names in ranking:
        assert len({found[name] for name in names}) == 1


@given(SEVERAL)
def test_records_add_up(some):
    """Every play has one winner alone or several who share; every meeting has two sides."""
    plays = [ranked(each) for each in some]
    found = by_name(plays)
    assert sum(each.wins for each in found.values()) == sum(len(each[0]) == 1 for each in some)
    assert sum(each.shared for each in found.values()) == sum(
        len(each[0]) for each in some if len(each[0]) > 1
    )
    assert sum(each.plays for each in found.values()) == sum(len(names) for each in some for names in each)
    met = counted(plays).meetings()
    for (one, other), meeting in met.items():
        ahead, behind, level = met[other, one]
        assert meeting == (behind, ahead, level)
        assert sum(meeting) <= min(found[one].plays, found[other].plays)


@given(SEVERAL, st.randoms())
def test_a_rating_does_not_know_names_or_seats(some, chance):
    """Other names have the same ratings; who tie may stand in any order."""
    before = rate(some)
    turned = [tuple(tuple(chance.sample(names, len(names))) for names in each) for each in some]
    after = rate([tuple(tuple(name[::-1] for name in names) for names in each) for each in turned])
    assert {name[::-1] for name in before} == set(after)
    for name, rating in before.items():
        assert after[name[::-1]] == pytest.approx(rating)


@given(SEVERAL)
def test_a_play_never_makes_less_certain(some):
    """Everybody begins at 1000, give or take 1000; from then on the uncertainty only shrinks."""
    for number in range(1, len(some) + 1):
        before, after = rate(some[: number - 1]), rate(some[:number])
        for name, rating in after.items():
            known = before[name].uncertainty if name in before else 1000
            assert 0 < rating.uncertainty <= known + 1e-9


@given(SEVERAL)
def test_the_winner_of_a_duel_gains_what_the_loser_loses_or_both_stay(some):
    """Who beats somebody as good goes up, the other down; a tie of equals moves nobody."""
    known = rate(some)
    one, other = sorted(known)[:2]
    fresh = rate([*some, (("New",), ("Other",))])
    assert fresh["New"].value - 1000 == pytest.approx(1000 - fresh["Other"].value)
    assert fresh["New"].value > 1000
    tied = rate([*some, (("New", "Other"),)])
    assert tied["New"].value == pytest.approx(1000)
    after = rate([*some, ((one,), (other,))])
    assert after[one].value > known[one].value
    assert after[other].value < known[other].value
