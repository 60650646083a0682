"""Entries that arrive at the same moment are written together: a disk takes as long for fifty as for one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pnp.tables.file import Sent, TableFile
from pnp.tables.table import Table


class Writing:
    """Gathers what arrives in one turn of the event loop, and answers nobody before it is on the disk."""

    def __init__(self, tables: TableFile) -> None:
        self._tables = tables
        self._waiting: list[tuple[Sent, asyncio.Future[Table]]] = []

    async def enter(self, identity: str, entries: Sequence[tuple[str, str]], phone: str, seen: int) -> Table:
        """Write entries of a phone and return the table as it is then. Raises a ``TableError`` or ``PlaceError``."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Table] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._write)
        self._waiting.append((Sent(identity, entries, phone, seen), answer))
        return await answer

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        try:
            found: Sequence[Table | Exception] = self._tables.enter_all([sent for sent, _ in waiting])
        except Exception as fault:
            found = [fault] * len(waiting)
        for (_, answer), each in zip(waiting, found, strict=True):
            if answer.done():  # the phone has gone; what it sent is kept all the same
                continue
            if isinstance(each, Table):
                answer.set_result(each)
            else:
                answer.set_exception(each)
