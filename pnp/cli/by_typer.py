"""The whole command line, read by typer: help, completion, and what is wrong with a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter as Given
from inspect import Signature, signature
from typing import Annotated, Any, get_args, get_origin

import typer
from typer.core import TyperCommand

from pnp import __version__
from pnp.cli.app import COMMANDS, Place, load
from pnp.cli.arguments import REQUIRED, Command, Field
from pnp.cli.parameters import Context, Parameter, is_given
from pnp.cli.speech import Speech
from pnp.errors import PnpError

EXAMPLES = """Examples, one for each command:

\b
  pnp build --players 3            print kits for three players into output/
  pnp bundle low-blow              the ZIP for a store
  pnp check output/*.pdf           measure the finished files
  pnp calibrate                    a sheet that measures your printer; then --save
  pnp games                        the games and their kits
  pnp new harvest                  a game of your own, as a folder of plain text
  pnp map low-blow --players 3     the squares of the board, as JSON
  pnp score evening.yaml           who won; --json for programs, --keep to save it
  pnp play low-blow --players Ana,bot,bot   a game in the terminal
  pnp plays                        the saved plays
  pnp ranking                      how strong each player is
  pnp simulate schocken            many games between bots
  pnp serve --lan                  a page on every phone at the table
"""
HELP = ("-h", "--help")


class Offering(TyperCommand):
    """A command that offers a shell its options where nothing else is left to be typed."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return what could come next."""
        return super().shell_complete(ctx, incomplete or "--")


class CallError(PnpError):
    """A command line that no command takes."""

    def __init__(self, fault: typer.TyperException) -> None:
        from pnp.cli.call_faults import call_fault

        context = getattr(fault, "ctx", None)
        super().__init__(call_fault(fault.format_message(), context.command_path if context else "pnp"))


def call(called: str, arguments: list[str], speech: Speech) -> object:
    """Run a command line with the one command that is called, else with all; each takes time to be made.

    Raises ``CallError``.
    """
    wanted = {called: COMMANDS[called]} if called in COMMANDS else COMMANDS
    app = _application(wanted, _stand_in if called in HELP else load)
    try:
        return app(arguments, prog_name="pnp", standalone_mode=False, obj=speech)
    except typer.TyperException as fault:
        raise CallError(fault) from None


def _application(commands: Mapping[str, Place], load: Callable[[Place], Any]) -> typer.Typer:
    """Return the command line with some commands."""
    app = typer.Typer(
        name="pnp",
        help="Print board games at home at the right size, and keep their scores.",
        epilog=EXAMPLES,
        rich_markup_mode=None,  # plain help starts twice as fast
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": list(HELP)},
    )
    app.callback()(_root)
    for name, place in commands.items():
        command = load(place)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name, cls=Offering)(function(command))
    return app


def _stand_in(place: Place) -> Callable[[], None]:
    """Return what the list of commands needs of one; the real one takes time to load."""

    def command() -> None: ...

    command.__doc__ = place.help
    return command


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"pnp {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Print board games at home at the right size, and keep their scores."""


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
        field.name, Given.KEYWORD_ONLY, default=default, annotation=_typed(field.type, field.parameter)
    )


def _of_parameters(command: Callable[..., object]) -> Callable[..., object]:
    """Return a function with the same parameters, some of which are declared as our own commands share them."""

    def called(**values: object) -> object:
        return command(**values)

    whole = signature(command, eval_str=True)
    parameters = [each.replace(annotation=_annotation(each.annotation)) for each in whole.parameters.values()]
    called.__doc__ = command.__doc__
    called.__signature__ = whole.replace(parameters=parameters)  # type: ignore[attr-defined]
    return called


def _annotation(kind: object) -> object:
    """Return a type as typer knows it."""
    if get_origin(kind) is not Annotated:
        return typer.Context if kind is Context else kind
    type_, info = get_args(kind)
    return _typed(type_, info) if isinstance(info, Parameter) else kind


def _typed(type_: object, parameter: Parameter) -> object:
    """Return a type with what typer knows of its parameter."""
    facts: dict[str, Any] = {
        "help": parameter.help() if callable(parameter.help) else parameter.help,
        "metavar": parameter.metavar,
        "autocompletion": parameter.offers,
    }
    if parameter.is_argument:
        return Annotated[type_, typer.Argument(**facts)]
    facts |= {"callback": parameter.callback, "is_eager": parameter.is_eager}
    return Annotated[type_, typer.Option(*filter(None, [parameter.switch]), **facts)]
