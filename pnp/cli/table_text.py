"""Lines of a terminal: the game as a seat sees it, explanations, legal and illegal actions."""

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
"""The most squares listed for one tile."""


def table_lines(seen: Observation, encoding: str, speech: Speech) -> Iterator[Line]:
    """Yield the board and the sentences that a seat sees."""
    if seen.board is not None:
        yield from board_text(_align_names(seen.board), encoding)
        yield Line("")
    yield from (Line(speech(sentence)) for sentence in seen.lines)


def format_lessons(explanations: Sequence[Lesson]) -> list[Padding]:
    """Return explanations, indented and in italics, with bold headings."""
    lines = [
        Line.assemble((lesson.head, "bold"), " " if lesson.head else "", lesson.text, style="italic")
        for lesson in explanations
    ]
    return [Padding(line, (0, 0, 0, 2)) for line in lines]


def _align_names(board: Board) -> Board:
    """Pad the names of a board's rows to the same width."""
    width = max(len(row.name) for row in board.rows)
    return board._replace(rows=tuple(row._replace(name=row.name.ljust(width)) for row in board.rows))


def list_choices(position: Position) -> list[Text]:
    """Return the legal actions as lines, grouped by kind; the first action of each kind is explained."""
    kinds: dict[object, list[str]] = {}
    for action in position.decisions():
        kinds.setdefault(_describe_kind(position.describe(action, position.turn)), []).append(action)
    lines: list[Text] = []
    for actions in kinds.values():
        does = join_texts([actions[0], position.describe(actions[0], position.turn)], ": ")
        alone = len(actions) == 1
        lines += [] if alone else map(literal, _group_actions(actions))
        lines.append(does if alone else join_texts(["    ", does], ""))
    return lines


def _describe_kind(text: Text) -> object:
    """Return the part of a description that all actions of a kind share."""
    return text.pattern, tuple(_describe_kind(fact) for fact in text.facts.values() if isinstance(fact, Text))


def _group_actions(actions: Sequence[str]) -> list[str]:
    """Return a line for the actions of each tile; a long line is shortened."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        start, dash, _ = action.partition("-")
        groups.setdefault(start if dash else "", []).append(action)
    return ["  ".join(_shorten(group)) for group in groups.values()]


def _shorten(actions: Sequence[str]) -> Sequence[str]:
    if len(actions) <= MOST_SHOWN:
        return actions
    return [*actions[: MOST_SHOWN - 1], "…", f"{actions[-1]} ({len(actions)})"]


def list_refused(position: Position) -> list[tuple[Text, Sequence[str]]]:
    """Return why other plausible actions are illegal: each reason with its actions."""
    groups: dict[str, tuple[Text, list[str]]] = {}
    for action in position.candidates():
        why = position.refuse(action)
        if why is not None:
            groups.setdefault(why, (why, []))[1].append(action)
    return list(groups.values())
