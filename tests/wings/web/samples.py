"""Results files of every game, as plays that are kept hold them."""

import random
from textwrap import indent

from pnp.kits.plan import draw
from scorer.record import show
from tests.pnp.measured import recorded
from tests.scorer.games.blockers.drawn import WHOLE
from tests.scorer.games.schocken.simulated import Table

BOARDS = """\
game: low-blow
date: 2026-11-20
players: [Ana, Ben, Cleo]
rounds:
  - board: |
      R5 B3 B1 Y6 R2
      B4 B4 R1 Y2 Y3
      Y1 R6 R3 B2 Y5
  - rows: {Ana: {pips: 17, own: 2}, Ben: {pips: 14, own: 2}, Cleo: {pips: 17, own: 2}}
  - rows: {Ana: {pips: 12, own: 1}, Ben: {pips: 19, own: 3}, Cleo: {pips: 11, own: 2}}
counters: {Ana: 7, Ben: 12, Cleo: 4}
notes: Ben brought cake.
"""
"""Rounds 15, 12, 15; then 15, 12, 15; then 11, 16, 9. Less counters: Ana 34, Ben 28, Cleo 35."""

MATCH = f"""\
game: blockers
date: 2026-11-21
match: {{wins: 3}}
players: [Ana, Ben]
games:
  - board: |
{indent(WHOLE, " " * 6)}
    captured: {{Ana: BBB, Ben: R}}
"""
"""Ana has 3 groups and 3 captures, Ben 7 and 1: the first of three wins is Ana's."""

ONE_GAME = MATCH.replace("match: {wins: 3}\n", "")

THROWS = show(Table(("Ana", "Ben", "Cleo"), 13, random.Random(3)).play().game, date="2026-11-19")


def finished(plan):
    """Return the PDF of a plan as a build writes it, with the record of what its pages look like."""
    return recorded(draw(plan))
