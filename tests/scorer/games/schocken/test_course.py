"""The combinations: what each is worth and which is higher, from the table of the rules."""

from itertools import permutations, product

import pytest

from scorer.games.schocken import COMBINATIONS, hand
from scorer.messages import Text
from tests.scorer.games.schocken.simulated import told

ALL = list(product(range(1, 7), repeat=3))
DISCS = 13


@pytest.mark.parametrize(
    ("dice", "used", "combination", "worth"),
    [
        # "Simpele worp (hoogste getal) bijv. 2,2,1 of 5,2,1 - 1 strafpunt"
        ("522", 1, "simple", 1),
        ("521", 3, "simple", 1),
        ("221", 2, "simple", 1),  # no Pippi in two rolls
        ("421", 2, "simple", 1),  # no Jule in two rolls
        ("421", 3, "simple", 1),
        ("664", 1, "simple", 1),
        # "Straat 1,2,3 / 2,3,4 / 3,4,5 etc. - 2 strafpunten"
        ("321", 1, "straight", 2),
        ("432", 3, "straight", 2),
        ("543", 2, "straight", 2),
        ("654", 1, "straight", 2),
        ("651", 1, "simple", 1),  # a straight does not go round the corner
        # "Drilling / Algemeen 2,2,2 / 3,3,3 / 4,4,4 etc. - 3 strafpunten"
        ("222", 1, "general", 3),
        ("666", 3, "general", 3),
        # "Schock 2 - 6 1,1,2 – 1,1,6 - 2 tot 6 strafpunten, afhankelijk van het laatste getal"
        ("211", 1, "schock-2", 2),
        ("311", 2, "schock-3", 3),
        ("411", 3, "schock-4", 4),
        ("511", 1, "schock-5", 5),
        ("611", 3, "schock-6", 6),
        # "Jule 1,2,4 - 7", "Pippi 1,2,2 - 9", "Schock Out 1,1,1 - Alle"
        ("421", 1, "jule", 7),
        ("221", 1, "pippi", 9),
        ("111", 1, "schock-out", DISCS),
        ("111", 3, "schock-out", DISCS),
    ],
)
def test_the_table_of_the_rules(dice, used, combination, worth):
    """Whatever the order of the dice."""
    for order in permutations(map(int, dice)):
        found = hand(order, used)
        assert (found.id, found.worth(DISCS)) == (combination, worth)
        assert found.dice == tuple(map(int, dice))


LADDER = [
    *["221/2", "322/1", "331/1", "332/3", "421/2", "422/1", "431/1", "522/1", "622/1", "641/1", "665/3"],
    *["321/1", "432/1", "543/3", "654/1", "222/1", "333/2", "666/1"],
    *["211/1", "311/3", "411/1", "511/1", "611/1", "421/1", "221/1", "111/3"],
]


def test_the_ladder_from_the_lowest_to_the_highest():
    """Simple by its highest die, then the second, then the third; then the rows of the table."""
    rungs = [hand(map(int, rung[:3]), int(rung[4])).strength for rung in LADDER]
    assert rungs == sorted(set(rungs))


@pytest.mark.parametrize("used", [1, 2, 3])
def test_all_216_throws_agree_with_the_table(used):
    """Every pair of throws is in the order of a second telling of the rules, and worth the same."""
    throws = [(told(dice, used), hand(dice, used)) for dice in ALL]
    for (*rank, worth), found in throws:
        assert found.worth(DISCS) == (worth or DISCS)
        for (*lower, _), other in throws:
            assert (other.strength < found.strength) is (lower < rank)


def test_how_often_each_combination_falls_in_one_throw():
    """Counted by hand: 6 + 6 + 15 and so on make 216."""
    found = [hand(dice, 1).combination.id for dice in ALL]
    assert {each.id: found.count(each.id) for each in COMBINATIONS} == {
        "schock-out": 1,
        "pippi": 3,
        "jule": 6,
        "schock": 15,  # five third dice, three places each
        "general": 5,
        "straight": 24,  # four straights, six orders each
        "simple": 162,  # the rest
    }


def test_every_example_on_the_aid_is_what_it_stands_for():
    """Highest die first, and worth what the row says."""
    for each in COMBINATIONS:
        found = hand(each.example, 1)
        assert (found.combination, found.dice) == (each, each.example)
        assert each.worth in (None, found.worth(DISCS))
        assert (hand(each.example, 2).combination != each) is each.in_one_throw


def test_every_combination_has_a_name_to_say():
    """The id with spaces, in a text that other languages can say; proper names have a capital."""
    words = {"simple", "straight", "general"}
    for one in ALL:
        found = hand(one, 1)
        assert isinstance(found.name, Text)
        spaced = found.id.replace("-", " ")
        assert found.name == (spaced if spaced in words else spaced.capitalize())
    assert hand((1, 4, 1), 1).name.pattern == "Schock {die}"
