"""What the page of a play shows of Blockers: every board with its groups, the points, the match."""

from __future__ import annotations

from typing import NamedTuple

from pnp.standings import blockers
from pnp.standings.values import places
from pnp.web.pictures import sprite
from pnp.web.sheet import Row, Sheet, ranked
from scorer.games.blockers import BOARD, ROWS, BlockersOutcome, Board, Game, Group, groups, tallies
from scorer.games.blockers.tally import placed
from scorer.words import Text

Squares = list[tuple[str, list[Group | None]]]
"""The rows of a board by their letters: in every square the group that it belongs to."""


class Played(NamedTuple):
    """One game: its heading in a match, the board, the points, who won it."""

    heading: Text | None
    squares: Squares | None
    sheet: Sheet
    won: Text | None


def shown(game: Game, outcome: BlockersOutcome) -> dict[str, object]:
    """Return the facts of ``blockers_result.html``."""
    match = None
    if game.match is not None and game.games:
        column = blockers.match_column(game, outcome)
        match = Sheet([column], ranked(places(outcome), game.players, game.colours))
    return {
        "heading": blockers.title(game),
        "games": [_played(game, outcome, number) for number in range(len(game.games))],
        "columns": range(1, BOARD + 1),
        "match": match,
        "legend": blockers.HOW,
        "sprite": sprite(tuple(colour for own in game.colours for colour in own)),
    }


def _played(game: Game, outcome: BlockersOutcome, number: int) -> Played:
    result = game.games[number]
    sums = tallies(result, game.colours)
    seats = sorted(enumerate(placed(sums)), key=lambda each: each[1])
    rows = [Row(at + 1, seat, game.players[seat], game.colours[seat]) for seat, at in blockers.shared(seats)]
    heading = blockers.heading(number + 1, result) if game.match else None
    winners = outcome.games[number]["winners"]
    won = blockers.game_won(winners, number + 1) if game.match and winners else None
    return Played(heading, _squares(result.board), Sheet(blockers.columns(sums), rows), won)


def _squares(board: Board | None) -> Squares | None:
    """Return the group of every square; nothing where no board was entered."""
    if board is None:
        return None
    group_at = {square: group for group in groups(board) for square in group.squares}
    return [(ROWS[row], [group_at.get((row, column)) for column in range(BOARD)]) for row in range(BOARD)]
