"""Play a game at the keyboard: the loop, the answers, and the file of the unfinished game."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.cli.parameters import Context
from pnp.cli.place import now
from pnp.cli.plays.saving import keep as keep_play
from pnp.cli.prompts import Prompts
from pnp.cli.report import print_parts, print_report
from pnp.cli.table_text import (
    UnclearError,
    action_of,
    format_lessons,
    list_choices,
    list_refused,
    print_table,
    roll_of,
)
from pnp.data.publish import publish
from pnp.games.teaching import Lesson, Teacher
from scorer import score
from scorer.games import GAMES
from scorer.games.contract import AnyRules
from scorer.games.turns import CHANCE, FELL, IllegalActionError, Position
from scorer.messages import Text, join_texts, list_names, literal, msg, quoted
from scorer.people import is_program, to_nfc
from scorer.record import show
from scorer.turns.bots import Bot, number_bots
from scorer.turns.line import Line, begin
from scorer.turns.start import start_game

BACK, EXPLAIN, HINT, TEACH, LEAVE = "<", "?", "!", "~", "quit"
SIGNS = msg(
    "{explain} lists what you may do, {hint} gives a hint, {back} takes your last action back, "
    "{leave} saves the game and leaves.",
    explain=quoted(EXPLAIN),
    hint=quoted(HINT),
    back=quoted(BACK),
    leave=quoted(LEAVE),
)
HELP = msg("help")
QUIT = msg("quit exit")
CLEAR = "\033[2J\033[H"


class _LeftError(Exception):
    """A player has typed the word that leaves the game."""


class Table(NamedTuple):
    """The players' bots, the prompts and the settings of a game at the keyboard."""

    context: Context
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

    def people(self, line: Line) -> frozenset[int]:
        """Return the seats that are not bots'."""
        return frozenset(range(len(line.position.players))) - frozenset(self.bots)


def new_game(rules: AnyRules, players: str, options: Sequence[str]) -> Line:
    """Start a game of the typed players. A bot may have capital letters, because phones write "Bot"."""
    names = [to_nfc(name.strip()) for name in players.split(",") if name.strip()]
    names = [name.lower() if is_program(name.lower()) else name for name in names]
    return begin(start_game(rules, number_bots(names), options))


def play_on(table: Table, line: Line) -> int:
    """Play a game until it ends or a player leaves it. Return the exit status."""
    table.prompts.tell(SIGNS)
    if table.teacher:
        table.prompts.tell(msg("{sign} turns the explanations off and on.", sign=quoted(TEACH)))
        _print_lessons(table, [table.teacher.aim])
    shown = -1
    try:
        while not line.position.is_terminal:
            line, shown = _step(table, line, shown)
    except (KeyboardInterrupt, EOFError, _LeftError) as stop:
        _save(table, line)
        command = f"pnp play {_game_id(line)} --resume"
        text = msg("The game is saved. Resume it with: {command}", command=command)
        print(f"\n{table.prompts.speech(text)}", file=sys.stderr)
        return {KeyboardInterrupt: 130, EOFError: 2}.get(type(stop), 0)
    _end(table, line)
    return 0


def _step(table: Table, line: Line, shown: int) -> tuple[Line, int]:
    """Play one action. ``shown`` is the seat whose view is on the screen, or -1. Return the new line and seat."""
    position = line.position
    seat = position.current_player
    if seat == CHANCE:
        action = _ask_roll(table, line) if table.typed else position.chance().sample(table.random(line))
    elif seat in table.bots:
        action = table.bots[seat](position, table.random(line, "bot"))
    else:
        if shown != seat:
            _hand_over(table, line, seat, known=shown >= 0)
        _show(table, line, seat)
        _teach(table, position.topics())
        action = _ask_action(table, line, seat)
        if action == BACK:
            return line.back(table.people(line)), seat
        shown = seat
    _tell_action(table, line, action, shown)
    if position.current_player != CHANCE:
        _teach(table, position.topics(action))
    line = line.apply(action)
    if seat in table.people(line):
        _save(table, line)
    return line, shown


def _hand_over(table: Table, line: Line, seat: int, *, known: bool) -> None:
    """Hide the view of the last player, if a game with secrets is played at one terminal."""
    if known and line.position.has_secrets and table.prompts.terminal:
        table.prompts.ask(
            msg("{name}, press Enter when nobody else is looking.", name=line.position.players[seat])
        )
        print(CLEAR, end="", file=table.prompts.file)


def _show(table: Table, line: Line, seat: int) -> None:
    """Print the table as a seat sees it."""
    table.prompts.tell("")
    print_table(line.position, seat, table.prompts.file, table.prompts.speech)


