"""Shell completion: what is offered after an option."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def completes(values: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return what offers the values that begin as what is typed; they are looked up when it is asked."""

    def offer(incomplete: str) -> list[str]:
        return [each for each in values() if each.startswith(incomplete)]

    return offer
