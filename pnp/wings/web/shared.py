"""What all pages share while the server runs; and what games that are played here, a wing, offer to the other pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from starlette.requests import Request
from starlette.responses import Response

from pnp.wings.contract import NoWingError
from pnp.wings.web.codes import EntryCode, household
from pnp.wings.web.consent import Consent
from pnp.wings.web.form import Form
from pnp.wings.web.guard import Rates
from pnp.wings.web.host import Host
from pnp.wings.web.live import Live
from pnp.wings.web.log_writer import LogWriter
from pnp.wings.web.print_room import PrintRoom
from pnp.wings.web.settings import Settings
from pnp.wings.web.visitor import visitor
from scorer.entry.log import GameLog
from scorer.games.contract import AnyRules
from scorer.messages import Text
from scorer.plays import Play


class PhoneQuestion(NamedTuple):
    """What a phone is asked about an entry that was not made; without ``mine`` it is only told why."""

    sentences: Sequence[Text]
    theirs: Text | None = None  # on the button that keeps what others entered
    mine: Text | None = None  # on the button that enters it anyway
    fields: Sequence[tuple[str, str]] = ()  # of the form of that button
    path: str = "edit"  # where that form goes, below the address of the game


class Telling(NamedTuple):
    """How a phone hears of a game."""

    game: str
    own: str  # the player whose phone it is; empty if there is none
    yours: Mapping[str, Callable[..., Text]]  # see ``Scene``
    pieces: Mapping[str, object]


class CostlyMove(NamedTuple):
    """The move of some plays that cost most, and the page that shows it."""

    heading: Text  # the game, and what it cost
    sentences: Sequence[Text]  # what was done, what would have been better, and why
    address: str


class PlayedHere(Protocol):
    """Games that are played on the phones, action by action."""

    def can_play(self, game: str) -> bool:
        """Return whether a game can be played here. Raises the fault of a game that cannot be loaded."""

    def wake(self, log: GameLog) -> None:
        """Roll the dice and let programs act in a game if it is their turn."""

    async def close(self) -> None:
        """Stop all programs."""

    def answer(
        self,
        request: Request,
        log: GameLog,
        query: Mapping[str, str],
        questions: Sequence[PhoneQuestion] = (),
    ) -> Response:
        """Answer with the page of a game, or with the part of it that changes."""

    async def edit(self, request: Request, form: Form) -> Response:
        """Act as a form says, or agree to what another phone asked."""

    async def undo(self, request: Request, form: Form) -> Response:
        """Take back an action, or ask the others."""

    def tell(self, log: GameLog, name: str) -> Telling:
        """Return how the phone of a player hears of a game."""

    def find_costliest(self, plays: Sequence[Play]) -> CostlyMove | None:
        """Return the move that cost most in those plays that were analysed; None if there is none."""

    def programs(self, rules: AnyRules) -> list[str]:
        """Return the names of the programs that play a game, the best first."""


@dataclass
class Shared:
    """What all pages share."""

    settings: Settings
    door: EntryCode | None  # None if no code is needed
    drawing: Rates  # of kits, cards and photos
    beginning: Rates  # of new games
    print_room: PrintRoom
    logs: LogWriter
    live: Live
    consent: Consent
    host: Host
    played: PlayedHere | None = None  # None without that wing
    desk: object | None = None  # prints kits on a printer of the host; None if nobody may
    reads_photos: bool = False  # whether photos of a board can be entered
    begun: dict[str, str] = field(default_factory=dict)  # the games of the forms that were sent
    photographed: dict[tuple[str, str], tuple[float, Any]] = field(default_factory=dict)
    """What was read of photos but not entered yet, and when, by the game and the phone."""


def shared(request: Request) -> Shared:
    """Return what all pages share."""
    found: Shared = request.app.state.shared
    return found


def played_here(request: Request) -> PlayedHere:
    """Return what plays games here. Raises ``NoWingError``."""
    played = shared(request).played
    if played is None:
        raise NoWingError("play", "turns")
    return played


def can_be_played(request: Request, game: str) -> bool:
    """Return whether a game can be played here. Raises the fault of a game that cannot be loaded."""
    played = shared(request).played
    return played is not None and played.can_play(game)


def may_begin(request: Request) -> bool:
    """Return whether an address may begin one more game, and count it."""
    return shared(request).beginning.allows(household(visitor(request).address))


def may_draw(request: Request) -> bool:
    """Return whether an address may have one more kit or card drawn, or photo read, and count it."""
    return shared(request).drawing.allows(household(visitor(request).address))
