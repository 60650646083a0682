"""Bots for Schocken: greedy maximises the chance to beat a single roll; strong plays the solved half.

``python -m scorer.games.schocken.turns.bots`` computes the chances for the default number of discs in about a
minute, and writes them to ``half.json`` next to this file.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

from scorer.games.schocken.course import deal, loses_half
from scorer.games.schocken.facts import DISCS
from scorer.games.schocken.turns.nodes import NODES, ROLLS, STOPS, DiceNode, flip
from scorer.games.schocken.turns.position import SchockenPosition
from scorer.games.schocken.turns.solving import WORTH, BestPlans, Throw
from scorer.games.turns import Position

SINGLE = tuple(NODES[node].strength for node in ROLLS[0][1])  # the hand of each outcome of a single roll


def play_greedily(position: Position, random: Random) -> str:
    """Return the action with the best expected hand."""
    assert isinstance(position, SchockenPosition)
    node = position.node
    worths = [evaluate_target(target, node) for target in node.targets]
    return node.words[worths.index(max(worths))]


def evaluate_target(target: int, node: DiceNode) -> float:
    """Return the value of a decision at a node, from 0 to 1."""
    if target == STOPS:
        return evaluate_hand(node.strength)
    return evaluate_node(target) if target >= 0 else evaluate_roll(flip(target))


@cache
def evaluate_node(number: int) -> float:
    """Return the value of a node with the best play."""
    node = NODES[number]
    return max(evaluate_target(target, node) for target in node.targets)


@cache
def evaluate_roll(roll: int) -> float:
    """Return the expected value of a roll."""
    _, falls = ROLLS[roll]
    return sum(map(evaluate_node, falls)) / len(falls)


@cache
def evaluate_hand(strength: int) -> float:
    """Return the share of single rolls that a hand beats; equal ones count half."""
    return sum((other < strength) + (other <= strength) for other in SINGLE) / (2 * len(SINGLE))


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
    if loses_half(held[loser], discs):
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
    solved = BestPlans(build_throw(chances, discs, tower, own)).solve_after(0)
    chances[tower, own] = solved.worth
    return solved.high - solved.low


def digest_facts() -> str:
    """Return a digest of the facts that the chances depend on: the discs, and the hands with their rank and worth."""
    hands = [(node.dice, node.used, node.may_turn, node.strength, node.worth) for node in NODES]
    return sha256(repr((DISCS, hands)).encode()).hexdigest()[:16]


@cache
def load_chances() -> Chances:
    """Load the chances of a half with the default number of discs. Raises ``ValueError`` if other facts were solved."""
    return {throw: worths[0] for throw, worths in load_worths().items()}


@cache
def load_worths() -> Mapping[tuple[int, int], Sequence[float]]:
    """Load the chances of the first thrower before each roll of a throw. Raises ``ValueError`` as above."""
    kept = json.loads(KEPT.read_text("utf-8"))
    rows = kept["chances"]
    if max(tower + own for tower, own, _ in rows) != DISCS:
        raise ValueError(f"{KEPT.name} is not for {DISCS} discs; compute it again: python -m {__name__}")
    if kept["facts"] != digest_facts():
        raise ValueError(f"{KEPT.name} is for other hands or worths; compute it again: python -m {__name__}")
    return {(tower, own): worths for tower, own, worths in rows}


@cache
def best_throw(tower: int, own: int) -> BestPlans:
    """Return the best plans of a throw with the default number of discs."""
    return BestPlans(build_throw(load_chances(), DISCS, tower, own), load_worths()[tower, own])


def main() -> None:
    """Compute the chances of a half, and write them to the file."""
    worst, chances = 0.0, dict[tuple[int, int], float]()
    for number, gap in enumerate(solve_half(chances, DISCS), 1):
        worst = max(worst, gap)
        sys.stdout.write(f"\r{number} throws solved; no plan of one could gain more than {worst:.1e}")
        sys.stdout.flush()
    rows = [
        f"[{tower}, {own}, [{', '.join(f'{worth:.14f}' for worth in worths)}]]"
        for (tower, own) in sorted(chances)
        for worths in [BestPlans(build_throw(chances, DISCS, tower, own)).list_worths()]
    ]
    chances_of = ",\n".join(rows)
    KEPT.write_text(
        f'{{"facts": "{digest_facts()}", "chances": [\n{chances_of}\n]}}\n', "utf-8", newline="\n"
    )
    sys.stdout.write(f"\n{len(rows)} chances kept\n")


if __name__ == "__main__":
    main()


def play_strongly(position: Position, random: Random) -> str:
    """Return a random action of the best mixture of plans; if the half is not solved, the greedy action."""
    assert isinstance(position, SchockenPosition)
    if len(position.order) != 2 or len(position.inside) != 2 or position.game.discs != DISCS:
        return play_greedily(position, random)
    return random.choices(position.node.words, compute_chances(position))[0]


def compute_chances(position: SchockenPosition) -> tuple[float, ...]:
    """Return the chances of the decisions in the best play of two, from what the current player knows."""
    throw = best_throw(position.tower, position.held[position.order[0]])
    if position.stopped:
        return throw.solve_after(position.signals[0]).second[position.lying]
    return throw.solve_after(position.rolling).first[position.lying]
