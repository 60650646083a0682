"""The solution of a half between two players: the chances to win before every throw, and the best plans of a throw.

``python -m scorer.games.schocken.half`` computes the chances for the default number of discs in about a minute, and
writes them to ``half.json`` next to this file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from scorer.games.schocken.discs import deal
from scorer.games.schocken.facts import DISCS
from scorer.games.schocken.solving import WORTH, Best, Throw

KEPT = Path(__file__).with_name("half.json")
SWEEPS, CLOSE = 100, 1e-12
"""The most times that throws with an empty tower are solved, and the change of a chance that ends this early."""

Chances = Mapping[tuple[int, int], float]
"""The first thrower's chance to win the half, by the discs in the tower and the discs of that player."""


def next_chance(
    chances: Chances, discs: int, tower: int, own: int, *, wins: bool, worth: int | None
) -> float:
    """Return the first thrower's chance after a throw; ``wins`` tells whether the first thrower wins it."""
    held = [own, discs - tower - own]
    winner, loser = (0, 1) if wins else (1, 0)
    left = deal(held, tower, winner, loser, worth)
    if held[loser] == discs:
        return float(wins)
    chance = chances[left, held[loser]]  # the loser throws first
    return 1 - chance if wins else chance


def build_throw(chances: Chances, discs: int, tower: int, own: int) -> Throw:
    """Return the chances after all results of a throw."""
    wins, loses = (
        tuple(next_chance(chances, discs, tower, own, wins=first, worth=worth) for worth in WORTH)
        for first in (True, False)
    )
    return Throw(wins, loses)


def solve_half(chances: dict[tuple[int, int], float], discs: int) -> Iterator[float]:
    """Compute the chances of a half with ``discs`` discs; yield the remaining error of each throw."""
    chances.update({(0, own): (discs - own) / discs for own in range(1, discs)})
    for _ in range(SWEEPS):
        before = dict(chances)
        for own in range(discs - 1, 0, -1):
            yield _solve_throw(chances, discs, 0, own)
        if all(abs(chances[key] - before[key]) < CLOSE for key in before):
            break
    for tower in range(1, discs + 1):
        for own in range(discs - tower + 1):
            yield _solve_throw(chances, discs, tower, own)


def _solve_throw(chances: dict[tuple[int, int], float], discs: int, tower: int, own: int) -> float:
    """Store the chance before a throw, and return its remaining error."""
    solved = Best(build_throw(chances, discs, tower, own)).solve_after(0)
    chances[tower, own] = solved.worth
    return solved.high - solved.low


@cache
def load_chances() -> Chances:
    """Load the chances of a half with the default number of discs."""
    rows = json.loads(KEPT.read_text("utf-8"))
    return {(tower, own): chance for tower, own, chance in rows}


@cache
def best_throw(tower: int, own: int) -> Best:
    """Return the best plans of a throw with the default number of discs."""
    return Best(build_throw(load_chances(), DISCS, tower, own))


def main() -> None:
    """Compute the chances of a half, and write them to the file."""
    worst, chances = 0.0, dict[tuple[int, int], float]()
    for number, gap in enumerate(solve_half(chances, DISCS), 1):
        worst = max(worst, gap)
        sys.stdout.write(f"\r{number} throws solved; no plan of one could gain more than {worst:.1e}")
        sys.stdout.flush()
    rows = [f"[{tower}, {own}, {chance:.10f}]" for (tower, own), chance in sorted(chances.items())]
    KEPT.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
    sys.stdout.write(f"\n{len(rows)} chances kept\n")


if __name__ == "__main__":
    main()
