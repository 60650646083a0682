"""Waiting for a call in another process while other pages are answered."""

import asyncio
from typing import TypeVar

from scorer.apart import Call

T = TypeVar("T")


async def beside(running: Call[T]) -> T:
    """Return the result of a call; whoever is cancelled ends it. Raises what ``Call.result`` raises."""
    try:
        return await asyncio.to_thread(running.result)
    finally:
        running.end()
