"""``pnp play``: play against friends or bots in the terminal. Each unfinished game has a file of its own."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count, takewhile
from pathlib import Path
from random import Random, SystemRandom
from shutil import get_terminal_size
from typing import Annotated, NamedTuple

import typer

from pnp.cli.call_faults import call_fault
from pnp.cli.completion import complete_option
from pnp.cli.edition import EditionOption, edition_options, refuse_edition
from pnp.cli.folders import game_of
from pnp.cli.options import completes
from pnp.cli.place import Db, logs_beside, now, place, with_place
from pnp.cli.plays.saving import save as save_play
from pnp.cli.prompts import OPEN_ELSEWHERE, Prompts, describe_none, describe_passed, describe_unfinished
from pnp.cli.report import print_parts, print_report
from pnp.cli.speech import Lang
from pnp.data.publish import publish
from pnp.errors import PnpError
from pnp.games.teaching import Teacher, teacher
from pnp.wings.turns.table_text import (
    UnclearError,
    format_lessons,
    list_choices,
    list_refused,
    print_table,
    read_turn,
    roll_of,
)
from scorer import score
from scorer.entry.contract import BACK, EXPLAIN, LEAVE
from scorer.errors import ScorerError
from scorer.games import GAMES, rules
from scorer.games.contract import AnyRules
from scorer.games.line import Line, NoTurnsError, begin, replay
from scorer.games.table import NOBODY
from scorer.games.table import Table as Seats
from scorer.games.turns import CHANCE, FELL, Bot, IllegalActionError, Position, find_turns
from scorer.messages import Text, join_texts, list_names, literal, msg, quoted
from scorer.people import is_program, number_bots, to_nfc
from scorer.plays.errors import AlreadyKeptError
from scorer.plays.sqlite_file import lock_file
from scorer.record import read, show
from scorer.record.reading import turns_of
from scorer.wings.turns.analysis import advise
from scorer.wings.turns.bots import find_bots
from scorer.wings.turns.start import start_game

GAME = typer.Argument(metavar="GAME", hidden=True, autocompletion=completes(lambda: GAMES))
Game = Annotated[str, GAME]

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="OPTION=VALUE",
        help="An option of the game, such as edition=web or discs=11; you may repeat it.",
        autocompletion=complete_option,
    ),
]


HINT, TEACH = "!", "~"
SIGNS = msg(
    "{explain} lists what you may do, {hint} gives a hint, {back} undoes your last action, "
    "{leave} saves the game and leaves.",
    explain=quoted(EXPLAIN),
    hint=quoted(HINT),
    back=quoted(BACK),
    leave=quoted(LEAVE),
)
ROLL_HELP = msg(
    "Type what you rolled or drew, or press Enter and pnp does it. {back} undoes what was typed last.",
    back=quoted(BACK),
)

LEAST_TOLD = 4  # the fewest lines about what has happened on a screen that is too low for all of them


class LeftError(Exception):
    """A player has typed the word that leaves the game."""


class KeyboardTable(NamedTuple):
    """The players' bots, the prompts and the settings of a game at the keyboard."""

    context: typer.Context
    prompts: Prompts
    bots: Mapping[int, Bot]
    seed: int
    saved: Path  # the file of the unfinished game
    typed: bool  # whether players roll real dice and type the result
    save: bool
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


def teach(table: KeyboardTable, topics: Iterable[str]) -> None:
    """Print the leaflet's sentences on some topics, unless they were printed before."""
    if table.teacher and table.teacher.on:
        print_lessons(table, list(table.teacher.take_lines(topics)))


def switch_teaching(table: KeyboardTable, topics: Iterable[str]) -> None:
    """Turn the explanations off, or on again starting with ``topics``."""
    if table.teacher:
        table.teacher.on = not table.teacher.on
        state = msg("The rules are explained again.") if table.teacher.on else msg("No more explanations.")
        table.prompts.tell(state)
        teach(table, topics)


def print_lessons(table: KeyboardTable, explanations: Sequence[str]) -> None:
    """Print explanations, if there are any."""
    if explanations:
        print_parts(lambda width: format_lessons(explanations), table.prompts.file)


