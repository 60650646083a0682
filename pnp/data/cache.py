"""A cache of values made from data files, with the names of these files; a change of a file drops its values.

Use ``reading`` to collect the files that a value depends on, including those of cached values. Files have names such
as ``assets/papers.json``.
What is computed from an immutable object is cached by the identity of that object: see ``remembered``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial, wraps
from math import inf
from typing import Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")

_noted: ContextVar[set[str] | None] = ContextVar("noted", default=None)
_drops: dict[str, Callable[[set[str]], None]] = {}
"""The functions that drop values made from some files, by the names of their makers: a reloaded one starts empty."""


def note(*names: str) -> None:
    """Record that the value being made depends on some files."""
    noted = _noted.get()
    if noted is not None:
        noted.update(names)


@contextmanager
def reading() -> Iterator[set[str]]:
    """Collect the names of the files that are used in a ``with`` block, even if it raises an error."""
    noted: set[str] = set()
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)
        note(*noted)


class ValueCache(Generic[T]):
    """Values made from data files, each under a key that identifies everything else that it is made from.

    ``name`` identifies what makes them; when there are ``most`` values, all are dropped.
    """

    def __init__(self, name: str, most: float = inf) -> None:
        self._memory: dict[Hashable, tuple[T, frozenset[str]]] = {}
        self._most = most
        _drops[name] = self._drop

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value under a key, made if there is none; note the files that it depends on."""
        if key not in self._memory:
            if len(self._memory) >= self._most:
                self._memory.clear()
            with reading() as names:
                value = make()
            self._memory[key] = value, frozenset(names)
            return value
        value, used = self._memory[key]
        note(*used)
        return value

    def _drop(self, names: set[str]) -> None:
        for key in [key for key, (_, used) in self._memory.items() if used & names]:
            del self._memory[key]


def cached(make: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a function that reads data files, by its positional arguments."""
    cache = ValueCache[T](f"{make.__module__}.{make.__qualname__}")

    @wraps(make)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        return cache.get(args, partial(make, *args, **kwargs))

    return again


def drop_cached(names: Collection[str]) -> None:
    """Drop the values made from some files, because they have changed."""
    for drop in _drops.values():
        drop(set(names))


MOST = 2000
"""The number of results of one function; beyond that all are dropped. A kit of many pieces has some hundreds."""


def remembered(make: Callable[Concatenate[T, P], V]) -> Callable[Concatenate[T, P], V]:
    """Cache the results of a function, by the identity of its first argument and the values of the others.

    Comparing or hashing all shapes of a drawing would take as long as the cache saves.
    """
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
