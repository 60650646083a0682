"""A file checked in a process of its own: one that is made to crash or to stall readers ends in a sentence."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.check.files import UnreadableError, check_file
from pnp.errors import PnpError
from scorer.messages import say

if TYPE_CHECKING:
    from pnp.check.report import Report

LONGEST = 30.0
"""Seconds that a file may take; the fullest kit takes a tenth of one."""

MOST_MEMORY = 768 << 20
"""Bytes that reading a file may take, where the system can say so; a kit takes a hundredth."""


CODE = "import sys; sys.path.append(sys.argv[1]); from pnp.check.sandbox import main; main(sys.argv[2])"
"""What the other process runs; -P keeps it from loading what lies in the folder that people are in."""


def check_apart(path: Path) -> Report:
    """Measure a file, and compare it with the manifest beside it, in another process. Raises ``UnreadableError``."""
    import pickle  # noqa: PLC0415 - only pnp check needs them
    import subprocess  # noqa: PLC0415

    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-P", "-c", CODE, str(root), str(path)]
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        wrong = say("reading it takes longer than {most} s, as no kit does", most=f"{LONGEST:g}")
        raise UnreadableError(path, wrong) from None
    if done.returncode:
        raise UnreadableError(path, say("reading it fails; it may be made to"))
    report, wrong = pickle.loads(done.stdout)
    if report is None:
        raise PnpError(wrong)
    found: Report = report
    return found


def main(path: str) -> None:
    """Measure a file; write the report, or why there is none, to standard output."""
    import pickle  # noqa: PLC0415 - as above

    _bound_memory()
    report, wrong = None, None
    try:
        report = check_file(Path(path))
    except PnpError as fault:
        wrong = fault.text
    if report is not None:
        report = report._replace(statement=None)  # it is compared already
    sys.stdout.buffer.write(pickle.dumps((report, wrong)))


def _bound_memory() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
