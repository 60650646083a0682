"""Caches of what is made from data files, until ``drop_cached``, and of what is computed from an immutable object."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

_clears: list[Callable[[], None]] = []


def cached(make: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a function that reads data files, by its arguments, until ``drop_cached``."""
    kept = cache(make)
    _clears.append(kept.cache_clear)
    return cast(Callable[P, T], kept)


def drop_cached() -> None:
    """Drop everything that was made from data files, because some may have changed."""
    for clear in _clears:
        clear()


MOST = 2000
"""The number of results of one function; beyond that all are dropped. A kit of many pieces has some hundreds."""


def remembered(make: Callable[Concatenate[T, P], V]) -> Callable[Concatenate[T, P], V]:
    """Cache the results of a function, by the identity of its first argument and the values of the others.

    Comparing or hashing all shapes of a drawing would take as long as the cache saves.
    """
    known: dict[tuple[object, ...], tuple[T, V]] = {}  # has the object itself, so that its id is not reused
    _clears.append(known.clear)  # what is made of other files is another object

    @wraps(make)
    def again(thing: T, /, *args: P.args, **kwargs: P.kwargs) -> V:
        key = (id(thing), *args)
        found = known.get(key)
        if found is None:
            found = thing, make(thing, *args, **kwargs)
            if len(known) >= MOST:
                known.clear()
            known[key] = found
        return found[1]

    return again
