"""Compares values of columns: as numbers, as yes or no, or as texts."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from pnp.games.own.findings import Spot
from pnp.games.own.phrases import Phrase, Scope
from pnp.games.own.reader import YES
from scorer.messages import Text, msg, quoted
from scorer.people import to_nfc

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


class WrongConditionError(Exception):
    """A condition that cannot be read, or a value in it that cannot be compared."""

    def __init__(self, text: Text, spot: Spot | None = None) -> None:
        self.text = text
        self.spot = spot  # None: the condition's own place


class Value(NamedTuple):
    """One side of a comparison: a column, or a text, which may name columns."""

    phrase: Phrase
    column: str = ""  # if it is nothing but that

    def compared(self, scope: Scope) -> str:
        """Return the value for comparisons: that of the first language, so that all languages decide alike."""
        values = {name: value for name, value in scope.untranslated.items() if value}
        return self.phrase.fill(scope._replace(values={**scope.values, **values})).strip()


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
    return float(text.replace(",", ".").replace("−", "-")) if _NUMBER.fullmatch(text) else None


def read_number(text: str, spot: Spot | None) -> float | None:
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


def compare(left: Value, sign: str, right: Value, scope: Scope, spot: Spot) -> bool:
    """Compare two values: as numbers if both are numbers, else as texts. An empty one is neither less nor more."""
    sides = [(value.compared(scope), scope.spots.get(value.column, spot)) for value in (left, right)]
    (first, _), (second, _) = sides
    is_text = sign in EQUALITY and _float(first) is None and _float(second) is None
    numbers = [None if is_text else read_number(text, place) for text, place in sides]
    if numbers[0] is not None and numbers[1] is not None:
        return SIGNS[sign](numbers[0], numbers[1])
    if sign in EQUALITY:
        return is_equal(first, second) == (sign in {"=", "=="})
    for (text, place), number in zip(sides, numbers, strict=True):
        if text and number is None:
            raise WrongConditionError(no_number(text, sign), place)
    return False
