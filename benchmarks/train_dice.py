"""Train the second reader of dice on pictures of ``made_dice.py``; its weights go to ``assets/pips.npz``.

Usage: python benchmarks/train_dice.py OUT.npz ROUNDS STEPS DRAWN.npz [REAL.npz]

ROUNDS on drawn dice, then STEPS on as many drawn as real ones. Needs jax, which pnp itself does not. The pictures come
from ``made_crops.py``.
"""

from __future__ import annotations

import sys
import time
from math import isqrt

import jax
import jax.numpy as jnp
import numpy as np
from made_dice import WHITE

from pnp.photo.pips import PIXELS, STEPS, describe

SHAPES = ((5 * 5 * 2, 16), (3 * 3 * 16, 32), (3 * 3 * 32, 48), (3 * 3 * 48, 64), (3 * 3 * 64, 64), (64, 7))
"""How many values each layer takes and gives; the first ones move a window over the crop."""

BATCH, RATE, DECAY = 96, 4e-3, 0.02
"""Crops of one step, the greatest step, and how much weights shrink."""

DOUBT, DROPPED = 0.02, 0.2
"""How much of a label is spread over all answers; the share of the last values that is left out in training."""

Weights = dict[str, jax.Array]


def begin(dice: np.random.Generator) -> Weights:
    """Return weights by chance, in the shapes of ``SHAPES``."""
    weights = {}
    for at, (taken, given) in enumerate(SHAPES):
        weights[f"w{at}"] = jnp.asarray(dice.normal(0, (2 / taken) ** 0.5, (taken, given)), jnp.float32)
        weights[f"b{at}"], weights[f"s{at}"] = jnp.zeros(given), jnp.ones(given)
    return weights


def forward(weights: Weights, values: jax.Array, kept: jax.Array) -> tuple[jax.Array, list]:
    """Return the scores of each answer, and the mean and spread of each layer, which is made even over a batch.

    Folded weights have no spread of their own; then nothing is made even.
    """
    known = []
    for at in range(len(SHAPES)):
        if at < len(STEPS):
            window = isqrt(SHAPES[at][0] // values.shape[3])
            reach = values.shape[1] - window + 1
            moves = [(y, x) for y in range(window) for x in range(window)]
            parts = [values[:, y : y + reach : STEPS[at], x : x + reach : STEPS[at]] for y, x in moves]
            values = jnp.concatenate(parts, axis=3)
        else:
            values = values.reshape(len(values), -1)
        if at == len(SHAPES) - 1:
            return values * kept @ weights[f"w{at}"] + weights[f"b{at}"], known
        values = values @ weights[f"w{at}"]
        if f"s{at}" not in weights:
            values = jax.nn.relu(values + weights[f"b{at}"])
            continue
        over = tuple(range(values.ndim - 1))
        known.append((values.mean(over), jnp.sqrt(values.var(over) + 1e-3)))
        values = jax.nn.relu((values - known[-1][0]) / known[-1][1] * weights[f"s{at}"] + weights[f"b{at}"])
    raise AssertionError("the last layer returns")


def loss(weights: Weights, crops: jax.Array, pips: jax.Array, kept: jax.Array) -> jax.Array:
    """Return how wrong the answers are."""
    chances = jax.nn.log_softmax(forward(weights, crops, kept)[0])
    wanted = jax.nn.one_hot(pips, 7) * (1 - DOUBT) + DOUBT / 7
    return -(wanted * chances).sum(1).mean()


@jax.jit
def step(state: tuple, crops: jax.Array, pips: jax.Array, kept: jax.Array, rate: float, at: float) -> tuple:
    """Return the weights after one step of Adam, with its means, and the loss."""
    weights, means, squares, _ = state
    wrong, slopes = jax.value_and_grad(loss)(weights, crops, pips, kept)
    means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, slopes)
    squares = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, squares, slopes)
    first, second = 1 - 0.9**at, 1 - 0.99**at
    moved = jax.tree.map(
        lambda w, m, s: w - rate * ((m / first) / (jnp.sqrt(s / second) + 1e-8) + DECAY * w * (w.ndim > 1)),
        weights,
        means,
        squares,
    )
    return moved, means, squares, wrong


