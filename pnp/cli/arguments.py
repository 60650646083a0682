"""The arguments of a command as one value: its fields, and options that games or formats declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Generic, NamedTuple, TypeVar

import typer

from pnp.cli.completion import completes

if TYPE_CHECKING:
    from scorer.games.options import Option

A = TypeVar("A")

TYPES = {"choice": str, "number": int, "text": str, "flag": bool}
"""What a value is on the command line, by the type of its option."""


class Command(NamedTuple, Generic[A]):
    """A command that takes its arguments as one value; some fields of them stand for declared options.

    ``groups`` tells which, and looks the options up, each with what the help says of it. Such a field holds the values
    of those options that are given, by their ids.
    """

    run: Callable[[typer.Context, A], int | None]
    arguments: Callable[..., A]
    groups: Mapping[str, Callable[[], Iterable[tuple[str, Option]]]]

    def function(self) -> Callable[..., int | None]:
        """Return the function that typer makes a command of."""
        groups = {name: _parameters(declared()) for name, declared in self.groups.items()}

        def command(context: typer.Context, **values: object) -> int | None:
            for name, own in groups.items():
                found = {each.name: values.pop(each.name) for each in own}
                values[name] = {key: value for key, value in found.items() if is_given(context, key)}
            return self.run(context, self.arguments(**values))

        fields = signature(self.arguments, eval_str=True).parameters
        parameters = [each for name, field in fields.items() for each in groups.get(name, [field])]
        named = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]
        context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
        command.__doc__ = self.run.__doc__
        command.__signature__ = Signature([context, *named])  # type: ignore[attr-defined]
        return command


def is_given(context: typer.Context, name: str) -> bool:
    """Tell whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}


def _parameters(declared: Iterable[tuple[str, Option]]) -> list[Parameter]:
    """Return a parameter for each id; two games may have options of the same one."""
    by_id: dict[str, list[tuple[str, Option]]] = {}
    for each in declared:
        by_id.setdefault(each[1].id, []).append(each)
    return [
        _parameter(" ".join(help_ for help_, _ in own), [each for _, each in own]) for own in by_id.values()
    ]


def _parameter(help_: str, options: Sequence[Option]) -> Parameter:
    """Return one parameter for some options; where they differ, it takes text and has no default."""
    types, defaults = {TYPES[each.type] for each in options}, {each.default for each in options}
    kind = types.pop() if len(types) == 1 else str
    default = defaults.pop() if len(defaults) == 1 else ""
    info = typer.Option(
        options[0].switch,
        help=help_,
        metavar=options[0].placeholder or options[0].unit.upper() or None,
        autocompletion=completes(lambda: [value for each in options for value in each.values]),
    )
    return Parameter(
        options[0].id,
        Parameter.KEYWORD_ONLY,
        default=kind(default) if default or kind is bool else None,
        annotation=Annotated[kind if kind is bool else kind | None, info],
    )
