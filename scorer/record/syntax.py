"""The mistakes that people make in YAML, each with its line and what would be right.

Indentation, quotes, brackets, and a colon or dash that is missing or has no space after it. For every other fault
the message has the parser's own words, and the place where it stopped.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import yaml

from scorer.messages import Text, list_names, msg, plural, quoted
from scorer.record.checking import FileFault
from scorer.record.text import SPACES, is_json, split_lines

LONGEST = 400  # the most characters of a line to search; the patterns are slow on longer ones
FARTHEST = 200  # the most lines to search upwards

_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_COMMENT = re.compile(r"(?<![^\s\[{,])#")  # where YAML takes a # for the begin of a comment
_TO_END = re.compile(
    r"(?:\{[^{}]*\}|[^\[\]{},])*+(?=[\]},])"
)  # the rest of a text in brackets; it may name columns

_AFTER_QUOTE = re.compile(r".*[\"']\s*$")
_STRANGE_START = re.compile(r"(%\w*+)(?!:)|\s*(//|/\*|;|<!--)")
_BOARD_ROW = re.compile(r"\s*(?:(?:[A-Za-z]\d|\.)\s*){3,}$")
_WORD = r"[^\s:#\"'\[\]{},|-][^\s:#\"'\[\]{},|]*"
_OPENED = re.compile(r" *(?P<dash>(?:-(?: +|$))*)(?P<key>[^\s#-].*?:(?:\s|$))?")
_OPENS = re.compile(r"[^#]*:\s*(#.*)?$")
_KEY = rf"\s*(?:- +)?({_WORD})"

_Slip = tuple[re.Pattern[str], str, Callable[[Text], Text]]

_SPACE_SLIPS: tuple[_Slip, ...] = (
    (
        re.compile(rf"\s*-[{SPACES}]\s*(\S.*)"),
        r"- \1",
        lambda right: msg("the space after the dash is no ordinary one; type it again: {right}", right=right),
    ),
    (
        re.compile(rf"{_KEY}:[{SPACES}]\s*(\S.*)"),
        r"\1: \2",
        lambda right: msg(
            "the space after the colon is no ordinary one; type it again: {right}", right=right
        ),
    ),
)
"""As below, for spaces that YAML takes for letters."""

_SLIPS: tuple[_Slip, ...] = (
    *_SPACE_SLIPS,
    (
        re.compile(r"\s*-([^\s-].*)"),
        r"- \1",
        lambda right: msg("a space is missing after the dash; write {right}", right=right),
    ),
    (
        re.compile(rf"{_KEY}:([^\s/:].*)"),
        r"\1: \2",
        lambda right: msg("a space is missing after the colon; write {right}", right=right),
    ),
    (
        re.compile(rf"{_KEY}(?:\s*=\s*|\s+|$)([\[{{].*|[^:#]*)$"),
        r"\1: \2",
        lambda right: msg("a colon is missing; write {right}", right=right),
    ),
)
"""Patterns of lines with a slip in them, how to write them, and the message."""


class ParserSpot(NamedTuple):
    """Where the parser stopped, lines counted from 1: ``start`` is where the current node began."""

    text: list[str]
    problem: str
    line: int
    column: int
    start: int

    def at(self, number: int) -> str:
        """Return the searched part of a line; an empty text if there is no such line."""
        return self.text[number - 1][:LONGEST] if 0 < number <= len(self.text) else ""

    def above(self, number: int) -> int:
        """Return the nearest line above that is not blank or a comment; 0 if there is none."""
        number -= 1
        while number > 0 and (not self.at(number).strip() or self.at(number).lstrip().startswith("#")):
            number -= 1
        return number


class _Opened(NamedTuple):
    """The lists and keys that a line may belong to: the nearest line of each, by the column in which it begins."""

    lists: dict[int, int]
    keys: dict[int, int]


def explain_yaml_error(text: str, error: yaml.YAMLError) -> FileFault:
    """Return the most likely mistake in a text that is not YAML."""
    mark = getattr(error, "problem_mark", None)
    start = getattr(error, "context_mark", None) or mark
    spot = ParserSpot(
        text=split_lines(text),
        problem=str(getattr(error, "problem", None) or ""),
        line=mark.line + 1 if mark else 1,
        column=mark.column if mark else 0,
        start=start.line + 1 if start else 1,
    )
    explanations = (
        _explain_sign,
        _explain_quote,
        _explain_bracket,
        _explain_dash,
        _explain_slip,
        _explain_indentation,
    )
    for explain in () if is_json(text) else explanations:
        if fault := explain(spot):
            return fault
    problem, line = spot.problem or msg("it cannot be read"), spot.at(spot.line).strip()
    wrong = msg("this is not YAML: {problem}", problem=problem)
    if line:
        wrong = msg(
            "this is not YAML: {problem} at column {column} of {line}",
            problem=problem,
            column=spot.column + 1,
            line=quoted(line),
        )
    return FileFault(min(spot.line, len(spot.text)), wrong)


def find_wrong_space(text: str) -> Text | None:
    """Return that a text begins with a key or a dash whose space is no ordinary one; ``None`` if it does not."""
    line = text.split("\n", maxsplit=1)[0][:LONGEST]
    found = ((explain, pattern.match(line), right) for pattern, right, explain in _SPACE_SLIPS)
    return next((explain(quoted(match.expand(right))) for explain, match, right in found if match), None)


def _explain_sign(spot: ParserSpot) -> FileFault | None:
    """Explain a line that begins with the sign of a directive, or of a comment elsewhere."""
    for number in dict.fromkeys((spot.start, spot.above(spot.line), spot.line)):
        if sign := _STRANGE_START.match(spot.at(number)):
            wrong = msg(
                "a line that begins with {sign} cannot stand here; delete it, or write # before it for a comment",
                sign=quoted(sign[1] or sign[2]),
            )
            return FileFault(number, wrong)
    return None


def _explain_quote(spot: ParserSpot) -> FileFault | None:
    if "end of stream" in spot.problem:
        wrong = msg("a quote is opened here and never closed; close it, or write '' for one ' in it")
        return FileFault(spot.start, wrong)
    if _AFTER_QUOTE.match(spot.at(spot.line)[: spot.column]):
        wrong = msg("text follows the closing quote; put all of it in quotes, with '' for one ' inside")
        return FileFault(spot.line, wrong)
    return None


def _explain_bracket(spot: ParserSpot) -> FileFault | None:
    if "node content" in spot.problem:
        number = spot.line
        while (number := spot.above(number)) > max(0, spot.line - FARTHEST):
            code = spot.at(number).split("#")[0]
            if sum(map(code.count, "[{")) > sum(map(code.count, "]}")):
                return _explain_open(spot, number, number, "]")
        return None
    if "expected ',' or" not in spot.problem:
        return None
    close = spot.problem.rstrip("'")[-1:]
    if spot.line > spot.start:
        return _explain_open(spot, spot.start, spot.line, close)
    wrong = msg(
        "a comma or a closing '{close}' is missing before column {column}",
        close=close,
        column=spot.column + 1,
    )
    return FileFault(spot.start, wrong)


def _explain_open(spot: ParserSpot, first: int, last: int, close: str) -> FileFault:
    """Return the fault for a bracket that is open on some lines: a comment may hide its end."""
    for number in range(first, min(last, first + FARTHEST) + 1):
        if text := _find_comment(spot.at(number)):
            wrong = msg(
                "# begins a comment, which hides the rest of the line; write {right}", right=quoted(text)
            )
            return FileFault(number, wrong)
    return FileFault(
        first, msg("a bracket is opened and not closed; write '{close}' at its end", close=close)
    )


def _find_comment(line: str) -> str:
    """Return the text within brackets that begins with a #, or has one, if the line's closing bracket is behind it."""
    bare = _QUOTED.sub(lambda quote: "x" * len(quote[0]), line)
    sign = _COMMENT.search(bare)
    rest = _TO_END.match(bare, sign.start()) if sign else None
    before = bare[: sign.start()] if sign else ""
    is_within = sum(map(before.count, "[{")) > sum(map(before.count, "]}"))
    start = max(before.rfind(mark) + len(mark) for mark in ("[", "{", ",", ": ")) if is_within else 0
    return line[start : rest.end()].strip() if rest and is_within else ""


