"""The questions about a game of Low Blow, answered without a terminal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import BLOG, WEB, Game, RowSum, score
from scorer.games.low_blow.notation import read_board, show_row
from scorer.games.low_blow.rules import RULES
from scorer.games.options import read_choices
from scorer.record import read, show
from scorer.wings.turns.start import start_game
from tests.scorer.entry.typing_answers import Typist
from tests.scorer.legal import boards

BOARD = ["R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5"]
START = ["Ana", "Ben", "Cleo", "", ""]  # blog edition, flat counters, three players
WEB_START = ["Ana", "Ben", "Cleo", "", "edition=web"]
SMALL = ["Ana", "Ben", "Cleo", "", "web 5x3"]
SUMS = ["17 2", "14 2", "17 2"]


TYPIST = Typist("low-blow")
after, standing, refused = TYPIST.after, TYPIST.standing, TYPIST.refused


def test_a_whole_game_of_the_blog_edition():
    """Edition, players, three rounds of three rows, counters; boards stay boards, sums stay sums."""
    game = after(*START, *BOARD, *SUMS, "12 2", "20 2", "9 2", "7", "3", "12")
    assert isinstance(game, Game)
    assert (game.players, game.edition, game.counters) == (("Ana", "Ben", "Cleo"), BLOG, (7, 3, 12))
    assert game.rounds[0].board == read_board("\n".join(BOARD))[0]
    assert game.rounds[1].sums == (RowSum(17, 2), RowSum(14, 2), RowSum(17, 2))
    assert score(game).final == {"Ana": 33, "Ben": 39, "Cleo": 25}  # 15+15+10-7, 12+12+18-3, 15+15+7-12


@pytest.mark.parametrize(
    ("answers", "prompt"),
    [
        ([], "Player 1 (red): "),
        (["Ana"], "Player 2 (blue): "),
        (["Ana", "Ben", "Cleo"], "Player 4 (green), or Enter if that is all: "),
        (["Ana", "Ben", "Cleo", ""], "Rules [edition=blog, counters=flat]: "),
        ([*"ABCD"], "Rules [edition=blog, counters=flat]: "),
        (START, "  Ana (red): "),
        (["A", "B", "C", "D", ""], "  A (red): "),
        ([*START, BOARD[0]], "  Ben (blue): "),
        ([*START, *BOARD], "  Ana (red): "),
        ([*START, *SUMS * 3], "  Ana: "),
        ([*START, *SUMS * 3, "7"], "  Ben: "),
        ([*WEB_START, "R5 B3 B1 Y6 .", BOARD[1], "Y1 R6 R3 B2 ."], "  neutral row: "),
        ([*WEB_START, *BOARD], "  Ana (red): "),  # all fifteen dice lie at home: no neutral row
        ([*WEB_START, "0 0", "30 5", "30 5"], "  Ana (red): "),  # sums: no neutral row either
    ],
)
def test_what_is_asked_next(answers, prompt):
    """One home row at a time, and the neutral row only while dice are left for it."""
    assert after(*answers).prompt == prompt


@pytest.mark.parametrize(
    "typed", ["edition web", "web", "edition: web", "web edition", "edition web, board 5x4"]
)
def test_an_edition_may_be_typed_in_any_hand(typed):
    """The name and its value, in any order; the web edition has a neutral row."""
    answers = ["R5 B3 B1 Y6 .", BOARD[1], "Y1 R6 R3 B2 ."]
    assert after(*START[:-1], typed, *answers).prompt == "  neutral row: "


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([*START[:-1], "blgo"], "'blgo' is not a rule of this game; '?' lists the rules. Enter means the usual rules."),
        ([*START[:-1], "R5"], "'R5' is not a rule of this game; '?' lists the rules. Enter means the usual rules."),
        ([*START[:-1], "Edition=WebX"], "'Edition' is 'WebX'; it can be blog or web"),
        ([*START[:-1], "edition=blgo"], "'edition' is 'blgo'; it can be blog or web"),
        ([*START[:-1], "web counters=rising"], "'counters' is a rule of edition=blog only"),
        ([*START[:-1], "web rising"], "'counters' is a rule of edition=blog only"),
        ([*START[:-1], "board=5x3"], "'board' is a rule of edition=web only"),
        ([*START[:-1], "blog 5x3"], "'board' is a rule of edition=web only"),
        ([*START[:-1], "web board=5x5"], "'board' is '5x5'; it can be 5x4 or 5x3"),
        ([*"ABCD", "web 5x3"], "the board is 5x3; with 4 players the web edition has 5x4"),
        ([*SMALL, "R5 B3 B1 Y6 ."], "row 1 has 4 dice; after a round every row has 5"),
        ([*START[:-1], "counters=maybe"], "'counters' is 'maybe'; it can be flat or rising"),
        ([*START[:-1], "rising=maybe"], "'rising=maybe' is not a rule of this game; '?' lists the rules."),
        ([""], "a name is empty; names are 1 to 40 characters"),
        (["Ana", "Ana"], "players 1 and 2 are both named 'Ana'; names must differ"),
        (["Ana", "ana"], "players 1 and 2 are named 'Ana' and 'ana'; names must differ by more than capitals"),
        (["x" * 41], f"the name '{'x' * 39}…' has 41 characters, 40 at most"),
        ([*START, "R5 B3 B1 Y6 R2 R1"], "row 1 has 6 dice; a row holds 5"),
        ([*START, "R5 B3 B1 Y6"], "row 1 has 4 dice; after a round every row has 5"),
        ([*START, "R5 B3 B1 Y6 ."], "row 1 has 4 dice; after a round every row has 5"),
        ([*START, "R5 B3 B1 Y6 R7"], "row 1: square 5: R7: a die shows 1 to 6"),
        ([*START, "R5 B3 B1 Y6 G2"], "row 1: square 5: G2: nobody plays green; in play are red, blue and yellow"),
        ([*START, "hello"], "'hello' is not a square; write R, B or Y and 1 to 6, such as R5, or '.'"),
        ([*START, ""], "row 1 has 0 dice; after a round every row has 5"),
        ([*START, "17"], "'17' is not pips and own dice; write two numbers, such as 17 2: 17 pips, 2 own dice"),
        ([*START, "17 2 3"], "'17 2 3' is not pips and own dice; write two numbers, such as 17 2"),
        ([*START, "R5, B3, B1, Y6, R2"], "write no commas: 'R5 B3 B1 Y6 R2'"),
        ([*START, "31 2"], "Ana has 31 pips; 5 dice show 5 to 30"),
        ([*START, "1 1"], "Ana has 1 pip; 5 dice show 5 to 30"),
        ([*START, "2 17"], "Ana has 2 pips and 17 own dice; these two may be swapped"),
        ([*START, "1 6"], "Ana has 1 pip and 6 own dice; these two may be swapped"),
        ([*START, "6 17"], "Ana has 17 own dice; a row holds 0 to 5"),
        ([*START, "17 6"], "Ana has 6 own dice; a row holds 0 to 5"),
        ([*START, "R1 R1 R1 R1 R1", "R1 B1 B1 B1 B1"], "so far red is on the board 6 times; each colour has 5"),
        ([*START, "17 4", "R1 R1 B1 B1 B1"], "so far red is on the board 6 times; each colour has 5 dice"),
        ([*START, *BOARD[:2], "Y1 R6 R3 Y2 Y5"], "yellow is on the board 6 times and blue 4 times; each"),
        ([*START, "17 0", "17 5", "17 5"], "5 red dice are not in Ana's row, but the other rows, with 5 and 5 own"),
        ([*WEB_START, "R5 . . . .", "B4 B4 R1 Y2 Y3", "Y1 R6 . . ."], "7 dice are left, but the neutral row holds 5"),
        ([*WEB_START, "R5 B3 B1 Y6 .", BOARD[1], "Y1 R6 R3 B2 .", "R2 . . . ."], "yellow is on the board 4"),
        ([*WEB_START, "R5 B3 B1 Y6 .", BOARD[1], "Y1 R6 R3 B2 .", "7 0"], "'7 0' is not a row; the neutral row"),
        ([*START, *SUMS * 3, "x"], "'x' is not a number of counters; type 0 or more"),
        ([*START, *SUMS * 3, "-1"], "'-1' is not a number of counters; type 0 or more"),
        ([*START, *SUMS * 3, "31"], "31 counters are held, but the game has 30"),
        ([*START, *SUMS * 3, "10", "10", "11"], "31 counters are held, but the game has 30"),
        ([*WEB_START, *SUMS * 3, "26"], "26 counters are held, but the game has 25"),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_is_refused_at_once(answers, message):
    """With the same checks as in a file, against the rows so far."""
    assert refused(*answers).startswith(message)


@pytest.mark.parametrize(
    "row",
    ["R5 B3 B1 Y6 R2", "r5 b3 b1 y6 r2", "r5b3b1y6r2", "R5  B3B1 Y6\tR2", "17 2", "17,2", "17 , 2", "17/2"],
)
def test_a_row_may_be_typed_in_any_hand(row):
    """Case and spaces do not matter; pips and own dice may be parted by a comma."""
    question = after(*START, row)
    assert question.prompt == "  Ben (blue): "


def test_a_round_of_both_kinds_is_kept_as_sums():
    """One row in short is enough."""
    game = standing(*START, BOARD[0], "14 2", BOARD[2])
    assert game.rounds[0].sums == (RowSum(17, 2), RowSum(14, 2), RowSum(17, 2))


def test_the_standing_is_shown_after_each_round():
    """With the first question of the next round, and with the first about counters; not in between."""
    assert standing(*START) is None
    assert standing(*START, *SUMS).rounds
    assert standing(*START, *SUMS, SUMS[0]) is None
    assert len(standing(*START, *SUMS * 3).rounds) == 3


def test_a_game_without_a_neutral_row():
    """It is entered as three full rows; its results file says so, and has the same score."""
    game = after(*SMALL, *BOARD * 3, "7", "3", "11")
    assert isinstance(game, Game)
    assert (game.edition, game.rows, score(game).final) == (WEB, 3, {"Ana": 38, "Ben": 33, "Cleo": 34})
    assert "board: 5x3\n" in show(game)
    assert read(show(game).encode()) == game


def test_a_draw_of_the_web_edition_asks_for_another_round():
    """Until one wins alone; every count of counters is kept with its round."""
    row = ["17 2", "17 2", "20 2"]
    drawn = [*WEB_START, *row * 3, "5", "5", "0"]  # 45-5, 45-5, 54
    assert after(*drawn).heading.startswith("Round 4:")
    drawn_again = [*drawn, *row, "1", "1", "1"]  # 60-1, 60-1, 72-1
    assert after(*drawn_again).heading.startswith("Round 5:")
    game = after(*drawn_again, *row, "2", "1", "0")  # 75-2 wins
    assert [played.counters for played in game.rounds] == [None, None, (5, 5, 0), (1, 1, 1), None]
    assert score(standing(*drawn_again)).next == "Ana and Ben are tied at 59: play another round."
    assert standing(*drawn, *row) is None
    assert (game.edition, score(game).winners) == (WEB, ("Ana",))


@settings(max_examples=20)
@given(st.data(), st.sampled_from([("blog", 3, 3), ("blog", 4, 4), ("web", 3, 4), ("web", 4, 4)]))
def test_any_legal_board_can_be_typed(data, kit):
    """Row by row, as dice; what comes out is what was laid."""
    edition, players, rows = kit
    board = data.draw(boards(("red", "blue", "yellow", "green")[:players], rows))
    start = [*"ABCD"[:players], *[""] * (4 - players), edition]
    home = sum(die is not None for row in board[:players] for die in row)
    typed = board if home < 5 * players else board[:players]
    assert standing(*start, *(show_row(row) for row in typed)).rounds[0].board == board


@settings(max_examples=20)
@given(
    st.lists(
        st.sampled_from(["", "web", "A", "B", "C", *BOARD, *SUMS, "0", "1", "yes", "x", "R1 . . . ."]),
        max_size=40,
    )
)
def test_whatever_is_typed_the_questions_go_on(typed):
    """Every answer is taken or refused, can be taken back, and leaves a game that can be scored."""
    TYPIST.goes_on(["A", "B", "C", "", "web", *typed])
    TYPIST.goes_on(typed)


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("counters=rising", "rising"),
        ("rising", "rising"),
        ("Counters = Rising", "rising"),
        ("counters=flat", "flat"),
    ],
)
def test_what_counters_take_off_has_one_word(typed, kind):
    """At the prompt, after ``--option`` and in a form."""
    log = TYPIST.log("Ana", "Ben", "Cleo", "", typed)
    assert log.start.counter_points == kind
    assert log.values["start.counters"] == kind
    assert f"counter_points: {kind}\n" in show(log.start)
    assert start_game(RULES, log.start.players, [f"counters={kind}"]).counter_points == kind
    assert read_choices(RULES.editions[0].options, {"counters": kind}) == {"counters": kind}
