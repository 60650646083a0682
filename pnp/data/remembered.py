"""What is worked out of a value that never changes is remembered while that very value is about.

Comparing or hashing all shapes of a drawing would take as long as what is saved; the same object is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
V = TypeVar("V")

MOST = 2000
"""How many results a function keeps; beyond that it forgets all. A kit of many pieces has some hundreds."""


def remembered(make: Callable[Concatenate[T, P], V]) -> Callable[Concatenate[T, P], V]:
    """Keep the results of a function, by its first argument as an object, and by the others as values."""
    known: dict[
        tuple[object, ...], tuple[T, V]
    ] = {}  # with the object itself, so that nothing else gets its id

    @wraps(make)
    def again(thing: T, /, *args: P.args, **kwargs: P.kwargs) -> V:
        key = (id(thing), *args)
        if key not in known:
            made = make(thing, *args, **kwargs)
            if len(known) >= MOST:
                known.clear()
            known[key] = thing, made
        return known[key][1]

    return again
