"""The questions about a game of Blockers, answered without a terminal."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.entry.contract import Question
from scorer.games.blockers import Game, Match, score
from scorer.games.blockers.notation import show_row, show_tiles
from scorer.seats import COLOURS
from tests.scorer.entry.typing_answers import Typist
from tests.scorer.games.blockers.drawn import ANA_WINS, EVEN, WHOLE
from tests.scorer.games.blockers.play import results

START = ["Ana", "Ben", "", ""]  # standard, one game, two players
PROFI = ["Ana", "Ben", "", "profi"]
BOARD = WHOLE.split("\n")
ONE = [*BOARD, "BBB", "R"]  # Ana 3 + 3, Ben 7 + 1
SHARED = [*EVEN.split("\n"), "BBBB", "RRRR"]
EMPTY = "........."


TYPIST = Typist("blockers")
after, standing, refused = TYPIST.after, TYPIST.standing, TYPIST.refused


def test_a_whole_game():
    """Variant, match, players, nine rows, captures of everybody."""
    game = after(*START, *ONE)
    assert game == Game(("Ana", "Ben"), (ANA_WINS,))
    assert score(game).final == {"Ana": -6, "Ben": -8}


@pytest.mark.parametrize(
    ("answers", "prompt", "heading"),
    [
        ([], "Player 1 (red): ", "Players, clockwise; each with the colour of their seat. After player 2, press"),
        (["Ana", "Ben", ""], "Rules [edition=standard, match=one]: ", "Press Enter for the usual rules"),
        (["Ana", "Ben"], "Player 3 (yellow), or Enter if that is all: ", ""),
        ([*"ABCD"], "Player 5 (purple), or Enter if that is all: ", ""),
        ([*"ABCDE", ""], "  A: ", "The board, row by row: colour letters and '.' for empty"),
        (PROFI, "  A: ", "The board, row by row"),
        (["Ana", "Ben", "", "wins 2"], "  A: ", "Game 1, row by row"),
        ([*START, BOARD[0]], "  B: ", ""),
        ([*START, *BOARD], "  Ana (red): ", "Captured tiles of each player, as BBY; empty for none"),
        ([*START, *BOARD, "BBB"], "  Ben (blue): ", ""),
        ([*START, *BOARD, "."], "  Ben (blue): ", ""),
        ([*PROFI, *[EMPTY] * 9], "  Ana (red and yellow): ", "Captured tiles of each player"),
    ],
)  # fmt: skip
def test_what_is_asked_next(answers, prompt, heading):
    """One row at a time, named as on the board."""
    question = after(*answers)
    assert question.prompt == prompt
    assert question.heading.startswith(heading)
    assert (question.heading != "" and question.opens) is bool(heading)


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([*START[:-1], "expert"], "'expert' is not a rule of this game"),
        ([*START[:-1], "match=3"], "'match' is '3'; it can be one, wins or games, for example match=wins number=3"),
        ([*START[:-1], "match"], "'match' has no value; it can be one, wins or games: write match=wins number=3"),
        ([*START[:-1], "wins number=0"], "'number' is '0'; it can be 1 to 99"),
        ([*"ABC", "", "profi"], "Blockers is for 2 players, not for 3"),
        (["Ana", ""], "Blockers is for 2 to 5 players, not for 1"),
        (["Ana", "Ana"], "players 1 and 2 are both named 'Ana'; names must differ"),
        ([*START, ""], "row A has 0 squares, it needs 9; '.' is an empty one"),
        ([*START, "RR.B...."], "row A has 8 squares, it needs 9; '.' is an empty one"),
        ([*START, "RR.Y....."], "row A, square 4: Y: nobody plays yellow; in play are red and blue"),
        ([*START, "rr.R....."], "'r' (square 1) is not a square; write a capital R or B, alone or"),
        ([*START, "R3 . . . . . . . ."], "the red 3 is on A1; it goes in column 3"),
        ([*START, "R* . . . . . . . .", "R* . . . . . . . ."], "the red tile joker appears twice: on A1 and on B1"),
        ([*START, "R1..R5..."], "with labels in a game squares are separated by spaces; write 'R1 . . R5 . . .', not"),
        ([*START, "R" * 9, "R" * 9, "R" * 9], "red has 27 tiles (27 on the board, 0 captured); each colour has 24 at"),
        ([*START, *BOARD, "R"], "Ana captured red, their own colour; in the standard edition you cannot capture"),
        ([*START, *BOARD, "BBBB"], "blue has 25 tiles (21 on the board, 4 captured); each colour has 24 at most"),
        ([*START, *BOARD, "Y"], "captured by Ana: Y: nobody plays yellow; in play are red and blue"),
        ([*START, *BOARD, "abc"], "'abc' is not a tile; write a capital B, alone or"),
        ([*START, *BOARD, "B.B"], "'.' is not a tile; press Enter alone, if nothing was captured"),
        ([*START, *BOARD, "3"], "'3' is a number; write a letter for each tile captured, such as BBY"),
        ([*START, *BOARD, "BBB", ""], "1 red tile is missing: each colour has 24, on the board or captured; '<' goes"),
        ([*PROFI, *[EMPTY] * 8, "RYBG.....", "YR", ""], "22 red, 22 yellow, 23 blue and 23 green tiles are missing"),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_is_refused_at_once(answers, message):
    """With the same checks as in a file, against what was entered before."""
    assert refused(*answers).startswith(message)


@pytest.mark.parametrize("row", ["RR.B.....", "R R . B . . . . .", "RR. B.....", "R1 Ra . B* . . . . ."])
def test_a_row_may_be_typed_in_any_hand(row):
    """Spaces do not matter while there are no labels."""
    assert after(*START, row).prompt == "  B: "


def test_the_rules_are_listed_with_an_example_of_a_match():
    """Two words together make one."""
    shown = after(*START[:-1]).help
    assert "  number=3: Number, 1 to 99; for example match=wins number=3" in shown


@pytest.mark.parametrize(
    "match",
    [
        *("match=wins number=2", "match=WINS number=2", "wins 2", "match=wins:2", "match: wins, number: 2"),
        *("number 2 match wins", "2 number wins", "match = wins number =2"),
    ],
)
def test_a_match_to_wins_goes_on_until_somebody_has_them(match):
    """Shared wins are nobody's; a match may be typed in any hand."""
    start = ["Ana", "Ben", "", match]
    question = after(*start, *ONE, *SHARED)
    assert question.heading.startswith("Game 3, ")
    game = after(*start, *ONE, *SHARED, *ONE)
    assert (game.match, len(game.games)) == (Match("wins", 2), 3)
    assert score(game).winners == ("Ana",)


