"""How many requests an address may send: a bucket for each, that fills again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

ADDRESSES = 2000
"""Addresses that are remembered; the one with the longest silence is dropped for a new one."""


class Rates:
    """Buckets of ``burst`` requests, filled again at ``rate`` a second."""

    def __init__(self, rate: float, burst: int, seconds: Callable[[], float]) -> None:
        self._rate, self._burst, self._seconds = rate, float(burst), seconds
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Return whether one more request of an address is taken."""
        now = self._seconds()
        left, at = self._buckets.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        taken = left >= 1
        self._buckets[address] = (left - 1 if taken else left, now)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return taken
