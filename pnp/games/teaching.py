"""Explains the rules during a game: each line of the leaflet is shown once, when it is first needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from pnp.games import printed
from pnp.pages.paper import paper
from pnp.pieces.leaflet import Item, Leaflet
from scorer.games import rules
from scorer.games.line import Line
from scorer.outcome import Played


class Lesson(NamedTuple):
    """A line of the rules; its head, if it has one, is set in bold at its start."""

    head: str
    text: str


class Teacher:
    """The lines of a leaflet that have not been shown yet."""

    def __init__(self, leaflet: Leaflet) -> None:
        self._lines = {
            item.key: _lesson(item, runs_on=section.kind == "steps")
            for section in leaflet.sections
            for item in section.items
        }
        self.aim = Lesson("", leaflet.aim)
        self.on = True

    def take_lines(self, topics: Iterable[str]) -> Iterator[Lesson]:
        """Yield the lines about some topics that were not shown yet; a topic is a line or section of the leaflet."""
        for topic in topics:
            for key in [key for key in self._lines if key == topic or key.startswith(f"{topic}.")]:
                yield self._lines.pop(key)


def _lesson(item: Item, *, runs_on: bool) -> Lesson:
    """Return a line; its head begins the sentence, or precedes it with a colon."""
    begins = item.text[:1].isupper() and item.head[-1:].isalpha() and not runs_on
    return Lesson(f"{item.head}:" if begins else item.head, item.text)


def teacher(game: Played, lang: str) -> Teacher | None:
    """Return the teacher of a game, in a language; None if it has no leaflet."""
    choices = rules(game.game_id).printed_options(game)
    leaflet = _leaflet(game.game_id, tuple(choices.items()), len(game.players), lang)
    return Teacher(leaflet) if leaflet else None


@cache
def _leaflet(game: str, choices: tuple[tuple[str, str], ...], players: int, lang: str) -> Leaflet | None:
    kit = printed(game)
    return kit.leaflet(kit.spec(players, dict(choices), paper("a4"), lang))


def lessons(taught: Teacher, line: Line, seat: int, begin: int) -> list[Lesson]:
    """Return the lines for a seat now, if it knows everything up to ``begin`` actions.

    They are about its last decision, the others' actions after it, and its next decision.
    """
    lines = [taught.aim] if line.since(seat) < 0 else []
    for at in range(begin, len(line.positions)):
        for when, topics in _coming_up(line, seat, at):
            new_lines = list(taught.take_lines(topics))
            lines += new_lines if when >= line.since(seat) else []
    return lines


def _coming_up(line: Line, seat: int, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the topics of a position and of the action after it, each with the index of the seat's decision before."""
    position = line.positions[at]
    if position.current_player == seat:
        yield at - (at == line.since(seat)), position.topics()
    if position.current_player >= 0 and at < len(line.actions):
        yield at, position.topics(line.actions[at])
