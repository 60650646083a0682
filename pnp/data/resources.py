"""Templates and assets, inside the installed package or next to it in a checkout: their paths and their contents."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from pnp.data.cache import cached
from pnp.errors import PnpError
from scorer.messages import msg

FOLDERS = ("templates", "assets")
"""The folders of data files; the name of a file starts with them, as ``assets/papers.json``."""

_PACKAGE = Path(__file__).resolve().parent.parent


class UnreadableFileError(PnpError):
    """A data file is missing, or not text."""

    def __init__(self, name: str, fault: OSError | UnicodeError) -> None:
        reason = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
        super().__init__(
            msg(
                "{file}: cannot be read ({reason}); restore the file, or reinstall pnp",
                file=name,
                reason=reason,
            )
        )


class NoJsonError(PnpError):
    """A data file is not JSON."""

    def __init__(self, name: str, fault: json.JSONDecodeError) -> None:
        where = f"{name}:{fault.lineno}:{fault.colno}"
        super().__init__(msg("{place}: this is not JSON ({fault})", place=where, fault=fault.msg))


@cache
def folder(name: str) -> Path:
    """Return the folder ``templates`` or ``assets``, as installed or as checked out."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def catalogue(lang: str, domain: str) -> Path:
    """Return the compiled catalogue of a language; it is made when the package is built or installed."""
    return _PACKAGE / "locales" / lang / "LC_MESSAGES" / f"{domain}.mo"


def path(name: str) -> Path:
    """Return the path of a data file."""
    top, _, rest = name.partition("/")
    return folder(top) / rest if top in FOLDERS else _PACKAGE.parent / name


def licence() -> str:
    """Return the licence, as installed or as checked out. Raises ``UnreadableFileError``."""
    installed = _PACKAGE / "_data" / "LICENSE"
    return _read("LICENSE", installed if installed.is_file() else _PACKAGE.parent / "LICENSE")


def name_of(file: Path) -> str:
    """Return the name of a data file, such as ``assets/papers.json``; for a file of another package its whole path."""
    for top in FOLDERS:
        if file.is_relative_to(folder(top)):
            return f"{top}/{file.relative_to(folder(top)).as_posix()}"
    near = file.is_relative_to(_PACKAGE)
    return (file.relative_to(_PACKAGE.parent) if near else file).as_posix()


def templates_beside(module_file: str) -> str:
    """Return the name of the folder ``templates`` next to a module; ``module_file`` is its ``__file__``."""
    return name_of(Path(module_file).resolve().parent / "templates")


def text(name: str) -> str:
    """Return the text of a data file; it is read once, see ``cached``. Raises ``UnreadableFileError``."""
    return _read(name, path(name))


@cached
def _read(name: str, place: Path) -> str:
    try:
        return place.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeError) as fault:
        raise UnreadableFileError(name, fault) from None


@cached
def data(name: str) -> Any:
    """Return the JSON file ``assets/NAME.json``. Raises ``UnreadableFileError`` or ``NoJsonError``."""
    file = f"assets/{name}.json"
    try:
        return json.loads(text(file))
    except json.JSONDecodeError as fault:
        raise NoJsonError(file, fault) from None
