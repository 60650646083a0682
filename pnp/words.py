"""The words that are printed: Jinja2 sheets in ``templates/``, filled with the facts of a game.

A sheet is plain lines ``key: text``; `` | `` separates the columns of a row; a key may stand on many lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pnp import resources
from pnp.errors import PnpError

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class WordsError(PnpError):
    """A sheet of words that cannot be read, or that lacks a line."""


class Words:
    """The lines of one sheet, by key."""

    def __init__(self, name: str, lines: Mapping[str, list[str]]) -> None:
        self._name = name
        self._lines = lines

    def lines(self, key: str) -> list[str]:
        """Return every line of a key. Raises ``WordsError`` where the sheet has none."""
        try:
            return self._lines[key]
        except KeyError:
            raise WordsError(f"templates/{self._name}.txt has no line '{key}:'") from None

    def __getitem__(self, key: str) -> str:
        """Return the only line of a key."""
        return self.lines(key)[0]

    def rows(self, key: str) -> list[tuple[str, ...]]:
        """Return every line of a key, split into columns."""
        return [tuple(column.strip() for column in line.split("|")) for line in self.lines(key)]


def spell(number: int) -> str:
    """Return a small number as a word, as running text wants it."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


@cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - only when drawing

    environment = Environment(
        loader=FileSystemLoader(resources.folder("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # plain text, no HTML
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["spell"] = spell
    return environment


def sheet(name: str, **facts: object) -> Words:
    """Fill the sheet ``templates/NAME.txt`` with facts. Raises ``WordsError`` naming the sheet and the line."""
    from jinja2 import TemplateError  # noqa: PLC0415

    try:
        filled: str = _environment().get_template(f"{name}.txt").render(**facts)
    except TemplateError as fault:
        line = getattr(fault, "lineno", None)
        place = f"templates/{name}.txt" + (f":{line}" if line else "")
        raise WordsError(f"{place}: {fault}") from fault
    lines: dict[str, list[str]] = {}
    for each in filled.splitlines():
        key, colon, text = each.partition(":")
        if colon and not each.startswith("#"):
            lines.setdefault(key.strip(), []).append(text.strip().replace("~", "\u00a0"))
    return Words(name, lines)
