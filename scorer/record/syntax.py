"""A helpful message for a YAML error: the most likely line, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import yaml

from scorer.messages import list_names, msg, plural, quoted
from scorer.record.checking import FileFault
from scorer.record.text import is_json, split_lines

LONGEST = 400
"""The most characters of a line to search; the patterns are slow on longer ones."""

FARTHEST = 200
"""The most lines to search upwards."""

_BY_PROBLEM = {
    "directive": msg("a line may not begin with '%'; remove it"),
    "Unicode": msg("an escape that is not a character; write the character itself"),
    "escape": msg("an unknown escape in quotes; write \\\\ for a backslash"),
    "comment or line break": msg("text follows the '|'; begin it on the next line, indented further"),
}
"""Messages by words of the parser's own message."""

_AFTER_QUOTE = re.compile(r".*[\"']\s*$")
_WORD = r"[^\s:#\"'\[\]{},|-][^\s:#\"'\[\]{},|]*"
_BOARD_ROW = re.compile(r"\s*(?:(?:[A-Za-z]\d|\.)\s*){3,}$")
_NO_SPACE = re.compile(rf"\s*(?:- +)?({_WORD}):([^\s/:].*)")
_DASH = re.compile(r"\s*-([^\s-].*)")
_NO_COLON = re.compile(rf"\s*(?:- +)?({_WORD})(?:\s*=\s*|\s+)?((?:[^:#]*))$")
_NO_COLON_BRACE = re.compile(rf"\s*(?:- +)?({_WORD})\s+([\[{{].*)")


class Spot(NamedTuple):
    """Where the parser stopped, all lines counted from 1: ``start`` is where the current node began."""

    text: list[str]
    problem: str
    line: int
    column: int
    start: int
    json: bool

    def at(self, number: int) -> str:
        """Return the searched part of a line; an empty text if there is no such line."""
        return self.text[number - 1][:LONGEST] if 0 < number <= len(self.text) else ""

    def above(self, number: int) -> int:
        """Return the nearest line above that is not blank or a comment; 0 if there is none."""
        number -= 1
        while number > 0 and (not self.at(number).strip() or self.at(number).lstrip().startswith("#")):
            number -= 1
        return number


def explain_yaml_error(text: str, error: yaml.YAMLError) -> FileFault:
    """Return the most likely mistake in a text that is not YAML."""
    spot = _locate(text, error)
    fault = next(filter(None, (explain(spot) for explain in _EXPLANATIONS)), None)
    if fault:
        return fault
    problem = spot.problem or msg("it cannot be read")
    wrong = msg("this is not YAML: {problem}; compare docs/results.md", problem=problem)
    return FileFault(min(spot.line, len(spot.text)), wrong)


def _locate(text: str, error: yaml.YAMLError) -> Spot:
    """Return the spot where reading a text stopped."""
    mark = getattr(error, "problem_mark", None)
    start = getattr(error, "context_mark", None) or mark
    return Spot(
        text=split_lines(text),
        problem=str(getattr(error, "problem", None) or ""),
        line=mark.line + 1 if mark else 1,
        column=mark.column if mark else 0,
        start=start.line + 1 if start else 1,
        json=is_json(text),
    )


def _explain_quote(spot: Spot) -> FileFault | None:
    if "end of stream" in spot.problem:
        wrong = msg("a quote is opened here and never closed; close it, or write '' for one ' in it")
        return FileFault(spot.start, wrong)
    for number in (spot.above(spot.line), spot.start):
        if spot.at(number).count('"') % 2:
            wrong = msg('a quote (") is opened here and not closed on this line; close it')
            return FileFault(number, wrong)
    return None


def _explain_start(spot: Spot) -> FileFault | None:
    if "cannot start any token" in spot.problem:
        char = spot.at(spot.line)[spot.column : spot.column + 1]
        wrong = msg("no value may begin with {character}; put it in quotes", character=quoted(char))
        return FileFault(spot.line, wrong)
    problem = "directive" if spot.at(spot.line).startswith("%") else spot.problem
    return next(
        (FileFault(spot.line, wrong) for words, wrong in _BY_PROBLEM.items() if words in problem), None
    )


def _explain_bracket(spot: Spot) -> FileFault | None:
    """Explain a list in [ ] or a mapping in { } that does not end properly."""
    char = spot.at(spot.line)[spot.column : spot.column + 1]
    if char in ("]", "}") and "expected ',' or" not in spot.problem:
        return FileFault(spot.line, msg("one {character} too many; remove it", character=quoted(char)))
    if "document start" in spot.problem:
        return FileFault(spot.line, msg("text follows the end of the game; one file holds one game"))
    if "expected ',' or" not in spot.problem and "node content" not in spot.problem:
        return None
    content = "node content" in spot.problem
    close = "]" if content else spot.problem.rstrip("'")[-1:]
    if spot.line == spot.start and not content:
        wrong = msg(
            "a comma or a closing '{close}' is missing before column {column}",
            close=close,
            column=spot.column + 1,
        )
        return FileFault(spot.line, wrong)
    ended = not any(line.strip() for line in spot.text[spot.line - 1 :])
    if spot.json and not ended:
        wrong = msg("a comma is missing at the end of this line")
        return FileFault(spot.above(spot.line) or spot.line, wrong)
    return _explain_open_bracket(spot, close)


