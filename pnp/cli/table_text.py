"""What a seat sees of a game, and what may be done, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.padding import Padding
from rich.text import Text as Line

from pnp.cli.board_text import board_text
from pnp.cli.speech import Speech
from pnp.games.teaching import Lesson
from scorer.games.turns import Observation, Position
from scorer.messages import Text
from scorer.report import Board


def table_lines(seen: Observation, encoding: str, speech: Speech) -> Iterator[Line]:
    """Return the board and the sentences of what a seat sees."""
    if seen.board is not None:
        yield from board_text(_aligned(seen.board), encoding)
        yield Line("")
    yield from (Line(speech(each)) for each in seen.lines)


def lessons(said: Sequence[Lesson]) -> list[Padding]:
    """Return explanations, a little to the right of all else, their heads in bold type."""
    lines = [
        Line.assemble((each.head, "bold"), " " if each.head else "", each.text, style="italic")
        for each in said
    ]
    return [Padding(line, (0, 0, 0, 2)) for line in lines]


def _aligned(board: Board) -> Board:
    """Return a board whose rows have names of the same width."""
    width = max(len(row.name) for row in board.rows)
    return board._replace(rows=tuple(row._replace(name=row.name.ljust(width)) for row in board.rows))


def choices(position: Position) -> list[str]:
    """Return the legal actions in lines: those that begin alike together."""
    found: dict[str, list[str]] = {}
    for action in position.decisions():
        start, dash, _ = action.partition("-")
        found.setdefault(start if dash else "", []).append(action)
    return ["  ".join(actions) for actions in found.values()]


def refused(position: Position) -> list[tuple[Text, Sequence[str]]]:
    """Return why the other actions that come to mind are not legal, each reason with its actions."""
    found: dict[str, tuple[Text, list[str]]] = {}
    for action in position.candidates():
        why = position.refuse(action)
        if why is not None:
            found.setdefault(why, (why, []))[1].append(action)
    return list(found.values())
