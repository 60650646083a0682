"""Wings: parts of the house that can be taken away.

Each module in this package lists what one wing adds: names in capitals, whose values say where something is, as
``module:object``. The core asks for a name, and never knows which wing answers. A wing is taken away by deleting its
module and its files; ``assets/wings.json`` lists them.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any


@cache
def added(name: str, package: str = __name__) -> tuple[Any, ...]:
    """Return what the wings of a package add under a name, each wing's value, in the order of the wings' names."""
    wings = sorted(module.name for module in iter_modules(import_module(package).__path__))
    modules = (import_module(f"{package}.{wing}") for wing in wings)
    return tuple(value for module in modules if (value := getattr(module, name, None)) is not None)


def find_one(name: str, package: str = __name__) -> Any:
    """Return the object at the place that a wing adds under a name; ``None`` if no wing of the package adds one."""
    places = added(name, package)
    return load(places[0]) if places else None


def load(place: str) -> Any:
    """Return the object that ``module:object`` names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
