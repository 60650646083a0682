"""The arguments of a command as one value: its fields, and options that games or formats declare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import UnionType
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from pnp.cli.parameters import Context, Parameter, completes

if TYPE_CHECKING:
    from scorer.games.options import Option

A = TypeVar("A")

Offer = str | tuple[str, str]
"""A value that a shell may complete to, perhaps with what it is."""

TYPES = {"choice": str, "number": int, "text": str, "flag": bool}
"""What a value is on the command line, by the type of its option."""

REQUIRED = object()
"""The default of what must be given."""


class Field(NamedTuple):
    """One parameter of a command."""

    name: str
    type: object  # as ``int``, ``str | None`` or ``list[Path] | None``
    parameter: Parameter
    default: object = REQUIRED

    @property
    def switch(self) -> str:
        """What an option is given with."""
        return self.parameter.switch or f"--{self.name.replace('_', '-')}"

    @property
    def kind(self) -> object:
        """The type where there is a value."""
        return get_args(self.type)[0] if isinstance(self.type, UnionType) else self.type

    @property
    def is_list(self) -> bool:
        """Whether it takes many values."""
        return get_origin(self.kind) is list


class Command(NamedTuple, Generic[A]):
    """A command that takes its arguments as one value, a ``NamedTuple``; some fields stand for declared options.

    ``groups`` names these fields and looks up their options with help texts. Such a field holds the values
    of those options that are given, by their ids.
    """

    run: Callable[[Context, A], int | None]
    arguments: type[A]
    groups: Mapping[str, Callable[[], Iterable[tuple[str, Option]]]] = {}

    def fields(self) -> Iterator[tuple[str, Field]]:
        """Return the fields of the arguments but the groups, by their names."""
        known = vars(sys.modules[self.arguments.__module__])  # what annotations name, in functions too
        hints = get_type_hints(self.arguments, known, {}, include_extras=True)
        defaults: Mapping[str, object] = vars(self.arguments)["_field_defaults"]
        for name, hint in hints.items():
            if name not in self.groups:
                type_, parameter = get_args(hint)
                yield name, Field(name, type_, parameter, defaults.get(name, REQUIRED))

    def declared(self) -> dict[str, list[Field]]:
        """Return the fields that stand behind each group; all games or formats are loaded for that."""
        return {name: _fields(declared()) for name, declared in self.groups.items()}

    def call(self, context: Context, values: Mapping[str, object]) -> int | None:
        """Run it with values by the names of fields; of a group, those that are given."""
        return self.run(context, self.arguments(**values))


def _fields(declared: Iterable[tuple[str, Option]]) -> list[Field]:
    """Return a field for each id; two games may have options of the same one."""
    by_id: dict[str, list[tuple[str, Option]]] = {}
    for each in declared:
        by_id.setdefault(each[1].id, []).append(each)
    return [_field(" ".join(help_ for help_, _ in own), [each for _, each in own]) for own in by_id.values()]


def _field(help_: str, options: Sequence[Option]) -> Field:
    """Return one field for some options; where they differ, it takes text and has no default."""
    types, defaults = {TYPES[each.type] for each in options}, {each.default for each in options}
    kind = types.pop() if len(types) == 1 else str
    default = defaults.pop() if len(defaults) == 1 else ""
    parameter = Parameter(
        options[0].switch,
        help=help_,
        metavar=options[0].placeholder or options[0].unit.upper() or None,
        offers=completes(lambda: [value for each in options for value in each.values]),
    )
    return Field(
        options[0].id,
        kind if kind is bool else kind | None,
        parameter,
        kind(default) if default or kind is bool else None,
    )