def choose_actions(table: KeyboardTable, line: Line, seat: int, rest: str) -> tuple[list[str], str]:
    """Return the actions that a player has typed before; else show the table and ask, as ``ask_actions`` does."""
    wrong = None
    if rest:
        try:
            return read_turn(line.position, rest)
        except UnclearError as fault:
            wrong = fault.text
    _show_table(table, line, seat)
    teach(table, line.position.topics())
    if wrong:
        table.prompts.refuse(wrong)
    return ask_actions(table, line, seat)


def ask_actions(table: KeyboardTable, line: Line, seat: int) -> tuple[list[str], str]:
    """Ask a player until the answer is a legal action, or several; none if it takes back the last one.

    Return what else was typed in that line, for the decision after these.
    """
    prompts, position = table.prompts, line.position
    question = literal(f"{position.players[seat]}> ")
    while True:
        typed = read_answer(prompts, question)
        asked = typed.replace(EXPLAIN, " ").strip()
        if asked != typed or not typed:
            _explain_actions(prompts, position, asked) if asked else _explain(table, line)
        elif typed == HINT:
            for action, sentence in advise(position, game_id(line), str(len(line.actions))):
                prompts.tell(join_texts(["  ", f"{action}: " if action else "", sentence], ""))
        elif typed == TEACH and table.teacher:
            switch_teaching(table, position.topics())
        elif typed == BACK:
            if _may_go_back(table, line):
                return [], ""
        else:
            actions, rest = _read_actions(prompts, position, typed)
            if actions:
                return actions, rest


def _may_go_back(table: KeyboardTable, line: Line) -> bool:
    """Return whether there is something to take back; otherwise print that there is not."""
    if table.correctable(line) & {past.current_player for past in line.positions[:-1]}:
        return True
    table.prompts.refuse(IllegalActionError(BACK, msg("this is the first action")).text)
    return False


def read_answer(prompts: Prompts, question: Text) -> str:
    """Ask, and return the answer; ``BACK`` or ``EXPLAIN`` for a word that means it. Raises ``LeftError``."""
    answer = prompts.read_word(prompts.ask(question))
    if answer == LEAVE:
        raise LeftError
    return answer


def _read_actions(prompts: Prompts, position: Position, typed: str) -> tuple[list[str], str]:
    """Return the legal actions that were typed, and the rest; otherwise print the reason and return none."""
    try:
        return read_turn(position, typed)
    except UnclearError as fault:
        prompts.refuse(fault.text)
        return [], ""


def _explain_actions(prompts: Prompts, position: Position, typed: str) -> None:
    """Print what the typed actions would do, or why they are not possible."""
    for action in _read_actions(prompts, position, typed)[0]:
        prompts.refuse(join_texts([action, position.describe(action, position.turn)], ": "))
        position = position.after(action)


def _explain(table: KeyboardTable, line: Line) -> None:
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


def ask_roll(table: KeyboardTable, line: Line) -> list[str]:
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


SEED = "# seed: {}\n"
"""The first line of a saved game: with the same seed luck stays the same when an action is taken back."""


def new_game(rules: AnyRules, typed: str, options: Sequence[str]) -> Line:
    """Start a game of the typed players. A bot may have capital letters, because phones write "Bot".

    Raises ``NoTurnsError`` before a fault of the names.
    """
    if find_turns(rules) is None:
        raise NoTurnsError(rules.title)
    names = [to_nfc(name.strip()) for name in typed.split(",") if name.strip()]
    names = [name.lower() if is_program(name.lower()) else name for name in names]
    for name in names:
        module, colon, _ = name.partition(":")
        if colon and (module.startswith("bot-") or Path(f"{module}.py").exists()):
            raise PnpError(
                msg("{name}: here a bot of your own needs a package; see docs/engine.md", name=quoted(name))
            )
    return begin(start_game(rules, number_bots(names), options))


def play_on(table: KeyboardTable, line: Line) -> int:
    """Play a game until it ends or a player leaves it. Return the exit status."""
    people, rest = table.people(line), ""
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
            line, holder, rest = _step(table, line, holder, rest)
    except (KeyboardInterrupt, EOFError, LeftError) as stop:
        if hidden:
            table.prompts.clear()
        command = with_place(f"pnp play {game_id(line)} --resume", place(table.context))
        text = msg("The game is saved. Resume it with: {command}", command=command)
        print(f"\n{table.prompts.speech(text)}", file=sys.stderr)
        return {KeyboardInterrupt: 130, EOFError: 2}.get(type(stop), 0)
    game, prompts = line.position.result(), table.prompts
    prompts.tell("")
    print_report(game, score(game), prompts.file, prompts.speech)
    if table.save:
        prompts.tell("")
        try:
            text = save_play(table.context, show(game, date=now()[:10], turns=line.text))[1]
        except AlreadyKeptError as known:  # saved before the program was killed
            text = known.text
        prompts.tell(text)
    table.saved.unlink(missing_ok=True)
    return 0


