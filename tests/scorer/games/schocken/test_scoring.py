"""Whole games worked out by hand: discs, halves, the final, who has lost."""

import pytest

from scorer import plain
from scorer.errors import FactsError
from scorer.games.schocken import Game, Thrown, halves_lost, score, start
from scorer.games.schocken.notation import read_entries, read_hand

TWO = ("Ana", "Ben")
THREE = ("Ana", "Ben", "Cleo")
LEGAL_TWO = [  # 13 discs
    "Ana 421/1, Ben 665/3",  # Jule beats simple: Ben takes 7, tower 6
    "Ben 654/1, Ana 666/2",  # general beats straight: Ben takes 3, holds 10, tower 3
    "Ben 211/1, Ana 665/1",  # Schock 2: Ana takes 2, tower 1
    "Ana 221/3, Ben 321/3",  # no Pippi in three rolls: straight is worth 2, the tower holds 1: Ana takes 1
]  # Ana 2 + 1 = 3, Ben 10


def throw(text):
    names = sorted({part.split()[0] for part in text.split(", ")})
    return tuple(Thrown(each.name, *read_hand(each.hand)) for each in read_entries(text, names))


def game(players, *throws, discs=13):
    return Game(players, tuple(map(throw, throws)), discs)


def of(players, *throws, discs=13):
    return score(game(players, *throws, discs=discs))


def test_a_tower_that_is_short_gives_what_it_has():
    """The loser takes what is left and no more: the winner gives nothing in that throw."""
    outcome = of(TWO, *LEGAL_TWO)
    (half,) = outcome.halves
    assert [each["discs"] for each in half["throws"]] == [7, 3, 2, 1]
    assert [each["loser"] for each in half["throws"]] == ["Ben", "Ben", "Ana", "Ana"]
    assert (half["discs"], half["loser"]) == ({"Ana": 3, "Ben": 10}, None)
    assert (outcome.complete, outcome.loser, outcome.final, outcome.winners) == (False, None, None, ())
    assert outcome.ranking == (("Ana",), ("Ben",))


def test_with_an_empty_tower_the_winner_pays():
    """As many as they have: the loser of all discs has lost the half."""
    outcome = of(TWO, *LEGAL_TWO, "Ana 611/1, Ben 111/2")  # Schock out: Ana takes Ben's 10
    assert outcome.halves[0]["throws"][-1]["discs"] == 10
    assert (outcome.halves[0]["discs"], outcome.halves[0]["loser"]) == ({"Ana": 13, "Ben": 0}, "Ana")
    outcome = of(TWO, *LEGAL_TWO, "Ana 611/1, Ben 221/1")  # Pippi, 9: Ben keeps 1
    assert outcome.halves[0]["discs"] == {"Ana": 12, "Ben": 1}
    outcome = of(TWO, *LEGAL_TWO, "Ana 611/1, Ben 421/1")  # Jule, 7: Ben keeps 3
    assert outcome.halves[0]["discs"] == {"Ana": 10, "Ben": 3}
    assert outcome.halves[0]["loser"] is None
    jule = "Ana 611/1, Ben 421/1"
    outcome = of(TWO, *LEGAL_TWO, jule, "Ana 665/1, Ben 222/1")  # general, 3: just what Ben has left
    assert outcome.halves[0]["loser"] == "Ana"


def test_with_many_players_a_short_tower_is_all_that_a_throw_deals_out():
    """A Jule and 5 discs: the loser takes the last 2, and the winner, who holds 3, keeps them."""
    outcome = of(THREE, "Ana 541/1, Ben 222/1, Cleo 654/1", "Ana 421/1, Ben 665/1, Cleo 654/2", discs=5)
    assert [each["discs"] for each in outcome.halves[0]["throws"]] == [3, 2]
    assert outcome.halves[0]["discs"] == {"Ana": 3, "Ben": 2, "Cleo": 0}
    assert outcome.next == "First half: Ben throws first, having lost throw 2, then Ana."


