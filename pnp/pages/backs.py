"""The ways to print backs under their fronts; they do not depend on the pieces."""

from __future__ import annotations

from typing import Literal, get_args

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.names import find_name, refuse

Backs = Literal["long-edge", "short-edge", "fold", "none"]
"""Sheets are turned over their long or short edge, or folded with the backs next to the fronts; or have no backs."""

LONG_EDGE: Backs = "long-edge"
FOLD: Backs = "fold"
BACKS: tuple[Backs, ...] = get_args(Backs)


class UnknownBacksError(PnpError):
    """The name is not a way to print backs."""


def backs(name: str) -> Backs:
    """Return the way to print backs that has this name. Raises ``UnknownBacksError``."""
    known = find_name(name, BACKS)
    if known is None:
        wrong = msg("--backs {wanted}: no such way to print backs", wanted=name)
        raise UnknownBacksError(refuse(wrong, name, BACKS))
    return known