def find_swallowed_dash(lines: list[str], first: int, last: int) -> FileFault | None:
    """Return a fault if a list item from line ``first`` to ``last`` has a line with a dash: an item indented more."""
    spot = ParserSpot(lines, "", last, 0, first)
    numbers = range(first, min(last, first + FARTHEST) + 1)
    dashes = [number for number in numbers if spot.at(number).lstrip().startswith("- ")]
    return _fault_of_indentation(spot, dashes[1], [first]) if dashes[:1] == [first] != dashes else None


def _explain_dash(spot: ParserSpot) -> FileFault | None:
    """Explain a dash that begins in another column than the one above, whose item is plain text."""
    here, above = spot.at(spot.line), spot.above(spot.line)
    both = here.lstrip().startswith("- ") and spot.at(above).lstrip().startswith("- ")
    if both and spot.column == _indent(here) < _indent(spot.at(above)) and not _has_key(spot.at(above), "- "):
        return _fault_of_indentation(spot, spot.line, [above])
    return None


def _explain_slip(spot: ParserSpot) -> FileFault | None:
    """Explain a colon or dash where the node began, in the line above the spot, or in the spot's own line."""
    before = spot.at(spot.line)[: spot.column]
    if "mapping values" in spot.problem and ": " in before and not {"[", "{"} & set(before):
        return FileFault(spot.line, msg("a value with ': ' in it needs quotes around it"))
    suspects = dict.fromkeys((spot.start, spot.above(spot.line), spot.line))
    for pattern, right, explain in _SLIPS:
        for number in suspects:
            line = spot.at(number)
            if not _BOARD_ROW.match(line) and (match := pattern.match(line)):
                return FileFault(number, explain(quoted(match.expand(right).strip())))
    return None


