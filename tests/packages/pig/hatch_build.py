"""Compiles the catalogues when the package is built, as pnp does its own."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Compiles before the files of a wheel are gathered."""

    def initialize(self, version, build_data):
        """Compile every catalogue."""
        for po in Path(self.root).glob("pnp_pig/locales/*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, abort_invalid=True))