def _step(table: KeyboardTable, line: Line, holder: int, rest: str) -> tuple[Line, int, str]:
    """Play what was typed, or one action of chance or a bot.

    Return the new line, who has the keyboard, and what this one has typed already for the next decision.

    Everything, also what is taken back, is saved before it is shown, so that a game goes on as it was left and no luck
    is undone by ending the program.
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
        actions, rest = choose_actions(table, line, seat, rest)
    if not actions:
        line = line.back(table.correctable(line))
        _save(table, line)
        return line, holder, ""
    for action in actions:
        before, line = line, line.apply(action)
        _save(table, line)
        _tell_action(table, before, action, holder)
        if seat != CHANCE:
            teach(table, before.position.topics(action))
        score = line.position.describe_score()
        if score:
            table.prompts.tell(score)
    if rest and line.position.turn != position.turn:
        table.prompts.refuse(msg("{typed} was not done, because the turn is over", typed=quoted(rest)))
        rest = ""
    return line, holder, rest


def _show_table(table: KeyboardTable, line: Line, seat: int) -> None:
    """Show a player the table, what happened since the player's last action, and the score so far.

    It is drawn over what is on the screen. Where that cannot be, or the rules are explained between, lines are added:
    within a turn only those that are new.
    """
    prompts, position = table.prompts, line.position
    if not prompts.can_clear or table.teacher:
        turn = takewhile(lambda past: past.turn == seat, reversed(line.positions[:-1]))
        shown_before = next((past for past in turn if past.current_player == seat), None)
        prompts.tell("")
        print_table(position, seat, prompts.file, prompts.speech, shown_before)
        return
    scores = (score for past in reversed(line.positions) if (score := past.describe_score()))
    above, below = [*prompts.wrap(SIGNS), ""], [*prompts.wrap(next(scores, "")), ""]
    prompts.draw_over()
    _tell_all(prompts, above)
    used = print_table(position, seat, prompts.file, prompts.speech) + len(above) + len(below) + 1
    shown = [part for text in Seats(line, "").describe(seat) for part in prompts.wrap(text)]
    room = max(get_terminal_size().lines - used, LEAST_TOLD)
    _tell_all(prompts, [*below, *(shown if len(shown) <= room else ["…", *shown[1 - room :]])])


def _hand_over(table: KeyboardTable, line: Line, seat: int, holder: int) -> int:
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


def _tell_all(prompts: Prompts, texts: Iterable[str]) -> None:
    for text in texts:
        prompts.tell(text)


def _tell_action(table: KeyboardTable, line: Line, action: str, holder: int) -> None:
    """Print an action, as the one at the keyboard may see it; if that is nobody, as others than the actor see it."""
    position = line.position
    begun = any(past.current_player >= 0 for past in line.positions)
    if position.has_secrets and action.startswith(FELL) and not begun:
        return  # the first hands are drawn
    other = (position.turn + 1) % len(position.players)
    _tell_all(table.prompts, position.tell(action, other if holder == NOBODY else holder))


def _save(table: KeyboardTable, line: Line) -> None:
    """Write the game to its file, so that it can be resumed. Hands are in it, so only its owner may read it."""
    text = show(line.position.result(), date=now()[:10], turns=line.text)
    data = SEED.format(table.seed) + text
    publish({table.saved.name: data.encode()}, table.saved.parent, private=True, option="--db")


def unfinished_games(beside: Path, game: str | None) -> list[Path]:
    """Return the files of unfinished games, of any game without ``game``; the last played one is last."""
    if not os.path.isdir(beside.parent):
        return []
    games = "|".join(map(re.escape, [game] if game else GAMES.installed))
    pattern = re.compile(rf"{re.escape(beside.stem)}-({games})(\.\d+)?\.yaml")
    files = [path for path in beside.parent.glob("*.yaml") if pattern.fullmatch(path.name)]
    return sorted(files, key=lambda path: path.stat().st_mtime_ns)


def lock_game(file: Path) -> Callable[[], None] | None:
    """Lock the file of an unfinished game for this terminal; return what unlocks it, or None if another one has it."""
    return lock_file(file.with_suffix(".lock"))


def open_new(beside: Path, game: str) -> tuple[Path, Callable[[], None]]:
    """Return a path for a new game that no unfinished game uses, and what unlocks it."""
    stem = f"{beside.stem}-{game}"
    for name in chain([f"{stem}.yaml"], (f"{stem}.{number}.yaml" for number in count(2))):
        file = beside.with_name(name)
        unlock = None if os.path.exists(file) else lock_game(file)
        if unlock is not None and not os.path.exists(file):
            return file, unlock
        if unlock is not None:  # another terminal has just begun and left a game there
            unlock()
    raise AssertionError("there are names without end")


class Unfinished(NamedTuple):
    """An unfinished game that this terminal has opened."""

    file: Path
    unlock: Callable[[], None]
    line: Line
    seed: int | None
    passed: int  # how many games were played later, but are open in other terminals


def open_last(beside: Path, game: str | None) -> Unfinished:
    """Open the unfinished game that was played last, of those that no other terminal has open; of any game without one.

    Raises ``PnpError`` if there is none.
    """
    passed = 0
    for file in reversed(unfinished_games(beside, game)):
        unlock = lock_game(file)
        if unlock is None:
            passed += 1
            continue
        try:
            data = file.read_bytes()
        except OSError:  # another terminal has just ended this game
            unlock()
            continue
        try:
            line = replay(read(data, file.name), turns_of(data) or "")
        except ScorerError:
            unlock()
            raise
        seed = re.match(SEED.format("(-?[0-9]+)").encode(), data)
        return Unfinished(file, unlock, line, int(seed[1]) if seed else None, passed)
    if passed:
        raise PnpError(OPEN_ELSEWHERE)
    if game is None:
        raise PnpError(describe_none("pnp play low-blow --names Ana,bot,bot"))
    raise PnpError(msg("there is no unfinished game of {game} to resume", game=game))


def play(
    context: typer.Context,
    game: Annotated[str | None, GAME] = None,
    names: Annotated[
        str,
        typer.Option(
            "--names",
            metavar="NAMES",
            help="The players in clockwise order, starting player first, such as Ana,Ben,bot. "
            "The names bot, bot-good, bot-greedy, bot-easy and bot-random are bots, the best one first.",
        ),
    ] = "",
    edition: EditionOption = None,
    option: Options = None,
    dice: Annotated[
        bool, typer.Option("--dice", help="Roll real dice, or draw real tiles, and type the result.")
    ] = False,
    teach: Annotated[
        bool,
        typer.Option("--teach", help="Explain the rules step by step, in the words of the leaflet."),
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the last unfinished game.")] = False,
    save: Annotated[
        bool, typer.Option("--save/--no-save", help="Save the finished game; see pnp plays.")
    ] = True,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="A number; the same number gives the same dice.")
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> int:
    """Play a game in the terminal, against friends or bots.

    Friends play at the same keyboard.

    GAME: the game to play, such as low-blow.

    Example: pnp play low-blow --names Ana,bot,bot
    """
    game, saved = game and game_of(game), logs_beside(place(context))
    prompts = Prompts(sys.stdout, context.obj)
    if resume:
        refuse_edition(edition)
        file, unlock, line, known_seed, passed = open_last(saved, game)
        seed = known_seed if seed is None else seed
        if passed:
            prompts.tell(describe_passed(passed))
    elif game is None:
        raise PnpError(call_fault("Missing argument 'GAME'", "pnp play"))
    else:
        known = rules(game)
        line = new_game(known, names, [*(option or []), *edition_options(edition, known)])
        waiting = len(unfinished_games(saved, game))
        file, unlock = open_new(saved, game)
        if waiting:
            resumed = with_place(f"pnp play {game} --resume", place(context))
            prompts.tell(describe_unfinished(waiting, resumed))
    try:
        bots = find_bots(rules(game_id(line)), line.position.players)
        seed = SystemRandom().getrandbits(64) if seed is None else seed
        teaching = teacher(line.position.result(), context.obj.lang) if teach else None
        return play_on(KeyboardTable(context, prompts, bots, seed, file, dice, save, teaching), line)
    finally:
        unlock()
