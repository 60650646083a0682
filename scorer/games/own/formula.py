"""Formulas of a score: sums and products of rows and whole numbers, such as ``2 * Fields + Cows * Sheep``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import NamedTuple

from scorer.errors import ScorerError
from scorer.games.own.sentences import too_many
from scorer.messages import Text, list_names, msg, quoted

LONGEST = 200
"""Characters of a formula at most."""

DEEPEST = 10
"""Brackets within brackets at most."""

_NUMBER = re.compile("[0-9]{1,6}")


class FormulaError(ScorerError):
    """A formula that cannot be read."""


class Number(NamedTuple):
    """A whole number."""

    value: int

    def of(self, _: Mapping[str, int]) -> int:
        """Return its value."""
        return self.value

    def say(self, _: Mapping[str, str]) -> str:
        """Return it as it is written."""
        return str(self.value)


class Name(NamedTuple):
    """The number of a row."""

    name: str

    def of(self, numbers: Mapping[str, int]) -> int:
        """Return the number of the row."""
        return numbers[self.name]

    def say(self, names: Mapping[str, str]) -> str:
        """Return the name of the row as people read it."""
        return names[self.name]


class Sum(NamedTuple):
    """Terms, each added or taken away."""

    terms: tuple[tuple[int, Formula], ...]

    def of(self, numbers: Mapping[str, int]) -> int:
        """Return the sum."""
        return sum(sign * term.of(numbers) for sign, term in self.terms)

    def say(self, names: Mapping[str, str]) -> str:
        """Return the terms with their signs; a sum that is taken away stands in brackets."""
        said = [(" + " if sign > 0 else " − ") + _bracketed(term, names) for sign, term in self.terms]
        return "".join(said).removeprefix(" + ")


class Product(NamedTuple):
    """Factors."""

    factors: tuple[Formula, ...]

    def of(self, numbers: Mapping[str, int]) -> int:
        """Return the product."""
        return prod(each.of(numbers) for each in self.factors)

    def say(self, names: Mapping[str, str]) -> str:
        """Return the factors; sums among them stand in brackets."""
        return " × ".join(_bracketed(each, names) for each in self.factors)


Formula = Number | Name | Sum | Product


def _bracketed(formula: Formula, names: Mapping[str, str]) -> str:
    said = formula.say(names)
    return f"({said})" if isinstance(formula, Sum) else said


def read_formula(text: str, rows: Sequence[str]) -> Formula:
    """Return a formula of rows. Raises ``FormulaError``."""
    if len(text) > LONGEST:
        raise FormulaError(too_many(LONGEST))
    reader = _Reader(text, sorted(rows, key=len, reverse=True))
    found = reader.sum(0)
    if reader.rest():
        raise FormulaError(reader.unknown())
    return found


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str, rows: Sequence[str]) -> None:
        self._text = text
        self._rows = rows
        self._at = 0

    def rest(self) -> str:
        """Return what is not read yet."""
        while self._text[self._at : self._at + 1].isspace():
            self._at += 1
        return self._text[self._at :]

    def unknown(self) -> Text:
        """Return what is wrong with the rest."""
        return msg(
            "{found} is no part of a formula; write rows and whole numbers with +, -, * and ( ); the rows are {rows}",
            found=quoted(self.rest() or self._text),
            rows=list_names(sorted(self._rows)),
        )

    def sum(self, depth: int) -> Formula:
        terms = [(1, self._product(depth))]
        while (sign := self._taken("+", "-", "−")) is not None:
            terms.append((1 if sign == "+" else -1, self._product(depth)))
        return terms[0][1] if len(terms) == 1 else Sum(tuple(terms))

    def _product(self, depth: int) -> Formula:
        factors = [self._factor(depth)]
        while self._taken("*", "×") is not None:
            factors.append(self._factor(depth))
        return factors[0] if len(factors) == 1 else Product(tuple(factors))

    def _factor(self, depth: int) -> Formula:
        if depth < DEEPEST and self._taken("(") is not None:
            return self._closed(self.sum, depth + 1)
        name = self._taken(*self._rows)
        if name is not None:
            return Name(name)
        number = _NUMBER.match(self.rest())
        if number is None:
            raise FormulaError(self.unknown())
        self._at += number.end()
        return Number(int(number[0]))

    def _closed(self, read: Callable[[int], Formula], depth: int) -> Formula:
        found = read(depth)
        if self._taken(")") is None:
            raise FormulaError(self.unknown())
        return found

    def _taken(self, *words: str) -> str | None:
        """Read one of some words, where one is next."""
        rest = self.rest()
        found = next((word for word in words if rest.startswith(word)), None)
        self._at += len(found or "")
        return found
