"""What phones have left half done or wrong is gone on with at the prompt."""

import pytest

from scorer.entry.contract import BadAnswerError, BadEditError
from scorer.entry.log import GameLog
from scorer.games import GAMES, low_blow
from scorer.games.blockers import Game as BlockersGame
from scorer.games.schocken import Game as SchockenGame
from tests.scorer.entry.typing_answers import answered
from tests.scorer.games.blockers.drawn import ANA_WINS, WHOLE

THREE = ("Ana", "Ben", "Cleo")
BOARD = ["R5 B3 B1 Y6 R2", "B4 B4 R1 Y2 Y3", "Y1 R6 R3 B2 Y5"]
LOW_BLOW = GameLog("one", "2026-11-20", "low-blow", low_blow.Game(THREE))
BLOCKERS = GameLog("two", "2026-11-20", "blockers", BlockersGame(("Ana", "Ben")))


def entered(log, **values):
    """Return a log after a phone has entered something; places are written with underscores."""
    changes = [(place.replace("_", "."), value) for place, value in values.items()]
    return log.with_edits(log.entered(changes, "phone", log.number))


def row(number, dice):
    return {f"r1_b{number}_{square}": die for square, die in enumerate(dice.split(), 1)}


def typed(log, *answers):
    """Return a log after answers at the prompt."""
    for answer in answers:
        log = answered(log, answer)
    return log


def test_a_row_that_is_half_entered_is_asked_for():
    """Its dice do not count until it is whole, and are written over then."""
    log = entered(LOW_BLOW, **row(1, BOARD[0]), r1_b2_1="R6", r1_b2_2="R6", r1_b2_3="R6")
    assert log.question.prompt == "  Ben (blue): "
    log = typed(log, BOARD[1], BOARD[2])
    assert log.progress.rounds[0].sound
    assert log.progress.game.rounds[0].board[1] == log.progress.rounds[0].board[1]
    assert log.values["r1.b2.1"] == "B4"


def test_what_is_half_entered_elsewhere_stays():
    """An answer changes its own row alone."""
    log = typed(entered(LOW_BLOW, r1_b3_1="Y1", r2_b1_1="R1"), BOARD[0])
    assert (log.values["r1.b3.1"], log.values["r2.b1.1"]) == ("Y1", "R1")


def test_a_round_with_a_fault_is_asked_for_once_more():
    """The fault is told; the first answer empties the round, and one undo brings all back."""
    log = entered(LOW_BLOW, **row(1, "R1 R1 R1 R1 R1"), **row(2, "R1 B1 B1 B1 B1"), r2_b1_1="R1")
    question = log.question
    assert question.prompt == "  Ana (red): "
    assert question.heading.startswith("so far red is on the board 6 times; each colour has 5 dice; enter it")
    after = typed(log, BOARD[0])
    assert after.question.prompt == "  Ben (blue): "
    assert [place for place in after.values if place.startswith("r1.b2")] == []
    assert after.values["r2.b1.1"] == "R1"
    assert after.with_edits(after.undone("prompt")).values == log.values
    assert typed(after, BOARD[1], BOARD[2]).progress.rounds[0].sound


def test_sums_of_before_do_not_come_back():
    """Who entered sums, then the board, and types one sum now, gets the dice of the other rows."""
    log = entered(LOW_BLOW, r1_mode="sums", r1_p1="30", r1_o1="0")
    log = entered(log, r1_mode="board", **row(1, BOARD[0]))
    log = typed(log, "14 2", "17 2")
    assert log.progress.game.rounds[0].sums[0] == low_blow.RowSum(17, 2)


def test_a_round_is_entered_as_the_one_before():
    """Whoever enters sums goes on with sums, until dice of a round are entered, or its mode is chosen."""
    log = entered(
        LOW_BLOW, r1_mode="sums", r1_p1="17", r1_p2="14", r1_p3="17", r1_o1="2", r1_o2="2", r1_o3="2"
    )
    assert [each.mode for each in log.progress.rounds] == ["sums", "sums", "sums"]
    assert [each.mode for each in entered(log, r2_b3_1="R1").progress.rounds] == ["sums", "board", "board"]
    assert [each.mode for each in entered(log, r3_mode="board").progress.rounds] == ["sums", "sums", "board"]
    assert [each.mode for each in LOW_BLOW.progress.rounds] == ["board"] * 3


def test_too_many_counters_are_asked_for_once_more():
    """From the first player on."""
    sums = {f"r{number}_{what}": value for number in (1, 2, 3) for what, value in
            {"mode": "sums", "p1": "17", "p2": "14", "p3": "17", "o1": "2", "o2": "2", "o3": "2"}.items()}  # fmt: skip
    log = entered(LOW_BLOW, **sums, r3_c1="20", r3_c2="20")
    assert log.question.prompt == "  Ana: "
    assert log.question.heading.startswith("40 counters are held, but the game has 30; enter it again.\n")
    assert typed(log, "7", "3", "12").progress.outcome.complete


