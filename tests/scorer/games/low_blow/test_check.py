"""Facts that every game of Low Blow obeys: what is refused, and what only looks odd."""

import pytest

from scorer import EDITIONS, WEB, Die, Game, Round, RowSum, faults
from scorer.games.low_blow.check import find_sum_faults
from scorer.games.low_blow.notation import read_board
from tests.scorer.games.low_blow.checked import EVEN, FOUR, THREE

GOOD = "R5 B3 B1 Y6 R2\nB4 B4 R1 Y2 Y3\nY1 R6 R3 B2 Y5"
NEUTRAL = "R5 B3 B1 Y6 .\nB4 B4 R1 Y2 Y3\nY1 R6 R3 B2 .\nR2 Y5 . . ."
FOUR_ROWS = "R1 R2 B3 Y4 G5\nB6 B6 R1 Y1 G1\nY2 Y2 Y2 R6 B6\nG3 G3 G4 R5 B5"


def of_board(text, players=THREE, **options):
    board, _ = read_board(text)
    return faults(Game(players, (Round(board=board),), **options))


def of_sums(*pairs, players=THREE, **options):
    rounds = (Round(sums=tuple(RowSum(pips, own) for pips, own in pairs)),)
    return faults(Game(players, rounds, **options))


@pytest.mark.parametrize(
    ("text", "players", "options"),
    [
        (GOOD, THREE, {}),
        (FOUR_ROWS, FOUR, {}),
        (FOUR_ROWS, FOUR, {"edition": WEB}),
        (NEUTRAL, THREE, {"edition": WEB}),
        (GOOD, THREE, {"edition": WEB}),  # fifteen dice on three rows are all of them
        (GOOD, THREE, {"edition": WEB, "rows": 3}),
    ],
)
def test_a_whole_board_is_accepted(text, players, options):
    """Five dice of every colour, on a board of the edition's size."""
    assert of_board(text, players, **options) == []


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        ("Y2 Y3", "Y2 Y3 R2", ("board", 1), "row 2 has 6 dice; a row holds 5"),
        (
            "B4 B4 R1",
            "R4 B4 R1",
            ("board",),
            "red is on the board 6 times and blue 4 times; each colour has 5",
        ),
        ("Y2 Y3", "Y2", ("board", 1), "row 2 has 4 dice; after a round every row has 5"),
        ("Y2 Y3", "Y2 .", ("board", 1), "row 2 has 4 dice; after a round every row has 5"),
        ("B4 B4", "B7 B4", ("board", 1, 0), "row 2: square 1: B7: a die shows 1 to 6"),
        ("B4 B4", "B0 B4", ("board", 1, 0), "row 2: square 1: B0: a die shows 1 to 6"),
        ("Y2 Y3", "G2 Y3", ("board", 1, 3), "row 2: square 4: G2: nobody plays green; in play are red, blue and"),
        ("\nY1 R6 R3 B2 Y5", "", ("board",), "the board has 2 rows, it needs 3"),
        ("Y1 R6", "Y1 Y1 Y1 Y1 Y1\nY1 R6", ("board",), "the board has 4 rows, it needs 3"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(old, new, where, message):
    """Every broken fact of a board is found, at its row."""
    found = of_board(GOOD.replace(old, new))
    assert ("rounds", 0, *where) in [fault.where for fault in found]
    assert any(fault.message.startswith(f"round 1: {message}") for fault in found)


@pytest.mark.parametrize("old", ["Y2 Y3", "B4 B4"])
def test_one_missing_die_is_one_fault(old):
    """A row that is short is told once; the colour that it lacks follows from it."""
    assert len(of_board(GOOD.replace(old, old[:2]))) == 1


def test_a_sixth_die_is_told_with_the_colour_that_stands_six_times():
    """Both facts are broken, and both are told."""
    found = [fault.message for fault in of_board(GOOD.replace("Y2 Y3", "Y2 Y3 R2"))]
    assert found == [
        "round 1: row 2 has 6 dice; a row holds 5",
        "round 1: red is on the board 6 times; each colour has 5 dice, and all of them are on the board",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (NEUTRAL.replace("R2 Y5 .", "R2 . ."), "yellow is on the board 4 times"),
        (NEUTRAL.replace("R2 Y5 .", "R2 Y5 Y5"), "yellow is on the board 6 times"),
        (NEUTRAL.replace("Y3\n", "Y3 .\n"), "row 2 has 6 squares, a row has 5; write '.' for an empty one"),
        (NEUTRAL.replace("Y6 .", "Y6"), "row 1 has 4 squares, a row has 5; write '.' for an empty one"),
    ],
)
def test_a_board_with_a_neutral_row_holds_every_die_too(text, message):
    """Squares may be empty then, but no die may be missing."""
    (fault,) = of_board(text, edition=WEB)
    assert fault.message.startswith(f"round 1: {message}")


def test_a_stated_size_is_the_size():
    """With ``board: 5x3`` four rows are refused, and sums are those of full rows."""
    (fault,) = of_board(NEUTRAL, edition=WEB, rows=3)
    assert fault.message == "round 1: the board has 4 rows, it needs 3"
    (fault,) = of_sums((0, 0), (30, 5), (30, 5), edition=WEB, rows=3)
    assert fault.where == ("rounds", 0, "rows", "Ana", "pips")


