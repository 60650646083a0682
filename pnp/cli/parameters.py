"""The parameters of commands, declared without typer, which takes longer to load than most commands take to run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

Offer = str | tuple[str, str]
"""A value, perhaps with its description."""


class Context(Protocol):
    """The context of a call; a ``typer.Context`` is one."""

    obj: Any  # the ``Speech``
    resilient_parsing: bool  # whether a shell asks what could come next

    @property
    def meta(self) -> dict[str, Any]:
        """Values that the callbacks of parameters save for the command."""

    def get_parameter_source(self, name: str) -> Any:
        """Return the source of a parameter's value."""


class Parameter(NamedTuple):
    """The properties of a parameter except its type and its default."""

    switch: str = ""  # as an option is typed; made of the parameter's name if empty
    help: str | Callable[[], str] = ""  # a function if it takes time to compute
    metavar: str | None = None
    offers: Callable[..., Sequence[Offer]] | None = None  # its completions in a shell
    callback: Callable[[Context, Any], Any] | None = None
    is_eager: bool = False
    is_argument: bool = False


def completes(values: Callable[[], Iterable[Offer]]) -> Callable[[str], list[Offer]]:
    """Return a completion function that offers those values that begin with the typed text."""

    def offer(incomplete: str) -> list[Offer]:
        return [
            value
            for value in values()
            if (value if isinstance(value, str) else value[0]).startswith(incomplete)
        ]

    return offer


def completes_late(name: str) -> Callable[..., Sequence[Offer]]:
    """Return the function ``name`` of ``pnp.cli.completion``, which is loaded only if a shell needs it."""

    def offer(ctx, incomplete: str) -> Sequence[Offer]:  # type: ignore[no-untyped-def] # typer finds it by its name
        from pnp.cli import completion

        offers: Sequence[Offer] = getattr(completion, name)(ctx, incomplete)
        return offers

    return offer


def check_number(option: str, number: int, most: int) -> None:
    """Check that an option's number is 1 to ``most``. Raises ``PnpError``."""
    if not 1 <= number <= most:
        from pnp.errors import PnpError
        from scorer.messages import msg

        text = msg("{option} is {number}; it can be 1 to {most}", option=option, number=number, most=most)
        raise PnpError(text)


def is_given(context: Context, name: str) -> bool:
    """Return whether a parameter was given on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}