def test_a_winner_with_less_pays_what_there_is():
    """Worth 7, but Ana holds only 3: Ben takes those, and with all discs he has lost the half."""
    outcome = of(TWO, *LEGAL_TWO, "Ana 421/1, Ben 611/3")
    assert outcome.halves[0]["throws"][-1]["discs"] == 3
    assert outcome.halves[0]["loser"] == "Ben"


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("421/1", "421/1", "Ana"),  # the one who threw earlier
        ("654/3", "654/1", "Ana"),  # also with more throws
        ("421/2", "421/1", "Ben"),  # simple against Jule
        ("221/1", "421/1", "Ana"),  # Pippi against Jule
        ("611/1", "421/1", "Ben"),
        ("666/1", "211/3", "Ben"),
        ("654/1", "222/1", "Ben"),
        ("665/1", "321/1", "Ben"),
        ("665/1", "664/1", "Ana"),
        ("652/1", "651/1", "Ana"),
    ],
)
def test_the_higher_hand_wins(first, second, winner):
    """And of equal hands the earlier."""
    assert of(TWO, f"Ana {first}, Ben {second}").halves[0]["throws"][0]["winner"] == winner


@pytest.mark.parametrize(
    ("text", "winner", "loser"),
    [
        ("Ana 321/1, Ben 321/1, Cleo 321/1", "Ana", "Cleo"),
        ("Ben 321/1, Cleo 321/1, Ana 321/1", "Ben", "Ana"),
        ("Ana 665/1, Ben 665/1, Cleo 321/1", "Cleo", "Ben"),
        ("Cleo 321/1, Ana 665/1, Ben 321/1", "Cleo", "Ana"),
    ],
)
def test_of_equal_hands_the_earlier_wins_and_the_later_loses(text, winner, loser):
    """With three players too."""
    (result,) = of(THREE, text).halves[0]["throws"]
    assert (result["winner"], result["loser"]) == (winner, loser)


OUT_TWICE = ["Ben 111/1, Ana 665/1", "Ana 664/1, Ben 111/3"]


def test_who_loses_both_halves_has_lost():
    """No final is played then; two players: the other wins."""
    outcome = of(TWO, *OUT_TWICE)
    assert (outcome.loser, outcome.winners, outcome.final) == ("Ana", ("Ben",), {"Ana": 2, "Ben": 0})
    assert (outcome.complete, outcome.next, outcome.ranking) == (True, None, (("Ben",), ("Ana",)))
    assert [half["loser"] for half in outcome.halves] == ["Ana", "Ana"]


def test_two_losers_play_the_final():
    """The final is a half like the others, and its loser has lost the game."""
    throws = ["Ben 111/1, Ana 665/1", "Ana 111/1, Ben 664/3"]
    standing = of(TWO, *throws)
    assert standing.next == "Final: Ben throws first, having lost throw 2, then Ana."
    assert standing.ranking == (("Ana", "Ben"),)
    outcome = of(TWO, *throws, "Ben 661/1, Ana 111/1")
    assert [half["loser"] for half in outcome.halves] == ["Ana", "Ben", "Ben"]
    assert (outcome.loser, outcome.winners, outcome.final) == ("Ben", ("Ana",), {"Ana": 1, "Ben": 2})


def test_without_discs_a_player_is_out_until_the_half_is_over():
    """Three players, 13 discs: with the tower empty only those who hold some go on."""
    throws = [
        "Ana 421/1, Ben 665/3, Cleo 665/2",  # Cleo takes 7, tower 6
        "Cleo 543/2, Ana 543/1, Ben 441/3",  # Ben takes 2, tower 4
        "Ben 221/1, Cleo 666/1, Ana 421/2",  # Pippi, 9: Ana takes the last 4; Ben keeps his 2
        "Ana 541/1, Ben 432/1, Cleo 665/1",  # straight: Ben gives Ana both of his, and holds none
    ]
    outcome = of(THREE, *throws)
    assert outcome.halves[0]["discs"] == {"Ana": 6, "Ben": 0, "Cleo": 7}
    assert outcome.next == "First half: Ana throws first, having lost throw 4, then Cleo."
    outcome = of(THREE, *throws, "Ana 611/3, Cleo 421/1")  # Cleo pays 7: Ana has all
    assert outcome.halves[0]["loser"] == "Ana"
    assert outcome.next == "Second half: Ana throws first, having lost throw 5, then Ben and Cleo."


