"""Options of commands: their completions, and those that games and formats declare themselves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from pnp.errors import PnpError
from scorer.games.options import Option, Value
from scorer.messages import msg

F = TypeVar("F", bound=Callable[..., object])

Offer = str | tuple[str, str]  # a value, perhaps with its description

TYPES = {"choice": str, "number": int, "text": str, "flag": bool}
"""The Python type of a value, by the type of its option."""


OutOption = Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="The folder to write to.")]


def completes(values: Callable[[], Iterable[Offer]]) -> Callable[[str], list[Offer]]:
    """Return a completion function that offers those values that begin with the typed text."""

    def offer(incomplete: str) -> list[Offer]:
        return [
            value
            for value in values()
            if (value if isinstance(value, str) else value[0]).startswith(incomplete)
        ]

    return offer


def complete_store(incomplete: str) -> list[Offer]:
    """Offer files of plays, then folders."""
    return complete_files(".sqlite3")(incomplete)


def complete_files(*endings: str) -> Callable[[str], list[Offer]]:
    """Return a completion function that offers files with these endings, then folders."""

    def offer(incomplete: str) -> list[Offer]:
        return [*files(incomplete, endings), *folders(incomplete)]

    return offer


def files(incomplete: str, endings: tuple[str, ...]) -> list[str]:
    """Return the files that begin with what is typed and have one of these endings."""
    return sorted(
        name for name, path in _entries(incomplete) if path.is_file() and path.suffix.lower() in endings
    )


def folders(incomplete: str) -> list[str]:
    """Return the folders that begin with what is typed."""
    return sorted(f"{name}/" for name, path in _entries(incomplete) if path.is_dir())


def _entries(incomplete: str) -> Iterator[tuple[str, Path]]:
    """Yield the entries of the typed folder that begin with the typed name; hidden ones only after a dot."""
    folder, slash, begin = incomplete.rpartition("/")
    with suppress(OSError):
        for path in Path(folder or slash or ".").expanduser().iterdir():
            if path.name.startswith(begin) and (begin or not path.name.startswith(".")):
                yield f"{folder}{slash}{path.name}", path


def check_number(option: str, number: int, most: int) -> None:
    """Check that an option's number is 1 to ``most``. Raises ``PnpError``."""
    if not 1 <= number <= most:
        raise PnpError(
            msg("{option} is {number}; it can be 1 to {most}", option=option, number=number, most=most)
        )


def check_apart(option: str, given: object, others: Mapping[str, object]) -> None:
    """Check that none of ``others`` is given if an option is. Raises ``PnpError``."""
    for other, value in others.items():
        if given and value:
            raise PnpError(msg("{option} and {other} cannot be combined", option=option, other=other))


def check_least(option: str, number: int) -> None:
    """Check that an option's number is at least 1. Raises ``PnpError``."""
    if number < 1:
        raise PnpError(
            msg("{option} {number}: write a whole number, 1 or more", option=option, number=number)
        )


def is_given(context: typer.Context, name: str) -> bool:
    """Return whether a parameter was given on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}


class Offering(TyperCommand):
    """A command whose options are completed where nothing is typed yet."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return the completions."""
        return super().shell_complete(ctx, incomplete or "--")


def group(
    callback: Callable[..., object], commands: Mapping[str, Callable[..., object]], examples: str
) -> typer.Typer:
    """Return a command that has subcommands; ``examples`` end its help."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
        epilog=examples,
        subcommand_metavar="[COMMAND] [ARGS]...",
    )
    app.callback()(callback)
    for name, command in commands.items():
        app.command(name, cls=Offering)(command)
    return app


class Declared(NamedTuple):
    """Options that games or formats declare, as a command takes them."""

    name: str  # under which the command finds the given values
    before: str  # the parameter that they precede in the command's help
    options: Callable[[], Iterable[tuple[str, Option]]]  # each with its help


def declares(*groups: Declared) -> Callable[[F], F]:
    """Let a command take options that games or formats declare."""

    def decorate(command: F) -> F:
        command.__dict__["declared"] = groups
        return command

    return decorate


def declared(context: typer.Context, name: str) -> Mapping[str, Value]:
    """Return the given values of declared options by their ids."""
    given: Mapping[str, Value] = context.meta.get(name, {})
    return given


def add_declared(command: TyperCommand, group: Declared) -> None:
    """Add declared options to a command. Several games may have an option of the same id: it is one."""
    by_id: dict[str, list[tuple[str, Option]]] = {}
    for help_, option in group.options():
        by_id.setdefault(option.id, []).append((help_, option))
    at = next(number for number, parameter in enumerate(command.params) if parameter.name == group.before)
    command.params[at:at] = [
        _option(group.name, " ".join(help_ for help_, _ in same), [option for _, option in same])
        for same in by_id.values()
    ]


def _option(group: str, help_: str, options: Sequence[Option]) -> TyperOption:
    """Return one option for all of the same id; if they differ, it takes text and has no default."""
    types, defaults = {TYPES[option.type] for option in options}, {option.default for option in options}
    kind = types.pop() if len(types) == 1 else str
    default = defaults.pop() if len(defaults) == 1 else ""

    many = all(option.many for option in options)

    def keep(context: typer.Context, parameter: Any, value: Any) -> None:
        if is_given(context, parameter.name):
            context.meta.setdefault(group, {})[parameter.name] = ",".join(value) if many else value

    offer = completes(lambda: [value for option in options for value in option.values])
    return TyperOption(
        param_decls=[options[0].id, options[0].switch],
        type=None if kind is bool else kind,
        is_flag=True if kind is bool else None,
        multiple=many,
        default=kind(default) if default or kind is bool else None,
        help=help_,
        metavar=options[0].placeholder or options[0].unit.upper() or None,
        show_default=True,
        expose_value=False,
        callback=keep,
        autocompletion=lambda _, __, incomplete: offer(incomplete),
    )


def name_values(command: TyperCommand | TyperGroup) -> None:
    """Name the values of a command's parameters in its help: N for a number, else the name of the parameter."""
    for parameter in command.params:
        many = isinstance(parameter, TyperOption) and parameter.multiple
        if parameter.metavar is None and isinstance(parameter, TyperOption | TyperArgument) and not many:
            kind = type(parameter.type).__name__
            if kind == "IntParamType":
                parameter.metavar = "N"
            elif kind == "StringParamType":
                parameter.metavar = max(parameter.opts, key=len).strip("-").replace("_", "-").upper()


def make_command(name: str, found: Callable[..., object] | typer.Typer) -> TyperCommand | TyperGroup:
    """Return a command from its function, or from a ``typer.Typer`` with subcommands."""
    app = found if isinstance(found, typer.Typer) else None
    if app is None:
        app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        app.command(name, cls=Offering, context_settings=getattr(found, "settings", None))(found)
    command: Any = typer.main.get_command(app)
    for group in getattr(found, "declared", ()):
        add_declared(command, group)
    for called in (command, *getattr(command, "commands", {}).values()):
        name_values(called)
    assert isinstance(command, TyperCommand | TyperGroup)
    return command
