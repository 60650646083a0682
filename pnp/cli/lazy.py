"""Commands that are loaded only when they are called: there are many of them, and most calls are of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click import Command, Context


def plays() -> None:
    """List, show, edit, share the plays that are kept."""


def ranking() -> None:
    """Rank the players by the plays that are kept."""


class Commands(TyperGroup):
    """The commands of ``pnp``: what stands for those on plays is replaced by them when it is called."""

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Find the command that is called."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, _loaded(name) if name in (plays.__name__, ranking.__name__) else command, rest


def _loaded(name: str) -> Command:
    from typer.main import get_command  # noqa: PLC0415 - typer has it loaded already

    from pnp.cli.plays.app import app, ranked  # noqa: PLC0415 - what this module is for

    command = get_command(app if name == plays.__name__ else ranked)
    command.name = name
    return command
