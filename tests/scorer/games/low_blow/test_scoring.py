"""How Low Blow is scored: tables worked by hand from the two rule texts."""

import pytest

from scorer import BLOG, WEB, Die, Game, Round, RowSum, row_sum, score
from scorer.errors import FactsError
from scorer.games.low_blow.notation import read_board

THREE = ("Ana", "Ben", "Cleo")
FOUR = ("Ana", "Ben", "Cleo", "Dora")
COLOURS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def row(text):
    """Read squares without the library's notation: R5 is a red five."""
    return tuple(None if each == "." else Die(COLOURS[each[0]], int(each[1])) for each in text.split())


def sums(*pairs):
    return Round(sums=tuple(RowSum(pips, own) for pips, own in pairs))


@pytest.mark.parametrize(
    ("squares", "colour", "pips", "own", "points"),
    [
        ("R5 B3 B1 Y6 R2", "red", 17, 2, 15),  # 5+3+1+6+2 = 17, two red dice: 17 - 2
        ("R1 R1 R1 R1 R1", "red", 5, 5, 0),  # the best row there is: 5 - 5
        ("B6 B6 Y6 Y6 G6", "red", 30, 0, 30),  # the worst: nothing of one's own
        ("R5 B3 B1 Y6 R2", "blue", 17, 2, 15),  # the same row at home of blue: two blue dice
        ("R5 . . . .", "red", 5, 1, 4),  # empty squares count nothing
        (". . . . .", "red", 0, 0, 0),
    ],
)
def test_a_row_counts_its_pips_less_one_for_every_own_die(squares, colour, pips, own, points):
    """The round score is all pips in the home row, whatever the colour, minus 1 for each die of one's own."""
    assert row_sum(row(squares), colour) == RowSum(pips, own)
    assert row_sum(row(squares), colour).score == points


BOARD_OF_FOUR = """
R1 R2 B3 Y4 G5
B6 B6 R1 Y1 G1
Y2 Y2 Y2 R6 B6
G3 G3 G4 R5 B5
"""


def test_every_player_scores_the_row_of_their_seat():
    """Row 1 is the home of player 1, row 2 of player 2, and so on."""
    board, _ = read_board(BOARD_OF_FOUR)
    outcome = score(Game(FOUR, (Round(board=board),)))
    # 1+2+3+4+5 - 2; 6+6+1+1+1 - 2; 2+2+2+6+6 - 3; 3+3+4+5+5 - 3
    assert outcome.rounds == ({"Ana": 13, "Ben": 13, "Cleo": 15, "Dora": 17},)


ROUNDS = (
    sums((17, 2), (14, 2), (17, 2)),  # 15 12 15
    sums((9, 1), (21, 2), (12, 3)),  # 8 19 9
    sums((11, 0), (10, 1), (25, 2)),  # 11 9 23
)  # added: Ana 34, Ben 40, Cleo 47


@pytest.mark.parametrize(
    ("kind", "held", "final", "winners"),
    [
        ("flat", (0, 0, 0), (34, 40, 47), ("Ana",)),
        ("flat", (7, 3, 12), (27, 37, 35), ("Ana",)),  # 34-7, 40-3, 47-12
        ("flat", (4, 10, 16), (30, 30, 31), ("Ana", "Ben")),  # 34-4, 40-10, 47-16: two share the win
        ("rising", (7, 3, 12), (6, 34, -31), ("Cleo",)),  # 34-28, 40-6, 47-78
        ("rising", (1, 2, 3), (33, 37, 41), ("Ana",)),  # 34-1, 40-(1+2), 47-(1+2+3)
    ],
)
def test_the_blog_edition_ends_after_three_rounds_and_the_counters(kind, held, final, winners):
    """The final score is the three rounds added, minus the counters held after the third; the lowest wins."""
    outcome = score(Game(THREE, ROUNDS, held, counter_points=kind))
    assert outcome.totals == {"Ana": 34, "Ben": 40, "Cleo": 47}
    assert outcome.final == dict(zip(THREE, final, strict=True))
    assert (outcome.complete, outcome.winners, outcome.next) == (True, winners, None)
    assert set(outcome.ranking[0]) == set(winners)


@pytest.mark.parametrize(
    ("rounds", "held", "sentence"),
    [
        (0, None, "Play rounds 1, 2 and 3, then count the counters."),
        (1, None, "Play rounds 2 and 3, then count the counters."),
        (2, (7, 3, 12), "Play round 3, then count the counters."),
        (3, None, "Count the counters: how many do Ana, Ben and Cleo hold after round 3?"),
    ],
)
def test_an_unfinished_game_says_what_is_left_to_do(rounds, held, sentence):
    """What is there is scored as a standing: no final points, no winner, and a sentence on what comes next."""
    outcome = score(Game(THREE, ROUNDS[:rounds], held))
    assert (outcome.complete, outcome.final, outcome.winners) == (False, None, ())
    assert outcome.next == sentence


