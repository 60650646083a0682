"""Errors in a call: the parser reports them in English only; these are its sentences in every language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.messages import Text, either, literal, msg

SENTENCES = (
    msg("No such command '{command}'", command=""),
    msg("No such command '{command}'. Did you mean '{near}'?", command="", near=""),
    msg("No such option: {option} (Possible options: {near})", option="", near=""),
    msg("No such option: {option}", option=""),
    msg("Missing argument '{name}'", name=""),
    msg("Option '{option}' requires an argument", option=""),
    msg("Option '{option}' does not take a value", option=""),
    msg("Got unexpected extra argument(s) ({more})", more=""),
    msg("Invalid value for '{option}': {value} is not in the range {range}", option="", value="", range=""),
)
"""The parser's sentences; a field stands for any text."""

PLAINER = {
    "Invalid value for '{option}': '{value}' is not a valid int": msg(
        "{option} '{value}': write a whole number", option="", value=""
    )
}
"""Better sentences for some of the parser's."""

PATTERNS = {
    **{known.pattern: known.pattern for known in SENTENCES},
    **{it: ours.pattern for it, ours in PLAINER.items()},
}
"""The pattern of our sentence for each pattern of the parser's."""

_FIELD = re.compile(r"\\\{(\w+)\\\}")


def call_fault(sentence: str, command: str, option: str = "", others: Sequence[str] = ()) -> Text:
    """Return the parser's ``sentence`` as a translatable text that names the help of ``command``.

    A sentence that is not known here stays English. ``others`` are commands that have the ``option`` which this
    command lacks.
    """
    sentence = sentence.rstrip(".")
    fault = next(filter(None, (_match(*pair, sentence) for pair in PATTERNS.items())), literal(sentence))
    if others:
        facts = {"option": option, "others": either(others), "command": command}
        fault = msg("{option} is an option of {others}, not of {command}", **facts)
    if sentence.endswith("?"):
        return msg("{fault} Try: {command} --help", fault=fault, command=command)
    return msg("{fault}. Try: {command} --help", fault=fault, command=command)


def _match(pattern: str, ours: str, sentence: str) -> Text | None:
    """Return a sentence of a pattern as a text of our pattern, or None if it does not match."""
    match = re.fullmatch(_FIELD.sub(r"(?P<\1>.*)", re.escape(pattern)), sentence)
    return Text(ours, match.groupdict()) if match else None
