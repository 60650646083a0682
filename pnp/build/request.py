"""What is asked of a build, what is planned for it, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.build.formats import Output
from pnp.games.contract import PrintedGame, Setup, Wish
from pnp.pages.backs import LONG_EDGE
from pnp.pages.page import Document
from pnp.pages.profile import Profile
from pnp.pages.statement import Statement
from pnp.printers.correction import Press
from pnp.texts import words
from scorer.messages import Text

if TYPE_CHECKING:
    from pnp.printers.cutting import Cutting

ANY = Wish()
PDF_ALONE = Output()


@dataclass(frozen=True, slots=True)
class Request:
    """What to build. Without games: every game that so many can play."""

    games: tuple[str, ...] = ()
    players: int | None = None
    wish: Wish = ANY
    paper: str = "a4"
    lang: str = words.ENGLISH
    backs: str = LONG_EDGE
    printer: Profile | None = None
    ink: str = "full"
    only: tuple[str, ...] = ()
    output: Output = PDF_ALONE


@dataclass(frozen=True, slots=True)
class Plan:
    """One file to be: its name, the kit that goes into it, the printer where it is known, the machine that cuts."""

    game: PrintedGame
    setup: Setup
    press: Press | None = None
    cutting: Cutting | None = None
    record: str = ""  # the options that build it, as its file carries them

    @property
    def file_name(self) -> str:
        """The file's name, without its folder."""
        return self.game.file_name(self.setup)


@dataclass(frozen=True, slots=True)
class Built:
    """One kit ready to be put in place: what was laid out, its PDF, and its plan."""

    file_name: str
    document: Document
    data: bytes
    hint: Text | None = None  # what another paper would do better
    plan: Plan | None = None  # a sheet that belongs to no kit has none
    statement: Statement | None = None  # what the kit's PDF states of itself
