"""What shows where to cut straight: marks around pieces, lines between them, or both."""

from __future__ import annotations

from typing import Literal, get_args

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.names import find_name, refuse

Guides = Literal["marks", "lines", "both"]
"""Marks around a block of pieces are for a knife and a ruler, lines between the pieces for scissors."""

BOTH: Guides = "both"
GUIDES: tuple[Guides, ...] = get_args(Guides)


class UnknownGuidesError(PnpError):
    """The name is not a way to show where to cut."""


def guides(name: str) -> Guides:
    """Return the way to show where to cut that has this name. Raises ``UnknownGuidesError``."""
    known = find_name(name, GUIDES)
    if known is None:
        wrong = msg("--cut {wanted}: no such way to show where to cut", wanted=name)
        raise UnknownGuidesError(refuse(wrong, name, GUIDES))
    return known
