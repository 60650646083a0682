"""What is printed and shown of a game: its kit, for a number of players, on a paper; its board; its entry page."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from pnp.data import resources
from pnp.errors import PnpError
from pnp.games.options import choose, special
from pnp.pages.backs import LONG_EDGE, Backs
from pnp.texts.languages import ENGLISH, LANGUAGES
from scorer.games.options import format_value
from scorer.messages import Text, either, msg

if TYPE_CHECKING:
    from pnp.drawing.theme import Theme
    from pnp.games.scene import AnyScene
    from pnp.pads.form import Form
    from pnp.pages.paper import Paper
    from pnp.pieces.board_map import BoardMap
    from pnp.pieces.leaflet import Leaflet
    from pnp.pieces.part import Part
    from pnp.pieces.selection import Choice
    from pnp.pieces.sight import Sight
    from pnp.texts.words import Words
    from scorer.entry.contract import Change, Progress
    from scorer.entry.log import GameLog
    from scorer.games.contract import AnyRules
    from scorer.games.options import Option, Value
    from scorer.messages import Text


class NotForPlayersError(PnpError):
    """A number of players that a game cannot take."""

    def __init__(self, title: str, players: Sequence[int], wanted: int) -> None:
        super().__init__(
            msg(
                "--players {wanted}: {game} is for {right} players",
                wanted=wanted,
                game=title,
                right=either(map(str, players)),
            )
        )


class KitSpec(NamedTuple):
    """Which kit of a game is wanted."""

    players: int
    choices: Mapping[str, Value]  # the value of every option of the game, by its id
    paper: Paper
    theme: Theme
    lang: str = ENGLISH
    backs: Backs = LONG_EDGE
    only: tuple[Choice, ...] = ()  # single pieces instead of the whole kit
    cut_paper: Paper | None = None  # what a machine's marks leave of the paper, where one cuts the pieces

    @property
    def piece_paper(self) -> Paper:
        """The sheet that pieces are laid on; whole pages have all of the paper."""
        return self.cut_paper or self.paper


class KitContents(NamedTuple):
    """A kit's contents: the words its pages share, the seats' colours, its parts in printing order."""

    words: Words
    colours: tuple[str, ...]
    geometry: int
    parts: tuple[Part, ...]
    remarks: tuple[Text, ...] = ()  # what is told once it is built: not wrong, but unwise


P = TypeVar("P", bound="Progress")


class Pad(ABC, Generic[P]):
    """The page on which a game is entered: what is shown of its progress, and what a form enters."""

    stays: tuple[str, ...] = ()
    """What the page still looks at when an entry is taken back: names of ``looking``."""

    scripts: tuple[str, ...] = ()
    """What the page loads beside the script that all have: names of ``assets/web``. It comes first."""

    @abstractmethod
    def look(self, log: GameLog, progress: P, query: Mapping[str, str]) -> dict[str, object]:
        """Return what the templates ``head.html``, ``live.html`` and ``pad.html`` show beside log and progress.

        ``query`` is what the page looks at, and with ``seat`` whose phone it is, from 1; 0 for nobody's.
        ``looking`` is what it goes on looking at, as fields of a query; ``sprite`` has the pictures that it uses.
        """

    @abstractmethod
    def entries(self, log: GameLog, progress: P, form: Form) -> Sequence[Change]:
        """Return the changes that a form makes. Raises ``BadEditError``."""

    @abstractmethod
    def following(self, progress: P, form: Form) -> dict[str, str]:
        """Return what the page looks at after an entry, as fields of a query."""

    def photographed(
        self, progress: P, squares: Mapping[tuple[int, int], str], query: Mapping[str, str]
    ) -> Sequence[Change]:
        """Return the changes that enter what a photo shows on each square, by row and column from 1.

        ``query`` is what the page looks at. Raises ``BadEditError``.
        """
        raise NotImplementedError  # for games whose boards are read


AnyPad = Pad[Any]
"""The page of some game: the progress that it shows must be one of that game."""


class PrintedGame(ABC):
    """What is printed and shown of a game: one that leaves something out cannot be made."""

    options: tuple[Option, ...] = ()
    """What can be chosen of the kit; what chooses the kind of the game is one of them, as the rules declare it."""

    @property
    @abstractmethod
    def rules(self) -> AnyRules:
        """The rules of the game."""

    @property
    def players(self) -> tuple[int, ...]:
        """For how many players there is a kit."""
        return tuple(sorted({number for kind in self.rules.kinds for number in kind.players}))

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.rules.id

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.rules.title

    def title_in(self, lang: str) -> str:
        """Return the name of the game in a language: of most games the same in all."""
        return self.title

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game has words in."""
        return tuple(LANGUAGES)

    @property
    def licence(self) -> str:
        """The licence that a bundle for a store has; none where it is nobody else's to say."""
        return resources.licence()

    @property
    def has_board(self) -> bool:
        """Whether the game is played on a board."""
        return type(self).board_map is not PrintedGame.board_map

    @property
    def is_legible(self) -> bool:
        """Whether photos of its board can be read."""
        return type(self).sight is not PrintedGame.sight

    @property
    def has_rules(self) -> bool:
        """Whether the kit has a rules leaflet."""
        return type(self).leaflet is not PrintedGame.leaflet

    @property
    def folder(self) -> Path:
        """The folder of the game: with ``templates``, the words of its pages and parts of web pages.

        A game of another package may have ``locales`` there too: its catalogues, laid out as gettext has them.
        """
        file = sys.modules[type(self).__module__].__file__
        assert file  # a game comes from a file
        return Path(file).parent

    @abstractmethod
    def open(self, spec: KitSpec) -> KitContents:
        """Return what is in the box: its parts in printing order, the rules apart."""

    def leaflet(self, spec: KitSpec) -> Leaflet | None:
        """Return the rules of the game as they are printed and shown; nothing where it has no words for them."""
        return None

    def kit(self, spec: KitSpec) -> KitContents:
        """Return all that is printed of a kit: the rules first, where there are any, then what is in the box."""
        from pnp.games.parts import rules  # noqa: PLC0415 - what draws is loaded when a kit is wanted

        box, leaflet = self.open(spec), self.leaflet(spec)
        if leaflet is None:
            return box
        return box._replace(parts=(rules(leaflet, spec.paper, spec.theme), *box.parts))

    def board_map(self, spec: KitSpec) -> BoardMap | None:
        """Return the map of the board; nothing where the game has none."""
        return None

    def sight(self, spec: KitSpec) -> Sight | None:
        """Return what may lie on the board, for a reader of photos; nothing where none can read it."""
        return None

    def square(self, row: int, column: int) -> Text:
        """Return how people name a square of the board, by its row and column from 1."""
        return msg("Row {row}, column {column}", row=row, column=column)

    def results(self, spec: KitSpec, boards: Sequence[str]) -> list[str]:
        """Return the lines of a results file with boards that were read, in order, but for game and players."""
        raise NotImplementedError  # for games whose boards are read

    @property
    @abstractmethod
    def pad(self) -> AnyPad:
        """How the game is entered on the web pages."""

    @property
    @abstractmethod
    def scene(self) -> AnyScene | None:
        """How its positions are drawn where it is played; nothing for a game whose turns the rules do not know."""

    def spec(
        self,
        players: int,
        choices: Mapping[str, Value],
        paper: Paper,
        lang: str = ENGLISH,
        theme: Theme | None = None,
    ) -> KitSpec:
        """Check what is asked for against what the game has.

        Raises ``NotForPlayersError``, ``NoOptionError`` or ``OptionError``.
        """
        from pnp.drawing import theme as themes  # noqa: PLC0415 - what draws is loaded when a kit is wanted

        every = choose(self.title, self.options, choices)
        kind = self.rules.kind(every)
        if players not in kind.players:
            named = self.title if kind == self.rules.kinds[0] else f"{self.title} {kind.id}"
            raise NotForPlayersError(named, kind.players, players)
        return KitSpec(players, every, paper, theme or themes.theme(themes.FULL), lang)

    def special(self, spec: KitSpec) -> dict[str, Value]:
        """Return what is chosen other than the game's own choice."""
        return special(self.options, spec.choices)

    def file_name(self, spec: KitSpec) -> str:
        """Return the name of the kit's file; it has what is not as usual, where the option says so.

        Single pieces have a name of their own, so that they do not take the place of a whole kit.
        """
        chosen = self.special(spec)
        named = [each.id for each in self.options if each.in_name and each.id in chosen]
        parts = [key if chosen[key] is True else format_value(chosen[key]) for key in named]
        single = ["only"] if spec.only else []
        return "-".join([self.id, *parts, f"{spec.players}p", *single]) + ".pdf"
