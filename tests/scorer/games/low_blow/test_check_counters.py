"""What the rules of Low Blow exclude beside boards: counters, rounds too many, players, colours."""

import pytest

from scorer import EDITIONS, WEB, Game, Round, RowSum, faults
from tests.scorer.games.low_blow.checked import EVEN, FOUR, THREE


@pytest.mark.parametrize(
    ("players", "edition", "held", "message"),
    [
        (THREE, "blog", (11, 10, 10), "31 counters are held, but the game has 30"),
        (FOUR, "blog", (11, 10, 10, 10), "41 counters are held, but the game has 40"),
        (THREE, "web", (6, 10, 10), "26 counters are held, but the game has 25"),
        (FOUR, "web", (1, 10, 10, 10), "31 counters are held, but the game has 30"),
        (THREE, "blog", (0, -1, 0), "Ben holds -1 counters; write 0 to 30"),
        (THREE, "blog", (1, 2), "counters are given for 2 of 3 players; write 0 for none"),
        (THREE, "blog", (30, 0, 0), None),
        (FOUR, "blog", (40, 0, 0, 0), None),
        (THREE, "web", (25, 0, 0), None),
        (FOUR, "web", (0, 30, 0, 0), None),
    ],
)
def test_counters_held_are_those_of_the_game(players, edition, held, message):
    """Counters held and the pot together are those of the game; one player may hold them all."""
    game = Game(players, (Round(sums=(RowSum(17, 2),) * len(players)),), held, edition=EDITIONS[edition])
    assert [fault.message for fault in faults(game)] == ([message] if message else [])


def test_the_blog_edition_has_three_rounds():
    """A fourth is told at the fourth."""
    assert [tuple(fault) for fault in faults(Game(THREE, (EVEN,) * 4))] == [
        (("rounds", 3), "round 4: the blog edition has 3 rounds")
    ]


@pytest.mark.parametrize(
    ("third", "last", "messages"),
    [
        ((5, 5, 5), (1, 2, 3), []),  # a draw of three, then a winner
        ((5, 5, 0), (1, 2, 3), []),  # a draw of two
        ((6, 5, 0), (1, 2, 3), ["round 4: Ana had won after round 3 with 39; an extra round follows only a draw"]),
        (
            None,
            (1, 2, 3),
            ["round 3 needs counters, because an extra round follows it; write 'counters:' in the round"],
        ),
        ((5, 5, 5), None, ["round 4 needs counters, because it is an extra round; write 'counters:' in the round"]),
    ],
)  # fmt: skip
def test_an_extra_round_needs_a_draw_and_counters(third, last, messages):
    """In the web edition rounds go on only while the win is tied: 45-6 = 39 is a win alone."""
    rounds = (EVEN, EVEN, EVEN._replace(counters=third), EVEN)
    assert [fault.message for fault in faults(Game(THREE, rounds, last, edition=WEB))] == messages


def test_every_extra_round_is_checked():
    """A second extra round after a first that decided the game is refused at the second."""
    draw = EVEN._replace(counters=(5, 5, 5))
    decided = EVEN._replace(counters=(9, 5, 5))
    found = faults(Game(THREE, (EVEN, EVEN, draw, decided, EVEN), (0, 0, 0), edition=WEB))
    assert [fault.where for fault in found] == [("rounds", 4)]


def test_counters_of_the_last_round_may_be_given_twice_when_they_agree():
    """In the round and in the game; two different counts are one too many."""
    rounds = (EVEN._replace(counters=(1, 2, 3)),)
    assert faults(Game(THREE, rounds, (1, 2, 3), edition=WEB)) == []
    (fault,) = faults(Game(THREE, rounds, (1, 2, 4), edition=WEB))
    assert fault.message == "these counters differ from those of round 1, the last; give them once"


def test_the_blog_edition_counts_counters_once():
    """A round of its own counters is refused."""
    (fault,) = faults(Game(THREE, (EVEN._replace(counters=(1, 2, 3)),)))
    assert fault.where == ("rounds", 0, "counters")


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ((), "Low Blow is for 3 or 4 players, not for 0"),
        (("Ana", "Ben", ""), "a name is empty; names are 1 to 40 characters"),
        (("Ana", "e\u0301", "\u00e9"), "players 2 and 3 are both named 'é'; names must differ"),
    ],
)
def test_players_are_three_or_four_with_names_that_differ(players, message):
    """Names are 1 to 40 characters on one line; two ways to write one name are one name."""
    assert [fault.message for fault in faults(Game(players))] == [message]


@pytest.mark.parametrize(
    ("colours", "message"),
    [
        (("red", "pink", "blue"), "unknown colour 'pink'; write red, blue, yellow, green or purple"),
        (("red", "blue"), "2 colours are given for 3 players"),
    ],
)
def test_colours_differ_and_are_of_the_five(colours, message):
    """Every player has a colour of their own."""
    assert [fault.message for fault in faults(Game(THREE, colours=colours))] == [message]


@pytest.mark.parametrize(
    ("played", "message"),
    [
        (Round(), "round 1: it has neither a board nor rows; give one of them"),
        (Round(board=(), sums=()), "round 1: it has a board and rows; give one of them"),
        (Round(sums=(RowSum(17, 2),)), "round 1: 1 row is given for 3 players"),
    ],
)
def test_a_round_is_a_board_or_rows(played, message):
    """One of both, and a row for everybody."""
    assert [fault.message for fault in faults(Game(THREE, (played,)))] == [message]


def test_rising_counter_points_are_for_the_blog_edition():
    """The web edition takes counters off one by one."""
    (fault,) = faults(Game(THREE, edition=WEB, counter_points="rising"))
    assert fault.where == ("counter_points",)
    assert faults(Game(THREE, edition=WEB, counter_points="flat")) == []
    (fault,) = faults(Game(THREE, counter_points="steep"))
    assert fault.message == "unknown counter_points 'steep'; write flat or rising"
