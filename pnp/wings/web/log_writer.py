"""A thread that reads and writes the log file, so that only the requests that need the disk wait for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, cast

from scorer.entry.file import Job, LogFile

T = TypeVar("T")
Waiting = tuple[Job, asyncio.Future[object]]


class LogWriter:
    """Runs jobs in the order they arrive; those that arrive while the disk is busy run together afterwards."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "logs")
        self._waiting: list[Waiting] = []
        self._busy = False

    async def open(self, path: Path, now: Callable[[], float]) -> None:
        """Open the file; ``now`` returns the seconds since 1970. Raises a ``PlaceError``."""
        self._loop = asyncio.get_running_loop()
        self._file = await self._loop.run_in_executor(self._thread, LogFile, path, now)

    async def close(self) -> None:
        """Close the file, after all jobs."""
        await self._loop.run_in_executor(self._thread, self._file.close)
        self._thread.shutdown()

    async def do(self, job: Callable[[LogFile], T]) -> T:
        """Run a job; its changes are on the disk when this returns. Raises what the job raises, or a ``PlaceError``."""
        future: asyncio.Future[object] = self._loop.create_future()
        self._waiting.append((job, future))
        if not self._busy:
            self._start_jobs()
        return cast("T", await future)

    def _start_jobs(self) -> None:
        self._busy = True
        jobs, self._waiting = self._waiting, []
        self._loop.run_in_executor(self._thread, self._run_jobs, jobs)

    def _run_jobs(self, jobs: list[Waiting]) -> None:
        """Run jobs; called in the thread of the file."""
        try:
            results = self._file.run_jobs([job for job, _ in jobs])
        except BaseException as fault:
            results = [fault] * len(jobs)
        self._loop.call_soon_threadsafe(self._pass_on, jobs, results)

    def _pass_on(self, jobs: list[Waiting], results: list[object]) -> None:
        """Set the results of the jobs, and start the next jobs."""
        for (_, future), result in zip(jobs, results, strict=True):
            if future.cancelled():  # the caller is gone; the entry is kept
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
        if self._waiting:
            self._start_jobs()
        else:
            self._busy = False
