"""Boards of Blockers drawn and counted by hand."""

from scorer.games.blockers import Result
from scorer.games.blockers.notation import read_board, read_tiles

WHOLE = """\
RRRRRRRRR
RRRRRRRRR
RRR......
.........
B.B.B.B.B
.B.B.B.B.
BBBBBBBBB
.........
R.BBB...R"""
# Red: 21 in one block, and I1, I9 alone: 3 groups of 23 tiles. Blue: five single tiles in row E; row F hangs on
# row G: one; I3-I5: one. 7 groups of 21 tiles.


def board(text):
    lines = [line.ljust(9, ".") for line in text.split("\n")]
    rows, notes = read_board("\n".join([*lines, *["." * 9] * (9 - len(lines))]))
    assert not [wrong for _, _, wrong in notes if wrong]
    return rows


def tiles(*texts):
    return tuple(read_tiles(text)[0] for text in texts)


def standing(text, *captured):
    """Make a result that need not be finished."""
    return Result(board(text), tiles(*captured), unfinished=True)


ANA_WINS = Result(board(WHOLE), tiles("BBB", "R"))  # 3 + 3 and 7 + 1
BEN_WINS = Result(  # the same with colours exchanged
    board(WHOLE.translate(str.maketrans("RB", "BR"))), tiles("B", "RRR")
)

# Red and blue lie alike: two rows and two single tiles each.
EVEN = """\
RRRRRRRRR
.........
RRRRRRRRR
.........
R.B...R.B
.........
BBBBBBBBB
.........
BBBBBBBBB"""  # red A, C, E1, E7: 4 groups of 20; blue E3, E9, G, I: 4 groups of 20
SHARED = Result(board(EVEN), tiles("BBBB", "RRRR"))
