"""A board as a block of text, one row a line."""

from __future__ import annotations

from scorer.faults import Where
from scorer.results.fields import described
from scorer.results.nodes import Node, Scalar
from scorer.results.report import Report

TALLEST = 20
"""Lines of a board that are read; no board has more than nine rows, the others may be blank."""

ON_LINES = "write 'board: |' and below it the rows, each on a line of its own"


def block(report: Report, node: Node, where: Where, label: str) -> Scalar | None:
    """Return the text of a board; where its lines cannot be told apart, say so about the whole of ``where``."""
    if not isinstance(node, Scalar):
        report.fault(where, f"{label}: the board is {described(node)}; {ON_LINES}", node.line)
        return None
    if node.style == ">" or (node.style != "|" and node.last_line > node.line):
        wrong = f"{label}: the rows of the board run together; {ON_LINES}"
        report.fault(where, wrong, report.line((*where, "board")))
        return None
    if node.text.count("\n") > TALLEST:
        tall = f"{label}: the board has more than {TALLEST} lines"
        report.fault(where, f"{tall}; write one for each of its rows", report.line((*where, "board")))
        return None
    return node


def line_of(board: Scalar, line: int) -> int:
    """Return the line in the file of a line of the board, counted from 0; in quotes all are on one."""
    return board.line + 1 + line if board.style == "|" else board.line
