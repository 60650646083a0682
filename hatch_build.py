"""Compiles the catalogues of the six languages whenever the package is built or installed, also in place."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path(__file__).resolve().parent / "pnp" / "locales"


def compiled(po: Path) -> bytes:
    """Return a catalogue in the form that gettext reads."""
    with po.open("rb") as file:
        catalogue = read_po(file, locale=po.parent.parent.name, abort_invalid=True)
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def compile_all(locales: Path = LOCALES) -> list[Path]:
    """Write the compiled catalogues that are missing or old; return which."""
    written = []
    for po in sorted(locales.glob("*/LC_MESSAGES/*.po")):
        mo, data = po.with_suffix(".mo"), compiled(po)
        if mo.is_file() and mo.read_bytes() == data:
            continue
        new = mo.with_suffix(f".{os.getpid()}")  # whoever reads meanwhile sees a whole file
        new.write_bytes(data)
        new.replace(mo)
        written.append(mo)
    return written


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue."""
        compile_all(Path(self.root) / "pnp" / "locales")
