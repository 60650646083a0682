"""The request for a build, its plan, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.build import defaults
from pnp.build.formats import Output
from pnp.games.contract import KitSpec, PrintedGame
from pnp.pages.page import Document
from pnp.pages.profile import Profile
from pnp.pages.statement import Statement
from pnp.printers.correction import PrinterCorrection
from pnp.texts.languages import ENGLISH
from scorer.games.options import Value
from scorer.messages import Text

if TYPE_CHECKING:
    from pnp.printers.cutting import Cutting

PDF_ALONE = Output()


@dataclass(frozen=True, slots=True)
class Request:
    """What to build. Without games: every game for these players that has the chosen options."""

    games: tuple[str, ...] = ()
    players: int = defaults.PLAYERS
    choices: Mapping[str, Value] = field(default_factory=dict, hash=False)  # by the ids of options
    paper: str = defaults.PAPER
    lang: str = ENGLISH
    backs: str = defaults.BACKS
    printer: Profile | None = None
    ink: str = defaults.INK
    only: tuple[str, ...] = ()
    output: Output = PDF_ALONE


@dataclass(frozen=True, slots=True)
class Plan:
    """A file to build: its name, its kit, the saved printer, the cutter."""

    game: PrintedGame
    spec: KitSpec
    press: PrinterCorrection | None = None
    cutting: Cutting | None = None
    record: str = ""  # the options that build it, as recorded in its file

    @property
    def file_name(self) -> str:
        """The file's name, without its folder."""
        return self.game.file_name(self.spec)


@dataclass(frozen=True, slots=True)
class BuiltKit:
    """A finished kit in memory: its pages, its PDF, and its plan."""

    file_name: str
    document: Document
    data: bytes
    hint: Text | None = None  # a hint about a larger paper
    plan: Plan | None = None  # a sheet that belongs to no kit has none
    statement: Statement | None = None  # the statement in the kit's PDF
