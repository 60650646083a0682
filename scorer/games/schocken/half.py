"""A half between two players, solved: the chance to win it before every throw, and the best plans of a throw.

The chances of the usual game are worked out by ``python -m scorer.games.schocken.half``, which takes a minute, and kept
beside this file.
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
"""How often throws with an empty tower are solved anew, at most, and when their chances no longer change."""

Chances = Mapping[tuple[int, int], float]
"""The chance of the player who throws first to win the half, by the discs in the tower and those that player holds."""


def next_chance(
    chances: Chances, discs: int, tower: int, mine: int, *, wins: bool, worth: int | None
) -> float:
    """Return the first player's chance after a throw that the first or the second one wins."""
    held = [mine, discs - tower - mine]
    winner, loser = (0, 1) if wins else (1, 0)
    left = deal(held, tower, winner, loser, worth)
    if held[loser] == discs:
        return float(wins)
    chance = chances[left, held[loser]]  # the loser throws first
    return 1 - chance if wins else chance


def throw_at(chances: Chances, discs: int, tower: int, mine: int) -> Throw:
    """Return what a throw leads to."""
    wins, loses = (
        tuple(next_chance(chances, discs, tower, mine, wins=first, worth=worth) for worth in WORTH)
        for first in (True, False)
    )
    return Throw(wins, loses)


def work_out(chances: dict[tuple[int, int], float], discs: int) -> Iterator[float]:
    """Fill in the chances of a half with so many discs; yield of each throw how far it is from solved."""
    chances.update({(0, mine): (discs - mine) / discs for mine in range(1, discs)})
    for _ in range(SWEEPS):
        before = dict(chances)
        for mine in range(discs - 1, 0, -1):
            yield _solve(chances, discs, 0, mine)
        if all(abs(chances[key] - before[key]) < CLOSE for key in before):
            break
    for tower in range(1, discs + 1):
        for mine in range(discs - tower + 1):
            yield _solve(chances, discs, tower, mine)


def _solve(chances: dict[tuple[int, int], float], discs: int, tower: int, mine: int) -> float:
    """Note the chance before a throw; return how far it is from solved."""
    found = Best(throw_at(chances, discs, tower, mine)).after(0)
    chances[tower, mine] = found.worth
    return found.high - found.low


@cache
def kept_chances() -> Chances:
    """Return the chances of a half with the usual number of discs."""
    rows = json.loads(KEPT.read_text("utf-8"))
    return {(tower, mine): chance for tower, mine, chance in rows}


@cache
def best_throw(tower: int, mine: int) -> Best:
    """Return the best plans of a throw of a half with the usual number of discs."""
    return Best(throw_at(kept_chances(), DISCS, tower, mine))


def main() -> None:
    """Work out the chances of a half, and keep them."""
    worst, chances = 0.0, dict[tuple[int, int], float]()
    for number, gap in enumerate(work_out(chances, DISCS), 1):
        worst = max(worst, gap)
        sys.stdout.write(f"\r{number} throws solved; no plan of one could gain more than {worst:.1e}")
        sys.stdout.flush()
    rows = [f"[{tower}, {mine}, {chance:.10f}]" for (tower, mine), chance in sorted(chances.items())]
    KEPT.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
    sys.stdout.write(f"\n{len(rows)} chances kept\n")


if __name__ == "__main__":
    main()
