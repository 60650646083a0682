"""Fit the chances of Low Blow to games between strong bots, and write the weights to ``chances.json``.

Usage: python benchmarks/fit_low_blow.py play WAY FIRST LAST FILE
       python benchmarks/fit_low_blow.py fit WAY FILE

A way is one of ``calibrate.py``, such as "low-blow blog 3". First play: the games of these numbers
are added to a file, a line each. Then fit. The bots play by the weights, so do both two or three times, with a new file
each time. It needs the extra ``research``. In every other game one placing is at random, so that the weights also know
positions that the bots avoid; only what comes after it counts. In every fourth game of the web edition one bot is the
greedy one, for the same reason.

The weights make the winners likeliest. To learn from fewer games, a turn is to predict what the weights say of the next
turn, and by ``FAR`` what comes after it, up to the winners (temporal differences).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from scipy.optimize import minimize

from benchmarks.calibrate import WAYS
from scorer.games import rules
from scorer.games.line import begin, replay
from scorer.games.low_blow.facts import DICE_EACH
from scorer.games.low_blow.turns import chances
from scorer.games.low_blow.turns.state import LowBlowState
from scorer.games.turns import CHANCE
from scorer.wings.turns.bots import bot

SPREADS = {"blog flat": (5, 3.5, 0.02), "blog rising": (40, 25, 0.1), "web flat": (20, 10, 0.02)}
"""The scales of a lead: ``whole``, ``this`` and ``more`` of ``Weights``."""

ROUNDS = 3  # of a game, for a random placing
MIXED = 4  # one in so many games of the web edition has a greedy bot
FAR, TIMES, RIDGE = 0.7, 5, 1e-4
"""How far a turn looks beyond the next one; how often the weights are fitted; what large weights cost."""


def play(way: str, numbers: range, path: Path) -> None:
    """Add the games of these numbers to a file: the first position that counts, and the actions."""
    strong, greedy = (bot(rules("low-blow"), name) for name in ("strong", "greedy"))
    for number in numbers:
        random, line, begun = Random(f"{way} {number}"), begin(WAYS[way]), 0
        seats = len(line.position.players)
        strange = random.randrange(ROUNDS * DICE_EACH * seats) if number % 2 else -1
        odd = random.randrange(seats) if "web" in way and number % MIXED == 0 else -1
        while not line.position.is_terminal:
            position = line.position
            if position.current_player == CHANCE:
                action = position.fall(random)
            else:
                action = (greedy if position.turn == odd else strong)(position, random)
                if "-" in action:
                    strange -= 1
                    if strange == 0:
                        action = random.choice([other for other in position.decisions() if "-" in other])
                        begun = len(line.actions) + 1
            line = line.apply(action)
        with path.open("a") as file:
            print(begun, *line.actions, file=file)


def describe(state: LowBlowState) -> tuple[list[list[float]], list[int]]:
    """Return by seat what is known before a turn, in the order of the weights; and the points of the seats."""
    seats, lying = range(len(state.hands)), sum(state.hands)
    part, rounds = state.dice_left / (len(seats) * DICE_EACH), chances.count_rounds_to_come(state)
    rows = []
    for seat in seats:
        items = [float(item) for item in chances.list_items(state, lying, seat)]
        blank, row = [0.0] * len(items), [float(rounds) if seat == other else 0.0 for other in seats]
        for before in seats:
            acts = before == (seat - state.seat) % len(seats)
            row += [*items, *(item * part for item in items)] if acts else [*blank, *blank]
        rows.append(row)
    return rows, state.totals()


def share(leads: Any) -> Any:
    """Return chances by leads, row by row."""
    raised = np.exp(leads - leads.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def look_on(shares: Any, said: Any, games: Any) -> Any:
    """Return what each turn is to predict."""
    wanted = shares.copy()
    for at in range(len(games) - 2, -1, -1):
        if games[at] == games[at + 1]:
            wanted[at] = FAR * wanted[at + 1] + (1 - FAR) * said[at + 1]
    return wanted


def fit(way: str, path: Path) -> None:
    """Fit the weights to the games of a file, and write them."""
    name = chances.name_way(replay(WAYS[way], "").position.state)
    edition, _, counters = name.split()
    whole, this, more = SPREADS[f"{edition} {counters}"]
    games, rows, costs, shares, spreads = [], [], [], [], []
    for number, text in enumerate(path.read_text().splitlines()):
        begun, _, notation = text.partition(" ")
        line = replay(WAYS[way], notation)
        for position in line.positions[int(begun) :]:
            state = position.state
            if position.begins_turn:
                row, cost = describe(state)
                part = state.dice_left / (len(cost) * DICE_EACH)
                rounds = chances.count_rounds_to_come(state)
                games.append(number)
                rows.append(np.array(row, np.float32))
                costs.append(cost)
                shares.append(line.position.returns())
                spreads.append((whole**2 * rounds + this**2 * (part + more)) ** 0.5)
    spread, won = np.array(spreads)[:, None], np.array(shares)
    known, base = np.array(rows) / spread[:, :, None].astype(np.float32), -np.array(costs) / spread
    scale = np.sqrt((known**2).mean((0, 1))) + 1e-6
    known /= scale
    flat = known.reshape(-1, len(scale))
    weights, wanted = np.zeros(len(scale)), won

    def lose(weights: Any) -> tuple[float, Any]:
        said = share(base + (flat @ weights.astype(np.float32)).reshape(base.shape))
        slope = (said - wanted).astype(np.float32).ravel() @ flat / len(said)
        loss = -(wanted * np.log(said + 1e-12)).sum() / len(said) + RIDGE * weights @ weights / 2
        return loss, slope + RIDGE * weights

    for _ in range(TIMES):
        weights = minimize(lose, weights, jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
        wanted = look_on(won, share(base + known @ weights), games)
    write(name, (whole, this, more), weights / scale, len(costs[0]))
    print(f"{name}: {games[-1] + 1} games, {len(games)} turns; seats won {won.mean(0).round(3)}")


def write(name: str, spread: tuple[float, ...], weights: Any, seats: int) -> None:
    """Write the weights of a way."""
    known = json.loads(chances.PLACE.read_text("utf-8"))
    items = np.moveaxis(weights[seats:].reshape(seats, 2, -1), 1, 2).round(3).tolist()
    known[name] = [*spread, weights[:seats].round(3).tolist(), items]
    lines = (f"{json.dumps(way)}: {json.dumps(numbers)}" for way, numbers in sorted(known.items()))
    chances.PLACE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], range(int(sys.argv[3]), int(sys.argv[4])), Path(sys.argv[5]))
    else:
        fit(sys.argv[2], Path(sys.argv[3]))
