"""Atomic writing: existing files are replaced only when all new ones are complete on the disk."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from pnp.data.file_names import is_safe
from pnp.errors import PnpError
from scorer.messages import msg
from scorer.system import reason

PRIVATE, OPEN = 0o600, 0o666
"""The permissions of new files: only their owner's, or everybody's but for what the user's mask takes away."""

IS_WINDOWS = os.name == "nt"  # it writes what follows a colon into a hidden part of another file

NAMELESS = getattr(os, "O_TMPFILE", 0)
IN_USE = (5, 32)  # the numbers of Windows for a file that is not to be replaced, mostly because it is open
NEW = os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class OutputError(PnpError):
    """A file or folder cannot be written; ``option`` is the one that names another."""

    def __init__(self, path: Path, fault: OSError, option: str) -> None:
        facts = {"path": path, "reason": reason(fault), "option": option}
        text = msg("{path}: cannot be written ({reason}); choose another folder with {option}", **facts)
        if getattr(fault, "winerror", None) in IN_USE and path.is_file():
            text = msg(
                "{path}: cannot be written ({reason}); close it where it is open, such as in a PDF viewer, or choose "
                "another folder with {option}",
                **facts,
            )
        if (
            fault.errno == errno.ENAMETOOLONG
        ):  # which another folder may not help: kits are named after their games
            text = msg(
                "{path}: cannot be written ({reason}); shorten what {option} names, or the game's folder",
                **facts,
            )
        super().__init__(text)


def publish(
    files: Mapping[str, bytes],
    folder: Path,
    *,
    lasting: bool = True,
    private: bool = False,
    option: str = "--out",
) -> list[Path]:
    """Write ``files`` (name to contents) into ``folder``, which ``option`` names, and return their paths.

    The folder is made if it is missing. Temporary files of the same names from killed processes are deleted. Raises
    ``OutputError``, and then leaves everything as it was. Files that are not ``lasting`` are complete for every reader,
    but may be lost if the power fails, because this does not wait for the disk. ``private`` files are only for their
    owner.
    """
    try:
        _check_names(files)
        new_folders = _make_folder(folder)
    except OSError as fault:
        raise OutputError(folder, fault, option) from fault
    _clear(_find_leftovers(files, folder), [])
    temporaries: dict[Path, Path] = {}
    path = folder
    try:
        for name, data in files.items():
            path = folder / name
            temporaries[path] = _write_temporary(
                path, data, lasting=lasting, mode=PRIVATE if private else OPEN
            )
        for path, ready in list(temporaries.items()):
            ready.replace(path)
            del temporaries[path]
    except OSError as fault:
        raise OutputError(path, fault, option) from fault
    finally:
        _clear(temporaries.values(), new_folders)
    return [folder / name for name in files]


def _check_names(names: Iterable[str]) -> None:
    """Refuse names that somebody typed and Windows does not take. Raises ``OSError``."""
    if IS_WINDOWS and not all(map(is_safe, names)):
        raise OSError(errno.EINVAL, "")


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder with its parents; return those that are new, deepest first."""
    missing = [parent for parent in (folder, *folder.parents) if not os.path.exists(parent)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        _clear([], missing)
        raise
    return missing


def _write_temporary(path: Path, data: bytes, *, lasting: bool, mode: int) -> Path:
    """Write ``data`` to a new file in the folder of ``path``; if it is ``lasting``, wait for the disk."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        nameless = _open_nameless(path.parent, mode)
        with open(nameless or os.open(temporary, os.O_WRONLY | NEW, mode), "wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
            if nameless:  # with a folder Python follows the link in /proc, else it does not
                os.link(f"/proc/self/fd/{nameless}", temporary, src_dir_fd=nameless, follow_symlinks=True)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    return temporary


def _open_nameless(folder: Path, mode: int) -> int:
    """Open a new file that has no name yet, so that a killed process leaves none; return 0 if that is impossible."""
    if NAMELESS and os.path.exists("/proc/self/fd"):
        with contextlib.suppress(OSError):
            return os.open(folder, os.O_WRONLY | NAMELESS, mode)
    return 0


def _find_leftovers(names: Iterable[str], folder: Path) -> list[Path]:
    """Return the temporary files of some names whose processes have ended."""
    pattern = re.compile(rf"\.(?:{'|'.join(map(re.escape, names))})\.([0-9]+)\.part")
    with contextlib.suppress(OSError):
        files = [(file, pattern.fullmatch(file.name)) for file in folder.iterdir()]
        return [file for file, part in files if part and _has_ended(int(part[1]), file)]
    return []


def _has_ended(process: int, file: Path) -> bool:
    """Return whether a process has ended; if the system cannot say, whether its file is an hour old."""
    if os.name != "posix":
        return file.stat().st_mtime < time.time() - 3600
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # a process of another user, or a number that is not one
        return False
    return False


def _clear(unfinished: Iterable[Path], folders: Iterable[Path]) -> None:
    """Delete temporary files, and new folders that are not needed."""
    with contextlib.suppress(OSError):
        for file in unfinished:
            file.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # a folder that is in use stays
        for folder in folders:
            folder.rmdir()
