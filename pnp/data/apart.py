"""Reading in a separate process with limits: a file that crashes or stalls its reader is reported as an error."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.errors import PnpError
from scorer.messages import Text, msg

CODE = """
import gc, sys
gc.disable()
sys.path.insert(0, sys.argv[1])
from {module} import main
main(*sys.argv[2:])
gc.freeze()
"""
"""The code of the other process: it loads this package, even if another pnp is installed. It makes few cycles.

-P keeps it from loading modules from the current folder.
"""

ONE_CORE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""The environment that keeps numpy from starting threads: they need more memory than they save time."""


class NoAnswerError(PnpError):
    """The other process has not answered: it crashed, or took too long."""


def ask(module: str, arguments: Sequence[str], patience: float, data: bytes = b"") -> object:
    """Run ``main`` of a module with these arguments in another process, with ``data`` on its standard input.

    Return its answer, after at most ``patience`` seconds. Raises ``NoAnswerError``, or the ``PnpError`` raised there.
    """
    root = Path(__file__).resolve().parents[2]
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", CODE.format(module=module), str(root), *arguments],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=patience,
            check=False,
            env={**os.environ, **ONE_CORE},
        )
    except subprocess.TimeoutExpired:
        raise NoAnswerError(msg("reading took longer than {most} s", most=patience)) from None
    if done.returncode:
        raise NoAnswerError(msg("could not be read; the file may be malicious or damaged"))
    result: object
    result, wrong = pickle.loads(done.stdout)
    if wrong is not None:
        raise PnpError(wrong)
    return result


def answer(work: Callable[[], object], memory: int, seconds: int) -> None:
    """Run some work, and write its result, or its ``PnpError``, to standard output.

    It may use at most this many bytes of memory and seconds of a core, if the system can limit these.
    """
    _limit_resources(memory, seconds)
    result: object = None
    wrong: Text | None = None
    try:
        result = work()
    except PnpError as fault:
        wrong = fault.text
    sys.stdout.buffer.write(pickle.dumps((result, wrong)))


def _limit_resources(memory: int, seconds: int) -> None:
    with suppress(ImportError, OSError, ValueError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
