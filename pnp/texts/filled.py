"""Filled sheets, kept in a folder: to fill them takes a fifth of a build, most of it for loading jinja2.

A sheet is kept under all that it is filled from beside its files; of these, their contents are kept with it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pnp.data import resources
from pnp.data.cache import reading

NAMELESS = " at 0x"
"""What the text of a value has that can only be told by where it is."""


def kept(folder: Path, made_from: object, fill: Callable[[], str], *, adds: bool) -> str:
    """Return the text that is kept, while its files are as they were, else what ``fill`` returns; that is kept then.

    Nothing is kept unless it ``adds``.
    """
    name = repr(made_from)
    if NAMELESS in name:
        return fill()
    path = folder / f"{_digest(name)}.json"
    with suppress(
        OSError, ValueError, KeyError, TypeError, AttributeError
    ):  # there is none, or it is damaged
        found = json.loads(path.read_text(encoding="utf-8"))
        if all(_digest(resources.text(each)) == digest for each, digest in found["files"].items()):
            return str(found["text"])
    if not adds:
        return fill()
    with reading() as names:
        text = fill()
    files = [each for each in sorted(names) if resources.path(each).is_file()]
    _keep(path, {"files": {each: _digest(resources.text(each)) for each in files}, "text": text})
    return text


def _keep(path: Path, values: object) -> None:
    """Write a file that others may read meanwhile; a folder that cannot be used is done without."""
    with suppress(OSError):
        new = path.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps(values), encoding="utf-8")
        new.replace(path)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
