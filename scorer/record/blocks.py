"""A board as a block of text, one row a line."""

from __future__ import annotations

from collections.abc import Callable

from scorer.faults import Where
from scorer.messages import Text, msg
from scorer.record.checking import Report
from scorer.record.fields import describe
from scorer.record.nodes import Node, Scalar

TALLEST = 20
"""Lines of a board that are read; no board has more than nine rows, the others may be blank."""

Place = Callable[[Where, Text], Text]
"""Returns the round or game of a faulty part."""


def block(report: Report, node: Node, where: Where, place: Place) -> Scalar | None:
    """Return the text of a board; if its lines cannot be separated, report a fault of ``where``."""
    if not isinstance(node, Scalar):
        wrong = msg(
            "the board is {found}; write 'board: |' and below it the rows, each on a line of its own",
            found=describe(node),
        )
        report.fault(where, place(where, wrong), node.line)
        return None
    if node.style == ">" or (node.style != "|" and node.last_line > node.line):
        wrong = msg(
            "the rows of the board run together; write 'board: |' and below it the rows, "
            "each on a line of its own"
        )
        report.fault(where, place(where, wrong), report.line((*where, "board")))
        return None
    if node.text.count("\n") > TALLEST:
        wrong = msg("the board has more than {most} lines; write one for each of its rows", most=TALLEST)
        report.fault(where, place(where, wrong), report.line((*where, "board")))
        return None
    return node


def line_of(board: Scalar, line: int) -> int:
    """Return the line in the file of a line of the board, counted from 0; in quotes all are on one."""
    return board.line + 1 + line if board.style == "|" else board.line