def fold(weights: Weights, crops: jax.Array) -> dict[str, np.ndarray]:
    """Return weights for single crops: the mean and spread of each layer on many crops are part of them."""
    _, known = forward(weights, crops, jnp.ones(SHAPES[-1][0]))
    folded = {}
    for at in range(len(SHAPES)):
        weight, bias = weights[f"w{at}"], weights[f"b{at}"]
        if at < len(known):
            mean, spread = known[at]
            gain = weights[f"s{at}"] / spread
            weight, bias = weight * gain, bias - mean * gain
        folded |= {f"w{at}": np.asarray(weight, np.float16), f"b{at}": np.asarray(bias, np.float16)}
    return folded


def vary(crops: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """Return crops moved a little, mirrored and with noise, by chance."""
    edge = crops.shape[1] - PIXELS
    y, x = dice.integers(1, edge, 2)
    crops = crops[:, y : y + PIXELS, x : x + PIXELS].astype(np.float32)
    if dice.random() < 0.5:
        crops = crops[:, :, ::-1]
    return crops + np.float32(dice.uniform(0, 0.3)) * dice.standard_normal(crops.shape, np.float32)


def train(crops: np.ndarray, pips: np.ndarray, rounds: int, seed: int = 0) -> dict[str, np.ndarray]:
    """Return weights that are trained on described crops."""
    dice, start = np.random.default_rng(seed), time.time()
    weights = begin(dice)
    zero = jax.tree.map(jnp.zeros_like, weights)
    state, at, total = (weights, zero, zero, 0.0), 0, rounds * (len(crops) // BATCH)
    for round_ in range(rounds):
        order, wrong = dice.permutation(len(crops)), []
        for first in range(0, len(crops) - BATCH + 1, BATCH):
            chosen, at = order[first : first + BATCH], at + 1
            rate = RATE * min(1, at / 50) * 0.5 * (1 + np.cos(np.pi * at / total))
            kept = (dice.random((BATCH, SHAPES[-1][0])) > DROPPED) / (1 - DROPPED)
            state = step(
                state, vary(crops[chosen], dice), pips[chosen], kept.astype(np.float32), rate, float(at)
            )
            wrong.append(float(state[3]))
        print(f"round {round_ + 1}: {time.time() - start:.0f} s, loss {np.mean(wrong[-50:]):.3f}", flush=True)
    some = dice.permutation(len(crops))[:1500]
    edge = (crops.shape[1] - PIXELS) // 2
    return fold(state[0], jnp.asarray(crops[some, edge : edge + PIXELS, edge : edge + PIXELS], jnp.float32))


def refine(
    folded: dict[str, np.ndarray], groups: list[tuple[np.ndarray, np.ndarray]], steps: int, seed: int = 1
) -> dict[str, np.ndarray]:
    """Return folded weights that are trained further, on as many crops of each group."""
    dice, each = np.random.default_rng(seed), BATCH // len(groups)
    weights = {name: jnp.asarray(value, jnp.float32) for name, value in folded.items()}
    zero = jax.tree.map(jnp.zeros_like, weights)
    state, wrong = (weights, zero, zero, 0.0), []
    for at in range(1, steps + 1):
        chosen = [dice.integers(0, len(pips), each) for _, pips in groups]
        crops = np.concatenate(
            [vary(known[rows], dice) for (known, _), rows in zip(groups, chosen, strict=True)]
        )
        pips = np.concatenate([known[rows] for (_, known), rows in zip(groups, chosen, strict=True)])
        kept = (dice.random((len(pips), SHAPES[-1][0])) > DROPPED) / (1 - DROPPED)
        rate = RATE / 4 * min(1, at / 30) * 0.5 * (1 + np.cos(np.pi * at / steps))
        state = step(state, crops, pips, kept.astype(np.float32), rate, float(at))
        wrong.append(float(state[3]))
    print(f"refined: loss {np.mean(wrong[-50:]):.3f}", flush=True)
    return {name: np.asarray(value, np.float16) for name, value in state[0].items()}


def load(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the described crops of a file, and their pips."""
    with np.load(name) as stored:
        described = [describe(crop.astype(np.float32) / WHITE).astype(np.float16) for crop in stored["X"]]
        return np.stack(described), stored["Y"].astype(np.int32)


if __name__ == "__main__":
    out, rounds, steps, *names = sys.argv[1:]
    groups = [load(name) for name in names]
    np.savez_compressed(out, **refine(train(*groups[0], int(rounds)), groups, int(steps)))
