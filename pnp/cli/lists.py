"""The lists that help prints and that shell completion offers; each is looked up when it is wanted."""

from __future__ import annotations

from collections.abc import Iterable


def games() -> Iterable[str]:
    """Return the ids of all games."""
    from scorer.games import GAMES

    return GAMES


def papers() -> Iterable[str]:
    """Return the ids of all papers that have a name."""
    from pnp.pages.paper import names

    return names()


def sizes() -> str:
    """Say how a paper may be named."""
    from pnp.pages.paper import IN_INCHES, IN_MM

    return f"{', '.join(papers())}, or a size: {IN_MM}, {IN_INCHES}."


def backs() -> Iterable[str]:
    """Return the ways to print backs."""
    from pnp.pages.backs import BACKS

    return BACKS


def formats() -> Iterable[str]:
    """Return the ids of all formats."""
    from pnp.build.formats import FORMATS

    return FORMATS


def cutters() -> Iterable[str]:
    """Return the ids of all machines that cut."""
    from pnp.data.resources import data

    known: Iterable[str] = data("cutters")
    return known


def one_of(values: Iterable[str]) -> str:
    """Name values of which one is meant."""
    from scorer.messages import either

    return str(either(values))
