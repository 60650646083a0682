"""Reads the Markdown that leaflets and aids need, and sets it as blocks in the type of the built-in games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pnp.drawing.breaking import house_faces
from pnp.drawing.fitting import NoRoom, Setting, block
from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.matrix import translation
from pnp.drawing.shapes import Shape
from pnp.drawing.text import hang
from pnp.drawing.transformed import transform_shape
from pnp.games.own.findings import Spot
from pnp.games.own.kit import Kit
from pnp.pages.leaflet import ITEM_GAP, NUMBER, Block
from scorer.messages import msg, quoted

Kind = Literal["text", "point", "step", "sub"]

_HEAD = re.compile(r"(#{1,6})\s++(.*)")
_POINT = re.compile(r"\s*[-*+]\s+(.*)")
_STEP = re.compile(r"\s*\d{1,3}[.)]\s+(.*)")
_RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*")
_ODD = re.compile(r"\s*(\||```|!\[|<)")

BREAKS = ("  ", "\\")
"""Endings of a line that force a line break."""


class Item(NamedTuple):
    """A paragraph, a list item, a step, or a subheading."""

    kind: Kind
    words: str
    line: int


class Section(NamedTuple):
    """A heading and the items below it; the first section may have an empty heading."""

    head: str
    items: tuple[Item, ...]
    line: int


class Page(NamedTuple):
    """A whole text: its title (may be empty), its sections, and the numbers of lines that are left out."""

    title: str
    sections: tuple[Section, ...]
    odd: tuple[int, ...]


def read_markdown(text: str) -> Page:
    """Return the page of a text. Lines with tables, pictures, code and HTML are left out."""
    title, odd = "", []
    sections: list[tuple[str, int, list[Item]]] = [("", 1, [])]
    for number, line in enumerate(text.splitlines(), 1):
        head = _HEAD.fullmatch(line)
        name = head[2].rstrip().rstrip("#").rstrip() if head else ""
        items = sections[-1][2]
        if head and len(head[1]) == 1 and not title:
            title = name
        elif head and len(head[1]) <= 2:
            sections.append((name, number, []))
        elif head:
            items.append(Item("sub", name, number))
        elif _ODD.match(line):
            odd.append(number)
        elif not _RULE.fullmatch(line):
            _add(line, number, items)
    made = []
    for title_of, number, items in sections:
        closed = tuple(item._replace(words=item.words.strip("\n")) for item in items if item.words)
        if title_of or closed:
            made.append(Section(title_of, closed, number))
    return Page(title, tuple(made), tuple(odd))


def _add(line: str, number: int, items: list[Item]) -> None:
    """Add a line to a section: an empty line ends the last item, a plain one continues it."""
    point, step = _POINT.fullmatch(line), _STEP.fullmatch(line)
    if not line.strip():
        items.append(Item("text", "", number))
    elif point:
        items.append(Item("point", _trim_end(point[1]), number))
    elif step:
        items.append(Item("step", _trim_end(step[1]), number))
    elif items and items[-1].words and items[-1].kind != "sub":
        last = items[-1]
        between = "" if last.words.endswith("\n") else " "
        items[-1] = last._replace(words=f"{last.words}{between}{_trim_end(line.lstrip())}")
    else:
        items.append(Item("text", _trim_end(line.lstrip()), number))


def _trim_end(line: str) -> str:
    """Return a line without spaces at its end, and with a newline if its end forces a break."""
    if line.endswith(BREAKS):
        return f"{line.rstrip(' ').removesuffix(BREAKS[1])}\n"
    return line.rstrip()


def plain(words: str) -> str:
    """Return a text without Markdown and icons."""
    return re.sub(r"\*{1,3}|\\(?=[*:\\-])|:[A-Za-z][\w-]*:", "", words).strip()


SIZE = 9.0
LEADING = 1.32
"""The distance of baselines, relative to the size: the same as in the built-in leaflets."""

SUB_GAP = 3.0
"""White above a subheading, mm."""


def warn_unsupported(page: Page, spot: Spot, kit: Kit) -> None:
    """Warn of lines that are left out."""
    for line in page.odd:
        wrong = msg("tables, pictures, code and HTML in Markdown are left out")
        kit.findings.warn(spot._replace(line=line), wrong)


def item_blocks(
    items: Sequence[Item], width: float, spot: Spot, kit: Kit, size: float = SIZE
) -> Iterator[Block]:
    """Yield the blocks of some items; items that cannot be set are faults."""
    step = 0
    for item in items:
        step = step + 1 if item.kind == "step" else 0
        indent = NUMBER * size / SIZE if step else 0.0
        block_shapes = _set(item, width - indent, spot, kit, size)
        if block_shapes is None:
            continue
        shapes, height = block_shapes
        number = [hang(0.0, 0.0, str(step), kit.theme.style("body-bold")._replace(size=size))] if step else []
        inside = [transform_shape(shape, translation(indent, 0.0)) for shape in shapes] if indent else shapes
        gap = SUB_GAP if item.kind == "sub" else ITEM_GAP
        yield Block(height, (*number, *inside), gap * size / SIZE)


def _set(item: Item, width: float, file: Spot, kit: Kit, size: float) -> tuple[Sequence[Shape], float] | None:
    spot = file._replace(line=item.line)
    if not kit.can_set(item.words, spot):
        return None
    weight = "bold" if item.kind == "sub" else "regular"
    style = kit.theme.style("body")
    setting = Setting(house_faces(weight), size, size, style.colour, leading=LEADING, lang=kit.lang)
    words = f"- {item.words}" if item.kind == "point" else item.words
    try:
        block_shapes = block(words, width, setting, kit.icons)
    except MissingGlyphError as fault:
        kit.findings.fault(spot, fault.text)
        return None
    if isinstance(block_shapes, NoRoom):
        kit.findings.fault(
            spot, msg("a word in {words} is wider than its column", words=quoted(item.words[:40]))
        )
        return None
    return block_shapes
