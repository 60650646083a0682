"""The questions about a game of Schocken, answered without a terminal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.games.schocken import Game, Thrown, score
from scorer.games.schocken.notation import show_hand
from tests.scorer.entry.typing_answers import Typist
from tests.scorer.games.schocken.simulated import tables

START = ["Ana", "Ben", "", "", ""]  # 13 discs, two players, Ana begins
THREE = ["Ana", "Ben", "Cleo", "", "", ""]
OUT_TWICE = ["665/1", "111/1", "664/1", "111/3"]  # Ana loses both halves
EMPTYING = [
    *["421/1", "665/3", "665/2"],  # Cleo takes 7
    *["543/2", "441/3", "543/1"],  # Cleo first: Ana takes 2
    *["421/2", "221/1", "666/1"],  # Ana first: she takes the 4 that are left; Ben holds none
]


TYPIST = Typist("schocken")
after, standing, refused = TYPIST.after, TYPIST.standing, TYPIST.refused


def test_a_whole_game():
    """Discs, players, who begins, and one thrower after the other."""
    game = after(*START, *OUT_TWICE)
    assert isinstance(game, Game)
    assert (game.players, game.discs) == (("Ana", "Ben"), 13)
    assert game.throws[0] == (Thrown("Ana", (6, 6, 5), 1), Thrown("Ben", (1, 1, 1), 1))
    assert score(game).loser == "Ana"


@pytest.mark.parametrize(
    ("answers", "prompt"),
    [
        ([], "Player 1: "),
        (["Ana"], "Player 2: "),
        (["Ana", "Ben"], "Player 3, or Enter if that is all: "),
        ([*"ABCDEFG"], "Player 8, or Enter if that is all: "),
        (["Ana", "Ben", ""], "Rules [discs=13]: "),
        (["Ana, Ben", ""], "Who throws first [Ana]: "),  # a list is all who play
        ([*"ABCDEF", "G, H"], "Rules [discs=13]: "),
        (["Ana,Ben , Cleo", "11"], "Who throws first [Ana]: "),
        (["Ana", "Ben", "", "discs=7"], "Who throws first [Ana]: "),
        (START, "  Ana: "),
        (["Ana", "Ben", "", "", "ben"], "  Ben: "),
        ([*THREE[:-1], "Cleo", "321/1"], "  Ana: "),  # clockwise
        ([*START, "421/1"], "  Ben: "),
        ([*START, "421/1", "665/1"], "  Ben: "),  # who lost throws first
        ([*START, *OUT_TWICE[:2]], "  Ana: "),  # in the second half too
        ([*THREE, *EMPTYING], "  Ana: "),
        ([*THREE, *EMPTYING, "611/3"], "  Cleo: "),  # Ben is out
        ([*THREE, *EMPTYING, "611/3", "321/1"], "  Cleo: "),  # Cleo has lost the half
        ([*THREE, *EMPTYING, "611/3", "321/1", "321/1", "111/1"], "  Ben: "),
    ],
)
def test_what_is_asked_next(answers, prompt):
    """Only those whose turn it is, in the right order."""
    assert after(*answers).prompt == prompt


@pytest.mark.parametrize("typed", ["discs=20", "discs 20", "20 discs", "Discs: 20", "discs = 20", "20"])
def test_discs_may_be_typed_in_any_hand(typed):
    """The name and its number, in any order."""
    assert after("Ana", "Ben", "", typed, "").heading.startswith("First half, 20 discs in the tower.")


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (["Ana, Ben", "discs=0"], "'discs' is '0'; it can be 1 to 99"),
        (["Ana, Ben", "discs many"], "'discs' is 'many'; it can be 1 to 99"),
        (["Ana, Ben", "discs"], "'discs' has no value; it can be 1 to 99: write discs=13"),
        (["Ana, Ben", "many"], "'many' is not a rule of this game; '?' lists the rules. Enter means the usual rules."),
        ([""], "a name is empty; names are 1 to 40 characters"),
        (["Ana, ana"], "players 1 and 2 are named 'Ana' and 'ana'; names must differ by more than capitals"),
        ([*"ABCDEFG", "H, I"], "Schocken is for 2 to 8 players, not for 9"),
        (["Ana", "Ben, Ana"], "players 1 and 3 are both named 'Ana'; names must differ"),
        (["Ana", "Ana"], "players 1 and 2 are both named 'Ana'; names must differ"),
        (["Ana", "Ben", "", "", "Zoe"], "'Zoe' is not in the game; type Ana or Ben"),
        ([*START, "421"], "'421' does not say in how many rolls; write 421/1, 421/2 or 421/3"),
        ([*START, "hello"], "'hello' is not dice and rolls; write them as 421/1, three dice in one roll"),
        ([*START, "421/4"], "Ana cannot have used '4' rolls; after the slash write 1 to 3"),
        ([*START, "471/1"], "Ana's dice are '471'; write 3 dice of 1 to 6, such as 421"),
        ([*START, "421/1", "x"], "'x' is not dice and rolls; write them as 421/1, three dice in one roll"),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_is_refused_at_once(answers, message):
    """With what would be right."""
    assert refused(*answers) == message


@pytest.mark.parametrize("hand", ["421/1", "421 1", "4 2 1 1", "4 2 1/1", "124/1", "421 / 1", "421\t1"])
def test_a_hand_may_be_typed_in_any_way(hand):
    """Stroke or space, in any order."""
    game = standing(*START, hand, "665/1", "111/1", "321/1")
    assert score(game).halves[0]["throws"][0]["thrown"]["Ana"]["combination"] == "jule"


def test_what_came_of_a_throw_is_said_before_the_next():
    """Who won, who took how many discs, what everybody holds, who is out."""
    assert after(*START).heading.startswith("First half, 13 discs in the tower. Throw 1:")
    assert not after(*START, "421/1").opens
    heading = after(*START, "421/1", "665/3").heading
    assert heading == (
        "Ana wins throw 1 with Jule; Ben takes 7 discs.\nHeld: Ana 0, Ben 7; tower: 6.\n\nThrow 2"
    )
    assert "Held: Ana 6, Ben 0, Cleo 7; tower: 0. Out: Ben." in after(*THREE, *EMPTYING).heading


def test_the_table_is_shown_when_a_half_is_over():
    """With the first question of the next half or of the final."""
    assert standing(*START, "421/1", "665/3") is None
    assert len(standing(*START, *OUT_TWICE[:2]).throws) == 1
    assert after(*START, *OUT_TWICE[:2]).heading.startswith("Second half, 13 discs in the tower. Throw 2:")
    both = [*START, *OUT_TWICE[:2], "111/1", "321/1"]
    assert after(*both).heading.startswith("Final, 13 discs in the tower. Throw 3:")
    assert score(standing(*both)).next.startswith("Final: Ben throws first")


def test_a_player_may_be_called_back():
    """The question for who begins says which answers are names; in a list every word is one."""
    assert [*after("Ana, back", "").names] == ["Ana", "back"]
    assert not after(*START).names
    assert after("back", "Ben", "", "", "back").prompt == "  back: "


@settings(max_examples=8)
@given(tables(most=13))
def test_any_game_can_be_typed(table):
    """Hand by hand; what comes out is what was played."""
    game = table.game
    blank = [""] * (len(game.players) < 8)
    start = [*game.players, *blank, f"discs={game.discs}", game.throws[0][0].player]
    hands = [show_hand(each) for throw in game.throws for each in throw]
    assert after(*start, *hands) == game


@settings(max_examples=20)
@given(st.lists(st.sampled_from(["", "2", "A", "B", "C", "111/1", "421 1", "665/3", "9", "x"]), max_size=40))
def test_whatever_is_typed_the_questions_go_on(typed):
    """Every answer is taken or refused, can be taken back, and leaves a game that can be scored."""
    TYPIST.goes_on([*START, *typed])
    TYPIST.goes_on(typed)
