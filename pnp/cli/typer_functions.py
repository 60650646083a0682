"""Functions that typer makes commands of: those of commands of ours, whose parameters are declared without typer."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter as Given
from inspect import Signature, signature
from typing import Annotated, Any, get_args, get_origin

import typer
from typer.core import TyperCommand

from pnp.cli.arguments import REQUIRED, Command, Field
from pnp.cli.parameters import Context, Parameter, is_given


class Offering(TyperCommand):
    """A command that offers a shell its options where nothing else is left to be typed."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what could come next."""
        return super().shell_complete(ctx, incomplete or "--")


def function(command: Command[Any] | Callable[..., object]) -> Callable[..., object]:
    """Return the function that typer makes a command of."""
    return _of_values(command) if isinstance(command, Command) else _of_parameters(command)


def _of_values(command: Command[Any]) -> Callable[..., object]:
    """Return the function of a command that takes its arguments as one value."""
    own, groups = dict(command.fields()), command.declared()

    def called(context: typer.Context, **values: object) -> int | None:
        for name, fields in groups.items():
            found = {each.name: values.pop(each.name) for each in fields}
            values[name] = {key: value for key, value in found.items() if is_given(context, key)}
        return command.call(context, values)

    names = command.arguments._fields
    fields = [field for name in names for field in groups.get(name) or [own[name]]]
    context = Given("context", Given.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    called.__doc__ = command.run.__doc__
    called.__signature__ = Signature([context, *map(_given, fields)])  # type: ignore[attr-defined]
    return called


def _given(field: Field) -> Given:
    """Return a field as a parameter of a function."""
    default = Given.empty if field.default is REQUIRED else field.default
    return Given(
        field.name,
        Given.KEYWORD_ONLY,
        default=default,
        annotation=_typed(field.type, field.parameter, field.name),
    )


def _of_parameters(command: Callable[..., object]) -> Callable[..., object]:
    """Return a function with the same parameters, some of which are declared as our own commands share them."""

    def called(**values: object) -> object:
        return command(**values)

    whole = signature(command, eval_str=True)
    parameters = [
        each.replace(annotation=_annotation(each.annotation, name)) for name, each in whole.parameters.items()
    ]
    called.__doc__ = command.__doc__
    called.__signature__ = whole.replace(parameters=parameters)  # type: ignore[attr-defined]
    return called


def _annotation(kind: object, name: str) -> object:
    """Return a type as typer knows it."""
    if get_origin(kind) is not Annotated:
        return typer.Context if kind is Context else kind
    type_, info = get_args(kind)
    return _typed(type_, info, name) if isinstance(info, Parameter) else kind


def _typed(type_: object, parameter: Parameter, name: str) -> object:
    """Return a type with what typer knows of its parameter."""
    facts: dict[str, Any] = {
        "help": parameter.help() if callable(parameter.help) else parameter.help,
        "metavar": parameter.metavar or _value_name(type_, parameter.switch or name),
        "autocompletion": parameter.offers,
    }
    if parameter.is_argument:
        return Annotated[type_, typer.Argument(**facts)]
    facts |= {"callback": parameter.callback, "is_eager": parameter.is_eager}
    return Annotated[type_, typer.Option(*filter(None, [parameter.switch]), **facts)]


def _value_name(type_: object, option: str) -> str | None:
    """Return what help calls the value of an option: a letter for a number, else the name of the option."""
    kinds = get_args(type_) or (type_,)
    if int in kinds:
        return "N"
    return option.strip("-").replace("_", "-").upper() if str in kinds else None
