"""The page on which a game is entered: what it shows, and what its forms enter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pnp.games import printed
from scorer.games import GAMES, OWN
from scorer.games.packages import ContractError
from scorer.messages import msg
from scorer.wings.contract import WingPart

if TYPE_CHECKING:
    from pnp.games.contract import PrintedGame
    from pnp.wings.web.form import Form
    from scorer.entry.contract import Change, Progress
    from scorer.entry.log import GameLog
    from scorer.messages import Text
    from scorer.outcome import Played

P = TypeVar("P", bound="Progress")


class Pad(ABC, Generic[P]):
    """The page on which a game is entered: what it shows, and what its forms enter."""

    stays: tuple[str, ...] = ()
    """The names in ``looking`` that stay in the address when an entry is undone."""

    asks_at_end: bool = False
    """Whether the page asks if all is right before the game is saved, as nothing else would show a wrong number."""

    scripts: tuple[str, ...] = ()
    """Scripts in ``assets/web`` that the page loads before the common one."""

    def find_doubt(
        self, log: GameLog, progress: P, form: Form, earlier: Callable[[], Iterable[Played]]
    ) -> Text | None:
        """Return what makes a number of a form so unlikely that its phone is asked about it; None if nothing does.

        ``earlier`` reads the saved games of the same game.
        """
        return None

    @abstractmethod
    def look(self, log: GameLog, progress: P, query: Mapping[str, str]) -> dict[str, object]:
        """Return the values that ``head.html``, ``live.html`` and ``pad.html`` show besides log and progress.

        ``query`` has the fields of the page's address; ``seat`` in it is the player whose phone it is, from 1, or 0.
        The table view has ``tv`` in it. In the result, ``looking`` has the fields that links keep, ``sprite`` the
        pictures that the page uses, and ``stage``, if it is there, what the table view names beside the title.
        """

    @abstractmethod
    def entries(self, log: GameLog, progress: P, form: Form) -> Sequence[Change]:
        """Return the changes that a form makes. Raises ``BadEditError``."""

    @abstractmethod
    def following(self, progress: P, form: Form) -> dict[str, str]:
        """Return the fields of the page's address after an entry."""

    def photographed(
        self, progress: P, squares: Mapping[tuple[int, int], str], query: Mapping[str, str]
    ) -> Sequence[Change]:
        """Return the changes that enter the squares of a photo, by row and column from 1.

        ``query`` has the fields of the page's address. Raises ``BadEditError``.
        """
        raise NotImplementedError  # for games whose boards are read


AnyPad = Pad[Any]  # the entry page of any game; the progress that it shows must be of the same game

PAD = WingPart("phones", "PAD", Pad)
"""Where the page of a game is: the object ``PAD`` of ``phones`` in its room, a file or a package."""


def pad(game: str) -> AnyPad:
    """Return the entry page of a game. Raises ``UnknownGameError``, or ``BrokenGameError`` for a package's game."""
    printed_game = printed(game)
    if game in OWN or game in GAMES.folders:
        return _find_pad(printed_game)
    with GAMES.packages.wrap_faults(game):
        return _find_pad(printed_game)


def _find_pad(game: PrintedGame) -> AnyPad:
    found = PAD.of(game)
    if found is None:
        raise ContractError(msg("it has no page for phones: {place}", place="phones:PAD"))
    return found
