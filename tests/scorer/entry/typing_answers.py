"""Answers typed at the questions of a game, without a terminal."""

import pytest

from scorer import faults
from scorer.entry.contract import BadAnswerError
from scorer.entry.log import PROMPT, GameLog
from scorer.entry.start import is_of_start
from scorer.games import GAMES


class Typist:
    """Types answers to the questions about one game."""

    def __init__(self, game):
        """``game`` is the id of the game."""
        self._empty = GameLog("one", "2026-11-20T20:15:00+01:00", game)
        self._known = {(): self._empty}

    def log(self, *answers):
        """Return the log after some answers."""
        if answers not in self._known:
            before = self.log(*answers[:-1])
            self._known[answers] = answered(before, answers[-1])
        return self._known[answers]

    def after(self, *answers):
        """Return the question, or the game, that comes after some answers."""
        log = self.log(*answers)
        return log.question or log.progress.game

    def standing(self, *answers):
        """Return the game that is shown before the question after some answers, if any is."""
        log = self.log(*answers)
        return log.progress.game if log.question.standing else None

    def refused(self, *answers):
        """Return what is said to the last of some answers, which must be wrong."""
        *before, last = answers
        question = self.after(*before)
        with pytest.raises(BadAnswerError) as caught:
            question.read(last)
        return str(caught.value)

    def goes_on(self, typed):
        """Type whatever there is: each answer is taken, and can be taken back, or it is refused."""
        log = self._empty
        for answer in typed:
            if log.question is None:
                break
            try:
                after = answered(log, answer)
            except BadAnswerError:
                continue
            assert after.answers == log.answers + 1
            assert after.with_edits(after.undone(PROMPT)).values == log.values
            if after.is_begun:
                assert (after.progress.faulty, faults(after.progress.game)) == (False, [])
                for edit in after.edits[log.number :]:
                    if after.has(edit):
                        assert all(GAMES[log.game].entry.describe(log.start, edit.place, edit.value))
                    else:
                        assert is_of_start(edit.place) or not edit.value
            log = after
        return log


def answered(log, answer):
    """Return a log after one more answer. Raises ``BadAnswerError``."""
    changes = log.question.read(answer)
    assert any(value for _, value in changes)
    if log.is_begun:
        for place, value in changes:
            if value:
                GAMES[log.game].entry.check(log.start, place, value)
    return log.with_edits(log.entered(changes, PROMPT, log.number))
