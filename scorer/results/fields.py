"""Reading nodes: mappings with known keys, text, whole numbers. What does not fit is reported, not raised."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorer.faults import Where
from scorer.people import composed
from scorer.results.nodes import Items, Node, Pairs, Scalar
from scorer.results.report import CLOSE, Report
from scorer.words import listed, shown

_INTEGER = re.compile(r"-?[0-9]{1,9}")
_T = TypeVar("_T")
_NULLS = ("", "~", "null")

Fields = dict[str, Node]
"""The values of a mapping by key; optional keys that are left blank are left out."""


def fields(report: Report, node: Pairs, where: Where, known: Sequence[str], kind: str = "key") -> Fields:
    """Return the values of a mapping by its known keys.

    A key that is not known is reported with the nearest known one; where that one is missing, the value is
    taken for it, so that one slip of the pen gives one fault and the value is still checked.
    """
    found: Fields = {}
    strangers: list[tuple[Scalar, Node]] = []
    spare: list[Node] = []
    for key, value in node.pairs:
        name = composed(key.text)
        if name not in known:
            strangers.append((key, value))
        elif name in found:
            wrong = f"the {kind} {shown(name)} stands here again, first on line {report.line((*where, name))}"
            report.fault((*where, name), f"{wrong}; give it once", key.line)
            spare.append(value)
        else:
            report.at((*where, name), key.line)
            found[name] = value
    doubtful = "" in known or len(set(known)) < len(known)  # a name is unread or given twice
    for key, value in () if doubtful else strangers:
        _stranger(report, found, (key, value), where, known, kind)
    _use_spare(found, spare, known, kind)
    return {name: value for name, value in found.items() if not is_blank(value)}


def _use_spare(found: Fields, spare: Sequence[Node], known: Sequence[str], kind: str) -> None:
    """Take what stands under a name for the second time for the one player who is missing."""
    missing = [name for name in known if name not in found]
    if kind == "player" and spare and len(missing) == 1:
        found[missing[0]] = spare[0]


def _stranger(
    report: Report, found: Fields, pair: tuple[Scalar, Node], where: Where, known: Sequence[str], kind: str
) -> None:
    """Report an unknown key, and take its value for the key that was most likely meant."""
    key, value = pair
    wrong = f"unknown {kind} {shown(key.text)}"
    missing = [name for name in known if name not in found]
    joined = next((name for name in missing if key.text.startswith((f"{name}:", f"{name} "))), None)
    if joined and is_blank(value):
        meant: str | None = joined
        value = Scalar(key.line, key.text[len(joined) + 1 :].strip(), "", key.line)
        right = f"write a colon and a space: {shown(f'{joined}: {value.text}')}"
    else:
        meant = report.nearest(key.text, missing, CLOSE)
        meant = meant or (missing[0] if kind == "player" and len(missing) == 1 else None)
        right = _right(report, key.text, known, meant)
    report.fault((*where, key.text), f"{wrong}; {right}", key.line)
    if meant is not None:
        found[meant] = value
        report.at((*where, meant), key.line)


def _right(report: Report, word: str, known: Sequence[str], meant: str | None) -> str:
    """Name the nearest known key, and all of them where none is like the word."""
    close = report.nearest(word, known, CLOSE)
    nearest = close or meant or report.nearest(word, known)
    if nearest is None or close is None:
        near = f"; the nearest is {shown(nearest)}" if nearest else ""
        return f"known are {listed(known)}{near}"
    return f"the nearest is {shown(nearest)}"


def is_blank(node: Node) -> bool:
    """Tell whether nothing stands here: ``key:`` with no value, or null."""
    return isinstance(node, Scalar) and not node.style and node.text in _NULLS


def text(report: Report, node: Node, where: Where, what: str) -> str | None:
    """Return a piece of text, or report that something else stands here."""
    if isinstance(node, Scalar) and not is_blank(node):
        return node.text
    report.fault(where, f"{described(node)} stands here; write {what}", node.line)
    return None


def choice(report: Report, found: Fields, key: str, known: Mapping[str, _T]) -> _T | None:
    """Return what a word stands for; an unknown one is reported and taken for the one that it is like."""
    word = text(report, found[key], (key,), listed(known, "or")) if key in found else None
    if word is None or word in known:
        return known.get(word or "")
    report.fault((key,), f"unknown {key} {shown(word)}; write {listed(known, 'or')}")
    return known.get(report.nearest(word, list(known), CLOSE) or "")


def integer(report: Report, node: Node | None, where: Where, what: str) -> int:
    """Return a whole number; where there is none, report it and return one that no check lets pass."""
    if node is None:
        report.fault(where, f"{what} is missing; write a whole number")
    elif not isinstance(node, Scalar) or is_blank(node):
        report.fault(where, f"{what} is {described(node)}; write a whole number", node.line)
    elif node.style:
        report.fault(
            where, f"{what} is the text {shown(node.text)}; write a whole number without quotes", node.line
        )
    elif not _INTEGER.fullmatch(node.text):
        report.fault(where, f"{what} is {shown(node.text)}; write a whole number", node.line)
    else:
        return int(node.text)
    return -1


def described(node: Node) -> str:
    """Say what a node is, as the subject of a sentence."""
    if isinstance(node, Items):
        return "a list"
    if isinstance(node, Pairs):
        return "a mapping of keys"
    return "nothing" if is_blank(node) else shown(node.text)
