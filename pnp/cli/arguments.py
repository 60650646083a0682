"""The arguments of a command as one value: its own fields, and the options that games or formats declare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import UnionType
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from pnp.cli.parameters import Context, Parameter, completes

if TYPE_CHECKING:
    from scorer.games.options import Option

A = TypeVar("A")

TYPES = {"choice": str, "number": int, "text": str, "flag": bool}
"""The Python type of a value, by the type of its option."""

REQUIRED = object()
"""The default of a required parameter."""


class Field(NamedTuple):
    """One parameter of a command."""

    name: str
    type: object  # as ``int``, ``str | None`` or ``list[Path] | None``
    parameter: Parameter
    default: object = REQUIRED

    @property
    def switch(self) -> str:
        """The option as it is typed."""
        return self.parameter.switch or f"--{self.name.replace('_', '-')}"

    @property
    def kind(self) -> object:
        """The type without ``None``."""
        return get_args(self.type)[0] if isinstance(self.type, UnionType) else self.type

    @property
    def is_list(self) -> bool:
        """Whether it can have several values."""
        return get_origin(self.kind) is list


class Command(NamedTuple, Generic[A]):
    """A command that takes its arguments as one value, a ``NamedTuple``.

    Some of its fields are groups of options that games or formats declare: each maps the ids of the options that
    are given to their values. ``groups`` returns the options of such a field with their help texts.
    """

    run: Callable[[Context, A], int | None]
    arguments: type[A]
    groups: Mapping[str, Callable[[], Iterable[tuple[str, Option]]]] = {}

    def fields(self) -> Iterator[tuple[str, Field]]:
        """Yield the name and the field of every argument that is not a group."""
        known = vars(sys.modules[self.arguments.__module__])  # the names that annotations use
        hints = get_type_hints(self.arguments, known, {}, include_extras=True)
        defaults: Mapping[str, object] = vars(self.arguments)["_field_defaults"]
        for name, hint in hints.items():
            if name not in self.groups:
                type_, parameter = get_args(hint)
                yield name, Field(name, type_, parameter, defaults.get(name, REQUIRED))

    def declared(self) -> dict[str, list[Field]]:
        """Return the fields of each group; this loads all games or formats."""
        return {name: _fields(declared()) for name, declared in self.groups.items()}

    def call(self, context: Context, values: Mapping[str, object]) -> int | None:
        """Run the command with values by field name; a group has only the values that are given."""
        return self.run(context, self.arguments(**values))


def _fields(declared: Iterable[tuple[str, Option]]) -> list[Field]:
    """Return a field for each id; several games may have an option of the same id."""
    by_id: dict[str, list[tuple[str, Option]]] = {}
    for help_, option in declared:
        by_id.setdefault(option.id, []).append((help_, option))
    return [
        _field(" ".join(help_ for help_, _ in same), [option for _, option in same])
        for same in by_id.values()
    ]


def _field(help_: str, options: Sequence[Option]) -> Field:
    """Return one field for options of the same id; if they differ, it takes text and has no default."""
    types, defaults = {TYPES[option.type] for option in options}, {option.default for option in options}
    kind = types.pop() if len(types) == 1 else str
    default = defaults.pop() if len(defaults) == 1 else ""
    parameter = Parameter(
        options[0].switch,
        help=help_,
        metavar=options[0].placeholder or options[0].unit.upper() or None,
        offers=completes(lambda: [value for option in options for value in option.values]),
    )
    return Field(
        options[0].id,
        kind if kind is bool else kind | None,
        parameter,
        kind(default) if default or kind is bool else None,
    )
