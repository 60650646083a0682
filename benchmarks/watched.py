"""How long ``pnp build --watch`` takes from a file's being saved to the new PDF's being in place."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAUSE = 0.5
"""Seconds between two changes: whoever tunes a board looks at it."""

HANG = 30
"""Seconds after which the PDF will not come."""


class Watching:
    """A game that is watched, and a folder whose files are changed."""

    def __init__(self, folder: Path, game: str, out: Path, program: Path) -> None:
        self._folder = folder
        self._pdf = out / f"{folder.name if game.endswith('/') else game}-3p.pdf"
        command = [sys.executable, "-m", "pnp", "build", game, "--players", "3", "--out", str(out), "--watch"]
        environment = {**os.environ, "PYTHONPATH": str(program)}
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        )
        while "Ctrl-C" not in self.process.stdout.readline():
            pass

    def change(self, name: str, before: str, after: str) -> Callable[[], float]:
        """Return what changes a text in a file, there and back in turn, and measures how long the PDF takes."""
        path = self._folder / name

        def once() -> float:
            time.sleep(PAUSE)
            text = path.read_text(encoding="utf-8")
            new = text.replace(before, after) if before in text else text.replace(after, before)
            old = self._pdf.stat().st_ino
            start = time.perf_counter()
            path.write_text(new, encoding="utf-8")
            while self._pdf.stat().st_ino == old:
                if time.perf_counter() - start > HANG:
                    raise TimeoutError(f"{name}: no new PDF")
                time.sleep(0.0002)
            return time.perf_counter() - start

        return once

    def close(self) -> None:
        """Stop watching."""
        self.process.terminate()
        self.process.wait()


class Watched(Watching):
    """A game of our own, in a copy of this program, so that nothing of the checkout is edited."""

    def __init__(self, folder: Path, game: str) -> None:
        for each in ("pnp", "scorer", "templates", "assets"):
            shutil.copytree(ROOT / each, folder / each)
        super().__init__(folder, game, folder / "out", folder)


class WatchedFolder(Watching):
    """A game that is a folder."""

    def __init__(self, folder: Path, out: Path) -> None:
        super().__init__(folder, f"{folder}/", out, ROOT)
