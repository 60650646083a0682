"""The head of ``game.yaml``: title, numbers of players, languages, seats, and the score sheet."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from itertools import takewhile
from typing import NamedTuple

from scorer.language_codes import LANGUAGES, is_code, right_code
from scorer.messages import either, literal, msg, plural, quoted
from scorer.record.checking import FaultCollector, FileFault
from scorer.record.fields import Fields, describe, fields, is_blank, text
from scorer.record.nodes import Items, Node, Pairs, Scalar, tree
from scorer.record.text import LIMIT, decode, tab_faults
from scorer.seats import SEATS
from scorer.wings.own.characters import CURLY, QUOTED, find_odd_spaces, find_unseen
from scorer.wings.own.sentences import misread, missing, repeated_name
from scorer.wings.own.sheet import PLAIN, Sheet, read_sheet
from scorer.wings.own.words import NONE, OwnWords, explain_code, list_items, read_listed, read_words

KEYS = ("title", "players", "languages", "variants", "seats", "colours", "style", "parts")
LONGEST_TITLE = 40
SCORE_SHEET = "score-sheet"

VARIANT = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # the id of a variant

PLAYERS = re.compile(r"([0-9]{1,99})(?:\s*[-–]\s*([0-9]{1,99}))?")


_BARE_ICON = re.compile(r": (:(?:[\w-]+|\{[^{}]*\}):)(?=[\s,}]|$)")
_BARE_COLON = re.compile(r"[{,] *[\w-]+: +[^\s\"'{\[:,}][^\"'{\[:,}]*: ")
"""In braces, a value without quotes that has a colon in it."""

_BARE_COLUMN = re.compile(r": (\{[\w ]+\} *[^\s,{}\[\]][^,{}\[\]]*)")
"""A value without quotes that begins with a column and goes on."""

_EMPTY = re.compile(r"[{,] *([\w-]+):(?=[,}])")
"""A key in braces without a value, which YAML takes only before a space."""

SHARED = ("'*{name}'", "'&{name}'")  # how the sentences on aliases and anchors begin
LIKE = "like: main"

_CELLS = re.compile(r"[\s-]*cells:\s*\|\s*")
_ROW = re.compile(r"\s+\S(\s+\S)*\s*")


class Head(NamedTuple):
    """What every command needs to know about a folder."""

    title: OwnWords
    players: tuple[int, ...]
    languages: tuple[str, ...]
    seats: tuple[str, ...]
    sheet: Sheet
    fields: Fields  # of the whole file
    variants: Mapping[str, OwnWords] = {}  # the names of what may be printed, by their ids; the default first


def read_text(data: bytes) -> str | list[FileFault]:
    """Decode a file of a folder; return its text, or its faults."""
    try:
        unseen = [] if len(data) > LIMIT else find_unseen(data.removeprefix(codecs.BOM_UTF8).decode("utf-8"))
    except UnicodeDecodeError:
        unseen = []
    content = unseen or decode(data)
    if isinstance(content, FileFault):
        return [content]
    return content if isinstance(content, list) else tab_faults(content) or content


def read_yaml(data: bytes) -> str | list[FileFault]:
    """Decode a YAML file of a folder; return its text, or its faults."""
    content = read_text(data)
    return content if isinstance(content, list) else find_odd_spaces(content) or content


def read_pairs(data: bytes) -> tuple[Pairs | None, list[FileFault]]:
    """Read the keys of a YAML file; without them, return the faults."""
    content = read_yaml(data)
    if isinstance(content, list):
        return None, content
    root, broken = tree(content)
    if broken:
        return None, [explain_fault(content, broken)]
    if isinstance(root, Pairs):
        return root, []
    return None, [FileFault(getattr(root, "line", 1), missing("title", "title: Harvest"))]


def explain_fault(content: str, broken: FileFault) -> FileFault:
    """Return the likeliest mistake in a file of a folder that is not the YAML that is read."""
    if broken.message.pattern.startswith(SHARED):
        wrong = msg(
            "{wrong}; to take what another part or mark has, write {right}", wrong=broken.message, right=LIKE
        )
        return broken._replace(message=wrong)
    return _find_cells_fault(content, broken.line) or _find_quote_fault(content, broken.line) or broken


def _find_cells_fault(content: str, broken: int) -> FileFault | None:
    """Find a row of cells that begins left of the first row; ``broken`` is the line where YAML failed."""
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


def _find_quote_fault(content: str, broken: int) -> FileFault | None:
    """Find a curly quote in the broken line, or an icon without quotes or an open quote."""
    lines = content.splitlines()
    curly = CURLY.search(lines[broken - 1]) if broken <= len(lines) else None
    if curly:
        return FileFault(
            broken, msg("{found} is not a straight quote; write {right}", found=curly[0], right='"')
        )
    line = QUOTED.sub('""', lines[broken - 1]) if broken <= len(lines) else ""
    if _BARE_COLON.search(line):
        return FileFault(broken, msg("a value with ': ' in it needs quotes around it"))
    if column := _BARE_COLUMN.search(line):
        return FileFault(
            broken, msg("put {found} in quotes: {right}", found=column[1], right=f'"{column[1]}"')
        )
    if empty := _EMPTY.search(line):
        return FileFault(broken, missing(empty[1], f'{empty[1]}: "..."'))
    return _find_bare_icon(lines, broken) or _find_open_quote(content, broken)


def _find_bare_icon(lines: list[str], broken: int) -> FileFault | None:
    """Find an icon without quotes in the broken line or in braces; YAML often fails elsewhere because of it."""
    for number in (broken, *range(1, len(lines) + 1)):
        line = QUOTED.sub('""', lines[number - 1]) if number <= len(lines) else ""
        icon = _BARE_ICON.search(line)
        if icon and (number == broken or "{" in line[: icon.start()]):
            right = f'"{icon[1]}"'
            return FileFault(number, msg("put {found} in quotes: {right}", found=icon[1], right=right))
    return None


def _find_open_quote(content: str, broken: int) -> FileFault | None:
    """Find a quote that is not closed on its line, up to the broken line."""
    odd = [number for number, line in enumerate(content.splitlines()[:broken], 1) if line.count('"') % 2]
    if len(odd) % 2 == 0:
        return None
    return FileFault(odd[-1], msg('a quote (") is opened here and not closed on this line; close it'))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def read_head(report: FaultCollector, root: Pairs) -> Head:
    """Read the head, report faults, and use defaults instead of wrong values."""
    entries = fields(report, root, (), KEYS)
    languages = _read_languages(report, entries.get("languages"), entries.get("title"))
    title = _read_title(report, entries.get("title"), languages)
    seats = _read_seats(report, entries.get("seats"))
    players = _read_players(report, entries.get("players"), len(seats), chosen="seats" in entries)
    variants = _read_variants(report, entries.get("variants"), languages)
    sheet = _read_sheet(report, entries.get("parts"), languages)
    return Head(title, players, languages, seats, sheet, entries, variants)


def _read_variants(
    report: FaultCollector, node: Node | None, languages: tuple[str, ...]
) -> dict[str, OwnWords]:
    """Return the names of the variants by their ids, which are words of command lines and file names."""
    example, variants = "{base: Base game, sea: With the sea}", {}
    if node is not None and not (isinstance(node, Pairs) and node.pairs):
        report.fault(("variants",), misread(node, example), node.line)
    for key, value in node.pairs if isinstance(node, Pairs) else ():
        name = read_words(report, value, ("variants", key.text), literal("Base game"), languages)
        if not VARIANT.fullmatch(key.text):
            report.fault(("variants",), misread(key.text, "sea"), key.line)
        elif key.text in variants:
            report.fault(("variants",), repeated_name(quoted(key.text)), key.line)
        for words in name.said.values():
            if len(words) > LONGEST_TITLE or not words.isprintable():
                report.fault(("variants",), misread(words, "Base game"), name.line)
        variants[key.text] = name
    return variants


def _read_title(report: FaultCollector, node: Node | None, languages: tuple[str, ...]) -> OwnWords:
    if node is None:
        report.fault(("title",), missing("title", "title: Harvest"))
        return NONE
    words = read_words(report, node, ("title",), literal("Harvest"), languages)
    for title in words.said.values():
        if len(title) > LONGEST_TITLE or not title.isprintable() or not title.strip():
            wrong = plural(
                LONGEST_TITLE,
                "the title {title} is not one line of 1 to {most} character",
                "the title {title} is not one line of 1 to {most} characters",
                title=quoted(title),
                most=LONGEST_TITLE,
            )
            report.fault(("title",), wrong, words.line)
    return words


def _read_languages(report: FaultCollector, node: Node | None, title: Node | None) -> tuple[str, ...]:
    """Return the listed languages, also those that wrong codes mean; else, or after a fault, those of the title."""
    languages: list[str] = []
    of_title = [key.text for key, _ in title.pairs if is_code(key.text)] if isinstance(title, Pairs) else []
    is_right = node is not None
    for item in list_items(report, node, ("languages",)) if node else ():
        code = text(report, item, ("languages",), literal("en, pl, ja, pt-BR"))
        wrong = explain_code(code) if code is not None else None
        if wrong:
            report.fault(("languages",), wrong, item.line)
        is_right = is_right and code is not None and not wrong
        languages += [right_code(code)] if code else []
    return (
        tuple(dict.fromkeys(filter(None, languages if is_right else [*languages, *of_title])))
        or LANGUAGES[:1]
    )


def _read_seats(report: FaultCollector, node: Node | None) -> tuple[str, ...]:
    if node is None:
        return SEATS
    seats: list[str] = []
    before = len(report.faults)
    for colour, line in read_listed(report, node, ("seats",), either(SEATS), "seat", SEATS):
        if colour in seats:
            report.fault(("seats",), repeated_name(colour), line)
        else:
            seats.append(colour)
    return SEATS if len(report.faults) > before else tuple(seats)


def _read_players(report: FaultCollector, node: Node | None, seats: int, *, chosen: bool) -> tuple[int, ...]:
    """Return the numbers of players from ``3``, ``2-4``, or a list; there may not be more players than seats."""
    where = ("players",)
    if node is None:
        report.fault(where, missing("players", "players: 2-4"))
        return (2,)
    items = node.items if isinstance(node, Items) else [node]
    numbers: set[int] = set()
    for item in items:
        match = PLAYERS.fullmatch(item.text) if isinstance(item, Scalar) and not is_blank(item) else None
        if match is None:
            report.fault(where, misread(item, "2, 2-4"), item.line)
            continue
        least, most = int(match[1]), int(match[2] or match[1])
        numbers.update(range(least, min(most, seats) + 1))
        if 1 <= most < least <= seats:
            numbers.update(range(most, least + 1))
            report.fault(where, misread(item, f"{most}-{least}"), item.line)
        elif not 1 <= least <= most <= seats:
            value = describe(item)
            wrong = plural(
                seats,
                "players is {found}; a game is for 1 to {most} player",
                "players is {found}; a game is for 1 to {most} players",
                found=value,
                most=seats,
            )
            if chosen:
                wrong = plural(
                    seats,
                    "players is {found}; seats has {n} colour",
                    "players is {found}; seats has {n} colours",
                    found=value,
                )
            report.fault(where, wrong, item.line)
    return tuple(sorted(item for item in numbers if 1 <= item <= seats)) or (2,)


def _read_sheet(report: FaultCollector, node: Node | None, languages: tuple[str, ...]) -> Sheet:
    """Return the score sheet in the parts, or one that counts points."""
    sheets: list[tuple[int, Node]] = []
    for number, part in enumerate(node.items if isinstance(node, Items) else ()):
        pairs = part.pairs if isinstance(part, Pairs) else []
        sheets += [(number, value) for key, value in pairs if key.text == SCORE_SHEET]
    if len(sheets) > 1:
        report.fault(("parts",), msg("there are two score sheets; delete one"), sheets[1][1].line)
    if not sheets:
        return PLAIN
    number, node = sheets[0]
    return read_sheet(report, node, ("parts", number, SCORE_SHEET), languages)