def _explain_open_bracket(spot: Spot, close: str) -> FileFault:
    number = _find_unclosed(spot)
    wrong = msg("a bracket is opened and not closed; write '{close}' at its end", close=close)
    if "#" in spot.at(number):
        wrong = msg(
            "a bracket is opened and not closed; write '{close}' at its end, or a name with '#' needs quotes",
            close=close,
        )
    return FileFault(number, wrong)


def _find_unclosed(spot: Spot) -> int:
    """Return the nearest line above that opens more brackets than it closes."""
    number = spot.line
    while (number := spot.above(number)) > max(0, spot.line - FARTHEST):
        code = spot.at(number).split("#")[0]
        if sum(map(code.count, "[{")) > sum(map(code.count, "]}")):
            return number
    return spot.start


def _explain_text_after_quote(spot: Spot) -> FileFault | None:
    if _AFTER_QUOTE.match(spot.at(spot.line)[: spot.column]):
        wrong = msg("text follows the closing quote; put all of it in quotes, with '' for one ' inside")
        return FileFault(spot.line, wrong)
    return None


def _explain_board_row(spot: Spot) -> FileFault | None:
    for number in (spot.start, spot.line):
        if _BOARD_ROW.match(spot.at(number)) and _BOARD_ROW.match(spot.at(spot.above(number))):
            here, above = _indent(spot.at(number)), _indent(spot.at(spot.above(number)))
            if here != above:
                wrong = plural(
                    here,
                    "this row of the board is indented by {n} space, the row above by {above}; "
                    "indent all its rows alike",
                    "this row of the board is indented by {n} spaces, the row above by {above}; "
                    "indent all its rows alike",
                    above=above,
                )
                return FileFault(number, wrong)
    return None


def _match_suspects(spot: Spot, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield the matches where the node began, in the line above the spot, in the spot's own line."""
    for number in dict.fromkeys((spot.start, spot.above(spot.line), spot.line)):
        line = spot.at(number)
        if line.strip() and (match := pattern.match(line)):
            yield number, match


def _explain_dash(spot: Spot) -> FileFault | None:
    for number, match in _match_suspects(spot, _DASH):
        right = quoted("- " + match[1])
        return FileFault(number, msg("a space is missing after the dash; write {right}", right=right))
    return None


def _explain_space(spot: Spot) -> FileFault | None:
    for number, match in _match_suspects(spot, _NO_SPACE):
        right = quoted(f"{match[1]}: {match[2]}")
        return FileFault(number, msg("a space is missing after the colon; write {right}", right=right))
    return None


def _explain_colon(spot: Spot) -> FileFault | None:
    for number, match in _match_suspects(spot, _NO_COLON):
        line = spot.at(number)
        if not line.lstrip().startswith(("[", "{", '"', "'")) and not _BOARD_ROW.match(line):
            return _missing_colon(number, match)
    return None


def _explain_brace(spot: Spot) -> FileFault | None:
    match = _NO_COLON_BRACE.match(spot.at(spot.line))
    return _missing_colon(spot.line, match) if match else None


def _missing_colon(number: int, match: re.Match[str]) -> FileFault:
    right = quoted(f"{match[1]}: {match[2]}".strip())
    return FileFault(number, msg("a colon is missing; write {right}", right=right))


def _explain_second_colon(spot: Spot) -> FileFault | None:
    if "mapping values" in spot.problem and ": " in spot.at(spot.line)[: spot.column]:
        return FileFault(spot.line, msg("a value with ': ' in it needs quotes around it"))
    return None


def _explain_indentation(spot: Spot) -> FileFault | None:
    """Explain a line whose indentation matches no line above."""
    here = spot.at(spot.line)
    if spot.json or not here.strip():
        return None
    others = _find_neighbours(spot, here)
    if not others:
        return _explain_first_dash(spot, here)
    indents = list_names(
        msg("line {number} by {spaces}", number=number, spaces=_indent(spot.at(number))) for number in others
    )
    wrong = plural(
        _indent(here),
        "this line is indented by {n} space, {others}; lines that belong together begin in the same column",
        "this line is indented by {n} spaces, {others}; lines that belong together begin in the same column",
        others=indents,
    )
    return FileFault(spot.line, wrong)


def _explain_first_dash(spot: Spot, here: str) -> FileFault | None:
    if not here.lstrip().startswith("- "):
        return None
    wrong = msg("this line begins with a dash, but those above have none; give every round one")
    return FileFault(spot.line, wrong)


def _find_neighbours(spot: Spot, here: str) -> list[int]:
    """Return the lines above of the same kind that are indented a little less and a little more."""
    dash = here.lstrip().startswith("-")
    less, more, number = 0, 0, spot.line
    while (number := spot.above(number)) > max(0, spot.line - FARTHEST):
        line = spot.at(number)
        if line.lstrip().startswith("-") != dash or _BOARD_ROW.match(line):
            continue
        if _indent(line) < _indent(here) and (not less or _indent(line) > _indent(spot.at(less))):
            less = number
        if _indent(line) > _indent(here) and (not more or _indent(line) < _indent(spot.at(more))):
            more = number
    gaps = {number: abs(_indent(spot.at(number)) - _indent(here)) for number in (less, more) if number}
    return sorted(number for number in gaps if gaps[number] <= 2 * min(gaps.values()))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


_EXPLANATIONS = (
    *(_explain_quote, _explain_start, _explain_bracket, _explain_text_after_quote),
    *(
        _explain_board_row,
        _explain_dash,
        _explain_space,
        _explain_brace,
        _explain_second_colon,
        _explain_colon,
        _explain_indentation,
    ),
)
"""The explanations in the order they are tried."""