def _explain_indentation(spot: ParserSpot) -> FileFault | None:
    """Explain a line whose indentation matches no line above."""
    for number in (spot.start, spot.line):
        row, above = spot.at(number), spot.at(spot.above(number))
        if _BOARD_ROW.match(row) and _BOARD_ROW.match(above) and _indent(row) != _indent(above):
            wrong = plural(
                _indent(row),
                "this row of the board is indented by {n} space, the row above by {above}; "
                "indent all its rows alike",
                "this row of the board is indented by {n} spaces, the row above by {above}; "
                "indent all its rows alike",
                above=_indent(above),
            )
            return FileFault(number, wrong)
    here = spot.at(spot.line)
    if not here.strip() or (spot.column != _indent(here) and "mapping values" not in spot.problem):
        return None
    return _explain_place(spot, spot.line)


def _explain_place(spot: ParserSpot, number: int) -> FileFault | None:
    """Explain a line that begins in none of the columns of the lists and keys around it."""
    here, above, opened = spot.at(number), spot.above(number), _find_opened(spot, number)
    column, is_item = _indent(here), here.lstrip().startswith("-")
    if is_item and (closing := _find_closing(spot, number)):
        return _explain_place(spot, closing)
    if is_item and _lacks_dashes(opened, column):
        wrong = msg("this line begins with a dash, but those above have none; give every item one")
        return FileFault(number, wrong)
    if not is_item and (dash := _find_dash_below(spot, above)):
        wrong = msg("a dash is missing here; line {number} in the same column has one", number=dash)
        return FileFault(above, wrong)
    columns = dict(opened.lists if is_item else opened.keys)
    if is_item and _OPENS.match(spot.at(above)):  # a list may begin here
        columns.setdefault(_indent(spot.at(above)), above)
    lacks = None if is_item else opened.lists.get(column)
    less = sorted(other for other in columns if (0 if lacks else -1) < other < column)[-1:]
    near = [*less, *sorted(other for other in columns if other > column)[: 2 if lacks else 1]]
    gaps = {other: abs(other - column) for other in near}
    others = sorted(columns[other] for other in near if gaps[other] <= 2 * min(gaps.values()))
    return _fault_of_indentation(spot, number, others, is_item=is_item, lacks=lacks) if others else None


