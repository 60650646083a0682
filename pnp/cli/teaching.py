"""The rules as they come up: each line of the leaflet is said once, when a game first needs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.games import printed
from pnp.pages.paper import paper
from pnp.pieces.leaflet import Item, Leaflet
from scorer.games import rules
from scorer.outcome import Played


class Teacher:
    """Knows the lines of a leaflet, and which it has said."""

    def __init__(self, leaflet: Leaflet) -> None:
        self._lines = {
            item.key: _joined(item, runs_on=section.kind == "steps")
            for section in leaflet.sections
            for item in section.items
        }
        self.aim = leaflet.aim
        self.on = True

    def said_first(self, topics: Iterable[str]) -> Iterator[str]:
        """Yield the lines about some topics that have not been said; a topic is a line or a section of the leaflet."""
        for topic in topics:
            for key in [key for key in self._lines if key == topic or key.startswith(f"{topic}.")]:
                yield self._lines.pop(key)


def _joined(item: Item, *, runs_on: bool) -> str:
    """Return a line; its head is the start of the sentence, or stands before it."""
    begins = item.text[:1].isupper() and item.head[-1:].isalpha() and not runs_on
    return f"{item.head}{':' if begins else ''} {item.text}".strip()


def teacher(game: Played, lang: str) -> Teacher | None:
    """Return who explains a game, in a language; nobody where it has no leaflet."""
    known, kit = rules(game.game_id), printed(game.game_id)
    choices = {known.kind_option.id: known.kind_of(game)} if known.kind_option else {}
    leaflet = kit.leaflet(kit.spec(len(game.players), choices, paper("a4"), lang))
    return Teacher(leaflet) if leaflet else None
