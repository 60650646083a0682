"""Reading nodes: mappings with known keys, text, whole numbers. Wrong values are reported, not raised."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from scorer.errors import Where
from scorer.messages import Text, either, list_names, literal, msg, quoted
from scorer.people import to_nfc
from scorer.record.checking import CLOSE, Report
from scorer.record.nodes import Items, Node, Pairs, Scalar

_INTEGER = re.compile(r"-?[0-9]{1,9}")
_T = TypeVar("_T")
_NULLS = ("", "~", "null")

Fields = dict[str, Node]
"""The values of a mapping by key; optional keys that are left blank are left out."""


def fields(report: Report, node: Pairs, where: Where, known: Sequence[str], kind: str = "key") -> Fields:
    """Return the values of a mapping by its known keys.

    An unknown key is reported with the nearest known one; if that one is missing, the value is
    used for it, so that one typing error gives one fault and the value is still checked.
    """
    found: Fields = {}
    strangers: list[tuple[Scalar, Node]] = []
    spare: list[Node] = []
    for key, value in node.pairs:
        name = to_nfc(key.text)
        if name not in known:
            strangers.append((key, value))
        elif name in found:
            report.fault((*where, name), _again(kind, name, report.line((*where, name))), key.line)
            spare.append(value)
        else:
            report.at((*where, name), key.line)
            found[name] = value
    doubtful = "" in known or len(set(known)) < len(known)  # a name is unread or given twice
    for key, value in () if doubtful else strangers:
        _stranger(report, found, (key, value), where, known, kind)
    _use_spare(found, spare, known, kind)
    return {name: value for name, value in found.items() if not is_blank(value)}


def _again(kind: str, name: str, first: int) -> Text:
    if kind == "player":
        return msg(
            "the player {player} is listed again, first on line {line}; list it once",
            player=quoted(name),
            line=first,
        )
    return msg("the key {key} is used again, first on line {line}; use it once", key=quoted(name), line=first)


def _use_spare(found: Fields, spare: Sequence[Node], known: Sequence[str], kind: str) -> None:
    """Use the second value of a repeated name for the one player who is missing."""
    missing = [name for name in known if name not in found]
    if kind == "player" and spare and len(missing) == 1:
        found[missing[0]] = spare[0]


def _stranger(
    report: Report, found: Fields, pair: tuple[Scalar, Node], where: Where, known: Sequence[str], kind: str
) -> None:
    """Report an unknown key, and use its value for the most likely key."""
    key, value = pair
    missing = [name for name in known if name not in found]
    joined = next((name for name in missing if key.text.startswith((f"{name}:", f"{name} "))), None)
    right: Callable[[], Text]
    if joined and is_blank(value):
        meant: str | None = joined
        value = Scalar(key.line, key.text[len(joined) + 1 :].strip(), "", key.line)
        right = partial(_spaced, f"{joined}: {value.text}")
    else:
        meant = report.nearest(key.text, missing, CLOSE)
        meant = meant or (missing[0] if kind == "player" and len(missing) == 1 else None)
        right = partial(_right, report, key.text, known, meant)
    report.fault((*where, key.text), lambda: _unknown(kind, key.text, right()), key.line)
    if meant is not None:
        found[meant] = value
        report.at((*where, meant), key.line)


def _spaced(pair: str) -> Text:
    return msg("write a colon and a space: {pair}", pair=quoted(pair))


def _right(report: Report, word: str, known: Sequence[str], meant: str | None) -> Text:
    """Return the nearest known key, or all keys if none is similar."""
    close = report.nearest(word, known, CLOSE)
    if close is not None:
        return msg("the nearest is {nearest}", nearest=quoted(close))
    nearest = meant or report.nearest(word, known)
    if nearest is not None:
        return msg(
            "known are {known}; the nearest is {nearest}", known=list_names(known), nearest=quoted(nearest)
        )
    return msg("known are {known}", known=list_names(known))


def _unknown(kind: str, word: str, right: Text) -> Text:
    if kind == "player":
        return msg("unknown player {player}; {right}", player=quoted(word), right=right)
    return msg("unknown key {key}; {right}", key=quoted(word), right=right)


def is_blank(node: Node) -> bool:
    """Return whether nothing is here: ``key:`` with no value, or null."""
    return isinstance(node, Scalar) and not node.style and node.text in _NULLS


def text(report: Report, node: Node, where: Where, what: Text) -> str | None:
    """Return a text, or report another value; ``what`` names the expected one."""
    if isinstance(node, Scalar) and not is_blank(node):
        return node.text
    report.fault(where, msg("found {found}; write {right}", found=describe(node), right=what), node.line)
    return None


def choice(report: Report, found: Fields, key: str, known: Mapping[str, _T]) -> _T | None:
    """Return the value of a word; an unknown word is reported and replaced by the most similar one."""
    word = text(report, found[key], (key,), either(known)) if key in found else None
    if word is None or word in known:
        return known.get(word or "")
    wrong = msg("unknown {key} {value}; write {right}", key=key, value=quoted(word), right=either(known))
    report.fault((key,), wrong)
    return known.get(report.nearest(word, list(known), CLOSE) or "")


def integer(report: Report, node: Node | None, where: Where, what: Text) -> int:
    """Return a whole number; if there is none, report it and return one that no check accepts."""
    if node is None:
        report.fault(where, msg("{what} is missing; write a whole number", what=what))
    elif isinstance(node, Scalar) and node.style:
        wrong = msg(
            "{what} is the text {found}; write a whole number without quotes",
            what=what,
            found=quoted(node.text),
        )
        report.fault(where, wrong, node.line)
    elif not isinstance(node, Scalar) or not _INTEGER.fullmatch(node.text):
        wrong = msg("{what} is {found}; write a whole number", what=what, found=describe(node))
        report.fault(where, wrong, node.line)
    else:
        return int(node.text)
    return -1


def describe(node: Node) -> Text:
    """Return a description of a node."""
    if isinstance(node, Items):
        return msg("a list")
    if isinstance(node, Pairs):
        return msg("a mapping of keys")
    return msg("nothing") if is_blank(node) else literal(quoted(node.text))


def within(report: Report, node: Items, where: Where, most: int, wrong: Callable[[], Text]) -> bool:
    """Return whether a list has no more items than a game has; else report it at the first one too many."""
    if len(node.items) <= most:
        return True
    report.fault(where, wrong(), node.items[most].line)
    return False


TALLEST = 20
"""Lines of a board that are read; no board has more than nine rows, the others may be blank."""

Place = Callable[[Where, Text], Text]
"""Returns the round or game of a faulty part."""


def block(report: Report, node: Node, where: Where, place: Place) -> Scalar | None:
    """Return the text of a board; if its lines cannot be separated, report a fault of ``where``."""
    if not isinstance(node, Scalar):
        wrong = msg(
            "the board is {found}; write 'board: |' and below it the rows, each on a line of its own",
            found=describe(node),
        )
        report.fault(where, place(where, wrong), node.line)
        return None
    if node.style == ">" or (node.style != "|" and node.last_line > node.line):
        wrong = msg(
            "the rows of the board run together; write 'board: |' and below it the rows, "
            "each on a line of its own"
        )
        report.fault(where, place(where, wrong), report.line((*where, "board")))
        return None
    if node.text.count("\n") > TALLEST:
        wrong = msg("the board has more than {most} lines; write one for each of its rows", most=TALLEST)
        report.fault(where, place(where, wrong), report.line((*where, "board")))
        return None
    return node


def line_of(board: Scalar, line: int) -> int:
    """Return the line in the file of a line of the board, counted from 0; in quotes all are on one."""
    return board.line + 1 + line if board.style == "|" else board.line
