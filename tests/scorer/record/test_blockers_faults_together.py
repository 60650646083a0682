"""Several faults of a file of Blockers, told at once or each by itself."""

import pytest

from scorer.record import read
from tests.scorer.record.blockers_files import GAME, LINE
from tests.scorer.record.spoilt import faults_of


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (  # Ana won games 1 and 2
            GAME + LINE * 3,
            [
                "18: game 3: Ana had 2 wins after game 2, and the match was over; leave this one out",
                "19: game 4: Ana had 2 wins after game 2, and the match was over; leave this one out",
            ],
        ),
        (
            GAME.replace("{wins: 2}", "{games: 2}") + LINE * 2,
            ["18: game 3: the match has 2 games; leave this one out"],
        ),
        (
            GAME.replace("match: {wins: 2}\n", "") + LINE,
            [
                "16: game 2: without a match one game is played; write 'match: {games: 2}' or more,"
                " or 'match: {wins: 1}'"
            ],
        ),
    ],
)
def test_games_after_the_end_are_faults(text, faults):
    """Each at its line."""
    assert faults_of(text) == [f"e.yaml:{fault}" for fault in faults]


def test_all_faults_are_told_at_once():
    """In the order of their lines, in one go."""
    text = GAME.replace("variant", "varaint").replace("R.BBB...R", "R.BXB...R").replace("Ben: R", "Ben: RB")
    text = text.replace("RRR......", "RRR.....") + LINE + LINE.replace("Ben: R", "Ben: RR") + "ntoes: x\n"
    assert faults_of(text) == [
        "e.yaml:2: unknown key 'varaint'; the nearest is 'variant'",
        "e.yaml:9: game 1: row C has 8 squares, it needs 9; '.' is an empty one",
        "e.yaml:15: game 1: row I: 'X' (square 4) is not a square; write a capital R, B, Y, G or P, alone or with a"
        " label as in R3, Rf, R#7 or R*, and '.' for an empty one",
        "e.yaml:16: game 1: Ben captured blue, their own colour; in the standard variant nobody captures their own"
        " tiles",
        "e.yaml:18: game 3: red has 25 tiles (23 on the board, 2 captured); each colour has 24",
        "e.yaml:19: unknown key 'ntoes'; the nearest is 'notes'",
    ]


def test_a_tile_too_many_is_told_beside_one_that_cannot_be_read():
    """What is there twice stays there; what is missing may be the one that cannot be read."""
    text = GAME.replace("RRR......", "RRRRR....").replace("B.B.B.B.B", "B.X.B.B.B")
    assert [line.split(": ", 2)[2] for line in faults_of(text)] == [
        "red has 26 tiles (25 on the board, 1 captured); each colour has 24 at most",
        "row E: 'X' (square 3) is not a square; write a capital R, B, Y, G or P, alone or with a label as in R3, Rf,"
        " R#7 or R*, and '.' for an empty one",
    ]


def test_an_unfinished_game_may_have_fewer_tiles_but_not_more():
    """The check of 24 is off, the number of tiles in the box stays."""
    fewer = GAME.replace("R.BBB", "..BBB") + "    unfinished: true\n"
    read(fewer.encode())
    more = GAME.replace("RRR......", "RRRRR....") + "    unfinished: true\n"
    assert faults_of(more) == [
        "e.yaml:6: game 1: red has 26 tiles (25 on the board, 1 captured); each colour has 24 at most"
    ]


def test_a_broken_file_tells_nothing_that_hangs_on_what_is_lost():
    """Variant, match and players may stand in the part that could not be read."""
    for key in ("variant: profi", "match: {games: 3}", "players: [Ana, Ben]"):
        lines = [line for line in GAME.splitlines() if not line.startswith(key.split(":")[0])]
        broken = "\n".join([*lines, LINE.rstrip(), 'notes: "x', key, ""])
        found = faults_of(broken.replace("R.BBB", "Y.BBB") if key.startswith("variant") else broken)
        assert len(found) == 1, found
        assert "a quote is opened here and never closed" in found[0]
