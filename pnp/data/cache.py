"""A cache of values made from data files, with the names of these files; a change of one drops the values.

Use ``reading`` to collect the files that a value depends on; files of cached values
are collected too. Files have names such as ``assets/papers.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_noted: ContextVar[set[str] | None] = ContextVar("noted", default=None)
_drops: dict[str, Callable[[set[str]], None]] = {}
"""What drops values made from some files, by the names of the functions: a reloaded function starts empty."""


def note(*names: str) -> None:
    """Record that the value being made depends on some files."""
    noted = _noted.get()
    if noted is not None:
        noted.update(names)


@contextmanager
def reading() -> Iterator[set[str]]:
    """Collect the names of the files that are used within, also where that ends in a fault."""
    noted: set[str] = set()
    token = _noted.set(noted)
    try:
        yield noted
    finally:
        _noted.reset(token)
        note(*noted)


def cached(make: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a function that reads data files, by its positional arguments."""
    memory: dict[Hashable, tuple[T, frozenset[str]]] = {}

    def drop(names: set[str]) -> None:
        for key in [key for key, (_, used) in memory.items() if used & names]:
            del memory[key]

    _drops[f"{make.__module__}.{make.__qualname__}"] = drop

    @wraps(make)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        if args not in memory:
            with reading() as names:
                value = make(*args, **kwargs)
            memory[args] = value, frozenset(names)
        else:
            value, used = memory[args]
            note(*used)
        return value

    return again


def drop_cached(names: Collection[str]) -> None:
    """Drop the values made from some files, because they have changed."""
    for drop in _drops.values():
        drop(set(names))
