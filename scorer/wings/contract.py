"""Wings: parts of the program that can be taken away: their contract. ``pnp/wings/contract.py`` adds to it.

A wing is the folders that bear its name: ``pnp/wings/turns/``, ``scorer/wings/turns/``, ``templates/turns/``,
``assets/turns/``, ``tests/wings/turns/``, and ``turns/`` in the room of a game. Delete them, and the wing is gone.

``wing.py`` in its folder holds ``WING``: an object of a class that overrides some hooks of ``AnyWing``. A hook that is
not overridden adds nothing. A package brings a wing by an entry point, see ``Wings``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from typing import TYPE_CHECKING, Generic, TypeVar

from scorer.errors import ScorerError
from scorer.messages import Text, join_texts, msg, quoted
from scorer.names import find_similar

if TYPE_CHECKING:
    from scorer.engine import Engine
    from scorer.games.contract import AnyRules
    from scorer.plays.tables import Tables

W = TypeVar("W", bound="AnyWing")
T = TypeVar("T")
G = TypeVar("G")

FILE, OBJECT = "wing", "WING"  # the module in the folder of a wing, and the object in it


class WingError(ScorerError):
    """A wing breaks the contract; the sentence names the wing, the name in it, and the fault."""

    def __init__(self, wing: str, name: str, why: Text | str) -> None:
        super().__init__(msg("the wing {wing}: {name}: {why}", wing=wing, name=name, why=why))


class AnyWing:
    """What every wing says."""

    needs: tuple[str, ...] = ()
    """The names of other wings. Without one of them this wing is not there either. Example: openspiel needs turns."""


class LibraryWing(AnyWing):
    """What a wing adds to the library. Each hook says what it returns; the example behind it is a wing of ours."""

    def databases(self) -> Mapping[str, Callable[[str], Tables]]:
        """Return what opens saved games in a database, by the scheme of its address, the usual scheme first.

        Each takes an address such as ``postgresql://localhost/club`` and raises a ``PlaceError``. Example: postgresql.
        """
        return {}

    def folder_id(self) -> Callable[[Path], str] | None:
        """Return what finds the id of the game in a folder, which is empty if the folder has no name. Example: own."""
        return None

    def folder_rules(self) -> Callable[[str, Path], AnyRules] | None:
        """Return what reads the rules of a folder, given its id and its path. Example: own."""
        return None

    def engine(self) -> Engine | None:
        """Return what plays games, for ``scorer.play`` and the like. Example: turns."""
        return None


class Wings(Generic[W]):
    """The wings of a package, such as ``scorer.wings``, and those that installed packages bring.

    An installed package brings a wing by an entry point in the group of that name: its name is that of the wing, its
    value the place of the object, such as ``pnp_sticky.wing:WING``.
    """

    def __init__(self, package: str, contract: type[W]) -> None:
        self._package, self._contract = package, contract

    @cached_property
    def present(self) -> Mapping[str, W]:
        """The wings by name, in the order of their names, without those that need one that is not there.

        Raises ``WingError`` if one does not load, or has a public name that is no hook.
        """
        folders = [
            module.name for module in iter_modules(import_module(self._package).__path__) if module.ispkg
        ]
        places = {name: f"{self._package}.{name}.{FILE}:{OBJECT}" for name in folders}
        places = {name: place for name, place in places.items() if find_spec(place.partition(":")[0])}
        for name, place in self._find_installed():
            if place != places.setdefault(name, place):
                raise WingError(name, place, msg("{other} has this name", other=places[name]))
        wings = {name: self._load(name, place, places) for name, place in sorted(places.items())}
        while lacking := [name for name, wing in wings.items() if not set(wing.needs) <= wings.keys()]:
            wings = {name: wing for name, wing in wings.items() if name not in lacking}
        return wings

    def _find_installed(self) -> list[tuple[str, str]]:
        """Return the name and the place of each wing that a package brings."""
        from importlib.metadata import entry_points  # scoring in a program of others needs no wing

        return [(point.name, point.value) for point in entry_points(group=self._package)]

    def _load(self, name: str, place: str, known: Iterable[str]) -> W:
        """Return the object of a wing, checked. Raises ``WingError``."""
        module, _, attribute = place.partition(":")
        try:
            wing = getattr(import_module(module.strip()), attribute.strip())
        except (Exception, SystemExit) as fault:  # other people's code may raise anything
            raise WingError(name, place, f"{type(fault).__name__}: {fault}") from fault
        if not isinstance(wing, self._contract):
            raise WingError(name, place, msg("it is not a {kind}", kind=self._contract.__qualname__))
        self._check(name, wing, known)
        return wing

    def _check(self, name: str, wing: W, known: Iterable[str]) -> None:
        """Check that a wing has no public name but hooks, and needs what there is. Raises ``WingError``."""
        hooks = [hook for hook in dir(self._contract) if not hook.startswith("_")]
        for unknown in sorted({*dir(wing)} - {*hooks}):
            if not unknown.startswith("_"):
                raise WingError(
                    name, unknown, msg("no such hook; there are {hooks}", hooks=join_texts(hooks, ", "))
                )
        if isinstance(wing.needs, str):
            raise WingError(name, "needs", msg("write a tuple, such as {right}", right="('web',)"))
        for needed in {*wing.needs}.difference(known):
            # a name that is like no other is that of a wing that was taken away
            if near := find_similar(needed, known):
                wrong = msg("there is no wing {needed}", needed=quoted(needed))
                raise WingError(
                    name, "needs", msg("{wrong}; the nearest is {nearest}", wrong=wrong, nearest=quoted(near))
                )

    def explain(self, fault: ImportError) -> WingError | None:
        """Return the error for a module of a wing, or a name in it, that is not there; ``None`` if it is no wing's."""
        for name, wing in self.present.items():
            room = type(wing).__module__.rpartition(".")[0]
            if f"{fault.name}.".startswith(f"{room}."):
                return WingError(name, fault.name or "", str(fault))
        return None

    def ask(self, hook: Callable[[W], T]) -> dict[str, T]:
        """Return what each wing answers to a hook, by its name, such as ``ask(lambda wing: wing.databases())``.

        Raises ``WingError`` if a hook fails, such as for a name that does not load.
        """
        return {name: _load_from(name, hook, wing) for name, wing in self.present.items()}

    def find(self, hook: Callable[[W], T | None]) -> T | None:
        """Return the first answer to a hook that is not ``None``; ``None`` if no wing has one. Raises as ``ask``."""
        answers = (_load_from(name, hook, wing) for name, wing in self.present.items())
        return next((answer for answer in answers if answer is not None), None)


