"""The questions at the keyboard: what a player types is a move, a roll of real dice, or asks for help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import typer

from pnp.cli.prompts import Prompts
from pnp.cli.report import print_parts
from pnp.cli.table_text import UnclearError, actions_of, format_lessons, list_choices, list_refused, roll_of
from pnp.games.teaching import Lesson, Teacher
from scorer.games import GAMES
from scorer.games.line import Line
from scorer.games.turns import CHANCE, Bot, IllegalActionError, Position
from scorer.messages import Text, join_texts, list_names, literal, msg, quoted

BACK, EXPLAIN, HINT, TEACH, LEAVE = "<", "?", "!", "~", "quit"
SIGNS = msg(
    "{explain} lists what you may do, {hint} gives a hint, {back} takes your last action back, "
    "{leave} saves the game and leaves.",
    explain=quoted(EXPLAIN),
    hint=quoted(HINT),
    back=quoted(BACK),
    leave=quoted(LEAVE),
)
ROLL_HELP = msg(
    "Type what you rolled or drew, or press Enter and the program does it. {back} takes back what was typed last.",
    back=quoted(BACK),
)
HELP = msg("help")
QUIT = msg("quit exit")


class LeftError(Exception):
    """A player has typed the word that leaves the game."""


class Table(NamedTuple):
    """The players' bots, the prompts and the settings of a game at the keyboard."""

    context: typer.Context
    prompts: Prompts
    bots: Mapping[int, Bot]
    seed: int
    saved: Path  # the file of the unfinished game
    typed: bool  # whether players roll real dice and type the result
    keep: bool
    teacher: Teacher | None = None

    def random(self, line: Line, of: str = "") -> Random:
        """Return the random numbers for the next roll; they are the same if the roll is repeated after an undo."""
        rolls = sum(position.current_player == CHANCE for position in line.positions)
        return Random(f"{self.seed} {rolls} {of}")

    def correctable(self, line: Line) -> frozenset[int]:
        """Return the seats whose last action a person may take back: people's, and typed rolls and draws."""
        return self.people(line) | ({CHANCE} if self.typed else frozenset())

    def people(self, line: Line) -> frozenset[int]:
        """Return the seats that are not bots'."""
        return frozenset(range(len(line.position.players))) - frozenset(self.bots)


def teach(table: Table, topics: Iterable[str]) -> None:
    """Print the leaflet's sentences on some topics, unless they were printed before."""
    if table.teacher and table.teacher.on:
        print_lessons(table, list(table.teacher.take_lines(topics)))


def switch_teaching(table: Table, topics: Iterable[str]) -> None:
    """Turn the explanations off, or on again starting with ``topics``."""
    if table.teacher:
        table.teacher.on = not table.teacher.on
        state = msg("The rules are explained again.") if table.teacher.on else msg("No more explanations.")
        table.prompts.tell(state)
        teach(table, topics)


def print_lessons(table: Table, explanations: Sequence[Lesson]) -> None:
    """Print explanations, if there are any."""
    if explanations:
        print_parts(lambda width: format_lessons(explanations), table.prompts.file)


def ask_actions(table: Table, line: Line, seat: int) -> list[str]:
    """Ask a player until the answer is a legal action, or several; empty if it takes back the last one."""
    prompts, position = table.prompts, line.position
    question = literal(f"{position.players[seat]}> ")
    while True:
        typed = read_answer(prompts, question)
        asked = typed.replace(EXPLAIN, " ").strip()
        if asked != typed or not typed:
            _explain_actions(prompts, position, asked) if asked else _explain(table, line)
        elif typed == HINT:
            _hint(table, line)
        elif typed == TEACH and table.teacher:
            switch_teaching(table, position.topics())
        elif typed == BACK:
            if _may_go_back(table, line):
                return []
        else:
            actions = _read_actions(prompts, position, typed)
            if actions:
                return actions


def _may_go_back(table: Table, line: Line) -> bool:
    """Return whether there is something to take back; otherwise print that there is not."""
    if table.correctable(line) & {past.current_player for past in line.positions[:-1]}:
        return True
    table.prompts.refuse(IllegalActionError(BACK, msg("this is the first action")).text)
    return False


def read_answer(prompts: Prompts, question: Text) -> str:
    """Ask, and return the answer; ``EXPLAIN`` if it is the word for help. Raises ``LeftError``."""
    typed = prompts.ask(question)
    if prompts.means(typed, QUIT):
        raise LeftError
    return EXPLAIN if prompts.means(typed, HELP) else typed


def _read_actions(prompts: Prompts, position: Position, typed: str) -> list[str]:
    """Return the legal actions that were typed; otherwise print the reason and return an empty list."""
    try:
        return actions_of(position, typed)
    except UnclearError as fault:
        prompts.refuse(fault.text)
        return []


def _explain_actions(prompts: Prompts, position: Position, typed: str) -> None:
    """Print what the typed actions would do, or why they are not possible."""
    for action in _read_actions(prompts, position, typed):
        prompts.refuse(join_texts([action, position.describe(action, position.turn)], ": "))
        position = position.after(action)


def _explain(table: Table, line: Line) -> None:
    """List the legal actions, and why others are not legal."""
    prompts = table.prompts
    prompts.tell(msg("You may write:"))
    for choice in list_choices(line.position):
        prompts.tell(join_texts(["  ", choice], ""))
    rest = list_refused(line.position)
    if rest:
        prompts.tell(msg("Not possible:"))
    for why, actions in rest:
        examples = ", ".join(actions[:6]) + (" …" if len(actions) > 6 else "")
        prompts.tell(join_texts(["  ", examples, ": ", why], ""))


def _hint(table: Table, line: Line) -> None:
    """Print the action that the best bot would choose."""
    position = line.position
    rules = GAMES[game_id(line)]
    *_, best = [*rules.bots.values()] or [lambda position, random: position.sample(random)]
    action = best(position, Random(len(line.actions)))
    does = position.describe(action, position.current_player)
    table.prompts.tell(join_texts(["  ", literal(action), ": ", does], ""))


def ask_roll(table: Table, line: Line) -> list[str]:
    """Ask for the roll of real dice or the drawn tile until it is possible; empty to take the last entry back.

    Roll for an empty answer.
    """
    chance, prompts = line.position.chance(), table.prompts
    name = line.position.players[line.position.turn]
    parts = list_names(f"{faces[0]}…{faces[-1]}" for faces in dict.fromkeys(chance.parts))
    number = len(chance.parts)
    question = msg("{name}, what came up? {number} of {parts}:", name=name, number=number, parts=parts)
    while True:
        typed = read_answer(prompts, join_texts([question, " "], ""))
        if not typed:
            return [chance.sample(table.random(line))]
        if typed == TEACH and table.teacher:
            switch_teaching(table, ())
        elif typed == EXPLAIN:
            prompts.tell(ROLL_HELP)
        elif typed == BACK:
            if _may_go_back(table, line):
                return []
        else:
            try:
                return [roll_of(line.position, typed)]
            except UnclearError as fault:
                prompts.refuse(fault.text)


def game_id(line: Line) -> str:
    """Return the id of the game that is played."""
    return line.position.result().game_id
