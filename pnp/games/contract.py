"""What is printed and shown of a game: its kit, for a number of players, on a paper; its board; its entry page."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pnp.errors import PnpError
from pnp.pages.backs import LONG_EDGE, Backs
from pnp.pages.paper import Paper
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Part
from pnp.pieces.selection import Choice
from pnp.texts.words import ENGLISH, Words
from scorer.messages import Text, either, joined, say

if TYPE_CHECKING:
    from pnp.drawing.theme import Theme
    from pnp.pads.form import Form
    from scorer.entry.contract import Change, Progress
    from scorer.entry.log import GameLog
    from scorer.games.contract import AnyRules


class NotForPlayersError(PnpError):
    """A number of players that a game cannot take."""

    def __init__(self, title: str, players: tuple[int, ...], wanted: int) -> None:
        super().__init__(
            say(
                "--players {wanted}: {game} is a game for {right} players",
                wanted=wanted,
                game=title,
                right=either(map(str, players)),
            )
        )


class NoEditionError(PnpError):
    """An edition that a game does not have."""

    def __init__(self, title: str, editions: tuple[str, ...], wanted: str) -> None:
        if editions:
            text = say(
                "--edition {wanted}: {game} has the editions {known}",
                wanted=wanted,
                game=title,
                known=joined(editions, ", "),
            )
        else:
            text = say("--edition {wanted}: {game} has no editions", wanted=wanted, game=title)
        super().__init__(text)


class OptionError(PnpError):
    """A wish that a game does not know."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the one who builds asks for beside game and players; ``None`` is the game's own choice."""

    edition: str | None = None
    variant: str | None = None
    cell: float | None = None  # pitch of the board, mm
    discs: int | None = None


def _full() -> Theme:
    """Return the full theme; looked up when it is wanted, so that nothing here rests on the palette."""
    from pnp.drawing.theme import FULL  # noqa: PLC0415

    return FULL


@dataclass(frozen=True, slots=True)
class Setup:
    """Which kit of a game is wanted."""

    players: int
    edition: str
    paper: Paper
    variant: str = ""
    cell: float | None = None
    discs: int | None = None
    lang: str = ENGLISH
    backs: Backs = LONG_EDGE
    theme: Theme = field(default_factory=_full)
    only: tuple[Choice, ...] = ()  # single pieces instead of the whole kit
    cut_paper: Paper | None = None  # what a machine's marks leave of the paper, where one cuts the pieces

    @property
    def piece_paper(self) -> Paper:
        """The sheet that pieces are laid on; whole pages have all of the paper."""
        return self.cut_paper or self.paper


@dataclass(frozen=True, slots=True)
class Box:
    """A kit's contents: the words its pages share, the seats' colours, its parts in printing order."""

    words: Words
    colours: tuple[str, ...]
    geometry: int
    parts: tuple[Part, ...]


P = TypeVar("P", bound="Progress")


class Pad(ABC, Generic[P]):
    """The page on which a game is entered: what is shown of its progress, and what a form enters."""

    @abstractmethod
    def look(self, log: GameLog, progress: P, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the templates ``head.html``, ``live.html`` and ``pad.html`` show beside log and progress."""

    @abstractmethod
    def entries(self, log: GameLog, progress: P, form: Form) -> Sequence[Change]:
        """Return the changes that a form makes. Raises ``BadEditError``."""

    @abstractmethod
    def following(self, progress: P, form: Form) -> dict[str, str]:
        """Return what the page looks at after an entry, as fields of a query."""


AnyPad = Pad[Any]
"""The page of some game: the progress that it shows must be one of that game."""


class PrintedGame(ABC):
    """What is printed and shown of a game: one that leaves something out cannot be made.

    The first edition is the default; a game without editions has none.
    """

    editions: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    variant_players: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    takes_cell: bool = False
    takes_discs: bool = False

    @property
    @abstractmethod
    def rules(self) -> AnyRules:
        """The rules of the game."""

    @property
    @abstractmethod
    def players(self) -> tuple[int, ...]:
        """For how many players there is a kit."""

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.rules.id

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.rules.title

    @property
    def has_board(self) -> bool:
        """Whether the game is played on a board."""
        return type(self).board_map is not PrintedGame.board_map

    @property
    def folder(self) -> Path:
        """The folder of the game: with ``templates``, the words of its pages and parts of web pages.

        A game of another package may have ``locales`` there too: its catalogues, laid out as gettext has them.
        """
        file = sys.modules[type(self).__module__].__file__
        assert file  # a game comes from a file
        return Path(file).parent

    @abstractmethod
    def open(self, setup: Setup) -> Box:
        """Return what the kit consists of: its parts in printing order."""

    def board_map(self, setup: Setup) -> BoardMap | None:
        """Return the map of the board; nothing where the game has none."""
        return None

    @property
    @abstractmethod
    def pad(self) -> AnyPad:
        """How the game is entered on the web pages."""

    def setup(
        self, players: int, wish: Wish, paper: Paper, lang: str = ENGLISH, theme: Theme | None = None
    ) -> Setup:
        """Check a wish against what the game takes.

        Raises ``NotForPlayersError``, ``NoEditionError`` or ``OptionError``.
        """
        if wish.edition is not None and wish.edition not in self.editions:
            raise NoEditionError(self.title, self.editions, wish.edition)
        self._check_options(wish)
        takes = self.variant_players.get(wish.variant or "", self.players)
        if players not in takes:
            raise NotForPlayersError(
                self.title + (f" {wish.variant}" if wish.variant else ""), takes, players
            )
        first = self.editions[0] if self.editions else ""
        variant = wish.variant or (self.variants[0] if self.variants else "")
        return Setup(
            players,
            wish.edition or first,
            paper,
            variant,
            wish.cell,
            wish.discs,
            lang,
            theme=theme or _full(),
        )

    def _check_options(self, wish: Wish) -> None:
        if wish.variant is not None and wish.variant not in self.variants:
            raise OptionError(self._no_variant(wish.variant))
        if wish.cell is not None and not self.takes_cell:
            cell = f"{wish.cell:g}"
            raise OptionError(
                say("--cell {wanted}: {game} has no squares of another size", wanted=cell, game=self.title)
            )
        if wish.discs is not None and not self.takes_discs:
            raise OptionError(
                say("--discs {wanted}: {game} has no discs", wanted=wish.discs, game=self.title)
            )

    def _no_variant(self, wanted: str) -> Text:
        if not self.variants:
            return say("--variant {wanted}: {game} has no variants", wanted=wanted, game=self.title)
        return say(
            "--variant {wanted}: {game} has the variants {known}",
            wanted=wanted,
            game=self.title,
            known=joined(self.variants, ", "),
        )

    def suits(self, players: int, wish: Wish) -> bool:
        """Say whether a kit is meant when no game is named: it takes so many, and knows every special wish.

        An edition is a wish to the games that have editions.
        """
        known = (wish.cell is None or self.takes_cell) and (wish.discs is None or self.takes_discs)
        variant = wish.variant is None or wish.variant in self.variants
        takes = self.variant_players.get(wish.variant or "", self.players)
        return players in takes and known and variant

    def file_name(self, setup: Setup) -> str:
        """Return the name of the kit's file; default edition and variant are not named.

        Single pieces have a name of their own, so that they do not take the place of a whole kit.
        """
        special = [
            f"-{value}"
            for value, all_values in ((setup.edition, self.editions), (setup.variant, self.variants))
            if all_values and value != all_values[0]
        ]
        single = "-only" if setup.only else ""
        return f"{self.id}{''.join(special)}-{setup.players}p{single}.pdf"
