"""Caches the pieces of a built-in game's folder as text: reading the folder takes a sixth of a build."""

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
from pnp.texts.words import reuse_text

KINDS: Mapping[str, Callable[..., object]] = {
    kind.__name__: kind
    for kind in (
        *(Ink, Thing, placed.Spot, placed.Area, placed.Style, placed.BoxMark, placed.TextMark),
        *(placed.IconMark, placed.LineMark, placed.PatternMark, placed.TurnedMark),
    )
}
"""The types that are cached; PictureMark is not, as it names a file."""

Row = tuple[object, ...]
"""A value in plain form: the name of its type, and its fields."""


@cached
def things(folder: Path, seat: str, ink: Theme) -> dict[str, Thing]:
    """Return the pieces of a seat, by title, from a folder with a single part."""
    return {
        thing.title: thing for thing in _load(folder, ink) if isinstance(thing, Thing) and thing.seat == seat
    }


@cached
def _load(folder: Path, ink: Theme) -> list[object]:
    return _restore(json.loads(reuse_text(("things", str(folder), ink.id), partial(_dump, folder, ink))))


def _dump(folder: Path, ink: Theme) -> str:
    """Return the pieces of every seat as JSON."""
    from pnp.games.own.description import describe_folder
    from pnp.games.own.kit import draw_seat_things

    theme(ink.id)  # notes the theme's files as inputs of the cache
    code = sorted(Path(__file__).parent.glob("*.py"))
    note(*map(resources.name_of, code))
    rows: dict[Row, int] = {}
    for thing in draw_seat_things(describe_folder(folder), ink):
        _add_row(thing, rows)
    return json.dumps(list(rows))


def _add_row(value: object, rows: dict[Row, int]) -> object:
    """Add a tuple and the tuples in it to ``rows``, each once; return ``(row number,)``, or a plain value itself."""
    if not isinstance(value, tuple):
        return value
    row = (type(value).__name__, *[_add_row(item, rows) for item in value])
    return (rows.setdefault(row, len(rows)),)


def _restore(rows: list[list[object]]) -> list[object]:
    """Return the values of all rows: the reverse of ``_add_row``."""
    values: list[object] = []
    for kind, *items in rows:
        fields = [values[item[0]] if isinstance(item, list) else item for item in items]
        values.append(tuple(fields) if kind == "tuple" else KINDS[str(kind)](*fields))
    return values
