"""Parse simple, valid command lines without typer, because loading typer is slow.

Typer parses all others: help, other spellings of values, and mistakes. So this parser reports no errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from pnp.cli.arguments import REQUIRED, Command, Field

if TYPE_CHECKING:
    from pnp.cli.speech import Speech


class UnclearError(Exception):
    """A command line that typer must parse."""


class Source(NamedTuple):
    """The origin of a value, as ``click.core.ParameterSource`` names it."""

    name: str = "COMMANDLINE"


class Call:
    """The context of a command: the part of ``typer.Context`` that our commands use."""

    resilient_parsing = False

    def __init__(self, speech: Speech, given: Iterable[str]) -> None:
        self.obj = speech
        self.meta: dict[str, Any] = {}
        self._given = frozenset(given)

    def get_parameter_source(self, name: str) -> Source | None:
        """Return the command line as the source of a value that was given there, else None."""
        return Source() if name in self._given else None


def call(command: Command[Any], words: Sequence[str], speech: Speech) -> int | None:
    """Parse ``words`` and run a command. Raises ``UnclearError`` before it runs anything."""
    own = dict(command.fields())
    switches = _map_switches(own.values())
    groups: Mapping[str, Sequence[Field]] = {}
    if any(word.startswith("--") and word not in switches for word in words):
        groups = command.declared()
        switches |= _map_switches(field for group in groups.values() for field in group)
    given = _parse_words(words, switches, [field for field in own.values() if field.parameter.is_argument])
    if any(field.default is REQUIRED and field.name not in given for field in own.values()):
        raise UnclearError
    context = Call(speech, given)
    for field in own.values():
        if field.parameter.callback and field.name in given:
            field.parameter.callback(context, given[field.name])
    arguments = {name: value for name, value in given.items() if name in own}
    for name in command.groups:
        ids = {field.name for field in groups.get(name, ())}
        arguments[name] = {key: value for key, value in given.items() if key in ids}
    return command.call(context, arguments)


def _map_switches(fields: Iterable[Field]) -> dict[str, tuple[Field, bool]]:
    """Map every switch to its field, and to the value that it gives a flag."""
    return {
        switch: (field, number == 0)
        for field in fields
        if not field.parameter.is_argument
        for number, switch in enumerate(field.switch.split("/"))
    }


def _parse_words(
    words: Sequence[str], switches: Mapping[str, tuple[Field, bool]], arguments: Sequence[Field]
) -> dict[str, Any]:
    """Parse a command line. Return its values by field name."""
    values: dict[str, Any] = {}
    rest: list[str] = []
    remaining = iter(words)
    for word in remaining:
        if not word.startswith("-") or word == "-":
            rest.append(word)
            continue
        field, flag = switches.get(word, (None, False))
        if field is None:
            raise UnclearError
        _add_value(values, field, flag if field.kind is bool else _parse_value(field, next(remaining, "")))
    if rest and len(arguments) != 1:
        raise UnclearError
    for word in rest:
        _add_value(values, arguments[0], _parse_value(arguments[0], word))
    return values


def _add_value(values: dict[str, Any], field: Field, value: object) -> None:
    """Add a value. Only a list may be given twice."""
    if field.is_list:
        values.setdefault(field.name, []).append(value)
    elif field.name in values:
        raise UnclearError
    else:
        values[field.name] = value


def _parse_value(field: Field, word: str) -> object:
    """Convert a word to the type of a field."""
    kind = get_args(field.kind)[0] if field.is_list else field.kind
    is_plain = (word and not word.startswith("-")) or (word == "-" and field.parameter.is_argument)
    if not is_plain or (kind is int and not (word.isascii() and word.isdigit() and len(word) < 10)):
        raise UnclearError
    assert kind in {str, int, Path}, f"{field.name}: {kind}"
    return kind(word)
