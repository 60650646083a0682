"""What is wrong with the signs of a text: quotes, brackets and those that no value may begin with."""

from __future__ import annotations

import re

from scorer.messages import msg, quoted
from scorer.record.errors import FileFault
from scorer.record.spots import FARTHEST, Explanation, Spot

_AFTER_QUOTE = re.compile(r".*[\"']\s*$")


def _open_quote(spot: Spot) -> FileFault | None:
    if "end of stream" in spot.problem:
        wrong = msg("a quote is opened here and never closed; close it, or write '' for one ' in it")
        return FileFault(spot.start, wrong)
    for number in (spot.above(spot.line), spot.start):
        if spot.at(number).count('"') % 2:
            wrong = msg('a quote (") is opened here and not closed on this line; close it')
            return FileFault(number, wrong)
    return None


def _special_start(spot: Spot) -> FileFault | None:
    char = spot.at(spot.line)[spot.column : spot.column + 1]
    if "cannot start any token" in spot.problem:
        wrong = msg("no value may begin with {character}; put it in quotes", character=quoted(char))
        return FileFault(spot.line, wrong)
    if "directive" in spot.problem or spot.at(spot.line).startswith("%"):
        return FileFault(spot.line, msg("a line may not begin with '%'; remove it"))
    if "Unicode" in spot.problem:
        return FileFault(spot.line, msg("an escape that is not a character; write the character itself"))
    if "escape" in spot.problem:
        return FileFault(spot.line, msg("an unknown escape in quotes; write \\\\ for a backslash"))
    return None


def _block_header(spot: Spot) -> FileFault | None:
    if "comment or line break" not in spot.problem:
        return None
    wrong = msg("text follows the '|'; begin it on the next line, indented further")
    return FileFault(spot.line, wrong)


def _bracket(spot: Spot) -> FileFault | None:
    """Explain a list in [ ] or a mapping in { } that does not end as it should."""
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
    return _open_bracket(spot, close)


def _open_bracket(spot: Spot, close: str) -> FileFault:
    number = _unclosed(spot)
    if "#" in spot.at(number):
        wrong = msg(
            "a bracket is opened and not closed; write '{close}' at its end, or a name with '#' needs quotes",
            close=close,
        )
    else:
        wrong = msg("a bracket is opened and not closed; write '{close}' at its end", close=close)
    return FileFault(number, wrong)


def _unclosed(spot: Spot) -> int:
    """Return the nearest line above that opens more brackets than it closes."""
    number = spot.line
    while (number := spot.above(number)) > max(0, spot.line - FARTHEST):
        code = spot.at(number).split("#")[0]
        if sum(map(code.count, "[{")) > sum(map(code.count, "]}")):
            return number
    return spot.start


def _after_quote(spot: Spot) -> FileFault | None:
    if _AFTER_QUOTE.match(spot.at(spot.line)[: spot.column]):
        wrong = msg("text follows the closing quote; put all of it in quotes, with '' for one ' inside")
        return FileFault(spot.line, wrong)
    return None


EXPLANATIONS: tuple[Explanation, ...] = (
    _open_quote,
    _special_start,
    _block_header,
    _bracket,
    _after_quote,
)
"""The explanations to try, in this order."""
