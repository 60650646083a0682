"""Formulas of a score: sums and products of rows and whole numbers, such as ``2 * Fields + Cows * Sheep``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games.own.sentences import LISTED, missing, too_many, unknown
from scorer.messages import Text, list_names, msg, quoted

LONGEST = 200
"""The most characters of a formula."""

DEEPEST = 10
"""The most levels of brackets."""

_NUMBER = re.compile("[0-9]{1,6}")
_WORD = re.compile(r"[^\W\d][^-+−*×/()<>=]*")
"""What may be meant as the name of a row."""


class FormulaError(ScorerError):
    """A formula cannot be read."""


class Number(NamedTuple):
    """A whole number."""

    value: int

    def evaluate(self, _: Mapping[str, int]) -> int:
        """Return its value."""
        return self.value

    def say(self, _: Mapping[str, str]) -> str:
        """Return the number as a text."""
        return str(self.value)


class Name(NamedTuple):
    """The number of a row."""

    name: str

    def evaluate(self, numbers: Mapping[str, int]) -> int:
        """Return the number of the row."""
        return numbers[self.name]

    def say(self, names: Mapping[str, str]) -> str:
        """Return the row's name for readers."""
        return names[self.name]


class Sum(NamedTuple):
    """Terms that are added or subtracted; a sign is 1 or -1."""

    terms: tuple[tuple[int, Formula], ...]

    def evaluate(self, numbers: Mapping[str, int]) -> int:
        """Return the sum."""
        return sum(sign * term.evaluate(numbers) for sign, term in self.terms)

    def say(self, names: Mapping[str, str]) -> str:
        """Return the terms with their signs; nested sums are in brackets."""
        parts = [(" + " if sign > 0 else " − ") + _add_brackets(term, names) for sign, term in self.terms]
        return "".join(parts).removeprefix(" + ")


class Product(NamedTuple):
    """Factors."""

    factors: tuple[Formula, ...]

    def evaluate(self, numbers: Mapping[str, int]) -> int:
        """Return the product."""
        return prod(factor.evaluate(numbers) for factor in self.factors)

    def say(self, names: Mapping[str, str]) -> str:
        """Return the factors; sums are in brackets."""
        return " × ".join(_add_brackets(factor, names) for factor in self.factors)


Formula = Number | Name | Sum | Product


def _add_brackets(formula: Formula, names: Mapping[str, str]) -> str:
    text = formula.say(names)
    return f"({text})" if isinstance(formula, Sum) else text


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
        word = _WORD.match(self.rest())
        if word:
            return unknown(self._kind, word[0].strip(), sorted(self._rows))
        if self.rest():
            return self.odd()
        return missing(self._kind, f"{self._text.strip()} {next(iter(sorted(self._rows)), '2')}".strip())

    def sum(self, depth: int) -> Formula:
        terms = [(1, self._product(depth))]
        while (sign := self._take("+", "-", "−")) is not None:
            terms.append((1 if sign == "+" else -1, self._product(depth)))
        return terms[0][1] if len(terms) == 1 else Sum(tuple(terms))

    def _product(self, depth: int) -> Formula:
        factors = [self._factor(depth)]
        while self._take("*", "×") is not None:
            factors.append(self._factor(depth))
        return factors[0] if len(factors) == 1 else Product(tuple(factors))

    def _factor(self, depth: int) -> Formula:
        if depth < DEEPEST and self._take("(") is not None:
            formula = self.sum(depth + 1)
            if self._take(")") is None:
                raise FormulaError(self.odd() if self.rest() else missing(")", f"{self._text.strip()})"))
            return formula
        name = self._take(*self._rows)
        if name is not None:
            return Name(name)
        number = _NUMBER.match(self.rest())
        if number is None:
            raise FormulaError(self._explain_factor())
        self._at += number.end()
        return Number(int(number[0]))

    def _take(self, *words: str) -> str | None:
        """Read one of these words if it comes next, else return None."""
        rest = self.rest()
        match = next((word for word in words if rest.startswith(word)), None)
        self._at += len(match or "")
        return match
