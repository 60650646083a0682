"""``pnp games``: what can be printed."""

from __future__ import annotations

from itertools import groupby


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
        editions = f"; editions: {game.editions[0]} (default), {', '.join(game.editions[1:])}"
        lines.append(
            f"{game.id}  {game.title} for {either(game.players)} players" + editions * bool(game.editions)
        )
        for _, setup, parts in kits:
            inside = ", ".join(f"{part.count} {part.name.lower()}" for part in parts)
            lines.append(f"  {setup.edition:<5} {setup.players} players  {inside}")
    return lines
