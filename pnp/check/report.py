"""What was found in a finished file; loaded without what finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.check.fault import Fault

if TYPE_CHECKING:
    from pnp.pages.statement import Statement


class Report(NamedTuple):
    """How many pages and pieces a file has, and the faults; without any, all is as stated."""

    pages: int
    pieces: int
    faults: tuple[Fault, ...]
    statement: Statement | None = None  # what the file states of itself
