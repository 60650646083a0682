"""The parameters of commands, declared without typer, which takes longer to load than most commands take to run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

Offer = str | tuple[str, str]
"""A value, perhaps with its description."""


class Context(Protocol):
    """What a command is called in; a ``typer.Context`` is one."""

    obj: Any  # the ``Speech``
    resilient_parsing: bool  # whether a shell asks what could come next

    @property
    def meta(self) -> dict[str, Any]:
        """What parameters note for the command."""

    def get_parameter_source(self, name: str) -> Any:
        """Return where the value of a parameter comes from."""


class Parameter(NamedTuple):
    """What a parameter has beside its type and its default."""

    switch: str = ""  # of an option; made of its name when left out
    help: str | Callable[[], str] = ""  # a function where it takes time to find
    metavar: str | None = None
    offers: Callable[..., Sequence[Offer]] | None = None  # what a shell completes
    callback: Callable[[Context, Any], Any] | None = None
    is_eager: bool = False
    is_argument: bool = False


def completes(values: Callable[[], Iterable[Offer]]) -> Callable[[str], list[Offer]]:
    """Return a completion function that offers the values with the typed prefix; it looks them up when it is called."""

    def offer(incomplete: str) -> list[Offer]:
        return [
            each for each in values() if (each if isinstance(each, str) else each[0]).startswith(incomplete)
        ]

    return offer


def check_number(option: str, number: int, most: int) -> None:
    """Refuse a number of an option that is not 1 to ``most``. Raises ``PnpError``."""
    if not 1 <= number <= most:
        from pnp.errors import PnpError
        from scorer.messages import msg

        text = msg("{option} is {number}; it can be 1 to {most}", option=option, number=number, most=most)
        raise PnpError(text)


def is_given(context: Context, name: str) -> bool:
    """Tell whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}