def painted(log, board):
    """Return a log after a phone has painted tiles, which leaves empty squares without a value."""
    squares = {
        f"g1_{letter}{column}": tile
        for letter, line in zip("ABCDEFGHI", board, strict=True)
        for column, tile in enumerate(line, 1)
        if tile != "."
    }
    return entered(log, **squares)


def test_a_painted_board_is_asked_for_row_by_row():
    """As a phone does not say which squares are empty; rows that are full are known."""
    log = painted(BLOCKERS, ["RR......."] * 3 + ["B" * 9] + ["........."] * 5)
    assert log.question.prompt == "  A: "
    log = typed(log, *WHOLE.split("\n")[:3])
    assert log.question.prompt == "  E: "


def test_a_game_that_phones_have_finished_is_over():
    """Nothing is asked, though no empty square was entered."""
    log = entered(painted(BLOCKERS, WHOLE.split("\n")), g1_k1_B="3", g1_k2_R="1")
    assert log.question is None
    assert log.progress.game.games == (ANA_WINS,)


def test_the_prompt_asks_on_after_the_last_tile():
    """A slip is found by the rows that are left: here a tile too many."""
    rows = ["R" * 9, "R" * 9, "RRRRRR...", "B" * 9, "B" * 9, "BBBBBB...", "........."]
    log = typed(BLOCKERS, *rows)
    assert log.progress.games[0].over
    assert log.question.prompt == "  H: "
    with pytest.raises(BadAnswerError, match="red has 25 tiles"):
        log.question.read("R........")
    log = typed(log, ".........", ".........", "")
    assert log.question.prompt == "  Ben (blue): "
    assert typed(log, "").question is None


def test_a_game_with_a_fault_is_asked_for_once_more():
    """With its captures."""
    log = entered(painted(BLOCKERS, ["R" * 9] * 3 + ["........."] * 6), g1_k1_B="3", g1_k2_R="1")
    assert log.question.prompt == "  A: "
    assert log.question.heading.startswith(
        "red has 28 tiles (27 on the board, 1 captured); each colour has 24"
    )
    log = typed(log, *WHOLE.split("\n"), "BBB")
    assert log.question.prompt == "  Ben (blue): "
    assert typed(log, "R").progress.game.games == (ANA_WINS,)


def test_labels_are_kept_in_captures():
    """As a phone counts tiles, so it counts these."""
    board = ["R1 . . . . . . . ."] + ["........."] * 8
    log = typed(BLOCKERS, *board)
    log = log.with_edits(log.entered(log.question.read("B3 B B*"), "prompt", log.number))
    assert log.values["g1.k1.B"] == "B3 B B*"
    assert len(log.progress.games[0].captured[0]["blue"]) == 3
    assert log.progress.game.games[0].captured[0][0].label == "3"


def test_places_are_described_whoever_wrote_there():
    """Also what only the prompt writes: squares known to be empty, labels, tiles instead of numbers."""
    say = GAMES["blockers"].entry.describe
    start = BLOCKERS.start
    assert say(start, "g1.A1", ".") == ("game 1, square A1", "empty")
    assert say(start, "g1.A1", "R3") == ("game 1, square A1", "red")
    assert say(start, "g1.k1.B", "B3 B") == ("game 1, what Ana captured", "2 blue")
    assert say(start, "g1.k1.B", "") == ("game 1, what Ana captured", "0 blue")
    assert GAMES["low-blow"].entry.describe(LOW_BLOW.start, "r1.b1.1", ".")[1] == "empty"


@pytest.mark.parametrize(
    ("game", "place", "right", "wrong"),
    [
        (
            low_blow.Game(THREE),
            "r1.b1.1",
            ["", ".", "R1", "P6"],
            ["R0", "R7", "r1", "W1", "R1 ", "R1R2", "1"],
        ),
        (SchockenGame(("Ana", "Ben")), "t1.2", ["", "111/1", "126/3"], ["126/4", "126/0", "127/1", "026/1"]),
        (SchockenGame(("Ana", "Ben")), "t1.2", ["621/2"], ["62/2", "6211/2", "621/02", " 621/2", "621 / 2"]),
        (BlockersGame(("Ana", "Ben")), "g1.A1", ["", ".", "R", "B3"], ["Y", "r", "RR", "R B", "R0", "R "]),
        (BlockersGame(("Ana", "Ben")), "g1.k1.B", ["", "0", "24", "B3 B"], ["25", "01", "R", "b", "BB", "."]),
    ],
)
def test_a_phone_enters_possible_values_in_one_form(game, place, right, wrong):
    """Those of the rules, written as the file has them."""
    check = GAMES[game.game_id].entry.check
    for value in right:
        check(game, place, value)
    for value in wrong:
        with pytest.raises(BadEditError):
            check(game, place, value)
