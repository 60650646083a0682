"""The sums behind a score: what each player has in one game, and who has won it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.games.blockers.groups import groups
from scorer.games.blockers.values import Game, Result


class Tally(NamedTuple):
    """What one player has in one game: groups by own colour, captured tiles by colour."""

    groups_of: Mapping[str, int]
    caught: Mapping[str, int]

    @property
    def groups(self) -> int:
        """The groups of all the player's colours."""
        return sum(self.groups_of.values())

    @property
    def captures(self) -> int:
        """The captured tiles that count: those of the colour of which there are most."""
        return max(self.caught.values(), default=0)

    @property
    def captured_in_all(self) -> int:
        """All captured tiles; fewer win a tie."""
        return sum(self.caught.values())

    @property
    def points(self) -> int:
        """Minus one for every group and every capture that counts."""
        return -self.groups - self.captures


def tallies(result: Result, colours: Sequence[Sequence[str]]) -> tuple[Tally, ...]:
    """Return what every player has in one game, in seat order."""
    numbers = Counter(group.colour for group in groups(result.board or ()))
    return tuple(
        Tally({colour: numbers[colour] for colour in own}, Counter(tile.colour for tile in captured))
        for own, captured in zip(colours, result.captured, strict=True)
    )


def rank_players(sums: Sequence[Tally]) -> tuple[int, ...]:
    """Return the place of every player in one game, counted from 0: by points, then by fewer captured tiles."""
    keys = [(-each.points, each.captured_in_all) for each in sums]
    levels = sorted(set(keys))
    return tuple(levels.index(key) for key in keys)


def winners(game: Game, number: int) -> tuple[str, ...]:
    """Return who has won a game, counted from 0; nobody while it is unfinished."""
    if game.games[number].unfinished:
        return ()
    places = rank_players(tallies(game.games[number], game.colours))
    return tuple(name for name, place in zip(game.players, places, strict=True) if place == 0)


def running_wins(game: Game, number: int) -> Iterator[tuple[str, int]]:
    """Give, for each of the first ``number`` games, who won it alone and how many that makes; else ``"", 0``."""
    won: Counter[str] = Counter()
    for played in range(number):
        best = winners(game, played)
        won.update(best if len(best) == 1 else ())
        yield (best[0], won[best[0]]) if len(best) == 1 else ("", 0)


def wins(game: Game) -> dict[str, int]:
    """Return how many games each player has won alone."""
    return dict.fromkeys(game.players, 0) | {
        name: won for name, won in running_wins(game, len(game.games)) if name
    }
