"""Games of Blockers, and the command that scores them."""

import os
from pathlib import Path

from tests.pnp.cli.terminal import called

ROOT = Path(__file__).resolve().parents[3]

DRAWN = """\
  1   2   3   4   5   6   7   8   9
A R1  R1  R1 │R1  R1  R1 │R1  R1  R1
B R1  R1  R1 │R1  R1  R1 │R1  R1  R1
C R1  R1  R1 │·   ·   ·  │·   ·   ·
  ───────────┼───────────┼───────────
D ·   ·   ·  │·   ·   ·  │·   ·   ·
E B1  ·   B2 │·   B3  ·  │B4  ·   B5
F ·   B6  ·  │B6  ·   B6 │·   B6  ·
  ───────────┼───────────┼───────────
G B6  B6  B6 │B6  B6  B6 │B6  B6  B6
H ·   ·   ·  │·   ·   ·  │·   ·   ·
I R2  ·   B7 │B7  B7  ·  │·   ·   R3
"""


def environment(**changes):
    calm = {
        key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")
    }
    return {**calm, "PYTHONPATH": str(ROOT), **changes}


def pnp(*arguments, text="", **changes):
    """Run the command; texts are bytes on both sides."""
    return called(["score", *arguments], text.encode(), environment(**changes))
