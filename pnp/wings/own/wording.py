"""Reports what looks like markup in words of a game, but would be printed as it stands."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import unescape

from pnp.drawing.marked import find_open_stars
from pnp.wings.own.findings import Findings, FolderSpot
from scorer.messages import Text, msg, quoted

_TAG = re.compile(
    r"</?(b|strong|i|em|br|p|u|s|a|ul|ol|li|hr|h[1-6]|div|span|font|sup|sub|small|big|center|img|table|tr|td)"
    r"(\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*(\\[nrt])")
_UNDERLINED = re.compile(r"(?<![\w])__(?=[^\s_])[^_]+__(?!\w)")
_BRACKETED = re.compile(r"\[([A-Za-z0-9][\w -]*)\](?!\()")
_BRACED = re.compile(r"\{([^{}]+)\}")
_TAGS = {"b": "**...**", "strong": "**...**", "i": "*...*", "em": "*...*"}


def check_wording(words: str, spot: FolderSpot, icons: Collection[str], findings: Findings) -> None:
    """Report HTML, signs of other notations, and icons in brackets; ``spot`` has a column for a cell of a table."""
    if "<" in words:
        for tag in {
            tag[1].lower(): tag for tag in reversed([*_TAG.finditer(words)])
        }.values():  # each kind once
            right = _TAGS.get(tag[1].lower()) or (_line_break(spot) if tag[1].lower() in {"br", "p"} else "")
            findings.fault(spot, _as_it_stands(tag[0], right))
    for entity in _ENTITY.finditer(words) if "&" in words else ():
        sign = unescape(entity[0])
        if sign != entity[0]:
            findings.fault(spot, _as_it_stands(entity[0], quoted(sign)))
    for escape in _ESCAPE.finditer(words) if "\\" in words else ():
        findings.fault(spot, _as_it_stands(escape[1], _line_break(spot) if escape[1] != r"\t" else ""))
    for underlined in _UNDERLINED.finditer(words) if "__" in words else ():
        findings.fault(spot, _as_it_stands(underlined[0], f"**{underlined[0][2:-2]}**"))
    for bracketed in _BRACKETED.finditer(words) if "[" in words else ():
        name = bracketed[1] if bracketed[1] in icons else re.sub("[ _]", "-", bracketed[1].lower())
        if name in icons:
            findings.fault(spot, _as_it_stands(bracketed[0], f":{name}:"))
        else:
            findings.warn(spot, _as_it_stands(bracketed[0], ""))


def check_braces(words: str, spot: FolderSpot, columns: Collection[str], findings: Findings) -> None:
    """Report columns that a cell of a table names; they are filled in only in ``game.yaml``."""
    for braced in _BRACED.finditer(words) if "{" in words else ():
        if braced[1].strip() in columns:
            wrong = msg("{found} is filled in only in game.yaml, not in a table", found=quoted(braced[0]))
            findings.fault(spot, wrong)
        else:
            findings.warn(spot, _as_it_stands(braced[0], ""))


def check_stars(words: str, spot: FolderSpot, findings: Findings) -> None:
    """Report stars that begin or end nothing, except a single one, which may be meant."""
    stars = find_open_stars(words) if "*" in words else None
    if stars:
        wrong = msg(
            "{found} has no partner on its line; close it, or write {right} for a star that is printed",
            found=quoted(stars),
            right=r"\*",
        )
        findings.fault(spot, wrong)


def _as_it_stands(found: str, right: Text | str) -> Text:
    if not right:
        return msg("{found} is printed as it stands", found=quoted(found))
    return msg("{found} is printed as it stands; write {right}", found=quoted(found), right=right)


def _line_break(spot: FolderSpot) -> Text:
    if spot.file.endswith(".yaml"):
        return msg("a line break, in double quotes as {right}", right=r"\n")
    return msg("a line break")
