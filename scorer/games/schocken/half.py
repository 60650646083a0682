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
from scorer.games.schocken.solving import WORTH, Solved, Throw, solve

KEPT = Path(__file__).with_name("half.json")
SWEEPS, CLOSE = 15, 1e-6
"""How often throws with an empty tower are solved anew, and when their chances no longer change."""

ENOUGH = 5e-5
"""How near to solved a throw with discs in the tower is to be, as a share of a half."""

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


def chances_of(discs: int) -> Iterator[tuple[dict[tuple[int, int], float], float]]:
    """Yield the chances of a half with so many discs as they become known, and how far the last is from solved."""
    chances = {(0, mine): (discs - mine) / discs for mine in range(1, discs)}
    known: dict[int, Solved] = {}
    for _ in range(SWEEPS):
        change = 0.0
        for mine in range(discs - 1, 0, -1):
            found = solve(throw_at(chances, discs, 0, mine), known.get(mine), rounds=2)
            known[mine] = found
            change = max(change, abs(chances[0, mine] - (found.low + found.high) / 2))
            chances[0, mine] = (found.low + found.high) / 2
            yield chances, found.high - found.low
        if change < CLOSE:
            break
    for tower in range(1, discs + 1):
        for mine in range(discs - tower + 1):
            found = solve(throw_at(chances, discs, tower, mine), enough=ENOUGH)
            chances[tower, mine] = (found.low + found.high) / 2
            yield chances, found.high - found.low


@cache
def kept_chances() -> Chances:
    """Return the chances of a half with the usual number of discs."""
    rows = json.loads(KEPT.read_text("utf-8"))
    return {(tower, mine): chance for tower, mine, chance in rows}


@cache
def best_throw(tower: int, mine: int) -> Solved:
    """Return the best plans of a throw of a half with the usual number of discs."""
    return solve(throw_at(kept_chances(), DISCS, tower, mine), rounds=6)


def main() -> None:
    """Work out the chances of a half, and keep them."""
    worst = 0.0
    for chances, gap in chances_of(DISCS):
        worst = max(worst, gap) if chances.get((1, 0)) else 0.0
    rows = [f"[{tower}, {mine}, {chance:.9f}]" for (tower, mine), chance in sorted(chances.items())]
    KEPT.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
    sys.stdout.write(
        f"{len(rows)} throws; no plan of one with discs in the tower could gain more than {worst:.2e}\n"
    )


if __name__ == "__main__":
    main()
