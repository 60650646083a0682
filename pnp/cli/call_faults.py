"""Errors in a call: the parser reports them in English only; these are its sentences in every language."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from scorer.messages import Text, either, literal, msg

SENTENCES: Mapping[str, Text] = {
    "Invalid value for '{option}': {reason}": msg(  # a number is all that the parser reads
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


def find_option(sentence: str) -> str:
    """Return the unknown option that the parser's sentence names; empty if it is about something else."""
    match = re.match(r"No such option: (\S+)", sentence)
    return match[1].rstrip(".") if match else ""


def has_option(help_: str, option: str) -> bool:
    """Return whether the help of a command lists an option."""
    return re.search(rf"^  (-\w, )?{re.escape(option)}(\s|$)", help_, re.MULTILINE) is not None


def call_fault(sentence: str, command: str, words: Sequence[str] = (), others: Sequence[str] = ()) -> Text:
    """Return the parser's ``sentence`` as a translatable text that names the help of ``command``.

    A sentence that is not known here stays English. ``words`` are those of the call. ``others`` are commands that have
    the option which this command lacks.
    """
    sentence = sentence.rstrip(".")
    known = filter(None, (_match(*pair, sentence, words) for pair in SENTENCES.items()))
    fault = next(known, literal(sentence))
    if others:
        facts = {"option": find_option(sentence), "others": either(others), "command": command}
        fault = msg("{option} is an option of {others}, not of {command}", **facts)
    if sentence.endswith("?"):
        return msg("{fault} Try: {command} --help", fault=fault, command=command)
    return msg("{fault}. Try: {command} --help", fault=fault, command=command)


def _match(pattern: str, ours: Text, sentence: str, words: Sequence[str]) -> Text | None:
    """Return the parser's sentence as ours, or None if it does not match the pattern."""
    match = re.fullmatch(_FIELD.sub(r"(?P<\1>.*)", re.escape(pattern)), sentence)
    if not match:
        return None
    facts = match.groupdict()
    return Text(ours.pattern, {**facts, "value": _value_of(facts.get("option", ""), words)})


def _value_of(option: str, words: Sequence[str]) -> str:
    """Return the value that a call gives to an option.

    >>> _value_of("--dpi", ["build", "--dpi", "300", "--dpi=x"]), _value_of("--dpi", ["build"])
    ('x', '')
    """
    apart = [value for word, value in pairwise(words) if word == option]
    joined = [word.partition("=")[2] for word in words if word.startswith(f"{option}=")]
    return ("", *apart, *joined)[-1]
