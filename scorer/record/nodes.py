"""A YAML or JSON text as a tree of plain nodes that know their lines.

The parser's events are checked one by one, so that memory is limited by the size of the text: no aliases,
no tags, no deep nesting, one document. Scalars keep their text; the reader of a field converts it.
"""

from __future__ import annotations

from typing import NamedTuple

import yaml

from scorer.messages import msg, plural
from scorer.record.checking import FileFault
from scorer.record.syntax import explain_yaml_error, find_swallowed_dash
from scorer.record.text import split_lines

DEEPEST = 16
MOST_NODES = 20_000


class Scalar(NamedTuple):
    """A text; ``style`` is a quote, ``|`` or ``>``, or empty for a plain text."""

    line: int
    text: str
    style: str
    last_line: int


class Items(NamedTuple):
    """A list."""

    line: int
    items: list[Node]


class Pairs(NamedTuple):
    """Keys and their values, in the order of the file, repeated keys included."""

    line: int
    pairs: list[tuple[Scalar, Node]]


Node = Scalar | Items | Pairs


class Tree(NamedTuple):
    """The root of a text; after a ``fault``, of the part before it."""

    root: Node | None
    fault: FileFault | None


class RefusedFault(FileFault):
    """What YAML allows, but no file of pnp needs."""


class _RefusedError(Exception):
    def __init__(self, fault: FileFault) -> None:
        self.fault = fault


class _Builder:
    """Adds nodes to the open list or mapping; a key waits for its value."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.open: list[Items | Pairs] = []
        self.keys: list[Scalar | None] = []
        self.nodes = 0

    def add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Items):
            parent.items.append(node)
        elif self.keys[-1] is not None:
            parent.pairs.append((self.keys[-1], node))
            self.keys[-1] = None
        elif isinstance(node, Scalar):
            self.keys[-1] = node

    def enter(self, node: Items | Pairs) -> None:
        self.add(node)
        self.open.append(node)
        self.keys.append(None)

    def leave(self) -> None:
        self.open.pop()
        self.keys.pop()

    def needs_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1], Pairs) and self.keys[-1] is None

    def complete_part(self) -> Node | None:
        """Return the complete part before a fault, without the last value, which may be wrong."""
        if not isinstance(self.root, Pairs):
            return None
        pairs = self.root.pairs
        if len(self.open) < 2 and pairs:
            _drop_last(pairs)
        if len(self.open) < 3 or isinstance(self.open[1], Items):
            _drop_last(pairs)
        elif pairs:
            pairs.pop()
        return self.root


def _drop_last(pairs: list[tuple[Scalar, Node]]) -> None:
    """Drop the last item where the last value is a list, else the last pair."""
    if pairs and isinstance(pairs[-1][1], Items) and len(pairs[-1][1].items) > 1:
        pairs[-1][1].items.pop()
    elif pairs:
        pairs.pop()


def tree(text: str) -> Tree:
    """Read a text into nodes, up to the first fault."""
    builder, loader, lines = _Builder(), getattr(yaml, "CLoader", yaml.SafeLoader), split_lines(text)
    try:
        for event in yaml.parse(text, Loader=loader):  # type: ignore[no-untyped-call, unused-ignore]
            _add_event(builder, event)
            _check_items(builder, lines)
    except _RefusedError as stop:
        return Tree(builder.complete_part(), stop.fault)
    except yaml.YAMLError as fault:
        return Tree(builder.complete_part(), explain_yaml_error(text, fault))
    return Tree(builder.root, None)


def _add_event(builder: _Builder, event: yaml.Event) -> None:
    """Add one event's node to the tree, or refuse it."""
    if isinstance(event, yaml.DocumentStartEvent) and builder.root is not None:
        raise _RefusedError(
            RefusedFault(_line(event), msg("a second document begins here; one file holds one game"))
        )
    if isinstance(event, yaml.CollectionEndEvent):
        builder.leave()
    elif isinstance(event, yaml.NodeEvent):
        _check_event(builder, event)
        line = _line(event)
        if isinstance(event, yaml.ScalarEvent):
            style = event.style if event.style in ("'", '"', "|", ">") else ""
            last_line = event.end_mark.line + 1 if event.end_mark else line
            builder.add(Scalar(line, event.value, style, last_line))
        elif builder.needs_key():
            wrong = msg("there is a list or a mapping where a key should be; write 'key: value'")
            raise _RefusedError(RefusedFault(line, wrong))
        else:
            builder.enter(Items(line, []) if isinstance(event, yaml.SequenceStartEvent) else Pairs(line, []))


def _check_items(builder: _Builder, lines: list[str]) -> None:
    """Raise ``_RefusedError`` if the last item of a list has swallowed the next one, which is indented more."""
    parent = builder.open[-1] if builder.open else None
    item = parent.items[-1] if isinstance(parent, Items) and parent.items else None
    if not isinstance(item, Scalar) or item.style:
        return
    if fault := find_swallowed_dash(lines, item.line, item.last_line):
        raise _RefusedError(fault)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 1


def _check_event(builder: _Builder, event: yaml.NodeEvent) -> None:
    """Raise ``_RefusedError`` for features that no results file needs or that could use unlimited memory."""
    builder.nodes += 1
    anchor, tag = event.anchor, getattr(event, "tag", None)
    if isinstance(event, yaml.AliasEvent):
        wrong = msg("'*{name}' is an alias; write the value out, or the name in quotes", name=anchor)
    elif anchor is not None:
        wrong = msg("'&{name}' is an anchor; leave it out, or put the name in quotes", name=anchor)
    elif tag is not None:
        wrong = msg("'{tag}' is a tag; leave it out, or put the name in quotes", tag=tag)
    elif len(builder.open) >= DEEPEST:
        wrong = plural(
            DEEPEST,
            "more than {most} level of nesting; leave some out",
            "more than {most} levels of nesting; leave some out",
            most=DEEPEST,
        )
    elif builder.nodes > MOST_NODES:
        wrong = plural(
            MOST_NODES,
            "more than {most} value; one file holds one game",
            "more than {most} values; one file holds one game",
            most=MOST_NODES,
        )
    else:
        return
    raise _RefusedError(RefusedFault(_line(event), wrong))
