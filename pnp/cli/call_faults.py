"""What is wrong with a call: the parser says it in English alone; these are the same sentences in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from scorer.messages import Text, either, literal, msg

Sentence = Callable[..., Text]

SENTENCES: tuple[tuple[str, Sentence], ...] = (
    (
        r"No such command '(?P<command>.*)'",
        lambda **facts: msg("No such command '{command}'", **facts),
    ),
    (
        r"No such command '(?P<command>.*)'\. Did you mean '(?P<near>.*)'\?",
        lambda **facts: msg("No such command '{command}'. Did you mean '{near}'?", **facts),
    ),
    (
        r"No such option: (?P<option>\S+)",
        lambda **facts: msg("No such option: {option}", **facts),
    ),
    (
        r"No such option: (?P<option>\S+) \(Possible options: (?P<near>.*)\)",
        lambda **facts: msg("No such option: {option} (Possible options: {near})", **facts),
    ),
    (
        r"Missing argument '(?P<name>.*)'",
        lambda **facts: msg("Missing argument '{name}'", **facts),
    ),
    (
        r"Option '(?P<option>\S+)' requires an argument",
        lambda **facts: msg("Option '{option}' requires an argument", **facts),
    ),
    (
        r"Option '(?P<option>\S+)' does not take a value",
        lambda **facts: msg("Option '{option}' does not take a value", **facts),
    ),
    (
        r"Got unexpected extra argument\(s\) \((?P<more>.*)\)",
        lambda **facts: msg("Got unexpected extra argument(s) ({more})", **facts),
    ),
    (
        r"Invalid value for '(?P<option>.*)': '(?P<value>.*)' is not a valid int",
        lambda **facts: msg("Invalid value for '{option}': '{value}' is not a valid int", **facts),
    ),
    (
        r"Invalid value for '(?P<option>.*)': (?P<value>\S+) is not in the range (?P<range>.*)",
        lambda **facts: msg("Invalid value for '{option}': {value} is not in the range {range}", **facts),
    ),
)
"""How the parser says a fault, and who says the same with the facts that are found in it."""


def call_fault(said: str, command: str, option: str = "", others: Sequence[str] = ()) -> Text:
    """Return a fault of a call with the command that explains it; in English if it is not known here.

    An ``option`` that the command lacks may be one of ``others``.
    """
    said = said.rstrip(".")
    fault = next(
        (say(**found.groupdict()) for way, say in SENTENCES if (found := re.fullmatch(way, said))),
        literal(said),
    )
    if others:
        facts = {"option": option, "others": either(others), "command": command}
        fault = msg("{option} is an option of {others}, not of {command}", **facts)
    if said.endswith("?"):
        return msg("{fault} Try: {command} --help", fault=fault, command=command)
    return msg("{fault}. Try: {command} --help", fault=fault, command=command)