def test_an_unfinished_game_is_ranked_by_its_totals():
    """Counters may still change hands, so they do not count in the ranking before the end."""
    outcome = score(Game(THREE, ROUNDS[:2], (0, 0, 30)))  # Ana 23, Ben 31, Cleo 24
    assert outcome.ranking == (("Ana",), ("Cleo",), ("Ben",))
    assert outcome.counter_points == {"Ana": 0, "Ben": 0, "Cleo": 30}


def test_a_game_without_rounds_stands_at_nothing():
    """Before the first round everybody has 0 and shares the first place."""
    outcome = score(Game(THREE))
    assert outcome.totals == {"Ana": 0, "Ben": 0, "Cleo": 0}
    assert (outcome.ranking, outcome.rounds, outcome.counters) == ((THREE,), (), {})


WEB_ROUNDS = (sums((17, 2), (16, 1), (20, 2)),) * 3  # 15 15 18 three times: 45 45 54


FIRST, SECOND = (sums((12, 2), (13, 1), (10, 2)),), (sums((12, 2), (13, 1), (20, 0)),)


@pytest.mark.parametrize(
    ("extra", "third", "held", "final", "ranking", "sentence"),
    [
        # 45-3, 45-4, 54-18: one is lowest
        ((), None, (3, 4, 18), (42, 41, 36), (("Cleo",), ("Ben",), ("Ana",)), None),
        # 45-5, 45-5, 54-0: the win is tied, and nobody has it yet
        ((), None, (5, 5, 0), None, (("Ana", "Ben"), ("Cleo",)), "Ana and Ben are tied at 40: play another"),
        # 45+10-2, 45+12-1, 54+8-22: the extra round is for all, the counters of round 3 are forgotten
        (FIRST, (5, 5, 0), (2, 1, 22), (53, 56, 40), (("Cleo",), ("Ana",), ("Ben",)), None),
        # 45+10-3 = 45+12-5 = 52: a second extra round is called for
        (SECOND, (5, 5, 0), (3, 5, 0), None, (("Ana", "Ben"), ("Cleo",)), "Ana and Ben are tied at 52: play another"),
        # 45-9, then 45-0 and 54-9 both 45: only the win is played off
        ((), None, (9, 0, 9), (36, 45, 45), (("Ana",), ("Ben", "Cleo")), None),
    ],
)  # fmt: skip
def test_the_web_edition_goes_on_until_one_wins_alone(extra, third, held, final, ranking, sentence):
    """Rounds as many as players, counters flat; after a draw for the win another round follows."""
    rounds = (*WEB_ROUNDS[:2], WEB_ROUNDS[2]._replace(counters=third), *extra)
    outcome = score(Game(THREE, rounds, held, edition=WEB))
    assert outcome.final == (final and dict(zip(THREE, final, strict=True)))
    assert (outcome.complete, outcome.winners) == (final is not None, ranking[0] if final else ())
    assert (outcome.ranking, outcome.next) == (ranking, sentence and f"{sentence} round.")


def test_the_web_edition_for_four_has_four_rounds():
    """As many rounds as there are players."""
    four = sums((17, 2), (17, 2), (17, 2), (17, 2))
    outcome = score(Game(FOUR, (four,) * 3, edition=WEB))
    assert outcome.next == "Play round 4, then count the counters."


def test_a_neutral_row_counts_for_nobody():
    """With three players on the web edition's board the fourth row scores for none."""
    board, _ = read_board("R5 B3 B1 Y6 .\nB4 B4 R1 Y2 Y3\nY1 R6 R3 B2 .\nR2 Y5 . . .")
    outcome = score(Game(THREE, (Round(board=board),), edition=WEB))
    # 5+3+1+6 - 1; 4+4+1+2+3 - 2; 1+6+3+2 - 1; the 2 and the 5 of row 4 are nobody's
    assert outcome.rounds[0] == {"Ana": 14, "Ben": 12, "Cleo": 11}


def test_players_may_choose_their_colours():
    """An own die is one of the player's colour, whatever the seat."""
    board, _ = read_board("R1 R1 R1 R1 R1\nB1 B1 B1 B1 B1\nY1 Y1 Y1 Y1 Y1")
    game = Game(THREE, (Round(board=board),), colours=("yellow", "blue", "red"))
    assert score(game).rounds[0] == {"Ana": 5, "Ben": 0, "Cleo": 5}  # only Ben has his own dice at home


def test_the_default_edition_is_the_blog_edition():
    """It is the one the kit is printed for when nothing is said."""
    assert Game(THREE).edition is BLOG


def test_a_game_that_the_rules_exclude_is_refused_with_every_reason():
    """All broken facts are told at once, one on a line."""
    with pytest.raises(FactsError) as caught:
        score(Game(("Ana", "Ana", "Cleo"), ROUNDS, (31, 0, -1)))
    assert str(caught.value).splitlines() == [
        "players 1 and 2 are both named 'Ana'; names must differ",
        "Ana holds 31 counters; write 0 to 30",
        "Cleo holds -1 counters; write 0 to 30",
    ]