def test_a_match_over_games_has_so_many():
    """Whoever wins them."""
    start = ["Ana", "Ben", "", "standard games 2"]
    assert isinstance(after(*start, *ONE), Question)
    assert score(after(*start, *ONE, *ONE)).final == {"Ana": -12, "Ben": -16}


def test_the_standing_is_shown_after_each_game():
    """With the first row of the next; not in between."""
    start = ["Ana", "Ben", "", "games 3"]
    assert standing(*start) is None
    assert standing(*start, *ONE) == Game(("Ana", "Ben"), (ANA_WINS,), Match("games", 3))
    assert standing(*start, *ONE, BOARD[0]) is None
    assert len(standing(*start, *ONE, *ONE).games) == 2


def test_every_question_is_explained():
    """With how to go back."""
    answers = [*START, *ONE]
    for length in range(len(answers)):
        assert "<" in after(*answers[:length]).help


@settings(max_examples=12)
@given(st.data())
def test_any_legal_game_can_be_typed(data):
    """Row by row, with labels or without; what comes out is what was played."""
    profi = data.draw(st.booleans())
    number = 2 if profi else data.draw(st.integers(2, 5))
    colours = (("red", "yellow"), ("blue", "green")) if profi else tuple((each,) for each in COLOURS[:number])
    result = data.draw(results(colours))
    apart = any(tile and tile.label for row in result.board for tile in row)
    start = [*"ABCDE"[:number], *[""] * (number < 5), "profi" if profi else ""]
    rows = [show_row(row, apart=apart) for row in result.board]
    game = after(*start, *rows, *(show_tiles(tiles, apart=apart) for tiles in result.captured))
    assert game.games[0].board == result.board
    assert list(map(Counter, game.games[0].captured)) == list(map(Counter, result.captured))


@settings(max_examples=20)
@given(
    st.lists(
        st.sampled_from(["", "profi", "wins", "games", "2", "A", "B", *BOARD, EMPTY, "BBB", "R", "x"]),
        max_size=40,
    )
)
def test_whatever_is_typed_the_questions_go_on(typed):
    """Every answer is taken or refused, can be taken back, and leaves a game that can be scored."""
    TYPIST.goes_on([*START, *typed])
    TYPIST.goes_on(typed)
