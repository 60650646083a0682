"""Modules that are reloaded within one process because they copied values at import.

Colours of the palette are constants that many modules import. When the palette changes, each of these modules is
dropped, and who imports it next gets a new one; all others, and the libraries, stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dis import get_instructions
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType


class Loader(SourceFileLoader):
    """Runs the cached code of a module; reading it again would take half the time."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """Return the code that is kept."""
        return self._code


class Modules:
    """The modules of a package, as the import system finds them from now on: by the code that is kept."""

    def __init__(self, package: str = "pnp") -> None:
        self._package = package
        self._specs: dict[str, ModuleSpec] = {}
        self._imports: dict[str, set[str]] = {}
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module that was dropped."""
        old = self._specs.get(fullname)
        if old is None or old.origin is None or not isinstance(old.loader, Loader):
            return None
        folders = old.submodule_search_locations
        return spec_from_file_location(
            fullname, old.origin, loader=old.loader, submodule_search_locations=folders
        )

    def drop(self, root: str) -> list[str]:
        """Drop a module with all that imported it as they were loaded, one by way of another; return their names."""
        self.learn()
        gone, loaded = {root} & sys.modules.keys(), self._loaded()
        while more := {name for name in loaded if name not in gone and self._rests(name, gone)}:
            gone |= more
        for name in gone:
            module = sys.modules.pop(name)
            parent, _, child = name.rpartition(".")
            if getattr(sys.modules.get(parent), child, None) is module:
                delattr(sys.modules[parent], child)
        return sorted(gone)

    def learn(self) -> None:
        """Look up what each module imports; once, as that takes a moment."""
        for name in self._loaded():
            if name not in self._specs:
                self._learn(name)

    def _learn(self, name: str) -> None:
        spec = sys.modules[name].__spec__
        if spec is None or spec.origin is None or not isinstance(spec.loader, SourceFileLoader):
            return
        code = spec.loader.get_code(name)
        if code is not None:
            spec.loader = Loader(name, spec.origin, code)
            self._specs[name], self._imports[name] = spec, _find_imports(code, vars(sys.modules[name]))

    def _loaded(self) -> list[str]:
        return [name for name in sys.modules if name.startswith(f"{self._package}.")]

    def _rests(self, name: str, gone: set[str]) -> bool:
        """Return whether a module took something over from others, or lies in a package among them."""
        return bool(self._imports.get(name, set()) & gone) or name.rpartition(".")[0] in gone


def _find_imports(code: CodeType, names: Mapping[str, object]) -> set[str]:
    """Return the modules, and what of them, that a module has taken over as it was loaded.

    What functions import later is not among it, nor what only a type checker sees: that is no name of the module.
    """
    found: set[str] = set()
    module, waiting = "", ""
    for each in get_instructions(code):
        if each.opname == "IMPORT_NAME":
            module = waiting = each.argval
        elif each.opname == "IMPORT_FROM":
            waiting = f"{module}.{each.argval}"
        elif waiting and each.opname == "STORE_NAME":
            found |= {module, waiting} if each.argval in names else set()
            waiting = ""
    return found
