"""Programs that play along. They think in a process of their own, so that pages are still answered."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TypeVar

from pnp.wings.web.beside import beside
from pnp.wings.web.consent import Consent
from pnp.wings.web.live import table_of
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.saved_plays import keep_if_over
from pnp.wings.web.settings import Settings
from scorer.apart import CallApart, Limits, NoAnswerError
from scorer.entry.contract import LogError
from scorer.entry.file import LogFile
from scorer.entry.log import GameLog
from scorer.games.turns import CHANCE
from scorer.wings.turns.bots import choose_action

T = TypeVar("T")

LIMITS = Limits(core=60, memory=640 << 20, seconds=120)  # of one action; the best programs think for a second


class Bots:
    """The programs of all games."""

    def __init__(self, settings: Settings, logs: LogWriter, consent: Consent) -> None:
        self._settings, self._logs, self._consent = settings, logs, consent
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()  # games woken while a program was playing in them
        self._one = asyncio.Semaphore(1)  # they think one after the other: each uses a whole core

    def wake(self, log: GameLog) -> None:
        """Roll the dice and let programs act in a game if it is their turn."""
        if not _waits(log):
            return
        if log.id in self._tables:
            self._woken.add(log.id)
        else:
            self._tables[log.id] = asyncio.create_task(self._play(log.id))

    async def think(self, function: Callable[..., T], *data: object) -> T:
        """Return what a function that thinks returns. Raises ``NoAnswerError`` if it takes too long or dies."""
        if not self._settings.apart:
            return await asyncio.to_thread(function, *data)
        async with self._one:
            return await beside(CallApart(function, data, LIMITS))

    def start(self, name: str, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Start work that goes on while pages are answered, unless it is going on already."""
        if name not in self._tables:
            self._tables[name] = asyncio.create_task(self._finish(name, work))

    def is_working(self, name: str) -> bool:
        """Return whether work that was started goes on."""
        return name in self._tables

    async def _finish(self, name: str, work: Callable[[], Coroutine[object, object, None]]) -> None:
        try:
            await work()
        finally:
            del self._tables[name]

    async def close(self) -> None:
        """Stop all programs."""
        for task in self._tables.values():
            task.cancel()
        await asyncio.gather(*self._tables.values(), return_exceptions=True)

    async def _play(self, identity: str) -> None:
        """Play in a game until it is a person's turn, and again if it was woken meanwhile."""
        try:
            with suppress(LogError, NoAnswerError):
                acts = True
                while acts or identity in self._woken:
                    self._woken.discard(identity)
                    log = await self._logs.do(lambda file: file.log(identity))
                    acts = _waits(log)
                    if acts:
                        await self._step(log)
        finally:
            self._woken.discard(identity)
            del self._tables[identity]

    async def _step(self, log: GameLog) -> None:
        """Roll the dice or let a program act; do nothing if something else has happened meanwhile."""
        table = table_of(log)
        position = table.position
        if position.current_player == CHANCE:
            changes = table.draw_chance()
        else:
            name, seed = position.players[position.current_player], str(table.random("bot").random())
            thought = self.think(choose_action, position, log.game, name, seed)
            action, _ = await asyncio.gather(thought, asyncio.sleep(self._settings.pace))
            changes = table.act(action)

        def enter(file: LogFile) -> GameLog:
            now = file.log(log.id)
            if now.number != log.number or not now.is_open:
                return now
            return keep_if_over(self._settings, file, file.enter(log.id, changes, "", log.number))

        self._consent.tell(await self._logs.do(enter))


def _waits(log: GameLog) -> bool:
    table = log.table
    if table is None or not log.is_open or table.asked:
        return False
    return table.position.current_player in {CHANCE, *table.programs}
