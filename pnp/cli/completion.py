"""Shell completion: what is offered after an option."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Offer = str | tuple[str, str]
"""A value, perhaps with what it is."""


def completes(values: Callable[[], Iterable[Offer]]) -> Callable[[str], list[Offer]]:
    """Return what offers the values that begin as what is typed; they are looked up when it is asked."""

    def offer(incomplete: str) -> list[Offer]:
        return [
            each for each in values() if (each if isinstance(each, str) else each[0]).startswith(incomplete)
        ]

    return offer
