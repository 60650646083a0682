"""Checks of data files as they are read: each wrong value is reported with the line of its key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.data import resources
from pnp.errors import PnpError
from scorer.messages import Text, join_texts, msg, quoted


class DataError(PnpError):
    """A data file whose values are not as they should be."""

    def __init__(self, name: str, faults: Iterable[tuple[str, Text]]) -> None:
        super().__init__(join_texts(join_texts((_place(name, key), fault), ": ") for key, fault in faults))


@dataclass(frozen=True, slots=True)
class Field:
    """The expected value of a key: a test, and an example from a file."""

    right: Callable[[Any], bool]
    example: str
    many: bool = False  # whether it is a list of such values

    def faults(self, key: str, value: object) -> Iterator[Text]:
        """Yield what is wrong with a value, or with each of many."""
        if self.many and not isinstance(value, list):
            yield self._fault(key, value)
            return
        for each in value if isinstance(value, list) and self.many else (value,):
            if not self._is_right(each):
                yield self._fault(key, each)

    def _is_right(self, value: object) -> bool:
        try:
            return self.right(value)
        except (TypeError, ValueError, LookupError, AttributeError):  # of another kind altogether
            return False

    def _fault(self, key: str, value: object) -> Text:
        found = quoted(json.dumps(value, ensure_ascii=False))[1:-1]  # JSON has quotes of its own
        return msg("{key} is {value}; write it as {example}", key=key, value=found, example=self.example)


def read_checked(name: str, fields: Mapping[str, Field], others: Field | None = None) -> dict[str, Any]:
    """Return the values of ``assets/NAME.json``, which has all keys of ``fields``, and others only where they may be.

    Raises ``UnreadableFileError``, ``NoJsonError`` or ``DataError``.
    """
    found = resources.data(name)
    values: dict[str, Any] = found if isinstance(found, dict) else {}
    faults = [(key, fault) for key, value in values.items() for fault in _faults(key, value, fields, others)]
    faults += [
        (key, msg("{key} is missing; write it as {example}", key=key, example=field.example))
        for key, field in fields.items()
        if key not in values
    ]
    if faults:
        raise DataError(f"assets/{name}.json", faults)
    return values


def _faults(key: str, value: object, fields: Mapping[str, Field], others: Field | None) -> Iterator[Text]:
    field = fields.get(key, others)
    if field is None:
        yield msg("{key} is unknown; the keys are {known}", key=key, known=join_texts(fields, ", "))
    else:
        yield from field.faults(key, value)


def _place(name: str, key: str) -> str:
    """Return the name of a file with the first line on which a key stands."""
    lines = enumerate(resources.text(name).splitlines(), 1)
    line = next((number for number, line in lines if f'"{key}"' in line), None)
    return f"{name}:{line}" if line else name


def is_number(value: object, least: float = 0.0) -> bool:
    """Return whether a value is a number above ``least``; JSON's true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value > least
