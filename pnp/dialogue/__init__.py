"""What is asked at the prompt, as plain values: questions from answers, no terminal."""

from pnp.dialogue.questions import BadAnswerError, Question, Script, replay, script_of

__all__ = ["BadAnswerError", "Question", "Script", "replay", "script_of"]
