"""Command lines that are read without typer: those that are plainly right.

Everything else is for typer: help, other ways to write a value, and what is wrong. So this reader refuses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from pnp.cli.arguments import REQUIRED, Command, Field

if TYPE_CHECKING:
    from pnp.cli.speech import Speech


class UnclearError(Exception):
    """A command line that typer should read."""


class Source(NamedTuple):
    """Where a value comes from."""

    name: str = "COMMANDLINE"


class Call:
    """What a command is called in, as ``typer.Context`` is."""

    resilient_parsing = False

    def __init__(self, speech: Speech, given: Iterable[str]) -> None:
        self.obj = speech
        self.meta: dict[str, Any] = {}
        self._given = frozenset(given)

    def get_parameter_source(self, name: str) -> Source | None:
        """Return the command line, for what stands there."""
        return Source() if name in self._given else None


def call(command: Command[Any], words: Sequence[str], speech: Speech) -> int | None:
    """Run a command as words say it. Raises ``UnclearError`` before anything is done."""
    own = dict(command.fields())
    switches = _switches(own.values())
    groups: Mapping[str, Sequence[Field]] = {}
    if any(word.startswith("--") and word not in switches for word in words):
        groups = command.declared()
        switches |= _switches(each for group in groups.values() for each in group)
    found = _read(words, switches, [each for each in own.values() if each.parameter.is_argument])
    for each in own.values():
        if each.default is REQUIRED and each.name not in found:
            raise UnclearError
    context = Call(speech, found)
    for each in own.values():
        if each.parameter.callback and each.name in found:
            each.parameter.callback(context, found[each.name])
    values = {name: value for name, value in found.items() if name in own}
    for name in command.groups:
        ids = {each.name for each in groups.get(name, ())}
        values[name] = {key: value for key, value in found.items() if key in ids}
    return command.call(context, values)


def _switches(fields: Iterable[Field]) -> dict[str, tuple[Field, bool]]:
    """Return the switches of options; of a flag each with what it says."""
    return {
        switch: (each, number == 0)
        for each in fields
        if not each.parameter.is_argument
        for number, switch in enumerate(each.switch.split("/"))
    }


def _read(
    words: Sequence[str], switches: Mapping[str, tuple[Field, bool]], arguments: Sequence[Field]
) -> dict[str, Any]:
    """Return the values that stand on a command line, by the names of their fields."""
    found: dict[str, Any] = {}
    rest: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if not word.startswith("-") or word == "-":
            rest.append(word)
            continue
        field, says = switches.get(word, (None, False))
        if field is None:
            raise UnclearError
        _keep(found, field, says if field.kind is bool else _value(field, next(waiting, "")))
    for word in rest:
        if len(arguments) != 1:
            raise UnclearError
        _keep(found, arguments[0], _value(arguments[0], word))
    return found


def _keep(found: dict[str, Any], field: Field, value: object) -> None:
    """Add a value; one that stands there twice is of no field but a list."""
    if field.is_list:
        found.setdefault(field.name, []).append(value)
    elif field.name in found:
        raise UnclearError
    else:
        found[field.name] = value


def _value(field: Field, word: str) -> object:
    """Return what a word means."""
    kind = get_args(field.kind)[0] if field.is_list else field.kind
    is_plain = (word and not word.startswith("-")) or (word == "-" and field.parameter.is_argument)
    if not is_plain or (kind is int and not (word.isascii() and word.isdigit() and len(word) < 10)):
        raise UnclearError
    assert kind in {str, int, Path}, f"{field.name}: {kind}"
    return kind(word)
