"""The head of ``game.yaml``: what a game is called, for how many players, in which languages, how it is scored."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import NamedTuple

from scorer.games.own.sentences import misread, missing, twice, unknown
from scorer.games.own.sheet import PLAIN, Sheet, read_sheet
from scorer.games.own.words import LANGUAGES, NONE, Words, read_words
from scorer.messages import Text, either, literal, msg, plural, quoted
from scorer.record.checking import FileFault, Report
from scorer.record.fields import Fields, describe, fields, is_blank, text
from scorer.record.nodes import Items, Node, Pairs, Scalar, tree
from scorer.record.text import decode, tab_faults
from scorer.seats import COLOURS

KEYS = ("title", "players", "languages", "seats", "colours", "style", "parts")
LONGEST_TITLE = 40
SCORE_SHEET = "score-sheet"

PLAYERS = re.compile(r"([0-9]{1,2})(?:\s*[-–]\s*([0-9]{1,2}))?")


_CURLY = re.compile("[\u201c\u201d\u201e\u2018\u201a]")
_BARE_ICON = re.compile(r": (:[a-z0-9-]+:)(?=[\s,}])")
_CELLS = re.compile(r"[\s-]*cells:\s*\|\s*")
_ROW = re.compile(r"\s+\S(\s+\S)*\s*")


class Head(NamedTuple):
    """What every command needs to know of a folder."""

    title: Words
    players: tuple[int, ...]
    languages: tuple[str, ...]
    seats: tuple[str, ...]
    sheet: Sheet
    fields: Fields  # of the whole file


def read_text(data: bytes) -> str | FileFault:
    """Return the text of a file of a folder, or why it has none."""
    found = decode(data)
    if isinstance(found, FileFault):
        return found
    tabs = tab_faults(found)
    return tabs[0] if tabs else found


def read_pairs(data: bytes) -> tuple[Pairs | None, list[FileFault]]:
    """Return the keys of a YAML file, as far as it can be read, and why no further."""
    content = read_text(data)
    if isinstance(content, FileFault):
        return None, [content]
    root, broken = tree(content)
    if broken:
        return None, [_cells_fault(content, broken.line) or _written_fault(content, broken.line) or broken]
    if isinstance(root, Pairs):
        return root, []
    return None, [FileFault(getattr(root, "line", 1), missing("title", "title: Harvest"))]


def _cells_fault(content: str, broken: int) -> FileFault | None:
    """Return the fault of a block of cells whose first row is further in than another; nothing if it is none."""
    lines = content.splitlines()
    starts = [at for at, line in enumerate(lines[:broken]) if _CELLS.fullmatch(line)]
    rows = list(takewhile(_ROW.fullmatch, lines[starts[-1] + 1 :])) if starts else []
    for number, row in enumerate(rows):
        if _indent(lines[starts[-1]]) < _indent(row) < _indent(rows[0]):
            wrong = msg(
                "this row of cells begins further left than the first one, which YAML does not allow; "
                "write a dot for each place without a cell, as in '. . w w'"
            )
            return FileFault(starts[-1] + 2 + number, wrong)
    return None


def _written_fault(content: str, broken: int) -> FileFault | None:
    """Return the fault of a line that needs straight quotes, or quotes at all; nothing where it is another one."""
    line = content.splitlines()[broken - 1] if broken <= len(content.splitlines()) else ""
    curly, icon = _CURLY.search(line), _BARE_ICON.search(line)
    if curly:
        return FileFault(
            broken, msg("{found} is no quote to a computer; write {right}", found=curly[0], right='"')
        )
    if icon:
        right = f'"{icon[1]}"'
        return FileFault(broken, msg("put {found} in quotes: {right}", found=icon[1], right=right))
    return _quote_fault(content, broken)


def _quote_fault(content: str, broken: int) -> FileFault | None:
    """Return the fault of a quote that is not closed on its line; nothing where each has another."""
    odd = [number for number, line in enumerate(content.splitlines()[:broken], 1) if line.count('"') % 2]
    if len(odd) % 2 == 0:
        return None
    return FileFault(odd[-1], msg('a quote (") is opened here and not closed on this line; close it'))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def read_head(report: Report, root: Pairs) -> Head:
    """Read the head; what is wrong is reported, and something stands in for it."""
    found = fields(report, root, (), KEYS)
    title = _title(report, found.get("title"))
    languages = _languages(report, found.get("languages"), title)
    seats = _seats(report, found.get("seats"))
    players = _players(report, found.get("players"), len(seats), chosen="seats" in found)
    return Head(title, players, languages, seats, _sheet(report, found.get("parts")), found)


def _title(report: Report, node: Node | None) -> Words:
    if node is None:
        report.fault(("title",), missing("title", "title: Harvest"))
        return NONE
    words = read_words(report, node, ("title",), literal("Harvest"))
    for each in words.said.values():
        if len(each) > LONGEST_TITLE or not each.isprintable():
            wrong = msg(
                "the title {title} is no line of 1 to {most} characters",
                title=quoted(each),
                most=LONGEST_TITLE,
            )
            report.fault(("title",), wrong, words.line)
    return words


def _languages(report: Report, node: Node | None, title: Words) -> tuple[str, ...]:
    """Return the languages: those that are named, else those of the title, else English."""
    if node is None:
        return tuple(each for each in title.said if each) or LANGUAGES[:1]
    items = node.items if isinstance(node, Items) else [node]
    found = []
    for each in items:
        lang = text(report, each, ("languages",), either(LANGUAGES))
        if lang in LANGUAGES:
            found.append(lang)
        elif lang is not None:
            wrong = unknown("language", lang, LANGUAGES)
            report.fault(("languages",), wrong, each.line)
    return tuple(dict.fromkeys(found)) or LANGUAGES[:1]


def _seats(report: Report, node: Node | None) -> tuple[str, ...]:
    if node is None:
        return COLOURS
    items = node.items if isinstance(node, Items) else [node]
    found: list[str] = []
    for each in items:
        colour = text(report, each, ("seats",), either(COLOURS))
        if colour in COLOURS and colour not in found:
            found.append(colour)
        elif colour is not None:
            report.fault(("seats",), _no_seat(report, colour, found), each.line)
    return tuple(found) or COLOURS


def _no_seat(report: Report, colour: str, found: list[str]) -> Text:
    if colour in found:
        return twice(colour)
    return unknown("seat", colour, COLOURS)


def _players(report: Report, node: Node | None, seats: int, *, chosen: bool) -> tuple[int, ...]:
    """Return for how many players it is: ``3``, ``2-4``, or a list; at most as many as there are seats."""
    where = ("players",)
    if node is None:
        report.fault(where, missing("players", "players: 2-4"))
        return (2,)
    items = node.items if isinstance(node, Items) else [node]
    found: set[int] = set()
    for each in items:
        match = PLAYERS.fullmatch(each.text) if isinstance(each, Scalar) and not is_blank(each) else None
        if match is None:
            report.fault(where, misread(each, "2, 2-4"), each.line)
            continue
        least, most = int(match[1]), int(match[2] or match[1])
        found.update(range(least, most + 1))
        if not 1 <= least <= most <= seats:
            said = describe(each)
            wrong = msg("players is {found}; a game is for 1 to {most} players", found=said, most=seats)
            if chosen:
                wrong = plural(
                    seats,
                    "players is {found}; seats has {n} colour",
                    "players is {found}; seats has {n} colours",
                    found=said,
                )
            report.fault(where, wrong, each.line)
    return tuple(sorted(each for each in found if 1 <= each <= seats)) or (2,)


def _sheet(report: Report, node: Node | None) -> Sheet:
    """Return the score sheet among the parts; without one, points are counted."""
    found: list[tuple[int, Node]] = []
    for number, part in enumerate(node.items if isinstance(node, Items) else ()):
        pairs = part.pairs if isinstance(part, Pairs) else []
        found += [(number, value) for key, value in pairs if key.text == SCORE_SHEET]
    if len(found) > 1:
        report.fault(("parts",), msg("there are two score sheets; keep one"), found[1][1].line)
    if not found:
        return PLAIN
    number, node = found[0]
    return read_sheet(report, node, ("parts", number, SCORE_SHEET))
