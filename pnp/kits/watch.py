"""Kits that are built again and again in one process, while somebody edits their files.

Everything that was asked for is built anew, and only files that changed are written. They are checked afterwards, so
that nobody has to wait for that.
"""

from __future__ import annotations

from pathlib import Path

from pnp.check.fault import CheckReport
from pnp.check.files import check_all
from pnp.data import resources
from pnp.data.cache import drop_cached
from pnp.kits.manifest import KitFiles, manifest
from pnp.kits.plan import Request, draw, files, make_plans
from pnp.kits.replacing import replace
from pnp.pages.statement import MANIFEST
from scorer.games import GAMES


class WatchedBuild:
    """Builds what ``request`` asks for into a folder. Raises what ``make_plans`` raises."""

    def __init__(self, request: Request, folder: Path, *, check: bool = True) -> None:
        self._request = request
        self._folder = folder
        self._check = check
        self._written: dict[str, bytes] = {}  # all files of the last build
        self._unchecked: dict[str, bytes] = {}
        games = dict.fromkeys(game for plan in make_plans(request) for game, _ in plan.kits)
        own = [path.resolve() for game in games if (path := GAMES.folders.path(game.id))]
        data = [resources.folder(name) for name in resources.FOLDERS]
        self.folders = list(dict.fromkeys([*data, *(game.folder for game in games), *own]))  # to watch

    def build(self) -> tuple[list[KitFiles], list[Path]]:
        """Build everything; return the kits, and the paths of the files that differ from those of the last build.

        Raises what a build raises, and then changes nothing.
        """
        drop_cached()
        built = [draw(plan) for plan in make_plans(self._request)]
        kits = [KitFiles(kit, dict(files(kit, self._request.output))) for kit in built]
        made = {name: data for kit in kits for name, data in kit.files.items()}
        different = {name: data for name, data in made.items() if self._written.get(name) != data}
        if different:
            lasting = not self._written  # only the first build waits for the disk
            replace({**different, MANIFEST: manifest(kits)}, self._folder, made, lasting=lasting)
        self._written = made
        self._unchecked |= different
        return kits, [self._folder / name for name in different]

    def check(self) -> dict[str, CheckReport]:
        """Check the files written since the last call; return the reports with faults by file name."""
        files, self._unchecked = self._unchecked, {}
        return check_all(files) if self._check else {}

    @property
    def outputs(self) -> list[Path]:
        """The files of the last build, which may be in a folder to watch."""
        return [self._folder.resolve() / name for name in (*self._written, MANIFEST)]
