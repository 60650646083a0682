"""``pnp games``: what can be printed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.kits import Kit


def games() -> None:
    """List the games: editions, players, what is in each kit.

    Example: pnp games
    """
    print("\n".join(listing()))


def listing() -> list[str]:
    """Return the games and the contents of their kits, worked out from the kits themselves."""
    from pnp.build import contents  # noqa: PLC0415 - drawing is loaded only to draw
    from pnp.kits.kit import either  # noqa: PLC0415

    lines: list[str] = []
    for game, kits in groupby(contents(), key=lambda each: each[0]):
        kinds = f"; {_kinds(game)}" if _kinds(game) else ""
        lines.append(f"{game.id}  {game.title} for {either(game.players)} players" + kinds)
        for _, setup, parts in kits:
            inside = ", ".join(f"{part.count} {part.name.lower()}" for part in parts)
            lines.append(f"  {setup.edition or setup.variant:<8} {setup.players} players  {inside}")
    return lines


def _kinds(game: Kit) -> str:
    """Return the editions or variants of a game, the default first."""
    for name, values in (("editions", game.editions), ("variants", game.variants)):
        if values:
            return f"{name}: {values[0]} (default), {', '.join(values[1:])}"
    return ""
