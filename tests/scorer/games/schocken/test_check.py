"""Facts that every game of Schocken obeys: what is refused, and why."""

import pytest

from scorer.games.schocken import Game, Thrown, faults
from tests.scorer.games.schocken.test_scoring import THREE, TWO, game

FIRST = "Ana 421/1, Ben 665/3, Cleo 665/2"  # Cleo loses and takes 7
EMPTYING = [  # Ana takes 2, then the 4 that are left; Ben holds none
    FIRST,
    "Cleo 543/2, Ana 441/3, Ben 543/1",
    "Ana 421/2, Ben 221/1, Cleo 666/1",
]
FINAL = ["Cleo 111/1, Ana 665/1, Ben 664/1", "Ben 321/1, Cleo 541/1, Ana 111/1"]  # between Ben and Cleo
OVER = ["Ben 111/1, Ana 665/1", "Ana 664/1, Ben 111/3"]  # Ana has lost both halves


def messages(players, *throws, discs=13):
    return [str(fault) for fault in faults(game(players, *throws, discs=discs))]


@pytest.mark.parametrize(
    ("players", "throws", "message"),
    [
        # dice and throws
        (TWO, ["Ana 427/1, Ben 665/3"], "throw 1: Ana's dice are '427'; write 3 dice of 1 to 6, such as 421"),
        (TWO, ["Ana 421/0, Ben 665/3"], "throw 1: Ana cannot have used '0' rolls; after the slash write 1 to 3"),
        # who
        (THREE, ["Ana 421/1, Cleo 665/2"], "throw 1: Ben is missing; in this throw are Ana, Ben and Cleo"),
        (THREE, ["Cleo 421/1"], "throw 1: Ana and Ben are missing; in this throw are Ana, Ben and Cleo"),
        (
            THREE,
            [*EMPTYING, "Ana 611/3, Ben 522/1, Cleo 421/1"],
            "throw 4: Ben is out: the tower is empty, and from then on only players who hold discs throw",
        ),
        (
            THREE,
            [*FINAL, "Cleo 111/1, Ana 665/1, Ben 321/1"],
            "throw 3: Ana does not play the final, which is between Ben and Cleo",
        ),
        # the order
        (
            TWO,
            ["Ana 421/1, Ben 665/3", "Ana 111/2, Ben 322/2"],
            "throw 2: Ana does not throw first; Ben lost throw 1 and throws first: the order is Ben and Ana",
        ),
        (
            THREE,
            [FIRST, "Ana 421/1, Ben 665/3, Cleo 665/2"],
            "throw 2: Ana does not throw first; Cleo lost throw 1 and throws first: the order is Cleo, Ana and Ben",
        ),
        (
            THREE,
            [FIRST, "Cleo 665/2, Ben 665/3, Ana 421/1"],
            "throw 2: the order is not clockwise; from Cleo on the order is Cleo, Ana and Ben",
        ),
        (
            THREE,
            ["Cleo 665/2, Ben 665/3, Ana 421/1"],
            "throw 1: the order is not clockwise; from Cleo on the order is Cleo, Ana and Ben",
        ),
        (
            TWO,
            [OVER[0], "Ben 111/3, Ana 664/1"],  # the second half
            "throw 2: Ben does not throw first; Ana lost throw 1 and throws first: the order is Ana and Ben",
        ),
        # the end
        (
            TWO,
            [*OVER, "Ana 421/1, Ben 665/3"],
            "throw 3: the game was over after throw 2: Ana has lost the first half and the second half; delete it",
        ),
        (
            TWO,
            [*OVER, "Ana 421/1, Ben 665/3", "Ben 421/1, Ana 665/3", "Ana 421/1, Ben 665/3"],
            "throw 3: the game was over after throw 2: Ana has lost the first half and the second half; "
            "delete throws 3 to 5",
        ),
    ],
)  # fmt: skip
def test_one_mistake_is_one_fault(players, throws, message):
    """Said once, with what would be right."""
    assert messages(players, *throws) == [message]


def test_jule_and_pippi_are_no_fault_in_more_throws():
    """They are simple then."""
    assert messages(TWO, "Ana 421/2, Ben 221/3") == []


def test_after_a_wrong_order_the_rest_is_checked_as_it_stands():
    """One wrong order is one fault; the next throw begins with the loser of the one written."""
    wrong = ["Ana 421/1, Ben 665/3", "Ana 321/1, Ben 322/2", "Ben 665/1, Ana 321/1"]
    assert len(messages(TWO, *wrong)) == 1
    assert len(messages(TWO, *wrong, "Ana 321/1, Ben 322/2")) == 2


