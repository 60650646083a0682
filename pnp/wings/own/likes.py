"""Resolves ``like``: a part, a face or a mark takes all of another one, and changes what it names.

This is done on the nodes of a file, before values are read: what is taken keeps the lines where it is written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pnp.wings.own.reader import FolderReader
from scorer.messages import either, literal, msg, quoted
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.wings.own.sentences import misread, too_many, unknown

LIKE, ID, MARKS = "like", "id", "marks"
LISTS = ("face", "back", "faces", MARKS, "key")  # the keys of a part that have marks
MERGE = "<<"  # the key of YAML that takes fields of others
DEEPEST = 20  # the longest chain
MOST = 301  # one more than the most marks of a face, so that too many are still told

INSTEAD: Mapping[str, tuple[str, ...]] = {
    "shape": ("size", "corners"),
    "size": ("shape",),
    "corners": ("shape",),
    "face": ("draw",),
    "draw": ("face",),
    "grid": ("picture", "size"),
    "picture": ("grid", "cells", "key", "coordinates", "length", "across"),
    "points": ("at", "sides"),
    "at": ("points",),
    "sides": ("points",),
    "path": ("edges", "from", "to"),
    "edges": ("path", "from", "to"),
    "from": ("path", "edges"),
    "pattern": ("fill", "line", "bleeds"),
    "fill": ("pattern",),
    "line": ("pattern",),
}
"""Keys that stand in place of others, which are then not taken."""

Chain = tuple[str, ...]


class WrittenPart(NamedTuple):
    """A part as it is written: its kind, its id, which some kinds do not have, and its fields in one mapping."""

    kind: str
    id: str
    node: Pairs


class MarkNode(NamedTuple):
    """A mark in a list: its word, its fields, and its id, which may be empty."""

    key: Scalar
    fields: Pairs
    id: str


class Likes:
    """Resolves the parts and lists of a file; what cannot be resolved is a fault."""

    def __init__(
        self,
        reader: FolderReader,
        kinds: Collection[str],
        parts: Sequence[WrittenPart],
        lists: Sequence[Node],
    ) -> None:
        self.reader = reader
        self.kinds = kinds
        self.parts = parts
        self.names = {part.id: at for at, part in reversed([*enumerate(parts)]) if part.id}
        self.marks: dict[str, MarkNode] = {}
        self._faces: dict[tuple[int, str], Node] = {}
        self._circles: set[frozenset[str]] = set()
        for changes in (False, True):  # a mark that changes one that is taken has its id, too
            for node in (*(part.node for part in parts), *lists):
                self._note(node, changes=changes)

    def resolve(self, at: int) -> Pairs:
        """Return the fields of a part, with all that it takes."""
        part = self._part(at)
        own = [pair for pair in part.pairs if pair[0].text != MERGE]
        pairs = [(key, self._list(at, key.text, ()) if key.text in LISTS else value) for key, value in own]
        return part._replace(pairs=pairs)

    def expand(self, node: Node, key: str, chain: Chain = ()) -> Node:
        """Return a list of marks, or a mapping of such lists, with what its marks and itself take."""
        if isinstance(node, Pairs) and not _like_alone(node):
            return node._replace(pairs=[(name, self.expand(own, key, chain)) for name, own in node.pairs])
        if isinstance(node, Scalar):
            return node
        items: list[Node] = []
        written = node.items if isinstance(node, Items) else [node]
        changes = any(map(_like_alone, written))
        for item in written:
            if like := _like_alone(item):
                items += self._taken(like, key, chain)
            else:
                items = self._add(items, item, key, chain, changes=changes)
            if len(items) > MOST:
                break
        return Items(node.line, items[:MOST])

    def _part(self, at: int) -> Pairs:
        """Return the fields of a part and of those that it is like; its lists are not resolved yet."""
        kind, name, node = self.parts[at]
        known = {part.id: part.node for part in reversed(self.parts) if part.kind == kind and part.id}
        merged = self._merge(node, name, known, self.names, ()) if name else node
        return merged or take(Pairs(node.line, []), node)

    def _list(self, at: int, key: str, chain: Chain) -> Node:
        """Return a list of a part, with the marks of others that it takes."""
        if (at, key) not in self._faces:
            value = _find(self._part(at), key) or Items(1, [])
            self._faces[at, key] = self.expand(value, key, (*chain, self.parts[at].id))
        return self._faces[at, key]

    def _taken(self, like: Node, key: str, chain: Chain) -> list[Node]:
        """Return the marks of the part that an item of a list is like."""
        known = [name for name, at in self.names.items() if {key, LIKE} & _keys(self.parts[at].node)]
        name = self._named(like, known, self.names)
        if name is None or not self._goes_on(like, chain, name):
            return []
        face = self._list(self.names[name], key, chain)
        return face.items if isinstance(face, Items) else []

    def _add(self, items: list[Node], item: Node, key: str, chain: Chain, *, changes: bool) -> list[Node]:
        """Return a list with a further mark, or with one that it changes."""
        mark = as_mark(item, self.kinds)
        if mark is None:
            return [*items, self.expand(item, key, chain) if isinstance(item, Items) else item]
        known = {name: other.fields for name, other in self.marks.items() if other.key.text == mark.key.text}
        fields = self._merge(mark.fields, mark.id, known, self.marks, ())
        if fields is None:
            return items
        first = self.marks.get(mark.id, mark)
        if first.fields is not mark.fields:
            whole = mark._replace(fields=fields)
            if changes and (changed := _change(items, whole, self.kinds, set())):
                return changed
            wrong = msg(
                "the mark on line {line} is called {id} too; give one of them another id",
                line=first.fields.line,
                id=quoted(mark.id),
            )
            self.reader.fault(mark.fields, wrong)
        pairs = [
            (name, self.expand(value, key, chain) if name.text == MARKS else value)
            for name, value in fields.pairs
            if name.text != MERGE
        ]
        return [*items, Pairs(item.line, [(mark.key, fields._replace(pairs=pairs))])]

    def _merge(
        self, node: Pairs, name: str, known: Mapping[str, Pairs], there: Collection[str], chain: Chain
    ) -> Pairs | None:
        """Return some fields and those of a ``known`` name that they are like; None, and a fault, if there are none."""
        like = _find(node, LIKE)
        if like is None:
            return node
        base = self._named(like, [*known], there, name)
        if base is None or not self._goes_on(like, (*chain, name), base):
            return None
        taken = self._merge(known[base], base, known, there, (*chain, name))
        return taken and take(taken, node)

    def _named(
        self, like: Node, known: Sequence[str], there: Collection[str], own: str | None = None
    ) -> str | None:
        """Return the name that a node says, if it is ``known``; else there is a fault.

        Names that are ``there`` may be those of another kind; a circle begins with its ``own`` name.
        """
        name = self.reader.text(like, literal("main"))
        if name is None or name in known or name == own:
            return name
        others = [other for other in known if other != own]
        right = either(others) if others else literal(f"{ID}: {name}")
        wrong = msg(
            "{found} is nothing that can be taken here; write {right}", found=quoted(name), right=right
        )
        self.reader.fault(like, wrong if name in there or not others else unknown(ID, name, others))
        return None

    def _goes_on(self, like: Node, chain: Chain, name: str) -> bool:
        """Return whether a chain may go on with a name; a circle, told once, and a long chain are faults."""
        circle = chain[chain.index(name) :] if name in chain else ()
        if circle and frozenset(circle) not in self._circles:
            self._circles.add(frozenset(circle))
            shown = " → ".join((*circle, name))
            self.reader.fault(
                like, msg("like goes round in a circle: {chain}; leave it out here", chain=shown)
            )
        elif len(chain) >= DEEPEST:
            self.reader.fault(like, too_many(msg("parts or marks in a chain of like"), DEEPEST))
        return not circle and len(chain) < DEEPEST

    def _note(self, node: Node, *, changes: bool) -> None:
        """Note the marks with an id, first those of lists that take nothing; report merge keys of YAML."""
        if isinstance(node, Items):
            is_like = any(_like_alone(item) for item in node.items)
            for mark in filter(None, (as_mark(item, self.kinds) for item in node.items)):
                if mark.id and is_like == changes:
                    self.marks.setdefault(mark.id, mark)
        elif isinstance(node, Pairs):
            for key, _ in node.pairs:
                if key.text == MERGE and not changes:
                    self.reader.fault(key, misread(key.text, f"{LIKE}: main"))
        inner = node.items if isinstance(node, Items) else [value for _, value in getattr(node, "pairs", [])]
        for value in inner:
            self._note(value, changes=changes)


def take(base: Pairs, own: Pairs) -> Pairs:
    """Return all fields of one mapping but for its id and those that another one names, and the fields of that one."""
    named = _keys(own)
    gone = named.union({ID, LIKE}, *(INSTEAD.get(key, ()) for key in named))
    taken = [pair for pair in base.pairs if pair[0].text not in gone]
    return own._replace(pairs=[*taken, *(pair for pair in own.pairs if pair[0].text != LIKE)])


def as_mark(node: Node, kinds: Collection[str]) -> MarkNode | None:
    """Return the mark that an item of a list is, ``text: {...}``; None if it is none."""
    if isinstance(node, Pairs) and len(node.pairs) == 1:
        ((key, fields),) = node.pairs
        if key.text in kinds and isinstance(fields, Pairs):
            return MarkNode(key, fields, getattr(_find(fields, ID), "text", ""))
    return None


def _change(
    items: Sequence[Node], mark: MarkNode, kinds: Collection[str], seen: set[int]
) -> list[Node] | None:
    """Return a list with the mark of the same kind and id changed, also in a group; None if there is none."""
    for at, item in enumerate(items):
        found = as_mark(item, kinds)
        if found is None or id(item) in seen:
            continue
        seen.add(id(item))  # groups may be in several places
        fields, inner = None, _find(found.fields, MARKS)
        if found.id == mark.id and found.key.text == mark.key.text:
            fields = take(found.fields, mark.fields)
        elif isinstance(inner, Items) and (changed := _change(inner.items, mark, kinds, seen)):
            own = [pair for pair in found.fields.pairs if pair[1] is not inner]
            name = Scalar(inner.line, MARKS, "", inner.line)
            fields = found.fields._replace(pairs=[*own, (name, inner._replace(items=changed))])
        if fields:
            return [*items[:at], Pairs(item.line, [(found.key, fields)]), *items[at + 1 :]]
    return None


def _find(node: Pairs, key: str) -> Node | None:
    """Return the value of a key; None if there is none."""
    return next((value for name, value in node.pairs if name.text == key), None)


def _keys(node: Pairs) -> set[str]:
    return {key.text for key, _ in node.pairs}


def _like_alone(node: Node) -> Node | None:
    """Return what an item of a list is like: ``- like: main``; None if it is something else."""
    return _find(node, LIKE) if isinstance(node, Pairs) and len(node.pairs) == 1 else None
