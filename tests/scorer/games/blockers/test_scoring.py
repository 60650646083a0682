"""Scores of Blockers, counted by hand on drawn boards."""

import pytest

from scorer import ScorerError, plain
from scorer.errors import FactsError
from scorer.games.blockers import Game, Match, Result, count_wins, groups, score
from tests.scorer.games.blockers.drawn import ANA_WINS, BEN_WINS, EVEN, SHARED, board, standing, tiles


@pytest.mark.parametrize(
    ("text", "red", "blue"),
    [
        ("", 0, 0),
        ("R", 1, 0),  # a single tile is a group
        ("RR", 1, 0),
        ("R.R", 2, 0),
        ("R........\n.R", 2, 0),  # corners do not join
        ("R........\nR", 1, 0),
        ("RB.......\nBR", 2, 2),
        ("RRRRRRRRR\nB.......R\nRRRRRRRRR", 1, 1),  # round the corner
        ("R.......R\nR.......R\nRRRRRRRRR", 1, 0),  # a cup
        ("RBRBRBRBR\nRRRRRRRRR", 1, 4),  # a comb
        ("RRRRR....\nRBBBR....\nRBRBR....\nRBBBR....\nRRRRR", 2, 1),  # rings in rings
        ("........R\nR", 2, 0),  # the right edge does not join the next row's left edge
        ("R........" + "\n........." * 7 + "\nR", 2, 0),  # nor the bottom the top
    ],
)
def test_groups_are_counted_edge_to_edge(text, red, blue):
    """Horizontally or vertically adjacent tiles of one colour."""
    result = score(Game(("Ana", "Ben"), (standing(text),)))
    assert result.games[0]["groups"] == {"Ana": red, "Ben": blue}


def test_groups_are_numbered_in_reading_order():
    """Each colour on its own, by the first square of each group."""
    found = groups(board("R.B.R\nR.B.."))
    assert [(group.colour, group.number, group.squares) for group in found] == [
        ("red", 1, ((0, 0), (1, 0))),
        ("blue", 1, ((0, 2), (1, 2))),
        ("red", 2, ((0, 4),)),
    ]


@pytest.mark.parametrize(
    ("captured", "captures", "in_all"),
    [
        ("", 0, 0),
        ("B", 1, 1),
        ("BBY", 2, 3),  # the two blue ones count
        ("BBYY", 2, 4),  # as many of each: those of one colour count
        ("BYG", 1, 3),
        ("BYYGGGP", 3, 7),
    ],
)
def test_captures_of_one_colour_count(captured, captures, in_all):
    """One minus point for each tile of the colour of which the player caught most."""
    names = ("Ana", "Ben", "Cleo", "Dora", "Emil")
    first = score(Game(names, (standing("", captured, "", "", "", ""),))).games[0]
    assert (first["captures"]["Ana"], first["captured_in_all"]["Ana"]) == (captures, in_all)
    assert first["points"] == {"Ana": -captures, "Ben": 0, "Cleo": 0, "Dora": 0, "Emil": 0}


def test_a_whole_game():
    """3 groups and 3 captures against 7 groups and 1 capture."""
    assert plain(score(Game(("Ana", "Ben"), (ANA_WINS,)))) == {
        "game": "blockers",
        "players": ["Ana", "Ben"],
        "complete": True,
        "final": {"Ana": -6, "Ben": -8},
        "ranking": [["Ana"], ["Ben"]],
        "winners": ["Ana"],
        "next": None,
        "games": [
            {
                "groups": {"Ana": 3, "Ben": 7},
                "captures": {"Ana": 3, "Ben": 1},
                "captured_in_all": {"Ana": 3, "Ben": 1},
                "points": {"Ana": -6, "Ben": -8},
                "winners": ["Ana"],
            }
        ],
    }


# Each colour has 24. Three players; red and blue lie in 4 groups each, yellow in many.
TIE = """\
RRRRRRR.R
.........
R.RRRRRRR
.........
BBBBBBBBB
.........
B.B.BBBBB
.........
Y.Y.Y.Y.Y"""
# Red: A1-A7, A9, C1, C3-C9: 4 groups of 16 tiles. Blue: row E, G1, G3, G5-G9: 4 groups of 16 tiles. Yellow: 5 of 5.


