"""Calls on a cluster of Dask: it spreads them over its workers, and repeats what a worker that ends had not done."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import ScorerError
from scorer.messages import literal, msg, quoted
from scorer.system import installing

if TYPE_CHECKING:
    from distributed import Client

ANSWER, LOOK = 10, 20
"""Seconds to wait for the scheduler, and for a result before the workers are counted again."""

T = TypeVar("T")
Item = TypeVar("Item")


class ClusterError(ScorerError):
    """The cluster cannot be used, or its workers are gone."""


def call_on_cluster(function: Callable[[Item], T], items: Sequence[Item], address: str) -> Iterator[T]:
    """Yield what a function returns for each item, in any order, from the cluster of the scheduler at an address.

    Raises ``ClusterError``.
    """
    with _connect(address) as client:
        from distributed import wait  # noqa: PLC0415 - it may not be installed
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - as above

        _check_workers(client, address)
        waiting = set(client.map(function, items, pure=False))
        while waiting:
            try:
                done, waiting = wait(waiting, timeout=LOOK, return_when="FIRST_COMPLETED")
                yield from (future.result() for future in done)
            except TimeoutError:
                if not client.nthreads():
                    raise ClusterError(msg("all workers of {address} have gone", address=address)) from None
            except CancelledError:
                raise ClusterError(msg("the scheduler {address} has gone", address=address)) from None
            except KilledWorker as fault:
                raise ClusterError(
                    msg("several workers crashed on the same game: {fault}", fault=str(fault))
                ) from None


@contextmanager
def _connect(address: str) -> Iterator[Client]:
    """Connect to a scheduler. Raises ``ClusterError``."""
    if find_spec("distributed") is None:
        command = installing("distributed")
        raise ClusterError(
            msg(
                "--cluster needs distributed; install it here and on each machine: {command}", command=command
            )
        )
    before = logging.root.manager.disable
    logging.disable()  # what matters is said in our own words
    try:
        with _find_scheduler(address) as client:
            yield client
    finally:
        logging.disable(before)


def _find_scheduler(address: str) -> Client:
    from distributed import Client  # noqa: PLC0415 - it may not be installed

    try:
        return Client(address, timeout=ANSWER)
    except (OSError, ValueError, TypeError) as fault:
        raise ClusterError(
            msg(
                "no scheduler answers at {address}; start it with {scheduler}, and write its address like {example}",
                address=quoted(address),
                scheduler=quoted("dask scheduler"),
                example="tcp://192.168.1.5:8786",
            )
        ) from fault


def _check_workers(client: Client, address: str) -> None:
    """Check that there are workers, and that they have the same code. Raises ``ClusterError``."""
    found = client.run(find_code, on_error="return")
    if not found:
        command = f"dask worker --nworkers auto --nthreads 1 {address}"
        raise ClusterError(
            msg(
                "{address} has no workers; start some on each machine: {command}",
                address=address,
                command=command,
            )
        )
    for worker, code in found.items():
        if code != find_code():
            raise ClusterError(
                msg("the worker {worker} has no pnp, or another version of it", worker=literal(worker))
            )


def find_code() -> str:
    """Return a fingerprint of the code that plays the games here."""
    folder = Path(__file__).resolve().parents[1]
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json"))
    return sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()
