"""Errors in a call: the parser reports them in English only; these are its sentences in every language."""

import re
from collections.abc import Mapping, Sequence

from scorer.messages import Text, either, literal, msg

SENTENCES: Mapping[str, Text] = {
    "Invalid value for '{option}': '{value}' is not a valid int": msg(
        "{option} '{value}': write a whole number", option="", value=""
    ),
    **{
        known.pattern: known
        for known in (
            msg("No such command '{command}'", command=""),
            msg("No such command '{command}'. Did you mean '{near}'?", command="", near=""),
            msg("No such option: {option} (Possible options: {near})", option="", near=""),
            msg("No such option: {option}", option=""),
            msg("Missing argument '{name}'", name=""),
            msg("Option '{option}' requires an argument", option=""),
            msg("Option '{option}' does not take a value", option=""),
            msg("Got unexpected extra argument(s) ({more})", more=""),
        )
    },
}
"""Our sentence for each of the parser's, mostly the same one; a field stands for any text."""

_FIELD = re.compile(r"\\\{(\w+)\\\}")


def call_fault(sentence: str, command: str, option: str = "", others: Sequence[str] = ()) -> Text:
    """Return the parser's ``sentence`` as a translatable text that names the help of ``command``.

    A sentence that is not known here stays English. ``others`` are commands that have the ``option`` which this
    command lacks.
    """
    sentence = sentence.rstrip(".")
    fault = next(filter(None, (_match(*pair, sentence) for pair in SENTENCES.items())), literal(sentence))
    if others:
        facts = {"option": option, "others": either(others), "command": command}
        fault = msg("{option} is an option of {others}, not of {command}", **facts)
    if sentence.endswith("?"):
        return msg("{fault} Try: {command} --help", fault=fault, command=command)
    return msg("{fault}. Try: {command} --help", fault=fault, command=command)


def _match(pattern: str, ours: Text, sentence: str) -> Text | None:
    """Return the parser's sentence as ours, or None if it does not match the pattern."""
    match = re.fullmatch(_FIELD.sub(r"(?P<\1>.*)", re.escape(pattern)), sentence)
    return Text(ours.pattern, match.groupdict()) if match else None
