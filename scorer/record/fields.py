"""Readers of nodes: mappings with known keys, text, whole numbers. Wrong values are reported, not raised."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scorer.errors import Where
from scorer.messages import Text, either, list_names, literal, msg, plural, quoted
from scorer.people import to_nfc
from scorer.record.checking import FaultCollector
from scorer.record.nodes import Items, Node, Pairs, Scalar
from scorer.record.text import plain_minus

_INTEGER = re.compile(r"[-−]?[0-9]+")
_DIGITS = 600  # of a longer number only these count; Python may refuse to read more, and no range is as wide
_T = TypeVar("_T")
_NULLS = ("", "~", "null")

Fields = dict[str, Node]  # the values of a mapping by key; optional keys that are left blank are left out


def fields(
    report: FaultCollector, node: Pairs, where: Where, known: Sequence[str], kind: str = "key"
) -> Fields:
    """Return the values of a mapping by its known keys.

    An unknown key is reported with the nearest known one; if that one is missing, the value is
    used for it, so that one typing error gives one fault and the value is still checked.
    """
    values: Fields = {}
    unknown: list[tuple[Scalar, Node]] = []
    spare: list[Node] = []
    for at, (key, value) in enumerate(node.pairs):
        name = to_nfc(key.text)
        if name not in known and at and _is_decimal(node.pairs[at - 1], (key, value)):
            _report_decimal(report, where, node.pairs[at - 1], key)
        elif name not in known:
            unknown.append((key, value))
        elif name in values:
            first = report.line((*where, name))
            again = msg(
                "the key {key} is used again, first on line {line}; use it once", key=quoted(name), line=first
            )
            if kind == "player":
                again = msg(
                    "the player {player} is listed again, first on line {line}; list it once",
                    player=quoted(name),
                    line=first,
                )
            report.fault((*where, name), again, key.line)
            spare.append(value)
        else:
            report.at((*where, name), key.line)
            values[name] = value
    doubtful = "" in known or len(set(known)) < len(known)  # a name is unreadable or repeated
    for key, value in () if doubtful else unknown:
        _report_unknown_key(report, values, (key, value), where, known, kind)
    missing = [name for name in known if name not in values]
    if kind == "player" and spare and len(missing) == 1:
        values[missing[0]] = spare[0]  # one of the two is meant for the only player missing
    return {name: value for name, value in values.items() if not is_blank(value)}


def _is_decimal(before: tuple[Scalar, Node], pair: tuple[Scalar, Node]) -> bool:
    """Return whether a pair is what follows a decimal comma, as in ``{pips: 17,5}``."""
    number, (key, value) = before[1], pair
    return (
        isinstance(number, Scalar)
        and _INTEGER.fullmatch(number.text) is not None
        and key.text.isdecimal()
        and is_blank(value)
    )


def _report_decimal(report: FaultCollector, where: Where, before: tuple[Scalar, Node], key: Scalar) -> None:
    name, number = before
    found = quoted(f"{number.text if isinstance(number, Scalar) else ''},{key.text}")
    wrong = msg(
        "{what} is {found}; write a whole number, with the digits 0 to 9 only",
        what=quoted(name.text),
        found=found,
    )
    report.fault((*where, name.text), wrong, key.line)


def _report_unknown_key(
    report: FaultCollector,
    values: Fields,
    pair: tuple[Scalar, Node],
    where: Where,
    known: Sequence[str],
    kind: str,
) -> None:
    """Report an unknown key, and use its value for the most likely key."""
    key, value = pair
    missing = [name for name in known if name not in values]
    joined = next((name for name in missing if key.text.startswith((f"{name}:", f"{name} "))), None)
    typed = ""  # after the name of a key that lacks its colon or the space after it
    if joined and is_blank(value):
        target: str | None = joined
        typed = key.text[len(joined) + 1 :].strip()
        value = Scalar(key.line, typed, "", key.line)
    else:
        target = report.nearest(key.text, missing)
        target = target or (missing[0] if kind == "player" and len(missing) == 1 else None)

    def explain() -> Text:
        if typed:
            right = msg("write a colon and a space: {pair}", pair=quoted(f"{joined}: {typed}"))
        else:
            right = suggest(report.nearest(key.text, known), known)
        if kind == "player":
            return explain_player(key.text, right)
        return msg("unknown key {key}; {right}", key=quoted(key.text), right=right)

    report.fault((*where, key.text), explain, key.line)
    if target is not None:
        values[target] = value
        report.at((*where, target), key.line)


def suggest(nearest: str | None, known: Sequence[str]) -> Text:
    """Return what to write for an unknown word: the similar known one, or all of them if there is none."""
    if nearest is not None:
        return msg("the nearest is {nearest}", nearest=quoted(nearest))
    return msg("known are {known}", known=list_names(known))


def explain_player(name: str, right: Text) -> Text:
    """Return that nobody in the game has a name, and what is right."""
    return msg("unknown player {player}; {right}", player=quoted(name), right=right)


def is_blank(node: Node) -> bool:
    """Return whether a node is blank: ``key:`` without a value, or null."""
    return isinstance(node, Scalar) and not node.style and node.text in _NULLS


def text(report: FaultCollector, node: Node, where: Where, what: Text) -> str | None:
    """Return a text; None after reporting another value. ``what`` describes the expected one."""
    if isinstance(node, Scalar) and not is_blank(node):
        return node.text
    report.fault(where, msg("found {found}; write {right}", found=describe(node), right=what), node.line)
    return None


def choice(report: FaultCollector, values: Fields, key: str, known: Mapping[str, _T]) -> _T | None:
    """Return the value of the word at ``key``; report an unknown word and use the most similar one, if any."""
    word = text(report, values[key], (key,), either(known)) if key in values else None
    if word is None or word in known:
        return known.get(word or "")
    wrong = msg("unknown {key} {value}; write {right}", key=key, value=quoted(word), right=either(known))
    report.fault((key,), wrong)
    return known.get(report.nearest(word, list(known)) or "")


def integer(report: FaultCollector, node: Node | None, where: Where, what: Text) -> int:
    """Return a whole number; -1, which no check accepts, after reporting anything else."""
    if node is None:
        wrong = msg("{what} is missing; write a whole number", what=what)
    elif isinstance(node, Scalar) and node.style:
        wrong = msg(
            "{what} is the text {found}; write a whole number without quotes",
            what=what,
            found=quoted(node.text),
        )
    elif not isinstance(node, Scalar) or not _INTEGER.fullmatch(node.text):
        wrong = msg(
            "{what} is {found}; write a whole number, with the digits 0 to 9 only",
            what=what,
            found=describe(node),
        )
    else:
        return int(plain_minus(node.text[:_DIGITS]))
    report.fault(where, wrong, node.line if node else None)
    return -1


def describe(node: Node) -> Text:
    """Return a description of a node for a message."""
    if isinstance(node, Items):
        return msg("a list")
    if isinstance(node, Pairs):
        return msg("a mapping of keys")
    return msg("nothing") if is_blank(node) else literal(quoted(node.text))


def within(report: FaultCollector, node: Items, where: Where, most: int, wrong: Callable[[], Text]) -> bool:
    """Return whether a list has at most ``most`` items; report the first one too many."""
    if len(node.items) <= most:
        return True
    report.fault(where, wrong(), node.items[most].line)
    return False


TALLEST = 20  # the most lines of a board; no board has more than nine rows, and lines may be blank
Place = Callable[[Where, Text], Text]  # adds the round or game to the message about a part


def block(report: FaultCollector, node: Node, where: Where, place: Place) -> Scalar | None:
    """Return the text of a board; None after reporting that its lines cannot be separated."""
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
    elif node.text.count("\n") > TALLEST:
        wrong = plural(
            TALLEST,
            "the board has more than {most} line; write one for each of its rows",
            "the board has more than {most} lines; write one for each of its rows",
            most=TALLEST,
        )
    else:
        return node
    report.fault(where, place(where, wrong), report.line((*where, "board")))
    return None


def line_of(board: Scalar, line: int) -> int:
    """Return the file's line of a line of the board, which counts from 0; a quoted board has one line."""
    return board.line + 1 + line if board.style == "|" else board.line
