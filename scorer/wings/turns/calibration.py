"""Chances as they come true: samples are timid or bold, which simulated games show."""

from collections.abc import Sequence


def sharpen(chances: Sequence[Sequence[float]], power: float) -> list[tuple[float, ...]]:
    """Return the chances of samples so that their mean comes true: each seat's mean to a power, as shares of one.

    What is certain stays so. A sample is moved along the tangent at the mean, so that intervals and differences of
    samples stay right.

    >>> [round(chance, 2) for chance in sharpen([(0.6, 0.4)], 2)[0]]
    [0.69, 0.31]
    """
    means = [sum(column) / len(chances) for column in zip(*chances, strict=True)]
    raised = [mean**power for mean in means]
    sharp = [weight / sum(raised) for weight in raised]
    moved = []
    for sample in chances:
        steps = [
            power * (chance - mean) / mean if mean else 0.0
            for chance, mean in zip(sample, means, strict=True)
        ]
        common = sum(weight * step for weight, step in zip(sharp, steps, strict=True))
        moved.append(tuple(weight * (1 + step - common) for weight, step in zip(sharp, steps, strict=True)))
    return moved
