"""Markdown as far as leaflets and aids need it: heads, paragraphs, lists and steps; words keep their own marks."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Kind = Literal["text", "point", "step", "sub"]

_HEAD = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_POINT = re.compile(r"\s*[-*+]\s+(.*)")
_STEP = re.compile(r"\s*\d{1,3}[.)]\s+(.*)")
_RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*")
_ODD = re.compile(r"\s*(\||```|!\[|<)")

BREAKS = ("  ", "\\")
"""How a line ends that the next one does not follow on."""


class Item(NamedTuple):
    """A paragraph, a point of a list, a step, or the head of some of them."""

    kind: Kind
    words: str
    line: int


class Section(NamedTuple):
    """What stands under a head; the first one may have none."""

    head: str
    items: tuple[Item, ...]
    line: int


class Page(NamedTuple):
    """A whole text: its title, where it has one, its sections, and the numbers of lines that are not kept."""

    title: str
    sections: tuple[Section, ...]
    odd: tuple[int, ...]


def read_markdown(text: str) -> Page:
    """Return what a text says. Tables, pictures, code and HTML are not kept."""
    title, odd = "", []
    sections: list[tuple[str, int, list[Item]]] = [("", 1, [])]
    for number, line in enumerate(text.splitlines(), 1):
        head = _HEAD.fullmatch(line)
        items = sections[-1][2]
        if head and len(head[1]) == 1 and not title:
            title = head[2]
        elif head and len(head[1]) <= 2:
            sections.append((head[2], number, []))
        elif head:
            items.append(Item("sub", head[2], number))
        elif _ODD.match(line):
            odd.append(number)
        elif not _RULE.fullmatch(line):
            _add(line, number, items)
    found = (Section(head, _closed(items), number) for head, number, items in sections)
    return Page(title, tuple(each for each in found if each.head or each.items), tuple(odd))


def _add(line: str, number: int, items: list[Item]) -> None:
    """Add a line to the items of a section: an empty one ends what is open, a plain one follows on."""
    point, step = _POINT.fullmatch(line), _STEP.fullmatch(line)
    if not line.strip():
        items.append(Item("text", "", number))
    elif point:
        items.append(Item("point", _ended(point[1]), number))
    elif step:
        items.append(Item("step", _ended(step[1]), number))
    elif items and items[-1].words and items[-1].kind != "sub":
        last = items[-1]
        between = "" if last.words.endswith("\n") else " "
        items[-1] = last._replace(words=f"{last.words}{between}{_ended(line.lstrip())}")
    else:
        items.append(Item("text", _ended(line.lstrip()), number))


def _ended(line: str) -> str:
    """Return a line without what its end means."""
    if line.endswith(BREAKS):
        return f"{line.rstrip(' ').removesuffix(BREAKS[1])}\n"
    return line.rstrip()


def _closed(items: list[Item]) -> tuple[Item, ...]:
    return tuple(each._replace(words=each.words.strip("\n")) for each in items if each.words)


def plain(words: str) -> str:
    """Return words without their marks."""
    return re.sub(r"\*{1,3}|\\(?=[*:\\-])|:[A-Za-z][\w-]*:", "", words).strip()
