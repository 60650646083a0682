"""Scoring a game or match of Blockers: each player's groups and captures, and who won."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.games.blockers.bits import list_groups, list_squares
from scorer.games.blockers.facts import BOARD, ID, MINUS
from scorer.games.blockers.values import BlockersOutcome, Board, Game, GameScore, Result
from scorer.messages import Text, list_names, msg, plural
from scorer.outcome import rank

Square = tuple[int, int]


class TileGroup(NamedTuple):
    """A group: its colour, its number within the colour from 1 in reading order, and its squares."""

    colour: str
    number: int
    squares: tuple[Square, ...]


def groups(board: Board) -> tuple[TileGroup, ...]:
    """Return the groups of all colours on a board of Blockers, in reading order of their first squares.

    A group has its ``colour``, its ``number`` within the colour from 1, and its ``squares``: pairs of row and column,
    both from 0.

    >>> from scorer.games.blockers import Tile
    >>> [(group.colour, group.squares) for group in groups(((Tile("red"), Tile("red"), None),))]
    [('red', ((0, 0), (0, 1)))]
    """
    lying: Counter[str] = Counter()  # colour -> its squares
    for row, squares in enumerate(board):
        for column, tile in enumerate(squares):
            if tile is not None:
                lying[tile.colour] |= 1 << row * BOARD + column
    found = [
        TileGroup(colour, number, tuple(divmod(at, BOARD) for at in list_squares(group)))
        for colour, tiles in lying.items()
        for number, group in enumerate(list_groups(tiles), 1)
    ]
    return tuple(sorted(found, key=lambda group: group.squares[0]))


class TileTally(NamedTuple):
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
    def minus(self) -> tuple[int, int]:
        """The minus points for the groups, and for the captures that count."""
        return MINUS * self.groups, MINUS * self.captures

    @property
    def points(self) -> int:
        """The points: all minus points taken off."""
        return -sum(self.minus)

    @property
    def key(self) -> tuple[int, int]:
        """What ranks players, the lowest first: minus points, then captured tiles."""
        return -self.points, self.captured_in_all


def compute_tallies(result: Result, colours: Sequence[Sequence[str]]) -> tuple[TileTally, ...]:
    """Return the tallies of a game in seat order."""
    numbers = Counter(group.colour for group in groups(result.board or ()))
    return tuple(
        TileTally({colour: numbers[colour] for colour in own}, Counter(tile.colour for tile in captured))
        for own, captured in zip(colours, result.captured, strict=True)
    )


def rank_players(sums: Sequence[TileTally]) -> tuple[int, ...]:
    """Return the place of each player in a game, from 0: by points, then by fewer captured tiles."""
    levels = sorted({tally.key for tally in sums})
    return tuple(levels.index(tally.key) for tally in sums)


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
    """Count the games of a match of Blockers that each player has won alone, by name.

    >>> count_wins(Game(("Ana", "Ben")))
    {'Ana': 0, 'Ben': 0}
    """
    return dict.fromkeys(game.players, 0) | {
        name: won for name, won in count_running_wins(game, len(game.games)) if name
    }


def outcome(game: Game) -> BlockersOutcome:
    """Return the outcome of a game or match that breaks no fact of the rules, finished or not."""
    scores = []
    for number, result in enumerate(game.games):
        sums = compute_tallies(result, game.colours)
        score = GameScore(
            groups=_name_values(game, [tally.groups for tally in sums]),
            captures=_name_values(game, [tally.captures for tally in sums]),
            captured_in_all=_name_values(game, [tally.captured_in_all for tally in sums]),
            points=_name_values(game, [tally.points for tally in sums]),
            winners=find_winners(game, number),
        )
        scores.append(score)
    if game.match is None and game.games:  # only a single game has a tie-break
        order = _name_values(game, rank_players(compute_tallies(game.games[0], game.colours)))
    else:
        order = {name: -points for name, points in sum_match(game, scores).items()}
    final = sum_match(game, scores)
    left = _explain_next(game, final)
    return BlockersOutcome(
        game=ID,
        players=game.players,
        complete=left is None,
        final=final if left is None else None,
        ranking=rank(order),
        winners=rank(order)[0] if left is None else (),
        next=left,
        games=tuple(scores),
    )


def _name_values(game: Game, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(game.players, values, strict=True))


def sum_match(game: Game, scores: Sequence[GameScore]) -> dict[str, int]:
    """Return each player's result so far: wins in a match to a number of wins, else the sum of points."""
    if game.match is not None and game.match.kind == "wins":
        return count_wins(game)
    return {name: sum(game_score["points"][name] for game_score in scores) for name in game.players}


def _explain_next(game: Game, final: Mapping[str, int]) -> Text | None:
    """Return what remains to be played, or None if all is over."""
    unfinished = [str(number) for number, result in enumerate(game.games, 1) if result.unfinished]
    if game.match is None:
        if unfinished:
            return msg("Play the game to its end.")
        return None if game.games else msg("Play the game.")
    finish = None  # the start of a sentence
    if unfinished:
        finish = plural(
            len(unfinished),
            "Play game {games} to the end",
            "Play games {games} to the end",
            games=list_names(unfinished),
        )
    if game.match.kind == "wins":
        over = max(final.values()) >= game.match.number
        to_play = None if over else _say_win(game.match.number, finish)
    else:
        over = len(game.games) >= game.match.number
        to_play = None if over else _say_play(len(game.games) + 1, game.match.number, finish)
    return to_play or (msg("{finish}.", finish=finish) if finish else None)


def _say_win(wins: int, finish: Text | None) -> Text:
    if finish is None:
        return plural(wins, "Play on until a player has {n} win.", "Play on until a player has {n} wins.")
    return plural(
        wins,
        "{finish}, then play on until a player has {n} win.",
        "{finish}, then play on until a player has {n} wins.",
        finish=finish,
    )


def _say_play(first: int, last: int, finish: Text | None) -> Text:
    left = last - first + 1
    games = (
        list_names(map(str, range(first, last + 1)))
        if left < 3
        else msg("{first} to {last}", first=first, last=last)
    )
    if finish is None:
        return plural(left, "Play game {games}.", "Play games {games}.", games=games)
    return plural(
        left,
        "{finish}, then play game {games}.",
        "{finish}, then play games {games}.",
        finish=finish,
        games=games,
    )
