"""What a kit is: a game's box, for a number of players, in an edition, on a paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.errors import PnpError
from pnp.pages.paper import Paper
from pnp.parts.board_map import BoardMap
from pnp.parts.part import Part
from pnp.words import Words


def either(numbers: Sequence[int]) -> str:
    """Return numbers of players as a sentence names them.

    >>> either((3, 4))
    '3 or 4'
    """
    return " or ".join(str(each) for each in numbers)


class NotForPlayersError(PnpError):
    """A number of players that a game cannot take."""

    def __init__(self, title: str, players: tuple[int, ...], wanted: int) -> None:
        super().__init__(f"--players {wanted}: {title} is a game for {either(players)} players")


class NoEditionError(PnpError):
    """An edition that a game does not have."""

    def __init__(self, title: str, editions: tuple[str, ...], wanted: str) -> None:
        known = f"the editions {', '.join(editions)}" if editions else "no editions"
        super().__init__(f"--edition {wanted}: {title} has {known}")


@dataclass(frozen=True, slots=True)
class Setup:
    """Which kit of a game is wanted."""

    players: int
    edition: str
    paper: Paper


@dataclass(frozen=True, slots=True)
class Box:
    """A kit's contents: the words its pages share, the seats' colours, its parts in printing order."""

    words: Words
    colours: tuple[str, ...]
    geometry: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """One game's kit. The first edition is the default; a game without editions has none."""

    id: str
    title: str
    players: tuple[int, ...]
    editions: tuple[str, ...]
    open: Callable[[Setup], Box]
    board_map: Callable[[Setup], BoardMap]

    def setup(self, players: int, edition: str | None, paper: Paper) -> Setup:
        """Check a wish against what the game takes.

        Raises ``NotForPlayersError`` or ``NoEditionError``.
        """
        if edition is not None and edition not in self.editions:
            raise NoEditionError(self.title, self.editions, edition)
        if players not in self.players:
            raise NotForPlayersError(self.title, self.players, players)
        return Setup(players, edition or (self.editions[0] if self.editions else ""), paper)

    def file_name(self, setup: Setup) -> str:
        """Return the name of the kit's file; the default edition is not named."""
        edition = f"-{setup.edition}" if self.editions and setup.edition != self.editions[0] else ""
        return f"{self.id}{edition}-{setup.players}p.pdf"
