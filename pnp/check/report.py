"""The result of checking a file; loading it does not load the checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.check.fault import Fault

if TYPE_CHECKING:
    from pnp.pages.statement import Statement


@dataclass(frozen=True, slots=True)
class Report:
    """How many pages and pieces a file has, and the faults; without any, all is as stated."""

    pages: int
    pieces: int
    faults: tuple[Fault, ...]
    statement: Statement | None = None  # what the file states of itself
