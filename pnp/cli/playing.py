"""Play a game at the keyboard: the loop, the answers, and the file of the unfinished game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence

from pnp.cli.place import now
from pnp.cli.plays.saving import keep as keep_play
from pnp.cli.prompts import Prompts
from pnp.cli.report import print_report
from pnp.cli.table_text import (
    print_table,
)
from pnp.cli.turn_questions import (
    SIGNS,
    TEACH,
    LeftError,
    Table,
    ask_actions,
    ask_roll,
    game_id,
    print_lessons,
    read_answer,
    teach,
)
from pnp.data.publish import publish
from scorer import score
from scorer.games.contract import AnyRules
from scorer.games.line import Line, begin
from scorer.games.table import NOBODY
from scorer.games.table import Table as Seats
from scorer.games.turns import CHANCE, FELL
from scorer.messages import Text, join_texts, msg, quoted
from scorer.people import is_program, number_bots, to_nfc
from scorer.plays.errors import AlreadyKeptError
from scorer.record import show
from scorer.turns.start import start_game

SEED = "# seed: {}\n"
"""The first line of a saved game: with the same seed luck stays the same when an action is taken back."""


def new_game(rules: AnyRules, players: str, options: Sequence[str]) -> Line:
    """Start a game of the typed players. A bot may have capital letters, because phones write "Bot"."""
    names = [to_nfc(name.strip()) for name in players.split(",") if name.strip()]
    names = [name.lower() if is_program(name.lower()) else name for name in names]
    return begin(start_game(rules, number_bots(names), options))


def read_seed(data: bytes) -> int | None:
    """Return the seed in the file of an unfinished game, or None."""
    found = re.match(SEED.format("(-?[0-9]+)").encode(), data)
    return int(found[1]) if found else None


def play_on(table: Table, line: Line) -> int:
    """Play a game until it ends or a player leaves it. Return the exit status."""
    people = table.people(line)
    holder = min(people) if len(people) == 1 else NOBODY
    hidden = line.position.has_secrets and len(people) > 1
    _save(table, line)
    table.prompts.tell(SIGNS)
    if hidden and not table.prompts.can_clear:
        table.prompts.tell(
            msg("This screen cannot be cleared, so all players can read what others may not see.")
        )
    if table.teacher:
        table.prompts.tell(msg("{sign} turns the explanations off and on.", sign=quoted(TEACH)))
        print_lessons(table, [table.teacher.aim])
    try:
        while not line.position.is_terminal:
            line, holder = _step(table, line, holder)
    except (KeyboardInterrupt, EOFError, LeftError) as stop:
        if hidden:
            table.prompts.clear()
        command = f"pnp play {game_id(line)} --resume"
        text = msg("The game is saved. Resume it with: {command}", command=command)
        print(f"\n{table.prompts.speech(text)}", file=sys.stderr)
        return {KeyboardInterrupt: 130, EOFError: 2}.get(type(stop), 0)
    _end(table, line)
    return 0


def _step(table: Table, line: Line, holder: int) -> tuple[Line, int]:
    """Play what was typed, or one action of chance or a bot. Return the new line and who has the keyboard.

    Everything is saved before it is shown, so that no luck is undone by ending the program.
    """
    position = line.position
    seat = position.current_player
    if seat in table.people(line) or (seat == CHANCE and table.typed):
        holder = _hand_over(table, line, position.turn, holder)
    if seat == CHANCE:
        actions = ask_roll(table, line) if table.typed else [position.chance().sample(table.random(line))]
    elif seat in table.bots:
        actions = [table.bots[seat](position, table.random(line, "bot"))]
    else:
        _show(table, line, seat)
        teach(table, position.topics())
        actions = ask_actions(table, line, seat)
    if not actions:
        return line.back(table.correctable(line)), holder
    for action in actions:
        before, line = line, line.apply(action)
        _save(table, line)
        _tell_action(table, before, action, holder)
        if seat != CHANCE:
            teach(table, before.position.topics(action))
        score = line.position.describe_score()
        if score:
            table.prompts.tell(score)
    return line, holder


def _hand_over(table: Table, line: Line, seat: int, holder: int) -> int:
    """Call the player of a seat to the keyboard, if a game with secrets is played at one terminal.

    Return who has the keyboard now. A bot's dice are typed by whoever has it.
    """
    if seat == holder or seat in table.bots:
        return holder
    prompts, people = table.prompts, table.people(line)
    if line.position.has_secrets and len(people) > 1 and prompts.terminal:
        record = Seats(line, "")
        prompts.clear()
        if holder != NOBODY:
            public = record.describe(NOBODY, max(line.since(holder), 0))
            _tell_all(prompts, [*public, *filter(None, [line.position.describe_score()])])
        call = msg("Give the keyboard to {name}, who presses Enter:", name=line.position.players[seat])
        read_answer(prompts, join_texts([call, " "], ""))
        prompts.clear()
        if holder == NOBODY:
            prompts.tell(SIGNS)  # cleared with what was there before
        _tell_all(prompts, record.describe(seat))
    return seat


def _tell_all(prompts: Prompts, texts: Iterable[Text]) -> None:
    for text in texts:
        prompts.tell(text)


def _show(table: Table, line: Line, seat: int) -> None:
    """Print the table as a seat sees it."""
    table.prompts.tell("")
    print_table(line.position, seat, table.prompts.file, table.prompts.speech)


def _tell_action(table: Table, line: Line, action: str, holder: int) -> None:
    """Print an action, as the one at the keyboard may see it; if that is nobody, as others than the actor see it."""
    position = line.position
    begun = any(past.current_player >= 0 for past in line.positions)
    if position.has_secrets and action.startswith(FELL) and not begun:
        return  # the first hands are drawn
    other = (position.turn + 1) % len(position.players)
    _tell_all(table.prompts, position.tell(action, other if holder == NOBODY else holder))


def _save(table: Table, line: Line) -> None:
    """Write the game to its file, so that it can be resumed. Hands are in it, so only its owner may read it."""
    text = show(line.position.result(), date=now()[:10], turns=line.text)
    data = SEED.format(table.seed) + text
    publish({table.saved.name: data.encode()}, table.saved.parent, private=True, option="--db")


def _end(table: Table, line: Line) -> None:
    """Print the final score, keep the game, and delete the file of the unfinished game."""
    game, prompts = line.position.result(), table.prompts
    prompts.tell("")
    print_report(game, score(game), prompts.file, prompts.speech)
    if table.keep:
        prompts.tell("")
        prompts.tell(_keep(table, show(game, date=now()[:10], turns=line.text)))
    table.saved.unlink(missing_ok=True)


def _keep(table: Table, text: str) -> Text:
    """Keep a finished game, unless it was kept before the program was killed. Return a message."""
    try:
        return keep_play(table.context, text)[1]
    except AlreadyKeptError as known:
        return known.text
