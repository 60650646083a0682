"""Shell completion: what is offered after an option."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Offer = str | tuple[str, str]
"""A value, perhaps with what it is."""


def completes(values: Callable[[], Iterable[Offer]]) -> Callable[[str], list[Offer]]:
    """Return a completion function that offers the values with the typed prefix; it looks them up when it is called."""

    def offer(incomplete: str) -> list[Offer]:
        return [
            each for each in values() if (each if isinstance(each, str) else each[0]).startswith(incomplete)
        ]

    return offer
