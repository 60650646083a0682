"""A decorator that caches what is computed from an immutable object, by the identity of that object.

Comparing or hashing all shapes of a drawing would take as long as the cache saves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
V = TypeVar("V")

MOST = 2000
"""The number of results of one function; beyond that all are dropped. A kit of many pieces has some hundreds."""


def remembered(make: Callable[Concatenate[T, P], V]) -> Callable[Concatenate[T, P], V]:
    """Cache the results of a function, by the identity of its first argument and the values of the others."""
    known: dict[tuple[object, ...], tuple[T, V]] = {}  # has the object itself, so that its id is not reused

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
