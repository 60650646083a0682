"""Reads the Markdown that leaflets and aids need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Literal, NamedTuple

from pnp.drawing.fitting import Align

Kind = Literal["text", "point", "step", "sub", "note", "picture", "table", "break"]

_HEAD = re.compile(r" {0,3}(#{1,6})\s++(.*)")
_POINT = re.compile(r"\s*[-*+•]\s+(.*)")
_STEP = re.compile(r"\s*(\d{1,3})[.)]\s+(.*)")
RULE = re.compile(r"\s*([-*_])(\s*\1){2,}\s*")
BREAK = re.compile(r"\s*<!--\s*page\s*-->\s*")
LINK = re.compile(
    r"(?<![\\!])\[([^\[\]`<~]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)|(?<!\\)<((?:https?://|mailto:)[^<>\s]+)>"
)
"""A link with its words and its address, or an address in angle brackets."""

_SCHEME = re.compile(r"^(https?://|mailto:)|/$")
_ESCAPE = re.compile(r"\\([^\w\s*:\\-]|_)")
_NOTE = re.compile(r"\s*>\s?(.*)")
_PICTURE = re.compile(
    r"\s*+!\[([^\]]*+)\]\(([^()]++)\)(?:\{\s*+width\s*+=\s*+([0-9]{1,3}(?:[.,][0-9])?)\s*+(?:mm)?\s*+\})?\s*+"
)
_BETWEEN = re.compile(r"(?<!\\)\|")
ALIGN = re.compile(r"(:?)-+(:?)")
ALIGNS: dict[tuple[str, str], Align] = {
    ("", ""): "left",
    (":", ""): "left",
    ("", ":"): "right",
    (":", ":"): "centre",
}

EMPTY: tuple[Kind, ...] = ("picture", "break")  # the kinds of items that need no words
INDENT = 2  # by how many spaces more what is in a list item is indented
BREAKS = ("  ", "\\")  # endings of a line that force a line break


class MarkdownTable(NamedTuple):
    """The rows of a table, each with its line, and how its columns are aligned; the first of aligned rows is a head."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    aligns: tuple[Align, ...] = ()


class MarkdownItem(NamedTuple):
    """A paragraph, list item, step, subheading, note, picture with a caption, table, or the end of a page.

    ``level`` is the number of list items that it is in, ``number`` that of a step or of a picture with a caption.
    """

    kind: Kind
    words: str
    line: int
    file: str = ""  # of a picture
    width: float = 0.0  # of a picture, mm; 0 if none is given
    number: int = 0
    level: int = 0


class MarkdownSection(NamedTuple):
    """A heading and the items below it; the first section may have an empty heading."""

    head: str
    items: tuple[MarkdownItem, ...]
    line: int


class MarkdownPage(NamedTuple):
    """A whole text: its title (may be empty), and its sections."""

    title: str
    sections: tuple[MarkdownSection, ...]


def read_markdown(text: str) -> MarkdownPage:
    """Return the page of a text, without its comments. A link is its words and its address."""
    title, lists = "", list[int]()
    sections: list[tuple[str, int, list[MarkdownItem]]] = [("", 1, [])]
    clean = LINK.sub(_write_link, split_comments(text)[0])
    for number, line in enumerate(clean.splitlines(), 1):
        head = _HEAD.fullmatch(line)
        name = head[2].rstrip().rstrip("#").rstrip() if head else ""
        items = sections[-1][2]
        if head:
            lists.clear()
        if head and len(head[1]) == 1 and not title:
            title = name
        elif head and len(head[1]) <= 2:
            sections.append((name, number, []))
        elif head:
            items.append(MarkdownItem("sub", name, number))
        else:
            known = len(items)
            _add_block(line, number, items)
            if len(items) > known:  # a line that continues an item is in no other list
                items[-1] = items[-1]._replace(level=_find_level(line.expandtabs(4), lists))
    made, figures = [], count(1)
    for title_of, number, items in sections:
        closed = _number_steps(
            item._replace(words=item.words.strip("\n")) for item in items if item.words or item.kind in EMPTY
        )
        shown = tuple(
            item._replace(number=next(figures))
            if item.kind == "picture" and item.file and item.words
            else item
            for item in closed
        )
        if title_of or shown:
            made.append(MarkdownSection(title_of, shown, number))
    return MarkdownPage(title, tuple(made))