def _teach(table: Table, topics: Iterable[str]) -> None:
    """Print the leaflet's sentences on some topics, unless they were printed before."""
    if table.teacher and table.teacher.on:
        _print_lessons(table, list(table.teacher.take_lines(topics)))


def _switch_teaching(table: Table, topics: Iterable[str]) -> None:
    """Turn the explanations off, or on again starting with ``topics``."""
    if table.teacher:
        table.teacher.on = not table.teacher.on
        state = msg("The rules are explained again.") if table.teacher.on else msg("No more explanations.")
        table.prompts.tell(state)
        _teach(table, topics)


def _print_lessons(table: Table, explanations: Sequence[Lesson]) -> None:
    if explanations:
        print_parts(lambda width: format_lessons(explanations), table.prompts.file)


def _ask_action(table: Table, line: Line, seat: int) -> str:
    """Ask a player until the answer is a legal action or ``BACK``."""
    prompts, position = table.prompts, line.position
    question = literal(f"{position.players[seat]}> ")
    while True:
        typed = _read_answer(prompts, question)
        if typed == EXPLAIN or not typed:
            _explain(table, line)
        elif typed == HINT:
            _hint(table, line)
        elif typed == TEACH and table.teacher:
            _switch_teaching(table, position.topics())
        elif typed == BACK and table.people(line) & {past.current_player for past in line.positions[:-1]}:
            return BACK
        else:
            action = _parse_action(prompts, position, typed)
            if action:
                return action


def _read_answer(prompts: Prompts, question: Text) -> str:
    """Ask, and return the answer; ``EXPLAIN`` if it is the word for help. Raises ``_LeftError``."""
    typed = prompts.ask(question)
    if prompts.means(typed, QUIT):
        raise _LeftError
    return EXPLAIN if prompts.means(typed, HELP) else typed


def _parse_action(prompts: Prompts, position: Position, typed: str) -> str:
    """Return the legal action that was typed; otherwise print the reason and return an empty string."""
    try:
        action = typed if typed == BACK else action_of(position, typed)
    except UnclearError as fault:
        prompts.refuse(fault.text)
        return ""
    why = msg("this is the first action") if typed == BACK else position.refuse(action)
    if why is not None:
        prompts.refuse(IllegalActionError(action if " " in typed else typed, why).text)
    return action if why is None else ""


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
    rules = GAMES[_game_id(line)]
    *_, best = [*rules.bots.values()] or [lambda position, random: position.sample(random)]
    action = best(position, Random(len(line.actions)))
    does = position.describe(action, position.current_player)
    table.prompts.tell(join_texts(["  ", literal(action), ": ", does], ""))


def _ask_roll(table: Table, line: Line) -> str:
    """Ask for the roll of real dice or the drawn tile until it is possible. Roll for an empty answer."""
    chance, prompts = line.position.chance(), table.prompts
    name = line.position.players[line.position.turn]
    parts = list_names(f"{faces[0]}…{faces[-1]}" for faces in dict.fromkeys(chance.parts))
    number = len(chance.parts)
    question = msg("{name}, what came up? {number} of {parts}:", name=name, number=number, parts=parts)
    while True:
        typed = _read_answer(prompts, join_texts([question, " "], ""))
        if not typed:
            return chance.sample(table.random(line))
        action = roll_of(line.position, typed)
        if action is not None:
            return action
        if typed == TEACH and table.teacher:
            _switch_teaching(table, ())
        else:
            prompts.refuse(msg("{typed} cannot come up.", typed=quoted(typed)))


def _tell_action(table: Table, line: Line, action: str, shown: int) -> None:
    """Print an action, as the seat ``shown`` sees it; if that is -1, as a player other than the actor sees it."""
    position, people = line.position, sorted(table.people(line))
    begun = any(past.current_player >= 0 for past in line.positions)
    if position.has_secrets and action.startswith(FELL) and not begun:
        return  # the first hands are drawn
    other = people[0] if len(people) == 1 else (position.turn + 1) % len(position.players)
    for text in position.tell(action, shown if shown >= 0 else other):
        table.prompts.tell(text)


def _save(table: Table, line: Line) -> None:
    """Write the game to its file, so that it can be resumed."""
    text = show(line.position.result(), date=now()[:10], turns=line.text)
    publish({table.saved.name: text.encode()}, table.saved.parent, option="--db")


def _end(table: Table, line: Line) -> None:
    """Print the final score, keep the game, and delete the file of the unfinished game."""
    game, prompts = line.position.result(), table.prompts
    prompts.tell("")
    print_report(game, score(game), prompts.file, prompts.speech)
    if table.keep:
        prompts.tell("")
        text = show(game, date=now()[:10], turns=line.text)
        prompts.tell(keep_play(table.context, text)[1])
    table.saved.unlink(missing_ok=True)


def _game_id(line: Line) -> str:
    return line.position.result().game_id
