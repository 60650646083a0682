"""The parameters of commands, declared without typer, which takes longer to load than most commands take to run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from pnp.cli.completion import Offer


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
    offers: Callable[[str], Sequence[Offer]] | None = None  # what a shell completes
    callback: Callable[[Context, Any], Any] | None = None
    is_eager: bool = False
    is_argument: bool = False


def is_given(context: Context, name: str) -> bool:
    """Tell whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in {"DEFAULT", "DEFAULT_MAP"}
