"""Templates and catalogues are compiled when the package is built or installed, so that the first use is fast.

In a checkout, a changed template is compiled when it is used, and so is a missing or outdated catalogue.
"""

from __future__ import annotations

import io
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "pnp" / "locales"
COMPILED = "pnp/texts/compiled"
"""The folder of the compiled sheets: Python source, named by a digest of the template."""

SETTINGS: dict[str, Any] = {
    "autoescape": False,  # plain text, no HTML
    "trim_blocks": True,
    "lstrip_blocks": True,
    "extensions": ["jinja2.ext.i18n"],
    "optimized": False,  # a sheet is rendered once: folding constants costs more than it saves
}
"""How jinja2 compiles a sheet."""


def compiled_sheet(name: str, source: str) -> str | None:
    """Return a sheet as Python source, or None if this template was not compiled."""
    try:
        return (ROOT / COMPILED / _key(name, source)).read_text(encoding="utf-8")
    except OSError:
        return None


def _key(name: str, source: str) -> str:
    from jinja2 import __version__

    return sha256(f"{__version__}\n{name}\n{source}".encode()).hexdigest()


def compile_sheets(root: Path = ROOT) -> None:
    """Compile the sheets below a folder, and delete outdated compiled ones."""
    from jinja2 import Environment

    environment = Environment(**SETTINGS)
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    environment.filters["spell"] = str  # only its name matters here
    folder = root / COMPILED
    folder.mkdir(parents=True, exist_ok=True)
    outdated = {file.name for file in folder.iterdir()}
    for path in (*root.glob("templates/*.txt"), *root.glob("pnp/games/*/templates/*.txt")):
        name, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        key = _key(name, source)
        replace_file(folder / key, environment.compile(source, name, name, raw=True).encode())
        outdated.discard(key)
    for key in outdated:
        (folder / key).unlink(missing_ok=True)


def compiled_catalogue(po: Path) -> bytes:
    """Return a catalogue in the binary format of gettext (``.mo``)."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as file:
        catalogue = read_po(file, locale=po.parent.parent.name, abort_invalid=True)
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def compile_catalogues(locales: Path = LOCALES) -> None:
    """Compile the catalogues that are missing or older than their sources."""
    for po in locales.glob("*/LC_MESSAGES/*.po"):
        freshen(po.with_suffix(".mo"))


def freshen(mo: Path) -> None:
    """Compile a catalogue that is missing or older than its source.

    It stays as it is if there is no source, the folder is not writable, or Babel is not installed.
    """
    po = mo.with_suffix(".po")
    with suppress(OSError, ImportError):
        changed = po.stat().st_mtime_ns
        if not mo.is_file() or mo.stat().st_mtime_ns < changed:
            replace_file(mo, compiled_catalogue(po))


def replace_file(path: Path, data: bytes) -> None:
    """Write a file atomically: other processes never read a part of it."""
    new = path.with_suffix(f".{os.getpid()}")
    new.write_bytes(data)
    new.replace(path)