def split_comments(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return a text without comments, and those with their lines; lines and ends of pages stay. One may be open."""
    kept, comments, at, number = list[str](), list[tuple[int, str]](), 0, 1
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start)
        end = len(text) if end < 0 else end + 3
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        number += text.count("\n", at, start)
        comment = text[start:end]
        if BREAK.fullmatch(text, first, len(text) if last < 0 else last):
            kept.append(text[at:end])
        else:
            comments.append((number, comment))
            kept += [text[at:start], "\n" * comment.count("\n")]
        at, number = end, number + comment.count("\n")
    return "".join((*kept, text[at:])), comments


def _write_link(link: re.Match[str]) -> str:
    """Return what paper can show of a link: ``our page (example.org)``; of one within the text its words."""
    words, place = link[1] or "", link[2] or link[3]
    shown = _SCHEME.sub("", place).replace("*", "\\*").replace(":", "\\:")
    if place.startswith("#"):
        return words
    return f"{words} ({shown})" if words and words not in {place, shown} else shown


def _find_level(line: str, lists: list[int]) -> int:
    """Return in how many list items a line is; ``lists`` has the indents of the open ones, and is kept up to date."""
    if not line.strip():
        return 0
    indent = len(line) - len(line.lstrip())
    while lists and indent < lists[-1] + INDENT:
        lists.pop()
    level = len(lists)
    if (_POINT.fullmatch(line) or _STEP.fullmatch(line)) and not RULE.fullmatch(line):
        lists.append(indent)
    return level


def _number_steps(items: Iterable[MarkdownItem]) -> Iterator[MarkdownItem]:
    """Yield items with the numbers of steps: a list begins with the number that is written, and counts on from there.

    What is in a step, and the end of a page, do not end its list.
    """
    counts: dict[int, int] = {}
    for item in items:
        if item.kind != "break":
            counts = {
                level: count
                for level, count in counts.items()
                if level < item.level or (level == item.level and item.kind == "step")
            }
        if item.kind == "step":
            counts[item.level] = counts[item.level] + 1 if item.level in counts else item.number
        yield item._replace(number=counts[item.level]) if item.kind == "step" else item


def _add_block(line: str, number: int, items: list[MarkdownItem]) -> None:
    """Add a line that is a picture, a row of a table or the end of a page, or one of words; a rule is left out."""
    if BREAK.fullmatch(line):
        items.append(MarkdownItem("break", "", number))
    elif line.lstrip().startswith("!["):
        match = _PICTURE.fullmatch(line)
        if match is None:  # one that cannot be read has no file
            items.append(MarkdownItem("picture", line.strip(), number))
        else:
            caption, file, width = match.groups()
            wide = float((width or "0").replace(",", "."))
            items.append(MarkdownItem("picture", caption.strip(), number, file.strip(), wide))
    elif line.lstrip().startswith("|"):
        row = line.strip()[1:].removesuffix("|")
        if items and items[-1].kind == "table":
            items[-1] = items[-1]._replace(words=f"{items[-1].words}\n{row}")
        else:
            items.append(MarkdownItem("table", row, number))
    else:
        _add("" if RULE.fullmatch(line) else line, number, items)


def split_rows(item: MarkdownItem) -> list[tuple[int, tuple[str, ...]]]:
    """Return the lines and the cells of all rows of a table as they are written."""
    return [
        (item.line + at, tuple(cell.strip().replace("\\|", "|") for cell in _BETWEEN.split(row)))
        for at, row in enumerate(item.words.splitlines())
    ]


def read_table(item: MarkdownItem) -> MarkdownTable:
    """Return the table of an item; a second row of dashes makes the first one a head, and aligns the columns."""
    rows = split_rows(item)
    lines = [ALIGN.fullmatch(cell) for cell in rows[1][1]] if len(rows) > 1 else [None]
    if not all(lines):
        return MarkdownTable(tuple(rows))
    return MarkdownTable((rows[0], *rows[2:]), tuple(ALIGNS[line[1], line[2]] for line in lines if line))


def _add(line: str, number: int, items: list[MarkdownItem]) -> None:
    """Add a line to a section: an empty line ends the last item, a plain one continues it."""
    point, step, note = _POINT.fullmatch(line), _STEP.fullmatch(line), _NOTE.fullmatch(line)
    last = items[-1] if items else None
    if not line.strip():
        items.append(MarkdownItem("text", "", number))
    elif note:
        is_open = last is not None and last.kind == "note"
        begins = not note[1].strip() or _POINT.fullmatch(note[1]) or _STEP.fullmatch(note[1])
        between = "\n" if begins or (last and last.words.endswith("\n")) else " "
        if last and is_open:
            items[-1] = last._replace(words=f"{last.words.rstrip(' ')}{between}{_trim_end(note[1])}")
        else:
            items.append(MarkdownItem("note", _trim_end(note[1]), number))
    elif point:
        items.append(MarkdownItem("point", _trim_end(point[1]), number))
    elif step:
        items.append(MarkdownItem("step", _trim_end(step[2]), number, number=int(step[1])))
    elif last and last.words and last.kind not in {"sub", "picture", "table"}:
        between = "" if last.words.endswith("\n") else " "
        items[-1] = last._replace(words=f"{last.words}{between}{_trim_end(line.lstrip())}")
    else:
        items.append(MarkdownItem("text", _trim_end(line.lstrip()), number))


def _trim_end(line: str) -> str:
    """Return a line without spaces at its end, and with a newline if its end forces a break."""
    if line.endswith(BREAKS):
        return f"{line.rstrip(' ').removesuffix(BREAKS[1])}\n"
    return line.rstrip()


def plain(words: str) -> str:
    """Return a text without Markdown and icons."""
    return re.sub(r"(?<!\\)\*{1,3}|(?<!\\)\\(?=[^\w\s]|_)|(?<!\\):[^\W\d_][\w-]*:", "", words).strip()


def unescape(words: str) -> str:
    """Return a text without the backslashes before signs that mean nothing to our own markup."""
    return _ESCAPE.sub(r"\1", words)
