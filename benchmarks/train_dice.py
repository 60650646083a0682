"""Train the second reader of dice on pictures of ``made_dice.py``; its weights go to ``assets/photo/pips.npz``.

Usage: python benchmarks/train_dice.py OUT.npz MINUTES DRAWN.npz [REAL.npz] [--from WEIGHTS.npz]

Train from WEIGHTS, or from chance, on as many drawn dice as real ones. Needs jax, which pnp itself does not. The
pictures come from ``made_crops.py``.
"""

from __future__ import annotations

import argparse
import time

import jax
import jax.numpy as jnp
import numpy as np
from made_dice import WHITE

from pnp.wings.photo.pips import PIXELS, STEPS, describe

SHAPES = ((5 * 5 * 2, 16), (3 * 3 * 16, 32), (3 * 3 * 32, 48), (3 * 3 * 48, 64), (3 * 3 * 64, 64), (64, 7))
"""How many values each layer takes and gives; the first ones move a window over the crop."""

WINDOWS = (5, 3, 3, 3)
"""The sides of these windows, in pixels of the layer before."""

BATCH, RATE, DECAY = 96, 4e-3, 0.02
"""Crops of one step, the greatest step, and how much weights shrink."""

DOUBT, DROPPED = 0.02, 0.2
"""How much of a label is spread over all answers; the share of the last values that is left out in training."""

Weights = dict[str, jax.Array]
Groups = list[tuple[np.ndarray, np.ndarray]]


def begin(dice: np.random.Generator) -> Weights:
    """Return weights by chance, in the shapes of ``SHAPES``."""
    weights = {}
    for at, (taken, given) in enumerate(SHAPES):
        weights[f"w{at}"] = jnp.asarray(dice.normal(0, (2 / taken) ** 0.5, (taken, given)), jnp.float32)
        weights[f"b{at}"], weights[f"s{at}"] = jnp.zeros(given), jnp.ones(given)
    return weights


def forward(weights: Weights, values: jax.Array, kept: jax.Array) -> tuple[jax.Array, list]:
    """Return the scores of each answer, and the mean and spread of each layer, which is made even over a batch."""
    known = []
    for at in range(len(SHAPES)):
        weight = weights[f"w{at}"]
        if at < len(STEPS):
            weight = weight.reshape(WINDOWS[at], WINDOWS[at], values.shape[3], -1)
            axes = ("NHWC", "HWIO", "NHWC")
            values = jax.lax.conv_general_dilated(
                values, weight, (STEPS[at],) * 2, "VALID", dimension_numbers=axes
            )
        elif at < len(SHAPES) - 1:
            values = values.reshape(len(values), -1) @ weight
        else:
            return values * kept @ weight + weights[f"b{at}"], known
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


def unfold(folded: dict[str, np.ndarray], crops: jax.Array) -> Weights:
    """Return weights that do on these crops what folded ones do."""
    weights = {name: jnp.asarray(value, jnp.float32) for name, value in folded.items()}
    weights |= {f"s{at}": jnp.ones(given) for at, (_, given) in enumerate(SHAPES)}
    for at in range(len(SHAPES) - 1):  # a layer is known once those before it are
        mean, spread = forward(weights, crops, jnp.ones(SHAPES[-1][0]))[1][at]
        weights |= {f"s{at}": spread, f"b{at}": weights[f"b{at}"] + mean}
    return weights


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


def vary(crops: np.ndarray, noise: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """Return crops moved a little, mirrored and with noise, by chance."""
    edge = crops.shape[1] - PIXELS
    y, x = dice.integers(1, edge, 2)
    crops = crops[:, y : y + PIXELS, x : x + PIXELS].astype(np.float32)
    if dice.random() < 0.5:
        crops = crops[:, :, ::-1]
    first = dice.integers(0, len(noise) - crops.size)
    return crops + np.float32(dice.uniform(0, 0.3)) * noise[first : first + crops.size].reshape(crops.shape)


def choose(groups: Groups, count: int, dice: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return crops and their pips by chance, as many of each group."""
    rows = [dice.integers(0, len(pips), count // len(groups)) for _, pips in groups]
    parts = [(crops[at], pips[at]) for (crops, pips), at in zip(groups, rows, strict=True)]
    return np.concatenate([crops for crops, _ in parts]), np.concatenate([pips for _, pips in parts])


def train(
    groups: Groups, minutes: float, before: dict[str, np.ndarray] | None, greatest: float = RATE
) -> dict:
    """Return weights that are trained on described crops; the steps get smaller until the time is over."""
    dice, start, at, wrong = np.random.default_rng(int(minutes * 60)), time.time(), 0, []
    edge = (groups[0][0].shape[1] - PIXELS) // 2
    inner = slice(edge, edge + PIXELS)
    some = jnp.asarray(choose(groups, 3000, dice)[0][:, inner, inner], jnp.float32)
    noise = dice.standard_normal(4 * BATCH * PIXELS**2 * 2, np.float32)
    weights = begin(dice) if before is None else unfold(before, some)
    zero = jax.tree.map(jnp.zeros_like, weights)
    state = (weights, zero, zero, 0.0)
    while (part := (time.time() - start) / 60 / minutes) < 1:
        at += 1
        crops, pips = choose(groups, BATCH, dice)
        kept = (dice.random((len(pips), SHAPES[-1][0])) > DROPPED) / (1 - DROPPED)
        rate = greatest * min(1, at / 50) * 0.5 * (1 + np.cos(np.pi * part))
        state = step(state, vary(crops, noise, dice), pips, kept.astype(np.float32), rate, float(at))
        wrong.append(float(state[3]))
        if at % 200 == 0:
            print(f"step {at}: {part:.0%} of the time, loss {np.mean(wrong[-200:]):.3f}", flush=True)
    return fold(state[0], some)


def load(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the described crops of a file, and their pips."""
    with np.load(name) as stored:
        described = [describe(crop.astype(np.float32) / WHITE).astype(np.float16) for crop in stored["X"]]
        return np.stack(described), stored["Y"].astype(np.int32)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("minutes", type=float)
    parser.add_argument("pictures", nargs="+")
    parser.add_argument("--from", dest="before")
    asked = parser.parse_args()
    before = dict(np.load(asked.before)) if asked.before else None
    np.savez_compressed(asked.out, **train([load(name) for name in asked.pictures], asked.minutes, before))
