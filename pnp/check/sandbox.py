"""A file checked in its own process, so that a file built to crash or hang readers is reported."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.check.files import UnreadableError, check_file
from pnp.errors import PnpError
from scorer.messages import msg

if TYPE_CHECKING:
    from pnp.check.report import Report

LONGEST = 30.0
"""The most seconds for a file; the largest kit takes a tenth of one."""

MOST_MEMORY = 768 << 20
"""The most memory for a file in bytes, if the system can limit it; a kit takes a hundredth."""


CODE = "import sys; sys.path.append(sys.argv[1]); from pnp.check.sandbox import main; main(sys.argv[2])"
"""What the other process runs; -P keeps it from loading what lies in the folder that people are in."""


def check_apart(path: Path) -> Report:
    """Measure a file, and compare it with the manifest next to it, in another process. Raises ``UnreadableError``."""
    import pickle  # noqa: PLC0415 - only pnp check needs them
    import subprocess  # noqa: PLC0415

    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-P", "-c", CODE, str(root), str(path)]
    try:
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        wrong = msg("reading took longer than {most} s; no kit takes that long", most=f"{LONGEST:g}")
        raise UnreadableError(path, wrong) from None
    if done.returncode:
        raise UnreadableError(path, msg("could not be read; the file may be malicious or damaged"))
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
        report = replace(report, statement=None)  # it is compared already
    sys.stdout.buffer.write(pickle.dumps((report, wrong)))


def _bound_memory() -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
