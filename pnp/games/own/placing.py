"""Where marks stand: moved with their group, turned, under conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pnp.games.own.bench import Bench
from pnp.games.own.placed import Area, Mark, TurnedMark
from pnp.games.own.reader import Reader
from pnp.games.own.said import Said, Scope, holds, is_condition
from scorer.games.own.sentences import misread
from scorer.messages import literal, msg
from scorer.record.fields import Fields
from scorer.record.nodes import Node, Pairs

Source = Callable[[Scope, Bench], Mark | None]
"""A mark of a file: made for a row, or nothing where there is none of it."""


class Group(NamedTuple):
    """Where marks stand that are read: moved, and under which conditions."""

    x: float = 0.0
    y: float = 0.0
    when: tuple[Said, ...] = ()
    depth: int = 0


TOP = Group()
CONDITION = "'{points} > 0'"


def corner(reader: Reader, node: Node | None) -> tuple[float, ...]:
    """Return the place of a group."""
    return reader.numbers(node, 2, literal("x y, 5 20")) or (0.0, 0.0)


def turned(
    reader: Reader, kind: str, node: Pairs, group: Group, marks: tuple[Source, ...]
) -> tuple[Source, ...]:
    """Return marks as ``turn`` turns them: a group about its place, others about their middle."""
    said = {key.text: value for key, value in node.pairs}
    degrees = reader.number(said.get("turn"), 0.0, -360.0, 360.0, literal("90"))
    if not degrees or not marks:
        return marks
    if "bleeds" in said:
        reader.fault(
            said["bleeds"], msg("what is turned does not run over an edge; leave out {key}", key="bleeds")
        )
    area = reader.area(said.get("at"), node) if kind != "group" else None
    x, y = area.middle if area else corner(reader, said.get("at"))
    middle, spot = (group.x + x, group.y + y), reader.spot(node)

    def make(scope: Scope, bench: Bench) -> Mark | None:
        made = tuple(mark for mark in (each(scope, bench) for each in marks) if mark)
        return TurnedMark(spot, degrees, middle, made) if made else None

    return (make,)


def mark_fields(reader: Reader, node: Pairs, keys: tuple[str, ...]) -> tuple[Fields, tuple[Said, ...]]:
    """Return the fields of a mark, and its condition."""
    found = reader.values(node, keys)
    condition = reader.said(found.get("if"), literal(CONDITION))
    if condition and not is_condition(condition):
        reader.fault(found["if"], misread(condition.words[""], CONDITION))
    return found, (condition,) if condition else ()


def moved(area: Area, group: Group) -> Area:
    """Return an area where its group puts it."""
    return area._replace(x=area.x + group.x, y=area.y + group.y)


def is_on(when: tuple[Said, ...], scope: Scope) -> bool:
    """Return whether all conditions of a mark are true."""
    return all(holds(each, scope) for each in when)
