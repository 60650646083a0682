"""The request for a build, its plan, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from pnp.games.contract import KitSpec, PrintedGame
from pnp.kits import defaults
from pnp.kits.formats import Output
from pnp.pages.page import Document, Page
from pnp.pages.paper import Paper
from pnp.pages.profile import Profile
from pnp.pages.statement import Statement
from pnp.printers.correction import PrinterCorrection
from pnp.texts.languages import ENGLISH
from scorer.frozen import Frozen
from scorer.games.options import Value
from scorer.messages import Text

PDF_ALONE = Output()

PDF, BETWEEN = ".pdf", "+"
"""The suffix of a file name; the separator between the names of kits in it."""


class Request(Frozen):
    """What to build. The default is every game for the number of players that has the chosen options."""

    games: tuple[str, ...] = ()
    players: int | None = None  # by default ``defaults.PLAYERS``, or the nearest number that a game is for
    choices: Mapping[str, Value] = {}  # by the ids of options
    paper: str = defaults.PAPER
    lang: str = ENGLISH
    backs: str = defaults.BACKS
    printer: Profile | None = None
    ink: str = defaults.INK
    only: tuple[str, ...] = ()
    output: Output = PDF_ALONE
    together: bool = False  # whether all kits are one file, whose pieces share sheets


class Machine(Protocol):
    """A machine that cuts printed sheets, with the paper that it is fed with."""

    @property
    def sheet(self) -> Paper:
        """The sheet to lay pieces on."""

    def page(self, page: Page) -> Page:
        """Return a page that pieces are cut out of, as the machine is fed: with its marks."""

    def describe(self) -> Text:
        """Return a text with the marks and their values."""


class Plan(NamedTuple):
    """A file to build: its name, its kit, the saved printer, the cutter."""

    game: PrintedGame
    spec: KitSpec
    press: PrinterCorrection | None = None
    cutting: Machine | None = None
    record: str = ""  # the options that build it, as recorded in its file
    others: tuple[tuple[PrintedGame, KitSpec], ...] = ()  # kits that share its file

    @property
    def file_name(self) -> str:
        """The file's name, without its folder."""
        stems = [game.file_name(spec).removesuffix(PDF) for game, spec in self.kits]
        return BETWEEN.join(stems) + PDF

    @property
    def kits(self) -> tuple[tuple[PrintedGame, KitSpec], ...]:
        """All kits of the file."""
        return (self.game, self.spec), *self.others


class BuiltKit(NamedTuple):
    """A finished kit in memory: its pages, its PDF, and its plan."""

    file_name: str
    document: Document
    data: bytes
    hints: tuple[Text, ...] = ()  # about a larger paper
    plan: Plan | None = None  # ``None`` for a sheet that does not belong to a kit
    statement: Statement | None = None  # the statement in the kit's PDF
