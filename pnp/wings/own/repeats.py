"""Repeats a mark: in the cells that ``in`` or ``at`` names, and for ``each`` item of a list. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.pieces.board_map import Box
from pnp.wings.own.grid import square_in
from pnp.wings.own.kit import Kit
from pnp.wings.own.map_places import MARGIN, find_cells
from pnp.wings.own.mark import Mark, Offset, Source, Sources
from pnp.wings.own.phrases import EACH, Phrase, Scope
from pnp.wings.own.places import list_words, read_point
from pnp.wings.own.reader import FolderReader
from scorer.messages import literal, msg
from scorer.record.fields import is_blank
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.text import plain_minus
from scorer.wings.own.sentences import misread, missing, too_many

MOST = 300  # the most times that a mark is repeated

RANGE = re.compile(r"([-−]?[0-9]{1,4})\s*[-–]\s*([-−]?[0-9]{1,4})")
RIGHT = "[a, b, c] | 1-12"


class Repeat(NamedTuple):
    """A mark at one of its places, for one of its items, if it has some; the ``reader`` knows their columns."""

    reader: FolderReader
    node: Pairs
    offset: Offset
    number: int = 0
    item: Phrase | None = None

    def fill(self, sources: Sources) -> Sources:
        """Return sources that know the number and the item."""
        return tuple(map(self._fill, sources)) if self.item else sources

    def _fill(self, source: Source) -> Source:
        def make(scope: Scope, kit: Kit) -> Mark | None:
            first = scope._replace(lang="", values={**scope.values, **scope.untranslated})
            said, plain = (
                dict(zip(EACH, (str(self.number), self.item.fill(one) if self.item else ""), strict=True))
                for one in (scope, first)
            )
            values, untranslated = {**scope.values, **said}, {**scope.untranslated, **plain}
            return source(scope._replace(values=values, untranslated=untranslated), kit)

        return make


def repeat(
    reader: FolderReader, node: Pairs, offset: Offset, *, corner: bool, placed: bool
) -> Iterator[Repeat]:
    """Yield a mark as often as it is repeated, in the order of its cells or items.

    ``placed`` is a mark that has a place; a ``corner`` is enough for the place of a group.
    """
    fields = {key.text: value for key, value in node.pairs if not is_blank(value)}
    before = len(reader.findings.faults)
    cells = find_cells(reader, fields, corner=corner)
    is_middle = placed and not corner and "points" not in fields and {"in", "at"} - fields.keys()
    places = None
    if cells is not None:
        boxes = reader.grid.boxes if reader.grid else {}
        places = [_put(node, fields, offset, boxes[name], in_middle=bool(is_middle)) for name in cells]
    if "each" not in fields:
        for key in {"step", "wrap"} & fields.keys():
            reader.fault(fields[key], missing("each", "each: 1-12"))
        yield from (Repeat(reader, *place) for place in ([(node, offset)] if places is None else places))
        return
    items = _read_items(reader, fields["each"])
    if places is None:
        places = [(node, one) for one in _steps(reader, node, fields, offset, len(items))]
    elif len(places) != len(items) and items and len(reader.findings.faults) == before:
        wrong = msg(
            "cells: {cells}, items: {items}; name one cell for each item",
            cells=len(places),
            items=len(items),
        )
        reader.fault(fields["each"], wrong)
    reader = reader._replace(columns=reader.columns.adding(EACH))
    for number, (place, item) in enumerate(zip(places, items, strict=False), 1):
        yield Repeat(reader, *place, number, item)


def _put(
    node: Pairs, fields: Mapping[str, Node], offset: Offset, cell: Box, *, in_middle: bool
) -> tuple[Pairs, Offset]:
    """Return a mark without the names of its cells, and one of them that it is placed on, or in the middle of."""
    named = "in" if "in" in fields else "at"
    pairs = [pair for pair in node.pairs if pair[0].text != named]
    if in_middle:
        line, (x, y, width, height) = fields[named].line, square_in(cell, MARGIN)
        place = f"{x:.4f} {y:.4f} {width:.4f} {height:.4f}"
        pairs.append((Scalar(line, "at", "", line), Scalar(line, place, "", line)))
        return node._replace(pairs=pairs), offset
    x, y, *size = cell if named == "in" else square_in(cell)
    return node._replace(pairs=pairs), offset.moved(x, y)._replace(size=(size[0], size[1]))


def _read_items(reader: FolderReader, node: Node) -> list[Phrase]:
    """Return the items of a list, or the numbers of a range; what is neither is a fault."""
    match = RANGE.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
    texts: list[Node] = []
    if match:
        first, last = (int(plain_minus(number)) for number in match.groups())
        ordered = range(first, last + 1) if first <= last else range(first, last - 1, -1)
        texts = [Scalar(node.line, str(number), "", node.line) for number in ordered[: MOST + 1]]
    elif isinstance(node, Items):
        texts = node.items
    if not texts:
        right = f"1-{node.text}" if isinstance(node, Scalar) and node.text.isdecimal() else RIGHT
        reader.fault(node, misread(node, right))
    if len(texts) > MOST:
        reader.fault(node, too_many(msg("marks"), MOST))
    items = (reader.words(text, literal(RIGHT)) for text in texts[:MOST])
    return [item for item in items if item]


def _steps(
    reader: FolderReader, node: Pairs, fields: Mapping[str, Node], offset: Offset, count: int
) -> Iterator[Offset]:
    """Yield the offset of each of so many marks: in one row, or in rows of ``wrap``."""
    text = fields.get("step")
    if text is None:
        reader.fault(node, missing("step", "step: 10 0"))
        return
    if len(words := list_words(text)) == 1:
        text = Scalar(text.line, f"{words[0]} 0", "", text.line)
    across, down = read_point(reader, text, offset.size) or (0.0, 0.0)
    wrap = reader.whole(fields.get("wrap"), 0, MOST, literal("5"))
    for number in range(count):
        row, column = divmod(number, wrap) if wrap else (number, number)
        yield offset.moved(column * across, row * down)
