"""Explains the rules during a game: each line of the leaflet is shown once, when it is first needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from pnp.games import printed
from pnp.pages.paper import paper
from pnp.pieces.leaflet import Leaflet
from pnp.texts.languages import page_language
from scorer.games import rules
from scorer.games.line import Line
from scorer.outcome import Played

_HEAD = re.compile(r"\*\*([^*]*[^\W\d_])\*\* ")
"""Bold words at the start of a line, without a sign after them."""


class Teacher:
    """The lines of a leaflet that have not been shown yet."""

    def __init__(self, leaflet: Leaflet) -> None:
        self._lines = {
            item.key: item.text if section.kind == "steps" else _add_colon(item.text)
            for section in leaflet.sections
            for item in section.items
        }
        self.aim = leaflet.aim
        self.on = True

    def take_lines(self, topics: Iterable[str]) -> Iterator[str]:
        """Yield the lines about some topics that were not shown yet; a topic is a line or section of the leaflet."""
        for topic in topics:
            for key in [key for key in self._lines if key == topic or key.startswith(f"{topic}.")]:
                yield self._lines.pop(key)


def _add_colon(line: str) -> str:
    """Return a line with a colon after its head, if a new sentence follows it."""
    head = _HEAD.match(line)
    return f"**{head[1]}:** {line[head.end() :]}" if head and line[head.end()].isupper() else line


def teacher(game: Played, lang: str) -> Teacher | None:
    """Return the teacher of a game, in a language; None if it has no leaflet."""
    choices = rules(game.game_id).printed_options(game)
    leaflet = _leaflet(game.game_id, tuple(choices.items()), len(game.players), lang)
    return Teacher(leaflet) if leaflet else None


@cache
def _leaflet(game: str, choices: tuple[tuple[str, str], ...], players: int, lang: str) -> Leaflet | None:
    kit = printed(game)
    return kit.leaflet(kit.spec(players, dict(choices), paper("a4"), page_language(lang)))


def lessons(taught: Teacher, line: Line, seat: int, begin: int) -> list[str]:
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
