"""How a game or a match of Blockers stands: every board with its groups numbered, and how the points come about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TextIO

from rich.console import RenderableType
from rich.text import Text

from pnp.cli.speech import Speech
from pnp.cli.tables import Line, player, print_parts, standings, terminal_colour
from pnp.standings import blockers as sentences
from pnp.standings.values import places, plain_names
from pnp.verdicts.blockers import verdict
from scorer.games.blockers import (
    BOARD,
    ROWS,
    BlockersOutcome,
    Board,
    Game,
    Group,
    groups,
    region,
    tallies,
)
from scorer.games.blockers.facts import REGION
from scorer.games.blockers.tally import placed
from scorer.seats import LETTERS
from scorer.words import say

CELL = 3
"""Characters of a square: a colour letter and the number of a group."""


class Signs(NamedTuple):
    """What borders and empty squares are drawn with."""

    upright: str
    level: str
    cross: str
    empty: str


LINES = Signs("│", "─", "┼", "·")
PLAIN_LINES = Signs("|", "-", "+", ".")


def print_standing(game: Game, outcome: BlockersOutcome, file: TextIO, speech: Speech) -> None:
    """Print the boards, the points of every game, the state of the match, and who won or what is to be played."""
    signs = _signs(file)
    print_parts(lambda width: list(_parts(game, outcome, width, signs, speech)), file)


def _parts(
    game: Game, outcome: BlockersOutcome, width: int, signs: Signs, speech: Speech
) -> Iterator[RenderableType]:
    yield Text(speech(sentences.title(game)), style="bold")
    for number in range(len(game.games)):
        yield Text("")
        yield from _game(game, outcome, number, width, signs, speech)
    if game.match is not None and game.games:
        yield Text("")
        yield Text(speech(say("Match")), style="bold")
        yield _match_table(game, outcome, width, speech)
    if game.games:
        yield Text("")
        yield Text(speech(sentences.HOW), style="dim")
    yield Text("")
    yield Text(speech(plain_names(verdict(game, outcome))), style="bold")


def _game(
    game: Game, outcome: BlockersOutcome, number: int, width: int, signs: Signs, speech: Speech
) -> Iterator[RenderableType]:
    result = game.games[number]
    if game.match is not None:
        yield Text(speech(sentences.heading(number + 1, result)), style="bold")
        yield Text("")
    yield from drawn(result.board or (), signs)
    yield Text("")
    sums = tallies(result, game.colours)
    seats = sorted(enumerate(placed(sums)), key=lambda each: each[1])
    lines = [Line(place + 1, seat, _player(game, seat)) for seat, place in sentences.shared(seats)]
    yield standings(lines, sentences.columns(sums), width, speech)
    winners = outcome.games[number]["winners"]
    if game.match is not None and winners:
        yield Text("")
        yield Text(speech(sentences.game_won(winners, number + 1)))


def _player(game: Game, seat: int) -> Text:
    return player(game.players[seat], *game.colours[seat])


def _match_table(game: Game, outcome: BlockersOutcome, width: int, speech: Speech) -> RenderableType:
    seats = {name: seat for seat, name in enumerate(game.players)}
    lines = [Line(place, seats[name], _player(game, seats[name])) for place, name in places(outcome)]
    return standings(lines, [sentences.match_column(game, outcome)], width, speech)


def drawn(board: Board, signs: Signs) -> Iterator[Text]:
    """Draw a board: in every square the colour letter and the number of the group, in the colour of the tile."""
    group_at = {square: group for group in groups(board) for square in group.squares}
    numbers = [f"{column + 1:<{CELL}}" for column in range(BOARD)]
    yield Text("  " + " ".join(numbers), style="dim")
    for row in range(BOARD):
        if row and row % REGION == 0:
            yield _border(group_at, row, signs)
        yield _row(group_at, row, signs)


def _row(group_at: dict[tuple[int, int], Group], row: int, signs: Signs) -> Text:
    line = Text.assemble((ROWS[row], "dim"), " ")
    for column in range(BOARD):
        group = group_at.get((row, column))
        if column:
            border = region(row, column) != region(row, column - 1)
            same = group is not None and group_at.get((row, column - 1)) is group
            style = _paint(group) if same else "dim"
            line.append(signs.upright if border else " ", style)
        shown = f"{LETTERS[group.colour]}{group.number}" if group else signs.empty
        line.append(f"{shown:<{CELL}}", f"bold {_paint(group)}" if group else "dim")
    return line


def _border(group_at: dict[tuple[int, int], Group], row: int, signs: Signs) -> Text:
    """Draw the border above a row; a group that crosses it keeps its colour."""
    line = Text("  ")
    for column in range(BOARD):
        if column:
            line.append(signs.level if column % REGION else signs.cross, "dim")
        group = group_at.get((row, column))
        same = group is not None and group_at.get((row - 1, column)) is group
        line.append(signs.level * CELL, _paint(group) if same else "dim")
    return line


def _paint(group: Group | None) -> str:
    """Return the style of a group's squares; yellow and green are light enough for black letters."""
    if group is None:
        return ""
    ink = "black" if group.colour in ("yellow", "green") else "white"
    return f"{ink} on {terminal_colour(group.colour)}"


def _signs(file: TextIO) -> Signs:
    try:
        "".join(LINES).encode(file.encoding or "utf-8")
    except UnicodeEncodeError:
        return PLAIN_LINES
    return LINES