@pytest.mark.parametrize(
    ("captured", "points", "ranking"),
    [  # 8 red, 8 blue and 19 yellow were captured
        # Ana 4 + 10 yellow, Ben 4 + 9 yellow, Cleo 5 + 0
        (("BBBBBBBB YYYYYYYYYY", "RRRRRRRR YYYYYYYYY", ""), (-14, -13, -5), (("Cleo",), ("Ben",), ("Ana",))),
        # Ana 4 + 12 yellow, Ben 4 + 8 red, Cleo 5 + 8 blue: all captures add up to 12, 15 and 8, which is no matter
        (("YYYYYYYYYYYY", "RRRRRRRR YYYYYYY", "BBBBBBBB"), (-16, -12, -13), (("Ben",), ("Cleo",), ("Ana",))),
        # Ana 4 + 9 yellow, Ben 4 + 10 yellow, Cleo 5 + 8 red: Ana and Cleo have 13, but Ana took 17 in all, Cleo 8
        (("BBBBBBBB YYYYYYYYY", "YYYYYYYYYY", "RRRRRRRR"), (-13, -14, -13), (("Cleo",), ("Ana",), ("Ben",))),
        # Ana 4 + 10 and Ben 4 + 9, Cleo 5 + 4 red or blue
        (("BBBB YYYYYYYYYY", "RRRR YYYYYYYYY", "RRRR BBBB"), (-14, -13, -9), (("Cleo",), ("Ben",), ("Ana",))),
    ],
)
def test_a_game_of_three(captured, points, ranking):
    """Fewest minus points win; a tie goes to fewer captures in all."""
    game = Game(("Ana", "Ben", "Cleo"), (Result(board(TIE), tiles(*captured)),))
    outcome = score(game)
    assert tuple(outcome.final.values()) == points
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0] == outcome.games[0]["winners"]


def test_a_tie_goes_to_fewer_captures_in_all():
    """In profi, where captures of several colours are possible with two players."""
    # Ana is red and yellow, Ben blue and green; no yellow and green on the board: all 24 were captured.
    # Ana: 4 groups + 12 green (12 yellow, 4 blue: 28 in all); Ben: 4 + 12 green (12 yellow, 4 red: 28 in all)
    even = tiles("G" * 12 + "Y" * 12 + "BBBB", "G" * 12 + "Y" * 12 + "RRRR")
    outcome = score(Game(("Ana", "Ben"), (Result(board(EVEN), even),), variant="profi"))
    assert (outcome.final, outcome.winners) == ({"Ana": -16, "Ben": -16}, ("Ana", "Ben"))
    assert outcome.ranking == (("Ana", "Ben"),)
    # one blue tile of Ana's is Ben's: 27 in all and 29, with the same points
    uneven = tiles("G" * 12 + "Y" * 12 + "BBB", "G" * 12 + "Y" * 12 + "RRRRB")
    outcome = score(Game(("Ana", "Ben"), (Result(board(EVEN), uneven),), variant="profi"))
    assert (outcome.final, outcome.winners) == ({"Ana": -16, "Ben": -16}, ("Ana",))
    assert outcome.games[0]["captured_in_all"] == {"Ana": 27, "Ben": 29}
    assert outcome.ranking == (("Ana",), ("Ben",))


def test_a_game_even_in_everything_is_shared():
    """Groups, captures and captures in all."""
    outcome = score(Game(("Ana", "Ben"), (Result(board(EVEN), tiles("BBBB", "RRRR")),)))
    assert (outcome.final, outcome.winners) == ({"Ana": -8, "Ben": -8}, ("Ana", "Ben"))


def test_profi_adds_the_groups_of_both_colours_and_counts_own_captures():
    """Groups of red and yellow are Ana's; the most captured colour counts, even an own one."""
    result = standing("R.Y.B\nR.YRB\n.....G", "RRRYB", "GG")
    first = score(Game(("Ana", "Ben"), (result,), variant="profi")).games[0]
    assert first["groups"] == {"Ana": 3, "Ben": 2}  # two red, one yellow; one blue, one green
    assert first["captures"] == {"Ana": 3, "Ben": 2}
    assert first["points"] == {"Ana": -6, "Ben": -4}


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ((), (("red", "yellow"), ("blue", "green"))),
        ((("red", "blue"), ("yellow", "purple")), (("red", "blue"), ("yellow", "purple"))),
    ],
)
def test_colours_of_profi(colours, expected):
    """Left out: red and yellow for the first seat, blue and green for the second."""
    assert Game(("Ana", "Ben"), variant="profi", colours=colours).colours == expected