@pytest.mark.parametrize("first", ["Ana 721/1, Ben 665/3, Cleo 665/2", "Ana 421/1, Cleo 665/2"])
def test_after_a_throw_that_nobody_can_settle_only_the_sure_is_said(first):
    """Who lost it is not known, nor who is out; dice, names and a turn against the clock still are."""
    assert len(messages(THREE, first, "Cleo 321/1, Ana 322/1, Ben 333/1", "Ben 221/1, Cleo 311/1")) == 1
    found = messages(
        THREE, first, "Cleo 321/1, Ben 322/1, Ana 333/1", "Ana 777/1, Ben 311/1, Cleo 421/5, Ana 111/1"
    )
    assert found[1:] == [
        "throw 2: the order is not clockwise; from Cleo on it is Cleo, Ana and Ben",
        "throw 3: Ana's dice are '777'; write 3 dice of 1 to 6, such as 421",
        "throw 3: Cleo cannot have used '5' rolls; after the slash write 1 to 3",
        "throw 3: Ana is in this throw again; everybody throws once",
    ]


def test_somebody_who_is_out_does_not_disturb_the_rest():
    """Unless they would have won or lost: then what follows is not known."""
    between = "Ana 611/3, Ben 666/1, Cleo 321/2"  # Cleo takes Ana's 6 and has lost the first half
    assert messages(THREE, *EMPTYING, between, "Cleo 521/1, Ana 321/1, Ben 322/1")[1:] == []
    (wrong,) = messages(THREE, *EMPTYING, between, "Ana 321/1, Ben 322/1, Cleo 521/1")[1:]
    assert wrong.startswith("throw 5: Ana does not throw first; Cleo lost throw 4 and throws first")
    lowest = "Ana 611/3, Ben 322/1, Cleo 321/2"  # to whoever wrote this Ben has lost the throw
    for following in ("Ben 321/1, Cleo 322/1, Ana 521/1", "Cleo 521/1, Ana 321/1, Ben 322/1"):
        assert messages(THREE, *EMPTYING, lowest, following)[1:] == []


@pytest.mark.parametrize("discs", [0, -1, 100, 2.5, "13", None, True])
def test_a_number_of_discs_that_cannot_be(discs):
    """1 to 99; what hangs on it is not checked."""
    (fault,) = faults(Game(TWO, discs=discs))
    assert fault.where == ("discs",)
    assert str(fault) == (
        f"the number of discs is '{discs}'; write 1 to 99, or leave them out for the usual 13"
    )
    assert len(faults(game(TWO, "Ana 421/1, Ben 665/3", "Ana 421/1, Ben 665/3", discs=discs))) == 1


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("Ana",), "Schocken is for 2 to 8 players, not for 1"),
        (tuple("ABCDEFGHI"), "Schocken is for 2 to 8 players, not for 9"),
        (("Ana", "Ana"), "players 1 and 2 are both named 'Ana'; names must differ"),
        (("Ana", ""), "a name is empty; names are 1 to 40 characters"),
        (("Ana", "\u200b\u2060"), "a name is empty; names are 1 to 40 characters"),
    ],
)
def test_players_are_two_to_eight_with_names_that_differ(players, message):
    """Throws of players who are not known are not looked at, but for their dice."""
    assert [str(fault) for fault in faults(Game(players))] == [message]
    wrong = Game(players, ((Thrown("Ana", (4, 2, 1), 1), Thrown("Zoe", (7, 2, 1), 1)),))
    assert [fault.where for fault in faults(wrong)][1:] == [("throws", 0, 1, "dice")]


@pytest.mark.parametrize("number", [2, 5, 8])
def test_as_many_as_eight_play(number):
    """No colours are needed."""
    assert faults(Game(tuple("ABCDEFGH"[:number]))) == []


@pytest.mark.parametrize("nonsense", [-1, 10**30, "x", None, True, 2.5, (), [], {}, ("a", None, 1)])
def test_nonsense_is_a_fault_and_never_a_crash(nonsense):
    """Values of any kind are refused in words."""
    good = Thrown("Ben", (6, 6, 5), 3)
    for wrong in (
        Thrown(nonsense, (4, 2, 1), 1),
        Thrown("Ana", nonsense, 1),
        Thrown("Ana", (4, nonsense, 1), 1),
        Thrown("Ana", (4, 2, 1), nonsense if nonsense is not True else False),
    ):
        assert faults(Game(TWO, ((wrong, good),)))
        assert faults(Game(TWO, ((good, wrong), (wrong, good))))
    assert faults(Game(TWO, ((),)))


@pytest.mark.parametrize("nonsense", [-1, "x", None, 2.5, ()])
def test_nonsense_is_counted_after_a_thousand_faults(nonsense):
    """Further faults have no message, and their values still may be of any type."""
    bad = Thrown("Ana", (9, 9, 9), 1)
    strange = (Thrown("Ana", nonsense, 1), Thrown("Ben", (4, 2, 1), nonsense))
    assert len(faults(Game(TWO, ((bad, bad),) * 600 + (strange,)))) >= 1202
