"""The key ``notation`` of a results file: the game action by action, which must lead to the result in the file."""

from __future__ import annotations

from scorer.errors import ScorerError
from scorer.messages import msg
from scorer.outcome import Played
from scorer.record.checking import Report
from scorer.record.fields import text
from scorer.record.nodes import Node
from scorer.turns.line import replay


def check_turns(report: Report, node: Node, game: Played) -> None:
    """Report a wrong action in the notation, or that it leads to another result than ``game``."""
    notation = text(report, node, ("notation",), msg("the actions of the game"))
    if notation is None or report.faults:
        return
    try:
        line = replay(game, notation)
    except ScorerError as fault:
        report.fault(("notation",), fault.text)
        return
    if line.position.result() != game:
        wrong = msg("these turns do not lead to the result in this file; correct one of them or leave it out")
        report.fault(("notation",), wrong)
