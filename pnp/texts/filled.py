"""A cache of rendered sheets: rendering takes a fifth of a build, most of it to load jinja2.

A text is stored under all the values that it depends on, with the contents of the files that it was made from.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pnp.data import resources
from pnp.data.cache import reading
from pnp.texts.compiling import replace_file

NAMELESS = " at 0x"
"""Part of the text of a value that has no proper representation: it cannot be a key."""


def cached_text(folder: Path, made_from: object, fill: Callable[[], str], *, adds: bool) -> str:
    """Return the stored text if its files have not changed, else the result of ``fill``, which is then stored.

    ``made_from`` is the key. Without ``adds`` nothing is stored.
    """
    key = repr(made_from)
    if NAMELESS in key:
        return fill()
    path = folder / f"{_digest(key)}.json"
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):  # missing or damaged
        stored = json.loads(path.read_text(encoding="utf-8"))
        is_sound = stored["digest"] == _digest(stored["text"])
        if is_sound and all(
            _digest(resources.text(file)) == digest for file, digest in stored["files"].items()
        ):
            return str(stored["text"])
    if not adds:
        return fill()
    with reading() as names:
        text = fill()
    files = [name for name in sorted(names) if resources.path(name).is_file()]
    digests = {name: _digest(resources.text(name)) for name in files}
    values = {"files": digests, "text": text, "digest": _digest(text)}
    with suppress(OSError):  # the cache is optional
        replace_file(path, json.dumps(values).encode())
    return text


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