@pytest.mark.parametrize(
    ("players", "edition", "rows", "right"),
    [
        (THREE, "blog", 4, "5x3"),
        (FOUR, "blog", 3, "5x4"),
        (FOUR, "web", 3, "5x4"),
        (THREE, "web", 5, "5x4 or 5x3"),
    ],
)
def test_a_size_that_the_edition_does_not_have_is_refused(players, edition, rows, right):
    """Only the web edition for three has two sizes."""
    (fault,) = faults(Game(players, edition=EDITIONS[edition], rows=rows))
    assert fault.where == ("board",)
    assert fault.message.endswith(f"with {len(players)} players the {edition} edition has {right}")


@pytest.mark.parametrize(
    ("pairs", "where", "message"),
    [
        (((31, 2), (14, 2), (17, 2)), ("Ana", "pips"), "Ana has 31 pips; 5 dice show 5 to 30"),
        (((4, 2), (14, 2), (17, 2)), ("Ana", "pips"), "Ana has 4 pips; 5 dice show 5 to 30"),
        (((17, 2), (14, 6), (17, 2)), ("Ben", "own"), "Ben has 6 own dice; a row holds 0 to 5"),
        (((17, 2), (14, -1), (17, 2)), ("Ben", "own"), "Ben has -1 own dice; a row holds 0 to 5"),
        ((("14", 2), (14, 2), (17, 2)), ("Ana", "pips"), "Ana has '14' pips; 5 dice show 5 to 30"),
        (((17, 2), (14, 2.0), (17, 2)), ("Ben", "own"), "Ben has '2.0' own dice; a row holds 0 to 5"),
        # five red dice lie away from Ana's row, but Ben's and Cleo's rows are full of their own
        (((17, 0), (14, 5), (17, 5)), (), "5 red dice are not in Ana's row, but the other rows, with 5 and 5 own"),
        # two red dice away, one place in Ben's row, none in Cleo's
        (((17, 3), (14, 4), (17, 5)), (), "2 red dice are not in Ana's row, but the other rows, with 4 and 5 own"),
        # one blue die away, and nowhere to lie
        (((17, 5), (14, 4), (17, 5)), (), "1 blue die is not in Ben's row, but the other rows, with 5 and 5 own"),
    ],
)  # fmt: skip
def test_sums_that_no_board_has_are_refused(pairs, where, message):
    """Each row is checked alone, then all rows together: the dice away from home need places."""
    (fault,) = of_sums(*pairs)
    assert fault.where == ("rounds", 0, "rows", *where)
    assert fault.message.startswith(f"round 1: {message}")


@pytest.mark.parametrize(
    "pairs",
    [
        ((5, 5), (5, 5), (5, 5)),  # everybody at home, all ones
        ((30, 0), (30, 0), (30, 0)),  # nobody at home, all sixes
        ((17, 4), (14, 4), (17, 5)),  # Ana and Ben have one die in each other's row
        ((17, 1), (14, 3), (17, 3)),  # four red dice away, two places in each other row
    ],
)
def test_sums_at_the_edge_are_accepted(pairs):
    """What a board can just about be is no fault."""
    assert of_sums(*pairs) == []


@pytest.mark.parametrize(
    ("pairs", "ok"),
    [
        (((0, 0), (30, 5), (30, 5)), True),  # all five red dice in the neutral row
        (
            ((1, 0), (30, 5), (30, 5)),
            False,
        ),  # Ana's die is not red, but only red dice are away
        (((1, 1), (30, 5), (30, 5)), True),  # it is red, the other four are neutral
        (((0, 0), (0, 0), (30, 5)), False),  # ten dice for five neutral places
        (((6, 0), (30, 0), (30, 0)), True),
        (((1, 1), (1, 1), (6, 5)), False),  # 1 + 1 + 5 dice and five neutral ones are twelve
        (((3, 3), (3, 3), (5, 4)), True),  # 3 + 3 + 5 dice, four of red and blue neutral, one yellow neutral
    ],
)
def test_sums_beside_a_neutral_row_count_its_five_places(pairs, ok):
    """With three players of the web edition up to five dice lie in nobody's row."""
    found = of_sums(*pairs, edition=WEB)
    assert (found == []) is ok
    assert all(fault.where == ("rounds", 0, "rows") for fault in found)


@pytest.mark.parametrize("nonsense", [-1, 10**30, "x", None, True, 2.5])
def test_nonsense_is_a_fault_and_never_a_crash(nonsense):
    """Values of any kind are refused in words."""
    rows = ((Die("red", nonsense), Die(nonsense, 1), None), ())
    for played in (
        Round(board=rows),
        Round(sums=(RowSum(nonsense, 2), RowSum(17, nonsense), RowSum(nonsense, nonsense))),
        EVEN._replace(counters=(nonsense,) * 3),
    ):
        for edition in (Game(THREE).edition, WEB):
            assert faults(Game(THREE, (played,), edition=edition))
    assert faults(Game(THREE, (EVEN,), (nonsense, 1, 1)))
    assert faults(Game(THREE, edition=nonsense))
    assert faults(Game(THREE, rows=99, counter_points=nonsense))


@pytest.mark.parametrize(
    ("pips", "own", "message"),
    [
        (0, 1, "Ana has 1 own die, but the sum of pips is only 0"),
        (1, 2, "Ana has 2 own dice, but the sum of pips is only 1"),
    ],
)
def test_more_own_dice_than_pips(pips, own, message):
    """A die shows at least 1."""
    assert [fault.message for fault in find_sum_faults(RowSum(pips, own), "Ana", full=False)] == [message]
