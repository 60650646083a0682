"""``pnp score GAME``: a game entered at the prompt: saved while it is entered, scored, and saved as a file."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from pnp.cli.answers import Answers, begin, go_on
from pnp.cli.parameters import Context
from pnp.cli.place import logs_beside, place
from pnp.cli.plays.keeping import keep_game
from pnp.cli.prompts import Prompts, others_wait
from pnp.cli.result import show
from pnp.data.publish import OutputError, publish
from scorer import Played
from scorer.entry.contract import BACK, EXPLAIN, Progress, Question, prompt
from scorer.entry.errors import BadAnswerError
from scorer.games import title
from scorer.messages import join_texts, msg, plural
from scorer.plays.errors import PlaceError
from scorer.record import show as as_file
from scorer.system import reason

NO = "-"
YES, NOT = msg("y yes"), msg("n no")
"""Short and long; another language's words are understood beside these."""


def ask(game: str, context: Context, *, as_json: bool, resume: bool, keep: bool, again: bool) -> int:
    """Ask for a game, answer by answer, print its score, and at the end ``keep`` the play, perhaps ``again``.

    Return the exit status.
    """
    prompts = Prompts(sys.stderr if as_json else sys.stdout, context.obj)
    answers = _answers(game, logs_beside(place(context)), prompts, resume=resume)
    try:
        _ask_all(answers, prompts, as_json=as_json, resumed=resume)
    except (KeyboardInterrupt, EOFError) as stop:
        _tell_what_is_kept(answers, prompts)
        return 130 if isinstance(stop, KeyboardInterrupt) else 2
    progress, play = answers.log.progress, None
    if keep:
        play, text = keep_game(context, progress.game, answers.log.made[:10], again=again)
        prompts.tell(text)
    answers.close(play)  # where the play cannot be kept, the answers are still there
    if as_json:
        show(progress.game, progress.outcome, prompts.speech, as_json=True)
    return 0


def _answers(game: str, path: Path, prompts: Prompts, *, resume: bool) -> Answers:
    """Start a game, or resume the last one; print a line if others are unfinished."""
    warn = partial(_warn, prompts)
    if resume:
        return go_on(path, game, warn)
    answers, waiting = begin(path, game, warn)
    if waiting:
        prompts.tell(others_wait(waiting, f"pnp score {game} --resume"))
    return answers


def _warn(prompts: Prompts, fault: PlaceError) -> None:
    text = msg("The answers cannot be saved for later: {reason}", reason=fault.text)
    print(prompts.speech(text), file=sys.stderr)


def _tell_what_is_kept(answers: Answers, prompts: Prompts) -> None:
    """Print what is saved and how to resume, if the game was left before its end."""
    text = plural(
        answers.kept,
        "Saved {n} answer. Resume with: {command}",
        "Saved {n} answers. Resume with: {command}",
        command=f"pnp score {answers.log.game} --resume",
    )
    text = text if answers.kept else msg("Nothing was kept.")
    print(f"\n{prompts.speech(text)}", file=sys.stderr)


def _ask_all(answers: Answers, prompts: Prompts, *, as_json: bool, resumed: bool) -> None:
    """Ask until the game is over and saved, or not to be saved in a file; a resumed game is shown first."""
    prompts.tell(msg("'<' goes back one answer, '?' explains."))
    shown = resumed and answers.log.is_begun
    if resumed and not shown:
        prompts.tell(title(answers.log.game))
    while True:
        while (question := answers.log.question) is not None:
            opens = question.opens or resumed
            _ask(question._replace(opens=opens, standing=shown or question.standing), answers, prompts)
            shown = resumed = False
        if _is_saved(answers, prompts, as_json=as_json):
            return
        _go_back(answers, prompts)


def _ask(question: Question, answers: Answers, prompts: Prompts) -> None:
    """Ask a question until it is answered, or the answer is to go back."""
    if question.standing:
        _show(answers.log.progress, prompts)
    heading: str = question.heading if question.opens else ""
    while True:
        typed = prompts.ask(question.prompt, heading)
        heading = ""  # once is enough
        answer = next((each for each, words in question.words.items() if prompts.means(typed, words)), typed)
        if answer == EXPLAIN:
            prompts.tell(question.help)
        elif answer == BACK:
            return _go_back(answers, prompts)
        else:
            try:
                return answers.enter(question.read(answer))
            except BadAnswerError as fault:
                prompts.refuse(join_texts([fault.text, "."], ""))


def _go_back(answers: Answers, prompts: Prompts) -> None:
    if not answers.take_back():
        prompts.refuse(msg("This is the first question."))


def _is_saved(answers: Answers, prompts: Prompts, *, as_json: bool) -> bool:
    """Show the score and offer to save the game; false when the answer is to go back."""
    progress = answers.log.progress
    _show(progress, prompts)
    try:
        return _offer_to_save(prompts, progress.game, answers.log.made[:10])
    except EOFError:
        if as_json:  # a program that closed its input still gets the score
            show(progress.game, progress.outcome, prompts.speech, as_json=True)
        raise


def _show(progress: Progress, prompts: Prompts) -> None:
    """Show how a game stands."""
    from pnp.cli.report import print_report

    prompts.tell("")
    print_report(progress.game, progress.outcome, prompts.file, prompts.speech)


def _offer_to_save(prompts: Prompts, game: Played, today: str) -> bool:
    """Offer to save a game; false when the answer is to go back and correct."""
    offered = _free(f"{game.game_id}-{today}")
    asked = msg("Save as [{file}] ({no} to skip, {back} to correct):", file=offered, no=NO, back=BACK)
    prompts.tell("")
    while True:
        answer = prompts.ask(prompt(asked))
        if answer == BACK:
            return False
        if answer == NO or prompts.means(answer, NOT):
            return True
        path = Path(offered if prompts.means(answer, YES) else answer or offered)
        if not _may_write(prompts, path):
            continue
        try:
            publish({path.name: as_file(game, date=today).encode()}, path.parent)
        except OutputError as fault:
            prompts.refuse(
                msg("{path} cannot be written: {reason}.", path=path, reason=reason(fault.__cause__))
            )
            continue
        prompts.tell(msg("Saved. Score it again with: pnp score {path}", path=path))
        return True


def _free(stem: str) -> str:
    """Return a file name that is not taken."""
    name, number = f"{stem}.yaml", 1
    while Path(name).exists():
        number += 1
        name = f"{stem}-{number}.yaml"
    return name


def _may_write(prompts: Prompts, path: Path) -> bool:
    if "\0" in str(path):
        prompts.refuse(msg("No file can have that name."))
        return False
    if path.is_dir():
        prompts.refuse(msg("{path} is a folder; type the name of a file.", path=path))
        return False
    if not path.parent.exists():
        prompts.refuse(
            msg("There is no folder {folder}; type a name in one that is there.", folder=path.parent)
        )
        return False
    if not path.exists():
        return True
    asked = msg("{path} is there already. Replace it? [y/N]", path=path)
    return prompts.means(prompts.ask(prompt(asked, indented=True)), YES)
