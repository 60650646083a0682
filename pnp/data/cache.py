"""What was made of data files is remembered, together with which files those were, until one of them changes.

Whoever wants to know which files something is made of reads them within ``reading``: also a file whose contents were
remembered from before is noted there. Files go by their names, as ``assets/papers.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_noted: ContextVar[set[str] | None] = ContextVar("noted", default=None)
_memories: dict[str, dict[Hashable, tuple[Any, frozenset[str]]]] = {}
"""By the names of the functions: one that is loaded anew begins anew."""


def note(*names: str) -> None:
    """Note that what is being made now depends on some files."""
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


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function makes of data files, for each of its arguments; they are given by position."""
    memory: dict[Hashable, tuple[Any, frozenset[str]]] = {}
    _memories[f"{make.__module__}.{make.__qualname__}"] = memory

    @wraps(make)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        if args not in memory:
            with reading() as names:
                value = make(*args, **kwargs)
            memory[args] = value, frozenset(names)
            return value
        made: T
        made, used = memory[args]
        note(*used)
        return made

    return again


def forget(names: Collection[str]) -> None:
    """Forget what was made of some files: they have changed."""
    gone = set(names)
    for memory in _memories.values():
        for key in [key for key, (_, used) in memory.items() if used & gone]:
            del memory[key]
