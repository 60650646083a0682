"""A second reader of ordinary dice: a small network that ``benchmarks/train_dice.py`` has trained."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

import numpy as np

from pnp.data import resources
from pnp.data.cache import cached
from pnp.wings.photo.arrays import Floats, blur, channel_max, channel_min, floats, lightness

PIXELS, SPAN = 48, 12 / 7  # the side of a crop in pixels, and in sides of a die

STEPS = (2, 2, 1, 2)
"""How far apart the windows are that each of the first layers compares, in pixels of the layer before."""

AROUND = 6.0  # the size of the surroundings with which a pixel is compared, in pixels
FAINT = 0.03  # the contrast that counts as half


@cached
def load_weights() -> list[tuple[Floats, Floats]]:
    """Return the weights and the bias of each layer; the last one has a row of scores for 0 to 6 pips."""
    with np.load(resources.path("assets/photo/pips.npz")) as stored:
        return [(floats(stored[f"w{at}"]), floats(stored[f"b{at}"])) for at in range(len(stored) // 2)]


def describe(crop: Floats) -> Floats:
    """Return how light each pixel of a crop is, compared with those around it, and how colourful."""
    light, most = lightness(crop), channel_max(crop)
    off = light - blur(light, AROUND)
    spread = np.sqrt(blur(off * off, AROUND))
    return floats(np.dstack([off / (spread + FAINT), (most - channel_min(crop)) / (most + 0.1) * 2 - 1]))


def read_pips(crops: Sequence[Floats]) -> Floats:
    """Return the chances of 0 to 6 pips for each crop; 0 means that not one die is seen well."""
    values = floats([describe(crop) for crop in crops])
    weights = load_weights()
    for at, (weight, bias) in enumerate(weights):
        if at < len(STEPS):
            window = isqrt(len(weight) // values.shape[3])
            windows = np.lib.stride_tricks.sliding_window_view(values, (window, window), (1, 2))
            values = windows[:, :: STEPS[at], :: STEPS[at]].transpose(0, 1, 2, 4, 5, 3)
            values = values.reshape(*values.shape[:3], -1)
        else:
            values = values.reshape(len(values), -1)
        values = values @ weight + bias
        if at < len(weights) - 1:
            values = np.maximum(values, 0)
    chances = np.exp(values - values.max(axis=1, keepdims=True))
    return floats(chances / chances.sum(axis=1, keepdims=True))
