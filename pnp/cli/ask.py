"""``pnp score GAME``: a game asked at the prompt, kept while it is entered, scored and saved."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import typer

from pnp.cli import drafts
from pnp.cli.plays.keeping import keep_game
from pnp.cli.prompts import Prompts
from pnp.cli.result import print_standing, show
from pnp.cli.saving import offer_to_save, reason
from pnp.cli.speech import Speech
from pnp.data.publish import OutputError
from scorer import Played, score
from scorer.entry.questions import EXPLAIN, NOTHING, BadAnswerError, Question, replay, script_of
from scorer.messages import Text, counted, joined, say


def ask(game: str, context: typer.Context, *, as_json: bool, resume: bool, keep: bool, again: bool) -> None:
    """Ask for a game, answer by answer, print its score, and ``keep`` the play in the end, perhaps ``again``."""
    speech: Speech = context.obj
    now = datetime.now()
    folder = _folder()
    draft = (
        drafts.newest(folder, game) if resume else drafts.new_draft(folder, game, f"{now:%Y-%m-%d-%H%M%S}")
    )
    play = Play(draft, Prompts(sys.stderr if as_json else sys.stdout, speech), as_json=as_json)
    if keep:
        play.keep_it = partial(keep_game, context, date=f"{now:%Y-%m-%d}", again=again)
    if not resume:
        play.tell_of_others(drafts.waiting(folder, game))
    try:
        play.run(f"{now:%Y-%m-%d}")
    except (KeyboardInterrupt, EOFError) as stop:
        play.tell_how_to_go_on()
        raise typer.Exit(130 if isinstance(stop, KeyboardInterrupt) else 2) from None


def _folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("pnp") / "drafts"


class Play:
    """One game being entered: its answers so far, kept after every one of them."""

    def __init__(self, draft: drafts.Draft, prompts: Prompts, *, as_json: bool) -> None:
        self.draft = draft
        self.prompts = prompts
        self.as_json = as_json
        self.kept = bool(draft.answers)
        self.warned = False
        self.keep_it: Callable[[Played], Text] | None = None
        self.go_on = f"pnp score {draft.game} --resume"

    def tell_of_others(self, waiting: list[Path]) -> None:
        """Say in one line that drafts wait."""
        if waiting:
            text = counted(
                len(waiting),
                "{n} unfinished game is kept. Go on with the last one: {command}",
                "{n} unfinished games are kept. Go on with the last one: {command}",
                command=self.go_on,
            )
            self.prompts.tell(text)

    def tell_how_to_go_on(self) -> None:
        """Say what is kept, when the game was left before its end."""
        text = say("Nothing was kept.")
        if self.kept:
            text = counted(
                len(self.draft.answers),
                "Kept {n} answer. Go on with: {command}",
                "Kept {n} answers. Go on with: {command}",
                command=self.go_on,
            )
        print(f"\n{self.prompts.speech(text)}", file=sys.stderr)

    def run(self, today: str) -> None:
        """Ask until the game is over, print its score, offer to save it."""
        state = self._state()
        self.prompts.tell(say("'<' goes back one answer, '?' explains."))
        while True:
            while isinstance(state, Question):
                state = self._step(state)
            if self._saved(state, today):
                break
            state = self._back()
        if self.keep_it is not None:
            self.prompts.tell(self.keep_it(state))  # where that fails, the answers are still there
        drafts.remove(self.draft)
        if self.as_json:
            show(state, score(state), self.prompts.speech, as_json=True)

    def _saved(self, game: Played, today: str) -> bool:
        """Show the score and offer to save the game; false when the answer is to go back."""
        self._show(game)
        try:
            return offer_to_save(self.prompts, game, today)
        except EOFError:
            if self.as_json:  # a program that has said all it has to say still gets its answer
                show(game, score(game), self.prompts.speech, as_json=True)
            raise

    def _show(self, game: Played) -> None:
        """Show how a game stands."""
        self.prompts.tell("")
        print_standing(game, score(game), self.prompts.file, self.prompts.speech)

    def _state(self) -> Question | Played:
        try:
            return replay(script_of(self.draft.game), self.draft.answers)
        except BadAnswerError as fault:
            wrong = say("this draft is damaged ({reason})", reason=fault.text)
            raise drafts.DraftError(self.draft.path, wrong) from None

    def _step(self, question: Question) -> Question | Played:
        """Ask one question; return what comes next: another, the same again, or the game."""
        if question.standing is not None:
            self._show(question.standing)
        answer = self.prompts.ask(question.prompt, question.heading)
        question = replace(question, heading=NOTHING, standing=None)  # once is enough
        if answer == EXPLAIN:
            self.prompts.tell(question.explanation)
            return question
        if self.prompts.means(answer, joined(question.back_words, " ")):
            return self._back()
        return self._answered(question, answer)

    def _answered(self, question: Question, answer: str) -> Question | Played:
        answers = (*self.draft.answers, answer)
        try:
            state = replay(script_of(self.draft.game), answers)
        except BadAnswerError as fault:
            self.prompts.refuse(joined([fault.text, "."], ""))
            return question
        self._keep(answers)
        return state

    def _back(self) -> Question | Played:
        if not self.draft.answers:
            self.prompts.refuse(say("This is the first question."))
        self._keep(self.draft.answers[:-1])
        return self._state()

    def _keep(self, answers: tuple[str, ...]) -> None:
        """Keep the answers; where that fails, say so once and go on."""
        self.draft = drafts.Draft(self.draft.path, self.draft.game, answers)
        try:
            drafts.keep(self.draft) if answers else drafts.remove(self.draft)
            self.kept = bool(answers)
        except OutputError as fault:
            self.kept = False
            if not self.warned:
                text = say(
                    "The answers cannot be kept for later: {folder}: {reason}",
                    folder=self.draft.path.parent,
                    reason=reason(fault),
                )
                print(self.prompts.speech(text), file=sys.stderr)
            self.warned = True