def test_three_players_share_the_win_or_not():
    """Who has lost the fewest halves has won; in the final play only those who have lost one."""
    first = "Cleo 111/1, Ana 665/1, Ben 664/1"  # Ben has lost the first half
    both = of(THREE, first, "Ben 541/1, Cleo 321/1, Ana 111/1")
    assert (both.loser, both.winners, both.final) == ("Ben", ("Ana", "Cleo"), {"Ana": 0, "Ben": 2, "Cleo": 0})
    throws = [first, "Ben 321/1, Cleo 541/1, Ana 111/1"]  # Cleo the second
    assert of(THREE, *throws).next == "Final: Cleo throws first, having lost throw 2, then Ben."
    assert of(THREE, *throws).ranking == (("Ana",), ("Ben", "Cleo"))
    outcome = of(THREE, *throws, "Cleo 111/1, Ben 321/1")
    assert (outcome.loser, outcome.winners) == ("Ben", ("Ana",))
    assert outcome.ranking == (("Ana",), ("Cleo",), ("Ben",))
    assert outcome.halves[2]["discs"] == {"Ana": 0, "Ben": 13, "Cleo": 0}


def test_a_schock_out_takes_the_discs_of_everybody():
    """Of the tower and of the players who are neither first nor last."""
    outcome = of(
        THREE, "Ana 421/1, Ben 665/3, Cleo 665/2", "Cleo 543/2, Ana 111/1, Ben 441/3"
    )  # 6 in the tower, Cleo's 7
    assert outcome.halves[0]["discs"] == {"Ana": 0, "Ben": 13, "Cleo": 0}
    assert outcome.halves[0]["throws"][1]["discs"] == 13


def test_one_disc_is_enough_for_a_half():
    """Every throw is a half then."""
    outcome = of(TWO, "Ana 665/1, Ben 664/1", "Ben 111/1, Ana 665/1", "Ana 421/1, Ben 665/1", discs=1)
    assert [half["throws"][0]["discs"] for half in outcome.halves] == [1, 1, 1]
    assert outcome.halves[1]["throws"][0]["thrown"]["Ben"]["worth"] == 1  # all of them
    assert outcome.loser == "Ben"


def test_plain_values_are_those_of_the_promise():
    """As ``pnp score --json`` prints them, to the letter."""
    assert plain(of(TWO, LEGAL_TWO[0])) == {
        "game": "schocken",
        "players": ["Ana", "Ben"],
        "complete": False,
        "ranking": [["Ana"], ["Ben"]],
        "winners": [],
        "next": "First half: Ben throws first, having lost throw 1, then Ana.",
        "halves": [
            {
                "throws": [
                    {
                        "thrown": {
                            "Ana": {"dice": [4, 2, 1], "in": 1, "combination": "jule", "worth": 7},
                            "Ben": {"dice": [6, 6, 5], "in": 3, "combination": "simple", "worth": 1},
                        },
                        "winner": "Ana",
                        "loser": "Ben",
                        "discs": 7,
                    }
                ],
                "discs": {"Ana": 0, "Ben": 7},
                "loser": None,
            }
        ],
        "loser": None,
    }


def test_before_the_first_throw():
    """Anybody may begin."""
    outcome = of(THREE)
    assert (outcome.halves, outcome.complete, outcome.ranking) == ((), False, (THREE,))
    assert outcome.next == "Decide who throws first, and play the first half."
    assert of(THREE, "Cleo 321/1, Ana 665/1, Ben 321/1").halves


def test_a_wrong_game_is_raised_with_all_its_faults():
    """One line each."""
    with pytest.raises(FactsError) as caught:
        of(TWO, "Ana 421/1, Ben 667/3", "Ana 421/4, Ben 665/3")
    assert len(caught.value.faults) == 2
    assert str(caught.value).count("\n") == 1


def test_the_halves_have_names_to_say():
    """As headings, and as what was lost stands in a sentence."""
    stand = start(game(TWO))
    for lost, title in zip(
        ((), ("Ana",), ("Ana", "Ben")), ("First half", "Second half", "Final"), strict=True
    ):
        now = stand._replace(lost=lost)
        assert (now.half_title, now.half) == (title, title.lower())
    assert halves_lost(stand._replace(lost=("Ana", "Ben", "Ana")), "Ana") == "the first half and the final"