def _lacks_dashes(opened: _Opened, column: int) -> bool:
    """Return whether the keys of a list's first item stand in an item's column, or behind it, without a dash."""
    parent = max((other for other in opened.keys if other < column), default=-1)
    return any(other >= column for other in opened.keys) and all(other < parent for other in opened.lists)


def _find_dash_below(spot: ParserSpot, number: int) -> int | None:
    """Return the next line that begins in the column of a line, if it has a dash and this line has none."""
    column = _indent(spot.at(number))
    for below in range(number + 1, min(len(spot.text), number + FARTHEST) + 1):
        line = spot.at(below)
        if line.strip() and not line.lstrip().startswith("#") and _indent(line) <= column:
            is_item = _indent(line) == column and line.lstrip().startswith("- ")
            return below if is_item and _has_key(spot.at(number), "") else None
    return None


def _has_key(line: str, dash: str) -> bool:
    """Return whether a line is a key with its value, behind this dash or behind none."""
    match = _OPENED.match(line)
    return match is not None and match["dash"] == dash and match["key"] is not None


def _find_opened(spot: ParserSpot, number: int) -> _Opened:
    """Return the lists and keys that are open above a line."""
    opened, least, last = _Opened({}, {}), LONGEST, max(0, number - FARTHEST)
    while least and (number := spot.above(number)) > last:
        match = None if _BOARD_ROW.match(spot.at(number)) else _OPENED.match(spot.at(number))
        if match is None:
            continue
        if match["key"] and match.end("dash") <= least:
            opened.keys.setdefault(match.end("dash"), number)
        if match["dash"] and match.start("dash") <= least:
            opened.lists.setdefault(match.start("dash"), number)
        least = min(least, match.start("dash"))
    return opened


def _find_closing(spot: ParserSpot, number: int) -> int | None:
    """Return the line that closed the list of an item: it begins at the item's column or before, without a dash."""
    column, closing, last = _indent(spot.at(number)), None, max(0, number - FARTHEST)
    while (number := spot.above(number)) > last:
        line = spot.at(number)
        is_item = line.lstrip().startswith("-")
        if is_item and _indent(line) == column:
            return closing
        if _indent(line) <= column and (is_item or line.rstrip().endswith(":")):
            return None  # another list
        closing = number if _indent(line) <= column else closing
    return None


def _fault_of_indentation(
    spot: ParserSpot, line: int, others: list[int], *, is_item: bool = True, lacks: int | None = None
) -> FileFault:
    """Return the fault of a line that is not indented as others are; it may lack a dash, which line ``lacks`` has."""
    wrong = plural(
        _indent(spot.at(line)),
        "this line is indented by {n} space, {others}; lines that belong together begin in the same column",
        "this line is indented by {n} spaces, {others}; lines that belong together begin in the same column",
        others=list_names(_describe_place(spot, number, is_item=is_item) for number in others),
    )
    if lacks:
        wrong = msg(
            "{wrong}, and an item of a list with a dash, as in line {number}", wrong=wrong, number=lacks
        )
    return FileFault(line, wrong)


def _describe_place(spot: ParserSpot, number: int, *, is_item: bool) -> Text:
    """Return by how much a line is indented: its dash, or the key behind it."""
    line = spot.at(number)
    if is_item or not line.lstrip().startswith("-"):
        return msg("line {number} by {spaces}", number=number, spaces=_indent(line))
    return msg(
        "line {number} by {spaces} with its dash", number=number, spaces=len(line) - len(line.lstrip(" -"))
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
