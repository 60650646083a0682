"""``pnp games``: what can be printed."""

from __future__ import annotations


def games() -> None:
    """List the games: editions, players, what is in each kit.

    Example: pnp games
    """
    from pnp.build import contents  # noqa: PLC0415 - drawing is loaded only to draw

    print("\n".join(contents()))
