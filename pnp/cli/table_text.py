"""What a seat sees of a game, and what may be done, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.padding import Padding
from rich.text import Text as Line

from pnp.cli.board_text import board_text
from pnp.cli.speech import Speech
from pnp.games.teaching import Lesson
from scorer.games.turns import Observation, Position
from scorer.messages import Text, join_texts, literal
from scorer.report import Board

MOST_SHOWN = 9
"""Squares that are listed for one tile."""


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


def choices(position: Position) -> list[Text]:
    """Return the legal actions in lines, those that begin alike together; after each kind what the first one does."""
    kinds: dict[object, list[str]] = {}
    for action in position.decisions():
        kinds.setdefault(_kind(position.describe(action, position.turn)), []).append(action)
    lines: list[Text] = []
    for actions in kinds.values():
        does = join_texts([actions[0], position.describe(actions[0], position.turn)], ": ")
        alone = len(actions) == 1
        lines += [] if alone else map(literal, _together(actions))
        lines.append(does if alone else join_texts(["    ", does], ""))
    return lines


def _kind(text: Text) -> object:
    """Return what sentences about actions of a kind have in common."""
    return text.pattern, tuple(_kind(each) for each in text.facts.values() if isinstance(each, Text))


def _together(actions: Sequence[str]) -> list[str]:
    """Return actions in lines: those that begin alike; of many the first ones and the last."""
    found: dict[str, list[str]] = {}
    for action in actions:
        start, dash, _ = action.partition("-")
        found.setdefault(start if dash else "", []).append(action)
    return ["  ".join(_shortened(each)) for each in found.values()]


def _shortened(actions: Sequence[str]) -> Sequence[str]:
    if len(actions) <= MOST_SHOWN:
        return actions
    return [*actions[: MOST_SHOWN - 1], "…", f"{actions[-1]} ({len(actions)})"]


def refused(position: Position) -> list[tuple[Text, Sequence[str]]]:
    """Return why the other actions that come to mind are not legal, each reason with its actions."""
    found: dict[str, tuple[Text, list[str]]] = {}
    for action in position.candidates():
        why = position.refuse(action)
        if why is not None:
            found.setdefault(why, (why, []))[1].append(action)
    return list(found.values())
