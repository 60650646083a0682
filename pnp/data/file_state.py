"""The state of a file, by which a save is noticed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from stat import S_ISREG

LARGEST_READ = 100_000  # the most bytes of a file that is read to look for changes


def describe_state(file: Path) -> str:
    """Return what differs after a save: of small files what they say, of larger ones their facts.

    Editors and programs that copy may leave size and time as they were. Raises ``OSError``.
    """
    facts = file.stat()
    if S_ISREG(facts.st_mode) and facts.st_size <= LARGEST_READ:
        return sha256(file.read_bytes()).hexdigest()
    return f"{facts.st_ino} {facts.st_mtime_ns} {facts.st_ctime_ns} {facts.st_size}"
