"""A YAML or JSON text as a tree of plain nodes that know their lines.

The parser's events are read one by one and bounded, so that memory is limited by the size of the text: no
aliases, no tags, no deep nesting, one document. Scalars keep their text: the field decides what
they are in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import yaml

from scorer.messages import Text, msg
from scorer.record.errors import FileFault

DEEPEST = 16
MOST_NODES = 20_000


class Scalar(NamedTuple):
    """A piece of text; ``style`` is empty if it has no quotes, else a quote, ``|`` or ``>``."""

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
    """What could be read: the whole text, or what came before ``fault``."""

    root: Node | None
    fault: FileFault | None


class _Stop(Exception):  # noqa: N818 - it carries a fault, it is none
    def __init__(self, event: yaml.Event, message: Text) -> None:
        self.fault = FileFault(_line(event), message)


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

    def wants_key(self) -> bool:
        return bool(self.open) and isinstance(self.open[-1], Pairs) and self.keys[-1] is None

    def cut(self) -> Node | None:
        """Return the complete part before a fault, without the value next to it, which may be wrong."""
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
    if pairs and isinstance(pairs[-1][1], Items) and pairs[-1][1].items:
        pairs[-1][1].items.pop()
    elif pairs:
        pairs.pop()


def tree(text: str) -> Tree:
    """Read a text into nodes; on a fault, what came before it is kept."""
    builder = _Builder()
    try:
        for event in _events(text):
            _take(builder, event)
    except _Stop as stop:
        return Tree(builder.cut(), stop.fault)
    except yaml.YAMLError as fault:
        from scorer.record.syntax import explain_yaml_error  # noqa: PLC0415 - only broken files need it

        return Tree(builder.cut(), explain_yaml_error(text, fault))
    return Tree(builder.root, None)


def _events(text: str) -> Iterator[yaml.Event]:
    loader = getattr(yaml, "CLoader", yaml.SafeLoader)
    return yaml.parse(text, Loader=loader)  # type: ignore[no-any-return, no-untyped-call, unused-ignore]


def _take(builder: _Builder, event: yaml.Event) -> None:
    """Add one event's node to the tree, or refuse it."""
    if isinstance(event, yaml.DocumentStartEvent) and builder.root is not None:
        raise _Stop(event, msg("a second document begins here; one file holds one game"))
    if isinstance(event, yaml.CollectionEndEvent):
        builder.leave()
    elif isinstance(event, yaml.NodeEvent):
        _refuse(builder, event)
        node = _node(event)
        if builder.wants_key() and not isinstance(node, Scalar):
            wrong = msg("there is a list or a mapping where a key should be; write 'key: value'")
            raise _Stop(event, wrong)
        builder.add(node) if isinstance(node, Scalar) else builder.enter(node)


def _node(event: yaml.NodeEvent) -> Node:
    line = _line(event)
    if isinstance(event, yaml.ScalarEvent):
        style = event.style if event.style in ("'", '"', "|", ">") else ""
        return Scalar(line, event.value, style, event.end_mark.line + 1 if event.end_mark else line)
    return Items(line, []) if isinstance(event, yaml.SequenceStartEvent) else Pairs(line, [])


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 1


def _refuse(builder: _Builder, event: yaml.NodeEvent) -> None:
    """Refuse features that results files never need or that could use unlimited memory."""
    builder.nodes += 1
    wrong = _never_needed(event)
    if wrong is not None:
        raise _Stop(event, wrong)
    if len(builder.open) >= DEEPEST:
        wrong = msg("more than {most} levels of nesting; a results file has five", most=DEEPEST)
        raise _Stop(event, wrong)
    if builder.nodes > MOST_NODES:
        raise _Stop(event, msg("more than {most} values; one file holds one game", most=MOST_NODES))


def _never_needed(event: yaml.NodeEvent) -> Text | None:
    anchor, tag = event.anchor, getattr(event, "tag", None)
    if isinstance(event, yaml.AliasEvent):
        return msg("'*{name}' is an alias; write the value out, or the name in quotes", name=anchor)
    if anchor is not None:
        return msg("'&{name}' is an anchor; leave it out, or put the name in quotes", name=anchor)
    if tag is not None:
        return msg("'{tag}' is a tag; leave it out, or put the name in quotes", tag=tag)
    return None
