"""The ways to print backs under their fronts; they do not depend on the pieces."""

from __future__ import annotations

from typing import Literal, get_args

from pnp.errors import PnpError
from scorer.messages import either, msg

Backs = Literal["long-edge", "short-edge", "fold", "none"]
"""Sheets are turned over their long or short edge, or folded with the backs next to the fronts; or have no backs."""

LONG_EDGE: Backs = "long-edge"
BACKS: tuple[Backs, ...] = get_args(Backs)


class UnknownBacksError(PnpError):
    """The name is not a way to print backs."""


def backs(name: str) -> Backs:
    """Return the way to print backs that has this name. Raises ``UnknownBacksError``."""
    if name not in BACKS:
        raise UnknownBacksError(msg("--backs {wanted}: write {right}", wanted=name, right=either(BACKS)))
    return name
