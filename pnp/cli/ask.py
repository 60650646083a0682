"""``pnp score GAME``: enter a game at the prompt, score it and save it as a file."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import typer

from pnp.cli.answers import Answers, ChangedError, begin
from pnp.cli.answers import resume as resume_game
from pnp.cli.place import logs_beside, place, with_place
from pnp.cli.plays.saving import save_game
from pnp.cli.prompts import NO, YES, Prompts, describe_passed, describe_unfinished
from pnp.cli.report import print_report, show
from pnp.data.publish import OutputError, publish
from scorer import Played
from scorer.entry.contract import (
    BACK,
    EXPLAIN,
    LEAVE,
    Answered,
    BadAnswerError,
    Progress,
    Question,
    prompt,
)
from scorer.entry.log import PROMPT, GameLog
from scorer.entry.start import EDITION_PLACE, entered_names
from scorer.games import title
from scorer.messages import Date, Text, join_texts, literal, msg, plural, quoted
from scorer.plays.errors import PlaceError
from scorer.record import show as as_file
from scorer.system import quote, reason

NOTHING = "-"  # the answer that writes no file
_WORD = re.compile(r"[^\W\d_]{3}")  # what is in most names of files, and in no row of a board
FILE_HELP = msg(
    "The results file of this game, in which you can correct and score it. Enter takes the name in brackets."
)
ANY = ""  # the pattern of a question whose answer is not known


class Offer(NamedTuple):
    """An answer that is offered again."""

    pattern: str  # of its question
    typed: str
    refused: bool = False  # it was not valid then; it may be once an earlier answer is corrected


NO_OFFER = Offer(ANY, "")


class Retyping:
    """Answers that were taken back or refused. They are offered when the same questions are asked again.

    ``text`` is that of ``show`` for a game that is resumed.
    """

    def __init__(self, text: str = "") -> None:
        self._accepted: list[Offer] = []
        self._refused: list[Offer] = []  # the last refused answer to the question that is asked now
        # the last one is for the question that is asked now
        self._offered = [Offer(*offer) for offer in json.loads(text or "[]")]

    def show(self) -> str:
        """Return what is offered, to be saved; empty if nothing is."""
        return json.dumps(self._offered, ensure_ascii=False) if self._offered else ""

    def offer(self, prompt: Text, is_valid: Callable[[str], bool]) -> str:
        """Return the answer to offer; an empty text if there is none, or other questions are asked now.

        An answer that was refused is offered if it ``is_valid`` now; others always, as they may be edited.
        """
        if self._offered and self._offered[-1].pattern not in (ANY, _find_pattern(prompt)):
            self._offered.clear()
        last = self._offered[-1] if self._offered else NO_OFFER
        return "" if last.refused and not is_valid(last.typed) else last.typed

    def know(self, prompt: Text, answer: str) -> None:
        """Note an answer that stands already."""
        self._accepted.append(Offer(_find_pattern(prompt), answer))

    def accept(self, prompt: Text, answer: str) -> None:
        """Note a valid answer to the question that is asked now."""
        self.know(prompt, answer)
        self._refused.clear()
        del self._offered[-1:]

    def refuse(self, prompt: Text, answer: str) -> None:
        """Note an answer that is not valid."""
        self._refused = [Offer(_find_pattern(prompt), answer, refused=True)]

    def forget(self) -> None:
        """Offer nothing any more, because other answers stand now."""
        for answers in (self._accepted, self._refused, self._offered):
            answers.clear()

    def take_back(self) -> None:
        """Take back the last answer, so that the question before is asked; what was refused here is offered later."""
        if self._refused:
            self._offered[-1:] = self._refused
            self._refused = []
        self._offered.append(self._accepted.pop() if self._accepted else NO_OFFER)


def _find_pattern(prompt: Text) -> str:
    """Return the pattern of the question in a prompt, which is the same for every name."""
    return "".join(part.pattern for part in prompt.facts.values() if isinstance(part, Text))


class Entering(NamedTuple):
    """How a game is entered at the prompt, as the command says."""

    as_json: bool
    resume: bool
    save: bool
    duplicate: bool  # save it even if the same game is already saved
    edition: str  # empty if it is asked for


def ask(game: str, context: typer.Context, entering: Entering) -> int:
    """Ask for a game answer by answer, print its score, and save it as a play. Return the exit status."""
    resume = entering.resume
    prompts = Prompts(sys.stderr if entering.as_json else sys.stdout, context.obj)
    path = logs_beside(place(context))

    def warn(fault: PlaceError) -> None:
        text = msg("The answers cannot be saved for later: {reason}", reason=fault.text)
        print(prompts.speech(text), file=sys.stderr)

    if resume:
        answers, passed = resume_game(path, game, warn, partial(_choose, prompts))
        if passed:
            prompts.tell(describe_passed(passed))
    else:
        answers, waiting = begin(path, game, warn)
        if waiting:
            resumed = with_place(f"pnp score {game} --resume", place(context))
            prompts.tell(describe_unfinished(waiting, resumed))
    try:
        if entering.edition:
            answers.enter([(EDITION_PLACE, entering.edition)])
        return _enter_all(answers, prompts, entering, context)
    finally:
        answers.unlock()


def _enter_all(answers: Answers, prompts: Prompts, entering: Entering, context: typer.Context) -> int:
    """Ask until the game is over, and save it. Return the exit status."""
    try:
        _ask_all(answers, prompts, Retyping(answers.offered), resumed=entering.resume)
    except (KeyboardInterrupt, EOFError) as stop:
        _report_saved(answers, prompts, place(context))
        return 130 if isinstance(stop, KeyboardInterrupt) else 2
    progress, play = answers.log.progress, None
    if entering.save:
        today = answers.log.made[:10]
        play, text = save_game(context, progress.game, today, duplicate=entering.duplicate)
        prompts.tell(text)
    answers.close(play)  # last, so that the answers survive if the play cannot be kept
    if entering.as_json:
        show(progress.game, progress.outcome, prompts.speech, as_json=True)
    return 0


def _choose(prompts: Prompts, logs: Sequence[GameLog]) -> GameLog:
    """Ask which of several unfinished games goes on; the first one if nothing is answered."""
    for number, log in enumerate(logs, 1):
        answers = plural(log.answers, "{n} answer", "{n} answers")
        prompts.tell(
            msg(
                "{number}  {game}, {answers}, {day}",
                number=number,
                game=_describe_start(log),
                answers=answers,
                day=Date(log.made[:16].replace("T", " ")),  # two games of a day differ in the time
            )
        )
    numbers = {str(number): log for number, log in enumerate(logs, 1)}
    while True:
        try:
            typed = prompts.ask(prompt(msg("Which one goes on [1]:")))
        except EOFError:
            typed = ""
        if (typed or "1") in numbers:
            return numbers[typed or "1"]
        if prompts.read_word(typed) == LEAVE:
            raise typer.Exit
        prompts.refuse(msg("Type a number from 1 to {most}.", most=len(logs)))


def _report_saved(answers: Answers, prompts: Prompts, kept: str) -> None:
    """Print how many answers are saved, and the command that resumes the game; plays are ``kept`` at this place."""
    answers.drop_empty()
    text = plural(
        answers.saved,
        "Saved {n} answer. Resume with: {command}",
        "Saved {n} answers. Resume with: {command}",
        command=with_place(f"pnp score {answers.log.game} --resume", kept),
    )
    text = text if answers.saved else msg("Nothing was saved.")
    print(f"\n{prompts.speech(text)}", file=sys.stderr)


def _ask_all(answers: Answers, prompts: Prompts, retyping: Retyping, *, resumed: bool) -> None:
    """Ask until the game is over and the user has saved it or declined to. Show a resumed game first."""
    prompts.tell(msg("'<' goes back one answer, '?' explains. Ctrl-C leaves; the answers are saved."))
    shown = resumed and answers.log.is_begun
    if resumed and not shown:
        prompts.tell(_describe_start(answers.log))
    while True:
        while (question := answers.log.question) is not None:
            question = question._replace(opens=question.opens or resumed, standing=shown or question.standing)
            with _told_changes(prompts, retyping):
                _ask_question(question, answers, prompts, retyping, before=question.before if resumed else ())
            shown = resumed = False
        progress = answers.log.progress
        _show(progress, prompts)
        try:
            if _offer_to_save(prompts, progress.game, answers.log.made[:10]):
                return
        except (EOFError, KeyboardInterrupt):  # no file is wanted; the game itself is over, and is saved
            prompts.tell("")
            return
        with _told_changes(prompts, retyping):
            _go_back(answers, prompts, retyping)


@contextmanager
def _told_changes(prompts: Prompts, retyping: Retyping) -> Iterator[None]:
    """Say that an answer was not saved, because a phone has changed the game; then the next question is asked."""
    try:
        yield
    except ChangedError as fault:
        prompts.tell(fault.text)
        retyping.forget()


def _describe_start(log: GameLog) -> Text:
    """Return the title of a game, with the names that were entered so far."""
    names = [literal(name) for name in entered_names(log.values)]
    return join_texts([title(log.game), *([join_texts(names, ", ")] if names else [])], ": ")


def _ask_question(
    question: Question, answers: Answers, prompts: Prompts, retyping: Retyping, before: Sequence[Answered]
) -> None:
    """Ask a question until the answer is valid or goes back. Show first what was answered ``before``."""
    if question.standing:
        _show(answers.log.progress, prompts)
    heading: str = question.heading if question.opens else ""
    heading = _show_answered(before, heading, prompts, retyping)
    while True:
        offered = retyping.offer(question.prompt, partial(_is_valid, question))
        typed = prompts.ask(question.prompt, heading, offered)
        heading = ""  # not repeated
        answer = prompts.read_word(typed, question.names)
        if answer == EXPLAIN:
            prompts.tell(question.help)
        elif answer == BACK:
            return _go_back(answers, prompts, retyping)
        elif answer == LEAVE and answer not in question.names:
            raise EOFError
        else:
            try:
                changes = question.read(answer)
                retyping.accept(question.prompt, typed)
                return answers.enter(changes, retyping.show())
            except BadAnswerError as fault:
                retyping.refuse(question.prompt, typed)
                if not answer and quoted(answer) in fault.text:
                    prompts.refuse(join_texts([msg("Nothing was typed."), question.help], " "))
                    continue
                prompts.refuse(join_texts([fault.text, "" if fault.text.endswith(".") else "."], ""))


def _is_valid(question: Question, answer: str) -> bool:
    """Return whether an answer is valid for a question."""
    try:
        question.read(answer)
    except BadAnswerError:
        return False
    return True


def _show_answered(before: Sequence[Answered], heading: str, prompts: Prompts, retyping: Retyping) -> str:
    """Show questions as they were answered, so that going back offers the answers.

    Return the ``heading`` of the question after them; nothing if that is shown already.
    """
    last = ""
    for above, asked, typed in before:
        if above != last:
            prompts.tell("")
            prompts.tell(above)
        prompts.tell(join_texts([asked, typed], ""))
        retyping.know(asked, typed)
        last = above
    return "" if heading == last else heading


def _go_back(answers: Answers, prompts: Prompts, retyping: Retyping) -> None:
    if not answers.log.may_undo(PROMPT):
        prompts.refuse(msg("This is the first question."))
        return
    retyping.take_back()
    answers.take_back(retyping.show())


def _show(progress: Progress, prompts: Prompts) -> None:
    prompts.tell("")
    print_report(progress.game, progress.outcome, prompts.file, prompts.speech)


def _offer_to_save(prompts: Prompts, game: Played, today: str) -> bool:
    """Offer to save a game in a file. Return False if the user goes back instead."""
    proposed, number = f"{game.game_id}-{today}.yaml", 1
    while Path(proposed).exists():
        number += 1
        proposed = f"{game.game_id}-{today}-{number}.yaml"
    request = msg(
        "File name [{file}] ({no} for none, {back} to correct):",
        file=proposed,
        no=NOTHING,
        back=BACK,
    )
    prompts.tell("")
    prompts.tell(msg("You can also write a results file."))
    while True:
        answer = prompts.read_word(prompts.ask(prompt(request)))
        if answer == BACK:
            return False
        if answer in (NOTHING, LEAVE) or prompts.means(answer, NO):
            return True
        if answer == EXPLAIN:
            prompts.tell(FILE_HELP)
            continue
        path = Path(proposed if prompts.means(answer, YES) else answer or proposed)
        if not _can_write(prompts, path):
            continue
        meant, path = _is_meant(path), path if path.suffix else path.with_name(f"{path.name}.yaml")
        doubt = None if meant else msg("Shall the file be called {file}? [y/N]", file=path.name)
        if os.path.exists(path):
            doubt = msg("{path} already exists. Replace it? [y/N]", path=path)
        if doubt and not prompts.means(prompts.ask(prompt(doubt, indented=True)), YES):
            continue
        try:
            publish({path.name: as_file(game, date=today).encode()}, path.parent)
        except OutputError as fault:
            prompts.refuse(
                msg("{path} cannot be written: {reason}.", path=path, reason=reason(fault.__cause__))
            )
            continue
        prompts.tell(msg("Saved. Score it again with: pnp score {path}", path=quote(str(path))))
        return True


def _is_meant(path: Path) -> bool:
    """Return whether an answer is surely a file, and not one to another question, such as ``R`` or ``17 2``.

    >>> [_is_meant(Path(typed)) for typed in ("friday", "r.yaml", "R", "17 2", "R5 B3 B1")]
    [True, True, False, False, False]
    """
    return path.suffix.lower() in (".yaml", ".yml") or bool(_WORD.search(path.name))


def _can_write(prompts: Prompts, path: Path) -> bool:
    """Return whether a file can have a path; if not, say why."""
    if str(path).startswith("-"):
        prompts.refuse(msg("A name cannot begin with a hyphen; a hyphen alone writes no file."))
        return False
    if "\0" in str(path):
        prompts.refuse(msg("No file can have that name."))
        return False
    if os.path.isdir(path):
        prompts.refuse(msg("{path} is a folder; type the name of a file.", path=path))
        return False
    if not os.path.exists(path.parent):
        prompts.refuse(
            msg("The folder {folder} does not exist; type a name in an existing one.", folder=path.parent)
        )
        return False
    return True
