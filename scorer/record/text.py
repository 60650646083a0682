"""The bytes of a results file as text: its size is limited, it is UTF-8 and has no control characters."""

import codecs
import re

from scorer.messages import Text, msg
from scorer.record.checking import FileFault

LIMIT = 256 * 1024  # the most bytes of a results file; a long game has one or two thousand

FOREIGN = msg(
    "this is an export of Board Game Stats, which pnp does not read; write a results file of one game, "
    "which begins with 'game: low-blow'"
)
"""The fault of a file of another program."""

FOREIGN_KEYS = frozenset({"games", "players", "plays"})
"""Keys that every export of that program has together, and no file of ours."""

_FOREIGN = re.compile(rb'"(?:playerScores|gameRefId|bggId)"\s*:')

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_LINE_END = re.compile("\r\n|\r|\n")
_INDENT_WITH_TAB = re.compile(r"[ -]*\t[ \t-]*[^ \t-]")

SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Spaces that YAML and CSV take for letters; within words they may be meant."""

_UNSEEN = "\u200b\u200e\u200f\u2060"  # marks without width that are copied with a text
_ODD = re.compile(f"[{SPACES}{_UNSEEN}]")
_INDENT = re.compile(rf"^[ \t{SPACES}{_UNSEEN}]+", re.MULTILINE)
_INDENT_WITH_SPACE = re.compile(rf" *([{SPACES}{_UNSEEN}])[ {SPACES}{_UNSEEN}]*[^ {SPACES}{_UNSEEN}]")
_PAIR = re.compile(r"\\\\|\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


def decode(data: bytes) -> str | FileFault:
    """Return the text of a file, or the fault that makes it unreadable."""
    if len(data) > LIMIT:
        large = msg(
            "the file is larger than {limit} KiB; such a file has a few pages of text", limit=LIMIT // 1024
        )
        return FileFault(1, FOREIGN if _FOREIGN.search(data) else large)
    if data.startswith(_UTF16):
        return FileFault(1, msg("the file is UTF-16 text; save it as UTF-8"))
    if b"\0" in data:
        return FileFault(1, msg("the file is binary; write it as text, in any editor"))
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        line = len(_LINE_END.split(data[: fault.start].decode("utf-8")))
        wrong = msg("byte {byte} is not UTF-8 text; save the file as UTF-8", byte=f"{data[fault.start]:#04x}")
        return FileFault(line, wrong)
    control = _CONTROL.search(text)
    if control:
        line = len(_LINE_END.split(text[: control.start()]))
        wrong = msg(
            "the character {character} is not allowed here; delete it",
            character=f"U+{ord(control[0]):04X}",
        )
        return FileFault(line, wrong)
    return text


def split_lines(text: str) -> list[str]:
    """Split a text into the lines that an editor shows."""
    return _LINE_END.split(text)


def is_json(text: str) -> bool:
    """Return whether a text looks like JSON, which may be indented with tabs."""
    return text.lstrip().startswith("{")


def tab_faults(text: str) -> list[FileFault]:
    """Return a fault for every line that is indented with a tab."""
    wrong = msg("this line is indented with a tab; indent it with spaces")
    return [
        FileFault(number, wrong)
        for number, line in enumerate(split_lines(text), 1)
        if "\t" in line and _INDENT_WITH_TAB.match(line)
    ]


def space_faults(text: str) -> list[FileFault]:
    """Return a fault for every line that is indented with a character that YAML takes for a letter."""
    if text.isascii():
        return []
    found = ((number, _INDENT_WITH_SPACE.match(line)) for number, line in enumerate(split_lines(text), 1))
    return [FileFault(number, _explain_space(sign[1])) for number, sign in found if sign]


def _explain_space(char: str) -> Text:
    code = f"U+{ord(char):04X}"
    if char in "\u00a0\u202f":
        return msg("this line is indented with a no-break space ({code}); indent it with spaces", code=code)
    return msg("this line is indented with the character {code}; indent it with spaces", code=code)


def replace_spaces(text: str) -> str:
    """Return a text in which the indentation of every line has spaces and tabs only, one for each character."""
    if text.isascii():
        return text
    return _INDENT.sub(lambda indent: _ODD.sub(" ", indent[0]), text)


def align_tabs(text: str) -> str:
    """Return a text with every line that has a tab in its indentation indented like the line above it."""
    indent, changed = "", []
    for line in split_lines(text):
        bare = line.lstrip(" \t")
        right = indent + bare if "\t" in line[: len(line) - len(bare)] else line
        indent = right[: len(right) - len(right.lstrip(" "))] if bare else indent
        changed.append(right)
    return "\n".join(changed)


def plain_minus(number: str) -> str:
    """Return a number with the minus sign of keyboards.

    >>> plain_minus("−5")
    '-5'
    """
    return number.replace("−", "-")


def join_surrogates(text: str) -> str:
    r"""Replace JSON's pairs of escapes (``\ud83d\ude00``) by one escape, which YAML can read."""
    return _PAIR.sub(_join_pair, text) if "\\u" in text else text


def _join_pair(match: re.Match[str]) -> str:
    if not match[1]:
        return match[0]
    code = 0x10000 + ((int(match[1], 16) & 0x3FF) << 10) + (int(match[2], 16) & 0x3FF)
    return f"\\U{code:08X}"
