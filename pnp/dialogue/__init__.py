"""What is asked at the prompt, as plain values: questions from answers, no terminal."""

from pnp.dialogue.low_blow import script
from pnp.dialogue.questions import BadAnswerError, Question, replay

__all__ = ["BadAnswerError", "Question", "replay", "script"]