def _load_from(wing: str, load: Callable[[G], T], given: G) -> T:
    """Return what ``load`` makes of what is given. Raises ``WingError`` if that fails, with the place of the fault."""
    try:
        return load(given)
    except ScorerError:
        raise
    except ImportError as fault:
        raise WingError(wing, fault.name or "", str(fault)) from fault
    except Exception as fault:  # other people's code may raise anything
        last = extract_tb(fault.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}"
        raise WingError(wing, place, f"{type(fault).__name__}: {fault}") from fault


class WingPart(Generic[T]):
    """What a wing wants of the room of a game, or of another wing: an object of a class in a place of that room.

    Example: ``TURNS = Part("turns.part", "TURNS", Turns)`` in ``scorer.games.turns``; the room of Blockers,
    ``scorer.games.blockers``, has the object ``TURNS`` in ``turns/part.py``.
    """

    def __init__(self, module: str, name: str, kind: type[T]) -> None:
        self._module, self._name, self._kind = module, name, kind

    def of(self, thing: object) -> T | None:
        """Return the object from the room of a game or a wing: the package that its class stands in.

        A game that is made from another one has the parts of that one, unless it has its own. Return ``None`` if there
        is none. Raises ``WingError``.
        """
        rooms = dict.fromkeys(kind.__module__.rpartition(".")[0] for kind in type(thing).__mro__)
        found = (f"{room}.{self._module}" for room in rooms if room)
        place = next(filter(_exists, found), None)
        return self._load(place) if place else None

    def _load(self, place: str) -> T:
        """Return the object of a module, checked. Raises ``WingError``."""
        found = getattr(_load_from(self._module.partition(".")[0], import_module, place), self._name, None)
        if not isinstance(found, self._kind):
            why = msg("it is not a {kind}", kind=self._kind.__qualname__)
            raise WingError(self._module.partition(".")[0], f"{place}:{self._name}", why)
        return found


def _exists(module: str) -> bool:
    """Return whether there is a module; its package may lack, too."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
