"""The arguments of a command as one value: fields, and options that games and formats declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Generic, TypeVar

import typer

from pnp.cli.completion import completes
from pnp.errors import PnpError

if TYPE_CHECKING:
    from scorer.games.options import Option

A = TypeVar("A")

Declared = tuple[str, "Option"]
"""An option, and what the help says of it."""

TYPES = {"choice": str, "number": int, "text": str, "flag": bool}
"""What a value is on the command line, by the type of its option."""


class TakenOptionError(PnpError):
    """An option of a package's game that the command has already."""

    def __init__(self, key: str) -> None:
        from scorer.games.options import switch
        from scorer.messages import say

        super().__init__(
            say(
                "pnp has the option {option} itself, which an installed game declares; remove the package of that game",
                option=switch(key),
            )
        )


@dataclass(frozen=True, slots=True)
class Command(Generic[A]):
    """A command, what holds its arguments, and fields of them that stand for declared options.

    A field of ``groups`` becomes a parameter for each option; it holds the values of those that are given, by id.
    """

    run: Callable[[typer.Context, A], int | None]
    arguments: Callable[..., A]
    groups: Mapping[str, Callable[[], list[Parameter]]]

    def function(self) -> Callable[..., int | None]:
        """Return the function that typer makes a command of; this looks up what games and formats declare."""
        groups = {name: look_up() for name, look_up in self.groups.items()}

        def command(context: typer.Context, **values: object) -> int | None:
            for name, parameters in groups.items():
                own = {each.name: values.pop(each.name) for each in parameters}
                values[name] = {key: value for key, value in own.items() if is_given(context, key)}
            return self.run(context, self.arguments(**values))

        command.__doc__ = self.run.__doc__
        command.__signature__ = Signature(list(self._parameters(groups)))  # type: ignore[attr-defined]
        return command

    def _parameters(self, groups: Mapping[str, Sequence[Parameter]]) -> Iterator[Parameter]:
        yield Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
        fields = signature(self.arguments, eval_str=True).parameters
        taken = {"help", *fields}
        for name, field in fields.items():
            for each in groups.get(name, [field]):
                if name in groups and each.name in taken:
                    raise TakenOptionError(each.name)
                taken.add(each.name)
                yield each.replace(kind=Parameter.KEYWORD_ONLY)


def is_given(context: typer.Context, name: str) -> bool:
    """Tell whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}


def of_games(*, boards: bool = False) -> list[Parameter]:
    """Return a parameter for each option that games declare, or games with a board."""
    from pnp.games import declared

    return _parameters(
        (f"{game.title}: {option.sentence}", option)
        for game, option in declared()
        if game.has_board or not boards
    )


def of_formats() -> list[Parameter]:
    """Return a parameter for each option that formats declare, and for formats that have one of their own."""
    from pnp.build.formats import FORMATS

    return _parameters((option.sentence, option) for each in FORMATS.values() for option in each.switches)


def _parameters(declared: Iterable[Declared]) -> list[Parameter]:
    by_id: dict[str, list[Declared]] = {}
    for each in declared:
        by_id.setdefault(each[1].id, []).append(each)
    return [_parameter(key, each) for key, each in by_id.items()]


def _parameter(key: str, declared: Sequence[Declared]) -> Parameter:
    """Return one parameter for options of one id; where they differ, it takes text and has no default."""
    options = [option for _, option in declared]
    types, defaults = {TYPES[each.type] for each in options}, {each.default for each in options}
    kind = types.pop() if len(types) == 1 else str
    default = defaults.pop() if len(defaults) == 1 else ""
    info = typer.Option(
        options[0].switch,
        help=" ".join(sentence for sentence, _ in declared),
        metavar=options[0].placeholder or options[0].unit.upper() or None,
        autocompletion=completes(lambda: [value for each in options for value, _ in each.values]),
    )
    return Parameter(
        key,
        Parameter.KEYWORD_ONLY,
        default=kind(default) if default or kind is bool else None,
        annotation=Annotated[kind if kind is bool else kind | None, info],
    )