OPEN = standing("RR.BB")


@pytest.mark.parametrize(
    ("games", "match", "final", "ranking", "following"),
    [
        ((), None, None, (("Ana", "Ben"),), "Play the game."),
        ((OPEN,), None, None, (("Ana", "Ben"),), "Play the game to its end."),
        ((), Match("wins", 2), None, (("Ana", "Ben"),), "Play on until a player has 2 wins."),
        ((ANA_WINS,), Match("wins", 1), {"Ana": 1, "Ben": 0}, (("Ana",), ("Ben",)), None),
        ((ANA_WINS,), Match("wins", 2), None, (("Ana",), ("Ben",)), "Play on until a player has 2 wins."),
        ((ANA_WINS, BEN_WINS), Match("wins", 2), None, (("Ana", "Ben"),), "Play on until a player has 2 wins."),
        ((SHARED, ANA_WINS), Match("wins", 2), None, (("Ana",), ("Ben",)), "Play on until a player has 2 wins."),
        ((SHARED,), Match("wins", 1), None, (("Ana", "Ben"),), "Play on until a player has 1 win."),
        ((BEN_WINS, SHARED, ANA_WINS, BEN_WINS), Match("wins", 2), {"Ana": 1, "Ben": 2}, (("Ben",), ("Ana",)), None),
        ((ANA_WINS, OPEN), Match("wins", 2), None, (("Ana",), ("Ben",)), "Play game 2 to the end, then play on"),
        ((OPEN, ANA_WINS), Match("wins", 1), None, (("Ana",), ("Ben",)), "Play game 1 to the end."),
        ((), Match("games", 5), None, (("Ana", "Ben"),), "Play games 1 to 5."),
        ((), Match("games", 10**9), None, (("Ana", "Ben"),), "Play games 1 to 1000000000."),
        ((ANA_WINS,), Match("games", 3), None, (("Ana",), ("Ben",)), "Play games 2 and 3."),
        ((ANA_WINS, BEN_WINS), Match("games", 3), None, (("Ana", "Ben"),), "Play game 3."),
        ((ANA_WINS, ANA_WINS), Match("games", 2), {"Ana": -12, "Ben": -16}, (("Ana",), ("Ben",)), None),
        ((ANA_WINS, BEN_WINS), Match("games", 2), {"Ana": -14, "Ben": -14}, (("Ana", "Ben"),), None),  # -6-8, -8-6
        ((SHARED, BEN_WINS), Match("games", 2), {"Ana": -16, "Ben": -14}, (("Ben",), ("Ana",)), None),  # -8-8, -8-6
        ((OPEN, OPEN, SHARED), Match("games", 3), None, (("Ana", "Ben"),), "Play games 1 and 2 to the end."),
    ],
)  # fmt: skip
def test_matches(games, match, final, ranking, following):
    """To X wins, where a shared win is nobody's; over X games, where points are added and ties shared."""
    outcome = score(Game(("Ana", "Ben"), games, match))
    assert outcome.final == final
    assert outcome.ranking == ranking
    assert outcome.complete is (final is not None)
    assert outcome.winners == (ranking[0] if final else ())
    assert outcome.next is None if following is None else outcome.next.startswith(following)


def test_an_unfinished_game_is_scored_as_it_stands_and_won_by_nobody():
    """Groups, captures and points are there; the winner is not."""
    outcome = score(Game(("Ana", "Ben"), (standing("RR.B\n...B", "BB", "R"),)))
    assert outcome.games[0]["points"] == {"Ana": -3, "Ben": -2}
    assert outcome.games[0]["winners"] == ()
    assert outcome.ranking == (("Ben",), ("Ana",))


def test_wins_are_those_alone():
    """By name."""
    game = Game(("Ana", "Ben"), (ANA_WINS, SHARED, ANA_WINS, OPEN), Match("wins", 3))
    assert count_wins(game) == {"Ana": 2, "Ben": 0}


def test_what_the_rules_exclude_is_not_scored():
    """One error with every fault."""
    with pytest.raises(ScorerError) as caught:
        score(Game(("Ana", "Ana"), (Result(board("R")),)))
    assert len(caught.value.faults) == 1
    with pytest.raises(FactsError, match="red has 1 tile"):
        score(Game(("Ana", "Ben"), (Result(board("R")),)))
