"""Catalogues are compiled when the package is built or installed; in a checkout, missing or outdated ones when used."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from pathlib import Path

LOCALES = Path(__file__).resolve().parents[1] / "locales"


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
            new = mo.with_suffix(f".{os.getpid()}")
            new.write_bytes(compiled_catalogue(po))
            new.replace(mo)  # other processes never read a part of it
