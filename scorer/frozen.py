"""A base class of immutable values that inherit fields or are checked when they are created; named tuples cannot.

A dataclass takes a hundred times as long to define, which would slow down every start of the command.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, Signature
from typing import ClassVar, NoReturn, Self, dataclass_transform


class _FieldSignature:
    """The signature that ``help`` shows for a class: its fields with their types and defaults, made when asked for."""

    def __get__(self, _: object, owner: type[Frozen]) -> Signature:
        kinds = {
            name: kind
            for base in reversed(owner.__mro__)
            for name, kind in vars(base).get("__annotations__", {}).items()
        }
        fields = ((name, owner._defaults.get(name, Parameter.empty)) for name in owner._fields)
        return Signature(
            [
                Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kinds[name])
                for name, default in fields
            ]
        )


@dataclass_transform(frozen_default=True)
class Frozen:
    """A class whose annotated names are fields with optional defaults; values of one class with equal fields are equal.

    ``_made`` may check a new value; ``_unequal`` names fields that comparisons ignore.
    """

    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[Mapping[str, object]] = {}
    _names: ClassVar[frozenset[str]] = frozenset()
    _equal: ClassVar[tuple[str, ...]] = ()  # the fields that are compared
    _unequal: ClassVar[tuple[str, ...]] = ()
    __signature__: ClassVar[_FieldSignature] = _FieldSignature()

    def __init_subclass__(cls) -> None:
        kinds: Mapping[str, object] = vars(cls).get("__annotations__", {})
        own = [name for name, kind in kinds.items() if "ClassVar[" not in str(kind)]
        cls._fields = (*cls._fields, *own)
        cls._names = frozenset(cls._fields)
        cls._defaults = {name: getattr(cls, name) for name in cls._fields if hasattr(cls, name)}
        cls._equal = tuple(name for name in cls._fields if name not in cls._unequal)

    def __init__(self, *values: object, **named: object) -> None:
        if not named and len(values) == len(self._fields):  # the usual case
            self.__dict__.update(zip(self._fields, values, strict=True))
            self._made()
            return
        given = dict(zip(self._fields, values, strict=False)) | named
        made = {**self._defaults, **given}
        if len(given) < len(values) + len(named) or made.keys() != self._names:
            self._refuse(given, len(values) + len(named))
        self.__dict__.update(made)
        self._made()

    def _refuse(self, given: Mapping[str, object], count: int) -> None:
        """Raise ``TypeError`` for fields that are missing, unknown or given twice."""
        kind, fields = type(self).__name__, ", ".join(self._fields)
        if unknown := given.keys() - self._names:
            raise TypeError(f"{kind} has no field {min(unknown)!r}; its fields are {fields}")
        if len(given) < count:
            raise TypeError(
                f"{kind} has the fields {fields}; {count} values are given, some for the same field"
            )
        missing = [name for name in self._fields if name not in given and name not in self._defaults]
        raise TypeError(f"{kind} needs {', '.join(missing)}")

    def _made(self) -> None:
        """Check a new value, or fill in missing fields."""

    def _replace(self, **changes: object) -> Self:
        """Return a copy with some fields changed."""
        return type(self)(**({name: vars(self)[name] for name in self._fields} | changes))

    def _asdict(self) -> dict[str, object]:
        """Return the fields by their names."""
        return {name: vars(self)[name] for name in self._fields}

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable; use _replace({name}=...)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable; {name} cannot be deleted")

    def _compared_values(self) -> tuple[object, ...]:
        return tuple([self.__dict__[name] for name in self._equal])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frozen) or type(self) is not type(other):
            return NotImplemented
        return self._compared_values() == other._compared_values()

    def __hash__(self) -> int:
        return hash(tuple(map(_hash_value, self._compared_values())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={vars(self)[name]!r}' for name in self._fields)})"


def _hash_value(value: object) -> int:
    """Return the hash of a value; 0 if it has none because there is a mapping in it."""
    try:
        return hash(value)
    except TypeError:
        return 0
