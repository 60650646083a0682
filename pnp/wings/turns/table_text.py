"""The table in a terminal: the game as a seat sees it, explanations, and the actions that players type."""

import re
from collections.abc import Sequence
from functools import partial
from typing import TextIO

from rich.padding import Padding
from rich.text import Text as Line

from pnp.cli.report import board_text, print_parts
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from pnp.pieces.leaflet import bold_and_plain
from pnp.texts.languages import LANGUAGES
from pnp.texts.words import MESSAGES, catalogue
from scorer.games.turns import IllegalActionError, Observation, Position
from scorer.messages import Catalogue, Text, either, join_texts, literal, msg, quoted, translate
from scorer.report import ReportBoard
from scorer.wings.turns.typed import Speak, Typed, read_roll

Kind = tuple[str, tuple["Kind", ...]]  # the pattern of a sentence, and those of the sentences in it

MOST_SHOWN = 9  # the most squares listed for one tile


def print_table(
    position: Position, seat: int, file: TextIO, speech: Speech, before: Position | None = None
) -> int:
    """Print the board and the sentences that a seat sees; only what is new, if it has just seen a position.

    Return the number of lines.
    """
    seen = position.observation(seat)
    known = before.observation(seat) if before else Observation(None, ())
    lines = [Line(speech(sentence)) for sentence in seen.lines if sentence not in known.lines]
    if seen.board is not None and seen.board != known.board:
        lines = [*board_text(_align_names(seen.board)), Line(""), *lines]
    return print_parts(lambda width: lines, file)


def format_lessons(explanations: Sequence[str]) -> list[Padding]:
    """Return explanations, indented and in italics, with bold words as such."""
    lines = [
        Line.assemble(
            *((words, "bold" if bold else "") for words, bold in bold_and_plain(text)), style="italic"
        )
        for text in explanations
    ]
    return [Padding(line, (0, 0, 0, 2)) for line in lines]


def _align_names(board: ReportBoard) -> ReportBoard:
    """Pad the names of a board's rows to the same width."""
    width = max(len(row.name) for row in board.rows)
    return board._replace(rows=tuple(row._replace(name=row.name.ljust(width)) for row in board.rows))


def list_choices(position: Position) -> list[Text]:
    """Return the legal actions as lines, grouped by kind; the first action of each kind is explained."""
    kinds: dict[Kind, list[str]] = {}
    for action in position.decisions():
        kinds.setdefault(_describe_kind(position.describe(action, position.turn)), []).append(action)
    lines: list[Text] = []
    for actions in kinds.values():
        does = join_texts([actions[0], position.describe(actions[0], position.turn)], ": ")
        alone = len(actions) == 1
        lines += [] if alone else map(literal, _group_actions(actions))
        lines.append(does if alone else join_texts(["    ", does], ""))
    return lines


def _describe_kind(text: Text) -> Kind:
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


MOST_CLAUSES = 12  # the most parts of a line that are read one by one
MOST_NAMED = 6  # the most actions to list for an unclear text


class UnclearError(PnpError):
    """A text that is no legal action, or may be several."""


def tongues() -> list[Speak]:
    """Return a translation function for each language."""
    return [partial(_translate, catalogue(lang, MESSAGES)) for lang in LANGUAGES]


def _translate(messages: Catalogue, text: Text) -> str:
    return str(translate(text, messages))


def actions_of(position: Position, typed: str) -> list[str]:
    """Return the legal action that was typed, or several of the same seat. Raises ``UnclearError``, and says why."""
    read = Typed(position, typed, tongues())
    readings = read.find_readings()
    if len(readings) == 1:
        return readings[0]
    maybe = [" ".join(actions) for actions in readings if actions] or read.find_longer()
    if 1 < len(maybe) <= MOST_NAMED:
        raise UnclearError(msg("{typed} may mean {actions}", typed=quoted(typed), actions=either(maybe)))
    illegal = read.find_illegal()
    why = position.refuse(illegal) if illegal else position.explain_mistake(read.words)
    wrong = IllegalActionError(illegal or typed, why).text if why else None
    action = read.find_nearest()
    raise UnclearError(
        msg(
            "{wrong}; write for example {action}: {sentence}",
            wrong=wrong or msg("{typed} is not understood", typed=quoted(typed)),
            action=quoted(action),
            sentence=position.describe(action, position.turn),
        )
    )


def read_turn(position: Position, typed: str) -> tuple[list[str], str]:
    """Return the actions that a line such as ``keep 4 4, roll, R6-2`` begins with, and the rest of the line.

    The rest is for the next decision of the seat: what is rolled comes between. Raises ``UnclearError``.
    """
    clauses = re.split("[,;]", typed, maxsplit=MOST_CLAUSES)
    for number in range(len(clauses), 0, -1):
        try:
            return actions_of(position, ",".join(clauses[:number])), ",".join(clauses[number:]).strip()
        except UnclearError as fault:
            wrong = fault
    raise wrong


def roll_of(position: Position, typed: str) -> str:
    """Return the typed roll or draw as an action of chance. Raises ``UnclearError`` if it is not possible."""
    action = read_roll(position, typed)
    if action is None:
        raise UnclearError(
            msg(
                "{typed} cannot come up; write it like {example}",
                typed=quoted(typed),
                example=quoted(" ".join(part[-1] for part in position.chance().parts)),
            )
        )
    return action
