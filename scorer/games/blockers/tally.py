"""The numbers behind a score: each player's groups and captures in a game, and who won it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.games.blockers.values import Board, Game, Result

Square = tuple[int, int]


class Group(NamedTuple):
    """A group: its colour, its number within the colour from 1 in reading order, and its squares."""

    colour: str
    number: int
    squares: tuple[Square, ...]


def groups(board: Board) -> tuple[Group, ...]:
    """Return the groups of all colours, in reading order of their first squares."""
    left = {
        (row, column): tile.colour
        for row, squares in enumerate(board)
        for column, tile in enumerate(squares)
        if tile is not None
    }
    numbers: Counter[str] = Counter()
    result: list[Group] = []
    while left:
        start = next(iter(left))
        colour = left[start]
        numbers[colour] += 1
        result.append(Group(colour, numbers[colour], _take_group(left, start)))
    return tuple(result)


def _take_group(left: dict[Square, str], start: Square) -> tuple[Square, ...]:
    """Remove the group that contains a square from ``left``, and return it."""
    colour = left.pop(start)
    reached = [start]
    for row, column in reached:
        for beside in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if left.get(beside) == colour:
                del left[beside]
                reached.append(beside)
    return tuple(sorted(reached))


class Tally(NamedTuple):
    """A player's numbers in a game: groups by own colour, captured tiles by colour."""

    groups_of: Mapping[str, int]
    caught: Mapping[str, int]

    @property
    def groups(self) -> int:
        """The number of groups of all own colours."""
        return sum(self.groups_of.values())

    @property
    def captures(self) -> int:
        """The captured tiles that count: those of the colour captured most."""
        return max(self.caught.values(), default=0)

    @property
    def captured_in_all(self) -> int:
        """The number of all captured tiles; fewer win a tie."""
        return sum(self.caught.values())

    @property
    def points(self) -> int:
        """Minus one for every group and for every capture that counts."""
        return -self.groups - self.captures


def compute_tallies(result: Result, colours: Sequence[Sequence[str]]) -> tuple[Tally, ...]:
    """Return the tallies of a game in seat order."""
    numbers = Counter(group.colour for group in groups(result.board or ()))
    return tuple(
        Tally({colour: numbers[colour] for colour in own}, Counter(tile.colour for tile in captured))
        for own, captured in zip(colours, result.captured, strict=True)
    )


def rank_players(sums: Sequence[Tally]) -> tuple[int, ...]:
    """Return the place of each player in a game, from 0: by points, then by fewer captured tiles."""
    keys = [(-tally.points, tally.captured_in_all) for tally in sums]
    levels = sorted(set(keys))
    return tuple(levels.index(key) for key in keys)


def find_winners(game: Game, number: int) -> tuple[str, ...]:
    """Return the winners of a game, counted from 0; empty while it is unfinished."""
    if game.games[number].unfinished:
        return ()
    places = rank_players(compute_tallies(game.games[number], game.colours))
    return tuple(name for name, place in zip(game.players, places, strict=True) if place == 0)


def count_running_wins(game: Game, number: int) -> Iterator[tuple[str, int]]:
    """Yield for each of the first ``number`` games its sole winner with the wins so far, or ``"", 0``."""
    won: Counter[str] = Counter()
    for played in range(number):
        best = find_winners(game, played)
        won.update(best if len(best) == 1 else ())
        yield (best[0], won[best[0]]) if len(best) == 1 else ("", 0)


def count_wins(game: Game) -> dict[str, int]:
    """Count the games that each player has won alone."""
    return dict.fromkeys(game.players, 0) | {
        name: won for name, won in count_running_wins(game, len(game.games)) if name
    }
