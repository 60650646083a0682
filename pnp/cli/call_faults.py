"""Errors in a call: the parser reports them in English only; these are its sentences in every language."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from scorer.messages import Text, either, join_texts, literal, msg, quoted
from scorer.names import ALONE, find_similar

SENTENCES: Mapping[str, Text] = {
    "No such option: {option} (Possible options: {several})": msg("No such option: {option}", option=""),
    "Invalid value for '{option}': {reason}": msg(  # a number is all that the parser reads
        "{option} '{value}': write a whole number", option="", value=""
    ),
    **{
        known.pattern: known
        for known in (
            msg("No such command '{command}'", command=""),
            msg("No such command '{command}'. Did you mean '{near}'?", command="", near=""),
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


_LISTED = re.compile(r"^  (?:(-\w), )?(--[\w-]+)(?: / (--[\w-]+))?( \S)?", re.MULTILINE)
_DASHES = "-/\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d"  # with which options are typed, or copied from a page
_ODD = re.compile(rf"(?!--[a-z])[{_DASHES}]+[A-Za-z][\w-]+(=.*)?")  # what may be meant as an option


def spell_option(word: str) -> str:
    """Return a word that is meant as an option, with the dashes of one; a short option stays as it is.

    >>> spell_option("-players"), spell_option("—Ink=low"), spell_option("-o"), spell_option("--lang")
    ('--players', '--ink', '-o', '--lang')
    """
    name = word.partition("=")[0]
    return f"--{name.lstrip(_DASHES).lower()}" if _ODD.fullmatch(word) else name


def list_options(help_: str) -> dict[str, bool]:
    """Return the options that the help of a command lists, each with whether it takes a value.

    >>> list_options("  -o, --out FOLDER  The folder."), list_options("  --save / --no-save  Save.")
    ({'-o': True, '--out': True}, {'--save': False, '--no-save': False})
    """
    return {name: bool(value) for *names, value in _LISTED.findall(help_) for name in names if name}


class Misspelt(NamedTuple):
    """An option that is written with other dashes or letters, with its value, and how to write both."""

    found: str
    right: str


Options = Mapping[str, bool]  # the options of a command, each with whether it takes a value


def find_misspelt(words: Sequence[str], options_of: Callable[[Sequence[str]], Options]) -> Misspelt | None:
    """Return the first word of a call that is meant as an option, such as ``-players``; None if there is none.

    ``options_of`` returns the options of the command that words without options call, as ``list_options`` does.

    >>> find_misspelt(["build", "-players", "3"], lambda called: {"--players": True}).right
    '--players 3'
    """
    end = words.index("--") if "--" in words else len(words)
    odd = [at for at, word in enumerate(words[:end]) if _ODD.fullmatch(word)]
    options = options_of([*takewhile(lambda word: word[:1] not in _DASHES, words)]) if odd else {}
    for at in odd:
        word, before = words[at], words[at - 1] if at else ""
        name, equals, value = word.partition("=")
        right = f"--{name.lstrip(_DASHES).lower()}"
        if right not in options and not word.startswith("/") and word[:2] not in options:  # -okits is -o kits
            right = find_near(right, options)
        if right in options and not options.get(
            before
        ):  # behind an option that takes a value it is the value
            after = words[at + 1 : end][:1] if options[right] and not equals else ()
            return Misspelt(" ".join([word, *after]), " ".join([f"{right}{equals}{value}", *after]))
    return None


def find_near(option: str, options: Iterable[str]) -> str:
    """Return the most similar option, whatever its dashes; empty if none is similar."""
    names = {name.lstrip("-"): name for name in options if name.startswith("--")}
    return names.get(find_similar(option.lstrip("-"), names, ALONE) or "", "")


def call_fault(
    sentence: str,
    command: str,
    words: Sequence[str] = (),
    others: Sequence[str] = (),
    options: Iterable[str] = (),
) -> Text:
    """Return the parser's ``sentence`` as a translatable text that names the help of ``command``.

    A sentence that is not known here stays English. ``words`` are those of the call. ``others`` are commands that have
    the option which this command lacks; ``options`` are its own.
    """
    sentence = sentence.rstrip(".")
    known = filter(None, (_match(*pair, sentence, words) for pair in SENTENCES.items()))
    fault = next(known, literal(sentence))
    near = find_near(find_option(sentence), options)
    facts = {"option": find_option(sentence), "others": either(others), "command": command}
    if near:
        fault = msg("{wrong}; the nearest is {nearest}", wrong=fault, nearest=quoted(near))
    if near and others:
        fault = join_texts([fault, msg("{option} is an option of {others}", **facts)], ". ")
    elif others:
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
