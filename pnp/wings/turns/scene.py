"""How a position of a game is shown on a page, and what can be tapped there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from pnp.games import printed
from scorer.games.turns import Position
from scorer.wings.contract import WingPart

if TYPE_CHECKING:
    from scorer.messages import Text

NOBODY = -1  # the acting seat of a picture that is only looked at


class View(NamedTuple):
    """The viewer of a position; pictures show nothing that is hidden from all of these seats."""

    eyes: frozenset[int]  # seats: all of them if nothing is hidden, none for a spectator
    acts: int = NOBODY  # the seat that acts with this picture, if it is its turn
    picked: Mapping[str, str] = {}  # taps before the action is complete, such as a die before its row
    last: str = ""  # the last decision, as these seats see it
    step: int = 0  # how many actions these seats have seen
    address: str = ""  # of the page, up to the name of the picked thing


class SceneKey(NamedTuple):
    """A button next to the picture: its text, its action, and whether that is legal."""

    text: Text
    action: str
    lit: bool = True
    sign: str = ""  # a picture of the sprite in front of the text


Yours = Mapping[str, "Callable[..., Text]"]
"""Patterns of sentences about a player, and what makes the same sentence for the player's own phone."""

PIECE, WHO, TO, ROW, COUNTERS, DICE, DISCS, WORD = [
    "piece",
    "who",
    "to",
    "row",
    "counters",
    "dice",
    "discs",
    "word",
]
"""The kinds of signs. Their values: a piece's notation, a player's name twice, a row's number, three times
how many come or go, and a character."""

AGAIN = "↻"  # the sign of another roll


class Sign(NamedTuple):
    """A small picture of something that happened."""

    kind: str
    value: object


Signs = Mapping[str, "Callable[..., tuple[Sign, ...]]"]
"""Patterns of sentences, and what makes their signs; other sentences have the pieces that they name."""

P = TypeVar("P", bound=Position)


class Scene(ABC, Generic[P]):
    """How positions are drawn: a game's template ``scene.html`` shows one, ``moves.html`` the possible actions."""

    yours: ClassVar[Yours] = {}
    signs: ClassVar[Signs] = {}

    def pieces(self, position: P) -> Mapping[str, object]:
        """Return the pieces that sentences name, by their notation; the template ``said.html`` draws one."""
        return {}

    @abstractmethod
    def sprite(self, position: P) -> str:
        """Return the pictures that both templates use in any position of this game, as SVG."""

    @abstractmethod
    def look(self, position: P, view: View) -> Mapping[str, object]:
        """Return the values that both templates show besides ``view``."""

    @abstractmethod
    def task(self, position: P, view: View) -> Text:
        """Return one sentence that tells the acting seat what to do."""

    @abstractmethod
    def action(self, position: P, form: Mapping[str, str]) -> str:
        """Return the action of a form, legal or not; empty if something must be picked first."""


AnyScene = Scene[Any]  # the scene of any game; the position that it draws must be of the same game

SCENE = WingPart("turns.phones", "SCENE", Scene)
"""Where the scene of a game is: the object ``SCENE`` of ``phones`` in the package ``turns`` of its room."""


def find_scene(game: str) -> AnyScene | None:
    """Return the scene of a game; ``None`` if its rules do not describe turns. Raises the errors of ``printed``."""
    return SCENE.of(printed(game))


def all_eyes(position: Position) -> frozenset[int]:
    """Return the ``eyes`` of a view that sees what every seat sees, as after the end."""
    return frozenset(range(len(position.players)))
