"""Kits that are rebuilt in one process when their data files change.

The files are recorded while a kit is drawn. A change rebuilds only the kits that depend on it, and only files
that changed are written. They are checked afterwards, so that the user does not have to wait for that.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.data import resources
from pnp.data.cache import drop_cached, reading
from pnp.kits.formats import files
from pnp.kits.manifest import KitFiles, manifest
from pnp.kits.plan import draw, make_plans
from pnp.kits.replacing import replace
from pnp.pages.statement import MANIFEST
from pnp.writers.pdf_tape import Tapes

if TYPE_CHECKING:
    from pnp.check.fault import Report
    from pnp.kits.plan import BuiltKit, Plan, Request


class IncrementalBuild:
    """Builds what ``request`` asks for into a folder."""

    def __init__(self, request: Request, folder: Path, *, check: bool = True) -> None:
        self._request = request
        self._folder = folder
        self._check = check
        self._shared: set[str] = set()  # files that every kit depends on
        self._used: dict[str, set[str]] = {}  # by the name of a kit's file: the data files it depends on
        self._tapes: dict[str, Tapes] = {}  # by the same: the drawing commands
        self._made: dict[str, KitFiles] = {}  # the last build of every kit, by its file
        self._written: dict[str, bytes] = {}  # the written files
        self._unmeasured: dict[str, bytes] = {}
        self._waiting: set[str] = set()  # files that have changed since the last success

    @property
    def waiting(self) -> frozenset[str]:
        """The changed files of failed builds."""
        return frozenset(self._waiting)

    @property
    def files(self) -> set[str]:
        """The data files that some kit depends on."""
        return self._shared.union(*self._used.values())

    def concerns(self, name: str) -> bool:
        """Return whether a data file of some kit has changed since the kit was drawn."""
        return name in self.files and resources.has_changed(name)

    def build(self, changed: Collection[str] = ()) -> tuple[list[BuiltKit], list[Path]]:
        """Build the kits that depend on changed files, at first all; return them, and the paths of the changed files.

        Raises what a build raises, and then changes nothing: the next build includes those changes.
        """
        self._waiting.update(changed)
        drop_cached(self._waiting)
        with reading() as shared:
            planned = make_plans(self._request)
        used: dict[str, set[str]] = {}
        made: dict[str, KitFiles] = {}
        for plan in filter(self._is_touched, planned):
            with reading() as used[plan.file_name]:
                built = draw(plan, self._tapes.setdefault(plan.file_name, Tapes()))
                made[plan.file_name] = KitFiles(built, dict(files(built, self._request.output)))
        written = {name: data for kit in made.values() for name, data in kit.files.items()}
        different = {name: data for name, data in written.items() if self._written.get(name) != data}
        latest = {**self._made, **made}
        kits = [latest[plan.file_name] for plan in planned]
        if different:
            different[MANIFEST] = manifest(kits)
        names = {name for kit in kits for name in kit.files}
        paths = replace(different, self._folder, names, lasting=not changed) if different else []
        paths = [path for path in paths if path.name != MANIFEST]  # it changes with every other file
        self._shared, self._waiting = shared, set()
        self._used.update(used)
        self._made.update(made)
        self._written.update(different)
        self._unmeasured.update(different)
        return [kit.built for kit in made.values()], paths

    def measure(self) -> dict[str, Report]:
        """Check the files written since the last call; return the reports with faults by file name."""
        from pnp.check.files import check_all  # noqa: PLC0415 - loads a library

        files, self._unmeasured = self._unmeasured, {}
        return check_all(files) if self._check else {}

    def _is_touched(self, plan: Plan) -> bool:
        rests_on = self._used.get(plan.file_name)
        return rests_on is None or bool(self._waiting & (rests_on | self._shared))
