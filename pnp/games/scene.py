"""What a position of a game looks like on a page, and what may be tapped on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorer.games.turns import Position

if TYPE_CHECKING:
    from scorer.messages import Text

NOBODY = -1
"""Who acts with a picture that is only looked at."""


class View(NamedTuple):
    """Who looks at a position: pictures show nothing that is hidden from all of these seats."""

    eyes: frozenset[int]  # seats; all of them where nothing is hidden, none for somebody who plays no part
    acts: int = NOBODY  # the seat that acts with this picture, where it is that seat's turn
    picked: Mapping[str, str] = {}  # what was tapped before the action is whole, as a die before its row
    last: str = ""  # the last decision, as these eyes see it
    step: int = 0  # how many actions these eyes have seen
    address: str = ""  # of the page, up to the name of what is picked


class Key(NamedTuple):
    """A button beside the picture: what is written on it, its action, and whether that is legal."""

    text: Text
    action: str
    lit: bool = True
    sign: str = ""  # a picture of the sprite in front of the text


P = TypeVar("P", bound=Position)


class Scene(ABC, Generic[P]):
    """How positions are drawn: the template ``scene.html`` of a game shows one, ``moves.html`` what may be done."""

    @abstractmethod
    def sprite(self, position: P) -> str:
        """Return the pictures that both templates use, of every position of this game, as SVG."""

    @abstractmethod
    def look(self, position: P, view: View) -> Mapping[str, object]:
        """Return what both templates show beside ``view``."""

    @abstractmethod
    def task(self, position: P, view: View) -> Text:
        """Return in one sentence what the seat to act is to do."""

    @abstractmethod
    def action(self, position: P, form: Mapping[str, str]) -> str:
        """Return the action that a form means, legal or not; nothing where something must be picked first."""


AnyScene = Scene[Any]
"""The scene of some game: the position that it draws must be one of that game."""


def eyes_of(position: Position, seats: Iterable[int] | None = None) -> frozenset[int]:
    """Return the eyes of some seats; of all where none are named, as after the end."""
    return frozenset(range(len(position.players)) if seats is None else seats)
