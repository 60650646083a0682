"""Atomic writing: existing files are replaced only when all new ones are on the disk."""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.errors import PnpError
from scorer.messages import msg
from scorer.system import reason


class OutputError(PnpError):
    """A file or folder that cannot be written."""

    def __init__(self, path: Path, fault: OSError) -> None:
        text = msg(
            "{path}: cannot be written ({reason}); choose another folder with --out",
            path=path,
            reason=reason(fault),
        )
        super().__init__(text)


def publish(files: Mapping[str, bytes], folder: Path, *, lasting: bool = True) -> list[Path]:
    """Write ``files`` (name to contents) into ``folder`` and return their paths.

    The folder is made if it is missing. What a process that was killed left of the same files is removed. Raises
    ``OutputError``, and then leaves everything as it was. Nobody waits for files that are not ``lasting``
    to be on the disk: whoever opens one finds it whole, but it may be lost if the power fails.
    """
    made = _make(folder)
    _clear(_left_behind(files, folder), [])
    waiting: dict[Path, Path] = {}
    path = folder
    try:
        for name, data in files.items():
            path = folder / name
            waiting[path] = _write_beside(path, data, lasting=lasting)
        for path, ready in list(waiting.items()):
            ready.replace(path)
            del waiting[path]
    except OSError as fault:
        raise OutputError(path, fault) from fault
    finally:
        _clear(waiting.values(), made)
    return [folder / name for name in files]


def _make(folder: Path) -> list[Path]:
    """Make a folder with its parents; return those that are new, deepest first."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        _clear([], missing)
        raise OutputError(folder, fault) from fault
    return missing


def _write_beside(path: Path, data: bytes, *, lasting: bool) -> Path:
    """Write ``data`` to a new file in the folder of ``path``, if it is ``lasting`` down to the disk."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(beside, "xb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    return beside


def _left_behind(names: Iterable[str], folder: Path) -> list[Path]:
    """Return the temporary files of some names whose processes have ended."""
    left = re.compile(rf"\.(?:{'|'.join(map(re.escape, names))})\.([0-9]+)\.part")
    with contextlib.suppress(OSError):
        found = [(each, left.fullmatch(each.name)) for each in folder.iterdir()]
        return [each for each, part in found if part and _has_ended(int(part[1]), each)]
    return []


def _has_ended(process: int, file: Path) -> bool:
    """Return whether a process has ended; where the system does not tell, a file that is an hour old is left behind."""
    if os.name != "posix":
        return file.stat().st_mtime < time.time() - 3600
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # another user's, or no process at all
        return False
    return False


def _clear(unfinished: Iterable[Path], made: Iterable[Path]) -> None:
    """Remove temporary files, and new folders that are not needed."""
    with contextlib.suppress(OSError):
        for each in unfinished:
            each.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # a folder that is in use stays
        for folder in made:
            folder.rmdir()
