"""Formulas of a score: sums and products of rows and whole numbers, such as ``2 * Fields + Cows * Sheep``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from math import prod
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.messages import Text, either, list_names, msg, quoted
from scorer.names import find_similar
from scorer.wings.own.sentences import LISTED, missing, too_many, unknown

LONGEST = 200  # the most characters of a formula
DEEPEST = 10  # the most levels of brackets

_NUMBER = re.compile("[0-9]{1,99}")
_WORD = re.compile(r"[^\W\d][^-+−*×/()<>=]*")  # what may be meant as the name of a row


class FormulaError(ScorerError):
    """A formula cannot be read."""


class Formula(NamedTuple):
    """Products that are added or subtracted: each has a sign, 1 or -1, and factors.

    A factor is a whole number, the name of a row, or another formula.
    """

    terms: tuple[tuple[int, tuple[Factor, ...]], ...]

    def evaluate(self, numbers: Mapping[str, int]) -> int:
        """Return the value for the numbers of the rows."""
        return sum(
            sign * prod(_find_value(factor, numbers) for factor in factors) for sign, factors in self.terms
        )

    def say(self, names: Mapping[str, str]) -> str:
        """Return it with the rows' names for readers; sums in it are in brackets."""
        signs = [" + " if sign > 0 else " − " for sign, _ in self.terms]
        products = (" × ".join(_name(factor, names) for factor in factors) for _, factors in self.terms)
        return "".join(chain.from_iterable(zip(signs, products, strict=True))).removeprefix(" + ")


Factor = int | str | Formula


def _find_value(factor: Factor, numbers: Mapping[str, int]) -> int:
    if isinstance(factor, Formula):
        return factor.evaluate(numbers)
    return numbers[factor] if isinstance(factor, str) else factor


def _name(factor: Factor, names: Mapping[str, str]) -> str:
    if isinstance(factor, Formula):
        return f"({factor.say(names)})" if len(factor.terms) > 1 else factor.say(names)
    return names[factor] if isinstance(factor, str) else str(factor)


def read_formula(text: str, rows: Sequence[str], kind: str = "row") -> Formula:
    """Read a formula with the names of rows, or of another ``kind``. Raises ``FormulaError``."""
    if len(text) > LONGEST:
        raise FormulaError(too_many(msg("characters"), LONGEST))
    reader = _Reader(text, sorted(rows, key=len, reverse=True), kind)
    formula = reader.sum(0)
    if reader.rest():
        raise FormulaError(reader.odd())
    return formula


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str, rows: Sequence[str], kind: str) -> None:
        self._text, self._rows, self._kind, self._at = text, rows, kind, 0

    def rest(self) -> str:
        """Return the text that has not been read yet."""
        while self._text[self._at : self._at + 1].isspace():
            self._at += 1
        return self._text[self._at :]

    def odd(self) -> Text:
        """Return a message about the unread text, or about its first word where a name should be."""
        return msg(
            "{found} is not part of a formula; write {names} and whole numbers with +, -, * and ( )",
            found=quoted(self.rest()),
            names=list_names(sorted(self._rows)[:LISTED]),
        )

    def _explain_factor(self) -> Text:
        """Return a message about what stands where a row or a number should be."""
        known = sorted(self._rows)
        word = _WORD.match(self.rest())
        if not word:
            right = f"{self._text.strip()} {known[0] if known else '2'}".strip()
            return self.odd() if self.rest() else missing(self._kind, right)
        name = word[0].strip()
        if self._kind != "row" or find_similar(name, known):
            return unknown(self._kind, name, known)
        if not known:  # a row may be there, but be below or a formula itself
            return msg(
                "{found} is not a row that is entered above; a formula needs one, and there is none",
                found=quoted(name),
            )
        return msg(
            "{found} is not a row that is entered above; write {right}",
            found=quoted(name),
            right=either(known[:LISTED]),
        )

    def sum(self, depth: int) -> Formula:
        terms = [(1, self._factors(depth))]
        while (sign := self._take("+", "-", "−")) is not None:
            terms.append((1 if sign == "+" else -1, self._factors(depth)))
        return Formula(tuple(terms))

    def _factors(self, depth: int) -> tuple[Factor, ...]:
        factors = [self._factor(depth)]
        while self._take("*", "×") is not None:
            factors.append(self._factor(depth))
        return tuple(factors)

    def _factor(self, depth: int) -> Factor:
        if depth < DEEPEST and self._take("(") is not None:
            formula = self.sum(depth + 1)
            if self._take(")") is None:
                raise FormulaError(self.odd() if self.rest() else missing(")", f"{self._text.strip()})"))
            return formula
        name = self._take(*self._rows)
        if name is not None:
            return name
        number = _NUMBER.match(self.rest())
        if number is None:
            raise FormulaError(self._explain_factor())
        self._at += number.end()
        return int(number[0])

    def _take(self, *words: str) -> str | None:
        """Read one of these words if it comes next, and is not part of a longer one, else return None."""
        rest = self.rest()
        found = (word for word in words if rest.startswith(word))
        match = next((w for w in found if not (w[-1].isalnum() and rest[len(w) :][:1].isalnum())), None)
        self._at += len(match or "")
        return match
