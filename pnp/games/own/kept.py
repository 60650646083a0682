"""Things of a folder of ours, kept as text: to read the folder takes a sixth of a build."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from pnp.data import resources
from pnp.data.cache import cached, note
from pnp.drawing.shapes import Ink
from pnp.drawing.theme import Theme, theme
from pnp.games.own import placed
from pnp.games.own.placed import Thing
from pnp.texts.words import kept_text

KINDS: Mapping[str, Callable[..., object]] = {
    each.__name__: each
    for each in (
        *(
            Ink,
            Thing,
            placed.Spot,
            placed.Area,
            placed.Style,
            placed.BoxMark,
            placed.TextMark,
            placed.IconMark,
        ),
        *(placed.LineMark, placed.PatternMark, placed.TurnedMark),
    )
}
"""What is kept: no file of a picture is among it."""

Row = tuple[object, ...]
"""A value as text: the name of its kind, and what it holds."""


@cached
def things(folder: Path, seat: str, ink: Theme) -> dict[str, Thing]:
    """Return the things of a folder with a single part, for a seat, by their titles."""
    return {each.title: each for each in _kept(folder, ink) if isinstance(each, Thing) and each.seat == seat}


@cached
def _kept(folder: Path, ink: Theme) -> list[object]:
    return _made(json.loads(kept_text(("things", str(folder), ink.id), partial(_read, folder, ink))))


def _read(folder: Path, ink: Theme) -> str:
    """Return the things of every seat as text."""
    from pnp.games.own.description import describe_folder
    from pnp.games.own.kit import things_of_seats

    theme(ink.id)  # notes its files
    code = sorted(Path(__file__).parent.glob("*.py"))
    note(*map(resources.name_of, code))
    rows: dict[Row, int] = {}
    for each in things_of_seats(describe_folder(folder), ink):
        _plain(each, rows)
    return json.dumps(list(rows))


def _plain(value: object, rows: dict[Row, int]) -> object:
    """Add a value to rows of its kind and what it holds, each once; one that is such a row is held by its number."""
    if not isinstance(value, tuple):
        return value
    row = (type(value).__name__, *[_plain(each, rows) for each in value])
    return (rows.setdefault(row, len(rows)),)


def _made(rows: list[list[object]]) -> list[object]:
    """Return the values of all rows."""
    made: list[object] = []
    for kind, *held in rows:
        values = [made[each[0]] if isinstance(each, list) else each for each in held]
        made.append(tuple(values) if kind == "tuple" else KINDS[str(kind)](*values))
    return made
