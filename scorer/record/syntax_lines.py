"""What is wrong with the lines of a text: dashes, colons, and the columns where lines begin."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorer.messages import list_names, msg, plural, quoted
from scorer.record.errors import FileFault
from scorer.record.spots import FARTHEST, Explanation, Spot

_WORD = r"[^\s:#\"'\[\]{},|-][^\s:#\"'\[\]{},|]*"
_BOARD_ROW = re.compile(r"\s*(?:(?:[A-Za-z]\d|\.)\s*){3,}$")
_NO_SPACE = re.compile(rf"\s*(?:- +)?({_WORD}):([^\s/:].*)")
_DASH = re.compile(r"\s*-([^\s-].*)")
_NO_COLON = re.compile(rf"\s*(?:- +)?({_WORD})(?:\s*=\s*|\s+)?((?:[^:#]*))$")
_NO_COLON_BRACE = re.compile(rf"\s*(?:- +)?({_WORD})\s+([\[{{].*)")


def _board_row(spot: Spot) -> FileFault | None:
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


def _suspects(spot: Spot) -> Iterator[int]:
    """Yield the lines where the mistake can be: where reading began, the line above, the line itself."""
    yield from dict.fromkeys(n for n in (spot.start, spot.above(spot.line), spot.line) if spot.at(n).strip())


def _dash(spot: Spot) -> FileFault | None:
    for number in _suspects(spot):
        match = _DASH.match(spot.at(number))
        if match:
            right = quoted("- " + match[1])
            return FileFault(number, msg("a space is missing after the dash; write {right}", right=right))
    return None


def _space(spot: Spot) -> FileFault | None:
    for number in _suspects(spot):
        match = _NO_SPACE.match(spot.at(number))
        if match:
            right = quoted(f"{match[1]}: {match[2]}")
            return FileFault(number, msg("a space is missing after the colon; write {right}", right=right))
    return None


def _colon(spot: Spot) -> FileFault | None:
    for number in _suspects(spot):
        line = spot.at(number)
        if line.lstrip().startswith(("[", "{", '"', "'")) or _BOARD_ROW.match(line):
            continue
        fault = _no_colon(number, _NO_COLON.match(line))
        if fault:
            return fault
    return None


def _colon_before_brace(spot: Spot) -> FileFault | None:
    return _no_colon(spot.line, _NO_COLON_BRACE.match(spot.at(spot.line)))


def _no_colon(number: int, match: re.Match[str] | None) -> FileFault | None:
    if match is None:
        return None
    right = quoted(f"{match[1]}: {match[2]}".strip())
    return FileFault(number, msg("a colon is missing; write {right}", right=right))


def _second_colon(spot: Spot) -> FileFault | None:
    if "mapping values" in spot.problem and ": " in spot.at(spot.line)[: spot.column]:
        return FileFault(spot.line, msg("a value with ': ' in it needs quotes around it"))
    return None


def _indentation(spot: Spot) -> FileFault | None:
    """Explain a line that begins in a column where nothing before it began."""
    here = spot.at(spot.line)
    if spot.json or not here.strip():
        return None
    others = _neighbours(spot, here)
    if not others:
        return _first_dash(spot, here)
    theirs = list_names(
        msg("line {number} by {spaces}", number=number, spaces=_indent(spot.at(number))) for number in others
    )
    wrong = plural(
        _indent(here),
        "this line is indented by {n} space, {others}; lines that belong together begin in the same column",
        "this line is indented by {n} spaces, {others}; lines that belong together begin in the same column",
        others=theirs,
    )
    return FileFault(spot.line, wrong)


def _first_dash(spot: Spot, here: str) -> FileFault | None:
    if not here.lstrip().startswith("- "):
        return None
    wrong = msg("this line begins with a dash, but those above have none; give every round one")
    return FileFault(spot.line, wrong)


def _neighbours(spot: Spot, here: str) -> list[int]:
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


EXPLANATIONS: tuple[Explanation, ...] = (
    _board_row,
    _dash,
    _space,
    _colon_before_brace,
    _second_colon,
    _colon,
    _indentation,
)
"""The explanations to try after those by signs, in this order."""
