"""Waiting for a call in another process while other pages are answered."""

import asyncio
from typing import TypeVar

from scorer.apart import CallApart

T = TypeVar("T")


async def beside(running: CallApart[T]) -> T:
    """Return the result of a call; whoever is cancelled ends it. Raises what ``CallApart.result`` raises."""
    try:
        return await asyncio.to_thread(running.result)
    finally:
        running.end()
