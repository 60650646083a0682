"""Options of commands: their completions, and those that games and formats declare themselves."""

import inspect
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from functools import wraps
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args

import typer

from pnp.cli.call_faults import find_misspelt, list_options
from pnp.cli.examples import lay_out
from pnp.errors import PnpError
from scorer.games.options import Option, Value
from scorer.messages import msg, quoted

Offer = str | tuple[str, str]  # a value, perhaps with its description

TYPES = {"choice": str, "number": int, "text": str, "flag": bool}
"""The Python type of a value, by the type of its option."""

Given = Mapping[str, Value]  # the given values of declared options by their ids

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


class CommandGroup(NamedTuple):
    """A command with subcommands: what it does without one, the subcommands, and the examples that end its help."""

    function: Callable[..., object]
    commands: Mapping[str, Callable[..., object]]
    examples: Sequence[str]  # each with what it does, after spaces


Command = Callable[..., object] | CommandGroup


class Declared(NamedTuple):
    """Marks the parameter of a command for the given values of options that games or formats declare."""

    options: Callable[[], Iterable[tuple[str, Option]]]  # each with the title of its game, or an empty text


def make_typer(**settings: Any) -> typer.Typer:
    """Return an empty command line; its help is plain text, which starts twice as fast."""
    return typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, **settings)


def make_command(function: Callable[..., object]) -> typer.Typer:
    """Return a command line of one command, without a name."""
    app = make_typer(add_completion=False)
    add_command(app, None, function)
    return app


def add_command(app: typer.Typer, name: str | None, command: Command) -> None:
    """Add a command to a command line."""
    if isinstance(command, CommandGroup):
        below = make_typer(
            invoke_without_command=True,
            epilog=lay_out(command.examples),
            subcommand_metavar="[COMMAND] [ARGS]...",
        )
        below.callback()(command.function)
        for word, function in command.commands.items():
            add_command(below, word, function)
        app.add_typer(below, name=name)
    else:
        about = (inspect.getdoc(command) or "").partition("\n")[0]  # whole in lists of commands
        app.command(name, short_help=about, context_settings=getattr(command, "settings", None))(
            spread(command)
        )


class CallError(Exception):
    """A command line that cannot be parsed: its words, and what is wrong, in the parser's English."""

    def __init__(self, words: Sequence[str], sentence: str) -> None:
        super().__init__(sentence)
        self.words, self.sentence = words, sentence


def run_command(app: typer.Typer, words: Sequence[str], speech: object, name: str = "pnp") -> object:
    """Run a command line, which is called by a name, and return what the command returns.

    Raises ``CallError``, or ``PnpError`` for an option that is written with other dashes or letters.
    """
    wrong = find_misspelt(words, lambda called: list_options(read_help(app, called, speech)))
    if wrong:
        raise PnpError(msg("found {found}; write {right}", found=quoted(wrong.found), right=wrong.right))
    try:
        return app(list(words), prog_name=name, standalone_mode=False, obj=speech)
    except typer.TyperException as fault:
        raise CallError([*name.split()[1:], *words], fault.format_message()) from fault


def read_help(app: typer.Typer, words: Sequence[str], speech: object = None) -> str:
    """Return the help of the command that words call; empty if they cannot be parsed."""
    with redirect_stdout(io.StringIO()) as out, suppress(typer.TyperException, PnpError):
        app([*words, "--help"], prog_name="pnp", standalone_mode=False, obj=speech)
    return out.getvalue()


Same = list[tuple[str, Option]]  # the declared options of one id, each with the title of its game


def spread(command: Callable[..., object]) -> Callable[..., object]:
    """Return a command with a parameter for each declared option, in the place of the one that is marked for them.

    Several games may have an option of the same id: it is one.
    """
    parameters: list[Parameter] = []
    groups: dict[str, dict[str, Same]] = {}
    for name, parameter in inspect.signature(command, eval_str=True).parameters.items():
        marks = [mark for mark in get_args(parameter.annotation) if isinstance(mark, Declared)]
        for title, option in (pair for mark in marks for pair in mark.options()):
            groups.setdefault(name, {}).setdefault(f"{name}_{option.id}", []).append((title, option))
        parameters += [_parameter(*pair) for pair in groups[name].items()] if marks else [parameter]
    if not groups:
        return command

    @wraps(command)
    def called(context: typer.Context, **values: Any) -> object:
        for name, group in groups.items():
            found = {key: values.pop(key) for key in group}
            values[name] = {
                group[key][0][1].id: ",".join(found[key]) if isinstance(found[key], list) else found[key]
                for key in context.params  # as they were typed
                if key in group and is_given(context, key)
            }
        return command(context, **values)

    called.__dict__["__signature__"] = inspect.Signature(parameters)
    return called


def _say_once(same: Same) -> str:
    """Return the help of options of one id: each sentence once, after the titles of the games that it is about."""
    titles: dict[str, list[str]] = {}
    for title, option in same:
        titles.setdefault(option.sentence, []).append(title)
    return " ".join(": ".join(filter(None, (", ".join(of), sentence))) for sentence, of in titles.items())


def _parameter(name: str, same: Same) -> Parameter:
    """Return one parameter for all options of the same id; if they differ, it takes text and has no default."""
    _, options = zip(*same, strict=True)
    first: Option = options[0]
    types, defaults = {TYPES[option.type] for option in options}, {option.default for option in options}
    kind: Any = types.pop() if len(types) == 1 else str
    default = defaults.pop() if len(defaults) == 1 else ""
    usual = "N" if kind is int else first.id.upper()
    value = kind(default) if default or kind is bool else None
    if all(option.many for option in options):
        kind = list[str]
    option = typer.Option(
        first.switch,
        metavar=first.placeholder or first.unit.upper() or usual,
        help=_say_once(same),
        autocompletion=completes(lambda: [value for option in options for value in option.values]),
    )
    return Parameter(
        name, Parameter.POSITIONAL_OR_KEYWORD, default=value, annotation=Annotated[kind | None, option]
    )
