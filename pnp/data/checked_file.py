"""Checks of data files as they are read: each wrong value is reported with the line of its key."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from pnp.data import resources
from pnp.errors import PnpError
from scorer.messages import Text, join_texts, msg, quoted

Fault = tuple[str, Text]  # a key, and what is wrong with its value
Values = dict[str, Any]  # the values of a JSON object, which have been checked

Test = Callable[[Any], bool]
"""A function that returns whether a value is right; for a value of another kind it may raise what ``Field`` catches."""


class DataError(PnpError):
    """A data file has wrong values."""


class Field(NamedTuple):
    """The expected value of a key: a test, and an example from a file."""

    right: Test
    example: str
    many: bool = False  # whether it is a list of such values

    def faults(self, key: str, value: object) -> Iterator[Fault]:
        """Yield what is wrong with a value, or with each value of a list."""
        if self.many and not isinstance(value, list):
            yield self._fault(key, value)
            return
        for item in value if isinstance(value, list) and self.many else (value,):
            if not self._is_right(item):
                yield self._fault(key, item)

    def _is_right(self, value: object) -> bool:
        try:
            return self.right(value)
        except (TypeError, ValueError, LookupError, AttributeError):  # of another kind
            return False

    def _fault(self, key: str, value: object) -> Fault:
        text = quoted(json.dumps(value, ensure_ascii=False))[1:-1]  # JSON has quotes of its own
        return key, msg("{key} is {value}; write it as {example}", key=key, value=text, example=self.example)


class FieldGroup(NamedTuple):
    """An object with fields of its own, all required if ``whole``; ``others`` checks further keys."""

    fields: Mapping[str, Checked]
    whole: bool = True
    others: Checked | None = None

    @property
    def example(self) -> str:
        """The first field as it is written in the file."""
        key, field = next(iter(self.fields.items()))
        return f'{{"{key}": {field.example}}}'

    def faults(self, key: str, value: object) -> Iterator[Fault]:
        """Yield what is wrong with the values, then which are missing."""
        if not isinstance(value, dict):
            yield from Field(lambda _: False, self.example).faults(key, value)
            return
        for own, item in value.items():
            check = self.fields.get(own, self.others)
            if check:
                yield from check.faults(own, item)
            else:
                known = join_texts(self.fields, ", ")
                yield own, msg("{key} is unknown; the keys are {known}", key=own, known=known)
        for own, field in self.fields.items() if self.whole else ():
            if own not in value:
                yield own, msg("{key} is missing; write it as {example}", key=own, example=field.example)


Checked: TypeAlias = Field | FieldGroup  # the check of the value of a key


def read_checked(name: str, fields: Mapping[str, Checked], others: Checked | None = None) -> Values:
    """Return the values of ``assets/NAME.json``, which must have all keys of ``fields``; ``others`` checks all others.

    Raises ``UnreadableFileError``, ``NoJsonError`` or ``DataError``.
    """
    content = resources.data(name)
    values: Values = content if isinstance(content, dict) else {}
    faults = list(FieldGroup(fields, others=others).faults(name, values))
    if faults:
        file = f"assets/{name}.json"
        raise DataError(join_texts(join_texts((_locate(file, key), fault), ": ") for key, fault in faults))
    return values


def _locate(name: str, key: str) -> str:
    """Return the name of a file with the first line that has a key."""
    is_there = re.compile(rf'"{re.escape(key)}"\s*:').search
    lines = enumerate(resources.text(name).splitlines(), 1)
    line = next((number for number, line in lines if is_there(line)), None)
    return f"{name}:{line}" if line else name


def is_number(value: object, least: float = 0.0) -> bool:
    """Return whether a value is a number above ``least``; true and false of JSON are not numbers."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value > least
