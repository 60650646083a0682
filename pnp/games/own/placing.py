"""Places marks: offset by their group, turned, under conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.games.own.bench import Bench
from pnp.games.own.conditions import Condition, read_condition
from pnp.games.own.phrases import Scope
from pnp.games.own.placed import Area, Mark, TurnedMark
from pnp.games.own.reader import Reader
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Node, Pairs

Source = Callable[[Scope, Bench], Mark | None]
"""Makes a mark for one row and seat; None if this one has no such mark."""


class Group(NamedTuple):
    """The offset (mm) and the depth of the group whose marks are read."""

    x: float = 0.0
    y: float = 0.0
    depth: int = 0


TOP = Group()


def corner(reader: Reader, node: Node | None) -> tuple[float, ...]:
    """Return the upper left corner of a group."""
    return reader.numbers(node, 2, literal("x y, 5 20")) or (0.0, 0.0)


def turned(
    reader: Reader, kind: str, node: Pairs, group: Group, marks: tuple[Source, ...]
) -> tuple[Source, ...]:
    """Return marks turned by ``turn``: a group about its upper left corner, other marks about their middle."""
    fields = {key.text: value for key, value in node.pairs}
    degrees = reader.number(fields.get("turn"), 0.0, -360.0, 360.0, literal("90"))
    if not degrees or not marks:
        return marks
    if "bleeds" in fields:
        reader.fault(
            fields["bleeds"], msg("a turned mark cannot run over an edge; leave out {key}", key="bleeds")
        )
    area = reader.area(fields.get("at"), node) if kind != "group" else None
    x, y = area.middle if area else corner(reader, fields.get("at"))
    middle, spot = (group.x + x, group.y + y), reader.spot(node)

    def make(scope: Scope, bench: Bench) -> Mark | None:
        turned_marks = tuple(mark for source in marks if (mark := source(scope, bench)))
        return TurnedMark(spot, degrees, middle, turned_marks) if turned_marks else None

    return (make,)


def read_mark_fields(reader: Reader, node: Pairs, keys: tuple[str, ...]) -> tuple[Fields, Condition | None]:
    """Return the fields of a mark, and its condition if it has one."""
    values = reader.values(node, keys)
    return values, read_condition(reader, values.get("if"))


def moved(area: Area, group: Group) -> Area:
    """Return an area moved by the offset of its group."""
    return area._replace(x=area.x + group.x, y=area.y + group.y)


def under(condition: Condition | None, sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """Return the sources of marks that are made only where a condition, if there is one, holds."""
    if condition is None:
        return sources

    def only_if(source: Source) -> Source:
        return lambda scope, bench: source(scope, bench) if condition(scope, bench.files.findings) else None

    return tuple(map(only_if, sources))
