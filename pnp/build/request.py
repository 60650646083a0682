"""What is asked of a build, what is planned for it, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pnp.build import defaults
from pnp.build.formats import Output
from pnp.games.contract import KitSpec, PrintedGame
from pnp.pages.page import Document
from pnp.pages.profile import Profile
from pnp.pages.statement import Statement
from pnp.printers.correction import Press
from pnp.texts.languages import ENGLISH
from scorer.frozen import Frozen
from scorer.games.options import Value
from scorer.messages import Text

if TYPE_CHECKING:
    from pnp.printers.cutting import Cutting

PDF_ALONE = Output()


class Request(Frozen):
    """What to build. Without games: every game that so many can play, and that has the options that are chosen."""

    games: tuple[str, ...] = ()
    players: int = defaults.PLAYERS
    choices: Mapping[str, Value] = {}  # by the ids of options
    paper: str = defaults.PAPER
    lang: str = ENGLISH
    backs: str = defaults.BACKS
    printer: Profile | None = None
    ink: str = defaults.INK
    only: tuple[str, ...] = ()
    output: Output = PDF_ALONE


class Plan(NamedTuple):
    """One file to be: its name, the kit that goes into it, the printer where it is known, the machine that cuts."""

    game: PrintedGame
    spec: KitSpec
    press: Press | None = None
    cutting: Cutting | None = None
    record: str = ""  # the options that build it, as its file carries them

    @property
    def file_name(self) -> str:
        """The file's name, without its folder."""
        return self.game.file_name(self.spec)


class BuiltKit(NamedTuple):
    """One kit ready to be put in place: what was laid out, its PDF, and its plan."""

    file_name: str
    document: Document
    data: bytes
    hint: Text | None = None  # what another paper would do better
    plan: Plan | None = None  # a sheet that belongs to no kit has none
    statement: Statement | None = None  # what the kit's PDF states of itself
