"""Sizes of paper, in mm, from ``assets/papers.json``."""

from __future__ import annotations

from dataclasses import dataclass

from pnp import resources
from pnp.errors import PnpError
from scorer.words import joined, say


class UnknownPaperError(PnpError):
    """A paper that this program does not know."""

    def __init__(self, wanted: str) -> None:
        known = joined(names(), ", ")
        super().__init__(
            say("--paper {wanted}: no such paper; take one of: {known}", wanted=wanted, known=known)
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright or turned: ``width`` and ``height`` in mm."""

    id: str
    name: str
    width: float
    height: float

    @property
    def upright(self) -> Paper:
        """The sheet with its long side up."""
        return Paper(self.id, self.name, *sorted((self.width, self.height)))

    @property
    def turned(self) -> Paper:
        """The sheet with its long side across."""
        return Paper(self.id, self.name, *sorted((self.width, self.height), reverse=True))


def names() -> list[str]:
    """Return the ids of all papers."""
    return list(resources.data("papers"))


def paper(wanted: str) -> Paper:
    """Return a paper by its id, upright. Raises ``UnknownPaperError``."""
    sizes = resources.data("papers")
    if wanted.lower() not in sizes:
        raise UnknownPaperError(wanted)
    size = sizes[wanted.lower()]
    return Paper(wanted.lower(), size["name"], size["width"], size["height"]).upright
