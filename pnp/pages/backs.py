"""How the backs of two-sided pieces come under their fronts, and what of it does not depend on the pieces."""

from __future__ import annotations

from typing import Literal, get_args

from pnp.errors import PnpError
from scorer.messages import either, msg

Backs = Literal["long-edge", "short-edge", "fold", "none"]
"""Sheets are turned over their long or short edge, folded with the backs beside the fronts, or have no backs."""

LONG_EDGE: Backs = "long-edge"
BACKS: tuple[Backs, ...] = get_args(Backs)


class UnknownBacksError(PnpError):
    """A way to print backs that does not exist."""


def backs(wanted: str) -> Backs:
    """Return a way to print backs by its name. Raises ``UnknownBacksError``."""
    if wanted not in BACKS:
        raise UnknownBacksError(msg("--backs {wanted}: write {right}", wanted=wanted, right=either(BACKS)))
    return wanted
