"""Where templates and assets lie: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """Return the folder ``templates`` or ``assets``, as installed or as checked out."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def catalogue(lang: str, domain: str) -> Path:
    """Return a compiled catalogue of a language; it is made when the package is built or installed."""
    return _PACKAGE / "locales" / lang / "LC_MESSAGES" / f"{domain}.mo"


@cache
def data(name: str) -> Any:
    """Return the JSON file ``assets/NAME.json``, read once."""
    return json.loads((folder("assets") / f"{name}.json").read_text(encoding="utf-8"))
