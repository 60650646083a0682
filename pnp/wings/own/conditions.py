"""Reads the conditions of marks, such as ``{points} > 1 and {kind} = wheat``.

``not`` binds first, then ``and``, then ``or``; brackets group. Whatever cannot be read is a fault, never just untrue.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.phrases import Phrase, Scope
from pnp.wings.own.reader import YES, FolderReader
from scorer.messages import Text, literal, msg, quoted
from scorer.names import find_similar
from scorer.people import to_nfc
from scorer.record.nodes import Node
from scorer.record.text import plain_minus
from scorer.wings.own.sentences import misread, unknown

EXAMPLE = "'{points} > 0'"
DEEPEST = 20  # the most levels of brackets

Condition = Callable[[Scope, Findings], bool]
"""Tells whether a condition holds for a row and a seat; reports values that cannot be compared."""

SIGNS: Mapping[str, Callable[[float, float], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "≠": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    "≤": operator.le,
    ">=": operator.ge,
    "≥": operator.ge,
}
EQUALITY = ("=", "==", "!=", "≠")
_NUMBER = re.compile(r"[+−-]?(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)")
_THOUSANDS = re.compile(r"[+−-]?[1-9][0-9]{0,2}(?:[.,'’\s][0-9]{3})+")

MEANT = {"=>": ">=", "=<": "<=", "<>": "!=", "===": "=", "!==": "!=", "&&": "and", "||": "or", "|": "or"}
"""Signs of other languages, with ours."""

_TOKEN = re.compile(
    r"""\s*+(?:
    (?P<sign>[!~:]?[<>=≥≤≠]+[!~]?|&&|\|\|?)
    |(?P<bracket>[()])
    |(?P<quoted>'(?:[^']|''|'(?=\w)){0,200}'(?!\w)|"(?:[^"]|""|"(?=\w)){0,200}"(?!\w))
    |(?P<hole>\{[^{}]*\})
    |(?P<word>(?:[^\s<>=≥≤≠(){}|&!~:]|&(?!&)|[!~:](?![<>=≥≤≠]))+)
    |(?P<rest>\S)
    |\Z
    )""",
    re.VERBOSE,
)
_HOLE = re.compile(r"\{([^{}]*)\}")
_OPERATOR = re.compile(r"[+*×−-]")
_OPENING = tuple("'\"`‘’‚“”„")


def read_condition(reader: FolderReader, node: Node | None) -> Condition | None:
    """Return a condition; None if there is none, or, with a fault, if it cannot be read."""
    phrase = reader.phrase(node, literal(EXAMPLE))
    if phrase is None or node is None:
        return None
    try:
        condition = _Parser(reader, phrase).whole()
    except WrongConditionError as wrong:
        reader.fault(node, wrong.text)
        return None

    def holds(scope: Scope, findings: Findings) -> bool:
        try:
            return condition(scope, findings)
        except WrongConditionError as wrong:
            findings.fault(wrong.spot or phrase.spot, wrong.text)
            return False

    return holds


class _Parser:
    """Reads a condition from left to right."""

    def __init__(self, reader: FolderReader, phrase: Phrase) -> None:
        self.reader = reader
        self.spot = phrase.spot
        self.text = next(iter(phrase.words.values()))
        self.tokens = [match for match in _TOKEN.finditer(self.text) if match.lastgroup]
        self.at = 0
        self.depth = 0

    def whole(self) -> Condition:
        condition = self._any()
        if self.at < len(self.tokens):
            raise self._wrong()
        return condition

    def _any(self) -> Condition:
        parts = [self._all()]
        while self._takes("or"):
            parts.append(self._all())
        return lambda scope, findings: any(part(scope, findings) for part in parts)

    def _all(self) -> Condition:
        parts = [self._one()]
        while self._takes("and"):
            parts.append(self._one())
        return lambda scope, findings: all(part(scope, findings) for part in parts)

    def _one(self) -> Condition:
        negated = False
        while self._takes("not"):
            negated = not negated
        condition = self._bracket() if self._takes("(") else self._comparison()
        return (lambda scope, findings: not condition(scope, findings)) if negated else condition

    def _bracket(self) -> Condition:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._wrong()
        condition = self._any()
        self.depth -= 1
        if not self._takes(")"):
            raise WrongConditionError(
                msg("a bracket is opened and not closed; write '{close}' at its end", close=")")
            )
        return condition

    def _comparison(self) -> Condition:
        left = self._value()
        sign = self._sign()
        if not sign:
            return self._alone(left)
        if not self._is_value():
            raise WrongConditionError(
                msg("a value is missing after {sign}; write '' for an empty cell", sign=quoted(sign))
            )
        right = self._value()
        if self._sign():
            example = quoted("{points} > 1 and {points} < 5")
            raise WrongConditionError(
                msg("a comparison has one sign; write 'and' between two: {right}", right=example)
            )
        if not (left.phrase.holes or right.phrase.holes):
            raise self._no_column(left)
        for value, other in ((left, right), (right, left)):
            text = value.phrase.words[""]
            if not value.phrase.holes and sign not in EQUALITY and read_number(text, None) is None:
                raise WrongConditionError(no_number(text, sign))
            if not value.phrase.holes and sign in EQUALITY and other.column and text:
                self._check_word(other.column, text)
        return lambda scope, _: compare(left, sign, right, scope, self.spot)

    def _alone(self, value: Value) -> Condition:
        """Return a condition without a sign: a column, or yes or no."""
        text = value.phrase.words[""].casefold()
        if value.column:
            return lambda scope, _: is_true(value.compared(scope))
        if text not in YES:
            raise self._no_column(value)
        return lambda scope, findings: YES[text]

    def _check_word(self, column: str, word: str) -> None:
        """Report a word that a column has in no row; where all words are known, it is a fault."""
        words = self.reader.columns.words.get(column)
        if words is None or any(is_equal(word, known) for known in words):
            return
        if self.reader.columns.is_closed(column):
            raise WrongConditionError(unknown(column, word, sorted(words)))
        unwise = msg("no row has {word} in the column {column}", word=quoted(word), column=quoted(column))
        near = find_similar(word, sorted(words))
        if near:
            unwise = msg("{wrong}; the nearest is {nearest}", wrong=unwise, nearest=quoted(near))
        self.reader.findings.warn(self.spot, unwise)

    def _value(self) -> Value:
        """Return a column, a quoted text, or the words up to the next sign."""
        if not self._is_value():
            raise self._wrong()
        first = self.tokens[self.at]
        while self._is_value():
            self.at += 1
        last = self.tokens[self.at - 1]
        if first is last and first.lastgroup == "hole":
            return Value(Phrase(self.spot, {"": first["hole"]}), first["hole"][1:-1].strip())
        if first is last and first.lastgroup == "quoted":
            quote, text = first["quoted"][0], first["quoted"][1:-1]
            hole = _HOLE.fullmatch(text)
            phrase = Phrase(self.spot, {"": text.replace(quote * 2, quote)})
            return Value(phrase, hole[1].strip() if hole else "")
        between = self.text[first.start(first.lastgroup or 0) : last.end()]
        if between.startswith(_OPENING):
            wrong = msg("{found} is not a straight quote; write {right}", found=between[0], right="'")
            if between[0] in "'\"":
                wrong = msg("a quote is opened and not closed in {found}; close it", found=quoted(between))
            raise WrongConditionError(wrong)
        if "{" in between and _OPERATOR.search(between):
            right = literal(f'columns: {{value: "{between}"}}')
            raise WrongConditionError(
                msg(
                    "a condition does not calculate; work the value out as a column first: {right}",
                    right=right,
                )
            )
        if "{" in between or "}" in between or last.lastgroup == "bracket":
            raise self._wrong()
        return Value(Phrase(self.spot, {"": between}))

    def _is_value(self) -> bool:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        is_word = token is not None and (token["word"] or "").lower() not in {"and", "or", "not"}
        return token is not None and token.lastgroup not in {"sign", "bracket"} and is_word

    def _sign(self) -> str:
        """Return the sign that comes next, or an empty text; a sign that is not ours is a fault."""
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is None or not token["sign"]:
            return ""
        self.at += 1
        if token["sign"] not in SIGNS:
            raise WrongConditionError(misread(token["sign"], MEANT.get(token["sign"], "= != < > <= >=")))
        return token["sign"]

    def _takes(self, word: str) -> bool:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        found = token is not None and (token["word"] or token["bracket"] or "").lower() == word
        self.at += found
        return found

    def _wrong(self) -> WrongConditionError:
        return WrongConditionError(misread(self.text, EXAMPLE))

    def _no_column(self, value: Value) -> WrongConditionError:
        """Return the fault for a text that is compared with nothing."""
        text = value.phrase.words[""]
        if text in self.reader.columns.names:
            found, right = quoted(text), "{" + text + "}"
            return WrongConditionError(
                msg("put the column {found} in braces: {right}", found=found, right=right)
            )
        return WrongConditionError(
            msg(
                "{found} is compared with no column; write it as in {right}, "
                "and put a text that contains 'and', 'or' or 'not' in quotes",
                found=quoted(text),
                right=quoted("{kind} = wheat or {kind} = herb"),
            )
        )


class WrongConditionError(Exception):
    """A condition that cannot be read, or a value in it that cannot be compared."""

    def __init__(self, text: Text, spot: FolderSpot | None = None) -> None:
        self.text = text
        self.spot = spot  # None: the condition's own place


class Value(NamedTuple):
    """One side of a comparison: a column, or a text, which may name columns."""

    phrase: Phrase
    column: str = ""  # if it is nothing but that

    def compared(self, scope: Scope) -> str:
        """Return the value for comparisons: a number, or the words of the first language, so that all decide alike."""
        return self.phrase.fill(self._first(scope).counted).strip()

    def shown(self, scope: Scope) -> str:
        """Return the value in the first language as it is printed."""
        return self.phrase.fill(self._first(scope)).strip()

    def _first(self, scope: Scope) -> Scope:
        values = {name: value for name, value in scope.untranslated.items() if value}
        return scope._replace(values={**scope.values, **values})


def no_number(text: str, sign: str) -> Text:
    """Return the fault for a text that is compared as a number."""
    return msg("{found} is not a number, and {sign} compares numbers", found=quoted(text), sign=quoted(sign))


def is_true(value: str) -> bool:
    """Return whether a value is not empty, not zero, and not no.

    >>> is_true("2"), is_true("0,0"), is_true("No"), is_true("")
    (True, False, False, False)
    """
    word = value.strip().casefold()
    return bool(word) and _float(word) != 0 and YES.get(word, True)


def _float(text: str) -> float | None:
    return float(plain_minus(text).replace(",", ".")) if _NUMBER.fullmatch(text) else None


def read_number(text: str, spot: FolderSpot | None) -> float | None:
    """Return a number, or None for other texts; one that may have thousands is a fault."""
    if _THOUSANDS.fullmatch(text):
        whole = re.sub(r"[^0-9+−-]", "", text)
        wrong = msg(
            "{found} may be a whole number or have decimals; write {right}",
            found=quoted(text),
            right=f"{whole} | {text}0",
        )
        raise WrongConditionError(wrong, spot)
    return _float(text)


def is_equal(left: str, right: str) -> bool:
    """Return whether two values are equal as numbers, as yes or no, or as texts without regard to capitals."""
    numbers = _float(left), _float(right)
    if None not in numbers:
        return numbers[0] == numbers[1]
    first, second = to_nfc(left).casefold(), to_nfc(right).casefold()
    return first == second or (first in YES and YES[first] == YES.get(second))


def compare(left: Value, sign: str, right: Value, scope: Scope, spot: FolderSpot) -> bool:
    """Compare two values: as numbers if both are numbers, else as texts. An empty one is neither less nor more."""
    sides = [(value.compared(scope), scope.spots.get(value.column, spot)) for value in (left, right)]
    (first, _), (second, _) = sides
    is_text = sign in EQUALITY and _float(first) is None and _float(second) is None
    numbers = [None if is_text else read_number(text, place) for text, place in sides]
    if numbers[0] is not None and numbers[1] is not None:
        return SIGNS[sign](numbers[0], numbers[1])
    if sign in EQUALITY:
        same = is_equal(first, second) or is_equal(left.shown(scope), right.shown(scope))
        return same == (sign in {"=", "=="})
    for (text, place), number in zip(sides, numbers, strict=True):
        if text and number is None:
            raise WrongConditionError(no_number(text, sign), place)
    return False
