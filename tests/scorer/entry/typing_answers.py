"""Answers typed at a dialogue, without a terminal."""

import pytest

from scorer.entry.questions import BadAnswerError, replay


class Typist:
    """Types answers to the questions of one game's script."""

    def __init__(self, script, game):
        """``game`` is the type of what the script asks for."""
        self._script, self._game = script, game

    def after(self, *answers):
        """Return the question, or the game, that comes after some answers."""
        return replay(self._script, answers)

    def refused(self, *answers):
        """Return what is said to the last of some answers, which must be wrong."""
        *before, last = answers
        question = self.after(*before)
        with pytest.raises(BadAnswerError) as caught:
            question.read(last)
        return str(caught.value)

    def goes_on(self, typed, faults, score):
        """Type whatever there is: each answer is taken or refused, and a game that comes out can be scored."""
        answers = []
        for answer in typed:
            try:
                state = self.after(*answers, answer)
            except BadAnswerError:
                continue
            if isinstance(state, self._game):
                assert faults(state) == []
                return
            if state.standing is not None:
                score(state.standing)
            answers.append(answer)
