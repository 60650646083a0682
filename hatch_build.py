"""Compiles the catalogues when the package is built or installed, also in editable mode."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pnp.texts.compiling import compile_catalogues


class CompilingHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles before the files of a wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues."""
        compile_catalogues(Path(self.root) / "pnp" / "locales")
