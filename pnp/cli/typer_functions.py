"""Conversion of our commands, whose parameters are declared without typer, into typer's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter as FunctionParameter
from inspect import Signature, signature
from typing import Annotated, Any, get_args, get_origin

import typer
from typer.core import TyperCommand

from pnp.cli.arguments import REQUIRED, Command, Field
from pnp.cli.parameters import Context, Parameter, is_given

AnyCommand = Command[Any] | Callable[..., object]
"""A command of ours, or a function whose parameters are its arguments."""


class Offering(TyperCommand):
    """A command whose options are completed where nothing is typed yet."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return the completions."""
        return super().shell_complete(ctx, incomplete or "--")


def group(
    callback: AnyCommand,
    commands: Mapping[str, AnyCommand],
    examples: str,
) -> typer.Typer:
    """Return a command that has subcommands; ``examples`` end its help."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True, epilog=examples, subcommand_metavar="[COMMAND] [ARGS]...")(
        typer_function(callback)
    )
    for name, command in commands.items():
        add_command(app, name, command)
    return app


def add_command(app: typer.Typer, name: str, command: AnyCommand) -> None:
    """Add a command of ours to a command line of typer."""
    app.command(name, cls=Offering)(typer_function(command))


def typer_function(command: AnyCommand) -> Callable[..., object]:
    """Return a function that typer can make a command of."""
    return _convert_command(command) if isinstance(command, Command) else _convert_function(command)


def _convert_command(command: Command[Any]) -> Callable[..., object]:
    """Convert a command that takes its arguments as one value."""
    own, groups = dict(command.fields()), command.declared()

    def call(context: typer.Context, **values: object) -> int | None:
        for name, fields in groups.items():
            options = {field.name: values.pop(field.name) for field in fields}
            values[name] = {key: value for key, value in options.items() if is_given(context, key)}
        return command.call(context, values)

    names = command.arguments._fields
    fields = [field for name in names for field in groups.get(name) or [own[name]]]
    context = FunctionParameter("context", FunctionParameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    call.__doc__ = command.run.__doc__
    call.__signature__ = Signature([context, *map(_convert_field, fields)])  # type: ignore[attr-defined]
    return call


def _convert_field(field: Field) -> FunctionParameter:
    """Return a field as a parameter of a function."""
    return FunctionParameter(
        field.name,
        FunctionParameter.KEYWORD_ONLY,
        default=FunctionParameter.empty if field.default is REQUIRED else field.default,
        annotation=_annotate(field.type, field.parameter, field.name),
    )


def _convert_function(command: Callable[..., object]) -> Callable[..., object]:
    """Convert a function, some of whose parameters may be declared without typer."""

    def call(**values: object) -> object:
        return command(**values)

    ours = signature(command, eval_str=True)
    parameters = [
        parameter.replace(annotation=_convert_annotation(parameter.annotation, name))
        for name, parameter in ours.parameters.items()
    ]
    call.__doc__ = command.__doc__
    call.__signature__ = ours.replace(parameters=parameters)  # type: ignore[attr-defined]
    return call


def _convert_annotation(annotation: object, name: str) -> object:
    """Return the annotation of a parameter as typer needs it."""
    if get_origin(annotation) is not Annotated:
        return typer.Context if annotation is Context else annotation
    type_, info = get_args(annotation)
    return _annotate(type_, info, name) if isinstance(info, Parameter) else annotation


def _annotate(type_: object, parameter: Parameter, name: str) -> object:
    """Return a type annotated with typer's facts about its parameter."""
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
    """Return the placeholder of an option's value in the help: N for a number, else the name of the option."""
    kinds = get_args(type_) or (type_,)
    if int in kinds:
        return "N"
    return option.strip("-").replace("_", "-").upper() if str in kinds else None
