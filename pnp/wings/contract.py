"""What a wing may add to pnp: commands, formats, checks, readers. ``scorer.wings.contract`` says what a wing is.

``wing.py`` in the folder of a wing holds ``WING``, an object of a class that overrides some hooks of ``Wing``. A hook
imports what it returns, so that nobody waits for a wing that is not used. Types of every floor are named here and never
loaded.

What a wing adds to the pages of ``pnp serve`` stands in its ``phones.py``, see ``pnp.wings.web.contract``. What it
wants of a game is a ``Part``, as ``TURNS`` in ``scorer.games.turns`` and ``PAD`` in ``pnp.wings.web.pad``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from pnp.errors import PnpError
from scorer.games.options import Option, Value
from scorer.messages import Text, msg
from scorer.wings import contract
from scorer.wings.contract import WingError, Wings

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.check.fault import KitFault
    from pnp.cli.options import Command
    from pnp.cli.score import ForPhotos
    from pnp.cli.speech import Speech
    from pnp.drawing.theme import Theme
    from pnp.games.contract import PrintedGame
    from pnp.kits.plan import Machine
    from pnp.pages.backs import Backs
    from pnp.pages.paper import Paper
    from pnp.pages.printer import Printer
    from pnp.pages.statement import Statement
    from pnp.printers.correction import PrinterCorrection
    from pnp.printers.sides import Solution
    from pnp.writers.kit import FinishedKit
    from scorer.outcome import Played
    from scorer.plays.table_rows import TableFault, TableRow

T = TypeVar("T")

Choices = Mapping[str, Value]  # values of options, by their ids
Writer = Callable[["FinishedKit", Choices, int], Iterator[tuple[str, bytes]]]
"""Takes a kit, the values of the options of its format and the number of cores; yields names of files and contents."""

Losses = Callable[["FinishedKit", Choices], Sequence[Text]]
"""Takes a kit and the values of the options of a format; returns sentences on what that leaves out of the kit."""


class CompanionFile(NamedTuple):
    """The companion of a kit for cutting: its name, its contents, and the Content-Security-Policy that it keeps."""

    name: str
    data: bytes
    policy: str


class Companion(NamedTuple):
    """What writes the companion of a kit, and what returns sentences on what that leaves out of the kit."""

    write: Callable[[FinishedKit], CompanionFile]
    losses: Callable[[FinishedKit], Sequence[Text]]


Prepare = Callable[[str, "Paper", "Backs", "PrinterCorrection | None", str, "Theme"], "Machine"]
"""Takes the id of a machine, the paper, the backs, the correction of a printer, the language and the theme."""


class Listed(NamedTuple):
    """A command: what loads it, and what the lists of commands say. A ``Group`` has subcommands."""

    load: Callable[[], Command]
    help: str  # its line in the list of commands
    example: str  # its line in the examples
    after: str = ""  # the command before it in both lists; at the end if that is not there


class Subcommand(NamedTuple):
    """A command of ``pnp plays``: what loads its function, and what the list says."""

    load: Callable[[], Callable[..., object]]
    example: str
    after: str = ""


class FormatCode(NamedTuple):
    """What a format with checks or losses runs, loaded at once."""

    write: Writer
    losses: Losses
    check: Callable[[Choices], None] = lambda _: None


class Format(NamedTuple):
    """An output format: its help, its writer, its options. ``pnp.kits.formats`` has all; nothing else names them."""

    id: str
    help: str
    writer: Callable[[], Writer]  # loads it
    options: tuple[Option, ...] = ()
    check: Callable[[Choices], None] | None = (
        None  # raises an error for wrong values before anything is drawn
    )
    losses: Callable[[], Losses] | None = None  # loads what says what its files leave out
    by_page: bool = False  # whether there is (almost) one file for each page
    numbered: str = ""  # the ending of its numbered files, of which there may be fewer next time
    switch: Option | None = None  # an option of its own that selects it
    elsewhere: bool = False  # whether a print shop prints it, not a saved printer
    on_screen: bool = False  # whether it is for tables on a screen, so that nobody prints it
    of_one_game: bool = False  # whether each of its files is for one game
    after: str = ""  # the format that it follows in lists, if that is there

    @property
    def option(self) -> str:
        """The switch that selects it."""
        return self.switch.switch if self.switch else f"--format {self.id}"

    @property
    def switches(self) -> tuple[Option, ...]:
        """Its options; the one that selects it is first."""
        return (self.switch, *self.options) if self.switch else self.options


def make_format(
    name: str, about: str, load: Callable[[], FormatCode], options: tuple[Option, ...] = ()
) -> Format:
    """Return a format whose writer, check and losses are loaded together."""
    return Format(
        name,
        about,
        lambda: load().write,
        options,
        lambda choices: load().check(choices),
        lambda: load().losses,
    )


class Machines(NamedTuple):
    """Machines that cut: their ids for ``--cutter``, and what lays a kit out for one."""

    ids: tuple[str, ...]
    prepare: Callable[[], Prepare]  # loads it


class PhotoReader(Protocol):
    """What makes a results file from photos."""

    def __call__(
        self, call: ForPhotos, begun: bytes, speech: Speech
    ) -> tuple[bytes, Played, Callable[[], None]]:
        """Return the file, its game, and what to do once it is scored.

        ``begun`` is the part of the first photo that was read already.
        """


class Photos(NamedTuple):
    """What reads photos of boards, and finds those that were left unfinished last."""

    read: PhotoReader
    find_last: Callable[[Path], tuple[str, ForPhotos] | None]
    """Takes the file of the unfinished games; returns when the photos were last asked about, and their options."""


class Devices(NamedTuple):
    """The printers that the system knows."""

    list_lines: Callable[[], list[Text]]  # a line about each
    read: Callable[
        [str, Printer], Printer
    ]  # takes a name and what is known of that printer; returns what it says


class Wing(contract.AnyWing):
    """What a wing adds. Each hook says what it returns; a wing of ours that does it is named behind it."""

    def commands(self) -> Mapping[str, Listed]:
        """Return commands, by the word that one types behind ``pnp``. Example: preview."""
        return {}

    def plays_commands(self) -> Mapping[str, Subcommand]:
        """Return commands of ``pnp plays``, by the word that one types behind it. Example: turns."""
        return {}

    def formats(self) -> Sequence[Format]:
        """Return output formats with their options; command line and web forms follow. Example: tables."""
        return ()

    def companion(self) -> Companion | None:
        """Return what writes a page beside a kit that leads through its cutting. Example: companion."""
        return None

    def machines(self) -> Machines | None:
        """Return machines that cut. Example: cutters."""
        return None

    def press_check(self) -> Callable[[bytes, str, Statement], Iterable[KitFault]] | None:
        """Return what checks the file of a print shop, given its bytes, its title and its statement. Example: shops."""
        return None

    def folder_kit(self) -> Callable[[Path], PrintedGame] | None:
        """Return what opens the folder of a game for printing. Example: own."""
        return None

    def sheet_rows(self) -> Callable[[str, bytes], list[TableRow] | TableFault] | None:
        """Return what reads a spreadsheet, given its name and its bytes: its rows, or what is wrong. Example: own."""
        return None

    def photos(self) -> Photos | None:
        """Return what reads the photos of ``pnp score``. Example: photo."""
        return None

    def printer_pictures(self) -> Callable[[tuple[str, str], Mapping[str, str], Printer], Solution] | None:
        """Return what measures a printer by two pictures of its sheet and typed values. Example: photo."""
        return None

    def devices(self) -> Devices | None:
        """Return the printers of the system. Example: print."""
        return None


WINGS: Wings[Wing] = Wings("pnp.wings", Wing)


class NoWingError(PnpError):
    """A part of the program that was asked for is not installed."""

    def __init__(self, word: str, wing: str) -> None:
        super().__init__(msg("{word}: this pnp was installed without its part {wing}", word=word, wing=wing))


def need(hook: Callable[[Wing], T | None], word: str, wing: str) -> T:
    """Return the first answer of a wing to a hook. Raises ``NoWingError`` with what the user calls ``word``."""
    found = WINGS.find(hook)
    if found is None:
        raise NoWingError(word, wing)
    return found


class Named(Protocol):
    """What stands in a list under a name."""

    @property
    def after(self) -> str:
        """The name that it follows, if that is there."""


N = TypeVar("N", bound=Named)


def add_to(core: Mapping[str, N], hook: Callable[[Wing], Mapping[str, N]]) -> dict[str, N]:
    """Return a list of the core with what the wings add to it, each after the name that it follows; else at the end.

    Raises ``WingError`` if a name is taken: by the core, or by another wing.
    """
    listed = dict(core)
    owners = dict.fromkeys(core, "pnp")
    for wing, added in WINGS.ask(lambda wing: {**hook(wing)}).items():
        for name, value in added.items():
            if name in owners:
                raise WingError(wing, name, msg("{other} has this name", other=owners[name]))
            owners[name] = wing
            items = list(listed.items())
            at = list(listed).index(value.after) + 1 if value.after in listed else len(items)
            listed = dict([*items[:at], (name, value), *items[at:]])
    return listed
